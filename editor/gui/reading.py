"""Reads a file beside the window, so that it paints first and never stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QThread, QTimer, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.systems.examine import Examined

PATIENCE_MS = 150
"""Editors write a file in several steps; the last one counts."""


class _Task(QThread):
    """One file, read once."""

    def __init__(self, file: str, parent: QObject) -> None:
        super().__init__(parent)
        self.file = file
        self.examined: Examined | None = None

    def run(self) -> None:
        # Here and not above: it brings numpy and the schemas, which the first paint can spare.
        from editor.systems.examine import examine

        self.examined = examine(self.file)


class Reader(QObject):
    """Reads files one at a time and watches them; `read` tells what was found."""

    read = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks: list[_Task] = []
        self._wanted: _Task | None = None
        self._watched: tuple[str, ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._rest = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._rest.timeout.connect(self._tell_change)
        self._watcher.fileChanged.connect(lambda _: self._rest.start())

    @property
    def is_busy(self) -> bool:
        return self._wanted is not None

    def start(self, file: str) -> None:
        """Read a file; whatever was being read before is no longer wanted."""
        task = _Task(file, self)
        self._tasks.append(task)
        self._wanted = task
        task.finished.connect(lambda: self._finish(task))
        task.start()

    def watch(self, files: Iterable[str]) -> None:
        """Watch these files, also when they are replaced rather than rewritten."""
        self._watched = tuple(files)
        if old := self._watcher.files():
            self._watcher.removePaths(old)
        if self._watched:
            self._watcher.addPaths(list(self._watched))

    def stop(self) -> None:
        """Wait for what is under way: a thread may not outlive its window."""
        self._wanted = None
        self.watch(())
        self._rest.stop()
        for task in self._tasks:
            task.wait()

    def _finish(self, task: _Task) -> None:
        self._tasks.remove(task)
        if task is self._wanted:
            self._wanted = None
            if task.examined is not None:
                self.read.emit(task.examined)
        task.deleteLater()

    def _tell_change(self) -> None:
        # A file that was replaced has fallen out of the watch.
        self.watch(self._watched)
        self.changed.emit()
