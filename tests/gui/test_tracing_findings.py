"""A finding leads to what it is about: its part in the panels, its hexes, its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.gui.window import MainWindow

LEFT = Qt.MouseButton.LeftButton
MARKET = "scenarios/market-day.scenario.yaml"


def click_row(window: MainWindow, words: str) -> None:
    """Click on the row of the finding that says so."""
    view, rows = window.findings.view, window.findings.filter
    found = [rows.index(n, 1) for n in range(rows.rowCount()) if words in rows.index(n, 1).data()]
    assert found, f"no finding says {words!r}"
    view.scrollTo(found[0])
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(found[0]).center())


def spoil(file: Path, good: str, bad: str) -> Path:
    text = file.read_text("utf-8")
    assert good in text
    file.write_text(text.replace(good, bad, 1), "utf-8")
    return file


@pytest.fixture
def pack(shelf: Path) -> Path:
    """A pack with a mistake in one of its rosters."""
    folder = shelf / "packs" / "the-lost-charter"
    roster = next(folder.rglob("*.roster.yaml"))
    spoil(roster, "rank: ", "rank: not-")
    return next(folder.glob("*.pack.yaml"), folder / "pack.yaml")


def test_a_click_turns_outline_and_properties_to_the_part(open_window, shelf: Path) -> None:
    file = spoil(shelf / MARKET, "system: cry-havoc", "system: cry-havok")
    window = open_window(file)
    window.parts.properties.pane.select(("sides", 0))
    click_row(window, "cry-havok")
    pane = window.parts.properties.pane
    assert pane.page.path == ()
    assert pane.page.part.reach(("system",)).complaint.text()
    assert window.parts.outline.pane.view.currentIndex().parent().isValid() is False


def test_a_unit_at_fault_is_chosen_in_the_panels_and_on_the_board(open_window, shelf: Path) -> None:
    file = shelf / "scenarios" / "the-walls-of-montbrun.scenario.yaml"
    spoil(file, "from: valcourt/renier,", "from: valcourt/reniet,")
    window = open_window(file)
    number = next(
        n
        for n, unit in enumerate(window.current_document.value.units)
        if unit.roster == "valcourt/reniet"
    )
    click_row(window, "reniet")
    assert window.parts.properties.pane.page.path == ("units", number)
    assert window.box.company.path() == ("units", number)
    assert window.canvas._flash.hexes


def test_a_finding_without_a_place_brings_its_field_to_the_front(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    window = open_window(spoil(shelf / MARKET, "system: cry-havoc", "system: cry-havok"))
    window.history.raise_()
    qtbot.waitUntil(lambda: window.parts.properties.visibleRegion().isEmpty())
    click_row(window, "cry-havok")
    qtbot.waitUntil(lambda: not window.parts.properties.visibleRegion().isEmpty())


def test_a_finding_of_another_file_opens_that_file_at_its_part(
    open_window, qtbot: QtBot, pack: Path
) -> None:
    window = open_window(pack)
    qtbot.waitUntil(lambda: window.findings.filter.rowCount() > 0, timeout=20_000)
    click_row(window, "not-")
    qtbot.waitUntil(lambda: window.parts._document is not None and len(window.bench.tabs) == 2)
    qtbot.waitUntil(lambda: window.parts.properties.pane.page.path[:1] == ("people",))
    assert window.bench.current.name.endswith(".roster.yaml")
    assert "not-" in str(window.findings.current.message)


def test_f8_goes_through_findings_of_other_files_without_leaving(
    open_window, qtbot: QtBot, pack: Path
) -> None:
    window = open_window(pack)
    qtbot.waitUntil(lambda: window.findings.filter.rowCount() > 0, timeout=20_000)
    QTest.keyClick(window, Qt.Key.Key_F8)
    assert len(window.bench.tabs) == 1
    assert "a click or Enter opens that file" in window.statusBar().currentMessage()


def test_a_finding_of_a_text_that_cannot_be_read_leads_to_its_line(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    window = open_window(spoil(shelf / MARKET, "\nunits:\n", "\nunits: [\n"))
    view = window.parts.source.pane.view
    qtbot.waitUntil(lambda: view.blockCount() > 10)
    view.moveCursor(view.textCursor().MoveOperation.Start)
    window.history.raise_()
    rows = window.findings.filter
    click_row(window, rows.index(0, 1).data())
    assert view.textCursor().blockNumber() + 1 == window.findings.current.place.line > 1
