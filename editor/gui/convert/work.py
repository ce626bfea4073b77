"""Long work beside the window: one thing at a time, the last one asked for counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from editor.model.text import Text


class _Task(QThread):
    def __init__(self, work: Callable[[], Any], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self.result: Any = None
        self.said: Text | None = None

    def run(self) -> None:
        from editor.convert.safety import Refusal
        from editor.files.save import SaveError

        try:
            self.result = self._work()
        except Refusal as refusal:
            self.said = refusal.said
        except SaveError as error:
            self.said = error.message
        except Exception as error:  # a mistake of ours is told in words, and the window stays
            what = f"{type(error).__name__}: {error}"
            self.said = Text(
                f"a mistake of the program, please report it: {what}",
                f"une faute du programme, merci de la signaler : {what}",
            )


class Worker(QObject):
    """Does one thing; whoever asks for another no longer wants the first."""

    busy_changed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks: list[_Task] = []
        self._wanted: tuple[_Task, Callable[[Any], object], Callable[[Text], object]] | None = None

    @property
    def is_busy(self) -> bool:
        return self._wanted is not None

    def start(
        self,
        work: Callable[[], Any],
        then: Callable[[Any], object],
        refused: Callable[[Text], object],
    ) -> None:
        """Work in a thread, and tell one of the two, here, when it is done."""
        task = _Task(work, self)
        self._tasks.append(task)
        self._wanted = (task, then, refused)
        task.finished.connect(self._finish)
        self.busy_changed.emit(True)
        task.start()

    def stop(self) -> None:
        """Wait for what is under way: a thread may not outlive its window."""
        self._wanted = None
        for task in self._tasks:
            task.wait()

    def _finish(self) -> None:
        for task in [one for one in self._tasks if one.isFinished()]:
            self._tasks.remove(task)
            if self._wanted is not None and self._wanted[0] is task:
                _, then, refused = self._wanted
                self._wanted = None
                self.busy_changed.emit(False)
                if task.said is not None:
                    refused(task.said)
                else:
                    then(task.result)
            task.deleteLater()
