"""Starts the window."""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.gui.settings import Settings, state_folder
from editor.gui.theme import apply_theme
from editor.gui.window import MainWindow


def open_window(path: str | None) -> int:
    """Show the window, with a file if one is given, until the user closes it."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(sys.argv[:1])
    app.setApplicationName("gonfalon")
    app.setApplicationDisplayName("Gonfalon")
    app.setStyle("Fusion")
    settings = Settings()
    apply_theme(app, settings.theme)
    window = MainWindow(settings, state_folder())
    window.show()

    def begin() -> None:
        window.offer_lost()
        if path is not None:
            window.open_file(path)

    # After the first paint, so that the window is there before the file is.
    QTimer.singleShot(0, begin)
    return app.exec()
