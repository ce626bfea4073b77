"""The board leaves the window: as a file, on paper, on the clipboard."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from answers import Answers
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.draw.export import unit_mm
from editor.draw.pages import OVERLAP_MM, fitting, lay_out
from editor.files.resources import samples_dir
from editor.gui.exporting import ExportDialog
from editor.gui.printing import PrintPreview
from editor.gui.window import MainWindow

FORD = samples_dir() / "maps" / "ford.map.yaml"
NIGHT = samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml"
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def export(window: MainWindow, qtbot: QtBot, choose) -> None:
    """Press Ctrl+E, choose in the dialog, press Save and wait for the picture."""
    seen = []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ExportDialog)
        seen.append(dialog)
        choose(dialog)
        QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)

    QTimer.singleShot(50, answer)
    QTest.keyClick(window, Qt.Key.Key_E, CONTROL)
    assert seen
    qtbot.waitUntil(lambda: window.comforts.exporting.painting is None, timeout=20_000)


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_picture_is_exported(open_window, qtbot, tmp_path: Path, monkeypatch, kind: str) -> None:
    window = open_window(NIGHT)
    out = tmp_path / "board"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))

    def choose(dialog: ExportDialog) -> None:
        dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
        assert dialog.width_box.isEnabled() == (kind != "pdf")
        assert ("mm" if kind == "pdf" else "px") in dialog.size_words.text()
        dialog.width_box.setValue(640)
        before = dialog.small.pixmap().toImage()
        dialog.night.click()
        assert dialog.small.pixmap().toImage() != before, "the preview follows"

    export(window, qtbot, choose)
    data = out.with_name(f"board.{kind}").read_bytes()
    if kind == "png":
        assert QImage.fromData(data).width() == 640
    elif kind == "svg":
        assert ElementTree.fromstring(data).tag.endswith("svg")
    else:
        assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1
    assert f"board.{kind}" in window.statusBar().currentMessage()


def test_a_picture_that_cannot_be_written_is_told(open_window, qtbot, tmp_path, monkeypatch):
    window = open_window(FORD)
    out = str(tmp_path / "nowhere" / "board.png")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (out, ""))
    with Answers("OK") as answers:
        export(window, qtbot, lambda dialog: dialog.width_box.setValue(100))
        qtbot.waitUntil(lambda: not answers.words, timeout=5000)
    assert "no such folder" in answers.asked[0]


def test_a_dialog_that_is_left_writes_nothing(open_window, monkeypatch) -> None:
    window = open_window(FORD)
    asked = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: asked.append(1) or ("", ""))
    QTimer.singleShot(
        50, lambda: QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
    )
    QTest.keyClick(window, Qt.Key.Key_E, CONTROL)
    assert not asked


def printed(preview: PrintPreview, file: Path) -> bytes:
    preview.paper.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    preview.paper.setOutputFileName(str(file))
    preview.paint(preview.paper)
    return file.read_bytes()


def test_print_is_at_true_scale_on_as_many_pages_as_it_takes(open_window, tmp_path: Path) -> None:
    window = open_window(FORD)
    QTest.keyClick(window, Qt.Key.Key_P, CONTROL)
    (preview,) = window.findChildren(PrintPreview)
    pages, unit = preview.pages()
    assert unit == pytest.approx(25 / (preview.painter.layout.size * 3**0.5))
    paper = preview._room
    assert all(page.area.width() * unit <= paper[0] + 0.01 for page in pages)
    data = printed(preview, tmp_path / "true.pdf")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == len(pages) > 3
    assert str(len(pages)) in preview.told.text()
    preview.scale.setFocus()
    QTest.keyClick(preview.scale, Qt.Key.Key_Down)
    data = printed(preview, tmp_path / "one.pdf")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1
    preview.close()


def test_a_board_for_a_hall_goes_on_one_page(open_window, qtbot: QtBot) -> None:
    window = open_window()
    window.saving.make("map", 300, 300)
    qtbot.waitUntil(lambda: window.shown is not None, timeout=20_000)
    preview = PrintPreview(window)
    pages, unit = preview.pages()
    assert len(pages) == 1
    assert unit < unit_mm(preview.painter)
    preview.deleteLater()


def test_the_board_is_copied_as_a_picture(open_window) -> None:
    window = open_window(FORD)
    QTest.keyClick(window, Qt.Key.Key_C, CONTROL | SHIFT)
    whole = QGuiApplication.clipboard().image()
    assert whole.width() > 1000
    assert str(whole.width()) in window.statusBar().currentMessage()
    window.box.select(list(window.box.board.hexes)[:3])
    QTest.keyClick(window, Qt.Key.Key_C, CONTROL | SHIFT)
    part = QGuiApplication.clipboard().image()
    assert part.width() < whole.width() / 3


def test_without_a_board_there_is_nothing_to_export(open_window) -> None:
    window = open_window()
    for action in (window.comforts.export, window.comforts.print, window.comforts.copy):
        assert not action.isEnabled()


@settings(deadline=None)
@given(
    st.floats(1, 4000), st.floats(1, 4000), st.floats(50, 400), st.floats(50, 400),
    st.floats(0.1, 3),
)  # fmt: skip
def test_pages_cover_the_board_and_fit_the_paper(wide, high, across, down, unit) -> None:
    bounds = QRectF(0, 0, wide, high)
    pages = lay_out(bounds, (across, down), unit)
    for page in pages:
        assert page.area.width() * unit <= across + 1e-6
        assert page.area.height() * unit <= down + 1e-6
    rows = [page for page in pages if page.row == 0]
    for one, other in pairwise(rows):
        assert (one.area.right() - other.area.left()) * unit == pytest.approx(OVERLAP_MM, abs=1e-3)
    assert rows[-1].area.right() == pytest.approx(wide)
    assert pages[-1].area.bottom() == pytest.approx(high)
    one = fitting(bounds, (across, down))
    assert wide * one <= across + 1e-6
    assert high * one <= down + 1e-6
