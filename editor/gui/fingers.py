"""Two fingers on a touch screen: they hold the board; one alone is a mouse."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QEventPoint, QInputDevice, QTouchEvent

if TYPE_CHECKING:
    from editor.gui.canvas import Canvas


class Fingers:
    """What lies under two fingers stays under them."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._held: tuple[QPointF, float] | None = None
        """Between the fingers, and how far they are from each other."""

    def hear(self, event: QEvent) -> bool:
        """Whether it was theirs; what Qt makes of them is not needed besides."""
        if isinstance(event, QTouchEvent):
            return self._follow(event)
        return event.type() is QEvent.Type.Gesture

    def _follow(self, event: QTouchEvent) -> bool:
        before, self._held = self._held, _hold_of(event)
        if self._held is None:
            return False
        middle, apart = self._held
        if before is None:
            self._canvas.pinched.emit()
        else:
            way = middle - before[0]
            self._canvas.pan(way.x(), way.y())
            self._canvas.zoom_by(apart / before[1], middle)
        return True


def _hold_of(event: QTouchEvent) -> tuple[QPointF, float] | None:
    """None for any other number of fingers, and for a touchpad, which tells by its own gestures."""
    if event.device().type() is not QInputDevice.DeviceType.TouchScreen:
        return None
    down = [one for one in event.points() if one.state() is not QEventPoint.State.Released]
    if len(down) != 2 or event.type() is QEvent.Type.TouchCancel:
        return None
    a, b = (one.position() for one in down)
    return (a + b) / 2, max(1.0, hypot(a.x() - b.x(), a.y() - b.y()))
