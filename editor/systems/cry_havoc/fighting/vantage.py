"""What the ground is worth to a fighter, in columns: plus, nothing or minus.

Every hex has one influence. A handicap counts before an advantage (CHB-6.1-debris-bodies); a rider
has that of the worse of his hexes (CHB-6.1-mounted-terrain), a group that of its worst member
(CHB-6.1-worst-terrain). Doors and windows belong to the hex inside them, banks and fences to the
hexside that is fought across.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from editor.hexgrid.edges import Edge
from editor.systems.cry_havoc.fighting.contact import altitude, ground_at
from editor.systems.cry_havoc.fighting.odds import step

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.ground import Ground
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

Role = Literal["attack", "defence"]
_WORDS = {"attack": ("attacks", "attaque"), "defence": ("defends", "défend")}
_Influence = tuple[int | None, str, "Ground | None"]
"""Columns (None = no fight there), the rule, and the ground; None for a vehicle's bed."""
_ABOARD = ("aboard a vehicle", "à bord d'un véhicule")


class Vantage(msgspec.Struct, frozen=True):
    """The influence of one piece's ground; None = there can be no fight there."""

    value: int | None
    why: Step
    more: tuple[Step, ...] = ()
    """Why this ground and no other, where several were to choose from."""


def vantage(situation: Situation, piece: Piece, role: Role, opponents: Sequence[Piece]) -> Vantage:
    """The influence of the ground under a piece in this fight.

    Whoever rides in with his tail still beyond the edge has the ground of his head.
    """
    here = [place for place in piece.hexes if place in situation.board] or piece.hexes[:1]
    found = [_at(situation, piece, place, role, opponents) for place in here]
    least = worst(found)
    if len({one.value for one in found}) > 1:
        en, fr = "the worse of his hexes counts", "le pire de ses hexagones compte"
        more = (*least.more, step("CHB-6.1-mounted-terrain", en, fr))
        return msgspec.structs.replace(least, more=more)
    return least


def of_side(
    situation: Situation, pieces: Sequence[Piece], role: Role, opponents: Sequence[Piece]
) -> Vantage:
    """The influence for a whole side: that of its worst member (CHB-6.1-worst-terrain)."""
    found = [vantage(situation, one, role, opponents) for one in pieces]
    least = worst(found)
    if len({one.value for one in found}) > 1:
        en, fr = "the worst ground counts for all", "le pire terrain compte pour tous"
        more = (*least.more, step("CHB-6.1-worst-terrain", en, fr))
        return msgspec.structs.replace(least, more=more)
    return least


def worst(found: Sequence[Vantage]) -> Vantage:
    """The most handicapping ground counts for the whole."""
    barred = next((one for one in found if one.value is None), None)
    return barred or min(found, key=lambda one: one.value or 0)


def _at(
    situation: Situation, piece: Piece, place: Hex, role: Role, opponents: Sequence[Piece]
) -> Vantage:
    values = list(_influences(situation, piece, place, role, opponents))
    barred = next((one for one in values if one[0] is None), None)
    if barred is not None:
        value, rule, kind = barred
    elif any(value is not None and value < 0 for value, _, _ in values):
        value, rule, kind = min(values, key=lambda one: one[0] or 0)
    else:
        value, rule, kind = max(values, key=lambda one: one[0] or 0)
    verb, name = _WORDS[role], (kind.name.en, kind.name.fr) if kind is not None else _ABOARD
    why = step(
        rule,
        f"{piece.called.en} {verb[0]} from {name[0]}",
        f"{piece.called.fr} {verb[1]} depuis : {name[1]}",
        value,
        place,
        level=piece.level,
    )
    if kind is None or kind.attack == kind.defence:
        return Vantage(value, why)
    en, fr = f"{name[0]}: one thing to attack, another to defend", f"{name[1]} : attaque ou défense"
    return Vantage(value, why, (step("CHB-6.1-dual-terrain", en, fr),))


def _influences(
    situation: Situation, piece: Piece, place: Hex, role: Role, opponents: Sequence[Piece]
) -> Iterator[_Influence]:
    catalogue = situation.catalogue
    if "rope" in piece.marks:
        rope = catalogue.edges["rope"]
        yield _own(rope, role), "CHA-ropemove-exposure", rope
        return
    if piece.unit.aboard is not None:
        aboard = catalogue.tables["melee-results"]["column_modifiers"]["aboard-vehicle"]
        yield aboard["value"], aboard["rule"], None
        return
    ground = ground_at(situation, place, piece.level)
    if ground is not None:
        value = _by_height(situation, ground, piece, place, role, opponents)
        if value is None and ground.fight_needs and ground.fight_needs in piece.special:
            value = 0
        yield value, _rule(ground), ground
    for kind in situation.markers.get((place, piece.level), ()):
        marker = catalogue.markers.get(kind)
        if marker is not None and marker is not ground:
            rule = "CHB-6.1-debris-bodies" if kind in {"corpse", "debris"} else _rule(marker)
            yield _own(marker, role), rule, marker
    bodies = any(
        one.is_out and one.id != piece.id for one in situation.pieces_at(place, piece.level)
    )
    if bodies:
        corpse = catalogue.markers["corpse"]
        yield _own(corpse, role), "CHB-6.1-debris-bodies", corpse
    yield from _hexsides(situation, piece, place, role, opponents)


def _hexsides(
    situation: Situation, piece: Piece, place: Hex, role: Role, opponents: Sequence[Piece]
) -> Iterator[_Influence]:
    facing = {
        place.direction_to(there)
        for other in opponents
        for there in other.hexes
        if place.distance(there) == 1
    }
    for side in range(6):
        for one in situation.board.edges_at(Edge.of(place, side), piece.level):
            kind = situation.catalogue.edges.get(one.feature.kind)
            if kind is None:
                continue
            if kind.is_opening:
                if one.inner == place and getattr(kind, role) != "under":
                    yield _own(kind, role), _rule(kind), kind
            elif side in facing:
                value = getattr(kind, f"{role}_above" if one.inner == place else f"{role}_below")
                value = _own(kind, role) if value is None else value
                if value is not None:
                    yield value, _rule(kind), kind


def _by_height(
    situation: Situation,
    ground: Ground,
    piece: Piece,
    place: Hex,
    role: Role,
    opponents: Sequence[Piece],
) -> int | None:
    """Stairs favour whoever stands higher."""
    own = _own(ground, role)
    above, below = getattr(ground, f"{role}_above"), getattr(ground, f"{role}_below")
    if above is None or below is None or not opponents:
        return own
    here = altitude(situation, place, piece.level)
    values: list[int] = []
    for other in opponents:
        there = altitude(situation, min(other.hexes, key=place.distance), other.level)
        values.append(above if here > there else below if here < there else own or 0)
    return min(values)


def _own(kind: Ground, role: Role) -> int | None:
    value = kind.attack if role == "attack" else kind.defence
    return 0 if isinstance(value, str) else value


def _rule(kind: Ground) -> str:
    """The rule that gives a ground its influence, else the one that asks for it."""
    rule = kind.origin.get("combat", "")
    return rule if rule.startswith("CH") else "CHB-6.1-terrain-shift"
