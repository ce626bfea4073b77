"""A scan with its grid over it: moved and zoomed, with marks, handles and a cursor for keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.gui.camera import Box, Camera
from editor.gui.overlay import paint_focus
from editor.gui.wheel import meant_by

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from editor.convert.scans.grid import SheetGrid

Cell = tuple[int, int]
Mark = tuple[QColor, str]
"""A fill, and a letter or two."""
HANDLE = 7.0
"""Half the side of a corner's handle, in pixels of the view."""
_GRID = QColor(220, 30, 60, 170)
_CURSOR = QColor("#ffd100")
_STEPS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class ScanView(QWidget):
    """Shows; whoever owns it decides what a click means."""

    clicked = Signal(QPointF, Qt.MouseButton, Qt.KeyboardModifier)
    """In pixels of the scan."""
    entered = Signal(object)
    """Enter or the space bar was pressed on a cell."""
    corner_moved = Signal(int, QPointF)
    corner_dropped = Signal()
    hex_pulled = Signal(object, QPointF)
    nudged = Signal(float, float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(320, 240)
        self.camera = Camera()
        self.marks: Mapping[Cell, Mark] = {}
        self.side_marks: Mapping[tuple[Cell, int], QColor] = {}
        self.handles = False
        """Whether corners and hexes can be dragged, and arrows push the grid."""
        self.cursor_cell: Cell = (0, 0)
        self.asks = False
        """Whether the cell of the cursor is asked about, and shown whoever has the keyboard."""
        self._aim: Box | None = None
        """What fills the view, however large that comes to be; nothing once somebody has moved."""
        self._layers: list[QPixmap] = []
        self._size = (1, 1)
        self._grid: SheetGrid | None = None
        self._shapes: list[tuple[Cell, QPolygonF]] = []
        self._drag: Callable[[QPointF], None] | None = None
        self._dropped: Callable[[], object] | None = None

    # What is shown

    def show_picture(self, picture: NDArray[np.uint8]) -> None:
        """A scan, as rows of red, green, blue."""
        height, width = picture.shape[:2]
        image = QImage(picture.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888)
        layer = QPixmap.fromImage(image)
        self._size, self._layers = (width, height), [layer]
        # Smaller copies, so that far views are smooth and quick.
        while max(layer.width(), layer.height()) > 800:
            layer = layer.scaled(
                layer.width() // 2, layer.height() // 2,
                Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation,
            )  # fmt: skip
            self._layers.append(layer)
        self.fit()

    def show_grid(self, grid: SheetGrid | None) -> None:
        self._grid, self._shapes = grid, []
        if grid is not None:
            from editor.convert.scans.handles import outlines

            corners = outlines(grid)
            self._shapes = [
                ((column, row), QPolygonF([QPointF(x, y) for x, y in corners[row, column]]))
                for row in range(grid.rows)
                for column in range(grid.columns)
                if grid.present[row, column]
            ]
            column, row = self.cursor_cell
            self.cursor_cell = (min(column, grid.columns - 1), min(row, grid.rows - 1))
        self.update()

    def fit(self) -> None:
        self._aim_at(self._whole())

    def look_at(self, cell: Cell) -> None:
        """Come near to a hex and put the cursor there."""
        self.cursor_cell = cell
        if self._grid is not None:
            x, y = self._grid.centres[cell[1], cell[0]]
            away = 3 * self._grid.height
            self._aim_at((x - away, y - away, x + away, y + away))
        self.update()

    def _aim_at(self, box: Box) -> None:
        self._aim = box
        self.camera = self.camera.fitted(box)
        self.update()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(event.rect(), self.palette().mid())
        if self._layers:
            painter.save()
            painter.translate(*self.camera.offset)
            painter.scale(self.camera.scale, self.camera.scale)
            self._paint_scan(painter)
            self._paint_grid(painter)
            painter.restore()
        if self.handles and self._grid is not None:
            for x, y in self._grid.corners:
                at = QPointF(*self.camera.to_view((float(x), float(y))))
                painter.setPen(QPen(Qt.GlobalColor.black, 1))
                painter.setBrush(_CURSOR)
                painter.drawRect(_box(at))
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), self.palette().highlight().color())
        painter.end()

    def _paint_scan(self, painter: QPainter) -> None:
        wanted = self.camera.scale * self.devicePixelRatioF()
        layer = next(
            (one for one in reversed(self._layers) if one.width() >= self._size[0] * wanted),
            self._layers[0],
        )
        painter.drawPixmap(QRectF(0, 0, *self._size), layer, QRectF(layer.rect()))

    def _paint_grid(self, painter: QPainter) -> None:
        seen = QRectF(
            QPointF(*self.camera.to_board((0.0, 0.0))),
            QPointF(*self.camera.to_board((float(self.width()), float(self.height())))),
        )
        pen = QPen(_GRID, 0)
        for cell, shape in self._shapes:
            if not shape.boundingRect().intersects(seen):
                continue
            mark = self.marks.get(cell)
            painter.setPen(pen)
            painter.setBrush(mark[0] if mark else Qt.BrushStyle.NoBrush)
            painter.drawPolygon(shape)
            if mark and mark[1] and self._grid is not None:
                self._paint_letters(painter, shape.boundingRect(), mark[1])
            if cell == self.cursor_cell and (self.asks or self.hasFocus()):
                painter.setPen(QPen(_CURSOR, max(2.0, 3 / self.camera.scale)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolygon(shape)
        self._paint_sides(painter)

    def _paint_letters(self, painter: QPainter, box: QRectF, letters: str) -> None:
        font = painter.font()
        font.setPixelSize(max(4, round(box.height() * 0.3)))
        painter.setFont(font)
        painter.setPen(Qt.GlobalColor.black)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters)

    def _paint_sides(self, painter: QPainter) -> None:
        if self._grid is None or not self.side_marks:
            return
        from editor.convert.scans.handles import direction_of

        shapes = dict(self._shapes)
        numbers = {direction_of(self._grid, number): number for number in range(6)}
        for (cell, direction), ink in self.side_marks.items():
            if cell in shapes:
                number = numbers[direction]
                painter.setPen(QPen(ink, self._grid.height / 9))
                shape = shapes[cell]
                painter.drawLine(shape.at(number), shape.at((number + 1) % 6))

    # Mouse and keys

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        self.camera = self.camera.resized((event.size().width(), event.size().height()))
        if self._aim is not None:
            self._aim_at(self._aim)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        meant = meant_by(event)
        self._aim = None
        if isinstance(meant, tuple):
            self.camera = self.camera.moved(*meant)
        else:
            at = event.position()
            self.camera = self.camera.zoomed(meant, (at.x(), at.y()))
        self._keep()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        here = event.position()
        if event.button() is Qt.MouseButton.MiddleButton:
            self._drag, self._dropped = self._pan_from(here), None
            return
        corner = self._corner_at(here)
        if corner is not None and event.button() is Qt.MouseButton.LeftButton:
            self._drag = lambda at: self.corner_moved.emit(corner, self._scan(at))
            self._dropped = self.corner_dropped.emit
            return
        if self.handles and event.button() is Qt.MouseButton.LeftButton and self._grid is not None:
            from editor.convert.scans.handles import hex_near

            at = self._scan(here)
            cell = hex_near(self._grid, (at.x(), at.y()))
            if cell is not None:
                self.cursor_cell = cell
                # From where it was taken hold of: a click alone moves nothing.
                middle = QPointF(*map(float, self._grid.centres[cell[1], cell[0]]))
                grip = middle - at
                self._drag = lambda at: self.hex_pulled.emit(cell, self._scan(at) + grip)
                self.update()
            return
        self.clicked.emit(self._scan(here), event.button(), event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._drag is not None:
            self._drag(event.position())
        else:
            over = self._corner_at(event.position()) is not None
            self.setCursor(Qt.CursorShape.SizeAllCursor if over else Qt.CursorShape.CrossCursor)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        dropped, self._drag, self._dropped = self._dropped, None, None
        if dropped is not None:
            dropped()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key, held = event.key(), event.modifiers()
        step = _STEPS.get(Qt.Key(key))
        if step is not None and self.handles:
            far = 10.0 if held & Qt.KeyboardModifier.ShiftModifier else 1.0
            self.nudged.emit(step[0] * far, step[1] * far)
        elif step is not None and self._grid is not None:
            self._walk(*step)
        elif key in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter} and not self.handles:
            self.entered.emit(self.cursor_cell)
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus}:
            self._aim = None
            factor = 0.8 if key == Qt.Key.Key_Minus else 1.25
            self.camera = self.camera.zoomed(factor, (self.width() / 2, self.height() / 2))
            self._keep()
        elif key == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    def _walk(self, right: int, down: int) -> None:
        assert self._grid is not None
        column = min(self._grid.columns - 1, max(0, self.cursor_cell[0] + right))
        row = min(self._grid.rows - 1, max(0, self.cursor_cell[1] + down))
        self.cursor_cell = (column, row)
        x, y = self._grid.centres[row, column]
        self._aim = None
        self.camera = self.camera.nudged((float(x), float(y)))
        self.update()

    def _pan_from(self, start: QPointF) -> Callable[[QPointF], None]:
        camera = self.camera

        def drag(at: QPointF) -> None:
            self._aim = None
            self.camera = camera.moved(at.x() - start.x(), at.y() - start.y())
            self._keep()

        return drag

    def _keep(self) -> None:
        self.camera = self.camera.kept_to(self._whole())
        self.update()

    def _whole(self) -> Box:
        return 0.0, 0.0, float(self._size[0]), float(self._size[1])

    def _scan(self, at: QPointF) -> QPointF:
        return QPointF(*self.camera.to_board((at.x(), at.y())))

    def _corner_at(self, at: QPointF) -> int | None:
        if not self.handles or self._grid is None:
            return None
        for number, (x, y) in enumerate(self._grid.corners):
            there = QPointF(*self.camera.to_view((float(x), float(y))))
            if _box(there).adjusted(-3, -3, 3, 3).contains(at):
                return number
        return None


def _box(at: QPointF) -> QRectF:
    return QRectF(at.x() - HANDLE, at.y() - HANDLE, 2 * HANDLE, 2 * HANDLE)
