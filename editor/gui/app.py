"""Starts the window."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from editor.gui.window import MainWindow


def make_window(settings: Path | None = None, state: str = "") -> tuple[QApplication, MainWindow]:
    """The application and its window, not shown yet; a file for settings replaces the usual."""
    # What is loaded and made before the first paint stays: to look for rubbish in it only costs
    # time. Hence no import of Qt above.
    gc.disable()
    from PySide6.QtWidgets import QApplication

    from editor.gui.settings import Settings, state_folder
    from editor.gui.theme import apply_theme

    app = QApplication.instance()
    if not isinstance(app, QApplication):
        # By a word of the command line: `setStyle` gives the style back, and to make Python know
        # all that there is to a style takes longer than all menus.
        app = QApplication([*sys.argv[:1], "-style", "fusion"])
    app.setApplicationName("gonfalon")
    app.setApplicationDisplayName("Gonfalon")
    choices = Settings(settings)
    apply_theme(app, choices.theme)
    from editor.gui.rubbish import Rubbish
    from editor.gui.window import MainWindow

    window = MainWindow(choices, state or state_folder())
    gc.freeze()
    Rubbish(window)
    return app, window


def open_window(path: str | None) -> int:
    """Show the window, with a file if one is given, until the user closes it."""
    app, window = make_window()

    def begin() -> None:
        from editor.gui.ending import Ending

        Ending(window)
        window.offer_lost()
        if path is not None:
            window.open_file(path)

    # After the first paint, so that the window is there before the file is.
    window.start_page.painted.connect(begin)
    window.show()
    return app.exec()
