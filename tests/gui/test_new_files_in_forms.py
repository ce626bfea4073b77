"""A new entry that names a file begins with choosing one, not with an example."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.part import Part
from editor.gui.window import MainWindow


@pytest.fixture
def window(open_window, qtbot: QtBot, shelf: Path) -> MainWindow:
    made: MainWindow = open_window(shelf / "scenarios" / "market-day.scenario.yaml")
    made.resize(1280, 800)
    qtbot.waitUntil(lambda: made.parts._document is not None)
    made.activateWindow()
    for _ in range(5):
        QApplication.processEvents()
    return made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, shelf: Path) -> list[str]:
    """Which kinds of files were asked for; of each, one is chosen."""
    found: list[str] = []

    def choose(_parent: object, _title: str, _folder: str, kinds: str) -> tuple[str, str]:
        found.append(kinds.partition(" ")[0])
        name = "rosters/valcourt.roster.yaml" if "roster" in kinds else "maps/woods.map.yaml"
        return str(shelf / name), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    return found


def part(window: MainWindow, *path: str | int) -> Part:
    window.parts._choose(path)
    found = window.parts.properties.pane.page.part.reach(path)
    assert found is not None
    return found


def plus_of(series: Part) -> GlyphButton:
    """The button beside the field for something new."""
    found = [one for one in series._add_line.findChildren(GlyphButton) if one._glyph == "add"]
    assert len(found) == 1
    return found[0]


def test_a_new_sheet_is_chosen_first_and_has_the_focus(
    window: MainWindow, qtbot: QtBot, asked: list[str]
) -> None:
    sheets = part(window, "board", "sheets")
    count = len(window.current_document.value.board.sheets)
    QTest.mouseClick(sheets.add_button, Qt.MouseButton.LeftButton)
    assert asked == ["*.map.yaml"]
    assert window.current_document.value.board.sheets[count].map == "../maps/woods.map.yaml"
    made = sheets.reach(("board", "sheets", count, "map"))
    qtbot.waitUntil(lambda: window.focusWidget() is made.input.edit)


def test_a_new_roster_is_chosen_among_rosters(
    window: MainWindow, qtbot: QtBot, asked: list[str]
) -> None:
    rosters = part(window, "rosters")
    edit = rosters.new.focusProxy()
    edit.setFocus()
    QTest.keyClicks(edit, "ours")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert asked == ["*.roster.yaml"]
    value = window.current_document.value.rosters["ours"]
    assert value == "../rosters/valcourt.roster.yaml"
    made = part(window, "rosters", "ours")
    qtbot.waitUntil(lambda: window.focusWidget() is made.input.edit)


def test_a_roster_is_added_by_its_button_alone_and_called_after_its_file(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, shelf: Path
) -> None:
    file = str(shelf / "rosters" / "gannet-crew.roster.yaml")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (file, ""))
    QTest.mouseClick(plus_of(part(window, "rosters")), Qt.MouseButton.LeftButton)
    added = window.current_document.value.rosters["gannet-crew"]
    assert added == "../rosters/gannet-crew.roster.yaml"
    made = next(pair for pair in part(window, "rosters").pairs if pair.key == "gannet-crew")
    qtbot.waitUntil(lambda: window.focusWidget() is made.name.focusProxy())


def test_nothing_is_added_by_the_button_when_no_file_is_chosen(window: MainWindow) -> None:
    before = window.current_document.value
    rosters = part(window, "rosters")
    QTest.mouseClick(plus_of(rosters), Qt.MouseButton.LeftButton)
    assert window.current_document.value is before
    assert "No file was chosen" in rosters.complaint.text()


def test_a_catalogue_is_added_by_its_button_alone(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, shelf: Path
) -> None:
    file = str(shelf / "catalogues" / "powder-and-steel.catalogue.yaml")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (file, ""))
    QTest.mouseClick(plus_of(part(window, "catalogues")), Qt.MouseButton.LeftButton)
    added = window.current_document.value.catalogues
    assert added[-1] == "../catalogues/powder-and-steel.catalogue.yaml"


def test_an_empty_field_for_a_new_name_says_what_it_is_for(window: MainWindow) -> None:
    assert part(window, "rosters").new.focusProxy().placeholderText() == "Add…"


def test_the_button_beside_an_empty_name_shows_the_names(window: MainWindow, qtbot: QtBot) -> None:
    options = part(window, "options")
    QTest.mouseClick(plus_of(options), Qt.MouseButton.LeftButton)
    view = options.new.combo.view()
    qtbot.waitUntil(view.isVisible)
    options.new.combo.hidePopup()


def test_nothing_is_added_when_no_file_is_chosen(window: MainWindow) -> None:
    before = window.current_document.value
    QTest.mouseClick(part(window, "board", "sheets").add_button, Qt.MouseButton.LeftButton)
    rosters = part(window, "rosters")
    edit = rosters.new.focusProxy()
    edit.setFocus()
    QTest.keyClicks(edit, "ours")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert window.current_document.value is before
    assert "No file was chosen" in rosters.complaint.text()
    assert rosters.new.read() == "ours"


def test_the_outline_asks_too(window: MainWindow, asked: list[str]) -> None:
    pane = window.parts.outline.pane
    pane.select(("board", "sheets", 0))
    pane.view.setFocus()
    count = len(window.current_document.value.board.sheets)
    QTest.keyClick(pane.view, Qt.Key.Key_Insert)
    assert asked == ["*.map.yaml"]
    assert window.current_document.value.board.sheets[count].map == "../maps/woods.map.yaml"


def test_an_empty_field_for_a_file_says_what_to_do(window: MainWindow) -> None:
    window.parts._choose(("units", 5))
    window.parts.properties.pane.page.rows.show_all()
    catalogues = part(window, "catalogues")
    assert catalogues.new.edit.placeholderText() == "Choose a file…"
