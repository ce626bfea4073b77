"""The list of findings; a click or Enter says which one to show."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDockWidget,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStackedLayout,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from editor.gui.findings_model import FINDING, FindingsFilter, FindingsModel, line_of
from editor.gui.forms.labels import Muted
from editor.gui.places import in_file, place_words
from editor.gui.signs import sign_icon
from editor.gui.undo_keys import UndoKeys
from editor.gui.words import Words
from editor.model.finding import Finding, Severity
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown

_PLURALS = {
    Severity.ERROR: Text("Errors", "Erreurs"),
    Severity.WARNING: Text("Warnings", "Avertissements"),
    Severity.ADVICE: Text("Advice", "Conseils"),
}
_ALLOWED = ("MAP", "ROS", "SET", "RUL", "PAK", "PLY")
_NO_FIX = Text("No fix is known for it", "On n'y connaît pas de remède")
_NONE = Text("No findings", "Rien à signaler")
_FILTERED = Text("No finding matches the filter", "Aucun constat ne répond au filtre")
_CLOSED = Text(
    "Findings of the opened file appear here", "Les constats du fichier ouvert viendront ici"
)


class FindingsDock(QDockWidget):
    """Shows findings and holds none of its own."""

    place_chosen = Signal(object)
    passed_by = Signal(object)
    """Somebody goes through the list, and is here now."""
    fix_asked = Signal(object)
    allow_asked = Signal(object)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("findings")
        self.model = FindingsModel(self)
        self.filter = FindingsFilter(self)
        self.filter.setSourceModel(self.model)
        self._is_open = False
        self.text = QLineEdit(clearButtonEnabled=True)
        UndoKeys(self.text)
        self.text.textChanged.connect(self._ask)
        self.buttons = {severity: self._button(severity) for severity in sorted(Severity)[::-1]}
        self.view = self._list()
        self.fix, self.allow = QPushButton(), QPushButton()
        self.fix.clicked.connect(lambda: self._ask_for(self.fix_asked))
        self.allow.clicked.connect(lambda: self._ask_for(self.allow_asked))
        self.nothing = Muted()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._lay_out()
        words.say(self.setWindowTitle, Text("Findings", "Constats"))
        words.say(self.text.setPlaceholderText, Text("Filter by words", "Filtrer par mots"))
        words.say(self.text.setAccessibleName, Text("Filter by words", "Filtrer par mots"))
        words.say(self.view.setAccessibleName, Text("List of findings", "Liste des constats"))
        words.say(self.fix.setText, Text("Fi&x", "Co&rriger"))
        words.say(self.allow.setText, Text("Allo&w…", "Admettr&e…"))
        words.say(self.allow.setToolTip, Text(
            "Keep it as it is, and write down why", "Le laisser tel quel, et noter pourquoi",
        ))  # fmt: skip
        words.changed.connect(self._speak)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._offer())
        self._speak()

    def show_findings(
        self, findings: tuple[Finding, ...] | None, shown: Shown | None = None
    ) -> None:
        """The findings of a file, the worst first; None when no file is open.

        With what is shown they say their place as the outline and the board do.
        """
        self._is_open = findings is not None
        ranked = sorted(findings or (), key=lambda one: -one.severity)
        chosen, row = self.view.currentIndex().data(FINDING), self.view.currentIndex().row()
        telling = in_file if shown is None else partial(place_words, shown)
        self.model.show(tuple(ranked), telling)
        self._speak()
        same = [n for n, one in enumerate(ranked) if _is_same(one, chosen)]
        if same:
            self.view.setCurrentIndex(self.filter.mapFromSource(self.model.index(same[0], 0)))
        elif chosen is not None and self.filter.rowCount():
            # What was chosen is mended: the next one is in its place.
            self.view.setCurrentIndex(self.filter.index(min(row, self.filter.rowCount() - 1), 0))

    def step(self, by: int) -> None:
        """Go to the next finding of the list, or back, and show it."""
        rows = self.filter.rowCount()
        if not rows:
            return
        current = self.view.currentIndex()
        row = (current.row() + by) % rows if current.isValid() else (0 if by > 0 else rows - 1)
        self.view.setCurrentIndex(self.filter.index(row, 0))
        self.passed_by.emit(self.current)

    def choose(self, finding: Finding) -> Finding | None:
        """Choose a finding, as it is known here; None where it is not."""
        for row in range(self.filter.rowCount()):
            index = self.filter.index(row, 0)
            if _is_same(index.data(FINDING), finding):
                self.view.setCurrentIndex(index)
                return self.current
        return None

    def copy(self) -> None:
        rows = sorted(self.view.selectionModel().selectedRows(), key=lambda index: index.row())
        lines = [line_of(index.data(FINDING)) for index in rows]
        if lines:
            QGuiApplication.clipboard().setText("\n".join(lines))

    def _button(self, severity: Severity) -> QToolButton:
        button = QToolButton(autoRaise=True)
        button.setCheckable(True)
        button.setChecked(True)
        button.setIcon(sign_icon(severity))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.toggled.connect(self._ask)
        return button

    def _list(self) -> QTreeView:
        view = QTreeView(rootIsDecorated=False, uniformRowHeights=True, allColumnsShowFocus=True)
        view.setModel(self.filter)
        view.setAlternatingRowColors(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = view.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        view.clicked.connect(self._choose)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            go = QShortcut(QKeySequence(key), view, context=Qt.ShortcutContext.WidgetShortcut)
            go.activated.connect(lambda: self._choose(view.currentIndex()))
        take = QShortcut(
            QKeySequence(QKeySequence.StandardKey.Copy),
            view,
            context=Qt.ShortcutContext.WidgetShortcut,
        )
        take.activated.connect(self.copy)
        return view

    def _lay_out(self) -> None:
        inside = QWidget()
        bar = QHBoxLayout()
        for button in self.buttons.values():
            bar.addWidget(button)
        bar.addWidget(self.text, 1)
        bar.addWidget(self.fix)
        bar.addWidget(self.allow)
        self._pages = QStackedLayout()
        whole = QVBoxLayout(inside)
        whole.setContentsMargins(6, 4, 6, 6)
        whole.addLayout(bar)
        whole.addLayout(self._pages, 1)
        # Only now: a page that has nobody to belong to would be shown as a window of its own.
        self._pages.addWidget(self.view)
        self._pages.addWidget(self.nothing)
        self.setWidget(inside)
        self.setTabOrder(self.text, self.view)

    @property
    def current(self) -> Finding | None:
        """The finding that is chosen."""
        found: Finding | None = self.view.currentIndex().data(FINDING)
        return found

    def _ask_for(self, signal: SignalInstance) -> None:
        if self.current is not None:
            # The button is of no use once the finding is gone; one goes on in the list.
            self.view.setFocus()
            signal.emit(self.current)

    def _offer(self) -> None:
        """What can be done about the chosen finding; the fix says what it would do."""
        chosen = self.current
        fix = chosen.fix if chosen is not None else None
        self.fix.setEnabled(fix is not None)
        self.fix.setToolTip(str(fix.label) if fix is not None else str(_NO_FIX))
        self.allow.setEnabled(chosen is not None and chosen.code[:3] in _ALLOWED)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.place_chosen.emit(index.data(FINDING))

    def _ask(self) -> None:
        self._offer()
        wanted = frozenset(one for one, button in self.buttons.items() if button.isChecked())
        self.filter.ask(wanted, self.text.text())
        self._tell_emptiness()

    def _speak(self) -> None:
        self.model.speak()
        for severity, button in self.buttons.items():
            count = sum(one.severity is severity for one in self.model.findings)
            button.setText(str(count))
            button.setToolTip(str(_PLURALS[severity]))
            button.setAccessibleName(f"{_PLURALS[severity]} {count}")
        self._ask()

    def _tell_emptiness(self) -> None:
        empty = self.filter.rowCount() == 0
        if empty and self.view.hasFocus():
            self.text.setFocus()
        self._pages.setCurrentWidget(self.nothing if empty else self.view)
        words = _FILTERED if self.model.findings else _NONE if self._is_open else _CLOSED
        self.nothing.setText(str(words))


def _is_same(one: Finding, other: Finding | None) -> bool:
    """Whether two readings of a file found the same thing; its line may have moved meanwhile."""
    return other is not None and (one.code, one.message) == (other.code, other.message)
