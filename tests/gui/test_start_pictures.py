"""The page to start from shows what its files look like."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui import thumbnails
from editor.gui.thumbnails import picture_of_file

SAMPLES = samples_dir()


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GONFALON_CACHE", str(tmp_path / "cache"))


def test_samples_get_their_pictures_in_the_background(open_window, qtbot: QtBot) -> None:
    window = open_window()
    page = window.start_page

    def boards() -> list[bool]:
        ends = (".map.yaml", ".scenario.yaml")
        found = [one for one in page._items() if one.data(0, 0x0100).endswith(ends)]
        return [not one.icon(0).isNull() for one in found]

    assert len(boards()) > 10
    qtbot.waitUntil(lambda: all(boards()[:3]), timeout=20_000)
    window.menus.languages["fr"].trigger()
    again = next(one for one in page._items() if one.data(0, 0x0100).endswith(".scenario.yaml"))
    assert not again.icon(0).isNull(), "pictures stay when the list is made anew"
    window.menus.languages["en"].trigger()


def test_a_file_that_is_opened_does_not_wait_for_pictures(open_window, qtbot: QtBot) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: window.start_page.thumbnails is not None)
    qtbot.waitUntil(lambda: window.start_page.thumbnails._task is not None, timeout=5000)
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(SAMPLES / "maps" / "ford.map.yaml"))
    qtbot.waitUntil(lambda: window.start_page.thumbnails._task is None, timeout=10_000)
    window.close()


def test_a_picture_is_kept_and_a_broken_file_has_none(tmp_path: Path, monkeypatch) -> None:
    first = picture_of_file(str(SAMPLES / "maps" / "ford.map.yaml"))
    assert first.width() > 100
    monkeypatch.setattr(thumbnails, "_paint", lambda _: pytest.fail("painted twice"))
    assert picture_of_file(str(SAMPLES / "maps" / "ford.map.yaml")) == first
    monkeypatch.undo()
    bad = tmp_path / "a.map.yaml"
    bad.write_text("format: gonfalon/map/1\nterrain: 3\n", "utf-8")
    assert picture_of_file(str(bad)).isNull()
    assert picture_of_file(str(tmp_path / "none.map.yaml")).isNull()


@pytest.mark.parametrize("button", ["map_button", "scenario_button", "convert_button"])
def test_the_first_steps_are_one_click_away(open_window, qtbot: QtBot, button: str) -> None:
    window = open_window()
    shown: list[str] = []

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            shown.append(type(dialog).__name__)
            dialog.reject()

    timer = QTimer(interval=20)
    timer.timeout.connect(close)
    timer.start()
    QTest.mouseClick(getattr(window.start_page, button), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(shown))
    timer.stop()
    wanted = {"map_button": "NewMap", "scenario_button": "NewScenario"}
    assert shown == [wanted.get(button, "ConvertWizard")]
