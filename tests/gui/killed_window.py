"""A real window that edits and saves until somebody kills it; not a test by itself.

`python killed_window.py FOLDER COUNT SEED`: for each of COUNT folders a child opens its own copy of
a map in a window, paints with the mouse, sets the author to a number by the same path as a form,
saves and undoes by key, and says on a pipe what it has finished. It is killed at a moment drawn by
chance; what it had said is written to `said` in its folder.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"


def work(folder: Path, said: int) -> None:
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from editor.edit.commands import Put
    from editor.gui.settings import Settings
    from editor.gui.window import MainWindow

    app = QApplication(["gonfalon"])
    window = MainWindow(Settings(folder / "settings.ini"), folder / "state")
    window.resize(900, 700)
    window.show()
    window.open_file(str(folder / "a.map.yaml"))
    while window.current_document is None:
        app.processEvents()
    chance = random.Random(int(folder.name))
    control = Qt.KeyboardModifier.ControlModifier
    os.write(said, b"0\n")
    number = 0
    while True:
        number += 1
        at = QPointF(chance.uniform(30, 500), chance.uniform(30, 300)).toPoint()
        QTest.mousePress(window.canvas, Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseMove(window.canvas, at + (QPointF(60, 10).toPoint()))
        QTest.mouseRelease(window.canvas, Qt.MouseButton.LeftButton, pos=at)
        assert window.bench.do(Put(("author",), f"{number}")) is None
        os.write(said, b"%d\n" % number)
        if number % 7 == 0:
            QTest.keyClick(window, Qt.Key.Key_S, control)
        if number % 11 == 0:
            QTest.keyClick(window, Qt.Key.Key_Z, control)
            QTest.keyClick(window, Qt.Key.Key_Y, control)
        app.processEvents()


def killed(folder: Path, seconds: float) -> None:
    listen, say = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(listen)
        try:
            work(folder, say)
        finally:
            os._exit(1)
    os.close(say)
    heard = os.read(listen, 65536)  # it has begun
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    while part := os.read(listen, 65536):
        heard += part
    os.close(listen)
    lines = heard.split(b"\n")[:-1]
    last = lines[-1].decode() if lines else "0"
    (folder / "said").write_text(f"{last} {os.WTERMSIG(status)}", "utf-8")


if __name__ == "__main__":
    root, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    # Whatever takes long to import: children begin with it.
    import editor.gui.window
    import editor.systems.examine  # noqa: F401

    for one in range(count):
        killed(root / str(one), chance.uniform(0.0, 1.2))
