"""Questions answered beside the window: of each kind only the last that was put counts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from PySide6.QtCore import QObject, Signal


class Asker(QObject):
    """Works one question after another; whatever was overtaken by a later one is passed over."""

    answered = Signal(str, object)
    """The kind of question and what came of it; None where it failed."""
    _done = Signal(str, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: dict[str, Callable[[], object]] = {}
        self._thread: Thread | None = None
        self._done.connect(self._receive)

    @property
    def is_busy(self) -> bool:
        return self._thread is not None

    def ask(self, kind: str, work: Callable[[], object]) -> None:
        """Put a question; the one of its kind that still waits is forgotten."""
        self._waiting[kind] = work
        if self._thread is None:
            self._start()

    def forget(self, kind: str) -> None:
        self._waiting.pop(kind, None)

    def stop(self) -> None:
        """Before the window goes: nothing is under way any more."""
        self._waiting.clear()
        if self._thread is not None:
            self._thread.join(5)

    def _start(self) -> None:
        kind = next(iter(self._waiting))
        work = self._waiting.pop(kind)
        self._thread = Thread(target=self._run, args=(kind, work), daemon=True)
        self._thread.start()

    def _run(self, kind: str, work: Callable[[], object]) -> None:
        found: object = None
        # A file may say anything at all while it is edited; the checks tell what is wrong with it.
        with suppress(Exception):
            found = work()
        # The window may be gone by now.
        with suppress(RuntimeError):
            self._done.emit(kind, found)

    def _receive(self, kind: str, found: object) -> None:
        self._thread = None
        is_last = kind not in self._waiting
        if self._waiting:
            self._start()
        # While the hand goes on, an answer that is a little late is better than none.
        if is_last or found is not None:
            self.answered.emit(kind, found)
