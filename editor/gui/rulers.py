"""Columns and rows along the edges of the view, for when labels are too small to be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from editor.gui.canvas import Canvas

if TYPE_CHECKING:
    from editor.model.board import Board

THICK = 16
_LETTERS = re.compile(r"([A-Z]+)([0-9]+)")


class Rulers:
    """Drawn over the board; each name stands above the middle of its column."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.is_on = False
        canvas.over.append(self._paint)

    def show(self, on: bool) -> None:
        self.is_on = on
        # A board that is seen whole is not to lie under its rulers.
        self._canvas.margin = THICK + 12.0 if on else 12.0
        if self._canvas.is_fitted:
            self._canvas.fit()
        self._canvas.update()

    def _paint(self, painter: QPainter) -> None:
        canvas = self._canvas
        board, layout = canvas.board, canvas.layout_of_board
        if not self.is_on or board is None or layout is None:
            return
        font = QFont(canvas.font())
        font.setPixelSize(11)
        painter.setFont(font)
        back = QColor(canvas.palette().window().color())
        back.setAlpha(225)
        wide, high = canvas.width(), canvas.height()
        painter.fillRect(QRectF(0, 0, wide, THICK), back)
        painter.fillRect(QRectF(0, THICK, THICK + 8, high - THICK), back)
        painter.setPen(canvas.palette().windowText().color())
        grid, camera = board.grid, canvas.camera
        for upright in (False, True):
            count = grid.rows if upright else grid.columns
            places = [grid.hex_at(0, n) if upright else grid.hex_at(n, 0) for n in (0, count - 1)]
            ends = [camera.to_view(layout.centre(place))[upright] for place in places]
            step = (ends[1] - ends[0]) / max(1, count - 1)
            room = 15.0 if upright else 24.0
            every = max(1, -int(-room // max(step, 0.01)))
            reach, first = high if upright else wide, THICK if upright else THICK + 8
            for number in range(0, count, every):
                middle = ends[0] + number * step
                if first <= middle <= reach:
                    box = (
                        QRectF(0, middle - 8, THICK + 8, 16)
                        if upright
                        else QRectF(middle - 20, 0, 40, THICK)
                    )
                    words = name_of(board, number, upright=upright)
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def name_of(board: Board, number: int, *, upright: bool) -> str:
    """The name of a column, or upright of a row, as the labels of its hexes have it."""
    grid = board.grid
    line = (
        grid.hex_at(other, number) if upright else grid.hex_at(number, other)
        for other in range(grid.columns if upright else grid.rows)
    )  # fmt: skip
    # A sheet may have holes: any hex of the line will do.
    place = next((one for one in line if one in board), None)
    if place is None:
        return ""
    label = board.label(place).rpartition(":")[2]
    found = _LETTERS.fullmatch(label)
    half = len(label) // 2
    names = (found[1], found[2]) if found is not None else (label[:half], label[half:])
    return names[upright]
