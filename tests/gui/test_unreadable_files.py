"""Files that cannot be read are mended where they are shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from answers import Answers
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.gui.forms.pickers import FileInput
from editor.gui.source_pane import SourcePane
from editor.gui.window import MainWindow
from editor.gui.words import SHOW_PLACE, SHOW_SOURCE


@pytest.fixture
def file(shelf: Path) -> Path:
    """A bracket that is never closed."""
    made = shelf / "scenarios" / "market-day.scenario.yaml"
    text = made.read_text("utf-8")
    made.write_text(text.replace("author:", "credits: [\nauthor:", 1), "utf-8")
    return made


def pane(window: MainWindow) -> SourcePane:
    return window.parts.source.pane


def opened(open_window, qtbot: QtBot, file: Path) -> MainWindow:
    window: MainWindow = open_window(file)
    window.resize(1280, 800)
    window.activateWindow()
    QApplication.processEvents()
    qtbot.waitUntil(lambda: pane(window).view.text() != "")
    return window


def mend(window: MainWindow) -> None:
    """Take the line with the bracket away, by keys."""
    view = pane(window).view
    view.setFocus()
    cursor = view.textCursor()
    cursor.setPosition(view.text().index("credits: ["))
    view.setTextCursor(cursor)
    QTest.keySequence(view, "Shift+Down")
    QTest.keyClick(view, Qt.Key.Key_Delete)


def killed(window: MainWindow, qtbot: QtBot) -> None:
    """Somebody mends the file and the program dies before it is applied."""
    mend(window)
    journal = window.bench.current.source._journal
    qtbot.waitUntil(lambda: journal.path is not None)
    journal.leave()


def test_its_text_is_there_to_be_edited_with_its_faults_marked(
    open_window, qtbot: QtBot, file: Path
) -> None:
    window = opened(open_window, qtbot, file)
    assert pane(window).isVisible()
    assert pane(window).view.text() == file.read_text("utf-8")
    assert not pane(window).view.isReadOnly()
    (line,) = pane(window).view.marks
    assert line == window.shown.examined.findings[0].place.line
    assert pane(window).view.textCursor().blockNumber() + 1 == line


def test_applying_writes_the_file_and_reads_it_again(open_window, qtbot: QtBot, file: Path) -> None:
    window = opened(open_window, qtbot, file)
    mend(window)
    assert window.windowTitle().startswith("●")
    QTest.mouseClick(pane(window).apply_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.current_document is not None, timeout=20_000)
    assert "credits: [" not in file.read_text("utf-8")
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.canvas, timeout=20_000)
    assert not window.windowTitle().startswith("●")
    assert not pane(window).is_dirty


def test_saving_by_key_does_the_same(open_window, qtbot: QtBot, file: Path) -> None:
    window = opened(open_window, qtbot, file)
    assert not window.menus.save.isEnabled()
    mend(window)
    QTest.keySequence(pane(window).view, "Ctrl+S")
    qtbot.waitUntil(lambda: window.current_document is not None, timeout=20_000)
    assert "credits: [" not in file.read_text("utf-8")


def test_one_mistake_may_be_mended_after_the_other(open_window, qtbot: QtBot, file: Path) -> None:
    text = file.read_text("utf-8").replace("system: cry-havoc", "sistem: cry-havoc")
    file.write_text(text, "utf-8")
    window = opened(open_window, qtbot, file)
    mend(window)
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        QTest.mouseClick(pane(window).apply_button, Qt.MouseButton.LeftButton)
    assert "credits: [" not in file.read_text("utf-8")
    qtbot.waitUntil(lambda: bool(pane(window).view.marks))
    lines = pane(window).view.text().split("\n")
    assert any("sistem" in lines[number - 1] for number in pane(window).view.marks)


def test_closing_asks_about_what_was_typed(open_window, qtbot: QtBot, file: Path) -> None:
    window = opened(open_window, qtbot, file)
    mend(window)
    with Answers("Save"):
        QTest.keySequence(pane(window).view, "Ctrl+W")
    assert not window.bench.tabs
    assert "credits: [" not in file.read_text("utf-8")


def test_what_was_typed_outlives_a_crash(open_window, qtbot: QtBot, file: Path) -> None:
    was = file.read_text("utf-8")
    killed(opened(open_window, qtbot, file), qtbot)
    again = open_window()
    with Answers("Bring it back"):
        again.offer_lost()
    qtbot.waitUntil(lambda: pane(again).isVisible() and bool(pane(again).view.text()))
    assert "credits: [" not in pane(again).view.text()
    assert again.windowTitle().startswith("●")
    assert file.read_text("utf-8") == was
    QTest.mouseClick(pane(again).apply_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: again.current_document is not None)
    assert "credits: [" not in file.read_text("utf-8")
    assert not again.windowTitle().startswith("●")
    third = open_window()
    third.offer_lost()
    assert not third.bench.tabs


def test_what_comes_back_is_not_written_over_what_came_since(
    open_window, qtbot: QtBot, file: Path
) -> None:
    killed(opened(open_window, qtbot, file), qtbot)
    theirs = file.read_text("utf-8") + "# theirs\n"
    file.write_text(theirs, "utf-8")
    again = open_window()
    with Answers("Bring it back"):
        again.offer_lost()
    qtbot.waitUntil(lambda: pane(again).isVisible() and bool(pane(again).view.text()))
    QTest.mouseClick(pane(again).apply_button, Qt.MouseButton.LeftButton)
    assert file.read_text("utf-8") == theirs
    assert "changed on disk meanwhile" in pane(again).complaint.text()


def test_what_was_typed_finds_a_file_that_somebody_mended(
    open_window, qtbot: QtBot, file: Path
) -> None:
    killed(opened(open_window, qtbot, file), qtbot)
    file.write_text(file.read_text("utf-8").replace("credits: [\n", ""), "utf-8")
    again = open_window()
    with Answers("Bring it back"):
        again.offer_lost()
    qtbot.waitUntil(lambda: again.current_document is not None)
    assert again.current_document.journal.path is None
    third = open_window()
    third.offer_lost()
    assert not third.bench.tabs


def test_what_was_closed_on_purpose_does_not_come_back(
    open_window, qtbot: QtBot, file: Path
) -> None:
    window = opened(open_window, qtbot, file)
    mend(window)
    qtbot.waitUntil(lambda: not pane(window).view.marks)
    with Answers("Don't save"):
        QTest.keySequence(pane(window).view, "Ctrl+W")
    assert not window.bench.tabs
    again = open_window()
    again.offer_lost()
    assert not again.bench.tabs


def test_a_file_that_changed_meanwhile_is_not_written_over_at_once(
    open_window, qtbot: QtBot, file: Path
) -> None:
    window = opened(open_window, qtbot, file)
    mend(window)
    window.reader.watch(())  # as if the system had not told us
    theirs = file.read_text("utf-8") + "# theirs\n"
    file.write_text(theirs, "utf-8")
    QTest.mouseClick(pane(window).apply_button, Qt.MouseButton.LeftButton)
    assert file.read_text("utf-8") == theirs
    assert "changed on disk meanwhile" in pane(window).complaint.text()


def test_a_file_in_an_old_code_is_mended_by_applying_it(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    file = shelf / "maps" / "ford.map.yaml"
    text = file.read_text("utf-8").replace("author: ", "author: É", 1)
    file.write_bytes(text.encode("cp1252"))
    window = opened(open_window, qtbot, file)
    assert "author: É" in pane(window).view.text()
    QTest.mouseClick(pane(window).apply_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.current_document is not None, timeout=20_000)
    assert file.read_bytes() == text.encode("utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_says_where_to_mend_it_and_leads_there(
    open_window, qtbot: QtBot, file: Path, language: str
) -> None:
    window = opened(open_window, qtbot, file)
    window.choose_language(language)
    assert {"en": "Source panel", "fr": "panneau Source"}[language] in window.page.toPlainText()
    assert SHOW_SOURCE in window.page.toHtml()
    window.parts.source.hide()
    window.page.anchorClicked.emit(QUrl(SHOW_SOURCE))
    QApplication.processEvents()
    assert pane(window).isVisible()
    assert window.focusWidget() is pane(window).view


def test_a_missing_map_is_chosen_in_the_form(open_window, qtbot: QtBot, shelf: Path) -> None:
    file = shelf / "scenarios" / "market-day.scenario.yaml"
    text = re.sub(r"map: [^,}\s]+", "map: ../maps/gone.map.yaml", file.read_text("utf-8"), count=1)
    file.write_text(text, "utf-8")
    window: MainWindow = open_window(file)
    window.activateWindow()
    qtbot.waitUntil(lambda: "choose another map" in window.page.toPlainText())
    assert SHOW_PLACE in window.page.toHtml()
    window.page.anchorClicked.emit(QUrl(SHOW_PLACE))
    path = ("board", "sheets", 0, "map")
    field = window.parts.properties.pane.page.part.reach(path)
    assert isinstance(field.input, FileInput)
    qtbot.waitUntil(lambda: window.focusWidget() is field.input.edit)
    field.input.take(str(shelf / "maps" / "village.map.yaml"))
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.canvas, timeout=20_000)
