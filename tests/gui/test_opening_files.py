"""Opening, reading again, and whatever may be wrong with a file meanwhile."""

from __future__ import annotations

import os
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.convert.wizard import ConvertWizard
from editor.gui.settings import Settings
from editor.gui.window import MainWindow
from editor.systems import examine as examining

SAMPLES = samples_dir()
BAD = [
    file for file in sorted((SAMPLES / "checks").glob("*/bad.yaml"))
    if not file.parent.name.startswith("PLY")
]  # fmt: skip
"""What only playing brings to light is asked for on the command line."""


@contextmanager
def reading(window: MainWindow, qtbot: QtBot) -> Iterator[None]:
    """Until the window has read what it is reading."""
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        yield


def seen(window: MainWindow) -> str:
    """The words on the page that stands for a board."""
    assert window.pages.currentWidget() is window.page
    return window.page.toPlainText()


@pytest.mark.parametrize(
    "file", sorted(file for kind in ("maps", "scenarios") for file in (SAMPLES / kind).iterdir())
)
def test_every_sample_board_is_shown(open_window, file: Path) -> None:
    window = open_window(file)
    assert window.pages.currentWidget() is window.canvas
    assert window.windowTitle() == f"{file.name} – Gonfalon"
    assert window.findings.isVisible()
    assert window.findings.nothing.text() == "No findings"
    assert not window.canvas.grab().isNull()


def test_a_roster_is_a_table_in_the_words_of_the_catalogue(open_window) -> None:
    window = open_window(SAMPLES / "rosters" / "valcourt.roster.yaml")
    for words in ("House of Valcourt", "Aymar de Valcourt", "Cry Havoc", "crossbow", "14/12/5"):
        assert words in seen(window)
    assert "simple-arm" not in seen(window)
    assert not window.menus.zoom_in.isEnabled()
    assert not window.menus.level_up.isEnabled()


@pytest.mark.parametrize("part", ["pack.yaml", ""])
def test_a_pack_leads_to_its_scenarios(open_window, qtbot: QtBot, part: str) -> None:
    window = open_window(SAMPLES / "packs" / "the-lost-charter" / part)
    assert "The Bell at Matins" in seen(window)
    with reading(window, qtbot):
        window.page.anchorClicked.emit(QUrl(_first_link(window)))
    assert window.pages.currentWidget() is window.canvas
    assert window.shown.examined.findings == ()


def test_a_pack_opened_as_a_folder_can_be_edited_as_its_file(open_window) -> None:
    window = open_window(SAMPLES / "packs" / "the-lost-charter")
    document = window.current_document
    assert document is not None
    assert (document.kind, Path(document.file).name) == ("pack", "pack.yaml")
    assert window.parts.outline.pane.document is document
    assert window.parts.properties.pane.document is document


def test_a_click_on_a_person_turns_outline_and_properties_to_him(open_window) -> None:
    window = open_window(SAMPLES / "rosters" / "brennac.roster.yaml")
    names = [str(one.name) for one in window.current_document.value.people]
    cursor = window.page.document().find("Riwalon")
    cursor.setPosition(cursor.selectionStart() + 2)
    where = window.page.cursorRect(cursor).center()
    QTest.mouseClick(window.page.viewport(), Qt.MouseButton.LeftButton, pos=where)
    path = ("people", names.index("Riwalon"))
    assert window.parts.properties.pane.page.path == path
    assert window.parts.outline.pane._path == path


def test_a_catalogue_says_what_it_adds_and_leads_there(open_window) -> None:
    window = open_window(SAMPLES / "catalogues" / "powder-and-steel.catalogue.yaml")
    catalogue = window.current_document.value
    assert str(catalogue.title) in seen(window)
    key, entry = next(iter(catalogue.weapons.items()))
    assert f"Weapons\n{entry.name}" in seen(window).replace("\u2028", "\n")
    window.page.anchorClicked.emit(QUrl(f"#weapons/{key}"))
    assert window.parts.properties.pane.page.path == ("weapons", key)


def test_the_overview_is_bare_while_a_page_in_words_is_in_front(open_window, qtbot: QtBot) -> None:
    window = open_window(SAMPLES / "maps" / "ford.map.yaml")
    window.minimap.show()
    QApplication.processEvents()
    small = window.minimap.map
    drawn = small.grab().toImage()
    with reading(window, qtbot):
        window.open_file(str(SAMPLES / "rosters" / "brennac.roster.yaml"))
    bare = small.grab().toImage()
    assert bare != drawn
    corner = bare.pixelColor(1, 1)
    assert all(
        bare.pixelColor(x, y) == corner
        for x in range(4, bare.width() - 4, 9)
        for y in range(4, bare.height() - 4, 9)
    )
    QTest.mouseClick(small, Qt.MouseButton.LeftButton)
    window.bench.step(1)
    QApplication.processEvents()
    assert small.grab().toImage() == drawn


def _first_link(window: MainWindow) -> str:
    return window.page.toHtml().partition('href="')[2].partition('"')[0]


def test_a_pack_in_a_zip_is_shown_and_watched(open_window, qtbot: QtBot, shelf, tmp_path) -> None:
    packed = tmp_path / "charter.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        folder = shelf / "packs" / "the-lost-charter"
        for file in sorted(folder.rglob("*.yaml")):
            archive.write(file, file.relative_to(folder))
    window = open_window(packed)
    assert "The Lost Charter" in seen(window)
    with reading(window, qtbot):
        packed.write_bytes(b"no zip at all")
    assert window.findings.model.rowCount() > 0


@pytest.mark.parametrize("file", BAD, ids=[file.parent.name for file in BAD])
def test_every_sample_of_a_mistake_is_shown_with_its_finding(open_window, file: Path) -> None:
    window = open_window(file)
    codes = {one.code for one in window.findings.model.findings}
    assert file.parent.name in codes
    window.findings.step(1)
    assert not window.grab().isNull()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\x00\x01", b"format: gonfalon/map/1\nid: [unclosed\n", b"format: nonsense/9\n",
        b"\xff\xfe\x00", b"a: &a [*a]\n", b"format: gonfalon/scenario/1\n", b"[" * 5000,
    ],
)  # fmt: skip
def test_a_broken_file_shows_what_is_wrong_and_never_a_traceback(
    open_window, tmp_path: Path, capfd: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "broken.map.yaml"
    file.write_bytes(content)
    window = open_window(file)
    assert window.findings.model.rowCount() > 0
    assert "This file cannot be shown yet" in seen(window)
    assert window.findings.model.findings[0].code in seen(window)
    assert "Traceback" not in seen(window) + "".join(capfd.readouterr())


def test_what_a_file_says_is_never_taken_for_html(open_window, tmp_path: Path) -> None:
    file = tmp_path / "sly.map.yaml"
    file.write_text("format: gonfalon/map/1\n<h1>sly</h1>: 1\n", "utf-8")
    assert "<h1>sly</h1>" in seen(open_window(file))


def test_a_missing_file_is_shown_as_soon_as_it_is_there(
    open_window, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "later" / "ford.map.yaml"
    window = open_window(file)
    assert "FIL001" in seen(window)
    assert window.settings.recent == ()
    with reading(window, qtbot):
        file.parent.mkdir()
        file.write_bytes((SAMPLES / "maps" / "ford.map.yaml").read_bytes())
    # The folder may have been seen before the file was in it.
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.canvas)


def test_a_folder_that_is_no_pack_says_so(open_window, tmp_path: Path) -> None:
    window = open_window(tmp_path)
    assert "pack.yaml" in seen(window)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_says_so(open_window, tmp_path: Path) -> None:
    file = tmp_path / "secret.map.yaml"
    file.write_text("format: gonfalon/map/1\n", "utf-8")
    file.chmod(0)
    assert "FIL003" in seen(open_window(file))


def test_a_file_that_changes_is_read_again_and_the_view_stays(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    file = shelf / "maps" / "ford.map.yaml"
    window = open_window(file)
    window.canvas.zoom_by(2.0, QPointF(100, 100))
    camera = window.canvas.camera
    with reading(window, qtbot):
        file.write_text(file.read_text("utf-8").replace("The Ford", "The Old Ford"), "utf-8")
    assert str(window.shown.examined.value.title) == "The Old Ford"
    assert window.canvas.camera == camera


def test_a_file_that_is_replaced_is_read_again_and_again(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    file = shelf / "maps" / "ford.map.yaml"
    window = open_window(file)
    for title in ("One Ford", "Two Fords"):
        other = file.with_suffix(".new")
        text = file.read_text("utf-8")
        other.write_text(text.replace(str(window.shown.examined.value.title), title), "utf-8")
        other.replace(file)
        qtbot.waitUntil(
            lambda title=title: str(window.shown.examined.value.title) == title, timeout=20_000
        )


def test_the_map_of_a_scenario_is_watched_too(open_window, qtbot: QtBot, shelf: Path) -> None:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    with reading(window, qtbot):
        (shelf / "maps" / "ford.map.yaml").write_text("format: gonfalon/map/1\n", "utf-8")
    assert "FIL018" in {one.code for one in window.findings.model.findings}


def test_a_deleted_file_is_told_and_comes_back_where_one_was_looking(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    file = shelf / "maps" / "ford.map.yaml"
    content = file.read_bytes()
    window = open_window(file)
    window.canvas.zoom_by(2.0, QPointF(100, 100))
    camera = window.canvas.camera
    with reading(window, qtbot):
        file.unlink()
    assert "gone from the disk" in window.statusBar().currentMessage()
    assert window.pages.currentWidget() is window.canvas, "it can still be saved"
    assert window.bench.current.is_changed
    with reading(window, qtbot):
        file.write_bytes(content)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.canvas)
    assert window.findings.model.rowCount() == 0
    assert window.canvas.camera.centre == pytest.approx(camera.centre, abs=1)
    assert window.canvas.camera.scale == camera.scale


def test_a_file_that_is_spoilt_and_mended_shows_each_in_turn(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    file = shelf / "scenarios" / "market-day.scenario.yaml"
    text = file.read_text("utf-8")
    window = open_window(file)
    with reading(window, qtbot):
        file.write_text(text + "\nunknown-key: 1\n", "utf-8")
    assert "unknown-key" in seen(window)
    with reading(window, qtbot):
        file.write_text(text, "utf-8")
    assert window.pages.currentWidget() is window.canvas
    assert window.findings.nothing.text() == "No findings"


class Gate:
    """Holds back the reading of one file until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, held: str) -> None:
        self.begun, self.open = threading.Event(), threading.Event()
        real = examining.examine

        def slow(file: str, **more: object) -> examining.Examined:
            if Path(file).name == held:
                self.begun.set()
                assert self.open.wait(20)
            return real(file, **more)

        monkeypatch.setattr(examining, "examine", slow)


def test_two_quick_opens_make_two_tabs_the_last_in_front(
    open_window, qtbot: QtBot, monkeypatch
) -> None:
    gate = Gate(monkeypatch, "ford.map.yaml")
    window = open_window()
    window.open_file(str(SAMPLES / "maps" / "ford.map.yaml"))
    assert gate.begun.wait(20)
    with reading(window, qtbot):
        window.open_file(str(SAMPLES / "maps" / "woods.map.yaml"))
    gate.open.set()
    qtbot.waitUntil(lambda: not window.reader._tasks)
    assert [tab.name for tab in window.bench.tabs] == ["ford.map.yaml", "woods.map.yaml"]
    assert window.windowTitle() == "woods.map.yaml – Gonfalon"
    assert str(window.shown.examined.value.title) == "The Wood of Échiré"
    window.bench.step(1)
    assert str(window.shown.examined.value.title) == "The Ford"


def test_what_is_closed_while_it_is_read_stays_closed(
    open_window, qtbot: QtBot, monkeypatch
) -> None:
    gate = Gate(monkeypatch, "ford.map.yaml")
    window = open_window()
    window.open_file(str(SAMPLES / "maps" / "ford.map.yaml"))
    assert gate.begun.wait(20)
    assert window.saving.close(window.bench.current)
    heard: list[object] = []
    window.reader.read.connect(heard.append)
    gate.open.set()
    qtbot.waitUntil(lambda: not window.reader._tasks)
    assert heard == []
    assert window.pages.currentWidget() is window.start_page


def test_closing_while_reading_waits_for_the_thread(open_window, monkeypatch) -> None:
    gate = Gate(monkeypatch, "ford.map.yaml")
    window = open_window()
    window.open_file(str(SAMPLES / "maps" / "ford.map.yaml"))
    assert gate.begun.wait(20)
    gate.open.set()
    assert window.close()
    assert all(task.isFinished() for task in window.reader._tasks)
    assert window.shown is None


def test_a_mistake_of_the_program_is_told_in_words(open_window, monkeypatch, capfd) -> None:
    def fail(_: str, **_more: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(examining, "examine", fail)
    window = open_window(SAMPLES / "maps" / "ford.map.yaml")
    assert "ZeroDivisionError: oh" in seen(window)
    assert "Traceback" not in "".join(capfd.readouterr())


def drop(window: MainWindow, *urls: QUrl) -> bool:
    data = QMimeData()
    data.setUrls(list(urls))
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    held = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(200, 200), copy, data, left, held)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(200, 200), copy, data, left, held))
    return enter.isAccepted()


def test_a_file_dropped_on_the_window_is_opened(open_window, qtbot: QtBot) -> None:
    window = open_window()
    assert not drop(window, QUrl("https://example.org/ford.map.yaml"))
    assert not drop(window)
    with reading(window, qtbot):
        assert drop(window, QUrl.fromLocalFile(str(SAMPLES / "maps" / "ford.map.yaml")))
    assert window.pages.currentWidget() is window.canvas


def test_a_foreign_file_dropped_on_the_window_is_offered_for_conversion(
    open_window, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    file = tmp_path / "hill.map"
    file.write_text("\n".join([", ".join(["Gg"] * 5)] * 5) + "\n", "utf-8")
    assert drop(window, QUrl.fromLocalFile(str(file)))
    wizard = window.findChild(ConvertWizard)
    assert wizard is not None
    qtbot.waitUntil(lambda: wizard.file_page.told.text() == "Wesnoth", timeout=10_000)
    wizard.reject()


def test_recent_files_are_kept_the_latest_first_and_reopen(
    open_window, qtbot: QtBot, ini: Path
) -> None:
    ford, woods = (str(SAMPLES / "maps" / f"{name}.map.yaml") for name in ("ford", "woods"))
    window = open_window(Path(ford))
    with reading(window, qtbot):
        window.open_file(woods)
    window.open_file(ford)
    assert [one.text() for one in window.menus.recent.actions()] == [
        "&1 ford.map.yaml",
        "&2 woods.map.yaml",
    ]
    window.close()
    again = open_window()
    assert again.settings.recent == (ford, woods)
    item = again.start_page.recent.topLevelItem(1)
    assert item.text(0) == "woods.map.yaml"
    with reading(again, qtbot):
        box = again.start_page.recent.visualItemRect(item)
        port = again.start_page.recent.viewport()
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=box.center())
    assert again.file == woods
    with reading(again, qtbot):
        again.menus.recent.actions()[1].trigger()
    assert again.file == ford
    assert Settings(ini).recent == (ford, woods)


def test_a_file_that_got_its_name_here_is_among_the_recent_ones(
    open_window, ini: Path, tmp_path: Path, monkeypatch
) -> None:
    window = open_window()
    window.saving.make("map", 4, 4)
    file = str(tmp_path / "mill.map.yaml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (file, ""))
    window.menus.save.trigger()
    assert [one.text() for one in window.menus.recent.actions()] == ["&1 mill.map.yaml"]
    assert window.start_page.recent.topLevelItemCount() == 1
    assert Settings(ini).recent == (file,)


def test_the_open_dialog_opens_what_is_chosen_and_nothing_when_left(
    open_window, qtbot: QtBot, monkeypatch
) -> None:
    window = open_window()
    answers = [str(SAMPLES / "maps" / "ford.map.yaml"), ""]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (answers.pop(0), ""))
    with reading(window, qtbot):
        QTest.mouseClick(window.start_page.open_button, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.canvas
    with qtbot.assertNotEmitted(window.reader.read):
        QTest.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert answers == []


def test_reload_by_key(open_window, qtbot: QtBot) -> None:
    window = open_window(SAMPLES / "maps" / "ford.map.yaml")
    with reading(window, qtbot):
        QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is window.canvas


def test_a_name_that_is_no_unicode_stays_among_the_recent_files(ini: Path) -> None:
    """As Python has the names of files whose bytes say nothing in UTF-8."""
    Settings(ini).add_recent("/maps/caf\udce9.map.yaml")
    assert Settings(ini).recent == ("/maps/caf\udce9.map.yaml",)
