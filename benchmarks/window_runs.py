"""What `windows.py` has run in processes of their own: `… -m benchmarks.window_runs WHAT FILE`."""

from __future__ import annotations

import json
import os
import random
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from editor.gui.canvas import Canvas
    from editor.gui.window import MainWindow

SIZE = (1600, 1000)
SCALES = {"1:1": 1.0, "1:4": 0.25, "all": 0.0}


def milliseconds(work: Callable[[], object], runs: int = 15) -> float:
    """The median of some runs."""
    times = []
    for _ in range(runs):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return median(times) * 1000


def empty(_file: str) -> None:
    """A window with nothing in it, painted once."""
    from PySide6.QtWidgets import QApplication, QMainWindow

    app = QApplication(["empty"])
    window = QMainWindow()
    window.resize(*SIZE)
    window.show()
    window.grab()
    app.processEvents()
    _leave()


def ours(folder: str) -> None:
    """The editor's window, painted once; the command line, which hands over to it, is loaded."""
    import editor.cli.main  # noqa: F401 - as at every start
    from editor.gui.app import make_window

    app, window = make_window(Path(folder, "settings.ini"), f"{folder}/journals")
    window.resize(*SIZE)
    window.show()
    window.grab()
    app.processEvents()
    _leave()


def _leave() -> None:
    """The window is painted: what a process does to end itself is not measured."""
    os._exit(0)


def board(file: str) -> dict[str, float]:
    """A map in the editor: frames, moves, and strokes of the brush through the mouse's own way."""
    from PySide6.QtWidgets import QApplication

    from editor.gui.settings import Settings
    from editor.gui.window import MainWindow

    app = QApplication(["gonfalon"])
    app.setStyle("Fusion")
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(Settings(Path(folder, "settings.ini")), Path(folder, "journals"))
        window.resize(*SIZE)
        window.show()
        window.open_file(file)
        while window.shown is None:
            app.processEvents()
        assert window.shown.examined.board is not None, window.shown.examined.findings
        for dock in window.docks:
            dock.hide()
        app.processEvents()
        found = _frames(window.canvas)
        if file.endswith(".map.yaml"):
            found |= _strokes(app, window)
        else:
            found["turn"] = _turns(app, window)
        found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        window.saving.may_quit = lambda: True  # type: ignore[method-assign]
        window.close()
    return found


def _frames(canvas: Canvas) -> dict[str, float]:
    """Frames at three scales, the whole board shown anew, and moves over it."""
    found = {}
    for name, scale in SCALES.items():
        canvas.zoom_to(scale) if scale else canvas.fit()
        canvas.repaint()
        found[name] = milliseconds(canvas.repaint)

    def show_all() -> None:
        canvas.fit()
        canvas.repaint()

    times = []
    for _ in range(7):
        # Painted from near, so that nothing of the whole is kept.
        canvas.zoom_to(1.0)
        canvas.repaint()
        times.append(milliseconds(show_all, 1))
    found["whole"] = median(times)
    canvas.zoom_to(1.0)
    canvas.repaint()
    way = [-18, -7]

    def pan() -> None:
        before = canvas.camera
        canvas.pan(*way)
        if canvas.camera == before:
            # The end of a small board: back again, since a frame without a move is none.
            way[:] = [-step for step in way]
            canvas.pan(*way)
        canvas.repaint()

    times = sorted(milliseconds(pan, 1) for _ in range(240))
    found["pan"], found["worst"] = median(times), times[-1]
    return found


def _strokes(app: QApplication, window: MainWindow) -> dict[str, float]:
    """Strokes of the brush, without and with the whole board repainted."""
    from PySide6.QtCore import Qt

    canvas, found = window.canvas, {}
    window.box.take("brush")
    kinds = ("tree", "deep-water", "road", "clear")
    chance = random.Random(7)

    def stroke() -> None:
        window.box.chosen.terrain = chance.choice(kinds)
        x, y = chance.uniform(80, SIZE[0] - 80), chance.uniform(80, SIZE[1] - 200)
        place = canvas.layout_of_board.hex_at(*canvas.camera.to_board((x, y)))
        tool = window.box.tool
        assert tool is not None
        spot = window.hand._spot_of(place, Qt.KeyboardModifier.NoModifier)
        tool.press(spot)
        tool.release(spot)
        app.processEvents()

    found["edit"] = milliseconds(stroke, 60)
    canvas.fit()
    canvas.repaint()

    def stroke_and_all() -> None:
        stroke()
        canvas.repaint()

    found["edit all"] = milliseconds(stroke_and_all, 20)
    return found


def _turns(app: QApplication, window: MainWindow) -> float:
    """A piece turned by its key, with all docks beside the board: the whole way to the pixels."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    for dock in window.docks:
        dock.show()
    canvas, scenario = window.canvas, window.box.scenario
    one = scenario.units[len(scenario.units) // 2]
    assert one.at is not None
    canvas.setFocus()
    canvas.look_at(canvas.layout_of_board.centre(window.box.board.hex(one.at)))
    window.box.pick([("units", one.id)])
    app.processEvents()

    def turn() -> None:
        QTest.keyClick(canvas, Qt.Key.Key_Period)
        app.processEvents()

    turn()
    return milliseconds(turn, 40)


def items(file: str) -> dict[str, float]:
    """The same map as one polygon item for each hex."""
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QBrush, QColor, QPolygonF
    from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

    from benchmarks.made import LEGEND
    from editor.files.library import Library
    from editor.hexgrid.layout import Layout

    app = QApplication(["items"])
    drawing = Library().load(file).value
    layout, scene = Layout(32.0), QGraphicsScene()
    brushes = {kind: QBrush(QColor(ink)) for kind, ink in LEGEND.values()}
    hexes = []
    for place in drawing.hexes.hexes():
        shape = QPolygonF([QPointF(*corner) for corner in layout.corners(place)])
        hexes.append(scene.addPolygon(shape, brush=brushes[drawing.terrain_at(place)]))
    view = QGraphicsView(scene)
    view.resize(*SIZE)
    view.show()
    app.processEvents()
    found = {}
    for name, scale in SCALES.items():
        view.resetTransform()
        if scale:
            view.scale(scale, scale)
        else:
            whole = scene.sceneRect()
            fit = min(SIZE[0] / whole.width(), SIZE[1] / whole.height())
            view.scale(fit, fit)
        view.centerOn(scene.sceneRect().center())
        view.viewport().repaint()
        found[name] = milliseconds(view.viewport().repaint, 3)
    chance = random.Random(7)

    def edit() -> None:
        chance.choice(hexes).setBrush(chance.choice(list(brushes.values())))
        view.viewport().repaint()

    found["edit all"] = milliseconds(edit, 5)
    return found


if __name__ == "__main__":
    runs = {
        "empty": empty,
        "ours": ours,
        "board": board,
        "battle": board,
        "skirmish": board,
        "items": items,
    }
    measured = runs[sys.argv[1]](sys.argv[2])
    print(json.dumps(measured))
