"""All that is open: documents in tabs, read and checked beside the window as they change."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.changes import Change
    from editor.edit.commands import AnyEdit
    from editor.edit.desk import Desk
    from editor.edit.document import Document
    from editor.edit.joining import Clash
    from editor.gui.disk import Disk
    from editor.gui.reading import Found, Reader
    from editor.gui.tabs import Tab
    from editor.systems.checker import Checker

_CHECKED = {"map", "scenario", "roster", "catalogue"}
CHECK_MS = 200
"""How long the hand must rest before what it did is checked."""
SYNC_MS = 1000


class Bench(QObject):
    """The tabs and which of them is in front; every edit of the window goes through `do`.

    `ask_clash` is asked when a file on disk and its document changed at the same place, `settle`
    before another tab comes to the front: it may say no where something is being typed.
    """

    document_changed = Signal(object, object)
    """A document and its Change: an edit, undo, redo, or the file read again."""
    current_changed = Signal()
    """Another tab is in front, or it has a document now."""
    shown_changed = Signal(object)
    """What is known of a tab changed: it was read or checked."""
    edited = Signal(object, object)
    """A tab was edited, and where that shows: a QRectF in map units, or None for anywhere."""
    names_changed = Signal()
    """A tab came, went, was named, or has something to save now."""
    told = Signal(str)
    opening = Signal()
    """The first tab is about to come."""
    draft_refused = Signal(object)
    """The source of the tab in front was to be applied, and these findings are against it."""

    def __init__(self, state: str | os.PathLike[str] | None, parent: QObject) -> None:
        super().__init__(parent)
        self._state = state
        self.tabs: list[Tab] = []
        self.current: Tab | None = None
        self.ask_clash: Callable[[Tab, tuple[Clash, ...]], str] = lambda _tab, _clashes: ""
        self.settle: Callable[[], bool] = lambda: True
        self.folder: Callable[[], str] = os.getcwd
        """Where new files go."""
        self._rest = QTimer(self, singleShot=True, interval=CHECK_MS)
        self._rest.timeout.connect(self._check)
        self._sync = QTimer(self, interval=SYNC_MS)
        self._sync.timeout.connect(self._write_through)
        self.names_changed.connect(self._keep_on)
        self._trouble = ""
        self._untitled = 0

    @cached_property
    def desk(self) -> Desk:
        # Here and not above: the first paint can spare what reads and writes files.
        from editor.edit.desk import Desk

        return Desk(self._state)

    @cached_property
    def reader(self) -> Reader:
        from editor.gui.reading import Reader

        reader = Reader(self)
        reader.read.connect(self._receive)
        reader.changed.connect(self.disk.look)
        return reader

    @cached_property
    def disk(self) -> Disk:
        from editor.gui.disk import Disk

        return Disk(self)

    @property
    def document(self) -> Document | None:
        """What is being edited."""
        return self.current.document if self.current is not None else None

    def tab_at(self, file: str) -> Tab | None:
        """The tab of a file, however its path is written."""
        real = os.path.realpath(file)
        found = (one for one in self.tabs if one.file and os.path.realpath(one.file) == real)
        return next(found, None)

    def tab_of(self, document: Document) -> Tab | None:
        return next((tab for tab in self.tabs if tab.document is document), None)

    # Tabs

    def open(self, file: str) -> Tab:
        """The tab of a file, which is read in the background; it need not exist."""
        from editor.gui.tabs import Tab

        path = str(_document_of(Path(file).absolute()))
        known = self.tab_at(path)
        if known is not None:
            self.show(known)
            return known
        tab = Tab(path)
        self._add(tab)
        self._read(tab)
        return tab

    def free_name(self, kind: str, name: str = "") -> str:
        """Where something new may be meant to be, until its author says otherwise."""
        self._untitled += 1
        stem = name or f"untitled-{self._untitled}"
        return os.path.join(self.folder(), f"{stem}.{kind}.yaml")  # noqa: PTH118 - a name only

    def add(self, document: Document) -> Tab:
        """A tab for a document that was not read from a file: a new one, or one brought back."""
        from editor.gui.tabs import Tab

        if not document.place:
            document.meant = self.free_name(document.kind)
        tab = Tab(document.file, "" if document.file else document.meant, document)
        document.watch(self._follow)
        self._add(tab)
        self._start(tab)
        return tab

    def _add(self, tab: Tab) -> None:
        if not self.tabs:
            self.opening.emit()
        self.tabs.append(tab)
        self.show(tab)

    def show(self, tab: Tab) -> None:
        """Bring a tab to the front."""
        if tab is not self.current and self.settle():
            self.current = tab
            self.current_changed.emit()
        self.names_changed.emit()
        if tab.is_stale:
            self._start(tab)

    def step(self, by: int) -> None:
        """The next tab, or the one before, round and round."""
        if self.current is not None:
            place = (self.tabs.index(self.current) + by) % len(self.tabs)
            self.show(self.tabs[place])

    def move(self, start: int, end: int) -> None:
        self.tabs.insert(end, self.tabs.pop(start))

    def remove(self, tab: Tab) -> None:
        """Put a tab away; what was not saved is gone."""
        self.reader.drop(tab)
        place = self.tabs.index(tab)
        self.tabs.remove(tab)
        self._put_away(tab)
        if tab is self.current:
            near = self.tabs[min(place, len(self.tabs) - 1)] if self.tabs else None
            self.current = near
            self.current_changed.emit()
            if near is not None and near.is_stale:
                self._start(near)
        self.names_changed.emit()
        self._watch()

    def _put_away(self, tab: Tab) -> None:
        if tab.document is not None:
            self.desk.close(tab.document)
        if tab.source is not None:
            tab.source.let_go()

    # Editing

    def do(self, edit: AnyEdit, stroke: object = None) -> Text | None:
        """Make an edit of what is in front; what does not fit is told in words."""
        from editor.edit.errors import EditError

        document = self.document
        if document is None:
            return None
        try:
            document.do(edit, stroke)
        except EditError as error:
            self.told.emit(str(error.message))
            return error.message
        return None

    def undo(self) -> None:
        if self.document is not None:
            self.document.undo()

    def redo(self) -> None:
        if self.document is not None:
            self.document.redo()

    def go(self, step: int) -> None:
        if self.document is not None:
            self.document.go(step)

    def _follow(self, document: Document, change: Change) -> None:
        """A document changed: what is shown follows at once, the checks as soon as it rests."""
        from editor.gui.following import follow

        tab = self.tab_of(document)
        if tab is None:
            return
        area = follow(tab, change)
        for other in self.tabs:
            if other is not tab:
                other.is_stale = other.wants_board = True
                other.checker = None
        self._rest.start()
        self.document_changed.emit(document, change)
        self.edited.emit(tab, area)
        self.names_changed.emit()

    def _keep_on(self) -> None:
        """What is not saved is kept in journals, though it were a new file or only a draft."""
        if not self._sync.isActive() and any(tab.is_changed for tab in self.tabs):
            self._sync.start()

    def _write_through(self) -> None:
        """Force journals to the disk, and say so once when that cannot be."""
        self.desk.sync()
        troubles = [one.journal.trouble for one in self.desk if one.journal]
        troubles += [tab.source.trouble for tab in self.tabs if tab.source]
        said = next((str(one) for one in troubles if one), "")
        if said and said != self._trouble:
            self.told.emit(said)
        self._trouble = said
        if not any(tab.is_changed for tab in self.tabs):
            self._sync.stop()

    # Reading and checking

    def check_again(self) -> None:
        """Read and check what is in front, and bring back what the file says if nothing differs."""
        if self.current is not None:
            self.disk.look()

    def _check(self) -> None:
        if self.current is None:
            return
        if self.reader.is_busy(self.current):
            self._rest.start()  # one at a time: what is under way is nearly done
        else:
            self._start(self.current, edited=True)

    def _read(self, tab: Tab) -> None:
        """A file that is not open yet."""
        from editor.gui.reading import Wanted

        self.reader.start(Wanted(tab, tab.file, self._state, load=True, unsaved=self._unsaved()))

    def _start(self, tab: Tab, *, edited: bool = False) -> None:
        """Look at a tab as it is now: at all that it is made of, or only at what was edited."""
        from dataclasses import replace

        from editor.gui.reading import Wanted

        tab.is_stale = False
        document, shown = tab.document, tab.shown
        if document is None:
            self._read(tab)
            return
        wanted = Wanted(tab, tab.place, value=document.value)
        known = shown.examined if shown is not None else None
        if edited and known is not None and known.value is not None and not tab.wants_board:
            checker = self._checker(tab)
            if checker is not None:
                self.reader.start(replace(wanted, checker=checker, before=known))
                return
        self.reader.start(replace(wanted, unsaved=self._unsaved()))

    def _checker(self, tab: Tab) -> Checker | None:
        """The checker of a tab; None for packs, which are more than one document."""
        from editor.systems.checker import Checker

        document = tab.document
        if document is None or document.kind not in _CHECKED:
            return None
        if tab.checker is None:
            others = self._unsaved()
            others.pop(os.path.realpath(tab.place), None)
            instead = {file: said().encode("utf-8") for file, said in others.items()}
            tab.checker = Checker(tab.place, document.kind, instead)
        return tab.checker

    def _unsaved(self) -> dict[str, Callable[[], str]]:
        """What the open files say that is not on disk."""
        return {
            os.path.realpath(tab.place): tab.document.writer()
            for tab in self.tabs
            if tab.document is not None and tab.is_changed
        }

    def _receive(self, found: Found) -> None:
        """A tab has been read, or checked again."""
        from dataclasses import replace

        from editor.gui.tabs import Tab

        tab = found.wanted.tag
        if not isinstance(tab, Tab) or tab not in self.tabs:
            return
        if found.document is not None and tab.document is None:
            tab.document = found.document
            self.desk.adopt(found.document)
            found.document.watch(self._follow)
            found = replace(found, wanted=replace(found.wanted, value=found.document.value))
            if tab is self.current:
                self.current_changed.emit()
        self._take_in(tab, found)
        self._watch()
        self.shown_changed.emit(tab)
        self.names_changed.emit()

    def _take_in(self, tab: Tab, found: Found) -> None:
        """The findings, and the board where it was not followed edit by edit."""
        from dataclasses import replace

        from editor.gui.shown import Shown

        examined, document, old = found.examined, tab.document, tab.shown
        is_late = document is not None and document.value is not found.wanted.value
        board = old.examined.board if old is not None else None
        if document is not None and board is not None and examined.value is not None:
            if is_late:
                # It tells of a state that is gone; the next check is on its way.
                examined = replace(examined, value=document.value, board=board)
                if tab.wants_board:
                    self._rest.start()
            elif not tab.wants_board:
                examined = replace(examined, board=board)
        if examined.board is not board and examined.board is not None:
            tab.painter = None
        if not is_late and examined.board is not None:
            tab.wants_board = False
        tab.shown = Shown(examined)

    def _watch(self) -> None:
        """Everything that open files are made of."""
        files: dict[str, None] = {}
        for tab in self.tabs:
            if tab.shown is not None:
                files |= dict.fromkeys(tab.shown.examined.files)
            if tab.file:
                files[tab.file] = None
        self.reader.watch(tuple(sorted(file for file in files if Path(file).is_absolute())))

    def look_again(self) -> None:
        """What files say has changed: what is in front is looked at, the rest when it is shown."""
        for tab in self.tabs:
            tab.is_stale = tab.wants_board = True
            tab.checker = None
        if self.current is not None:
            self._start(self.current)

    def keep_all(self) -> None:
        """Whatever is open is to be had back if the program ends now."""
        for tab in self.tabs:
            if tab.source is not None:
                tab.source.keep()
        self.desk.sync()

    def close_all(self) -> None:
        """The window closes for good: what is not saved is not wanted, nothing is under way."""
        for tab in self.tabs:
            self._put_away(tab)
        self._rest.stop()
        self._sync.stop()
        self.reader.stop()


def _document_of(path: Path) -> Path:
    """What is edited: of the folder of a pack, the file that says what the pack is."""
    pack = path / "pack.yaml"
    return pack if pack.is_file() else path
