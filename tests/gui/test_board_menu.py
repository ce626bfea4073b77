"""The right button on the board: a menu of what can be done there; a stroke is given up by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from editor.edit.ground import edge_of
from editor.edit.setup import pieces_at
from editor.edit.sides import standing
from editor.gui.window import MainWindow
from editor.hexgrid.edges import Edge

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def on_map(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "maps" / "ford.map.yaml")
    window.canvas.setFocus()
    return window


@pytest.fixture
def battle(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    window.canvas.setFocus()
    return window


def at(window: MainWindow, place: str | Edge) -> QPoint:
    layout = window.canvas.layout_of_board
    if isinstance(place, Edge):
        (ax, ay), (bx, by) = layout.edge_line(place)
        point = (ax + bx) / 2, (ay + by) / 2
    else:
        point = layout.centre(window.box.board.hex(place))
    return QPointF(*window.canvas.camera.to_view(point)).toPoint()


def press_right(window: MainWindow, place: str | Edge) -> dict[str, QAction]:
    QTest.mouseMove(window.canvas, at(window, place))
    QTest.mouseClick(window.canvas, RIGHT, NONE, at(window, place))
    return offered()


def offered() -> dict[str, QAction]:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return {one.text(): one for one in menu.actions() if not one.isSeparator()}


def choose(action: QAction) -> None:
    """Click on an entry of the menu that is open."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())


def steps(window: MainWindow) -> int:
    return len(window.current_document.history.steps) - 1


def test_a_piece_is_chosen_and_offered_its_commands(battle: MainWindow) -> None:
    unit = battle.current_document.value.units[0]
    here = press_right(battle, unit.at)
    top = pieces_at(battle.box.scenario, battle.box.board, battle.box.board.hex(unit.at))[0]
    assert battle.box.picked == (top,)
    name = battle.shown.name_of(unit)
    for words in ("Cu&t", "&Copy", "&Duplicate", "Turn right &by 60°", f"Delete {name}",
                  f"Properties of {name}"):  # fmt: skip
        assert here[words].isEnabled()
    assert here["L&evel"].menu() is battle.menus.level_menu
    assert here[battle.questions.menu.title()].menu() is battle.questions.menu
    count = len(battle.current_document.value.units)
    choose(here[f"Delete {name}"])
    assert len(battle.current_document.value.units) == count - 1


def test_properties_come_to_the_front(battle: MainWindow) -> None:
    battle.parts.properties.hide()
    unit = battle.current_document.value.units[0]
    name = battle.shown.name_of(unit)
    choose(press_right(battle, unit.at)[f"Properties of {name}"])
    assert battle.parts.properties.isVisible()
    assert battle.parts.properties.pane._path[:2] == ("units", 0)


def test_many_pieces_stay_chosen(battle: MainWindow) -> None:
    QTest.keyClick(battle.canvas, Qt.Key.Key_A, CONTROL)
    picked = battle.box.picked
    here = press_right(battle, battle.current_document.value.units[0].at)
    assert battle.box.picked == picked
    assert f"Delete {len(picked)} pieces" in here
    QTest.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Escape)


def test_a_stroke_is_given_up_and_no_menu_comes(on_map: MainWindow) -> None:
    QTest.keyClick(on_map.canvas, Qt.Key.Key_L)
    QTest.mousePress(on_map.canvas, LEFT, NONE, at(on_map, "C3"))
    QTest.mouseMove(on_map.canvas, at(on_map, "H3"))
    QTest.mousePress(on_map.canvas, RIGHT, NONE, at(on_map, "H3"))
    assert QApplication.activePopupWidget() is None
    QTest.mouseRelease(on_map.canvas, LEFT, NONE, at(on_map, "H3"))
    assert steps(on_map) == 0


def test_a_door_is_given_any_state(on_map: MainWindow) -> None:
    drawing = on_map.current_document.value
    edge = edge_of(drawing, next(one for one in drawing.edges if one.kind == "door"))
    on_map.canvas.zoom_to(1.0)
    on_map.canvas.show_place([edge.hexes[0]])
    here = press_right(on_map, edge)
    states = [one for one in here if one.startswith("door D7/E6: ")]
    assert len(states) == 5
    assert [one for one in states if here[one].isChecked()] == ["door D7/E6: closed"]
    choose(here["door D7/E6: barricaded"])
    ((_, door),) = standing(on_map.current_document.value, edge)
    assert door.state == "barricaded"
    choose(press_right(on_map, edge)["Remove door D7/E6"])
    assert standing(on_map.current_document.value, edge) == ()


def test_hexes_and_areas_of_a_map(on_map: MainWindow) -> None:
    QTest.keyClick(on_map.canvas, Qt.Key.Key_B)
    area = on_map.current_document.value.areas[0]
    here = press_right(on_map, area.hexes[0])
    choose(here[f"Select {area.name}"])
    assert on_map.box.name == "select"
    assert {on_map.box.board.label(one) for one in on_map.box.selection} == set(area.hexes)
    assert on_map.status.count.text() == f"{len(area.hexes)} hexes selected"
    choose(press_right(on_map, area.hexes[0])["C&lear hexes"])
    assert steps(on_map) == 1


def test_the_terrain_there_is_taken_in_hand(on_map: MainWindow) -> None:
    here = press_right(on_map, "D7")
    choose(next(action for words, action in here.items() if words.startswith("Paint with")))
    assert on_map.box.chosen.terrain == "interior"
    assert on_map.box.name == "brush"


def test_the_key_for_menus_asks_where_the_keyboard_is(on_map: MainWindow) -> None:
    QTest.keyClick(on_map.canvas, Qt.Key.Key_Right, CONTROL)
    point = QPoint(5, 5)
    key = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, point, on_map.canvas.mapToGlobal(point)
    )
    QApplication.sendEvent(on_map.canvas, key)
    assert "&Copy" in offered()
    assert on_map.box.selection == {on_map.hand.cursor}
    QTest.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Escape)


def test_the_menu_speaks_french(battle: MainWindow) -> None:
    battle.menus.languages["fr"].trigger()
    here = press_right(battle, battle.current_document.value.units[0].at)
    assert any(words.startswith("Propriétés de ") for words in here)
    assert any(words.startswith("Supprimer ") for words in here)
    QTest.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Escape)
    assert battle.status.count.text() == "1 pion sélectionné"


def test_how_much_is_selected_is_told(battle: MainWindow) -> None:
    assert battle.status.count.text() == ""
    QTest.keyClick(battle.canvas, Qt.Key.Key_A, CONTROL)
    assert battle.status.count.text() == f"{len(battle.box.picked)} pieces selected"
    QTest.keyClick(battle.canvas, Qt.Key.Key_Escape)
    assert battle.status.count.text() == ""
