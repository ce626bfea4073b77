"""A rectangle of hexes: which are on the sheet, in which column and row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.hexes import Hex, Top

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Shifted = Literal["even", "odd"]
Line = TypeVar("Line", int, "NDArray[np.int32]")
Somewhere = TypeVar("Somewhere", Hex, Edge, Vertex)


class Grid(msgspec.Struct, frozen=True, gc=False):
    """A sheet of hexes in columns and rows, both counted from 0.

    `shifted` says which columns of a flat-top grid sit half a hex lower, or which rows of a
    pointy-top grid sit half a hex further right.

    >>> sheet = Grid(columns=26, rows=16)
    >>> sheet.hex_at(3, 6), sheet.offset(Hex(3, 4))
    (Hex(q=3, r=4), (3, 6))
    >>> Hex(26, 0) in sheet
    False
    """

    columns: int
    rows: int
    top: Top = "flat"
    shifted: Shifted = "even"

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            size = f"{self.columns} x {self.rows}"
            raise ValueError(f"a grid of {size}: expected at least one column and one row")

    def hex_at(self, column: int, row: int) -> Hex:
        """The hex in a column and row, which may lie outside the sheet."""
        if self.top == "flat":
            return Hex(column, row - self._lean(column))
        return Hex(column - self._lean(row), row)

    def offset(self, place: Hex) -> tuple[int, int]:
        """The column and row of a hex, which may lie outside the sheet."""
        if self.top == "flat":
            return place.q, place.r + self._lean(place.q)
        return place.q + self._lean(place.r), place.r

    def _lean(self, line: Line) -> Line:
        """How far the axial axis has strayed from the straight edge of the sheet at this line."""
        return (line + (line & 1)) // 2 if self.shifted == "even" else (line - (line & 1)) // 2

    def __contains__(self, place: object) -> bool:
        if not isinstance(place, Hex):
            return False
        column, row = self.offset(place)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def nearest(self, place: Hex) -> Hex:
        """The hex itself, or the one of the sheet in the nearest column and row.

        >>> Grid(3, 3).offset(Grid(3, 3).nearest(Hex(9, -9)))
        (2, 0)
        """
        column, row = self.offset(place)
        return self.hex_at(max(0, min(self.columns - 1, column)), max(0, min(self.rows - 1, row)))

    def __len__(self) -> int:
        return self.columns * self.rows

    def hexes(self) -> Iterator[Hex]:
        """Every hex, row by row."""
        return (self.hex_at(c, r) for r in range(self.rows) for c in range(self.columns))

    def index(self, place: Hex) -> int:
        """The place of a hex in a flat array, row by row."""
        column, row = self.offset(place)
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            size = f"{self.columns} columns and {self.rows} rows"
            raise IndexError(f"{place} lies outside a grid of {size}")
        return row * self.columns + column

    def hex_of(self, index: int) -> Hex:
        """The hex at a place in a flat array: the way back from `index`."""
        row, column = divmod(index, self.columns)
        return self.hex_at(column, row)

    def is_edge(self, place: Hex) -> bool:
        """Whether a hex of the sheet has a neighbour that is not on it."""
        return place in self and len(self.neighbours(place)) < 6

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The neighbours that are on the sheet."""
        return tuple([near for near in place.neighbours() if near in self])

    def turned(self) -> Grid:
        """The same sheet upside down."""
        lines = self.columns if self.top == "flat" else self.rows
        return self._shifted_otherwise() if lines % 2 else self

    def turn(self, place: Somewhere) -> Somewhere:
        """Where a hex, edge or vertex goes when the sheet is turned by 180 degrees.

        >>> sheet = Grid(3, 2)
        >>> sheet.turned().offset(sheet.turn(sheet.hex_at(0, 0)))
        (2, 1)
        """
        column, row = self.offset(Hex(0, 0))
        zero = self.turned().hex_at(self.columns - 1 - column, self.rows - 1 - row)
        return place.rotate(3) + zero

    def mirrored(self) -> Grid:
        """The same sheet with east and west swapped."""
        swaps = self.top == "pointy" or self.columns % 2 == 0
        return self._shifted_otherwise() if swaps else self

    def mirror(self, place: Somewhere) -> Somewhere:
        """Where a hex, edge or vertex goes when east and west are swapped.

        >>> sheet = Grid(3, 2)
        >>> sheet.mirrored().offset(sheet.mirror(sheet.hex_at(0, 1)))
        (2, 1)
        """
        column, row = self.offset(Hex(0, 0))
        zero = self.mirrored().hex_at(self.columns - 1 - column, row)
        return place.mirror(self.top) + zero

    def _shifted_otherwise(self) -> Grid:
        return Grid(self.columns, self.rows, self.top, "odd" if self.shifted == "even" else "even")

    def axial_arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The q and the r of every hex, each of shape (rows, columns)."""
        import numpy as np

        row, column = np.indices((self.rows, self.columns), dtype=np.int32)
        return self.axial_of(column, row)

    def axial_of(
        self, column: NDArray[np.int32], row: NDArray[np.int32]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The q and the r of many hexes: `hex_at` for arrays."""
        if self.top == "flat":
            return column, row - self._lean(column)
        return column - self._lean(row), row

    def hexes_of(self, cells: NDArray[np.bool_]) -> tuple[Hex, ...]:
        """The hexes that are marked in an array of shape (rows, columns), row by row."""
        import numpy as np

        rows, columns = np.nonzero(cells)
        q, r = self.axial_of(columns.astype(np.int32), rows.astype(np.int32))
        return tuple(map(Hex, q.tolist(), r.tolist()))

    def offsets_of(
        self, q: NDArray[np.int32], r: NDArray[np.int32]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The columns and rows of many hexes: `offset` for arrays."""
        return (q, r + self._lean(q)) if self.top == "flat" else (q + self._lean(r), r)

    def neighbour_indices(self) -> NDArray[np.int32]:
        """For every hex, row by row, the index of its six neighbours; -1 where there is none."""
        import numpy as np

        index = np.arange(len(self), dtype=np.int32).reshape(self.rows, self.columns)
        return np.stack([self.beside(index, d, -1).ravel() for d in range(6)], axis=1)

    def beside(
        self, values: NDArray[np.int32], direction: int, outside: int = 0
    ) -> NDArray[np.int32]:
        """For every hex the value of its neighbour in a direction, of shape (rows, columns)."""
        import numpy as np

        padded = np.full((self.rows + 2, self.columns + 2), outside, values.dtype)
        padded[1:-1, 1:-1] = values
        found = np.empty_like(values)
        for parity in (0, 1):
            # All even lines step alike, and so do all odd ones.
            start = (parity, 0) if self.top == "flat" else (0, parity)
            column, row = self.offset(self.hex_at(*start).neighbour(direction))
            left, top = 1 + column - start[0], 1 + row - start[1]
            shifted = padded[top : top + self.rows, left : left + self.columns]
            lines = (..., slice(parity, None, 2)) if self.top == "flat" else slice(parity, None, 2)
            found[lines] = shifted[lines]
        return found

    def distance_array(self, place: Hex) -> NDArray[np.int32]:
        """The distance of every hex from one, of shape (rows, columns)."""
        import numpy as np

        q, r = self.axial_arrays()
        dq, dr = q - np.int32(place.q), r - np.int32(place.r)
        far: NDArray[np.int32] = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr))
        return far
