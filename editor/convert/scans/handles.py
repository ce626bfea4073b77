"""A grid by hand: which hex or side lies under a point, and the grid pushed or pulled."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.flatten import frames
from editor.convert.scans.grid import SheetGrid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

Cell = tuple[int, int]
"""Column and row."""
REACH = 3.0
"""A hex that is pulled takes its neighbourhood along, so many heights of a hex around."""
_CORNERS = np.array(
    [[-0.5, -np.sqrt(0.75)], [0.5, -np.sqrt(0.75)], [1, 0],
     [0.5, np.sqrt(0.75)], [-0.5, np.sqrt(0.75)], [-1, 0]]
) / np.sqrt(3)  # fmt: skip
"""Of a flat top, in heights of a hex, clockwise from the top left: side 0 lies before corner 1."""


def outlines(grid: SheetGrid) -> Points:
    """[row, column, corner, x and y] in pixels of the picture."""
    found: Points = np.einsum("ck,yxkd->yxcd", _CORNERS, frames(grid)) + grid.centres[:, :, None]
    return found


def hex_near(grid: SheetGrid, point: tuple[float, float]) -> Cell | None:
    """The hex under a point; None beside the sheet."""
    apart = np.hypot(*(grid.centres - point).transpose(2, 0, 1))
    apart = np.where(grid.present, apart, np.inf)
    row, column = divmod(int(apart.argmin()), grid.columns)
    return (column, row) if apart[row, column] < 0.62 * grid.height else None


def side_near(grid: SheetGrid, point: tuple[float, float]) -> tuple[Cell, int] | None:
    """A hex and the one of its sides that lies nearest to a point, as `DIRECTIONS` counts."""
    cell = hex_near(grid, point)
    if cell is None:
        return None
    ends = outlines(grid)[cell[1], cell[0]]
    middles = (ends + np.roll(ends, -1, 0)) / 2
    number = int(np.hypot(*(middles - point).T).argmin())
    return cell, direction_of(grid, number)


def direction_of(grid: SheetGrid, number: int) -> int:
    """The direction that side `number` of an outline looks to.

    Outlines of pointed tops are laid on their side: they begin in the west and run backwards.
    """
    return number if grid.top == "flat" else 5 - number


def nudged(grid: SheetGrid, right: float, down: float) -> SheetGrid:
    """All of it moved by so many pixels of the picture."""
    by = np.array([right, down])
    return replace(grid, centres=grid.centres + by, corners=grid.corners + by)


def pulled(grid: SheetGrid, cell: Cell, to: tuple[float, float]) -> SheetGrid:
    """One hex put where it belongs; its neighbourhood follows, the less the farther."""
    column, row = cell
    here = grid.centres[row, column]
    away = np.hypot(*(grid.centres - here).transpose(2, 0, 1)) / (REACH * grid.height)
    share = np.exp(-(away**2))[:, :, None]
    return replace(grid, centres=grid.centres + share * (np.array(to) - here))
