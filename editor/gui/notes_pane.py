"""What the author wants to remember about a file: its notes, always at hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.edit.changes import Change
from editor.edit.document import Document
from editor.gui.forms.form import Form
from editor.gui.forms.labels import Muted
from editor.gui.forms.making import make_part
from editor.gui.forms.part import Part, drop
from editor.gui.forms.shapes import shape_at
from editor.gui.forms.surroundings import Surroundings
from editor.gui.words import Words
from editor.model.finding import YamlPath
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.systems.examine import Examined

PATH: YamlPath = ("notes",)
_NONE = Text("This kind of file has no notes", "Ce genre de fichier n'a pas de notes")


class NotesPane(QWidget):
    """The one field `notes` of whatever is in front, edited as in any form."""

    selected = Signal(object)
    pick_wanted = Signal(str, object)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.form: Form | None = None
        self.part: Part | None = None
        self._stop: Callable[[], None] | None = None
        self._none = Muted()
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words.say(self._none.setText, _NONE)
        words.changed.connect(self._build)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(8, 4, 8, 4)
        self._column.addWidget(self._none)
        self._column.addStretch(1)
        pane = QScrollArea(widgetResizable=True)
        pane.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        pane.setFrameShape(QFrame.Shape.NoFrame)
        pane.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(pane)

    def show_document(self, document: Document | None) -> None:
        """Show the notes of another document; None when none is open."""
        if self._stop is not None:
            self._stop()
            self._stop = None
        self.form = None
        if document is not None:
            self._stop = document.watch(self._follow)
            self.form = Form(document, Surroundings(document), self)
        self._build()

    def _build(self) -> None:
        if self.part is not None:
            drop(self.part)
            self.part = None
        shape = shape_at(self.form.document.kind, PATH) if self.form is not None else None
        self._none.setVisible(shape is None)
        if self.form is not None and shape is not None:
            self.part = make_part(self.form, PATH, shape)
            self._column.insertWidget(0, self.part)

    def show_examined(self, examined: Examined) -> None:
        """Notes are checked by nobody."""

    def select(self, path: YamlPath) -> None:
        """There is but one thing to see."""

    def _follow(self, document: Document, change: Change) -> None:
        del document
        if self.form is not None and self.part is not None:
            self.form.notice(change)
            self.part.follow(change)
