"""A dock around a pane that shows a document; the first paint of the window can spare the pane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDockWidget, QLabel, QStackedWidget, QWidget

from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.document import Document
    from editor.model.finding import YamlPath
    from editor.systems.examine import Examined


class Pane(Protocol):
    """What a dock asks of the pane in it."""

    selected: Any
    pick_wanted: Any

    def show_document(self, document: Document | None) -> None: ...

    def show_examined(self, examined: Examined) -> None: ...

    def select(self, path: YamlPath) -> None: ...


P = TypeVar("P", bound=Pane)


class PaneDock(QDockWidget, Generic[P]):
    """Makes its pane when the first document comes, and then passes on what it is told."""

    selected = Signal(object)
    """The path of a part that the reader has gone to."""
    pick_wanted = Signal(str, object)
    """Something is to be picked on the map: "hex", "edge" or "unit", and who is told of it."""
    name = ""
    title = Text()

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = words
        self.setObjectName(self.name)
        words.say(self.setWindowTitle, self.title)
        self._pane: P | None = None
        self._stack = QStackedWidget()
        self._nothing = QLabel(wordWrap=True, margin=12, alignment=Qt.AlignmentFlag.AlignCenter)
        self._nothing.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._stack.addWidget(self._nothing)
        self.setWidget(self._stack)

    def make_pane(self) -> P:
        raise NotImplementedError

    @property
    def pane(self) -> P:
        if self._pane is None:
            self._pane = made = self.make_pane()
            made.selected.connect(self.selected)
            made.pick_wanted.connect(self.pick_wanted)
            self._stack.addWidget(cast("QWidget", made))
        return self._pane

    def show_document(self, document: Document | None) -> None:
        if document is not None or self._pane is not None:
            self.pane.show_document(document)
        self.show_pane(document is not None)

    def show_pane(self, on: bool) -> None:
        """The pane, or a word on why there is none."""
        self._stack.setCurrentWidget(cast("QWidget", self.pane) if on else self._nothing)

    def excuse(self, why: Text) -> None:
        """Why there is nothing to show, if there is a reason."""
        self._nothing.setText(str(why))

    def show_examined(self, examined: Examined) -> None:
        """What the window has read and found besides."""
        if self._pane is not None:
            self._pane.show_examined(examined)

    def select(self, path: YamlPath) -> None:
        if self._pane is not None:
            self._pane.select(path)
