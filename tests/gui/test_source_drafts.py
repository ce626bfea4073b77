"""What is typed as a source and not applied yet stays with its tab, and no key throws it away."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import Answers
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.gui.source_pane import SourcePane
from editor.gui.window import MainWindow


@pytest.fixture
def file(shelf: Path) -> Path:
    return shelf / "scenarios" / "market-day.scenario.yaml"


@pytest.fixture
def window(open_window, qtbot: QtBot, file: Path, shelf: Path) -> MainWindow:
    """Two files are open, and the source of the second is in sight."""
    made: MainWindow = open_window(shelf / "maps" / "ford.map.yaml")
    made.resize(1280, 800)
    with qtbot.waitSignal(made.reader.read, timeout=20_000):
        made.open_file(str(file))
    made.activateWindow()
    made.parts.source.raise_()
    qtbot.waitUntil(lambda: "author:" in pane(made).view.text())
    return made


def pane(window: MainWindow) -> SourcePane:
    return window.parts.source.pane


def tick(window: MainWindow) -> None:
    """Click the box that lets one type, or lets one no more."""
    box = pane(window).edit
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center() / 4)


def type_line(window: MainWindow, line: str, before: str = "author:") -> None:
    """Type a line before another."""
    if not pane(window).edit.isChecked():
        pane(window).edit.click()
    view = pane(window).view
    cursor = view.textCursor()
    cursor.setPosition(view.text().index(before))
    view.setTextCursor(cursor)
    view.setFocus()
    QTest.keyClicks(view, line)
    QTest.keyClick(view, Qt.Key.Key_Return)


def press(window: MainWindow, key: str) -> None:
    QTest.keySequence(QApplication.focusWidget() or window, key)
    QApplication.processEvents()


def shows(window: MainWindow, words: str) -> bool:
    return words in pane(window).view.text()


def test_a_draft_stays_with_its_tab(window: MainWindow, qtbot: QtBot) -> None:
    type_line(window, "origin: A dream")
    press(window, "Ctrl+Tab")
    qtbot.waitUntil(lambda: shows(window, "The Ford"))
    assert not pane(window).is_dirty
    assert not pane(window).apply_button.isEnabled()
    assert not pane(window).edit.isChecked()
    press(window, "Ctrl+Tab")
    qtbot.waitUntil(lambda: shows(window, "origin: A dream"))
    assert pane(window).edit.isChecked()
    for button in (pane(window).apply_button, pane(window).discard_button):
        assert button.isEnabled()
        assert button.isVisible()
    QTest.mouseClick(pane(window).apply_button, Qt.MouseButton.LeftButton)
    assert window.current_document.value.origin == "A dream"
    assert not pane(window).apply_button.isEnabled()


def test_a_draft_counts_as_unsaved(window: MainWindow) -> None:
    assert window.windowTitle() == "market-day.scenario.yaml – Gonfalon"
    type_line(window, "origin: A dream")
    assert window.windowTitle() == "● market-day.scenario.yaml – Gonfalon"
    assert window.tab_bar.tabText(1).startswith("●")
    QTest.mouseClick(pane(window).discard_button, Qt.MouseButton.LeftButton)
    assert window.windowTitle() == "market-day.scenario.yaml – Gonfalon"
    assert not shows(window, "A dream")


def test_the_box_that_is_ticked_no_more_keeps_the_draft(window: MainWindow) -> None:
    type_line(window, "origin: A dream")
    pane(window).edit.click()
    assert shows(window, "origin: A dream")
    assert pane(window).view.isReadOnly()
    assert pane(window).apply_button.isVisible()
    assert pane(window).apply_button.isEnabled()


def test_saving_applies_the_draft_first(window: MainWindow, file: Path) -> None:
    type_line(window, "origin: A dream")
    press(window, "Ctrl+S")
    assert "origin: A dream" in file.read_text("utf-8")
    assert not window.bench.current.is_changed
    assert not pane(window).is_dirty
    assert shows(window, "origin: A dream")


def test_saving_says_the_line_that_cannot_be_read(window: MainWindow, file: Path) -> None:
    before = file.read_bytes()
    type_line(window, "colour: [")
    line = pane(window).view.text().split("\n").index("colour: [") + 1
    press(window, "Ctrl+S")
    assert file.read_bytes() == before
    assert "not applied, line" in window.status.currentMessage()
    assert f"line {line}" in pane(window).complaint.text() or pane(window).view.marks
    assert shows(window, "colour: [")
    assert window.bench.current.is_changed


def test_closing_asks_about_a_draft(window: MainWindow, file: Path) -> None:
    type_line(window, "origin: A dream")
    with Answers("Cancel") as answers:
        press(window, "Ctrl+W")
    assert "market-day.scenario.yaml has changes" in answers.asked[0]
    assert shows(window, "origin: A dream")
    with Answers("Save"):
        press(window, "Ctrl+W")
    assert [tab.name for tab in window.bench.tabs] == ["ford.map.yaml"]
    assert "origin: A dream" in file.read_text("utf-8")


def test_quitting_saves_the_draft_of_a_tab_that_is_not_in_front(
    window: MainWindow, file: Path
) -> None:
    type_line(window, "origin: A dream")
    press(window, "Ctrl+Tab")
    with Answers("Save") as answers:
        window.close()
    assert "market-day" in answers.asked[0]
    assert not window.isVisible()
    assert "origin: A dream" in file.read_text("utf-8")


def test_a_draft_that_cannot_be_read_keeps_the_window_open(
    window: MainWindow, qtbot: QtBot
) -> None:
    type_line(window, "colour: [")
    press(window, "Ctrl+Tab")
    with Answers("Save"):
        window.close()
    assert window.isVisible()
    assert window.bench.current.name == "market-day.scenario.yaml"
    qtbot.waitUntil(lambda: shows(window, "colour: ["))
    assert pane(window).complaint.isVisible()


def test_a_document_that_changed_meanwhile_is_asked_about(window: MainWindow, file: Path) -> None:
    type_line(window, "origin: A dream")
    window.bench.do(Put(("rights",), "CC0"))
    with Answers("Cancel"):
        press(window, "Ctrl+S")
    assert pane(window).is_dirty
    with Answers("Drop the source"):
        press(window, "Ctrl+S")
    assert "rights: CC0" in file.read_text("utf-8")
    assert "A dream" not in file.read_text("utf-8")
    assert not pane(window).is_dirty


def test_a_game_is_played_with_the_source_as_it_is_typed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    director = window.play.director
    monkeypatch.setattr(
        director, "start", lambda: seen.append(window.current_document.value.origin)
    )
    type_line(window, "origin: A dream")
    press(window, "F5")
    assert seen == ["A dream"]


def test_revert_forgets_the_draft_too(window: MainWindow) -> None:
    type_line(window, "origin: A dream")
    with Answers("Revert"):
        window.menus.revert.trigger()
    assert not window.bench.current.is_changed
    assert not shows(window, "A dream")


@pytest.mark.parametrize("old", ["\n", "\r\n"])
def test_blanks_that_bind_and_ends_of_lines_stay(
    open_window, qtbot: QtBot, file: Path, old: str
) -> None:
    text = file.read_text("utf-8").replace("author: ", "author: \u00a0«\u00a0G\u00a0» ", 1)
    file.write_bytes(text.replace("\n", old).encode("utf-8"))
    window = open_window(file)
    window.parts.source.raise_()
    qtbot.waitUntil(lambda: shows(window, "author:"))
    assert not pane(window).is_dirty
    type_line(window, "origin: A dream")
    press(window, "Ctrl+S")
    said = file.read_bytes().decode("utf-8")
    assert said == text.replace("author:", "origin: A dream\nauthor:", 1).replace("\n", old)


def test_a_draft_outlives_a_crash(open_window, window: MainWindow, qtbot: QtBot) -> None:
    type_line(window, "origin: A dream")
    type_line(window, "colour: [")
    journal = window.current_document.journal
    qtbot.waitUntil(lambda: bool(pane(window).view.marks))
    journal.leave()  # as a kill leaves it
    again = open_window()
    with Answers("Bring it back"):
        again.offer_lost()
    again.parts.source.raise_()
    qtbot.waitUntil(lambda: shows(again, "origin: A dream\ncolour: ["))
    assert again.current_document.value.origin != "A dream"
    assert again.windowTitle().startswith("●")
    assert pane(again).apply_button.isEnabled()


def test_a_draft_that_was_discarded_does_not_come_back(
    open_window, window: MainWindow, qtbot: QtBot
) -> None:
    type_line(window, "colour: [")
    qtbot.waitUntil(lambda: bool(pane(window).view.marks))
    QTest.mouseClick(pane(window).discard_button, Qt.MouseButton.LeftButton)
    window.current_document.journal.leave()
    again = open_window()
    again.offer_lost()
    assert again.bench.tabs == []
