"""How much of a board is each sheet's own, where several lie side by side or one upon another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from editor.draw.shapes import MARGIN
from editor.hexgrid.layout import Layout
from editor.model.board import Board
from editor.model.sheet import PlacedSheet

if TYPE_CHECKING:
    from numpy.typing import NDArray

_NARROW = 0.5
"""What two sheets share of their width or height, at most, when they lie side by side."""


def own_part(sheet: PlacedSheet, board: Board, layout: Layout) -> QPainterPath | None:
    """The part of the board that is a sheet's own; None where it has the board for itself."""
    beside = board.sheets[: len(board.sheets) - board.overlays]
    if not any(sheet is one for one in beside):
        return _shape(sheet, layout)
    if len(beside) == 1:
        return None
    box = _ground_box(sheet, layout)
    own = _path(_with_paper(box))
    for other in beside:
        if other is not sheet:
            theirs = _ground_box(other, layout)
            if _lie_side_by_side(box, theirs):
                own -= _path(theirs) - _path(_kept_half(box, theirs))
    return own


def box_of(sheet: PlacedSheet, layout: Layout) -> QRectF:
    """A sheet, blanks and all, with the paper round it."""
    grid = sheet.grid
    rows, columns = np.indices((grid.rows, grid.columns), dtype=np.int32)
    cells = columns + np.int32(sheet.column), rows + np.int32(sheet.row)
    return _with_paper(_around(sheet.board.axial_of(*cells), layout))


def _ground_box(sheet: PlacedSheet, layout: Layout) -> QRectF:
    """A sheet as far as it shows ground."""
    axial = sheet.ground_axial()
    return _around(axial, layout) if axial[0].size else QRectF()


def _around(axial: tuple[NDArray[np.int32], NDArray[np.int32]], layout: Layout) -> QRectF:
    xs, ys = layout.centres(*axial)
    left, top, right, bottom = xs.min(), ys.min(), xs.max(), ys.max()
    half = layout.size * 3**0.5 / 2
    across, down = (layout.size, half) if layout.top == "flat" else (half, layout.size)
    box = QRectF(left, top, right - left, bottom - top)
    return box.adjusted(-across, -down, across, down)


def _with_paper(box: QRectF) -> QRectF:
    return box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def _path(box: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(box)
    return path


def _lie_side_by_side(one: QRectF, other: QRectF) -> bool:
    """Whether what they share is a strip, or nothing; else the later lies upon the other."""
    both = one.intersected(other)
    return both.isEmpty() or all(
        min(both.width() / box.width(), both.height() / box.height()) < _NARROW
        for box in (one, other)
    )


def _kept_half(box: QRectF, other: QRectF) -> QRectF:
    """A sheet's half of what it shares with its neighbour: hexes there are two halves."""
    half, middle = box.intersected(other), other.center()
    if half.width() < half.height():
        if middle.x() > box.center().x():
            half.setRight(half.center().x())
        else:
            half.setLeft(half.center().x())
    elif middle.y() > box.center().y():
        half.setBottom(half.center().y())
    else:
        half.setTop(half.center().y())
    return half


def _shape(sheet: PlacedSheet, layout: Layout) -> QPainterPath:
    """The hexes that an overlay covers: blanks let the ground below show through."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for place in sheet.hexes():
        corners = layout.corners(place)
        path.moveTo(*corners[-1])
        for corner in corners:
            path.lineTo(*corner)
    return path
