"""The source of a document beside it: read, followed, typed, applied."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.gui.source_colours import YamlColours
from editor.gui.source_pane import SourcePane
from editor.gui.source_text import Places, differing
from editor.gui.words import Words
from editor.model.finding import Finding, Place, Severity, YamlPath
from editor.model.text import Text

SCENARIO = samples_dir() / "scenarios" / "market-day.scenario.yaml"
Make = Callable[..., SourcePane]


@pytest.fixture
def source(qtbot: QtBot) -> Make:
    windows: list[QMainWindow] = []  # qtbot does not keep them alive

    def make(file: Path = SCENARIO) -> SourcePane:
        window = QMainWindow()
        windows.append(window)
        qtbot.addWidget(window)
        dock = SourcePane(Words(window), window)
        window.setCentralWidget(dock)
        document, findings = Document.load(str(file))
        assert document is not None, findings
        dock.show_document(document)
        window.resize(700, 600)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(lambda: dock.view.toPlainText() != "")
        return dock

    return make


def follow(dock: SourcePane, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not dock._is_stale)


def put_cursor(dock: SourcePane, words: str) -> None:
    text = dock.view.toPlainText()
    cursor = dock.view.textCursor()
    cursor.setPosition(text.index(words))
    dock.view.setTextCursor(cursor)


def test_it_says_what_the_file_says(source: Make) -> None:
    dock = source()
    assert dock.view.toPlainText() == SCENARIO.read_text(encoding="utf-8")
    assert dock.view.isReadOnly()


def test_it_follows_edits_and_stays_where_it_is(source: Make, qtbot: QtBot) -> None:
    dock = source()
    dock.view.verticalScrollBar().setValue(80)
    dock.document.do(Put(("author",), "Somebody else"))
    follow(dock, qtbot)
    assert "author: Somebody else" in dock.view.toPlainText()
    assert dock.view.toPlainText() == dock.document.written()
    assert dock.view.verticalScrollBar().value() == 80
    dock.document.undo()
    follow(dock, qtbot)
    assert dock.view.toPlainText() == SCENARIO.read_text(encoding="utf-8")


def test_it_waits_until_the_hand_rests(source: Make, qtbot: QtBot) -> None:
    dock = source()
    for number in range(3):
        dock.document.do(Put(("author",), f"Somebody {number}"))
        QApplication.processEvents()
    assert dock._is_stale, "not after every step"
    follow(dock, qtbot)
    assert "author: Somebody 2" in dock.view.toPlainText()


def lit(dock: SourcePane) -> list[int]:
    return [one.cursor.blockNumber() + 1 for one in dock.view.extraSelections()]


def test_the_entry_of_the_moment_is_lit_and_in_sight(source: Make) -> None:
    dock = source()
    dock.select(("events", 1))
    text = dock.view.toPlainText().split("\n")
    first = next(n for n, line in enumerate(text, 1) if "id: masks-off" in line)
    assert lit(dock)[0] == first
    assert "award: {side: thieves, points: 2}" in text[lit(dock)[-1] - 1]
    top = dock.view.firstVisibleBlock().blockNumber() + 1
    assert top <= first


def test_a_click_chooses_the_part_under_it(source: Make) -> None:
    dock = source()
    chosen: list[YamlPath] = []
    dock.selected.connect(chosen.append)
    put_cursor(dock, "masks-off")
    dock.view.centerCursor()
    place = dock.view.cursorRect().center()
    QTest.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [("events", 1, "id")]


def test_what_is_typed_is_applied_as_one_step_with_its_comments(source: Make, qtbot: QtBot) -> None:
    dock = source()
    QTest.mouseClick(dock.edit, Qt.MouseButton.LeftButton, pos=dock.edit.rect().center())
    dock.edit.setChecked(True)
    put_cursor(dock, "author:")
    dock.view.setFocus()
    QTest.keyClicks(dock.view, "# by night")
    QTest.keyClick(dock.view, Qt.Key.Key_Return)
    put_cursor(dock, "system: cry-havoc")
    QTest.keyClicks(dock.view, "origin: A dream")
    QTest.keyClick(dock.view, Qt.Key.Key_Return)
    assert dock.document.value.origin != "A dream"
    assert dock.is_dirty
    QTest.keyClick(dock.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dock.document.value.origin == "A dream"
    assert not dock.is_dirty
    assert [step.label.en for step in dock.document.history.steps] == ["Opened", "Edit the source"]
    assert "# by night\n" in dock.document.written()
    dock.document.undo()
    follow(dock, qtbot)
    assert dock.document.value.origin != "A dream"


def test_a_mistake_is_marked_at_its_line_and_not_applied(source: Make, qtbot: QtBot) -> None:
    dock = source()
    dock.edit.setChecked(True)
    put_cursor(dock, "author:")
    dock.view.setFocus()
    QTest.keyClicks(dock.view, "colour: [")
    QTest.keyClick(dock.view, Qt.Key.Key_Return)
    QTest.keyClick(dock.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dock.complaint.isVisible()
    assert dock.view.marks
    assert dock.document.history.at == 0
    QTest.keyClick(dock.view, Qt.Key.Key_Escape)
    assert not dock.is_dirty
    assert not dock.view.marks
    put_cursor(dock, "author:")
    QTest.keyClicks(dock.view, "colour: red")
    QTest.keyClick(dock.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(dock.view.marks))
    (line,) = dock.view.marks
    assert dock.view.toPlainText().split("\n")[line - 1] == "colour: red"
    assert "colour is not known here" in dock.complaint.text()


def test_what_was_discarded_comes_back_by_undo(source: Make) -> None:
    dock = source()
    said = dock.view.text()
    dock.edit.setChecked(True)
    put_cursor(dock, "Market Day")
    QTest.keyClicks(dock.view, "A fine ")
    typed = dock.view.text()
    QTest.keyClick(dock.view, Qt.Key.Key_Escape)
    assert dock.view.text() == said
    assert not dock.is_dirty
    QTest.keySequence(dock.view, "Ctrl+Z")
    assert dock.view.text() == typed
    assert dock.is_dirty


def test_an_edit_elsewhere_does_not_take_away_what_is_typed(source: Make, qtbot: QtBot) -> None:
    dock = source()
    dock.edit.setChecked(True)
    put_cursor(dock, "author:")
    QTest.keyClicks(dock.view, "# mine")
    QTest.keyClick(dock.view, Qt.Key.Key_Return)
    dock.document.do(Put(("rights",), "CC0"))
    follow(dock, qtbot)
    assert "# mine" in dock.view.toPlainText()
    assert "changed meanwhile" in dock.hint.text()
    QTest.mouseClick(dock.discard_button, Qt.MouseButton.LeftButton)
    assert dock.view.toPlainText() == dock.document.written()


def test_findings_stand_at_their_lines(source: Make) -> None:
    dock = source()
    path = ("units", 3, "at")
    found = Finding(Text("in the river"), path, place=Place(dock.document.file, 1, 1))
    advice = Finding(Text("a doubt"), path, severity=Severity.ADVICE)
    dock.show_findings((found, advice))
    ((line, (severity, words)),) = dock.view.marks.items()
    unit = dock.document.value.units[3].id
    assert f"id: {unit}" in dock.view.toPlainText().split("\n")[line - 1]
    assert severity is Severity.ERROR
    assert words == "in the river\na doubt"


def test_undo_is_the_windows_when_nothing_was_typed(source: Make) -> None:
    dock = source()
    dock.edit.setChecked(True)
    asked: list[bool] = []
    from PySide6.QtGui import QAction, QKeySequence

    action = QAction(dock.window())
    action.setShortcut(QKeySequence(QKeySequence.StandardKey.Undo))
    action.triggered.connect(lambda: asked.append(True))
    dock.window().addAction(action)
    dock.view.setFocus()
    QTest.keySequence(dock.view, QKeySequence(QKeySequence.StandardKey.Undo))
    assert asked
    put_cursor(dock, "author:")
    QTest.keyClicks(dock.view, "x")
    QTest.keySequence(dock.view, QKeySequence(QKeySequence.StandardKey.Undo))
    assert len(asked) == 1
    assert not dock.is_dirty


def test_a_large_map_stays_usable(source: Make, qtbot: QtBot) -> None:
    dock = source(samples_dir() / "maps" / "ford.map.yaml")
    rows = ["." * 500 for _ in range(500)]
    grid = {"columns": 500, "rows": 500}
    from editor.edit.commands import Group

    dock.document.do(
        Group((Put(("grid",), grid), Put(("terrain",), rows), Put(("elevation",), [])))
    )
    follow(dock, qtbot)
    dock.select(("areas", 0))
    rows[250] = "t" * 500
    start = time.perf_counter()
    dock.document.do(Put(("terrain",), rows))
    dock._show()
    QApplication.processEvents()
    assert time.perf_counter() - start < 20
    assert "t" * 500 in dock.view.toPlainText()


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="ab\né😀", max_size=12), st.text(alphabet="ab\né😀", max_size=12))
def test_what_differs_makes_the_other_text(old: str, new: str) -> None:
    start, end, words = differing(old, new)
    assert old[:start] + words + old[end:] == new


def test_texts_with_signs_beyond_the_first_plane_are_followed(source: Make, qtbot: QtBot) -> None:
    dock = source()
    dock.document.do(Put(("author",), "😀 and friends"))
    follow(dock, qtbot)
    dock.document.do(Put(("credits",), "😀😀"))
    follow(dock, qtbot)
    dock.document.do(Put(("author",), "nobody 😀"))
    follow(dock, qtbot)
    assert dock.view.toPlainText() == dock.document.written()


def test_places_are_found_both_ways() -> None:
    text = "a: 1\nunits:\n  - {id: x, at: D7}\n  - id: y\n    at: E8\nb: [1, 2]\n"
    places = Places(text)
    for path in (("a",), ("units", 0), ("units", 0, "at"), ("units", 1, "at"), ("b", 1)):
        start, end = places.span(path)
        assert places.path_at(start)[: len(path)] == path
        assert places.path_at(max(start, end - 1))[: len(path)] == path
    assert text[slice(*places.span(("units", 1)))].endswith("at: E8")
    assert places.span(("nothing",)) is not None
    assert Places("{").span(("a",)) is None


def test_the_language_and_the_theme_can_change(source: Make) -> None:
    dock = source()
    dock.window().findChild(Words).choose("fr")
    assert dock.edit.text() == "&Modifier"
    assert "Cocher" in dock.hint.text()
    dock.view.dress()
    cursor = QTextCursor(dock.view.document())
    assert not cursor.isNull()


@pytest.mark.usefixtures("qapp")
def test_words_over_several_lines_are_words_to_their_end() -> None:
    """A colon or a quote in them is neither a key nor the beginning of a text."""
    text = [
        "story:", "  fr: >-", "    La Saint-Jean : d'un jour", "", "    [à deux", "  en: one",
        "notes:", "  - a: |2  # why", "      b: c", "    d: e",
    ]  # fmt: skip
    document = QTextDocument("\n".join(text))
    colours = YamlColours(document)
    kinds = {one.foreground().color().name(): name for name, one in colours._formats.items()}
    found = []
    for number in range(document.blockCount()):
        spans = document.findBlockByNumber(number).layout().formats()
        found.append([kinds[one.format.foreground().color().name()] for one in spans])
    assert [line[:1] for line in found] == [
        ["key"], ["key"], ["string"], [], ["string"],
        ["key"], ["key"], ["mark"], ["string"], ["key"],
    ]  # fmt: skip
    assert found[2] == found[4] == found[8] == ["string"]
