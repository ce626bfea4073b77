"""A window of its own for each test: settings apart, real painting, Qt offscreen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from editor.gui.settings import Settings
from editor.gui.window import MainWindow
from editor.model.text import choose_language

Open = Callable[..., MainWindow]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    choose_language("en")
    yield
    choose_language("en")


@pytest.fixture(scope="session", autouse=True)
def _one_style(qapp: QApplication) -> None:
    qapp.setStyle("Fusion")


@pytest.fixture
def ini(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "gonfalon.ini"


@pytest.fixture
def open_window(qtbot: QtBot, ini: Path) -> Open:
    """Makes a shown window; with a file, waits until it has been read."""

    def make(file: Path | None = None) -> MainWindow:
        window = MainWindow(Settings(ini))
        qtbot.addWidget(window)
        window.resize(1000, 760)
        window.show()
        qtbot.waitExposed(window)
        if file is not None:
            with qtbot.waitSignal(window.reader.read, timeout=20_000):
                window.open_file(str(file))
        return window

    return make
