"""Save as: no file is written over in silence, and what the file names is found from there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from answers import Answers
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.files.resources import samples_dir
from editor.gui.window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    return Path(shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / "ford.map.yaml"))


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names that are given in the dialog, one after the other; then it is waved away."""
    names: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (names.pop(0) if names else "", "")
    )
    return names


def test_a_name_that_gets_its_ending_writes_over_nothing_unasked(
    open_window, ford: Path, named: list[str]
) -> None:
    """The dialog has only asked about the name as it was typed."""
    other = Path(shutil.copy(ford, ford.with_name("other.map.yaml")))
    before = other.read_bytes()
    window = open_window(ford)
    assert window.bench.do(Put(("title", "en"), "Mine")) is None
    stem = str(ford.with_name("other"))
    named += [stem]
    with Answers("Cancel") as answers:
        assert not window.saving.save_as(window.bench.current)
    assert "other.map.yaml" in answers.asked[0]
    assert other.read_bytes() == before
    assert window.file == str(ford)
    named += [stem, str(ford.with_name("third"))]
    with Answers("Another name…"):
        assert window.saving.save_as(window.bench.current)
    assert other.read_bytes() == before
    assert window.file == str(ford.with_name("third.map.yaml"))
    named += [stem]
    with Answers("Replace it"):
        assert window.saving.save_as(window.bench.current)
    assert "Mine" in other.read_text("utf-8")


def test_a_file_that_is_being_mended_in_another_tab_is_not_written_over(
    open_window, qtbot: QtBot, ford: Path, named: list[str]
) -> None:
    broken = ford.with_name("broken.map.yaml")
    broken.write_text("format: [", "utf-8")
    window = open_window(broken)
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(ford))
    named += [str(broken)]
    with Answers("OK") as answers:
        assert not window.saving.save_as(window.bench.current)
    assert "open in another tab" in answers.asked[0]
    assert broken.read_text("utf-8") == "format: ["


def test_a_scenario_that_is_saved_elsewhere_finds_its_files_from_there(
    open_window, qtbot: QtBot, shelf: Path, named: list[str]
) -> None:
    file = shelf / "scenarios" / "night-at-the-ford.scenario.yaml"
    window: MainWindow = open_window(file)
    before = file.read_bytes()
    old = window.current_document.value
    there = shelf / "mine" / "deep"
    there.mkdir(parents=True)
    named += [str(there / "night.scenario.yaml")]
    assert window.saving.save_as(window.bench.current)
    new = window.current_document.value
    for one, other in zip(old.board.sheets, new.board.sheets, strict=True):
        assert (there / other.map).resolve() == (file.parent / one.map).resolve()
    bench = window.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)
    assert bench.current.shown.examined.board is not None
    assert not [one for one in bench.current.shown.findings if one.code.startswith("FIL")]
    assert not bench.current.is_changed
    assert file.read_bytes() == before
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert window.current_document.value.board == old.board


def test_a_scenario_that_was_never_saved_comes_back_with_its_sheets(
    open_window, qtbot: QtBot, shelf: Path
) -> None:
    """It names its files as seen from where it was meant to be."""
    window: MainWindow = open_window()
    text = (shelf / "scenarios" / "night-at-the-ford.scenario.yaml").read_text("utf-8")
    window.saving._add("scenario", text, str(shelf / "scenarios" / "mine"))
    window.current_document.journal.leave()
    again: MainWindow = open_window()
    with Answers("Bring it back") as answers:
        again.offer_lost()
    assert "mine.scenario.yaml (never saved)" in answers.asked[0]
    bench = again.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)
    assert again.bench.current.is_changed
    assert again.bench.current.shown.examined.board is not None
    assert again.bench.current.name == "mine.scenario.yaml"
