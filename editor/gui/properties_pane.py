"""The form of whatever is selected: every field of every kind of file, made from its schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.edit.changes import Change
from editor.edit.document import Document
from editor.edit.paths import ABSENT
from editor.gui.forms.form import Form
from editor.gui.forms.help import help_words
from editor.gui.forms.labels import Muted, is_dressing
from editor.gui.forms.pages import Page, page_of
from editor.gui.forms.part import Part, drop
from editor.gui.forms.pending import Pending
from editor.gui.forms.shapes import shape_at, shapes_along
from editor.gui.forms.surroundings import Surroundings
from editor.gui.undo_keys import UndoKeys
from editor.gui.words import Words
from editor.model.finding import Finding, YamlPath
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.systems.examine import Examined

_NOTHING = Text(
    "The fields of what you select appear here",
    "Les champs de ce que vous choisissez viendront ici",
)
_LEFT = Text(
    "What was typed did not fit and is not in the file: {}",
    "Ce qui était saisi n'allait pas et n'est pas dans le fichier : {}",
)
_NO_FIELD = Text("No field here is about that", "Aucun champ d'ici n'en parle")
_FIND = Text("Find a field", "Chercher un champ")


class PropertiesPane(QWidget):
    """Shows one part of a document at a time, and changes it only by commands."""

    selected = Signal(object)
    """The reader has gone to another part: its path."""
    pick_wanted = Signal(str, object)
    """Something is to be picked on the map: "hex", "edge" or "unit", and who wants it."""

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.document: Document | None = None
        self.form: Form | None = None
        self.page: Page | None = None
        self._stop: Callable[[], None] | None = None
        self._path: YamlPath = ()
        self._page_path: YamlPath = ()
        self._shown: object = None
        self._searched: tuple[str, ...] = ()
        self.crumbs = QLabel(openExternalLinks=False, wordWrap=True)
        self.crumbs.linkActivated.connect(self._go)
        self.finder = QLineEdit(clearButtonEnabled=True)
        UndoKeys(self.finder)
        self.finder.textChanged.connect(self._search)
        self.pane = QScrollArea(widgetResizable=True)
        self.pane.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pane.setFrameShape(QFrame.Shape.NoFrame)
        self.help = Muted()
        self._lay_out()
        words.say(self.finder.setPlaceholderText, _FIND)
        words.say(self.finder.setAccessibleName, _FIND)
        words.say(self.crumbs.setAccessibleName, Text("Where you are", "Où vous êtes"))
        words.say(self.help.setAccessibleName, Text("Help", "Aide"))
        words.changed.connect(self._speak)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._attend)
        self._order = QTimer(self, singleShot=True, interval=0)
        self._order.timeout.connect(self._chain)
        self.show_document(None)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(4)
        self.crumbs.setContentsMargins(8, 0, 8, 0)
        self.help.setContentsMargins(8, 2, 8, 2)
        self.help.setMinimumHeight(3 * self.fontMetrics().lineSpacing() + 6)
        self.help.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        line = QFrame(frameShape=QFrame.Shape.HLine, frameShadow=QFrame.Shadow.Sunken)
        box = QVBoxLayout()
        box.setContentsMargins(8, 0, 8, 0)
        box.addWidget(self.finder)
        column.addWidget(self.crumbs)
        column.addLayout(box)
        column.addWidget(self.pane, 1)
        column.addWidget(line)
        column.addWidget(self.help)
        self.setMinimumWidth(270)

    # What the window says

    def show_document(self, document: Document | None) -> None:
        """Show another document; None when none is open."""
        if self._stop is not None:
            self._stop()
            self._stop = None
        self.document = document
        self._path = self._page_path = ()
        self.form = None
        if document is not None:
            self._stop = document.watch(self._follow)
            self.form = Form(document, Surroundings(document), self)
            self.form.pick_wanted.connect(self.pick_wanted)
            self.form.opened.connect(self._open)
        self._build()

    def show_examined(self, examined: Examined) -> None:
        """What the window has read besides: names for the pickers, and what is wrong."""
        if self.form is not None:
            self.form.surroundings.use(examined)
            own = [one for one in examined.findings if one.place.file in ("", examined.file)]
            self.show_findings(own)

    def show_findings(self, findings: Iterable[Finding]) -> None:
        """What is wrong is told at its fields."""
        if self.form is not None:
            self.form.findings = tuple(findings)
            if self.page is not None:
                self.page.tell()

    def select(self, path: YamlPath) -> None:
        """Show the part at a path, and the very field that it names."""
        if self.document is None:
            return
        page = page_of(self.document.kind, path)
        if page != self._page_path or self.page is None:
            left = self._leave()
            self._page_path = page
            self._build()
            self._say_left(left)
        self._path = path
        self._reveal(path)

    def go_to(self, path: YamlPath) -> None:
        """Put the focus into the field at a path."""
        part = self.page.part.reach(path) if self.page is not None else None
        if part is not None:
            # When the page has its place: a field that is not laid out yet is not seen.
            QTimer.singleShot(0, part, part.setFocus)

    def _open(self, path: YamlPath) -> None:
        """Show a part as a page of its own."""
        left = self._leave()
        self._page_path = self._path = path
        self._build()
        self._say_left(left)
        self.selected.emit(path)

    def _go(self, link: str) -> None:
        self._open(self._page_path[: int(link)])

    def _reveal(self, path: YamlPath) -> None:
        if self.page is None or path == self._page_path:
            return
        part = self.page.part.reach(path)
        if part is not None:
            QTimer.singleShot(0, part, lambda: self.pane.ensureWidgetVisible(part))

    # Leaving a page

    def _leave(self) -> list[str]:
        """Take in what is being typed here; what comes back is what did not fit."""
        open_ones = [one for one in self.pane.findChildren(Pending) if one.is_open]
        return [one.title for one in open_ones if one.settle() is not None]

    def _say_left(self, left: list[str]) -> None:
        if left:
            self.help.setText(str(_LEFT).format(", ".join(left)))

    # Showing

    def _build(self) -> None:
        self._drop_page()
        form, document = self.form, self.document
        if form is None or document is None:
            self.finder.setEnabled(False)
            self.crumbs.clear()
            self.help.setText(str(_NOTHING))
            return
        while form.model(self._page_path) is ABSENT and self._page_path:
            self._page_path = self._page_path[:-1]
        shape = shape_at(document.kind, self._page_path)
        if shape is None:
            return
        self._forget_search()
        self.page = Page(form, self._page_path, shape)
        self._shown = form.model(self._page_path)
        self.help.setText(help_words(shape))
        self.pane.setWidget(self.page)
        self.page.installEventFilter(self)
        self._order.start()
        self.finder.setEnabled(self.page.rows is not None)
        if self.finder.text():
            self._search(self.finder.text())
        self._say()

    def _drop_page(self) -> None:
        if self.page is not None:
            drop(self.page)
            for part in self.page.findChildren(Part):
                part.is_gone = True
            self.pane.takeWidget()
            self.page = None

    def _follow(self, document: Document, change: Change) -> None:
        del document
        if self.form is None or self.page is None:
            return
        self.form.notice(change)
        if self._moved():
            return
        self.page.follow(change)
        self._shown = self.form.model(self._page_path)
        self._say()

    def _moved(self) -> bool:
        """Whether the entry that is shown has another number now, or none at all."""
        form, path = self.form, self._page_path
        if form is None or not path:
            return False
        now = form.model(path)
        is_entry = isinstance(path[-1], int)
        if is_entry and now is not self._shown:
            entries = form.model(path[:-1])
            there = [n for n, one in enumerate(entries or ()) if one is self._shown]
            if there:
                self._page_path = self._path = (*path[:-1], there[0])
                self._build()
                self.selected.emit(self._page_path)
                return True
        if now is ABSENT:
            self._build()
            self.selected.emit(self._page_path)
            return True
        return False

    def _say(self) -> None:
        form, document = self.form, self.document
        if form is None or document is None:
            return
        along = shapes_along(document.kind, self._page_path) or ()
        words = []
        for depth, shape in enumerate(along):
            path = self._page_path[:depth]
            if depth == 0:
                said = str(shape.title)
            elif isinstance(path[-1], int):
                said = form.summary(path) or f"{path[-1] + 1}"
                said = said if len(said) <= 40 else f"{path[-1] + 1}"
            else:
                said = str(path[-1]) if along[depth - 1].kind == "mapping" else str(shape.title)
            is_last = depth == len(along) - 1
            words.append(f"<b>{escape(said)}</b>" if is_last else f'<a href="{depth}">{escape(said)}</a>')  # noqa: E501  # fmt: skip
        self.crumbs.setText(" › ".join(words))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if is_dressing(event):
            # Rich text keeps the ink of its links until it is said anew.
            self.crumbs.clear()
            self._say()

    def _search(self, words: str) -> None:
        rows = self.page.rows if self.page is not None else None
        if rows is not None:
            rows.search(words)
            if words and not any(True for _ in rows.parts()):
                self.help.setText(str(_NO_FIELD))

    def _forget_search(self) -> None:
        """Words that were looked for in one kind of part would hide the fields of another."""
        kind = tuple(one for one in self._page_path if isinstance(one, str))
        if kind != self._searched:
            self._searched = kind
            self.finder.clear()

    def _attend(self, old: QWidget | None, new: QWidget | None) -> None:
        """The focus has moved: help for the field that has it now."""
        for widget, came in ((old, False), (new, True)):
            part = self._part_of(widget)
            if part is None:
                continue
            if came:
                self.help.setText(help_words(part.shape))
                if widget is not None:
                    self.pane.ensureWidgetVisible(widget, 8, 24)
            else:
                part.rest()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self.page and event.type() == QEvent.Type.LayoutRequest:
            self._order.start()
        return super().eventFilter(watched, event)

    def _chain(self) -> None:
        """Tab goes through the fields as they are seen, also those that came later."""
        page = self.page
        if page is None:
            return
        stops = [one for one in page.findChildren(QWidget) if _is_stop(one, page)]
        places = {one: one.mapTo(page, QPoint(0, one.height() // 2)) for one in stops}
        stops.sort(key=lambda one: (places[one].y() // 12, places[one].x()))
        for first, second in pairwise((self.finder, *stops)):
            QWidget.setTabOrder(first, second)

    def _part_of(self, widget: QWidget | None) -> Part | None:
        page = self.page
        try:
            while widget is not None and widget is not page:
                if isinstance(widget, Part):
                    return widget if page is not None and page.isAncestorOf(widget) else None
                widget = widget.parentWidget()
        except RuntimeError:  # a widget that Qt has deleted meanwhile
            return None
        return None

    def _speak(self) -> None:
        """The language has changed: everything is said anew, in its place."""
        at = self.pane.verticalScrollBar().value()
        left = self._leave()
        self._build()
        self._say_left(left)
        QTimer.singleShot(0, self, lambda: self.pane.verticalScrollBar().setValue(at))


def _is_stop(widget: QWidget, page: QWidget) -> bool:
    """Whether Tab stops at a widget."""
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.focusProxy() is None and widget.isVisibleTo(page)
