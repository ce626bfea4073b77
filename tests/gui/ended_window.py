"""A real window in which somebody types when the system ends it; not a test by itself.

`python ended_window.py FOLDER FILE`: opens the file, edits it, types into a field and does not
leave it, opens a dialog, says `ready` and waits to be ended by a signal.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"


def main(folder: Path, file: str) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtTest import QTest

    from editor.edit.commands import Put
    from editor.gui.app import make_window
    from editor.gui.ending import Ending

    app, window = make_window(folder / "settings.ini", str(folder / "state"))
    Ending(window)
    window.resize(1280, 800)
    window.show()
    window.open_file(file)
    while window.current_document is None or window.parts._document is None:
        app.processEvents()
    assert window.bench.do(Put(("rights",), "Done")) is None
    window.parts._choose(("id",))
    edit = window.parts.properties.pane.page.part.reach(("id",)).input.focusProxy()
    edit.setFocus()
    QTest.keySequence(edit, "Ctrl+A")
    QTest.keyClicks(edit, "typed-and-not-left")

    def ask() -> None:
        QTimer.singleShot(300, lambda: print("ready", flush=True))  # noqa: T201 - heard by the test
        window.saving.new("map")

    QTimer.singleShot(0, ask)
    app.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
