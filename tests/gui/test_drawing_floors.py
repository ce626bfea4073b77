"""Storeys and cellars of a map are drawn with the same tools as its ground."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from editor.files.resources import samples_dir
from editor.gui.window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    """A map that has nothing but its ground."""
    file = shutil.copy(samples_dir() / "checks" / "meadow.yaml", shelf / "meadow.map.yaml")
    window = open_window(Path(file))
    window.canvas.setFocus()
    assert window.shown.levels == (0,)
    return window


def at(window: MainWindow, label: str) -> QPoint:
    layout = window.canvas.layout_of_board
    point = layout.centre(window.current_document.value.hex(label))
    return QPointF(*window.canvas.camera.to_view(point)).toPoint()


def drag(window: MainWindow, start: str, end: str) -> None:
    QTest.mouseMove(window.canvas, at(window, start))
    QTest.mousePress(window.canvas, LEFT, NONE, at(window, start))
    QTest.mouseMove(window.canvas, at(window, end))
    QTest.mouseRelease(window.canvas, LEFT, NONE, at(window, end))


@pytest.mark.parametrize("level", [1, -1])
def test_a_level_that_is_not_there_yet_is_begun_and_drawn(window: MainWindow, level: int) -> None:
    menus = window.menus
    assert menus.level_menu.isEnabled()
    assert not menus.level_up.isEnabled()
    (menus.level_above if level > 0 else menus.level_below).trigger()
    assert window.look.level == window.box.level == level
    assert not window.current_document.value.levels, "nothing is written before it is drawn"
    window.box.choose_terrain("upper-floor")
    drag(window, "B1", "C1")
    drawing = window.current_document.value
    assert [one.level for one in drawing.levels] == [level]
    assert {*drawing.levels[0].terrain["upper-floor"]} == {"B1", "C1"}
    assert window.canvas.board.terrain_at(drawing.hex("B1"), level) == "upper-floor"
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.look.level == level, "undo does not lead elsewhere"
    QTest.keyClick(window, Qt.Key.Key_PageDown if level > 0 else Qt.Key.Key_PageUp, CONTROL)
    assert window.look.level == 0
    QTest.keyClick(window, Qt.Key.Key_PageUp if level > 0 else Qt.Key.Key_PageDown, CONTROL)
    assert window.look.level == level


def test_levels_of_a_scenario_are_those_of_its_maps(open_window, shelf: Path) -> None:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    assert not window.menus.level_above.isEnabled()
    assert not window.menus.level_below.isEnabled()


def test_a_building_is_built_on_the_level_that_is_shown(window: MainWindow) -> None:
    before = window.current_document.value
    window.menus.level_above.trigger()
    window.box.take("building")
    drag(window, "B1", "C2")
    drawing = window.current_document.value
    assert drawing.terrain == before.terrain
    assert {one.level for one in drawing.edges[len(before.edges) :]} == {1}
    assert drawing.areas[-1].level == 1
    assert set(drawing.areas[-1].hexes) == set(drawing.levels[-1].terrain["upper-floor"])
    assert len(window.current_document.history.steps) == 2


@pytest.mark.parametrize("name", ["height", "stamp"])
def test_what_is_of_the_ground_is_not_laid_down_unseen(window: MainWindow, name: str) -> None:
    before = window.current_document.value
    window.menus.level_above.trigger()
    window.box.take(name)
    drag(window, "B1", "B1")
    assert window.current_document.value is before
    assert "ground only" in window.status.currentMessage()
    assert not window.box.tool.preview().hexes


@pytest.mark.parametrize("name", ["fill", "replace"])
def test_where_there_is_no_floor_nothing_is_filled_and_it_is_told(
    window: MainWindow, name: str
) -> None:
    before = window.current_document.value
    window.menus.level_above.trigger()
    window.box.take(name)
    drag(window, "B1", "B1")
    assert window.current_document.value is before
    assert "brush" in window.status.currentMessage()
