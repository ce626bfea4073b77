"""Widgets that nobody knows any more die in the thread of the window, whoever makes rubbish."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

import editor
from editor.gui.rubbish import EVERY_MS, Rubbish


class Knot(QObject):
    """Knows itself, so that only a search for rubbish finds it."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self
        self.timer = QTimer(self, interval=1)
        self.timer.start()


def make_much() -> list[list[int]]:
    """As a reader does; many times what sets Python to work by itself."""
    return [[one] for one in range(200_000)]


def test_what_a_thread_makes_takes_no_widget_out() -> None:
    knot = weakref.ref(Knot())
    reader = Thread(target=make_much)
    reader.start()
    reader.join()
    assert knot() is not None
    assert not gc.isenabled()


def test_the_window_takes_it_out_soon(qtbot: QtBot) -> None:
    knot = weakref.ref(Knot())
    kept = make_much()
    qtbot.waitUntil(lambda: knot() is None, timeout=EVERY_MS * 20)
    assert kept


def test_to_look_through_all_is_not_done_too_often(qapp: QObject, monkeypatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: (701, 11, 11))
    monkeypatch.setattr(gc, "collect", lambda age=2: done.append(age) or 0)
    rubbish = Rubbish(qapp)
    rubbish.take_out()
    rubbish._again += 1000
    rubbish.take_out()
    assert done == [2, 1]
    rubbish.deleteLater()


def test_no_window_is_asked_for_its_screen() -> None:
    """What Python gets so belongs to the window for it, and one window's end took the screen away:
    the next that was painted brought the program down, now and then."""
    asking = [
        file.name
        for file in sorted(Path(editor.__file__).parent.rglob("*.py"))
        if ".screen()" in file.read_text("utf-8")
    ]
    assert asking == [], "see sizing.room_for"
