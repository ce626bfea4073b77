"""Starts the window."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.gui.settings import Settings, state_folder
from editor.gui.theme import apply_theme

if TYPE_CHECKING:
    from editor.gui.window import MainWindow


def make_window(settings: Settings, state: str) -> tuple[QApplication, MainWindow]:
    """The application and its window, not shown yet."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
    app.setApplicationName("gonfalon")
    app.setApplicationDisplayName("Gonfalon")
    app.setStyle("Fusion")
    apply_theme(app, settings.theme)
    # All that is made before the first paint stays: looking for rubbish in it only costs time.
    gc.disable()
    from editor.gui.window import MainWindow

    window = MainWindow(settings, state)
    gc.freeze()
    gc.enable()
    return app, window


def open_window(path: str | None) -> int:
    """Show the window, with a file if one is given, until the user closes it."""
    app, window = make_window(Settings(), state_folder())
    window.show()

    def begin() -> None:
        window.offer_lost()
        if path is not None:
            window.open_file(path)

    # After the first paint, so that the window is there before the file is.
    QTimer.singleShot(0, begin)
    return app.exec()
