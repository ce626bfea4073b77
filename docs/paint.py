"""The pictures of the pages: three boards by `gonfalon render`, the window, and a game in it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from editor.files.resources import samples_dir

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from editor.gui.window import MainWindow


def make_pictures(folder: Path) -> None:
    """Three boards by `gonfalon render`, the window with a scenario in it, and with a game."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder.mkdir(exist_ok=True)
    _grab_window(folder / "window.png")
    from editor.__main__ import open_window
    from editor.cli.main import main as gonfalon

    for name in ("scenarios/night-at-the-ford.scenario", "maps/castle.map", "maps/woods.map"):
        file = samples_dir() / f"{name}.yaml"
        picture = folder / f"{file.name.split('.')[0]}.png"
        words = ["render", "--width", "1000", str(file), str(picture)]
        if gonfalon(words, open_window) != 0:
            raise SystemExit(f"{picture} was not painted")


def _grab_window(picture: Path) -> None:
    from PySide6.QtWidgets import QApplication

    from editor.gui.settings import Settings
    from editor.gui.window import MainWindow

    app = QApplication(["gonfalon"])
    app.setStyle("Fusion")
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(Settings(Path(folder) / "settings.ini"))
        _fill_and_grab(app, window, picture)


def _fill_and_grab(app: QApplication, window: MainWindow, picture: Path) -> None:
    from PySide6.QtCore import QDeadlineTimer

    window.resize(1280, 860)
    window.show()
    window.open_file(str(samples_dir() / "scenarios/night-at-the-ford.scenario.yaml"))
    # The file is read in the background, and the board is painted after that.
    patience = QDeadlineTimer(20_000)
    settled = QDeadlineTimer(QDeadlineTimer.ForeverConstant.Forever)
    while not patience.hasExpired() and not settled.hasExpired():
        app.processEvents()
        if window.shown is not None and settled.isForever():
            settled = QDeadlineTimer(2_000)
    if window.shown is None or not window.grab().save(str(picture)):
        raise SystemExit(f"{picture} was not made")
    _grab_drawing(app, window, picture.with_name("drawing.png"))
    _grab_play(app, window, picture.with_name("play.png"))
    window.close()


def _grab_drawing(app: QApplication, window: MainWindow, picture: Path) -> None:
    """A house in the woods, on its way from one corner to the other."""
    from PySide6.QtCore import QDeadlineTimer, QPointF, Qt
    from PySide6.QtTest import QTest

    window.open_file(str(samples_dir() / "maps/woods.map.yaml"))
    patience = QDeadlineTimer(4_000)
    while not patience.hasExpired():
        app.processEvents()
    window.tool_menu.tools["building"].trigger()
    canvas, shown = window.canvas, window.shown
    assert shown is not None
    assert shown.examined.board is not None
    assert canvas.layout_of_board is not None
    for label in ("O5", "R7", "S8"):
        centre = canvas.layout_of_board.centre(shown.examined.board.hex(label))
        at = QPointF(*canvas.camera.to_view(centre)).toPoint()
        if label == "O5":
            QTest.mouseMove(canvas, at)
            QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseMove(canvas, at)
        app.processEvents()
    if not window.grab().save(str(picture)):
        raise SystemExit(f"{picture} was not made")
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    window.tool_menu.tools["select"].trigger()


def _grab_play(app: QApplication, window: MainWindow, picture: Path) -> None:
    """A game on the green: somebody is about to move, and sees what it would cost."""
    from PySide6.QtCore import QDeadlineTimer

    def wait(patience: QDeadlineTimer) -> None:
        while not patience.hasExpired():
            app.processEvents()

    window.open_file(str(samples_dir() / "scenarios/first-blood-on-the-green.scenario.yaml"))
    wait(QDeadlineTimer(2_000))
    window.play.toggle()
    wait(QDeadlineTimer(2_000))
    director = window.play.director
    for line in ("fire gautelot edern shortbow", "done", "done"):
        director.do_line(line)
        while not director.is_free:
            app.processEvents()
    director.hand.choose("eudelin")
    wait(QDeadlineTimer(500))
    board = director.moment.state.now.board
    director.room.board.go_to(board.hex("K9"))
    wait(QDeadlineTimer(500))
    made = window.grab().save(str(picture))
    director.note_saved()
    if not made or not director.stop():
        raise SystemExit(f"{picture} was not made")
