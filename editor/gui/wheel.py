"""What a wheel or two fingers mean: to zoom, or to move the board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputDevice, QWheelEvent

WHEEL = 1.0015
"""To the power of a wheel's eighths of a degree: one notch is about a fifth."""
_SCROLLERS = (QInputDevice.DeviceType.TouchPad, QInputDevice.DeviceType.TouchScreen)
Zoom = float
Way = tuple[float, float]


def meant_by(event: QWheelEvent) -> Zoom | Way:
    """A wheel zooms; two fingers on a touchpad pan; Ctrl zooms with both, Shift goes sideways."""
    held, angle = event.modifiers(), event.angleDelta()
    turned = angle.y() or angle.x()
    if held & Qt.KeyboardModifier.ControlModifier:
        return WHEEL**turned
    if _is_scrolled(event):
        by = event.pixelDelta() if not event.pixelDelta().isNull() else angle
        return by.x(), by.y()
    if held & Qt.KeyboardModifier.ShiftModifier:
        return turned, 0
    return WHEEL ** angle.y() if angle.y() else (angle.x(), 0)


def _is_scrolled(event: QWheelEvent) -> bool:
    """Whether fingers scroll rather than a wheel turns; X11 gives pixels for wheels too."""
    if event.device() is not None and event.device().type() in _SCROLLERS:
        return True
    return event.phase() is not Qt.ScrollPhase.NoScrollPhase
