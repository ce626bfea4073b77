"""What stands above and around the parts of a form that fold, grow or come only when wanted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.labels import Cut
from editor.gui.forms.shapes import Shape
from editor.model.text import Text

_FOLD = Text("Fold", "Replier")
_UNFOLD = Text("Unfold", "Déplier")


class AddButton(QToolButton):
    """Adds something; where it must be known what, a menu asks."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(f"+ {words}")
        self.setAccessibleName(words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def offer(self, choices: list[tuple[str, str, Callable[[], None]]]) -> None:
        """Let the reader choose from a menu: words, help, what to do."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for words, tip, do in choices:
            action = QAction(words, menu)
            action.setToolTip(tip)
            action.triggered.connect(lambda _=False, do=do: do())
            menu.addAction(action)
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)


class Head(QWidget):
    """The line above what folds: a title, what is inside in a few words, and buttons."""

    def __init__(self, title: str, on_fold: Callable[[bool], None] | None) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 2, 0, 2)
        self._row.setSpacing(3)
        self.fold = GlyphButton("closed", _UNFOLD, self)
        self.fold.setCheckable(True)
        self.title = QLabel(title)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.words = Cut(self)
        for widget, stretch in ((self.fold, 0), (self.title, 0), (self.words, 1)):
            self._row.addWidget(widget, stretch)
        if on_fold is None:
            self.fold.hide()
        self.fold.toggled.connect(self._turn)
        if on_fold is not None:
            self.fold.toggled.connect(on_fold)
            self.fold.setAccessibleDescription(title)

    def add(self, widget: QWidget) -> None:
        self._row.addWidget(widget)

    def _turn(self, on: bool) -> None:
        self.fold.set_glyph("open" if on else "closed", _FOLD if on else _UNFOLD)


def part_choices(
    shape: Shape, start: Callable[[str], None]
) -> list[tuple[str, str, Callable[[], None]]]:
    """A menu of the fields that a group may begin with."""
    return [
        (str(one.title), str(one.help), lambda name=name: start(name))  # type: ignore[misc]
        for name, one in shape.fields.items()
    ]


def empty(layout: QLayout, keep: int = 0) -> None:
    """Take the widgets out of a layout, to be put in anew.

    Not by `takeAt`: what it gives back lives on, keeps the widget's news to itself, and the layout
    would go by the size that the widget had when it was put in again.
    """
    while layout.count() > keep:
        item = layout.itemAt(layout.count() - 1)
        widget = item.widget() if item is not None else None
        assert widget is not None, "there is nothing else in it"
        layout.removeWidget(widget)


def indented(body: QWidget) -> QFrame:
    """What is inside a box stands a little to the right, along a line."""
    frame = QFrame()
    frame.setObjectName("inside")
    row = QHBoxLayout(frame)
    row.setContentsMargins(6, 0, 0, 4)
    row.setSpacing(6)
    line = QFrame(frameShape=QFrame.Shape.VLine)
    line.setFrameShadow(QFrame.Shadow.Plain)
    line.setForegroundRole(QPalette.ColorRole.Mid)
    row.addWidget(line)
    row.addWidget(body, 1)
    return frame
