"""Walls, floors and roofs of a sheet as one fabric: what parts two places and what joins them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from editor.checks.cases import MapCase
from editor.checks.maps import is_whole
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex, parse_direction
from editor.model.ground import EdgeKind, Terrain

Spot = tuple[Hex, int]
"""A hex and a level."""


class Fabric:
    """What stands on the sides of a sheet, which spots have ground, and which have a roof."""

    def __init__(self, case: MapCase) -> None:
        self.map, self.catalogue = case.map, case.catalogue
        self.floors: dict[Spot, str] = {
            (self.map.hex(label), level.level): kind
            for level in self.map.levels
            if level.level
            for kind, labels in level.terrain.items()
            for label in labels
        }
        self.levels = {0} | {level for _, level in self.floors}
        self.sides: defaultdict[tuple[Edge, int], list[tuple[int, EdgeKind]]] = defaultdict(list)
        top = self.map.grid.top
        for number, one in enumerate(self.map.edges):
            kind = self.catalogue.edges.get(one.kind)
            if kind is not None:
                edge = Edge.of(self.map.hex(one.at), parse_direction(one.side, top))
                self.sides[edge, one.level].append((number, kind))
        self.areas = [frozenset(map(self.map.hex, area.hexes)) for area in self.map.areas]
        self.roofed: frozenset[Spot] = frozenset()
        self.walls: defaultdict[Hex, list[int]] = defaultdict(list)
        self.walled: frozenset[Spot] = frozenset()
        self.reroof()

    def reroof(self) -> None:
        """Find roofs and walled spots anew, as after a change of terrain alone."""
        self.roofed = frozenset(self._roofed())
        self.walls = defaultdict(list)
        self.walled = frozenset(self._walled())

    def ground(self, spot: Spot) -> Terrain | None:
        """What one stands on; None where there is nothing to stand on."""
        place, level = spot
        if level:
            return self.catalogue.terrains.get(self.floors.get(spot, ""))
        if place not in self.map.hexes:
            return None
        return self.catalogue.terrains.get(self.map.terrain_at(place) or "")

    def is_massive(self, spot: Spot) -> bool:
        """Whether the hex itself is a wall: nobody stands in it, and it rises."""
        kind = self.ground(spot)
        return kind is not None and kind.height >= 1 and kind.foot is None

    def is_solid(self, edge: Edge, level: int) -> bool:
        """Whether a side lets nobody through: a wall with neither an opening nor a ladder."""
        kinds = [kind for _, kind in self.sides.get((edge, level), ())]
        if any(kind.is_opening or isinstance(kind.foot, dict) for kind in kinds):
            return False
        return any(kind.foot is None for kind in kinds)

    def storeys(self, number: int) -> range:
        """The levels of an area."""
        area = self.map.areas[number]
        return range(area.level, area.level + area.storeys)

    def outline(self, number: int) -> Iterator[tuple[Hex, Hex, Edge]]:
        """The sides round an area: the hex inside, the one outside, and what parts them."""
        inside = self.areas[number]
        for place in sorted(inside):
            for near in place.neighbours():
                if near not in inside:
                    yield place, near, Edge.between(place, near)

    def _roofed(self) -> Iterator[Spot]:
        kinds, drawing = self.catalogue.terrains, self.map
        signs = {
            sign
            for sign, name in drawing.legend.items()
            if (kind := kinds.get(name)) is not None and kind.roof
        }
        yield from ((place, 0) for place in drawing.places_of(signs))
        for spot, name in self.floors.items():
            terrain = kinds.get(name)
            if spot[1] < 0 or (terrain is not None and terrain.roof):
                yield spot
        for number, area in enumerate(drawing.areas):
            known = self.catalogue.area_kinds.get(area.kind)
            if known is not None and known.roof:
                yield from self._spots(number)

    def _walled(self) -> Iterator[Spot]:
        for number, area in enumerate(self.map.areas):
            known = self.catalogue.area_kinds.get(area.kind)
            if known is None or known.walls:  # one slip of the pen is told once
                for place in self.areas[number]:
                    self.walls[place].append(number)
                yield from self._spots(number)

    def walled_by(self, spot: Spot) -> set[int]:
        """The areas with walls that a spot belongs to."""
        place, level = spot
        return {number for number in self.walls.get(place, ()) if level in self.storeys(number)}

    def _spots(self, number: int) -> Iterator[Spot]:
        """The spots of an area that have ground."""
        for level in self.levels:
            if level in self.storeys(number):
                hexes = self.areas[number]
                yield from ((place, level) for place in hexes if self.ground((place, level)))


def fabric_of(case: MapCase) -> Fabric | None:
    """The fabric of a sheet, made once; None where rows or labels do not fit the grid."""
    if "fabric" not in case.workings:
        case.workings["fabric"] = Fabric(case) if is_whole(case.map) else None
    found: Fabric | None = case.workings["fabric"]
    return found
