"""Walls and what opens in them, as the ground of a board shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from editor.hexgrid.areas import outline
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.hexmap import Area
from editor.model.parts import BoardEdge


@dataclass(frozen=True, slots=True)
class Walls:
    """The walls of a board, drawn and implied."""

    board: Board
    catalogue: Catalogue

    def stands(self, edge: Edge, level: int = 0) -> bool:
        """Whether a wall stands on a side: drawn, of stone hexes, or round a building.

        The parapet of a bridge is one, too.
        """
        for one in self.board.edges_at(edge, level):
            kind = self.catalogue.edges.get(one.feature.kind)
            if kind is None or kind.is_opening or kind.sight == "blocks" or kind.foot is None:
                return True
        here, there = edge.hexes
        if self._is_massive(here) or self._is_massive(there):
            return True
        return any((here in hexes) != (there in hexes) for hexes in self.rooms(level))

    def round(self, place: Hex, level: int = 0) -> bool:
        """Whether a wall stands on any side of a hex."""
        return any(self.stands(Edge.of(place, side), level) for side in range(6))

    def rooms(self, level: int) -> Iterator[frozenset[Hex]]:
        """Areas with an outline of walls that have a storey on a level."""
        for one in self.board.areas.values():
            kind = self.catalogue.area_kinds.get(one.area.kind)
            if kind is not None and kind.walls and level in storeys(one.area):
                yield one.hexes

    def is_inside(self, place: Hex, level: int = 0) -> bool:
        """Whether a hex is indoors: in a walled area or under a roof."""
        ground = self.catalogue.terrains.get(self.board.terrain_at(place, level) or "")
        if ground is not None and ground.roof:
            return True
        return any(place in hexes for hexes in self.rooms(level))

    def openings(
        self, hexes: frozenset[Hex], levels: Iterable[int]
    ) -> Iterator[tuple[Edge, BoardEdge]]:
        """Doors and windows in the outline of an area."""
        sides = outline(hexes)
        for level in levels:
            for edge in sides:
                for one in self.board.edges_at(edge, level):
                    kind = self.catalogue.edges.get(one.feature.kind)
                    if kind is not None and kind.is_opening:
                        yield edge, one

    def _is_massive(self, place: Hex) -> bool:
        ground = self.catalogue.terrains.get(self.board.terrain_at(place) or "")
        if ground is None:
            return False
        built = ground.sight_rule == "tower" or ground.not_reachable_from == "water"
        return built or (ground.foot is None and ground.height > 0)


def storeys(area: Area) -> range:
    """The levels of an area."""
    return range(area.level, area.level + max(1, area.storeys))
