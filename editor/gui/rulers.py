"""Columns and rows along the edges of the view, for when labels are too small to be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap

from editor.gui.canvas import Canvas

if TYPE_CHECKING:
    from editor.hexgrid.layout import Layout
    from editor.model.board import Board

THICK = 16
_LETTERS = re.compile(r"([A-Z]+)([0-9]+)")


class Rulers:
    """Drawn over the board; each name stands above the middle of its column."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.is_on = False
        self._grids: list[object] = []
        self._names: dict[tuple[int, bool], str] = {}
        self._seen: object = None
        self._strips: list[QPixmap] = []
        canvas.over.append(self._paint)

    def show(self, on: bool) -> None:
        self.is_on = on
        # A board that is seen whole is not to lie under its rulers.
        self._canvas.margin = THICK + 12.0 if on else 12.0
        if self._canvas.is_fitted:
            self._canvas.fit()
        self._canvas.update()

    def _name(self, board: Board, number: int, upright: bool) -> str:
        grids: list[object] = [board.grid, *[sheet.map.grid for sheet in board.sheets]]
        # An edit makes another board, but of the same grids.
        if len(grids) != len(self._grids) or any(
            one is not other for one, other in zip(grids, self._grids, strict=True)
        ):
            self._grids, self._names = grids, {}
        key = number, upright
        if key not in self._names:
            self._names[key] = name_of(board, number, upright=upright)
        return self._names[key]

    def _paint(self, painter: QPainter) -> None:
        """Two strips, drawn anew only when one looks elsewhere."""
        canvas = self._canvas
        board, layout = canvas.board, canvas.layout_of_board
        if not self.is_on or board is None or layout is None:
            return
        dense, grids = canvas.devicePixelRatioF(), [one.map.grid for one in board.sheets]
        seen = (canvas.camera, layout, canvas.size(), canvas.palette().cacheKey(), dense, grids)
        if seen != self._seen:
            self._seen, self._strips = seen, []
            for wide, high in ((canvas.width(), THICK), (THICK + 8, canvas.height())):
                strip = QPixmap(round(wide * dense), round(high * dense))
                strip.setDevicePixelRatio(dense)
                strip.fill(Qt.GlobalColor.transparent)
                brush = QPainter(strip)
                self._draw(brush, board, layout)
                brush.end()
                self._strips.append(strip)
        # The corner belongs to both: the second has it only once.
        painter.drawPixmap(0, 0, self._strips[0])
        painter.setClipRect(
            QRectF(0, THICK, canvas.width(), canvas.height()), Qt.ClipOperation.IntersectClip
        )
        painter.drawPixmap(0, 0, self._strips[1])

    def _draw(self, painter: QPainter, board: Board, layout: Layout) -> None:
        canvas = self._canvas
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
            # Only what is seen; names that were asked for once are kept as long as the board.
            low = max(0, int((first - ends[0]) / max(step, 0.01)))
            high_number = min(count, int((reach - ends[0]) / max(step, 0.01)) + 2)
            for number in range(-(-low // every) * every, high_number, every):
                middle = ends[0] + number * step
                if first <= middle <= reach:
                    box = (
                        QRectF(0, middle - 8, THICK + 8, 16)
                        if upright
                        else QRectF(middle - 20, 0, 40, THICK)
                    )
                    words = self._name(board, number, upright)
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
