"""Whether Qt can paint here: `python -m editor.draw.ready` exits 0 if it can."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication


def ensure_app() -> QGuiApplication:
    """The Qt application; one that is made here only paints, so it asks for no window system.

    A display that is named but does not answer would make Qt end the process.
    """
    from PySide6.QtGui import QGuiApplication

    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QGuiApplication(["gonfalon"])


def can_paint() -> bool:
    """Paint a letter and see whether it left ink: this fails without libraries or fonts."""
    app = ensure_app()
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QFont, QImage, QPainter

    image = QImage(32, 32, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setFont(QFont("DejaVu Sans", 16))
    painter.drawText(6, 24, "M")
    painter.end()
    ink = any(image.pixel(x, y) & 0xFF < 128 for x in range(32) for y in range(32))
    return ink and app is not None


if __name__ == "__main__":
    try:
        sys.exit(0 if can_paint() else 1)
    except ImportError:
        sys.exit(2)
