"""Who touches whom: adjacency, contact, the zone of a piece, its front (CHB-1.2-adjacent).

Two pieces are adjacent when they stand on neighbouring hexes and each could step onto the other's
on foot, whoever stands there; so a wall or a closed door parts neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.model.ground import Ground

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

_HELPLESS = frozenset({"dead", "unconscious", "down", "stunned"})
_FLEEING = frozenset({"panicked", "routed"})
_WATER = frozenset({"ford", "shallow", "deep", "sea"})


def ground_at(situation: Situation, place: Hex, level: int = 0) -> Ground | None:
    """What one stands on: a marker that makes a way, or bars it, stands for the ground below."""
    catalogue = situation.catalogue
    found: Ground | None = catalogue.terrains.get(situation.board.terrain_at(place, level) or "")
    for kind in situation.markers.get((place, level), ()):
        marker = catalogue.markers.get(kind)
        if marker is not None and (marker.foot is None or marker.data.get("makes_way")):
            found = marker
    return found


def is_captive(piece: Piece) -> bool:
    """Somebody's prisoner, from the start or since."""
    return piece.unit.prisoner_of is not None or "captured" in piece.marks


def is_animal(piece: Piece) -> bool:
    """A creature without intelligence (CHB-1.2-animal)."""
    return piece.profile.kind == "animal"


def can_fight(piece: Piece) -> bool:
    """Whether it may attack, hold a zone or frighten: able, free, and no riderless animal.

    Whoever rides behind another only sits there (CHA-pillion-no-fight).
    """
    return not (
        piece.state in _HELPLESS
        or piece.state in _FLEEING
        or is_captive(piece)
        or piece.unit.behind is not None
        or (is_animal(piece) and not piece.mounted)
        or piece.profile.kind == "vehicle"
    )


def hampers(piece: Piece) -> bool:
    """Whether its presence next door keeps an archer busy or bars a recoil: the panicked still do.

    Stunned, unconscious, captured and dead enemies and riderless animals do not
    (CHB-3.2-no-fire-in-contact, CHB-7.0-recoil-enemy-adjacent).
    """
    return can_fight(piece) or (piece.state in _FLEEING and not is_captive(piece))


def can_cross(
    situation: Situation, here: Hex, there: Hex, level: int = 0, *, mounted: bool = False
) -> bool:
    """Whether somebody could step from one hex to a neighbour, occupants aside."""
    key = (here, there, level, mounted)
    known = situation.crossings.get(key)
    if known is None:
        known = situation.crossings[key] = _crosses(situation, here, there, level, mounted=mounted)
    return known


def _crosses(situation: Situation, here: Hex, there: Hex, level: int, *, mounted: bool) -> bool:
    ground, under = ground_at(situation, there, level), ground_at(situation, here, level)
    if ground is None or under is None or ground.is_barred(mounted=mounted):
        return False
    for one, other in ((ground, under), (under, ground)):
        if one.not_reachable_from == "water" and other.water in _WATER:
            return False
    edge = Edge.between(here, there)
    kinds = situation.catalogue.edges
    found = [
        kind
        for one in situation.board.edges_at(edge, level)
        if (kind := kinds.get(one.feature.kind)) is not None
    ]
    if any(kind.is_opening for kind in found):
        wide = not mounted or any(not kind.is_barred(mounted=True) for kind in found)
        return wide and situation.openings.is_clear(edge, level)
    return not any(kind.is_barred(mounted=mounted) for kind in found)


def are_adjacent(situation: Situation, one: Spot, other: Spot) -> bool:
    """Whether two places touch for melee, contact, control and combination."""
    (here, level), (there, storey) = one, other
    if here.distance(there) != 1:
        return False
    if level == storey:
        return can_cross(situation, here, there, level) and can_cross(situation, there, here, level)
    return any(
        {(link.start, link.link.levels[0]), (link.end, link.link.levels[1])} == {one, other}
        and link.link.state in {None, "open", "broken"}
        for link in situation.board.links
    )


def touching(situation: Situation, one: Piece, other: Piece) -> tuple[Hex, Hex] | None:
    """The first pair of hexes by which two pieces are adjacent."""
    for here in one.hexes:
        for there in other.hexes:
            if are_adjacent(situation, (here, one.level), (there, other.level)):
                return here, there
    return None


def in_contact(situation: Situation, piece: Piece) -> Iterator[Piece]:
    """Enemies adjacent to a piece, whatever their state."""
    for other in situation.beside(piece):
        if situation.is_enemy(piece, other) and touching(situation, piece, other) is not None:
            yield other


def friends_of(situation: Situation, piece: Piece) -> Iterator[Piece]:
    """The others of its side and of its allies."""
    return (other for other in situation.pieces.values() if situation.is_friend(piece, other))


def friends_beside(situation: Situation, piece: Piece) -> Iterator[Piece]:
    """Friends who touch a piece and are able to fight."""
    return (
        other
        for other in situation.beside(piece)
        if situation.is_friend(piece, other)
        and can_fight(other)
        and touching(situation, piece, other) is not None
    )


def in_shield_wall(situation: Situation, piece: Piece) -> bool:
    """Whether a piece has its place in a wall that still stands: nobody is a wall by himself."""
    return "shield-wall" in piece.marks and any(
        "shield-wall" in one.marks for one in friends_beside(situation, piece)
    )


def distance(one: Piece, other: Piece) -> int:
    """Hexes between the nearest parts of two pieces."""
    return min(here.distance(there) for here in one.hexes for there in other.hexes)


def crow_flies(one: Hex, other: Hex) -> int:
    """How far two hexes are apart in a straight line, squared: it tells equals in steps apart.

    >>> crow_flies(Hex(0, 0), Hex(0, 2)), crow_flies(Hex(0, 0), Hex(1, 1))
    (4, 3)
    """
    apart = one - other
    return apart.q * apart.q + apart.q * apart.r + apart.r * apart.r


def in_front(facing: int | None, here: Hex, there: Hex) -> bool:
    """Whether a hex lies in the closed arc of 120 degrees round a facing (CHB-4.1-target-front).

    Every hex of the arc is a sum of steps ahead and to one side of ahead; who has no facing, as
    people on foot, looks everywhere.

    >>> in_front(0, Hex(0, 0), Hex(2, -2)), in_front(0, Hex(0, 0), Hex(3, -2))
    (True, False)
    """
    if facing is None:
        return True
    step = there - here
    for side in (facing - 1, facing):
        (aq, ar), (bq, br) = DIRECTIONS[side % 6], DIRECTIONS[(side + 1) % 6]
        # The two steps are a basis of the grid with determinant 1, so the parts are whole.
        ahead, aside = step.q * br - step.r * bq, aq * step.r - ar * step.q
        if ahead >= 0 and aside >= 0:
            return True
    return False


def altitude(situation: Situation, place: Hex, level: int = 0) -> int:
    """How high somebody stands there, in half storeys: enough to tell who is above whom."""
    kind = situation.catalogue.terrains.get(situation.board.terrain_at(place, level) or "")
    own = int(2 * kind.level) if kind is not None else 0
    storeys = own if not level else 2 * level + own % 2
    return 2 * situation.board.height_at(place) + storeys
