"""What others do to open files is noticed and told, whatever the window is at."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from answers import Answers
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.edit.joining import Clash
from editor.edit.journal import recover
from editor.edit.paths import ABSENT
from editor.files.resources import samples_dir
from editor.gui.clash_words import clash_words
from editor.gui.findings_dock import FindingsDock
from editor.gui.window import MainWindow
from editor.model.text import choose_language

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    return Path(shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / "ford.map.yaml"))


def title(window: MainWindow, words: str) -> None:
    assert window.bench.do(Put(("title", "en"), words)) is None


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def said(window: MainWindow) -> str:
    return window.statusBar().currentMessage()


def settled(window: MainWindow, qtbot: QtBot) -> None:
    bench = window.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)


def test_a_file_that_changes_again_while_that_is_asked_is_asked_about_once(
    open_window, qtbot: QtBot, ford: Path
) -> None:
    """Of two questions on top of each other the lower one would tell of what is no more."""
    window = open_window(ford)
    title(window, "Mine")
    boxes: list[QMessageBox] = []

    def again() -> None:
        boxes[:] = [one for one in window.findChildren(QMessageBox) if one.isVisible()]
        if boxes and "Theirs" in boxes[0].informativeText():
            change(ford, "Theirs", "Latest")
            QTimer.singleShot(700, answer)
        else:
            QTimer.singleShot(50, again)

    def answer() -> None:
        boxes[:] = [one for one in window.findChildren(QMessageBox) if one.isVisible()]
        asked.extend(one.informativeText() for one in boxes)
        for box in reversed(boxes):
            button = next(one for one in box.buttons() if one.text().startswith("Take the"))
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    asked: list[str] = []
    change(ford, "The Ford", "Theirs")
    again()
    qtbot.waitUntil(lambda: bool(asked), timeout=10_000)
    settled(window, qtbot)
    assert len(asked) == 1
    document = window.current_document
    qtbot.waitUntil(lambda: document.value.title.en == "Latest", timeout=10_000)
    assert [step.label.en for step in document.history.steps].count("Read again from disk") == 1


def test_who_has_said_no_is_asked_again_about_another_change(
    open_window, qtbot: QtBot, ford: Path
) -> None:
    """Though the clock of the disk says that it was at the same time."""
    window = open_window(ford)
    title(window, "Mine")
    for old, new in (("The Ford", "Theirs"), ("Theirs", "Latest")):
        with Answers("Cancel") as answers:
            change(ford, old, new)
            os.utime(ford, (1, 1))
            qtbot.waitUntil(lambda asked=answers.asked: bool(asked), timeout=10_000)
            settled(window, qtbot)
        assert new in answers.asked[0]
    window.reload()
    settled(window, qtbot)
    assert window.current_document.value.title.en == "Mine"


def test_a_file_that_is_deleted_and_put_back_needs_no_save(
    open_window, qtbot: QtBot, ford: Path, tmp_path: Path
) -> None:
    window = open_window(ford)
    content = ford.read_bytes()
    ford.unlink()
    qtbot.waitUntil(lambda: "gone from the disk" in said(window), timeout=10_000)
    assert window.bench.current.is_changed
    ford.write_bytes(content)
    qtbot.waitUntil(lambda: not window.bench.current.is_changed, timeout=10_000)
    assert not list((tmp_path / "journals").glob("*.journal"))
    assert len(window.current_document.history.steps) == 1


def test_what_is_left_of_a_deleted_file_outlives_a_crash(
    open_window, qtbot: QtBot, ford: Path, tmp_path: Path
) -> None:
    window = open_window(ford)
    ford.unlink()
    qtbot.waitUntil(lambda: window.bench.current.is_changed, timeout=10_000)
    window.current_document.journal.leave()
    (lost,) = recover(tmp_path / "journals")
    assert lost.value == window.current_document.value


def test_a_journal_that_nobody_can_read_is_told_once(open_window, tmp_path: Path) -> None:
    (tmp_path / "journals").mkdir()
    (tmp_path / "journals" / "a.journal").write_bytes(b"\0" * 400)
    window = open_window()
    with Answers("OK") as answers:
        window.offer_lost()
    assert "damaged and cannot be read" in answers.asked[0]
    assert str(tmp_path / "journals" / "a.damaged") in answers.asked[0]
    window.offer_lost()
    assert QApplication.activeModalWidget() is None


@pytest.mark.parametrize("what", ["a new file", "a source", "the text of a broken file"])
def test_what_is_typed_and_cannot_be_kept_is_told(
    open_window, qtbot: QtBot, ford: Path, tmp_path: Path, what: str
) -> None:
    """Not only what is edited: a new file or a draft is nowhere else."""
    (tmp_path / "journals").write_text("in the way", "utf-8")
    if what == "the text of a broken file":
        ford.write_text("id: [", "utf-8")
    window = open_window(ford)
    told: list[str] = []
    window.bench.told.connect(told.append)
    if what == "a new file":
        window.saving.make("roster")
    else:
        window.resize(1280, 800)
        view = window.parts.source.pane.view
        qtbot.waitUntil(lambda: view.text() != "")
        window.parts.source.pane.edit.setChecked(True)
        view.setFocus()
        QTest.keyClicks(view, "# mine")
    wanted = "the journal cannot be written, save often: there is a file in place of its folder"
    qtbot.waitUntil(lambda: wanted in told, timeout=10_000)


@pytest.mark.parametrize("what", ["a folder", "no YAML", "another kind"])
def test_a_file_that_nobody_can_read_any_more_is_told_and_can_be_saved_elsewhere(
    open_window, qtbot: QtBot, ford: Path, what: str
) -> None:
    window = open_window(ford)
    if what != "a folder":
        title(window, "Mine")
    if what == "a folder":
        ford.unlink()
        ford.mkdir()
    elif what == "no YAML":
        ford.write_text("[", "utf-8")
    else:
        ford.write_text("format: gonfalon/roster/1\nid: other\nfigures: []\n", "utf-8")
    qtbot.waitUntil(lambda: "ford.map.yaml" in said(window), timeout=10_000)
    settled(window, qtbot)
    assert window.bench.current.is_changed, "the file does not hold it"
    if what == "a folder":
        with Answers("Escape") as answers:
            QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
        assert "a folder of that name" in answers.asked[0]
    else:
        with Answers("Write over it"):
            QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
        assert "Mine" in ford.read_text("utf-8")


def test_what_is_open_is_worked_on_when_its_file_was_emptied(
    open_window, qtbot: QtBot, ford: Path
) -> None:
    """The list of findings told of a file of no kind, and could not."""
    window = open_window(ford)
    qtbot.waitUntil(lambda: window.findChild(FindingsDock) is not None)
    ford.write_text("", "utf-8")
    qtbot.waitUntil(lambda: "the file is empty" in said(window), timeout=10_000)
    settled(window, qtbot)
    window.findChild(FindingsDock).repaint()
    title(window, "Mine")
    window.findChild(FindingsDock).repaint()
    settled(window, qtbot)
    assert window.shown.examined.kind == "map"
    with Answers("Write over it"):
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert "Mine" in ford.read_text("utf-8")


def test_a_stroke_goes_on_over_a_change_on_disk(open_window, qtbot: QtBot, ford: Path) -> None:
    window = open_window(ford)
    QTest.keyClick(window, Qt.Key.Key_B)
    canvas, left = window.canvas, Qt.MouseButton.LeftButton
    QTest.mousePress(canvas, left, pos=QPoint(200, 200))
    QTest.mouseMove(canvas, QPoint(240, 200))
    document = window.current_document
    before = document.value.terrain
    change(ford, "author: Gonfalon", "author: Somebody")
    QTest.qWait(500)
    assert document.value.author == "Gonfalon", "not in the middle of a stroke"
    QTest.mouseMove(canvas, QPoint(280, 240))
    QTest.mouseMove(canvas, QPoint(320, 280))
    QTest.mouseRelease(canvas, left, pos=QPoint(320, 280))
    drawn = document.value.terrain
    assert drawn != before
    qtbot.waitUntil(lambda: document.value.author == "Somebody", timeout=10_000)
    assert document.value.terrain == drawn
    assert [step.label.en for step in document.history.steps][1:] == [
        "Brush: trees or branches", "Merged with the file on disk",
    ]  # fmt: skip


def test_what_is_being_typed_stays_when_the_file_changes(
    open_window, qtbot: QtBot, ford: Path
) -> None:
    window = open_window(ford)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.parts._document is not None)
    window.activateWindow()
    QApplication.processEvents()
    window.parts._choose(("author",))
    edit = window.parts.properties.pane.page.part.reach(("author",)).input.focusProxy()
    edit.setFocus()
    QTest.keySequence(edit, "Ctrl+A")
    QTest.keyClicks(edit, "My own na")
    change(ford, "id: ford", "id: weir")
    document = window.current_document
    qtbot.waitUntil(lambda: document.value.id == "weir", timeout=10_000)
    QTest.keyClicks(QApplication.focusWidget(), "me")
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    text = ford.read_text("utf-8")
    assert "My own name" in text
    assert "id: weir" in text


@pytest.mark.parametrize(
    ("kind", "clash", "words"),
    [
        ("scenario", Clash(("units", "colin", "level"), 1, 2),
         "Unités · colin · Niveau : chez vous « 1 », sur le disque « 2 »"),
        ("scenario", Clash(("units", "colin"), {"id": "colin", "at": "D7"}, ABSENT),
         "Unités · colin : chez vous « {id: colin, at: D7} », sur le disque rien"),
        ("map", Clash(("terrain", 0), "tt~", "~tt"),
         "Terrain · 1 : chez vous « tt~ », sur le disque « ~tt »"),
        ("map", Clash(("legend", "t"), "tree", "bush"),
         "Légende · t : chez vous « tree », sur le disque « bush »"),
    ],
)  # fmt: skip
def test_a_clash_is_told_as_the_form_calls_it(kind: str, clash: Clash, words: str) -> None:
    choose_language("fr")
    assert clash_words(kind, clash) == words


def test_names_of_files_are_no_html(open_window, tmp_path: Path) -> None:
    file = tmp_path / "<b>x<b>.map.yaml"
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", file)
    window = open_window(file)
    title(window, "Mine")
    formats: list[Qt.TextFormat] = []

    def look() -> None:
        (box,) = (one for one in window.findChildren(QMessageBox) if one.isVisible())
        formats.append(box.textFormat())
        box.close()

    QTimer.singleShot(200, look)
    assert not window.saving.close(window.bench.current)
    assert formats == [Qt.TextFormat.PlainText]
