"""Outline, properties and source in the window: one choice for all, picked on the map too."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.files.resources import samples_dir
from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.part import Field
from editor.gui.whereabouts import level_of, whereabouts
from editor.gui.window import MainWindow
from editor.hexgrid.hexes import Hex

SCENARIO = samples_dir() / "scenarios" / "market-day.scenario.yaml"


@pytest.fixture
def window(open_window, qtbot: QtBot) -> MainWindow:
    made: MainWindow = open_window(SCENARIO)
    made.resize(1280, 800)
    qtbot.waitUntil(lambda: made.parts._document is not None)
    for _ in range(5):
        QApplication.processEvents()
    return made


def field(window: MainWindow, *path: str | int) -> Field:
    found = window.parts.properties.pane.page.part.reach(path)
    assert isinstance(found, Field)
    return found


def hex_point(window: MainWindow, label: str, dy: float = 0.0) -> QPoint:
    """Where a hex is seen; `dy` goes from its middle towards its side, in heights of a hex."""
    canvas = window.canvas
    layout = canvas.layout_of_board
    x, y = layout.centre(window.shown.examined.board.hex(label))
    height = layout.corners(window.shown.examined.board.hex(label))
    tall = max(b for _, b in height) - min(b for _, b in height)
    return QPoint(*map(round, canvas.camera.to_view((x, y + dy * tall))))


def test_a_choice_in_the_outline_is_shown_everywhere(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = window.parts
    seen: list[tuple[Hex, ...]] = []
    monkeypatch.setattr(window.canvas, "show_place", lambda hexes: seen.append(tuple(hexes)))
    pane = parts.outline.pane
    item = pane.model.find(("units", 5))
    index = pane.filter.mapFromSource(pane.model.index_of(item))
    pane.view.scrollTo(index)
    place = pane.view.visualRect(index).center()
    QTest.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert parts.properties.pane.page.path == ("units", 5)
    assert parts.source.pane._path == ("units", 5)
    unit = window.current_document.value.units[5]
    assert seen == [(window.shown.examined.board.hex(unit.at),)]


def test_a_field_is_edited_and_undone_in_the_window(window: MainWindow) -> None:
    window.parts._choose(("units", 5))
    at = field(window, "units", 5, "at")
    before = at.input.read()
    at.input.edit.setFocus()
    QTest.keySequence(at.input.edit, "Ctrl+A")
    QTest.keyClicks(at.input.edit, "D4")
    QTest.keyClick(at.input.edit, Qt.Key.Key_Return)
    assert window.current_document.value.units[5].at == "D4"
    window.menus.undo.trigger()
    assert field(window, "units", 5, "at").input.read() == before


def test_a_hex_is_picked_by_a_click_on_the_map(window: MainWindow) -> None:
    window.canvas.fit()
    window.parts._choose(("units", 5))
    window.canvas.fit()
    QApplication.processEvents()
    button = field(window, "units", 5, "at").findChildren(GlyphButton)[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.parts.picker.is_busy
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, pos=hex_point(window, "F6"))
    assert window.current_document.value.units[5].at == "F6"
    assert not window.parts.picker.is_busy


def test_after_picking_one_goes_on_in_the_form(window: MainWindow) -> None:
    window.parts._choose(("units", 5))
    window.canvas.fit()
    made = field(window, "units", 5, "at")
    for end in ("Click", "Escape"):
        button = made.findChildren(GlyphButton)[0]
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
        assert QApplication.focusWidget() is window.canvas
        if end == "Click":
            QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, pos=hex_point(window, "F6"))
        else:
            QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is button


def test_escape_gives_up_picking(window: MainWindow) -> None:
    window.parts._choose(("units", 5))
    before = window.current_document.value
    button = field(window, "units", 5, "at").findChildren(GlyphButton)[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert not window.parts.picker.is_busy
    assert window.current_document.value is before


def test_a_unit_and_a_hexside_are_picked(window: MainWindow) -> None:
    window.canvas.fit()
    got: list[object] = []
    unit = next(
        one
        for one in window.current_document.value.units
        if one.at and len(window.shown.units_at[window.shown.examined.board.hex(one.at)]) == 1
    )
    window.parts._pick("unit", got.append)
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, pos=hex_point(window, unit.at))
    assert got == [unit.id]
    window.parts._pick("edge", lambda *found: got.append(found))
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, pos=hex_point(window, "F6", 0.42))
    assert got[-1] == ("F6", "s")


def test_what_is_wrong_is_told_at_its_field_as_soon_as_it_is_checked(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.current_document.do(Put(("units", 5, "group"), "nobody"))
    window.parts._choose(("units", 5))
    qtbot.waitUntil(
        lambda: "nobody" in field(window, "units", 5, "group").complaint.text(), timeout=20_000
    )


def test_the_docks_empty_when_the_last_file_is_closed(window: MainWindow) -> None:
    window.saving.close(window.bench.tabs[0])
    assert window.parts.properties.pane.page is None
    assert window.parts.source.pane.view.toPlainText() == ""


def test_parts_have_places(window: MainWindow) -> None:
    scenario, board = window.current_document.value, window.shown.examined.board
    unit = next(n for n, one in enumerate(scenario.units) if one.at)
    place = board.hex(scenario.units[unit].at)
    assert whereabouts("scenario", scenario, ("units", unit, "side"), board) == (place,)
    assert len(whereabouts("scenario", scenario, ("zones", 0), board)) > 1
    assert whereabouts("scenario", scenario, ("author",), board) == ()
    assert level_of(scenario, ("units", unit, "at")) == scenario.units[unit].level


def test_a_hex_that_is_selected_shows_who_stands_there(window: MainWindow) -> None:
    scenario, board = window.current_document.value, window.shown.examined.board
    unit = next(n for n, one in enumerate(scenario.units) if one.at)
    window.selection_changed.emit(frozenset({board.hex(scenario.units[unit].at)}))
    assert window.parts.properties.pane.page.path == ("units", unit)
    window.selection_changed.emit(frozenset())
    assert window.parts.properties.pane.page.path == ("units", unit)


def test_both_languages_reach_all_docks(window: MainWindow) -> None:
    window.parts._choose(("units", 5))
    window.choose_language("fr")
    for _ in range(5):
        QApplication.processEvents()
    assert window.parts.outline.windowTitle() == "Plan"
    assert "Unités" in window.parts.properties.pane.crumbs.text()
    assert window.parts.source.pane.edit.text() == "&Modifier"
