"""Documents: tabs, undo, history, saving, the disk, and work that was lost."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from answers import Answers
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QTabBar
from pytestqt.qtbot import QtBot

from editor.edit.commands import Paint, Put
from editor.edit.journal import read_value, recover
from editor.files import save as saving
from editor.files.resources import samples_dir
from editor.gui.forms.choosing import way_to
from editor.gui.new_map import NewMap, Wish
from editor.gui.new_map import text_of as new_map_text
from editor.gui.window import MainWindow
from editor.model.text import Text

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MAPS = samples_dir() / "maps"


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    return Path(shutil.copy(MAPS / "ford.map.yaml", tmp_path / "ford.map.yaml"))


def title(window: MainWindow, words: str) -> None:
    assert window.bench.do(Put(("title", "en"), words)) is None


def settled(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing is being read or about to be."""
    bench = window.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)


def test_an_edit_is_marked_named_undone_and_done_again(open_window, ford: Path) -> None:
    window = open_window(ford)
    assert not window.menus.undo.isEnabled()
    title(window, "Old Ford")
    assert window.windowTitle() == "● ford.map.yaml – Gonfalon"
    assert window.tab_bar.tabText(0) == "● ford.map.yaml"
    assert window.menus.undo.text() == "&Undo: Set title.en to Old Ford"
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.current_document.value.title.en == "The Ford"
    assert window.windowTitle() == "ford.map.yaml – Gonfalon"
    assert window.menus.redo.text() == "&Redo: Set title.en to Old Ford"
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert window.current_document.value.title.en == "Old Ford"
    window.menus.languages["fr"].trigger()
    assert window.menus.undo.text() == "&Annuler : Mettre « title.en » à Old Ford"


def test_the_board_and_the_findings_follow_an_edit(open_window, qtbot: QtBot, ford: Path) -> None:
    window = open_window(ford)
    board = window.shown.examined.board
    before = window.canvas.grab().toImage()
    window.bench.do(Paint("terrain", "~", ((0, 0, 4),)))
    now = window.shown.examined.board
    assert now.terrain_at(now.hex("A1")) == "deep-water" != board.terrain_at(board.hex("A1"))
    assert window.canvas.grab().toImage() != before
    window.bench.do(Put(("areas", 0, "kind"), "nonsense"))
    settled(window, qtbot)
    assert window.findings.model.rowCount() > 0
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    settled(window, qtbot)
    assert window.findings.model.rowCount() == 0


def test_a_click_in_the_history_goes_there(open_window, ford: Path) -> None:
    window = open_window(ford)
    for words in ("One", "Two", "Three"):
        title(window, words)
    steps = window.history.list
    assert [steps.item(n).text() for n in range(4)] == [
        "Opened  (saved)", "Set title.en to One", "Set title.en to Two", "Set title.en to Three",
    ]  # fmt: skip
    for row, words in ((1, "One"), (3, "Three"), (0, "The Ford"), (2, "Two")):
        where = steps.visualItemRect(steps.item(row)).center()
        QTest.mouseClick(steps.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert window.current_document.value.title.en == words
        assert steps.currentRow() == row
    QTest.keyClick(steps, Qt.Key.Key_Down)
    assert window.current_document.value.title.en == "Three"


def test_saving_writes_one_line_and_undo_goes_on_after_it(open_window, ford: Path) -> None:
    window = open_window(ford)
    before = ford.read_text("utf-8").splitlines()
    title(window, "Old Ford")
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    after = ford.read_text("utf-8").splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    assert not window.bench.current.is_changed
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.bench.current.is_changed
    assert window.current_document.value.title.en == "The Ford"


def test_tabs_keep_their_views_and_are_closed_by_mouse_and_key(
    open_window, qtbot: QtBot, ford: Path
) -> None:
    window = open_window(ford)
    window.canvas.zoom_to(2.0)
    camera = window.canvas.camera
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(MAPS / "castle.map.yaml"))
    QTest.keyClick(window, Qt.Key.Key_PageUp, CONTROL)
    level = window.look.level
    assert level > 0
    bar = window.tab_bar
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
    assert window.file == str(ford)
    assert window.canvas.camera == camera
    assert window.look.level == 0
    QTest.keyClick(window, Qt.Key.Key_Tab, CONTROL)
    assert window.look.level == level
    close = bar.tabButton(0, QTabBar.ButtonPosition.RightSide)
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert [tab.name for tab in window.bench.tabs] == ["castle.map.yaml"]
    QTest.keyClick(window, Qt.Key.Key_W, CONTROL)
    assert window.bench.tabs == []
    assert window.pages.currentWidget() is window.start_page


def test_closing_asks_about_what_is_not_saved(open_window, ford: Path) -> None:
    window = open_window(ford)
    title(window, "Old Ford")
    with Answers("Escape") as answers:
        assert not window.saving.close(window.bench.current)
    assert "ford.map.yaml has changes" in answers.asked[0]
    with Answers("Save"):
        assert window.saving.close(window.bench.current)
    assert "Old Ford" in ford.read_text("utf-8")


def test_quitting_asks_once_for_all(open_window, qtbot: QtBot, ford: Path) -> None:
    other = Path(shutil.copy(MAPS / "woods.map.yaml", ford.with_name("woods.map.yaml")))
    window = open_window(ford)
    title(window, "One")
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(other))
    title(window, "Two")
    with Answers("Cancel") as answers:
        window.close()
    assert window.isVisible()
    assert "2 files" in answers.asked[0]
    assert "ford.map.yaml\nwoods.map.yaml" in answers.asked[0]
    with Answers("Save all"):
        window.close()
    assert not window.isVisible()
    assert "One" in ford.read_text("utf-8")
    assert "Two" in other.read_text("utf-8")


def test_discarding_leaves_the_files_and_no_journal(open_window, ford: Path, tmp_path) -> None:
    window = open_window(ford)
    before = ford.read_bytes()
    title(window, "One")
    with Answers("Don't save"):
        window.close()
    assert ford.read_bytes() == before
    assert list((tmp_path / "journals").iterdir()) == []


def test_a_new_map_is_drawn_on_and_saved_under_a_name(
    open_window, qtbot: QtBot, monkeypatch, tmp_path: Path
) -> None:
    window = open_window()
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.saving.make("map", 12, 9)
    settled(window, qtbot)
    assert window.tab_bar.tabText(0).startswith("● untitled-1")
    assert window.pages.currentWidget() is window.canvas
    assert window.current_document.value.grid.columns == 12
    names = [str(tmp_path / "mine")]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (names.pop(), ""))
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    saved = tmp_path / "mine.map.yaml"
    assert "# A map sheet" in saved.read_text("utf-8")
    assert window.file == str(saved)
    assert not window.bench.current.is_changed


def test_a_scenario_saved_in_another_folder_keeps_its_board_and_people(
    open_window, qtbot: QtBot, monkeypatch, shelf: Path, tmp_path: Path
) -> None:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    before = [one.code for one in window.shown.findings]
    title(window, "Mine")
    (tmp_path / "mine").mkdir()
    file = str(tmp_path / "mine" / "mine.scenario.yaml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (file, ""))
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.menus.save_as.trigger()
    settled(window, qtbot)
    assert window.current_document.value.board.sheets[0].map == "../samples/maps/ford.map.yaml"
    assert not window.bench.current.is_changed
    assert [one.code for one in window.shown.findings] == before
    assert window.palette_dock.setup.roster.list.offers.rows


def test_what_a_new_file_names_is_seen_from_where_it_will_be(
    open_window, shelf: Path, monkeypatch, tmp_path: Path
) -> None:
    window = open_window()
    monkeypatch.chdir(tmp_path)
    tab = window.saving.make("scenario")
    tab.document.meant = str(shelf / "scenarios" / "new.scenario.yaml")
    assert way_to(tab.document, str(shelf / "rosters" / "a.roster.yaml")) == (
        "../rosters/a.roster.yaml"
    )


def test_the_new_map_dialog_asks_all_that_a_sheet_needs(open_window, qtbot: QtBot) -> None:
    """Its title in two languages, its size, and how its hexes lie, which a picture shows."""
    window = open_window()
    failed: list[BaseException] = []

    def work() -> None:
        dialog = QApplication.activeModalWidget()
        try:
            assert isinstance(dialog, NewMap)
            QTest.keyClicks(dialog.titles["en"], 'The "Old" Mill: 1')
            QTest.keyClicks(dialog.titles["fr"], "Le vieux moulin")
            dialog.columns.selectAll()
            QTest.keyClicks(dialog.columns, "40")
            before = dialog.picture.grab().toImage()
            QTest.keyClick(dialog.shifted, Qt.Key.Key_Down)
            odd = dialog.picture.grab().toImage()
            assert odd != before
            QTest.keyClick(dialog.top, Qt.Key.Key_Down)
            assert dialog.picture.grab().toImage() not in (odd, before)
            assert dialog.shifted.currentText() == "rows 2, 4, 6 … further right"
            dialog.accept()
        except BaseException as error:  # told once the dialog is gone
            failed.append(error)
            dialog.close()

    QTimer.singleShot(0, work)
    window.menus.new["map"].trigger()
    assert not failed, failed
    made = window.current_document.value
    assert tuple(made.title) == ('The "Old" Mill: 1', "Le vieux moulin")
    assert made.id == "the-old-mill-1"
    grid = made.grid
    assert (grid.columns, grid.rows, grid.top, grid.shifted) == (40, 16, "pointy", "odd")
    settled(window, qtbot)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_every_kind_of_new_map_can_be_read(top: str, shifted: str) -> None:
    text = new_map_text(Wish(Text(), 700, 120, top, shifted, 15.5))
    made = read_value(text, "", "map")
    assert (made.grid.top, made.grid.shifted, made.grid.size_mm) == (top, shifted, 15.5)
    assert (made.grid.labels, len(made.terrain)) == ("column-row", 120)


def test_revert_is_a_step_that_can_be_undone(open_window, ford: Path) -> None:
    window = open_window(ford)
    title(window, "One")
    with Answers("Revert"):
        window.menus.revert.trigger()
    assert window.current_document.value.title.en == "The Ford"
    assert not window.bench.current.is_changed
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.current_document.value.title.en == "One"


# The disk


def test_changes_on_disk_elsewhere_are_merged(open_window, qtbot: QtBot, ford: Path) -> None:
    window = open_window(ford)
    title(window, "Mine")
    text = ford.read_text("utf-8")
    ford.write_text(text.replace("author: Gonfalon", "author: Somebody"), "utf-8")
    document = window.current_document
    qtbot.waitUntil(lambda: document.value.author == "Somebody", timeout=20_000)
    value = document.value
    assert (value.title.en, value.author) == ("Mine", "Somebody")
    assert "merged" in window.statusBar().currentMessage()
    QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert "author: Somebody" in ford.read_text("utf-8")
    assert "Mine" in ford.read_text("utf-8")


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [("Merge, keep mine there", "Mine"), ("Take the file as it is", "Theirs"), ("Cancel", "Mine")],
)
def test_a_clash_is_asked(open_window, qtbot: QtBot, ford: Path, answer: str, wanted: str) -> None:
    window = open_window(ford)
    title(window, "Mine")
    text = ford.read_text("utf-8")
    with Answers(answer) as answers:
        ford.write_text(text.replace("The Ford", "Theirs"), "utf-8")
        qtbot.waitUntil(lambda: bool(answers.asked), timeout=10_000)
        settled(window, qtbot)
    assert "Title · English: mine “Mine”, on disk “Theirs”" in answers.asked[0]
    assert window.current_document.value.title.en == wanted


def test_saving_over_what_somebody_changed_is_asked(open_window, ford: Path) -> None:
    window = open_window(ford)
    title(window, "Mine")
    window.reader.watch(())  # as if the system had not told us
    ford.write_text(ford.read_text("utf-8").replace("author: Gonfalon", "author: S"), "utf-8")
    with Answers("Escape"):
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert "Mine" not in ford.read_text("utf-8")
    with Answers("Merge, then save"):
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert "Mine" in ford.read_text("utf-8")
    assert "author: S" in ford.read_text("utf-8")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "the disk is full"),
        (PermissionError(13, "Permission denied"), "may not be written"),
        (OSError(30, "Read-only file system"), "read-only"),
    ],
)
def test_a_file_that_cannot_be_written_says_why_and_the_work_stays(
    open_window, monkeypatch, ford: Path, error: OSError, words: str
) -> None:
    window = open_window(ford)
    title(window, "Mine")
    before = ford.read_bytes()

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(saving, "_replace", fail)
    with Answers("Escape") as answers:
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert words in answers.asked[0]
    assert "still here" in answers.asked[0]
    assert ford.read_bytes() == before
    assert window.bench.current.is_changed


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_write_protected_file_says_so(open_window, ford: Path) -> None:
    window = open_window(ford)
    title(window, "Mine")
    ford.chmod(0o400)
    with Answers("Escape") as answers:
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert "write-protected" in answers.asked[0]


# Lost work


def test_lost_work_is_offered_and_touches_no_file(open_window, qtbot: QtBot, ford: Path) -> None:
    before = ford.read_bytes()
    first = open_window(ford)
    title(first, "One")
    title(first, "Two")
    first.current_document.journal.leave()  # as a kill leaves it
    again = open_window()
    with Answers("Bring it back") as answers:
        again.offer_lost()
    assert str(ford) in answers.asked[0]
    assert again.current_document.value.title.en == "Two"
    assert again.bench.current.is_changed
    assert again.windowTitle() == "● ford.map.yaml – Gonfalon"
    QTest.keyClick(again, Qt.Key.Key_Z, CONTROL)
    assert again.current_document.value.title.en == "One"
    assert ford.read_bytes() == before
    settled(again, qtbot)
    assert again.pages.currentWidget() is again.canvas


def test_lost_work_may_be_thrown_away_or_left(open_window, ford: Path, tmp_path: Path) -> None:
    first = open_window(ford)
    title(first, "One")
    first.current_document.journal.leave()
    again = open_window()
    with Answers("Escape"):
        again.offer_lost()
    with Answers("Later"):
        again.offer_lost()
    assert len(recover(tmp_path / "journals")) == 1
    with Answers("Throw it away"):
        again.offer_lost()
    assert recover(tmp_path / "journals") == ()
    again.offer_lost()
    assert again.bench.tabs == []
