"""Ropes on the board of a scenario, stretched and pulled by hand; lights on the sides of hexes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_setting_up import LEFT, NONE, at, carry, click, drag, pixels, row_of, steps, undo

from editor.gui.window import MainWindow
from editor.model.scenario import Rope, Scenario

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    window.canvas.setFocus()
    return window


@pytest.fixture
def castle(open_window, shelf: Path) -> MainWindow:
    """A board with floors, and ropes on it that hang."""
    window = open_window(shelf / "scenarios" / "the-walls-of-montbrun.scenario.yaml")
    window.canvas.setFocus()
    return window


def scenario(window: MainWindow) -> Scenario:
    value: Scenario = window.current_document.value
    return value


def ropes(window: MainWindow) -> tuple[Rope, ...]:
    return scenario(window).ropes


def take(window: MainWindow, words: str = "Rope to stretch") -> None:
    """Choose a rope in the palette."""
    setup = window.palette_dock.setup
    setup.show_page("obstacles")
    view = setup.lists["obstacles"]
    QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, words))


def key(window: MainWindow, code: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(window.canvas, code, held)


def test_a_rope_is_dragged_from_end_to_end(window: MainWindow) -> None:
    take(window)
    before = len(ropes(window))
    drag(window, "P5", "P6", "P8")
    assert ropes(window)[before:] == (Rope("rope", "P5", "P8"),)
    assert (steps(window), window.box.picked) == (1, (("ropes", "rope"),))
    assert window.box.name == "place", "another one may follow"
    undo(window)
    assert len(ropes(window)) == before


def test_a_long_rope_is_made_of_as_many_as_it_takes(window: MainWindow) -> None:
    take(window)
    drag(window, "P5", "P14")
    assert ropes(window)[-1].ropes == 3
    assert not [one for one in window.shown.findings if one.code == "SET355"]


def test_two_clicks_are_the_two_ends_of_a_rope(window: MainWindow) -> None:
    take(window, "Light line")
    before = len(ropes(window))
    click(window, "P5")
    assert len(ropes(window)) == before
    assert "other end" in window.statusBar().currentMessage()
    QTest.mouseMove(window.canvas, at(window, "Q7"))
    ((section, ghost),) = window.hand._shown.ghosts
    assert (section, ghost.from_hex, ghost.to_hex) == ("ropes", "P5", "Q7")
    click(window, "Q7")
    assert (ropes(window)[-1].kind, ropes(window)[-1].to_hex) == ("line", "Q7")


def test_escape_gives_up_the_first_end_and_then_the_rope(window: MainWindow) -> None:
    take(window)
    click(window, "P5")
    key(window, Qt.Key.Key_Escape)
    assert window.box.name == "place"
    QTest.mouseMove(window.canvas, at(window, "Q7"))
    assert not window.hand._shown.ghosts
    key(window, Qt.Key.Key_Escape)
    assert (window.box.name, steps(window)) == ("arrange", 0)


def test_a_rope_that_is_carried_from_the_palette_begins_where_it_is_let_go(
    window: MainWindow,
) -> None:
    setup = window.palette_dock.setup
    setup.show_page("obstacles")
    carry(window, setup.lists["obstacles"], "Grapple to stretch", "P5")
    click(window, "P7")
    made = ropes(window)[-1]
    assert (made.kind, made.from_hex, made.to_hex) == ("grapple", "P5", "P7")


def test_a_rope_is_stretched_by_the_keyboard_alone(window: MainWindow) -> None:
    setup = window.palette_dock.setup
    setup.show_page("obstacles")
    view = setup.lists["obstacles"]
    view.setFocus()
    view.setCurrentIndex(view.indexAt(row_of(view, "Rope to stretch")))
    QTest.keyClick(view, Qt.Key.Key_Return)
    window.canvas.setFocus()
    window.canvas.point_at(window.box.board.hex("P5"))
    key(window, Qt.Key.Key_Down, CONTROL)
    key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_Down, CONTROL)
    key(window, Qt.Key.Key_Return)
    assert (ropes(window)[-1].from_hex, ropes(window)[-1].to_hex) == ("P6", "P7")
    key(window, Qt.Key.Key_Escape)
    key(window, Qt.Key.Key_Delete)
    assert all(one.id != "rope" for one in ropes(window))


def test_a_rope_is_chosen_anywhere_along_it_and_pulled_by_its_ends(window: MainWindow) -> None:
    """The willow rope of the sample goes from J8 to K12."""
    click(window, "K10")
    assert window.box.picked == (("ropes", "willow-rope"),)
    drag(window, "K12", "L12")
    assert (ropes(window)[0].from_hex, ropes(window)[0].to_hex) == ("J8", "L12")
    drag(window, "J8", "J9")
    assert (ropes(window)[0].from_hex, ropes(window)[0].to_hex) == ("J9", "L12")
    assert steps(window) == 2


def test_a_rope_is_carried_by_its_middle_and_copied(window: MainWindow) -> None:
    drag(window, "K10", "M10")
    assert (ropes(window)[0].from_hex, ropes(window)[0].to_hex) == ("L8", "M12")
    key(window, Qt.Key.Key_C, CONTROL)
    key(window, Qt.Key.Key_V, CONTROL)
    click(window, "P5")
    made = ropes(window)[-1]
    assert (made.id, made.from_hex, made.to_hex, made.ropes) == ("willow-rope-2", "P5", "Q9", 2)
    key(window, Qt.Key.Key_Delete)
    assert len(ropes(window)) == 1


def test_outline_and_board_choose_a_rope_together(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.selection_changed) as told:
        click(window, "K10")
    assert told.args == [("ropes", 0)]
    window.box.pick(())
    window.selection_changed.emit(("ropes", 0))
    assert window.box.picked == (("ropes", "willow-rope"),)


def test_a_rope_hangs_from_one_floor_to_another(castle: MainWindow) -> None:
    take(castle, "Grapple to stretch")
    click(castle, "W8")
    castle.stage.show_level(2)
    click(castle, "V8")
    made = ropes(castle)[-1]
    assert (made.from_hex, made.to_hex, made.levels) == ("W8", "V8", (0, 2))


def test_where_no_floor_is_no_rope_hangs(window: MainWindow) -> None:
    take(window)
    before = len(ropes(window))
    click(window, "P5")
    click(window, "P5")
    assert len(ropes(window)) == before
    assert "floor" in window.statusBar().currentMessage()
    click(window, "P6")
    assert len(ropes(window)) == before + 1, "the first end still holds"


def test_of_a_rope_only_what_changed_is_painted_and_it_is_painted_right(window: MainWindow) -> None:
    canvas = window.canvas
    click(window, "K10")
    drag(window, "K12", "M12")
    window.box.pick(())
    QTest.mouseMove(canvas, QPoint(2, 2))
    followed = pixels(canvas.grab().toImage())
    window.stage.paint_anew()
    anew = pixels(canvas.grab().toImage())
    assert (np.abs(followed - anew).max(axis=2) > 24).sum() < 60, "but for the seam of a patch"


def test_a_light_is_turned_to_a_side_of_its_hex(window: MainWindow) -> None:
    setup = window.palette_dock.setup
    setup.show_page("lights")
    view = setup.lists["lights"]
    QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, "Torch"))
    click(window, "P5")
    assert scenario(window).lights[-1].side is None
    key(window, Qt.Key.Key_Escape)
    click(window, "P5")
    key(window, Qt.Key.Key_Period)
    key(window, Qt.Key.Key_Period)
    assert scenario(window).lights[-1].side == "ne"
    assert steps(window) == 2
