"""What is typed and not yet taken in: no key of the window loses it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from answers import Answers
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.gui.forms.part import Field
from editor.gui.forms.prose import ProseEdit
from editor.gui.window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def file(shelf: Path) -> Path:
    return shelf / "scenarios" / "market-day.scenario.yaml"


@pytest.fixture
def window(open_window, qtbot: QtBot, file: Path) -> MainWindow:
    made: MainWindow = open_window(file)
    made.resize(1280, 800)
    qtbot.waitUntil(lambda: made.parts._document is not None)
    made.activateWindow()
    for _ in range(5):
        QApplication.processEvents()
    return made


def field(window: MainWindow, *path: str | int) -> Field:
    window.parts._choose(path)
    found = window.parts.properties.pane.page.part.reach(path)
    assert isinstance(found, Field)
    return found


def retype(made: Field, words: str) -> QWidget:
    """Type over what stands in a field, and leave the focus there."""
    edit = made.input.focusProxy()
    edit.setFocus()
    QTest.keySequence(edit, "Ctrl+A")
    QTest.keyClicks(edit, words)
    assert QApplication.focusWidget() is edit
    return edit


def type_hex(window: MainWindow, words: str) -> QWidget:
    return retype(field(window, "units", 5, "at"), words)


def type_notes(window: MainWindow, words: str) -> ProseEdit:
    window.parts.notes.show()
    window.parts.notes.raise_()
    QApplication.processEvents()
    edit = window.parts.notes.pane.part.input.edits["en"]
    edit.setFocus()
    QTest.keyClicks(edit, words)
    return edit


def press(window: MainWindow, key: str) -> None:
    QTest.keySequence(QApplication.focusWidget() or window, key)
    QApplication.processEvents()


def test_a_field_is_saved_by_the_key_that_leaves_it_the_focus(
    window: MainWindow, file: Path
) -> None:
    window.bench.do(Put(("author",), "Somebody"))
    type_hex(window, "A2")
    press(window, "Ctrl+S")
    assert window.current_document.value.units[5].at == "A2"
    assert "at: A2" in file.read_text("utf-8")
    assert not window.bench.current.is_changed


def test_notes_that_were_just_typed_are_saved_from_an_unchanged_file(
    window: MainWindow, file: Path
) -> None:
    type_notes(window, "By the river")
    press(window, "Ctrl+S")
    assert "By the river" in file.read_text("utf-8")


def test_saving_what_has_not_changed_says_so_and_writes_nothing(
    window: MainWindow, file: Path
) -> None:
    before = file.stat().st_mtime_ns
    press(window, "Ctrl+S")
    assert "nothing to save" in window.status.currentMessage()
    assert file.stat().st_mtime_ns == before


def test_closing_a_tab_asks_about_what_was_just_typed(window: MainWindow, file: Path) -> None:
    type_notes(window, "By the river")
    with Answers("Cancel") as answers:
        press(window, "Ctrl+W")
    assert "not saved" in answers.asked[0]
    assert window.bench.tabs
    with Answers("Save"):
        press(window, "Ctrl+W")
    assert not window.bench.tabs
    assert "By the river" in file.read_text("utf-8")


def test_quitting_asks_about_what_was_just_typed_and_leaves_no_journal(
    window: MainWindow, file: Path, tmp_path: Path
) -> None:
    before = file.read_bytes()
    type_hex(window, "A2")
    with Answers("Don't save") as answers:
        press(window, "Ctrl+Q")
    assert "not saved" in answers.asked[0]
    assert not window.isVisible()
    QApplication.processEvents()
    assert file.read_bytes() == before
    assert list((tmp_path / "journals").iterdir()) == []


def test_a_closed_document_writes_no_journal(window: MainWindow, tmp_path: Path) -> None:
    document = window.current_document
    window.saving.close(window.bench.current)
    document.do(Put(("author",), "Too late"))
    assert not list((tmp_path / "journals").glob("*"))


def test_another_tab_does_not_take_away_what_was_just_typed(
    window: MainWindow, qtbot: QtBot, file: Path
) -> None:
    other = Path(shutil.copy(file, file.with_name("other.scenario.yaml")))
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(other))
    press(window, "Ctrl+Tab")
    assert window.file == str(file)
    type_hex(window, "A2")
    press(window, "Ctrl+Tab")
    assert window.file == str(other)
    assert window.bench.tabs[0].document.value.units[5].at == "A2"


def test_what_does_not_fit_is_asked_about_and_nothing_is_saved_meanwhile(
    window: MainWindow, file: Path
) -> None:
    before = file.read_bytes()
    window.bench.do(Put(("author",), "Somebody"))
    edit = type_hex(window, "nowhere")
    with Answers("Go back to it") as answers:
        press(window, "Ctrl+S")
    assert "“Hex” does not fit" in answers.asked[0]
    assert file.read_bytes() == before
    assert edit.text() == "nowhere"
    assert window.focusWidget() is edit
    was = window.current_document.value.units[5].at
    with Answers("Drop it"):
        press(window, "Ctrl+S")
    assert edit.text() == was
    assert "author: Somebody" in file.read_text("utf-8")


def test_escape_at_that_question_goes_back(window: MainWindow) -> None:
    edit = type_hex(window, "nowhere")
    with Answers("Escape"):
        press(window, "Ctrl+W")
    assert edit.text() == "nowhere"
    assert window.bench.tabs


def test_what_did_not_fit_is_asked_about_after_the_field_was_left(window: MainWindow) -> None:
    edit = type_hex(window, "nowhere")
    QTest.keyClick(edit, Qt.Key.Key_Tab)
    with Answers("Drop it"):
        press(window, "Ctrl+S")
    assert window.current_document.value.units[5].at == edit.text()


def test_a_new_entry_that_is_being_typed_is_saved(window: MainWindow, file: Path) -> None:
    window.parts._choose(("units", 5))
    rows = window.parts.properties.pane.page.rows
    rows.show_all()
    weapons = window.parts.properties.pane.page.part.reach(("units", 5, "weapons"))
    edit = weapons.new.focusProxy()
    edit.setFocus()
    QTest.keyClicks(edit, "ladle")
    press(window, "Ctrl+S")
    assert window.current_document.value.units[5].weapons[-1] == "ladle"
    assert "ladle" in file.read_text("utf-8")


def edit_name(window: MainWindow, words: str) -> QLineEdit:
    """F2 in the outline, and a name typed over the old one."""
    pane = window.parts.outline.pane
    window.parts.outline.raise_()
    pane.select(("units", 5))
    pane.view.setFocus()
    QTest.keyClick(pane.view, Qt.Key.Key_F2)
    editor = pane.view.viewport().findChild(QLineEdit)
    QTest.keySequence(editor, "Ctrl+A")
    QTest.keyClicks(editor, words)
    return editor


def test_a_name_that_is_being_typed_in_the_outline_is_saved(window: MainWindow, file: Path) -> None:
    edit_name(window, "captain")
    press(window, "Ctrl+S")
    assert window.current_document.value.units[5].id == "captain"
    assert "id: captain" in file.read_text("utf-8")


def test_a_name_that_cannot_be_had_is_asked_about(window: MainWindow) -> None:
    edit_name(window, "No Name")
    with Answers("Go back to it") as answers:
        press(window, "Ctrl+S")
    assert "does not have the form" in answers.asked[0]
    assert window.parts.outline.pane.editor.text() == "No Name"


def test_a_game_and_a_picture_begin_with_what_was_just_typed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def look() -> None:
        seen.append(window.current_document.value.units[5].at)

    monkeypatch.setattr(window.play.director, "start", look)
    monkeypatch.setattr(window.comforts.exporting, "ask", look)
    type_hex(window, "A2")
    press(window, "F5")
    type_hex(window, "A3")
    press(window, "Ctrl+E")
    assert seen == ["A2", "A3"]


def test_another_part_takes_in_what_was_typed_in_the_one_before(window: MainWindow) -> None:
    type_hex(window, "A2")
    window.parts._choose(("units", 6))
    assert window.current_document.value.units[5].at == "A2"


def test_what_does_not_fit_is_told_when_another_part_is_shown(window: MainWindow) -> None:
    type_hex(window, "nowhere")
    window.parts._choose(("units", 6))
    help_ = window.parts.properties.pane.help.text()
    assert "is not in the file: Hex" in help_


def test_a_hex_that_the_board_does_not_have_is_told_while_it_is_typed(window: MainWindow) -> None:
    made = field(window, "units", 5, "at")
    edit = retype(made, "ZZ99")
    assert "No hex 'ZZ99' here" in made.complaint.text()
    assert made.complaint.isVisible()
    QTest.keySequence(edit, "Ctrl+A")
    QTest.keyClicks(edit, "A2")
    assert "No hex" not in made.complaint.text()


def test_escape_brings_the_old_hex_back(window: MainWindow) -> None:
    before = window.current_document.value
    made = field(window, "units", 5, "at")
    edit = retype(made, "ZZ99")
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == before.units[5].at
    assert not made.complaint.isVisible()
    QTest.keyClick(edit, Qt.Key.Key_Tab)
    assert window.current_document.value is before


def test_escape_brings_back_numbers_and_texts_too(window: MainWindow) -> None:
    number = field(window, "victory", 0, "by_turn")
    was = number.input.read()
    box = retype(number, "77")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert number.input.read() == was
    edit = type_notes(window, "By the river")
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert "By the river" not in edit.text()


def test_a_hex_that_is_added_is_doubted_while_it_is_typed(window: MainWindow) -> None:
    window.bench.do(Put(("zones", 0, "hexes"), ["A1"]))
    window.parts._choose(("zones", 0))
    hexes = window.parts.properties.pane.page.part.reach(("zones", 0, "hexes"))
    edit = hexes.new.focusProxy()
    edit.setFocus()
    QTest.keyClicks(edit, "ZZ99")
    assert "No hex 'ZZ99'" in hexes.complaint.text()
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == ""
    assert not hexes.complaint.isVisible()


def test_the_keys_of_undo_take_back_whole_steps_from_inside_a_field(window: MainWindow) -> None:
    document = window.bench.document
    assert document is not None
    made = field(window, "units", 5, "at")
    before = made.input.read()
    window.bench.do(Put(("author",), "Somebody"))
    edit = type_hex(window, "A2")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert made.input.read() == "A2"
    press(window, "Ctrl+Z")
    assert made.input.read() == before
    press(window, "Ctrl+Z")
    assert document.value.author == "Gonfalon"
    press(window, "Ctrl+Shift+Z")
    press(window, "Ctrl+Shift+Z")
    assert made.input.read() == "A2"
    assert QApplication.focusWidget() is edit


def test_what_is_typed_and_no_step_yet_is_taken_back_first(window: MainWindow) -> None:
    window.bench.do(Put(("author",), "Somebody"))
    edit = type_hex(window, "A2")
    press(window, "Ctrl+Z")
    assert isinstance(edit, QLineEdit)
    assert edit.text() != "A2"
    assert window.bench.document is not None
    assert window.bench.document.value.author == "Somebody"


def test_a_number_does_not_take_the_focus_when_one_scrolls_past(window: MainWindow) -> None:
    box = field(window, "units", 5, "level").input.focusProxy()
    assert box.focusPolicy() == Qt.FocusPolicy.StrongFocus
