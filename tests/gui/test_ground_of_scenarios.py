"""The ground tools with a scenario open: they paint what it changes, and the map stays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edit.groundwork import changed_hexes
from editor.files.library import Library
from editor.gui.drawing import board_painter
from editor.gui.window import MainWindow
from editor.model.scenario import Scenario, TerrainChange

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "first-blood-on-the-green.scenario.yaml")
    window.canvas.setFocus()
    assert not changes(window)
    return window


@pytest.fixture
def night(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    window.canvas.setFocus()
    return window


def scenario(window: MainWindow) -> Scenario:
    value: Scenario = window.current_document.value
    return value


def changes(window: MainWindow) -> tuple[TerrainChange, ...]:
    return scenario(window).board.changes


def terrain(window: MainWindow, label: str, level: int = 0) -> str | None:
    return window.box.board.terrain_at(window.box.board.hex(label), level)


def at(window: MainWindow, label: str) -> QPoint:
    centre = window.canvas.layout_of_board.centre(window.box.board.hex(label))
    return QPointF(*window.canvas.camera.to_view(centre)).toPoint()


def drag(window: MainWindow, *labels: str, held: Qt.KeyboardModifier = NONE) -> None:
    canvas = window.canvas
    QTest.mouseMove(canvas, at(window, labels[0]))
    QTest.mousePress(canvas, LEFT, held, at(window, labels[0]))
    for label in labels[1:]:
        QTest.mouseMove(canvas, at(window, label))
    QTest.mouseRelease(canvas, LEFT, held, at(window, labels[-1]))


def take(window: MainWindow, key: str, kind: str = "brush") -> None:
    window.box.choose_terrain(kind)
    QTest.keyClick(window.canvas, Qt.Key[f"Key_{key}"])


def steps(window: MainWindow) -> int:
    return len(window.current_document.history.steps) - 1


def pixels(image: QImage) -> np.ndarray:
    made = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.array(made.bits(), dtype=np.int16).reshape(made.height(), made.width(), 4)[..., :3]


def picture(window: MainWindow) -> np.ndarray:
    """The board alone, without a hand over it."""
    QTest.mouseMove(window.canvas, QPoint(1, 1))
    return pixels(window.canvas.grab().toImage())


def settled(window: MainWindow, qtbot: QtBot) -> None:
    bench = window.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)


def test_a_drag_of_the_brush_is_one_line_and_one_step(window: MainWindow, shelf: Path) -> None:
    before, maps = scenario(window), sorted((shelf / "maps").iterdir())
    said = [file.read_bytes() for file in maps]
    take(window, "B")
    drag(window, "F2", "I2")
    assert changes(window) == (TerrainChange(("F2", "G2", "H2", "I2"), "brush"),)
    assert steps(window) == 1
    assert window.menus.undo.text() == "&Undo: Brush: brush"
    assert terrain(window, "G2") == "brush"
    window.saving.save(window.bench.current)
    assert "{hexes: [F2, G2, H2, I2], terrain: brush}" in Path(window.bench.current.file).read_text(
        "utf-8"
    )
    assert [file.read_bytes() for file in maps] == said
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert scenario(window) == before
    assert terrain(window, "G2") == "clear"


@pytest.mark.parametrize(("key", "way"), [("L", ("F2", "F5")), ("R", ("F2", "H4")),
                                          ("G", ("F2", "H2", "H4", "F4", "F2"))])  # fmt: skip
def test_lines_rectangles_and_regions(window: MainWindow, key: str, way: tuple[str, ...]) -> None:
    before = scenario(window)
    take(window, key, "marsh")
    drag(window, *way)
    assert steps(window) == 1
    assert terrain(window, "F3") == "marsh"
    assert {one.terrain for one in changes(window)} == {"marsh"}
    assert changed_hexes(window.box.board) == {
        window.box.board.hex(label) for one in changes(window) for label in one.hexes
    }
    window.bench.undo()
    assert scenario(window) == before


@pytest.mark.parametrize("key", ["F", "H"])
def test_fill_and_replace_change_what_is_alike(night: MainWindow, key: str) -> None:
    board = night.box.board
    alike = {place for place in board.hexes if board.terrain_at(place) == "marsh"}
    take(night, key, "rough")
    drag(night, "R13")
    fresh = changed_hexes(night.box.board)
    assert board.hex("R14") in fresh
    assert fresh == alike if key == "H" else fresh <= alike
    drag(night, "R13")
    assert steps(night) == 1
    assert "already" in night.status.currentMessage()


def test_the_eraser_brings_the_ground_of_the_map_back(window: MainWindow) -> None:
    before = scenario(window)
    take(window, "B")
    drag(window, "F2", "I2")
    QTest.keyClick(window.canvas, Qt.Key.Key_E)
    assert window.box.name == "restore"
    QTest.mouseMove(window.canvas, at(window, "G4"))
    shown = window.box.tool.preview()
    assert shown.takes
    assert set(shown.words) == changed_hexes(window.box.board), "what differs is marked"
    drag(window, "H2", "I2")
    assert changes(window) == (TerrainChange(("F2", "G2"), "brush"),)
    assert terrain(window, "H2") == "clear"
    assert steps(window) == 2
    drag(window, "F2", "G2")
    assert scenario(window) == before
    drag(window, "F2", "G2")
    assert steps(window) == 3
    assert "as on the map here" in window.status.currentMessage()


def test_what_the_map_has_is_painted_back(window: MainWindow) -> None:
    before = scenario(window)
    take(window, "B")
    drag(window, "F2", "G2")
    take(window, "B", "clear")
    drag(window, "F2", "G2")
    assert scenario(window) == before


def test_the_hint_the_palette_and_the_status_line_say_whose_ground_it_is(
    window: MainWindow,
) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    assert "the map stays as it is" in window.status.hint.text()
    setup = window.palette_dock.setup
    assert setup.tabs.currentWidget() is setup.ground
    view = setup.ground.list
    where = view.visualRect(view.offers.index(view.row_of("road"))).center()
    QTest.mouseClick(view.viewport(), LEFT, NONE, where)
    assert (window.box.name, window.box.chosen.terrain) == ("brush", "road")
    drag(window, "F2")
    for label in ("G2", "F2"):
        QTest.mouseMove(window.canvas, at(window, label))
    assert "Road or path (map: clear ground)".lower() in window.hex_words.text().lower()
    QTest.keyClick(window.canvas, Qt.Key.Key_V)
    assert window.box.name == "brush", "no tool for maps"
    QTest.keyClick(window.canvas, Qt.Key.Key_A)
    assert "the map stays" not in window.status.hint.text()


def test_alt_and_the_pipette_take_the_ground_there(night: MainWindow) -> None:
    take(night, "B")
    drag(night, "R13", held=ALT)
    assert night.box.chosen.terrain == "marsh"
    assert night.palette_dock.setup.ground.list.current_thing() == "marsh"
    QTest.keyClick(night.canvas, Qt.Key.Key_I)
    drag(night, "M9")
    assert night.box.chosen.terrain == "stone-bridge"
    assert steps(night) == 0


def test_brackets_and_the_menu_change_the_size(window: MainWindow) -> None:
    take(window, "B")
    QTest.keyClick(window.canvas, Qt.Key.Key_BracketRight)
    drag(window, "H4")
    assert len(changed_hexes(window.box.board)) == 7
    assert all(one.isEnabled() for one in window.tool_menu.sizes.values())
    QTest.keyClick(window.canvas, Qt.Key.Key_A)
    assert not any(one.isEnabled() for one in window.tool_menu.sizes.values())


@pytest.mark.parametrize("key", ["B", "E"])
def test_a_locked_layer_stays(window: MainWindow, key: str) -> None:
    take(window, "B")
    drag(window, "F2")
    window.layers.locks["terrain"].click()
    before = scenario(window)
    take(window, key, "marsh")
    drag(window, "F2", "G2")
    assert scenario(window) is before
    assert "is locked" in window.status.currentMessage()


def test_only_what_changed_is_drawn_again_and_rightly(window: MainWindow, qtbot: QtBot) -> None:
    settled(window, qtbot)
    before, painter = picture(window), window.bench.current.painter
    take(window, "B", "tree")
    drag(window, "F2", "G2")
    assert window.bench.current.painter is painter
    assert not window.bench.current.wants_board
    after = picture(window)
    rows, columns = np.nonzero((before != after).any(axis=2))
    spread = at(window, "G2").x() - at(window, "F2").x()
    assert rows.size
    assert columns.min() > at(window, "F2").x() - 3 * spread
    assert columns.max() < at(window, "G2").x() + 3 * spread
    window.canvas.repaint_with(board_painter(window.shown, window.stage.look))
    assert np.abs(picture(window) - after).max() < 3, "as if painted anew"
    settled(window, qtbot)
    assert not window.bench.current.wants_board
    assert window.bench.current.painter is painter
    window.canvas.repaint_with(painter)
    window.bench.undo()
    settled(window, qtbot)
    assert np.array_equal(picture(window), before)


def test_the_light_of_the_night_follows_the_ground(night: MainWindow) -> None:
    """A wall round the camp fire: what lies behind it is dark."""
    take(night, "R", "curtain-wall")
    dark = night.canvas.grab().toImage()
    lit = night.shown.lit
    drag(night, "F1", "F6")
    assert night.shown.lit != lit
    assert night.canvas.grab().toImage() != dark
    seen = picture(night)
    night.canvas.repaint_with(board_painter(night.shown, night.stage.look))
    assert np.abs(picture(night) - seen).max() < 3


def test_the_checks_follow(night: MainWindow, qtbot: QtBot) -> None:
    """Who stands in deep water is told at once, and no more when it is taken back."""
    settled(night, qtbot)
    label = next(one.at for one in scenario(night).units if one.at and not one.level)
    take(night, "B", "deep-water")
    drag(night, label)
    settled(night, qtbot)
    found = {one.code for one in night.findings.model.findings}
    night.bench.undo()
    settled(night, qtbot)
    assert found - {one.code for one in night.findings.model.findings}


def test_floors_are_painted_on_the_level_that_is_shown(open_window, shelf: Path) -> None:
    window = open_window(shelf / "scenarios" / "the-walls-of-montbrun.scenario.yaml")
    window.canvas.setFocus()
    before = scenario(window)
    window.stage.show_level(2)
    QTest.keyClick(window.canvas, Qt.Key.Key_E)
    drag(window, "U7")
    assert changes(window)[1] == TerrainChange(("U8",), "wall-walk", 2)
    take(window, "B", "wall-walk")
    drag(window, "U7")
    assert terrain(window, "U7", 2) == "wall-walk"
    assert terrain(window, "U7") == window.box.board.as_printed.terrain_at(
        window.box.board.hex("U7")
    )
    window.bench.undo()
    window.bench.undo()
    assert scenario(window) == before


def test_two_sheets_are_one_board(open_window, shelf: Path) -> None:
    window = open_window(shelf / "scenarios" / "lanterns-in-saint-aubin.scenario.yaml")
    window.canvas.setFocus()
    take(window, "B", "rough")
    drag(window, "village:K15", "ford:K3")
    named = {label.partition(":")[0] for label in changes(window)[0].hexes}
    assert named == {"village", "ford"}
    assert len(changed_hexes(window.box.board)) == len(changes(window)[0].hexes)


def test_the_right_button_offers_both(window: MainWindow) -> None:
    take(window, "B")
    drag(window, "F2")
    QTest.keyClick(window.canvas, Qt.Key.Key_A)
    QTest.mouseClick(window.canvas, RIGHT, NONE, at(window, "F2"))
    offered = {one.text(): one for one in QApplication.activePopupWidget().actions()}
    offered["Ground as on the map"].trigger()
    assert changes(window) == ()
    QTest.mouseClick(window.canvas, RIGHT, NONE, at(window, "F2"))
    offered = {one.text(): one for one in QApplication.activePopupWidget().actions()}
    assert "Ground as on the map" not in offered
    next(one for name, one in offered.items() if name.startswith("Paint with")).trigger()
    assert (window.box.name, window.box.chosen.terrain) == ("brush", "clear")


def test_a_letter_of_a_tool_for_the_other_kind_of_file_is_told_of(
    window: MainWindow, qtbot: QtBot, shelf: Path
) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_W)
    assert window.status.currentMessage().startswith("“Edges” is for maps: walls, heights")
    QTest.keyClick(window.canvas, Qt.Key.Key_T)
    assert window.status.currentMessage().startswith("“Elevation” is for maps")
    window.status.clearMessage()
    for key in ("E", "B", "X"):
        QTest.keyClick(window.canvas, Qt.Key[f"Key_{key}"])
        assert not window.status.currentMessage()
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(shelf / "maps" / "ford.map.yaml"))
    QTest.keyClick(window.canvas, Qt.Key.Key_O)
    assert window.status.currentMessage() == "“Doors and windows” is for scenarios"
    assert window.box.name == "select"


def test_a_map_keeps_its_own_tools(window: MainWindow, qtbot: QtBot, shelf: Path) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_E)
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(shelf / "maps" / "ford.map.yaml"))
    QTest.keyClick(window.canvas, Qt.Key.Key_E)
    assert window.box.name == "eraser"
    assert not window.tool_menu.tools["restore"].isVisible()
    QTest.keyClick(window.canvas, Qt.Key.Key_B)
    assert "scenario" not in window.status.hint.text()
    library = Library()
    assert library.load(str(shelf / "maps" / "ford.map.yaml")).value == window.box.drawing
