"""The whole board, small, with a frame where one is looking; a click or drag looks elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDockWidget, QWidget

from editor.gui.canvas import Canvas
from editor.gui.looking import look_by_key
from editor.gui.words import Words
from editor.model.text import Text

REST_MS = 120
"""An edit is seen here a little later: nobody looks at both at once."""


class Minimap(QWidget):
    """A picture of the board, kept until the board or the size changes."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self._canvas = canvas
        self._picture = QImage()
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._repaint_picture)
        self.setMinimumHeight(90)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        canvas.moved.connect(self.update)
        canvas.repainted.connect(self.refresh)
        canvas.installEventFilter(self)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(220, 150)

    @property
    def is_bare(self) -> bool:
        """Whether there is no board to show: none at all, or a page in words in its place."""
        return self._canvas.layout_of_board is None or self._canvas.isHidden()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.update()
        return super().eventFilter(watched, event)

    def refresh(self) -> None:
        """The board looks otherwise."""
        if not self._rest.isActive():
            self._rest.start()

    def _scale(self) -> tuple[float, float, float]:
        """Pixels to a map unit, and where the picture begins."""
        left, top, right, bottom = self._canvas.bounds
        room = self.width() - 8, self.height() - 8
        scale = max(1e-4, min(room[0] / (right - left), room[1] / (bottom - top)))
        x = (self.width() - (right - left) * scale) / 2
        y = (self.height() - (bottom - top) * scale) / 2
        return scale, x, y

    def _repaint_picture(self) -> None:
        self._picture = QImage()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().mid())
        if self.is_bare:
            return
        scale, x, y = self._scale()
        dense = self.devicePixelRatioF()
        wide = round((self._canvas.bounds[2] - self._canvas.bounds[0]) * scale * dense)
        if self._picture.isNull() or abs(self._picture.width() - wide) > 1:
            self._picture = self._canvas.overview(scale * dense)
            self._picture.setDevicePixelRatio(dense)
        painter.drawImage(QPointF(x, y), self._picture)
        camera = self._canvas.camera
        left, top = camera.to_board((0, 0))
        right, bottom = camera.to_board(camera.size)
        frame = QRectF(
            x + left * scale, y + top * scale, (right - left) * scale, (bottom - top) * scale
        ).intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        for ink, width in ((QColor(0, 0, 0, 190), 3.5), (QColor("#ffcc00"), 1.8)):
            painter.setPen(QPen(ink, width))
            painter.drawRect(frame)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _go(self, at: QPointF) -> None:
        if self.is_bare:
            return
        scale, x, y = self._scale()
        self._canvas.look_at(((at.x() - x) / scale, (at.y() - y) / scale))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() is Qt.MouseButton.LeftButton:
            self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if self.is_bare or not look_by_key(self._canvas, event):
            super().keyPressEvent(event)


class MinimapDock(QDockWidget):
    """The minimap in its frame."""

    def __init__(self, words: Words, canvas: Canvas, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("minimap")
        self.map = Minimap(canvas)
        self.setWidget(self.map)
        words.say(self.setWindowTitle, Text("Overview", "Vue d'ensemble"))
        words.say(self.map.setAccessibleName, Text("Overview", "Vue d'ensemble"))
