"""Which hexes are lit at the start of a scenario (CHA-light-purpose).

A source lights the hexes within its radius that no wall parts from it; people, trees and storeys
do not stop light, and light does not add up. All radii are the catalogue's. A lit room lights all
its own hexes, and others through its open doors and windows.

The door's hex is the one inside that the door opens from (as in CHB-3.2-window-out), so the hexes
next to it that its light reaches are the one outside and the two that touch the door's ends.
What lies under the ground and what lies above it do not light each other: that much earth is a
wall too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from editor.hexgrid.areas import outline
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.kinds import LightKind
from editor.model.parts import BoardArea
from editor.model.scenario import Scenario
from editor.systems.cry_havoc.seeing.obstruction import Obstruction, Openings
from editor.systems.cry_havoc.seeing.sources import (
    Spot,
    blaze_radius,
    burning_hexes,
    room_lights,
    spots,
)


def lit(
    board: Board, scenario: Scenario, catalogue: Catalogue, *, underground: bool = False
) -> frozenset[Hex]:
    """The hexes that some light reaches, above the ground or below it.

    An author's mistakes are skipped here: a light at no hex, of no kind or in no hand is dark.
    """
    if not board.sheets:
        return frozenset()
    openings = Openings(board, scenario, catalogue)
    found: set[Hex] = set()
    wanted: defaultdict[int, defaultdict[int, list[Hex]]] = defaultdict(lambda: defaultdict(list))
    for spot, radius in shining(board, scenario, catalogue):
        if (spot.level < 0) is underground:
            wanted[spot.level][radius].append(spot.place)
    rooms = [
        (room, kind)
        for room, kind in room_lights(board, scenario, catalogue)
        if (room.area.level < 0) is underground
    ]
    levels = {*wanted, *(level for room, _ in rooms for level in storeys(room))}
    for level in sorted(levels):
        walls = Obstruction(board, catalogue, openings, level)
        for radius, places in wanted[level].items():
            found |= walls.reached(places, radius)
        for room, kind in rooms:
            if level in storeys(room):
                found |= from_room(room, kind, walls, openings)
    return frozenset(found)


def shining(board: Board, scenario: Scenario, catalogue: Catalogue) -> Iterator[tuple[Spot, int]]:
    """Every fixed light, fire and burning hex, with its radius."""
    fires: list[Spot] = list(burning_hexes(board, scenario, catalogue))
    for spot in spots(board, scenario, catalogue):
        if spot.radius is None:
            fires.append(spot)
        else:
            yield spot, spot.radius
    yield from blaze_radius(fires)


def storeys(room: BoardArea) -> range:
    """The levels of a room."""
    return range(room.area.level, room.area.level + max(1, room.area.storeys))


def from_room(room: BoardArea, kind: LightKind, walls: Obstruction, openings: Openings) -> set[Hex]:
    """The hexes of a lit room, and what it lights outside on one storey."""
    found = {place for place in room.hexes if walls.is_ground(place)}
    for edge in _open(outline(room.hexes), walls, openings):
        near, far = edge.hexes
        if near not in room.hexes:
            near, far = far, near
        if openings.is_window(edge, walls.level):
            found |= _straight_on(near, far, kind.window_hexes or 0, walls)
        else:
            radius = kind.door_radius or 0
            beyond = walls.reached([far], radius) if radius else set()
            found |= {place for place in beyond if place.distance(near) <= radius}
    return found


def _open(edges: Iterable[Edge], walls: Obstruction, openings: Openings) -> Iterator[Edge]:
    return (edge for edge in edges if openings.is_clear(edge, walls.level))


def _straight_on(near: Hex, far: Hex, count: int, walls: Obstruction) -> set[Hex]:
    """So many hexes in a line behind a window, up to the next wall (CHA-light-window)."""
    found: set[Hex] = set()
    step = far - near
    for _ in range(count):
        if not walls.is_ground(far) or (found and walls.is_closed(near, far)):
            break
        found.add(far)
        near, far = far, far + step
    return found
