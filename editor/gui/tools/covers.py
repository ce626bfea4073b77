"""Many hexes to be drawn over the board: of a quarter of a million only what is seen is touched."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import DIRECTIONS, Hex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from editor.gui.camera import Camera
    from editor.hexgrid.layout import Layout

_DOT = 6.0
"""Hexes smaller than this, in pixels from centre to corner, may be washed as bricks."""
_BLOCK = 16
"""What is seen is cut out by so many columns and rows, so that a small step cuts the same."""
_MOST_AT_RIM = 4000
"""Hexes whose rim is drawn from afar; of more nobody would see the one from the other."""


@dataclass(frozen=True, slots=True, eq=False)
class Cover:
    """Some hexes of a grid as a table, which begins at a column and a row of it."""

    grid: Grid
    cells: NDArray[np.bool_]
    column: int = 0
    row: int = 0

    def __contains__(self, place: object) -> bool:
        if place not in self.grid or not isinstance(place, Hex):
            return False
        column, row = self.grid.offset(place)
        down, across = row - self.row, column - self.column
        rows, columns = self.cells.shape
        return 0 <= down < rows and 0 <= across < columns and bool(self.cells[down, across])

    def __len__(self) -> int:
        return int(np.count_nonzero(self.cells))

    def on(self, ground: NDArray[np.int32]) -> Cover:
        """Those at which a table of the whole grid has something."""
        rows, columns = self.cells.shape
        there = ground[self.row : self.row + rows, self.column : self.column + columns] != 0
        return Cover(self.grid, self.cells & there, self.column, self.row)

    def part(self, left: int, top: int, right: int, bottom: int) -> Cover:
        """What lies between these columns and rows, with nothing round it."""
        left, top = max(left, self.column), max(top, self.row)
        right = max(left, min(right, self.column + self.cells.shape[1]))
        bottom = max(top, min(bottom, self.row + self.cells.shape[0]))
        cells = self.cells[
            top - self.row : bottom - self.row, left - self.column : right - self.column
        ]
        return Cover(self.grid, cells, left, top)


@lru_cache(maxsize=4)
def _kept(grid: Grid, hexes: _Known) -> Cover:
    q = np.array([one.q for one in hexes.them], np.int32)
    r = np.array([one.r for one in hexes.them], np.int32)
    columns, rows = grid.offsets_of(q, r)
    inside = (columns >= 0) & (columns < grid.columns) & (rows >= 0) & (rows < grid.rows)
    columns, rows = columns[inside], rows[inside]
    if not columns.size:
        return Cover(grid, np.zeros((0, 0), np.bool_))
    left, top = int(columns.min()), int(rows.min())
    cells = np.zeros((int(rows.max()) - top + 1, int(columns.max()) - left + 1), np.bool_)
    cells[rows - top, columns - left] = True
    return Cover(grid, cells, left, top)


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """Hexes that are known again because they are the very same, without a look at each."""

    them: Collection[Hex]

    def __hash__(self) -> int:
        return id(self.them)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.them is self.them


def cover_of(grid: Grid, hexes: Collection[Hex]) -> Cover:
    """Hexes as a table; those off the grid are left out. The last few are kept."""
    return _kept(grid, _Known(hexes))


def rectangle_cover(grid: Grid, one: Hex, other: Hex) -> Cover:
    """The hexes of a grid between two corners, which may lie beside it."""
    (c0, r0), (c1, r1) = grid.offset(one), grid.offset(other)
    left, top = max(0, min(c0, c1)), max(0, min(r0, r1))
    right, bottom = min(grid.columns, max(c0, c1) + 1), min(grid.rows, max(r0, r1) + 1)
    return Cover(grid, np.ones((max(0, bottom - top), max(0, right - left)), np.bool_), left, top)


def wash(painter: QPainter, layout: Layout, camera: Camera, cover: Cover, fill: QColor) -> None:
    """Lay a colour over the hexes."""
    if layout.size * camera.scale < _DOT:
        painter.drawImage(0, 0, _bricks(cover, layout, camera, fill.rgba()))
        return
    painter.save()
    _count_in_board_units(painter, camera)
    painter.fillPath(_area(_seen(cover, layout, camera), layout), fill)
    painter.restore()


def rim(
    painter: QPainter, layout: Layout, camera: Camera, cover: Cover, pens: Collection[QPen]
) -> None:
    """The line round the hexes, without those between them, by one pen after the other."""
    most = _MOST_AT_RIM if layout.size * camera.scale < _DOT else None
    lines = _lines(_seen(cover, layout, camera), layout, most)
    painter.save()
    _count_in_board_units(painter, camera)
    for pen in pens:
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(lines)
    painter.restore()


def _count_in_board_units(painter: QPainter, camera: Camera) -> None:
    painter.setClipRect(QRectF(0, 0, *camera.size))
    painter.translate(*camera.offset)
    painter.scale(camera.scale, camera.scale)


@dataclass(frozen=True, slots=True)
class _Window:
    """A cover as far as it is seen: known again by the cover itself and what is cut out of it."""

    cover: Cover
    box: tuple[int, int, int, int]


def _seen(cover: Cover, layout: Layout, camera: Camera) -> _Window:
    """By whole blocks, with more than a hex to spare on each side."""
    (left, top), (right, bottom) = camera.to_board((0, 0)), camera.to_board(camera.size)
    flat = layout.top == "flat"
    wide, high = (1.5, 3**0.5) if flat else (3**0.5, 1.5)
    x0, y0 = layout.centre(cover.grid.hex_at(0, 0))
    across, down = wide * layout.size, high * layout.size
    rows, columns = cover.cells.shape
    ends = (
        max(floor((left - x0) / across / _BLOCK - 0.2) * _BLOCK, cover.column),
        max(floor((top - y0) / down / _BLOCK - 0.2) * _BLOCK, cover.row),
        min(ceil((right - x0) / across / _BLOCK + 0.2) * _BLOCK, cover.column + columns),
        min(ceil((bottom - y0) / down / _BLOCK + 0.2) * _BLOCK, cover.row + rows),
    )
    return _Window(cover, ends)


@lru_cache(maxsize=16)
def _area(window: _Window, layout: Layout) -> QPainterPath:
    """What is seen, to be filled, in units of the board."""
    path = QPainterPath()
    starts, ends, _ = _rim_of(window)
    points = _points(layout, starts)
    for loop in _loops(starts, ends):
        corners = points[loop].tolist()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    return path


@lru_cache(maxsize=16)
def _lines(window: _Window, layout: Layout, most: int | None) -> list[QLineF]:
    """The true rim of what is seen, in units of the board; none of more hexes than that."""
    if most is not None and len(_outer(window)[0]) > most:
        return []
    starts, ends, near = _rim_of(window)
    # What was cut off goes on beyond: there is no rim.
    is_rim = ~_are_in(window.cover, near)
    points = _points(layout, starts[is_rim]), _points(layout, ends[is_rim])
    return [QLineF(*four) for four in np.concatenate(points, axis=1).tolist()]


@lru_cache(maxsize=4)
def _rim_of(window: _Window) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]]:
    """Where each side of the rim starts and ends, in thirds of steps, and the hex beyond it."""
    part = window.cover.part(*window.box)
    framed = np.pad(part.cells, 1)
    rows, columns = _outer(window)
    q, r = part.grid.axial_of(
        columns.astype(np.int32) + np.int32(part.column), rows.astype(np.int32) + np.int32(part.row)
    )
    starts, ends, beyond = [], [], []
    for direction, (dq, dr) in enumerate(DIRECTIONS):
        column, row = part.grid.offsets_of(q + np.int32(dq), r + np.int32(dr))
        alone = ~framed[row - part.row + 1, column - part.column + 1]
        here = np.stack([q[alone], r[alone]], axis=1)
        beyond.append(here + np.array([dq, dr], np.int32))
        starts.append(3 * here.astype(np.int64) + _corner(direction - 1))
        ends.append(3 * here.astype(np.int64) + _corner(direction))
    return np.concatenate(starts), np.concatenate(ends), np.concatenate(beyond)


@lru_cache(maxsize=16)
def _outer(window: _Window) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of the hexes that may be at the rim.

    Whatever has all eight cells round it has all six hexes; only of the others one need ask.
    """
    cells = window.cover.part(*window.box).cells
    framed = np.pad(cells, 1)
    high = framed[:, :-2] & framed[:, 1:-1] & framed[:, 2:]
    rows, columns = np.nonzero(cells & ~(high[:-2] & high[1:-1] & high[2:]))
    return rows, columns


def _corner(number: int) -> NDArray[np.int64]:
    """A corner of a hex from its middle, in thirds of axial steps."""
    one, other = DIRECTIONS[number % 6], DIRECTIONS[(number + 1) % 6]
    return np.array([one[0] + other[0], one[1] + other[1]], np.int64)


def _points(layout: Layout, thirds: NDArray[np.int64]) -> NDArray[np.float64]:
    x, y = layout.centres(thirds[:, 0] / 3, thirds[:, 1] / 3)
    return np.stack([x, y], axis=1)


def _are_in(cover: Cover, places: NDArray[np.int32]) -> NDArray[np.bool_]:
    columns, rows = cover.grid.offsets_of(places[:, 0], places[:, 1])
    down, across = rows - cover.row, columns - cover.column
    high, wide = cover.cells.shape
    inside = (down >= 0) & (down < high) & (across >= 0) & (across < wide)
    found: NDArray[np.bool_] = (
        inside & cover.cells[np.where(inside, down, 0), np.where(inside, across, 0)]
    )
    return found


def _loops(starts: NDArray[np.int64], ends: NDArray[np.int64]) -> list[list[int]]:
    """The sides of the rim in closed ways: of the three at a corner two are of the rim or none."""
    spread = np.int64(1 << 24)
    begin, end = starts[:, 0] * spread + starts[:, 1], ends[:, 0] * spread + ends[:, 1]
    order = np.argsort(begin)
    following: list[int] = order[np.searchsorted(begin[order], end)].tolist()
    left, loops = bytearray(b"\1" * len(following)), []
    for first in range(len(following)):
        loop, at = [], first
        while left[at]:
            left[at] = 0
            loop.append(at)
            at = following[at]
        if loop:
            loops.append(loop)
    return loops


@lru_cache(maxsize=4)
def _bricks(cover: Cover, layout: Layout, camera: Camera, rgba: int) -> QImage:
    """The hexes from afar, as rectangles: every other line is half a step on."""
    wide, high = (max(1, ceil(one)) for one in camera.size)
    flat = layout.top == "flat"
    dx, dy = camera.offset
    x = (np.arange(wide) + 0.5 - dx) / camera.scale
    y = (np.arange(high) + 0.5 - dy) / camera.scale
    grid = cover.grid
    across, along = (x, y) if flat else (y, x)
    cells = cover.cells if flat else cover.cells.T
    begins = (cover.column, cover.row) if flat else (cover.row, cover.column)
    framed = np.pad(cells, 1)
    firsts = [layout.centre(grid.hex_at(*at)) for at in ((0, 0), (1, 0) if flat else (0, 1))]
    lines = np.floor((across - firsts[0][0 if flat else 1]) / (1.5 * layout.size) + 0.5)
    lines = lines.astype(np.int64)
    columns = np.clip(lines - begins[0] + 1, 0, framed.shape[1] - 1)
    ink = np.uint32(_premultiplied(QColor.fromRgba(rgba)))
    inked = np.where(framed, ink, np.uint32(0))
    lined = np.empty((len(along), framed.shape[1]), np.uint32)
    for odd, first in enumerate(firsts):
        places = (along - first[1 if flat else 0]) / (3**0.5 * layout.size)
        rows = np.floor(places + 0.5).astype(np.int64) - begins[1] + 1
        rows = np.clip(rows, 0, framed.shape[0] - 1)
        mine = slice((odd + begins[0] + 1) % 2, None, 2)
        lined[:, mine] = inked[:, mine].take(rows, axis=0)
    found = lined.take(columns, axis=1)
    pixels = np.ascontiguousarray(found if flat else found.T)
    shape = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.data, wide, high, wide * 4, shape).copy()


def _premultiplied(ink: QColor) -> int:
    alpha = ink.alpha()
    red, green, blue = (one * alpha // 255 for one in (ink.red(), ink.green(), ink.blue()))
    return alpha << 24 | red << 16 | green << 8 | blue
