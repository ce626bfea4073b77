"""Reads and checks files beside the window, so that it paints first and never stands still."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QThread, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from editor.model.finding import Finding, Place
from editor.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from editor.edit.document import Document
    from editor.systems.checker import Checker
    from editor.systems.examine import Examined

PATIENCE_MS = 150
"""Editors write a file in several steps; the last one counts."""


@dataclass(frozen=True)
class Wanted:
    """What is to be read, and for whom."""

    tag: object
    file: str
    state: str | os.PathLike[str] | None = None
    """The folder of the journal of a document that is still to be loaded."""
    load: bool = False
    unsaved: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    """What files that are not saved say, by their real paths; worked out in the thread."""
    value: Any = None
    """The value that is looked at, by which one sees whether it has changed meanwhile."""
    checker: Checker | None = None
    """Checks only what an edit can affect, where one is at hand."""
    before: Examined | None = None
    """What was known before that edit."""

    @property
    def is_check(self) -> bool:
        """Whether only an edit is checked, which may be given up for a later one."""
        return self.checker is not None and self.before is not None


@dataclass(frozen=True)
class Found:
    """What came of it."""

    wanted: Wanted
    examined: Examined
    document: Document | None = None


class _Task(QThread):
    """One file, read once."""

    def __init__(self, wanted: Wanted, parent: QObject) -> None:
        super().__init__(parent)
        self.wanted = wanted
        self.found: Found | None = None

    def run(self) -> None:
        # Here and not above: it brings numpy and the schemas, which the first paint can spare.
        from editor.systems.examine import Examined

        wanted = self.wanted
        try:
            self.found = self._read()
        except Exception as error:  # a mistake of ours is told in words, and the window stays
            what = f"{type(error).__name__}: {error}"
            told = Finding(
                Text(f"a mistake of the program, please report it: {what}",
                     f"une faute du programme, merci de la signaler : {what}"),
                place=Place(wanted.file),
            )  # fmt: skip
            examined = Examined(wanted.file, "", None, (told,), files=(wanted.file,))
            self.found = Found(wanted, examined)

    def _read(self) -> Found | None:
        from editor.edit.document import Document
        from editor.systems import examine as examining

        wanted, document = self.wanted, None
        if wanted.checker is not None and wanted.before is not None:
            found = wanted.checker.check(wanted.value, self.isInterruptionRequested)
            if found is None:
                return None
            known = replace(
                wanted.before, value=wanted.value, findings=found.findings, allowed=found.allowed
            )
            return Found(wanted, known)
        instead = {file: said().encode("utf-8") for file, said in wanted.unsaved.items()}
        if self.isInterruptionRequested():
            return None
        if wanted.load and wanted.file.lower().endswith((".yaml", ".yml")):
            document, _ = Document.load(wanted.file, wanted.state)
        if document is not None:
            # The very text that the document was made of, whatever happens on disk meanwhile.
            instead[os.path.realpath(wanted.file)] = document.text.encode("utf-8")
        if self.isInterruptionRequested():
            return None
        return Found(wanted, examining.examine(wanted.file, instead=instead), document)


class Reader(QObject):
    """Reads files, the last one of each tag, and watches them; `read` tells what was found."""

    read = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks: list[_Task] = []
        self._wanted: dict[object, _Task] = {}
        self._watched: tuple[str, ...] = ()
        self._missing: tuple[str, ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._rest = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._rest.timeout.connect(self._tell_change)
        self._watcher.fileChanged.connect(self._wait)
        self._watcher.directoryChanged.connect(self._look_for_missing)

    def is_busy(self, tag: object) -> bool:
        """Whether something is being read that must not be given up."""
        return tag in self._wanted and not self._wanted[tag].wanted.is_check

    def start(self, wanted: Wanted) -> None:
        """Read a file; whatever was being read for the same tag is no longer wanted."""
        self.drop(wanted.tag)
        task = _Task(wanted, self)
        self._tasks.append(task)
        self._wanted[wanted.tag] = task
        task.finished.connect(self._finish)
        task.start()

    def drop(self, tag: object) -> None:
        """Nobody waits for it any more."""
        old = self._wanted.pop(tag, None)
        if old is not None:
            old.requestInterruption()

    def watch(self, files: Iterable[str]) -> None:
        """Watch these files, also when they are replaced, and those that are not there yet."""
        wanted = tuple(files)
        # To look away and back again would miss what happens meanwhile.
        if wanted != self._watched:
            self._watch(wanted)

    def _watch(self, files: tuple[str, ...]) -> None:
        self._watched = files
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
        self._wanted.clear()
        self.watch(())
        self._rest.stop()
        for task in self._tasks:
            task.requestInterruption()
            task.wait()

    def _finish(self) -> None:
        """Some thread has come to its end; only the last one of its tag has anything to tell."""
        for task in [one for one in self._tasks if one.isFinished()]:
            self._tasks.remove(task)
            if self._wanted.get(task.wanted.tag) is task:
                del self._wanted[task.wanted.tag]
                if task.found is not None:
                    self.read.emit(task.found)
            task.deleteLater()

    def _wait(self) -> None:
        self._rest.start()

    def _look_for_missing(self) -> None:
        """Only what was missed matters in a folder: others write there too."""
        if any(Path(file).exists() for file in self._missing):
            self._rest.start()

    def _tell_change(self) -> None:
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._rest.start()  # in the middle of a stroke nobody wants to be asked
            return
        # A file that was replaced has fallen out of the watch.
        self._watch(self._watched)
        self.changed.emit()


def _nearest(path: Path) -> Path:
    """The file itself, or what exists of the way to it."""
    return next((one for one in (path, *path.parents) if one.exists()), Path(path.anchor or "."))
