"""All commands in one list: a few letters find one, Enter gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from editor.gui.command_list import Command, list_commands
from editor.gui.fuzzy import score
from editor.model.text import LANGUAGES, Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

TITLE = Text("Commands", "Commandes")
_FIND = Text("What do you want to do?", "Que voulez-vous faire ?")
_NONE = Text("No command is called so", "Aucune commande ne s'appelle ainsi")
_STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -8,
    Qt.Key.Key_PageDown: 8,
}
_LATE, _PALE, _PASSING = 1000.0, 35.0, 10.0
"""What commands that cannot be given now lose without a query and with one; and those that are
not always there."""


class CommandPalette(QDialog):
    """Lists what answers the query best; what cannot be done now stands pale at the end."""

    def __init__(self, window: MainWindow, recent: list[str]) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self._recent = recent
        self._language = window.words.language
        self.commands = list_commands(window)
        self.chosen: Command | None = None
        self.setWindowTitle(str(TITLE))
        self.line, self.list = QLineEdit(), QTreeWidget()
        self.line.setPlaceholderText(str(_FIND))
        self.line.setAccessibleName(str(_FIND))
        self.line.setClearButtonEnabled(True)
        self.line.installEventFilter(self)
        self.list.setAccessibleName(str(TITLE))
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(8, 8, 8, 8)
        inside.addWidget(self.line)
        inside.addWidget(self.list, 1)
        self.line.textChanged.connect(self.look_for)
        self.list.itemClicked.connect(self._take)
        self.resize(min(620, window.width() - 40), min(440, window.height() - 80))
        corner = QPoint((window.width() - self.width()) // 2, 60)
        self.move(window.mapToGlobal(corner))
        self.look_for("")
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def look_for(self, query: str) -> None:
        """Show the commands that answer a query, the best first."""
        self.list.clear()
        for command in self._found(query):
            item = QTreeWidgetItem([self._called(command, query), command.shown_keys])
            item.setData(0, Qt.ItemDataRole.UserRole, command)
            if not command.action.isEnabled():
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            item.setToolTip(0, command.action.toolTip())
            item.setForeground(1, self.palette().placeholderText())
            self.list.addTopLevelItem(item)
        if self.list.topLevelItemCount():
            self._go(0)
        else:
            none = QTreeWidgetItem([str(_NONE), ""])
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addTopLevelItem(none)

    def _found(self, query: str) -> list[Command]:
        ranked: list[tuple[float, int, Command]] = []
        for number, command in enumerate(self.commands):
            # Good in one language is enough.
            marks = [score(query, command.words(language)) for language in LANGUAGES]
            good = [mark for mark in marks if mark is not None]
            if not good:
                continue
            # Without a query the menus' own order is as good as any.
            mark = max(good) if query.strip() else 0.0
            if command.id in self._recent:
                mark += 5 + self._recent.index(command.id) / 100
            if not command.action.isEnabled():
                mark -= _PALE if query.strip() else _LATE
            if not command.is_lasting:
                mark -= _PASSING
            ranked.append((-mark, number, command))
        return [command for _, _, command in sorted(ranked, key=lambda one: one[:2])]

    def _called(self, command: Command, query: str) -> str:
        """In the language of the window; beside it the words that answered, if they are others."""
        here = command.words(self._language)
        if not query or score(query, here) is not None:
            return here
        other = next(one for one in LANGUAGES if one != self._language)
        return f"{here}  ({command.words(other).rpartition(' › ')[2]})"

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The list is walked while one types."""
        if watched is self.line and isinstance(event, QKeyEvent):
            if event.type() is not QEvent.Type.KeyPress:
                return False
            key = Qt.Key(event.key())
            if key in _STEPS:
                self._step(_STEPS[key])
                return True
            if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._take(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def _step(self, by: int) -> None:
        count = self.list.topLevelItemCount()
        row = self.list.currentIndex().row() + by
        # One step goes round; a leap stops at the ends.
        row = row % count if abs(by) == 1 else max(0, min(count - 1, row))
        self._go(row)

    def _go(self, row: int) -> None:
        item = self.list.topLevelItem(row)
        if item is not None:
            self.list.setCurrentItem(item)

    def _take(self, item: QTreeWidgetItem | None) -> None:
        command = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        if isinstance(command, Command) and command.action.isEnabled():
            self.chosen = command
            self.accept()
