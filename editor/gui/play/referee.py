"""A thread in which games go on, so that the window never stands still."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

Job = Callable[[], Any]
Then = Callable[[Any], object]
Lost = Callable[[], object]


class Referee(QThread):
    """Does one job after another, in the order asked; what comes of it is told in the window."""

    _answered = Signal(object, object, object, object)
    failed = Signal(str)
    """A mistake of the program, in words."""
    idle = Signal()
    """Nothing is asked any more."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs: SimpleQueue[tuple[Job, Then, Lost] | None] = SimpleQueue()
        self._open = 0
        self._answered.connect(self._tell)

    @property
    def is_busy(self) -> bool:
        return self._open > 0

    def ask(self, job: Job, then: Then, lost: Lost = lambda: None) -> None:
        """Have something done; `then` is told in the window's own thread, or `lost` if it fails."""
        self._open += 1
        self._jobs.put((job, then, lost))
        if not self.isRunning():
            self.start()

    def stop(self) -> None:
        """Come to an end after what is under way; nobody is told of anything any more."""
        self._open = 0
        self._answered.disconnect(self._tell)
        self._jobs.put(None)
        self.wait()

    def run(self) -> None:
        while (asked := self._jobs.get()) is not None:
            job, then, lost = asked
            try:
                found, wrong = job(), ""
            except Exception as error:  # a mistake of ours is told in words, and the window stays
                found, wrong = None, f"{type(error).__name__}: {error}"
            self._answered.emit(then, lost, found, wrong)

    def _tell(self, then: Then, lost: Lost, found: Any, wrong: str) -> None:
        self._open -= 1
        if wrong:
            lost()
            self.failed.emit(wrong)
        else:
            then(found)
        if self._open == 0:
            self.idle.emit()
