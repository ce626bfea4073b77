"""The cover that a target's own place gives it, apart from what lies between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from editor.hexgrid.lines import ACROSS, ALONG, INTO
from editor.model.text import Text
from editor.systems.cry_havoc.seeing.hindrance import Hindrance, laid_on, rule_of

if TYPE_CHECKING:
    from editor.model.ground import Ground
    from editor.systems.cry_havoc.seeing.look import Look
    from editor.systems.cry_havoc.situation import Piece, Situation

_NIGHT = "CHB-3.2-night-cover"
_INTERIOR = "interior"


def own_cover(look: Look, way: int | None) -> Iterator[Hindrance]:
    """Every cover that the target's hex offers against this shooter.

    `way` is how the line comes in, which matters behind the corner of a wall.
    """
    piece = look.target_piece
    if piece is not None and "rope" in piece.marks:
        rope = look.situation.catalogue.edges["rope"]
        yield Hindrance(0, "rope", "CHA-ropemove-exposure", rope.name, (look.there,))
        return
    if piece is not None and is_surprised(look.situation, piece):
        text = Text("surprised: its ground does not cover it",
                    "surpris : son terrain ne le couvre pas")  # fmt: skip
        yield Hindrance(0, "surprised", "CHB-3.4-surprised-target", text, (look.there,))
        return
    kinds = laid_on(look.situation, *look.target)
    markers = [(kind, look.situation.catalogue.markers[kind]) for kind in kinds]
    for kind, marker in markers:
        if marker.length_per_rope is not None:
            yield Hindrance(0, kind, "CHA-ropemove-exposure", marker.name, (look.there,))
            return
    yield from _terrain(look, way)
    for kind, marker in markers:
        if marker.cover:
            rule = rule_of(marker, "cover")
            yield Hindrance(marker.cover, kind, rule, marker.name, (look.there,))


def shooting_from(look: Look) -> Iterator[Hindrance]:
    """What a shooter stands in and shoots out of (CHB-3.2-cover-brush)."""
    ground = look.houses.terrain(look.origin)
    if ground is None or not ground.from_inside or look.here == look.there:
        return
    kind = look.situation.board.terrain_at(*look.origin) or ""
    rule = rule_of(ground, "from_inside")
    yield Hindrance(int(ground.from_inside), kind, rule, ground.name, (look.here,))


def is_surprised(situation: Situation, piece: Piece) -> bool:
    """Whether somebody has seen no enemy yet and heard no alarm."""
    if "aware" in piece.marks:
        return False
    told = situation.scenario.conditions.surprised
    return not piece.unit.aware or not {piece.id, piece.side, piece.unit.group}.isdisjoint(told)


def _terrain(look: Look, way: int | None) -> Iterator[Hindrance]:
    ground: Ground | None = look.houses.terrain(look.target)
    if ground is None:
        return
    kind = look.situation.board.terrain_at(*look.target) or ""
    home, house = look.houses.of(look.origin), look.houses.of(look.target)
    figures, value = ground, ground.cover
    if house is not None:
        if ground.cover_inside is None and _INTERIOR in look.situation.catalogue.terrains:
            figures = look.situation.catalogue.terrains[_INTERIOR]
        inside = figures.cover_inside if figures.cover_inside is not None else value
        value = max(value, figures.cover) if home != house else inside
    elif look.houses.is_top(look.target):
        tower = look.houses.tower(look.target)
        if tower is not None and look.here in tower.hexes:
            return
    elif not _holds(look, ground, way):
        return
    if figures.origin.get("cover") == _NIGHT:
        # What the table gives a tunnel is the dark's own cover, which is counted once, as such.
        return
    if look.tower is not None and kind in look.cancelled and look.is_near_tower((look.there,)):
        text = Text(f"{figures.name.en}, seen from above", f"{figures.name.fr}, vu d'en haut")
        yield Hindrance(0, kind, "CHB-3.2-tower-height", text, (look.there,))
        return
    if value:
        yield Hindrance(value, kind, rule_of(figures, "cover"), figures.name, (look.there,))


def _holds(look: Look, ground: Ground, way: int | None) -> bool:
    """Whether a cover that is limited to some case counts against this shooter."""
    case = ground.cover_when
    if case == "from-outside":
        return _is_outside(look)
    if case == "from-below":
        return look.low < look.high
    if case == "from-ground":
        return look.low > look.high
    if case == "one-side-a-phase":
        return _is_guarded(look, way)
    return True


def _is_outside(look: Look) -> bool:
    """Shot at from beyond the walls that the target defends; a parapet looks one way only."""
    board, kinds = look.situation.board, look.situation.catalogue.area_kinds
    around = [
        one.hexes for one in board.areas.values()
        if look.there in one.hexes
        and (kind := kinds.get(one.area.kind)) is not None
        and (kind.walls or kind.morale)
    ]  # fmt: skip
    if around:
        return look.here not in max(around, key=len)
    return look.low < look.high


def _is_guarded(look: Look, way: int | None) -> bool:
    """CHB-3.2-cover-wall-corner: one hexside a phase, by facing or by the first shot."""
    piece = look.target_piece
    if piece is None or way is None:
        return True
    guarded = next(
        (int(mark[-1]) for mark in piece.marks if mark.startswith("corner-")),
        None if piece.mounted else piece.facing,
    )
    return guarded is None or guarded in entered(way)


def entered(way: int) -> tuple[int, ...]:
    """The hexsides of the next hex that a line comes in by: two where it comes in at a corner.

    >>> entered(2), entered(ALONG + 2)
    ((5,), (5, 0))
    """
    k = way % 6
    if way < ALONG:
        return ((k + 3) % 6,)
    if way < INTO:
        return ((k + 3) % 6, (k + 4) % 6)
    if way < ACROSS:
        return ((k + 3) % 6, (k + 4) % 6)
    return ((k + 4) % 6, (k + 3) % 6)
