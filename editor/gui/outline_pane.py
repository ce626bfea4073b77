"""The outline: a document as a tree, to find, rename, add, move and take away its parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from editor.edit.changes import Change
from editor.edit.document import Document
from editor.gui.forms import choosing
from editor.gui.forms.complaints import Complaint
from editor.gui.forms.glyphs import GlyphButton
from editor.gui.forms.labels import is_dark
from editor.gui.forms.pending import Pending
from editor.gui.forms.surroundings import Surroundings
from editor.gui.outline_delegate import OutlineDelegate
from editor.gui.outline_edits import Edits
from editor.gui.outline_model import NODE, OutlineFilter, OutlineModel
from editor.gui.outline_tree import Node, outline
from editor.gui.undo_keys import UndoKeys
from editor.gui.words import Words
from editor.model.finding import YamlPath
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.systems.examine import Examined

_UNSEEN = frozenset({"terrain", "elevation"})
"""Sections whose changes the tree does not show, so that a brush does not wait for it."""
_OPEN_AT_FIRST = ("sides", "board")
_ADD = Text("Add", "Ajouter")
_NAME = Text("New name", "Nouveau nom")
_RENAME = Text("Rename…", "Renommer…")
_DELETE = Text("Delete", "Supprimer")
_TWICE = Text("Duplicate", "Dupliquer")
_UP = Text("Move up", "Monter")
_DOWN = Text("Move down", "Descendre")
_FIND = Text("Filter the outline", "Filtrer le plan")


class OutlinePane(QWidget):
    """A view of the document; whatever it is asked to do it does by commands."""

    selected = Signal(object)
    pick_wanted = Signal(str, object)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self._around: Surroundings | None = None
        self._edits: Edits | None = None
        self._stop: Callable[[], None] | None = None
        self._path: YamlPath = ()
        self._open: set[tuple[object, ...]] = set()
        self._quiet = False
        self.refused: Text | None = None
        """Why the last name that was typed in the tree could not be had."""
        self._is_told = False
        """Whether the click that is under way was told already."""
        self.model = OutlineModel(self)
        self.model.rename = self._rename_node
        self.model.drop = self._drop
        self.filter = OutlineFilter(self)
        self.filter.setSourceModel(self.model)
        self.view = self._tree()
        self.finder = QLineEdit(clearButtonEnabled=True)
        UndoKeys(self.finder)
        self.finder.textChanged.connect(self._ask)
        self.complaint = Complaint(self)
        self.pending = PendingName(self)
        self._rebuild = QTimer(self, singleShot=True, interval=0)
        self._rebuild.timeout.connect(self._build)
        self._actions = self._make_actions(words)
        self._lay_out(words)
        words.say(self.view.setAccessibleName, Text("Outline", "Plan"))
        words.say(self.finder.setPlaceholderText, _FIND)
        words.say(self.finder.setAccessibleName, _FIND)
        words.changed.connect(self._rebuild.start)

    # Putting together

    def _tree(self) -> QTreeView:
        view = QTreeView(headerHidden=True, uniformRowHeights=True)
        view.setModel(self.filter)
        view.setItemDelegate(OutlineDelegate(view))
        view.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        view.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._menu)
        view.selectionModel().currentChanged.connect(self._choose)
        view.clicked.connect(self._choose_again)
        view.expanded.connect(lambda index: self._open.add(index.data(NODE).key))
        view.collapsed.connect(lambda index: self._open.discard(index.data(NODE).key))
        view.setIndentation(14)
        return view

    def _make_actions(self, words: Words) -> dict[str, QAction]:
        made: dict[str, QAction] = {}
        for name, text, key, do in (
            ("add", _ADD, "Ins", self.add),
            ("rename", _RENAME, "", self._rename),
            ("double", _TWICE, "Ctrl+D", self.double),
            ("up", _UP, "Ctrl+Shift+Up", lambda: self.shift(-1)),
            ("down", _DOWN, "Ctrl+Shift+Down", lambda: self.shift(1)),
            ("delete", _DELETE, "Del", self.delete),
        ):
            action = QAction(self.view)
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(do)
            words.say(action.setText, text)
            self.view.addAction(action)
            made[name] = action
        return made

    def _lay_out(self, words: Words) -> None:
        bar = QHBoxLayout()
        bar.addWidget(self.finder, 1)
        self._buttons: list[GlyphButton] = []
        for glyph, name, text in (("add", "add", _ADD), ("remove", "delete", _DELETE)):
            button = GlyphButton(glyph, text)
            words.say(button.setToolTip, text)
            words.say(button.setAccessibleName, text)
            button.clicked.connect(self._actions[name].trigger)
            self._buttons.append(button)
            bar.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 4, 6, 6)
        column.addLayout(bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.complaint)

    # What the window says

    def show_document(self, document: Document | None) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None
        self.document, self._path = document, ()
        self._around = Surroundings(document) if document is not None else None
        self._edits = None
        if document is not None and self._around is not None:
            self._stop = document.watch(self._follow)
            self._edits = Edits(
                document, self._around, partial(choosing.choose_file, self, document)
            )
            self._open = {("",), *((name,) for name in _OPEN_AT_FIRST)}
        self.complaint.tell(None)
        self._rebuild.start()

    def show_examined(self, examined: Examined) -> None:
        """Names and prices as the window has read them."""
        if self._around is not None:
            self._around.use(examined)
            self._rebuild.start()

    def select(self, path: YamlPath) -> None:
        """Show where a part stands, without saying so again."""
        self._path = path
        if self._rebuild.isActive():
            return
        item = self.model.find(path)
        if item is not None:
            index = self.filter.mapFromSource(self.model.index_of(item))
            self._quiet = True
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
            self._quiet = False

    def current(self) -> Node | None:
        node = self.view.currentIndex().data(NODE)
        return node if isinstance(node, Node) else None

    # Following

    def _follow(self, document: Document, change: Change) -> None:
        del document
        if self._around is not None:
            self._around.notice(change)
        if not change.sections <= _UNSEEN:
            self._rebuild.start()

    def _build(self) -> None:
        """Make the tree anew; what was open and chosen stays so."""
        self._rebuild.stop()
        document, around = self.document, self._around
        bar = self.view.verticalScrollBar()
        at, node = bar.value(), self.current()
        self._quiet = True
        palette = self.palette()
        self.model.ink = palette.color(QPalette.ColorRole.Text).name()
        self.model.chosen_ink = palette.color(QPalette.ColorRole.HighlightedText).name()
        self.model.pale_ink = palette.color(QPalette.ColorRole.PlaceholderText).name()
        self.model.bad_ink = "#ff9d94" if is_dark(palette) else "#a3211a"
        if document is None or around is None:
            self.model.show(None)
        else:
            self.model.show(outline(document.kind, document.value, around))
            keep = set(self._open)
            for item in self.model.walk(keep):
                self.view.expand(self.filter.mapFromSource(self.model.index_of(item)))
            self._open |= keep
            if self.filter.is_on:
                self.view.expandAll()
            key = node.key if node is not None else None
            self._restore(key)
        bar.setValue(at)
        self._quiet = False

    def _restore(self, key: tuple[object, ...] | None) -> None:
        item = self.model.find(self._path)
        if item is not None and (self._path or key):
            index = self.filter.mapFromSource(self.model.index_of(item))
            self.view.selectionModel().setCurrentIndex(
                index, self.view.selectionModel().SelectionFlag.ClearAndSelect
            )

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._rebuild.start()

    def _ask(self, text: str) -> None:
        self.filter.ask(text)
        self.view.setDragEnabled(not self.filter.is_on)
        if self.filter.is_on:
            kept = set(self._open)
            self.view.expandAll()
            self._open = kept
        else:
            self._build()

    def _choose(self, index: QModelIndex, _before: QModelIndex | None = None) -> None:
        node = index.data(NODE)
        if self._quiet or not isinstance(node, Node):
            return
        self._path = node.path
        self._is_told = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        self.complaint.tell(None)
        self.selected.emit(node.path)

    def _choose_again(self, index: QModelIndex) -> None:
        """A click on what is chosen already brings it into sight again."""
        node = index.data(NODE)
        if isinstance(node, Node) and node.path == self._path and not self._is_told:
            self.selected.emit(node.path)
        self._is_told = False

    # Doing

    def _menu(self, at: QPoint) -> None:
        node = self.current()
        self._actions["rename"].setEnabled(node is not None and node.name_at is not None)
        is_entry = node is not None and node.is_entry
        for name in ("double", "delete"):
            self._actions[name].setEnabled(is_entry)
        in_list = is_entry and node is not None and isinstance(node.path[-1], int)
        for name in ("up", "down"):
            self._actions[name].setEnabled(in_list)
        menu = QMenu(self)
        menu.addActions(list(self._actions.values()))
        menu.exec(self.view.viewport().mapToGlobal(at))

    def _done(self, outcome: YamlPath | Text | None) -> bool:
        """Show what came of an edit: a path to go to, or why it could not be made."""
        if isinstance(outcome, Text):
            self.complaint.tell(outcome)
            return False
        self.complaint.tell(None)
        if outcome is not None:
            self._path = outcome
            self._build()
            self.select(outcome)
            self.selected.emit(outcome)
        return True

    def add(self) -> None:
        node = self.current()
        if self._edits is not None and node is not None:
            self._done(self._edits.add(node))

    def delete(self) -> None:
        node = self.current()
        if self._edits is not None and node is not None and node.is_entry:
            self._done(self._edits.delete(node))

    def double(self) -> None:
        node = self.current()
        if self._edits is not None and node is not None and node.is_entry:
            self._done(self._edits.double(node))

    def shift(self, by: int) -> None:
        node = self.current()
        if self._edits is not None and node is not None and node.is_entry:
            self._done(self._edits.shift(node, by))

    def _rename(self) -> None:
        index = self.view.currentIndex()
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.view.edit(index)

    def _rename_node(self, node: Node, name: str) -> bool:
        """Take the name that was typed in the tree, which is made anew when the editor is gone."""
        outcome = self._edits.rename(node, name) if self._edits is not None else None
        self.refused = outcome if isinstance(outcome, Text) else None
        self.complaint.tell(self.refused)
        if outcome is None or isinstance(outcome, Text):
            return False
        self._path = outcome
        self.selected.emit(outcome)
        return True

    def rename_as(self, words: str) -> QWidget:
        """Let the author go on with a name that was refused."""
        self._rename()
        editor = self.editor
        if editor is not None:
            editor.setText(words)
        return editor or self.view

    @property
    def editor(self) -> QLineEdit | None:
        """Where a name is being typed in the tree."""
        found = self.view.viewport().findChildren(QLineEdit)
        return next((one for one in found if one.isVisible()), None)

    def _drop(self, path: YamlPath, on: Node, at: Node | None) -> bool:
        if self._edits is None:
            return False
        return self._done(self._edits.bring(path, on, at))


class PendingName(Pending):
    """A name that is being typed in the tree."""

    def __init__(self, pane: OutlinePane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._words = ""

    @property
    def title(self) -> str:  # type: ignore[override]
        return str(_NAME)

    @property
    def is_open(self) -> bool:
        return self._pane.editor is not None

    def settle(self) -> Text | None:
        editor = self._pane.editor
        self._words = editor.text() if editor is not None else ""
        self._pane.refused = None
        # The tree takes a name in when the focus leaves its editor.
        self._pane.view.setFocus()
        return self._pane.refused

    def give_up(self) -> None:
        self._pane.complaint.tell(None)

    def go(self) -> QWidget:
        return self._pane.rename_as(self._words)
