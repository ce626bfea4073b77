"""Keys that look elsewhere on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from editor.gui.canvas import Canvas

STEP = 1.25
ARROW = 64
_ARROWS = {
    Qt.Key.Key_Left: (1, 0),
    Qt.Key.Key_Right: (-1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


def look_by_key(canvas: Canvas, event: QKeyEvent) -> bool:
    """Pan and zoom by a key; False for any other."""
    key = Qt.Key(event.key())
    far = 4 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
    if key in _ARROWS:
        dx, dy = _ARROWS[key]
        canvas.pan(dx * ARROW * far, dy * ARROW * far)
    elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
        canvas.zoom_by(STEP)
    elif key in {Qt.Key.Key_Minus, Qt.Key.Key_Underscore}:
        canvas.zoom_by(1 / STEP)
    elif key is Qt.Key.Key_0:
        canvas.fit()
    elif key is Qt.Key.Key_1:
        canvas.zoom_to(1.0)
    else:
        return False
    return True
