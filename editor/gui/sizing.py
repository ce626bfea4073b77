"""How large a window opens: as large as its letters ask for, and never larger than the screen."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

_USUAL_LINE = 17
"""The height of a line in the letters that sizes are thought for, at most."""
_FRAME = 40
"""What the desktop puts around a window, at most."""


def room_for(window: QWidget) -> QRect:
    """What a screen leaves to windows.

    The application is asked, not the window: for Python a screen belongs to the window that names
    it, and goes with that when rubbish is taken out.
    """
    there = QGuiApplication.screenAt(window.frameGeometry().center())
    return (there or QGuiApplication.primaryScreen()).availableGeometry()


def open_at(dialog: QWidget, wide: int, high: int) -> None:
    """Give it this size, more where letters are large, less where the screen is small."""
    room = room_for(dialog)
    larger = max(1.0, dialog.fontMetrics().height() / _USUAL_LINE)
    dialog.resize(
        min(round(wide * larger), room.width() - _FRAME),
        min(round(high * larger), room.height() - _FRAME),
    )
