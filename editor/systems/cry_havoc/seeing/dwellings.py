"""Houses and towers as a line of sight meets them: who is inside what, and through which opening.

A building is the largest walled area round a hex, else the roofed hexes that hang together. The
top of a tower is no inside: whoever stands there looks out over its sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from editor.hexgrid.areas import flood
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex, parse_direction
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.ground import Terrain
    from editor.model.parts import BoardArea
    from editor.systems.cry_havoc.situation import Situation, Spot


class Dwelling(NamedTuple):
    """Some hexes with a wall round them, on some storeys."""

    hexes: frozenset[Hex]
    storeys: range
    name: Text


class Opening(NamedTuple):
    """A door or window in the outer wall: the hex inside and the direction of the one outside."""

    inner: Hex
    side: int
    is_clear: bool
    name: Text

    @property
    def outer(self) -> Hex:
        return self.inner.neighbour(self.side)


class Tower(NamedTuple):
    """The top of a tower: how far it looks over things, over which sides, and all its hexes."""

    radius: int
    sides: tuple[int, ...]
    hexes: frozenset[Hex]


class Dwellings:
    """The houses and towers of one moment, each worked out when it is asked for."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._board = situation.board
        self._terrains = situation.catalogue.terrains
        self._ground: dict[Spot, Terrain | None] = {}
        self._heights: dict[Spot, int] = {}
        self._of: dict[Spot, Dwelling | None] = {}

    def terrain(self, spot: Spot) -> Terrain | None:
        if spot not in self._ground:
            self._ground[spot] = self._terrains.get(self._board.terrain_at(*spot) or "")
        return self._ground[spot]

    @cached_property
    def _floors(self) -> dict[Hex, tuple[int, ...]]:
        """The floors over each hex that has any, from below."""
        found: dict[Hex, tuple[int, ...]] = {}
        for level in sorted(self._board.levels):
            if level > 0:
                for place in self._board.levels[level]:
                    found[place] = (*found.get(place, ()), level)
        return found

    def floors(self, place: Hex) -> tuple[int, ...]:
        """The floors above the ground of a hex."""
        return self._floors.get(place, ())

    def top_floor(self, place: Hex) -> int:
        """The highest of them, 0 where there is none."""
        return self._floors.get(place, (0,))[-1]

    def altitude(self, spot: Spot) -> int:
        """How high somebody stands, in half storeys: the land, then the floor."""
        if spot not in self._heights:
            self._heights[spot] = self._altitude(spot)
        return self._heights[spot]

    def _altitude(self, spot: Spot) -> int:
        place, level = spot
        land = 2 * self._board.height_at(place)
        if level:
            return land + 2 * level
        terrain = self.terrain(spot)
        if terrain is None or (terrain.sight_rule == "tower" and self.top_floor(place)):
            return land
        return land + int(2 * terrain.level)

    def storey(self, spot: Spot) -> int:
        """The floor that somebody stands on; hexsides of floors below it are under his feet."""
        place, level = spot
        land = 2 * self._board.height_at(place) if place in self._board.grid else 0
        return level or (self.altitude(spot) - land) // 2

    def is_top(self, spot: Spot) -> bool:
        """Whether this is the top of a tower."""
        terrain = self.terrain(spot)
        return (
            terrain is not None
            and terrain.sight_rule == "tower"
            and spot[1] == self.top_floor(spot[0])
        )

    def tower(self, spot: Spot) -> Tower | None:
        """The tower that somebody stands on top of (CHB-3.2-tower-origin)."""
        terrain = self.terrain(spot)
        if terrain is None or not self.is_top(spot):
            return None
        place = spot[0]
        round_it = [one for one in self._walled if place in one.hexes]
        if round_it:
            area = min(round_it, key=lambda one: len(one.hexes))
            hexes, sides = area.hexes, self._open_sides(area)
        else:
            kind = self._board.terrain_at(*spot)
            hexes = flood(place, lambda near: self._board.terrain_at(near, spot[1]) == kind)
            sides = tuple(range(6))
        outer = tuple(side for side in sides if place.neighbour(side) not in hexes)
        return Tower(terrain.radius or 0, outer or sides, hexes)

    def _open_sides(self, area: BoardArea) -> tuple[int, ...]:
        """The directions that its author left open, as they lie on the board."""
        sheet = self._board.sheet(area.sheet)
        turn = 3 if sheet is not None and sheet.turned else 0
        found = []
        for name in area.area.open_sides:
            try:
                found.append((parse_direction(name, self._board.grid.top) + turn) % 6)
            except ValueError:
                continue
        return tuple(found) or tuple(range(6))

    @cached_property
    def _walled(self) -> tuple[BoardArea, ...]:
        kinds = self._situation.catalogue.area_kinds
        return tuple(
            one for one in self._board.areas.values()
            if (kind := kinds.get(one.area.kind)) is not None and kind.walls
        )  # fmt: skip

    @property
    def built_on(self) -> frozenset[Hex]:
        """Hexes with walls round them or floors above them."""
        return frozenset(self._floors).union(*(one.hexes for one in self._walled))

    def of(self, spot: Spot) -> Dwelling | None:
        """The building that somebody is inside of."""
        if spot not in self._of:
            self._of[spot] = self._find(spot)
        return self._of[spot]

    def _find(self, spot: Spot) -> Dwelling | None:
        place, level = spot
        if level < 0 or self.is_top(spot):
            return None
        around = [one for one in self._walled if place in one.hexes and level in _storeys(one)]
        if around:
            largest = max(around, key=lambda one: len(one.hexes))
            name = largest.area.name or Text(largest.area.id, largest.area.id)
            return Dwelling(largest.hexes, _storeys(largest), name)
        terrain = self.terrain(spot)
        if terrain is None or not terrain.roof:
            return None
        hexes = flood(place, lambda near: self._is_roofed((near, level)))
        return Dwelling(hexes, range(level, level + 1), terrain.name)

    def _is_roofed(self, spot: Spot) -> bool:
        terrain = self.terrain(spot)
        return terrain is not None and terrain.roof

    def openings(self, house: Dwelling, level: int, near: Hex | None = None) -> Iterator[Opening]:
        """The doors and windows in the outer wall of a building, or only those at one hex."""
        kinds, states = self._situation.catalogue.edges, self._situation.openings
        for place in (near,) if near is not None else sorted(house.hexes):
            for side in range(6):
                if place.neighbour(side) in house.hexes:
                    continue
                edge = Edge.of(place, side)
                for one in self._board.edges_at(edge, level):
                    kind = kinds.get(one.feature.kind)
                    if kind is not None and kind.is_opening:
                        yield Opening(place, side, states.is_clear(edge, level), kind.name)


def dwellings(situation: Situation) -> Dwellings:
    """The houses and towers, made once for all moments with the same doors."""
    found: Dwellings | None = situation.setting.get("dwellings")
    if found is None:
        found = situation.setting["dwellings"] = Dwellings(situation)
    return found


def _storeys(one: BoardArea) -> range:
    return range(one.area.level, one.area.level + max(1, one.area.storeys))
