"""Zones painted with the mouse: new ones, more hexes, fewer hexes, each drag one step."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from editor.edit.zoning import zone_hexes
from editor.gui.window import MainWindow
from editor.model.scenario import Scenario

LEFT = Qt.MouseButton.LeftButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    window.canvas.setFocus()
    return window


def scenario(window: MainWindow) -> Scenario:
    value: Scenario = window.current_document.value
    return value


def hexes(window: MainWindow, zone: str) -> set[str]:
    board = window.box.board
    return {board.label(place) for place in zone_hexes(scenario(window), board, zone)}


def drag(window: MainWindow, *labels: str, held: Qt.KeyboardModifier = NONE) -> None:
    canvas = window.canvas

    def at(label: str) -> QPoint:
        centre = canvas.layout_of_board.centre(window.box.board.hex(label))
        return QPointF(*canvas.camera.to_view(centre)).toPoint()

    QTest.mousePress(canvas, LEFT, held, at(labels[0]))
    for label in labels[1:]:
        QTest.mouseMove(canvas, at(label))
    QTest.mouseRelease(canvas, LEFT, held, at(labels[-1]))


def steps(window: MainWindow) -> int:
    return len(window.current_document.history.steps) - 1


def test_a_drag_makes_a_zone_in_one_step(window: MainWindow) -> None:
    before = scenario(window)
    QTest.keyClick(window.canvas, Qt.Key.Key_Z)
    drag(window, "P4", "S4")
    zone = scenario(window).zones[-1]
    assert zone.id == "zone-1"
    assert hexes(window, "zone-1") == {"P4", "Q4", "R4", "S4"}
    assert steps(window) == 1
    page = window.palette_dock.setup.zones
    assert window.palette_dock.setup.tabs.currentWidget() is page
    assert page.list.current_thing() == "zone-1"
    assert "4 hexes" in page.list.offers.rows[-1].words
    drag(window, "P5", "Q5")
    assert (steps(window), len(hexes(window, "zone-1"))) == (2, 6)
    window.bench.undo()
    window.bench.undo()
    assert scenario(window) == before


def test_a_deployment_zone_is_made_for_a_side(window: MainWindow) -> None:
    page = window.palette_dock.setup.zones
    page.menu.aboutToShow.emit()
    action = next(one for one in page.menu.actions() if "outlaws" in one.text())
    action.trigger()
    drag(window, "P14", "Q14")
    zone, entry = scenario(window).zones[-1], scenario(window).deployment[-1]
    assert (zone.id, zone.colour) == ("outlaws-zone", "#7a3b2e")
    assert (entry.side, entry.zone) == ("outlaws", "outlaws-zone")
    assert steps(window) == 1


def test_control_takes_hexes_out(window: MainWindow) -> None:
    page = window.palette_dock.setup.zones
    window.palette_dock.setup.show_page("zones")
    row = page.list.row_of("south-road")
    where = page.list.visualRect(page.list.offers.index(row)).center()
    QTest.mouseClick(page.list.viewport(), LEFT, NONE, where)
    assert window.box.chosen.zone == "south-road"
    drag(window, "K16", "K15", held=CONTROL)
    assert hexes(window, "south-road") == {"J16", "L16"}
    assert scenario(window).zones[1].hexes == ("J16", "L16")
    assert steps(window) == 1


def test_a_rectangle_keeps_its_corners_and_gets_an_exception(window: MainWindow) -> None:
    window.box.choose_zone("north-bank")
    drag(window, "C3", "D3", held=CONTROL)
    zone = scenario(window).zones[0]
    assert zone.rectangle == ("A1", "Z8")
    assert zone.less is not None
    assert zone.less.hexes == ("C3", "D3")
    assert not {"C3", "D3"} & hexes(window, "north-bank")
    drag(window, "C3", "D3")
    assert scenario(window).zones[0].less is None
    assert {"C3", "D3"} <= hexes(window, "north-bank")


def test_the_last_hex_takes_the_zone_with_it_and_delete_does_too(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_Z)
    drag(window, "P4", "P4")
    drag(window, "P4", "P4", held=CONTROL)
    assert [zone.id for zone in scenario(window).zones] == ["north-bank", "south-road"]
    page = window.palette_dock.setup.zones
    page.show_chosen("south-road")
    QTest.mouseClick(page.delete, LEFT)
    assert [zone.id for zone in scenario(window).zones] == ["north-bank"]


def test_areas_of_a_map_are_painted_too(open_window, shelf: Path) -> None:
    window = open_window(shelf / "maps" / "green.map.yaml")
    window.canvas.setFocus()
    before = window.current_document.value
    page = window.palette_dock.areas
    page.menu.aboutToShow.emit()
    next(one for one in page.menu.actions() if one.text() == "Camp").trigger()
    assert window.box.name == "area"
    assert window.palette_dock.tabs.currentWidget() is page
    drag(window, "C4", "F4")
    area = window.current_document.value.areas[-1]
    assert (area.id, area.kind, area.hexes) == ("camp-1", "camp", ("C4", "D4", "E4", "F4"))
    assert steps(window) == 1
    assert page.list.current_thing() == "camp-1"
    drag(window, "F4", "E4", held=CONTROL)
    assert window.current_document.value.areas[-1].hexes == ("C4", "D4")
    drag(window, "C5", "C5")
    assert window.current_document.value.areas[-1].hexes == ("C4", "D4", "C5")
    page.show_chosen("camp-1")
    QTest.mouseClick(page.delete, LEFT)
    assert window.current_document.value.areas == before.areas
    for _ in range(4):
        window.bench.undo()
    assert window.current_document.value == before


def test_a_broad_brush_paints_broad_zones(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_Z)
    QTest.keyClick(window.canvas, Qt.Key.Key_BracketRight)
    drag(window, "P5", "P5")
    assert len(hexes(window, "zone-1")) == 7
