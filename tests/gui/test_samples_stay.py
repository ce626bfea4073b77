"""Samples belong to the program: what somebody makes of one is saved elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import Answers
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from editor.edit.commands import Put
from editor.edit.document import Document
from editor.gui import at_hand

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _shelf_of_the_program(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_hand, "samples_dir", lambda: shelf)


def test_a_sample_is_saved_under_another_name(
    open_window, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To install the program anew would take away what was saved into it."""
    sample = shelf / "scenarios" / "night-at-the-ford.scenario.yaml"
    own, before, starts = tmp_path / "own.scenario.yaml", sample.read_bytes(), []
    monkeypatch.chdir(tmp_path)

    def choose(_parent: object, _title: str, start: str, _kinds: str) -> tuple[str, str]:
        starts.append(start)
        return str(own), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window = open_window(sample)
    assert window.bench.do(Put(("author",), "Me")) is None
    with Answers("Save under another name…") as answers:
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert "is one of the samples" in answers.asked[0]
    assert starts == [str(tmp_path / sample.name)]
    assert sample.read_bytes() == before
    assert window.bench.current.file == str(own)
    assert not window.bench.current.is_changed
    document, findings = Document.load(str(own))
    assert document is not None, findings
    assert document.value.author == "Me"
    sheets = [own.parent / sheet.map for sheet in document.value.board.sheets]
    assert all(sheet.is_file() for sheet in sheets), "it finds what it names"


def test_who_waves_that_away_keeps_his_work(open_window, shelf: Path) -> None:
    sample = shelf / "maps" / "ford.map.yaml"
    before = sample.read_bytes()
    window = open_window(sample)
    assert window.bench.do(Put(("author",), "Me")) is None
    with Answers("Cancel"):
        QTest.keyClick(window, Qt.Key.Key_S, CONTROL)
    assert sample.read_bytes() == before
    assert window.bench.current.is_changed
