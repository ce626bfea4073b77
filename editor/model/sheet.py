"""A map sheet where it lies on the board: its own hexes and the board's, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from editor.hexgrid.edges import Edge
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex, parse_direction
from editor.model.cells import strip, translate
from editor.model.hexmap import VOID, HexMap

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDES = ("north", "east", "south", "west")


class PlacedSheet(msgspec.Struct, frozen=True):
    """A map, turned or not, with its first hex at a column and row of the board."""

    name: str
    map: HexMap
    column: int
    row: int
    turned: bool
    board: Grid
    file: str = ""
    """How the scenario names the file of the map; of a map alone nothing, for it is the file."""

    @property
    def grid(self) -> Grid:
        """The sheet's own grid as it lies: turned upside down when the sheet is."""
        own = self.map.hexes
        return own.turned() if self.turned else own

    def to_board(self, place: Hex) -> Hex:
        """Where a hex of the sheet lies on the board."""
        own = self.map.hexes
        lying = own.turn(place) if self.turned else place
        return self.lying(*self.grid.offset(lying))

    def lying(self, column: int, row: int) -> Hex:
        """The hex of the board at a column and row of the sheet as it lies."""
        return self.board.hex_at(column + self.column, row + self.row)

    def from_board(self, place: Hex) -> Hex | None:
        """The sheet's own hex at a place of the board; None where the sheet does not reach."""
        column, row = self.board.offset(place)
        lying = self.grid.hex_at(column - self.column, row - self.row)
        own = self.grid.turn(lying) if self.turned else lying
        return own if own in self.map.hexes else None

    def direction(self, name: str) -> int:
        """The direction on the board of one that is named on the sheet."""
        return (parse_direction(name, self.map.hexes.top) + (3 if self.turned else 0)) % 6

    def edge(self, label: str, side: str) -> Edge:
        """The hexside on the board that the sheet's file names."""
        return Edge.of(self.to_board(self.map.hex(label)), self.direction(side))

    def side(self, name: str) -> str | None:
        """The compass side of the sheet, as printed, that a printed name or a word means."""
        printed = self.map.sides
        for side in SIDES:
            if name == side or (printed is not None and name == getattr(printed, side)):
                return side
        return None

    def border(self, side: str, depth: int = 1) -> frozenset[Hex]:
        """The strip along one side of the sheet as printed, on the board."""
        return self._on_board(strip(self._ground(), side, depth))

    def hexes(self) -> frozenset[Hex]:
        """Every hex of the board at which the sheet shows ground."""
        return self._on_board(self._ground())

    def has(self, place: Hex) -> bool:
        """Whether the sheet shows ground at one of its own hexes."""
        return place in self.map.hexes and self.map.terrain_at(place) is not None

    def _ground(self) -> NDArray[np.bool_]:
        """Where the sheet has hexes, as printed."""
        own = self.map
        known = dict.fromkeys(own.legend, 1) | {VOID: 0}
        return translate(own.terrain, known, (own.grid.rows, own.grid.columns)) > 0

    def ground_axial(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The q and the r, on the board, of every hex at which the sheet shows ground."""
        columns, rows = self._lying(self._ground())
        return self.board.axial_of(columns + np.int32(self.column), rows + np.int32(self.row))

    def _on_board(self, cells: NDArray[np.bool_]) -> frozenset[Hex]:
        columns, rows = self._lying(cells)
        return frozenset(map(self.lying, columns.tolist(), rows.tolist()))

    def _lying(self, cells: NDArray[np.bool_]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Columns and rows of the sheet as it lies, of cells as printed."""
        rows, columns = np.nonzero(cells[::-1, ::-1] if self.turned else cells)
        return columns.astype(np.int32), rows.astype(np.int32)
