"""The ground from afar: each pixel the colour of the hex it falls in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QColor, QImage

from editor.draw.ground import Ground
from editor.hexgrid.layout import Layout

if TYPE_CHECKING:
    from numpy.typing import NDArray

BRICKS = 2.0
"""Hexes smaller than this, in pixels from centre to corner, may as well be bricks."""


def dots(
    ground: Ground, layout: Layout, paper: QColor, size: tuple[int, int], corner: tuple[int, int],
    scale: float,
) -> QImage:  # fmt: skip
    """A part of the picture at a scale, which begins at a pixel; paper where there is no hex."""
    wide, high = size
    x = (np.arange(wide, dtype=np.float64) + (corner[0] + 0.5)) / scale
    y = (np.arange(high, dtype=np.float64) + (corner[1] + 0.5)) / scale
    table = np.append(ground.shades, np.uint32(paper.rgb()))
    if layout.size * scale < BRICKS:
        pixels = _bricks(ground, layout, table, x, y)
    else:
        pixels = table[_looks(ground, layout, x, y)]
    pixels = np.ascontiguousarray(pixels)
    made = QImage(pixels.data, wide, high, wide * 4, QImage.Format.Format_RGB32)
    return made.copy()


def _looks(
    ground: Ground, layout: Layout, x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.int32]:
    """The look at each crossing of two lines, exactly; -1 for none."""
    numbers = ground.looks[1]
    q, r = layout.hexes_at(*np.meshgrid(x, y))
    columns, rows = ground.board.grid.offsets_of(q, r)
    inside = (columns >= 0) & (columns < numbers.shape[1]) & (rows >= 0)
    inside &= rows < numbers.shape[0]
    return np.where(inside, numbers[np.where(inside, rows, 0), np.where(inside, columns, 0)], -1)


def _bricks(
    ground: Ground, layout: Layout, table: NDArray[np.uint32], x: NDArray[np.float64],
    y: NDArray[np.float64],
) -> NDArray[np.uint32]:  # fmt: skip
    """The same with rectangles for hexes, much faster: every other line is half a step on."""
    flat, grid, numbers = layout.top == "flat", ground.board.grid, ground.looks[1]
    across, along, there = (x, y, numbers) if flat else (y, x, numbers.T)
    second = grid.hex_at(1, 0) if flat else grid.hex_at(0, 1)
    starts = [layout.centre(one) for one in (grid.hex_at(0, 0), second)]
    first = starts[0][0 if flat else 1]
    lines = np.floor((across - first) / (1.5 * layout.size) + 0.5).astype(np.int64)
    left, right = max(0, int(lines[0])), max(0, int(lines[-1]) + 1)
    # Paper all round: whatever lies outside is clipped to it.
    framed = np.pad(table[there[:, left:right]], 1, constant_values=table[-1])
    columns = np.clip(lines - left + 1, 0, framed.shape[1] - 1)
    found = np.empty((len(along), len(across)), np.uint32)
    for odd, start in enumerate(starts):
        places = (along - start[1 if flat else 0]) / (3**0.5 * layout.size)
        rows = np.clip(np.floor(places + 1.5).astype(np.int64), 0, framed.shape[0] - 1)
        mine = np.nonzero(lines % 2 == odd)[0]
        found[:, mine] = framed[np.ix_(rows, columns[mine])]
    return found if flat else found.T
