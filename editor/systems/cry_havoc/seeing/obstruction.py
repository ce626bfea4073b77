"""What light cannot pass: walls, closed doors and shutters, hexes that are all wall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex, parse_direction
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.ground import Ground
from editor.model.parts import BoardEdge
from editor.model.scenario import Scenario
from editor.systems.cry_havoc.seeing.rays import Rays, rays

if TYPE_CHECKING:
    from numpy.typing import NDArray

_AT_ONCE = 500_000
"""Barriers looked at in one go, so that a burning town does not eat the memory."""


def is_wall(kind: Ground | None) -> bool:
    """Whether a kind of ground or hexside is a wall to light; a tree is none (CHA-light-purpose).

    A wall lets nobody in and no shot through.
    """
    return kind is not None and kind.through == "block" and kind.is_barred()


class Openings:
    """Doors and windows as they stand at the start: the scenario's word before the map's."""

    def __init__(self, board: Board, scenario: Scenario, catalogue: Catalogue) -> None:
        self._board = board
        self._kinds = catalogue.edges
        self._states = catalogue.opening_states
        self._changed: dict[tuple[Edge, int], tuple[str, bool]] = {}
        for change in scenario.openings:
            try:
                place = board.hex(change.at)
                side = parse_direction(change.side, board.grid.top)
            except ValueError:
                continue
            key = (Edge.of(place, side), change.level)
            self._changed[key] = (change.state, change.hidden)

    def is_clear(self, edge: Edge, level: int) -> bool:
        """Whether light passes a door or window here."""
        return any(self._lets_light(edge, level, one) for one in self._board.edges_at(edge, level))

    def is_window(self, edge: Edge, level: int) -> bool:
        return any(
            kind.is_opening and kind.stroke == "window"
            for one in self._board.edges_at(edge, level)
            if (kind := self._kinds.get(one.feature.kind)) is not None
        )

    def stops(self, edge: Edge, level: int, found: Iterable[BoardEdge]) -> bool:
        """Whether what stands on a hexside stops light; an opening counts before its wall."""
        kinds = [(one, self._kinds.get(one.feature.kind)) for one in found]
        doors = [one for one, kind in kinds if kind is not None and kind.is_opening]
        if doors:
            return not any(self._lets_light(edge, level, one) for one in doors)
        return any(is_wall(kind) for _, kind in kinds)

    def _lets_light(self, edge: Edge, level: int, one: BoardEdge) -> bool:
        kind = self._kinds.get(one.feature.kind)
        if kind is None or not kind.is_opening:
            return False
        state, hidden = self.state_of(edge, level, one)
        known = self._states.get(state)
        return known is not None and known.sight and not hidden

    def state_of(self, edge: Edge, level: int, one: BoardEdge) -> tuple[str, bool]:
        """How a door or window stands, and whether it is hidden."""
        kind = self._kinds.get(one.feature.kind)
        said = (one.feature.state or (kind.default_state if kind else ""), one.feature.hidden)
        return self._changed.get((edge, level), said)


class Obstruction:
    """The walls of one storey as arrays, by axial coordinates counted from a corner."""

    def __init__(self, board: Board, catalogue: Catalogue, openings: Openings, level: int) -> None:
        self.level = level
        q, r = board.grid.axial_arrays()
        self._far = board.grid.columns + board.grid.rows
        self._low = np.array([q.min(), r.min()], np.int32)
        size = (int(q.max() - q.min()) + 1, int(r.max() - r.min()) + 1)
        self._ground = np.zeros(size, np.bool_)
        self._ground[q - self._low[0], r - self._low[1]] = board.terrain > 0
        self._solid = np.zeros(size, np.bool_)
        self._closed = np.zeros((*size, 6), np.bool_)
        self._fill(board, catalogue, q, r)
        for (edge, storey), found in board.edges.items():
            if storey == level and openings.stops(edge, level, found):
                for place, side in ((edge.hex, edge.side), (edge.hexes[1], edge.side + 3)):
                    if self._inside(place):
                        self._closed[place.q - self._low[0], place.r - self._low[1], side] = True

    def _fill(
        self, board: Board, catalogue: Catalogue, q: NDArray[np.int32], r: NDArray[np.int32]
    ) -> None:
        """Mark the hexes that are all wall on this storey."""
        if self.level:
            for place, kind in board.levels.get(self.level, {}).items():
                if self._inside(place) and is_wall(catalogue.terrains.get(kind)):
                    self._solid[place.q - self._low[0], place.r - self._low[1]] = True
            return
        walls = [
            code for code, kind in enumerate(board.kinds) if is_wall(catalogue.terrains.get(kind))
        ]
        if walls:
            self._solid[q - self._low[0], r - self._low[1]] = np.isin(board.terrain, walls)

    def is_ground(self, place: Hex) -> bool:
        return self._inside(place) and bool(
            self._ground[place.q - self._low[0], place.r - self._low[1]]
        )

    def is_closed(self, here: Hex, there: Hex) -> bool:
        """Whether a wall stands between two neighbours."""
        side = here.direction_to(there)
        return self._inside(here) and bool(
            self._closed[here.q - self._low[0], here.r - self._low[1], side]
        )

    def reached(self, places: Iterable[Hex], radius: int) -> set[Hex]:
        """The hexes of the board up to a distance from any of these that no wall hides."""
        lines = rays(min(radius, self._far))
        starts = np.array([(place.q, place.r) for place in places], np.int32).reshape(-1, 1, 2)
        starts -= self._low
        seen = np.zeros_like(self._ground)
        at_once = max(1, _AT_ONCE // max(1, len(lines.target)))
        for first in range(0, len(starts), at_once):
            self._shine(starts[first : first + at_once], lines, seen)
        found = np.argwhere(seen) + self._low
        return {Hex(q, r) for q, r in found.tolist()}

    def _shine(self, start: NDArray[np.int32], lines: Rays, seen: NDArray[np.bool_]) -> None:
        """Follow the lines of some sources to the hexes that are not seen yet, and mark those."""
        ends = start + lines.targets
        free = self._look(self._ground & ~seen, ends)
        source, barrier = np.nonzero(free[:, lines.target])
        here = start[source] + lines.here[barrier]
        closed = self._look(self._closed, here, lines.side[barrier])
        closed |= self._look(self._solid, here) & lines.here_counts[barrier]
        there = start[source] + lines.there[barrier]
        closed |= self._look(self._solid, there) & lines.there_counts[barrier]
        stopped = closed.all(axis=1)
        free[source[stopped], lines.target[barrier[stopped]]] = False
        reached = ends[free]
        seen[reached[:, 0], reached[:, 1]] = True

    def _look(
        self,
        array: NDArray[np.bool_],
        places: NDArray[np.int32],
        side: NDArray[np.int32] | None = None,
    ) -> NDArray[np.bool_]:
        """What an array says of places, of which some may lie beyond its edge."""
        q, r = places[..., 0], places[..., 1]
        width, height = array.shape[:2]
        inside = (q >= 0) & (q < width) & (r >= 0) & (r < height)
        q, r = np.where(inside, q, 0), np.where(inside, r, 0)
        said = array[q, r] if side is None else array[q, r, side]
        found: NDArray[np.bool_] = inside & said
        return found

    def _inside(self, place: Hex) -> bool:
        q, r = place.q - self._low[0], place.r - self._low[1]
        width, height = self._solid.shape
        return bool(0 <= q < width and 0 <= r < height)
