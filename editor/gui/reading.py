"""Reads a file beside the window, so that it paints first and never stands still."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QThread, QTimer, Signal

from editor.model.finding import Finding, Place
from editor.model.text import Text

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
        from editor.systems.examine import Examined, examine

        try:
            self.examined = examine(self.file)
        except Exception as error:  # a mistake of ours is told in words, and the window stays
            what = f"{type(error).__name__}: {error}"
            told = Finding(
                Text(f"a mistake of the program, please report it: {what}",
                     f"une faute du programme, merci de la signaler : {what}"),
                place=Place(self.file),
            )  # fmt: skip
            self.examined = Examined(self.file, "", None, (told,), files=(self.file,))


class Reader(QObject):
    """Reads files one at a time and watches them; `read` tells what was found."""

    read = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks: list[_Task] = []
        self._wanted: _Task | None = None
        self._watched: tuple[str, ...] = ()
        self._missing: tuple[str, ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._rest = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._rest.timeout.connect(self._tell_change)
        self._watcher.fileChanged.connect(self._wait)
        self._watcher.directoryChanged.connect(self._look_for_missing)

    @property
    def is_busy(self) -> bool:
        return self._wanted is not None

    def start(self, file: str) -> None:
        """Read a file; whatever was being read before is no longer wanted."""
        task = _Task(file, self)
        self._tasks.append(task)
        self._wanted = task
        task.finished.connect(self._finish)
        task.start()

    def watch(self, files: Iterable[str]) -> None:
        """Watch these files, also when they are replaced, and those that are not there yet."""
        self._watched = tuple(files)
        if old := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(old)
        places = {file: _nearest(Path(file)) for file in self._watched}
        # What lies in a zip is not missing: the zip stands for it.
        self._missing = tuple(
            file for file, at in places.items() if str(at) != file and at.is_dir()
        )
        if places:
            self._watcher.addPaths(sorted({str(at) for at in places.values()}))

    def stop(self) -> None:
        """Wait for what is under way: a thread may not outlive its window."""
        self._wanted = None
        self.watch(())
        self._rest.stop()
        for task in self._tasks:
            task.wait()

    def _finish(self) -> None:
        """Some thread has come to its end; only the one begun last has anything to tell."""
        for task in [one for one in self._tasks if one.isFinished()]:
            self._tasks.remove(task)
            if task is self._wanted:
                self._wanted = None
                if task.examined is not None:
                    self.read.emit(task.examined)
            task.deleteLater()

    def _wait(self) -> None:
        self._rest.start()

    def _look_for_missing(self) -> None:
        """Only what was missed matters in a folder: others write there too."""
        if any(Path(file).exists() for file in self._missing):
            self._rest.start()

    def _tell_change(self) -> None:
        # A file that was replaced has fallen out of the watch.
        self.watch(self._watched)
        self.changed.emit()


def _nearest(path: Path) -> Path:
    """The file itself, or what exists of the way to it."""
    return next((one for one in (path, *path.parents) if one.exists()), Path(path.anchor or "."))
