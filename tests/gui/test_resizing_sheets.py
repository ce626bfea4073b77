"""A sheet resized in the window: by the dialog of the Edit menu and by the fields of its grid."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.edit.resizing import Margins, resized
from editor.files.resources import samples_dir
from editor.gui.forms.inputs import NumberInput
from editor.gui.forms.part import Field
from editor.gui.resize_dialog import ResizeDialog
from editor.gui.window import MainWindow
from editor.model.hexmap import HexMap

CONTROL = Qt.KeyboardModifier.ControlModifier
OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel


@pytest.fixture
def window(open_window, tmp_path: Path) -> MainWindow:
    file = shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / "ford.map.yaml")
    window = open_window(Path(file))
    window.canvas.setFocus()
    return window


def drawing(window: MainWindow) -> HexMap:
    return window.current_document.value


def steps(window: MainWindow) -> int:
    return len(window.current_document.history.steps) - 1


def settled(window: MainWindow, qtbot: QtBot) -> None:
    bench = window.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)


def in_dialog(window: MainWindow, work: Callable[[ResizeDialog], None]) -> None:
    """Open the dialog by its menu and do something in it."""
    done: list[bool] = []

    def at_work() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ResizeDialog)
        work(dialog)
        done.append(True)
        if dialog.isVisible():
            dialog.reject()

    QTimer.singleShot(0, at_work)
    window.tool_menu.resize.trigger()
    assert done


def type_number(dialog: ResizeDialog, side: str, number: int) -> None:
    box = dialog.boxes[side]
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, str(number))


def press(dialog: ResizeDialog, which: QDialogButtonBox.StandardButton) -> None:
    QTest.mouseClick(dialog.buttons.button(which), Qt.MouseButton.LeftButton)


def test_columns_and_rows_by_the_dialog_are_one_step(window: MainWindow, qtbot: QtBot) -> None:
    before = drawing(window)

    def work(dialog: ResizeDialog) -> None:
        assert not dialog.buttons.button(OK).isEnabled(), "nothing to do yet"
        type_number(dialog, "left", 3)
        type_number(dialog, "bottom", -2)
        assert "26 × 16" in dialog.size_words.text()
        assert "29 × 14" in dialog.size_words.text()
        assert "A1 will be D1" in dialog.words.text()
        assert "This will be lost" in dialog.words.text()
        press(dialog, OK)

    window.box.select([before.hex("A1")])
    in_dialog(window, work)
    assert drawing(window) == resized(before, Margins(left=3, bottom=-2))
    assert steps(window) == 1
    assert window.menus.undo.text() == "&Undo: Resize the sheet"
    assert window.box.selection == frozenset()
    settled(window, qtbot)
    assert window.canvas.board.grid.columns == 29
    assert not any(one.code.startswith("MAP00") for one in window.findings.model.findings)
    window.activateWindow()  # offscreen nobody else gives it the keys back
    QApplication.processEvents()
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert drawing(window) == before


def test_what_would_be_lost_is_said_before(window: MainWindow) -> None:
    before = drawing(window)

    def work(dialog: ResizeDialog) -> None:
        assert dialog.words.text() == "Nothing is lost."
        type_number(dialog, "right", 2)
        assert dialog.words.text() == "Nothing is lost."
        type_number(dialog, "left", -8)
        for word in ("drawn hexes", "edges", "area"):
            assert word in dialog.words.text()
        type_number(dialog, "left", -26)
        assert dialog.boxes["left"].value() > -26, "one column is left"
        press(dialog, CANCEL)

    in_dialog(window, work)
    assert drawing(window) is before


def test_the_dialog_speaks_french(window: MainWindow) -> None:
    window.menus.languages["fr"].trigger()

    def work(dialog: ResizeDialog) -> None:
        assert dialog.windowTitle() == "Redimensionner la carte"
        type_number(dialog, "top", 1)
        assert "A1 devient A2" in dialog.words.text()

    in_dialog(window, work)


def field(window: MainWindow, *path: str) -> NumberInput:
    part = next(one for one in window.parts.properties.findChildren(Field) if one.path == path)
    assert isinstance(part.input, NumberInput)
    return part.input


def test_the_fields_of_the_grid_resize_the_sheet(window: MainWindow, qtbot: QtBot) -> None:
    before = drawing(window)
    window.selection_changed.emit(("grid", "columns"))
    qtbot.waitUntil(lambda: any(
        one.path == ("grid", "columns") for one in window.parts.properties.findChildren(Field)
    ))  # fmt: skip
    line = field(window, "grid", "columns").box.lineEdit()
    line.selectAll()
    QTest.keyClicks(line, "28")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert drawing(window) == resized(before, Margins(right=2))
    assert steps(window) == 1
    assert window.pages.currentWidget() is window.canvas
    settled(window, qtbot)
    assert window.canvas.board.grid.columns == 28
    assert not any(one.code == "MAP002" for one in window.findings.model.findings)


def test_the_last_good_board_stays_while_the_file_has_mistakes(
    window: MainWindow, qtbot: QtBot
) -> None:
    """The board is seen, with a word about it; no tool touches it."""
    board = window.canvas.grab().toImage()
    window.bench.do(Put(("terrain", 0), drawing(window).terrain[0] + ".."))
    for _ in range(2):
        assert window.pages.currentWidget() is window.canvas
        assert window.stage.notice.isVisible()
        assert window.box.tool is None
        window.tool_menu.resize.trigger()
        assert "put that right first" in window.status.currentMessage()
        settled(window, qtbot)
    assert {one.code for one in window.findings.model.findings} == {"MAP002"}
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    settled(window, qtbot)
    assert not window.stage.notice.isVisible()
    assert window.box.tool is not None
    QApplication.processEvents()
    assert window.canvas.grab().toImage() == board
