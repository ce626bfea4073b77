"""A scenario or map that is open, exported for another program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.convert.protocol import Source
from editor.convert.registry import reader_for
from editor.gui.window import MainWindow

Open = Callable[..., MainWindow]


def exported(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str, title: str
) -> None:
    """As if the file dialog had been answered with a name and a kind."""

    def answer(_parent: object, _title: str, _start: str, kinds: str) -> tuple[str, str]:
        return name, next(one for one in kinds.split(";;") if title in one)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    window.comforts.hand_out.trigger()
    qtbot.waitUntil(lambda: not window.comforts.handing_out.worker.is_busy, timeout=120_000)


def test_a_scenario_becomes_a_module(
    open_window: Open, qtbot: QtBot, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(shelf / "scenarios" / "first-blood-on-the-green.scenario.yaml")
    exported(window, qtbot, monkeypatch, str(tmp_path / "green"), "VASSAL")
    report = window.comforts.handing_out.report
    assert report is not None
    assert "green.vmod" in report.text()
    report.close()
    file = tmp_path / "green.vmod"
    assert reader_for(Source(file, file.read_bytes())).KIND == "vassal"


def test_a_map_with_edits_that_are_not_saved_goes_out_as_it_stands(
    open_window: Open, qtbot: QtBot, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(shelf / "maps" / "green.map.yaml")
    exported(window, qtbot, monkeypatch, str(tmp_path / "one.map"), "Wesnoth")
    window.comforts.handing_out.report.close()
    before = (tmp_path / "one.map").read_text("utf-8")
    window.box.take("brush")
    window.box.chosen.terrain = "deep-water"
    place = window.shown.examined.board.grid.hex_at(2, 2)
    spot = window.hand._spot_of(place, Qt.KeyboardModifier.NoModifier)
    window.box.tool.press(spot)
    window.box.tool.release(spot)
    exported(window, qtbot, monkeypatch, str(tmp_path / "two.map"), "Wesnoth")
    window.comforts.handing_out.report.close()
    assert (tmp_path / "two.map").read_text("utf-8") != before


def test_where_nothing_can_be_written_it_is_told(
    open_window: Open, qtbot: QtBot, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(shelf / "maps" / "green.map.yaml")
    told: list[str] = []
    monkeypatch.setattr("editor.gui.asking.tell", lambda _, words, __="": told.append(words))
    exported(window, qtbot, monkeypatch, str(tmp_path / "no" / "where.map"), "Wesnoth")
    assert len(told) == 1
    assert "where.map" in told[0]
    assert "mistake of the program" not in told[0]
