"""Which hexes a gesture means: brushes, lines, rectangles, loops, ground that hangs together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from editor.hexgrid.areas import connected
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from editor.model.board import Board

BRUSHES = (1, 7, 19)
"""How many hexes a brush may cover."""


def brush(place: Hex, size: int) -> tuple[Hex, ...]:
    """The hexes under a brush of 1, 7 or 19.

    >>> [len(brush(Hex(0, 0), size)) for size in BRUSHES]
    [1, 7, 19]
    """
    return place.disk(BRUSHES.index(size))


def trail(places: Sequence[Hex], size: int = 1) -> frozenset[Hex]:
    """The hexes that a brush has gone over: a hand quicker than the screen leaves no gaps."""
    walked: set[Hex] = set(places[:1])
    for one, other in pairwise(places):
        walked.update(one.line(other))
    return frozenset(near for place in walked for near in brush(place, size))


def rectangle(grid: Grid, one: Hex, other: Hex) -> frozenset[Hex]:
    """The hexes between two corners, by columns and rows.

    >>> len(rectangle(Grid(9, 9), Hex(0, 0), Grid(9, 9).hex_at(2, 3)))
    12
    """
    (c0, r0), (c1, r1) = grid.offset(one), grid.offset(other)
    left, right, top, bottom = min(c0, c1), max(c0, c1), min(r0, r1), max(r0, r1)
    return frozenset(
        grid.hex_at(column, row)
        for column in range(left, right + 1)
        for row in range(top, bottom + 1)
    )


def loop(grid: Grid, places: Sequence[Hex]) -> frozenset[Hex]:
    """A line drawn round something, closed and filled.

    >>> len(loop(Grid(9, 9), Hex(4, 2).ring(2)))
    19
    """
    rim = trail([*places, *places[:1]])
    if len(rim) < 6:
        return rim
    columns, rows = zip(*(grid.offset(place) for place in rim), strict=True)
    box = [
        grid.hex_at(column, row)
        for column in range(min(columns) - 1, max(columns) + 2)
        for row in range(min(rows) - 1, max(rows) + 2)
    ]
    outside = (min(columns) - 1, min(rows) - 1)
    inside: set[Hex] = set(rim)
    for part in connected(place for place in box if place not in rim):
        if grid.hex_at(*outside) not in part:
            inside |= part
    return frozenset(inside)


def flowing(board: Board, start: Hex, most: int | None = None) -> frozenset[Hex]:
    """The ground of one kind that hangs together with a hex; of much, only so many hexes."""
    if start not in board.grid:
        return frozenset()
    import numpy as np

    column, row = board.grid.offset(start)
    alike = board.terrain == board.terrain[row, column]
    found = _spread(board.grid, alike, row * board.grid.columns + column, most)
    return frozenset(map(board.grid.hex_of, np.nonzero(found)[0].tolist()))


def _spread(
    grid: Grid, alike: NDArray[np.bool_], start: int, most: int | None
) -> NDArray[np.bool_]:
    """Wave after wave over flat indices: quick on a quarter of a million hexes too."""
    import numpy as np

    left = np.append(alike.ravel(), False)  # the last stands for everything off the sheet
    found = np.zeros(alike.size, np.bool_)
    wave = np.array([start])
    left[start] = False
    count = 0
    while wave.size and (most is None or count < most):
        found[wave] = True
        count += wave.size
        near = np.unique(_beside(grid, wave))
        wave = near[left[near]]
        left[wave] = False
    return found


def _beside(grid: Grid, indices: NDArray[np.int64]) -> NDArray[np.int64]:
    """The neighbours of many hexes by index; -1 for what is off the sheet."""
    import numpy as np

    rows, columns = np.divmod(indices, grid.columns)
    q, r = grid.axial_of(columns.astype(np.int32), rows.astype(np.int32))
    found = []
    for dq, dr in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)):
        column, row = grid.offsets_of(q + np.int32(dq), r + np.int32(dr))
        inside = (column >= 0) & (column < grid.columns) & (row >= 0) & (row < grid.rows)
        found.append(np.where(inside, row.astype(np.int64) * grid.columns + column, -1))
    return np.concatenate(found)


def of_kind(board: Board, kind: str) -> frozenset[Hex]:
    """Every hex of a terrain."""
    if kind not in board.kinds:
        return frozenset()
    return frozenset(board.grid.hexes_of(board.terrain == board.kinds.index(kind)))


def on_sheet(grid: Grid, hexes: Iterable[Hex]) -> frozenset[Hex]:
    """Those that are on the sheet."""
    return frozenset(place for place in hexes if place in grid)
