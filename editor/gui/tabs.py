"""One tab a file: what is open, what was found in it, and where one was looking."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QTabBar, QWidget

from editor.gui.words import CHANGED, Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.draw.painter import BoardPainter
    from editor.edit.document import Document
    from editor.gui.camera import Camera
    from editor.gui.drawing import Look
    from editor.gui.shown import Shown
    from editor.gui.source_draft import Source
    from editor.systems.checker import Checker


@dataclass(eq=False)
class Tab:
    """An open file; it has a document as soon as it could be read as one."""

    file: str = ""
    """Where it is; empty for what was never saved."""
    untitled: str = ""
    """What a file without a name is called meanwhile."""
    document: Document | None = None
    is_named: bool = False
    """Whether an author has said already where it shall be, before there was anything to write."""
    shown: Shown | None = None
    was_shown: bool = False
    painter: BoardPainter | None = None
    look: Look | None = None
    """How the painter paints; None when it must be made anew."""
    camera: Camera | None = None
    """Where one was looking; None for all of it."""
    level: int = 0
    begun: frozenset[int] = frozenset()
    """Levels that are to be drawn; the file says nothing of them yet."""
    night: bool = False
    is_stale: bool = False
    """Whether something that it depends on has changed since it was looked at."""
    wants_board: bool = True
    """Whether the board must be made anew, because more than its hexes or edges changed."""
    checker: Checker | None = None
    """Checks edit after edit; None when it must begin anew, because another file changed."""
    source: Source | None = None
    """Its text, with what was typed there and is not applied."""
    missed: str = ""
    """Why the file does not hold any more what is open, when that was told."""
    declined: str = ""
    """By which the file is known that the user did not want to take in."""

    @property
    def place(self) -> str:
        """The path by which it is read; of what has no file yet, a made-up one."""
        return self.file or self.untitled

    @property
    def name(self) -> str:
        return Path(self.place).name

    @property
    def has_place(self) -> bool:
        """Whether it can be written for the first time without asking where, and over nothing."""
        place = Path(self.place)
        return self.is_named and place.parent.is_dir() and not os.path.lexists(place)

    @property
    def has_draft(self) -> bool:
        """Whether something was typed in its source that is not applied."""
        return self.source is not None and self.source.draft is not None

    @property
    def is_changed(self) -> bool:
        return self.has_draft or (self.document is not None and self.document.is_changed)


class TabBar(QTabBar):
    """The names of what is open; says which is wanted, and which is to be closed."""

    chosen = Signal(int)
    moved = Signal(int, int)

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.setTabsClosable(True)
        self.setMovable(True)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setDrawBase(False)
        self.currentChanged.connect(self.chosen)
        self.tabMoved.connect(self.moved)
        words.say(self.setAccessibleName, Text("Open files", "Fichiers ouverts"))
        self.hide()

    def show_tabs(self, tabs: Sequence[Tab], current: Tab | None) -> None:
        """Names, marks and the order; nobody is told, because nobody chose anything."""
        with QSignalBlocker(self):
            while self.count() > len(tabs):
                self.removeTab(self.count() - 1)
            while self.count() < len(tabs):
                self.addTab("")
            for number, tab in enumerate(tabs):
                name = tab.name.replace("&", "&&")
                self.setTabText(number, f"{CHANGED} {name}" if tab.is_changed else name)
                self.setTabToolTip(number, tab.file or tab.untitled)
            if current is not None:
                self.setCurrentIndex(list(tabs).index(current))
        self.setVisible(bool(tabs))
