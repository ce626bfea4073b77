"""All that one place sees, and who sees whom.

A view is first swept with what stops every line of this kind, whoever stands at its end; only what
is left is looked at line by line, so the cost grows with what is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.pairs import Pairs
from editor.hexgrid.screens import Screen
from editor.systems.cry_havoc.seeing.dwellings import dwellings
from editor.systems.cry_havoc.seeing.hindrance import BLOCK, hindrances
from editor.systems.cry_havoc.seeing.sight import best_aim
from editor.systems.cry_havoc.seeing.visibility import is_dark, night_sight
from editor.systems.cry_havoc.sky import skies

if TYPE_CHECKING:
    from editor.model.ground import Terrain
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot


class Glance(NamedTuple):
    """A hex that is seen: the cover of whoever stands there, with and without fog and dark."""

    cover: int
    ground_cover: int


def field_of_view(
    situation: Situation,
    origin: Spot,
    *,
    shooter: Piece | None = None,
    fire: bool = False,
    level: int | None = None,
    radius: int | None = None,
) -> Mapping[Hex, Glance]:
    """Every hex that is seen from a place, itself included; what is missing is not seen.

    The hexes are those of the ground, or of the tunnels for a place below it, unless `level` names
    another floor. With `fire` people stand in the way, as for a shot.
    """
    place, own = origin
    if place not in situation.board or situation.board.terrain_at(place, own) is None:
        return {}
    floor = min(own, 0) if level is None else level
    sees, _ = night_sight(situation, shooter)
    found: dict[Hex, Glance] = {} if fire else _at_once(situation, origin, floor, radius)
    for there in _candidates(situation, origin, floor):
        if there in found:
            continue
        target = (there, floor)
        far = place.distance(there)
        if radius is not None and far > radius:
            continue
        if sees is not None and far > sees and is_dark(situation, target):
            continue
        if floor and situation.board.terrain_at(there, floor) is None:
            continue
        aim = best_aim(situation, origin, target, shooter, fire=fire)
        if aim.blocked is None:
            found[there] = Glance(aim.cover, aim.ground_cover)
    return found


def who_sees_whom(situation: Situation) -> Mapping[str, frozenset[str]]:
    """For everybody who can look, those of the others whom he sees; the hidden only by friends."""
    return {
        piece.id: frozenset(
            other.id for other in situation.pieces.values()
            if other.id != piece.id
            and not (other.unit.hidden and other.side != piece.side)
            and is_seen(situation, piece, other)
        )
        for piece in situation.pieces.values()
        if piece.is_up
    }  # fmt: skip


def is_seen(situation: Situation, piece: Piece, other: Piece) -> bool:
    """Whether one sees another, apart from hiding."""
    origin, target = (piece.at, piece.level), (other.at, other.level)
    known = situation.board
    if known.terrain_at(*origin) is None or known.terrain_at(*target) is None:
        return False
    return best_aim(situation, origin, target, piece, other).blocked is None


def ground_pairs(situation: Situation) -> Pairs:
    """Which hexes of open ground see each other, by the ground alone: all pairs at once."""
    return Pairs(_screen(situation, 0, 0, walls=True))


def _at_once(
    situation: Situation, origin: Spot, floor: int, radius: int | None
) -> dict[Hex, Glance]:
    """The hexes that are seen with nothing at all between, on ground that is simple to judge.

    By day and in clear weather, from open ground, their cover is that of their ground.
    """
    place, level = origin
    houses, board = dwellings(situation), situation.board
    ground = houses.terrain(origin)
    if (
        level or floor or not skies(situation).is_clear or ground is None or ground.from_inside
        or situation.scenario.conditions.visibility is not None
        or situation.weather or houses.of(origin) is not None or houses.tower(origin) is not None
    ):  # fmt: skip
        return {}
    glances = [
        Glance(kind.cover, kind.cover) if kind is not None and _is_simple(kind) else None
        for kind in map(situation.catalogue.terrains.get, board.kinds)
    ]
    apart = _set_apart(situation)
    found: dict[Hex, Glance] = {}
    terrain, offset, grid = board.terrain, board.grid.offset, board.grid
    for there in _bare(situation).seen_from(place).hexes():
        if there not in grid or there in apart:
            continue
        if radius is not None and place.distance(there) > radius:
            continue
        column, row = offset(there)
        glance = glances[terrain[row, column]]
        if glance is not None:
            found[there] = glance
    return found


def _is_simple(kind: Terrain) -> bool:
    """Ground whose cover is the same against everybody."""
    return not (
        kind.cover_when or kind.roof or kind.dark or kind.sight_rule or kind.level >= 1
        or kind.cover_inside is not None
    )  # fmt: skip


def _set_apart(situation: Situation) -> frozenset[Hex]:
    """Hexes that need a closer look: in houses, with things or somebody's rope on them."""
    known: frozenset[Hex] | None = situation.workings.get("set apart")
    if known is None:
        kinds = situation.catalogue.area_kinds
        areas = {
            place
            for one in situation.board.areas.values()
            if (kind := kinds.get(one.area.kind)) is not None and (kind.walls or kind.dark)
            for place in one.hexes
        }
        laid = {place for place, _ in (*situation.markers, *situation.obstacles)}
        known = situation.workings["set apart"] = frozenset(areas | laid)
    return known


def _bare(situation: Situation) -> Screen:
    """A screen of everything that is more than air, for lines with nothing at all between."""
    known: Screen | None = situation.workings.get("bare")
    if known is None:
        board, things = situation.board, hindrances(situation)
        solid = things.solid(lambda _: True, 0)
        closed = [edge for edge, level in board.edges if things.on_edge(edge, level)]
        known = situation.workings["bare"] = Screen(board.grid, solid, closed)
    return known


def _candidates(situation: Situation, origin: Spot, floor: int) -> Iterable[Hex]:
    """The hexes that are not surely hidden."""
    place, level = origin
    houses = dwellings(situation)
    if houses.of(origin) is not None or houses.tower(origin) is not None or floor > 0:
        return situation.board.hexes
    walls = houses.storey(origin) <= 0
    seen = _screen(situation, level, houses.altitude(origin), walls=walls).seen_from(place)
    found = dict.fromkeys(seen.hexes())
    found.update(dict.fromkeys(_apart(situation)))
    return [there for there in found if there in situation.board]


def _apart(situation: Situation) -> tuple[Hex, ...]:
    """Hexes whose lines are not swept: inside houses near an opening, and above the ground."""
    known: tuple[Hex, ...] | None = situation.workings.get("apart")
    if known is None:
        known = situation.workings["apart"] = tuple(dict.fromkeys(_find_apart(situation)))
    return known


def _find_apart(situation: Situation) -> Iterator[Hex]:
    houses, terrains = dwellings(situation), situation.catalogue.terrains
    board = situation.board
    kinds = [terrains.get(kind) for kind in board.kinds]
    raised = [code for code, kind in enumerate(kinds) if kind is not None and kind.level >= 1]
    for row, column in np.argwhere(np.isin(board.terrain, raised)).tolist():
        yield board.grid.hex_at(column, row)
    for place in {place for edge, _ in board.edges for place in edge.hexes}:
        house = houses.of((place, 0)) if place in board else None
        if house is not None and any(True for _ in houses.openings(house, 0, place)):
            yield from sorted(house.hexes)


def _screen(situation: Situation, level: int, altitude: int, *, walls: bool) -> Screen:
    """What stops every line from this height, made once."""
    key = ("screen", min(level, 0), altitude, walls)
    known: Screen | None = situation.workings.get(key)
    if known is None:
        board, things = situation.board, hindrances(situation)
        solid = things.solid(lambda one: one.value >= BLOCK and one.top > altitude, level)
        closed: list[Edge] = []
        if walls:
            closed = [
                edge for edge, storey in board.edges
                if storey == min(level, 0)
                and any(
                    one.value >= BLOCK and one.top > altitude and one.upper is None
                    and one.bottom is None and one.storey == storey
                    for one in things.on_edge(edge, level)
                )
            ]  # fmt: skip
        known = situation.workings[key] = Screen(board.grid, solid, closed)
    return known
