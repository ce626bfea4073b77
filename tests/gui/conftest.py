"""A window of its own for each test: settings apart, real painting, Qt offscreen."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget, QWizard
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from editor.files.resources import samples_dir
from editor.gui.rubbish import Rubbish
from editor.gui.settings import Settings
from editor.gui.window import MainWindow

Open = Callable[..., MainWindow]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Qt's warnings fail tests; what the offscreen plugin says of itself is no fault of ours."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(scope="session", autouse=True)
def _one_style(qapp: QApplication) -> None:
    qapp.setStyle("Fusion")


@pytest.fixture(autouse=True)
def _no_question_for_ever(qapp: QApplication) -> Iterator[None]:
    """A question that nobody answers is waved away, so that its test fails and does not hang."""
    seen: list[QWidget | None] = [None]

    def look() -> None:
        box = qapp.activeModalWidget()
        # An assistant is no question: a test may be at it for as long as the machine is slow.
        if box is not None and box is seen[0] and not isinstance(box, QWizard):
            box.close()
        seen[0] = box

    patience = QTimer(qapp, interval=30_000)
    patience.timeout.connect(look)
    patience.start()
    yield
    patience.stop()
    patience.deleteLater()


@pytest.fixture(autouse=True)
def _rubbish_is_taken_out_here(qapp: QApplication) -> Iterator[None]:
    """As in the program: what is left of windows may not die in a thread that reads."""
    rubbish = Rubbish(qapp)
    yield
    rubbish.deleteLater()
    gc.enable()


def _ask_nothing(window: MainWindow) -> None:
    """At the end of a test nobody wants to save."""
    window.saving.may_quit = lambda: True


@pytest.fixture
def ini(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "gonfalon.ini"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """The samples, to be spoilt at will."""
    copy = tmp_path / "samples"
    shutil.copytree(samples_dir(), copy, ignore=shutil.ignore_patterns("checks"))
    return copy


@pytest.fixture
def open_window(qtbot: QtBot, ini: Path, tmp_path: Path) -> Open:
    """Makes a shown window; with a file, waits until it has been read."""

    def make(file: Path | None = None) -> MainWindow:
        window = MainWindow(Settings(ini), tmp_path / "journals")
        qtbot.addWidget(window, before_close_func=_ask_nothing)
        window.resize(1000, 760)
        window.show()
        qtbot.waitExposed(window)
        if file is not None:
            with qtbot.waitSignal(window.reader.read, timeout=20_000):
                window.open_file(str(file))
        return window

    return make


@pytest.fixture(autouse=True)
def _no_file_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dialog for files is waved away, unless a test says what is chosen in it."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
