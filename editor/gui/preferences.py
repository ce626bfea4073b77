"""Preferences: language and theme, and the keys of all commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.gui.command_list import Command, Portable
from editor.gui.fuzzy import score
from editor.gui.keys import Keys
from editor.gui.menus import THEME_NAMES
from editor.gui.settings import THEMES
from editor.gui.sizing import open_at
from editor.gui.words import OWN_NAMES
from editor.model.text import LANGUAGES, Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

_TAKEN = Text(
    "{} is the key of “{}”, which will lose it.", "{} est la touche de « {} », qui la perdra."
)
_BOARD = Text(
    "{} already does something on the board; there it will only give the command.",
    "{} sert déjà sur le plateau ; elle n'y donnera plus que la commande.",
)


class Preferences(QDialog):
    """What is chosen counts at once; there is nothing to confirm."""

    def __init__(self, window: MainWindow, keys: Keys) -> None:
        super().__init__(window)
        self._window = window
        self.setWindowTitle(str(Text("Preferences", "Préférences")))
        self.tabs = QTabWidget()
        self.keys = KeysPage(keys)
        self.tabs.addTab(self._general(), str(Text("&General", "&Général")))
        self.tabs.addTab(self.keys, str(Text("&Keys", "&Touches")))
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        inside = QVBoxLayout(self)
        inside.addWidget(self.tabs, 1)
        inside.addWidget(close)
        open_at(self, 640, 520)

    def _general(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        self.language, self.theme = QComboBox(), QComboBox()
        for language in LANGUAGES:
            self.language.addItem(OWN_NAMES[language], language)
        self.language.setCurrentIndex(self.language.findData(self._window.words.language))
        for theme in THEMES:
            self.theme.addItem(str(THEME_NAMES[theme]).replace("&", ""), theme)
        self.theme.setCurrentIndex(self.theme.findData(self._window.settings.theme))
        form.addRow(str(Text("&Language", "&Langue")), self.language)
        form.addRow(str(Text("&Theme", "T&hème")), self.theme)
        menus = self._window.menus
        self.language.activated.connect(
            lambda _: menus.languages[self.language.currentData()].trigger()
        )
        self.theme.activated.connect(lambda _: menus.themes[self.theme.currentData()].trigger())
        return page


class KeysPage(QWidget):
    """Commands with their keys; the one in front is given another."""

    def __init__(self, keys: Keys) -> None:
        super().__init__()
        self._keys = keys
        self.search, self.list, self.press = QLineEdit(), QTreeWidget(), QKeySequenceEdit()
        self.told = QLabel(wordWrap=True)
        self.set = QPushButton(str(Text("&Set", "&Affecter")))
        self.remove = QPushButton(str(Text("&Remove", "&Retirer")))
        self.reset = QPushButton(str(Text("&Usual key", "Touche &usuelle")))
        self.reset_all = QPushButton(str(Text("Reset &all", "T&out rétablir")))
        self._lay_out()
        self.search.textChanged.connect(self.fill)
        self.list.currentItemChanged.connect(lambda *_: self._show())
        self.press.keySequenceChanged.connect(lambda _: self._judge())
        self.set.clicked.connect(self._set)
        self.remove.clicked.connect(lambda: self._do(keys.choose))
        self.reset.clicked.connect(lambda: self._do(keys.reset))
        self.reset_all.clicked.connect(lambda: self._do(lambda _: keys.reset_all()))
        self.fill()

    def _lay_out(self) -> None:
        find, press = Text("Find a command", "Chercher une commande"), Text("Key", "Touche")
        self.search.setPlaceholderText(str(find))
        self.search.setAccessibleName(str(find))
        self.search.setClearButtonEnabled(True)
        self.list.setAccessibleName(str(Text("Commands and keys", "Commandes et touches")))
        self.list.setHeaderLabels([str(Text("Command", "Commande")), str(press)])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.press.setAccessibleName(str(Text("New key", "Nouvelle touche")))
        self.press.setMaximumSequenceLength(1)
        self.press.setClearButtonEnabled(True)
        self.told.setMinimumHeight(self.told.fontMetrics().height() * 2)
        label = QLabel(str(Text("&New key:", "&Nouvelle touche :")))
        label.setBuddy(self.press)
        row = QHBoxLayout()
        for widget in (label, self.press, self.set, self.remove, self.reset):
            row.addWidget(widget, 1 if widget is self.press else 0)
        inside = QVBoxLayout(self)
        inside.addWidget(self.search)
        inside.addWidget(self.list, 1)
        inside.addLayout(row)
        inside.addWidget(self.told)
        inside.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignRight)

    @property
    def chosen(self) -> Command | None:
        item = self.list.currentItem()
        found = item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None
        return found if isinstance(found, Command) else None

    def fill(self, query: str = "") -> None:
        """Commands that are called so, or have that key; those with keys of one's own in bold."""
        before = self.chosen
        self.list.clear()
        bold = QFont(self.font())
        bold.setBold(True)
        for name, command in self._keys.commands.items():
            found = score(query, command.all_words), score(query, command.shown_keys)
            if query and found == (None, None):
                continue
            words = str(Text(*[command.words(one) for one in LANGUAGES]))
            item = QTreeWidgetItem([words, command.shown_keys])
            item.setData(0, Qt.ItemDataRole.UserRole, command)
            if command.keys != self._keys.usual[name]:
                item.setFont(1, bold)
            self.list.addTopLevelItem(item)
            if before is not None and before.id == name:
                self.list.setCurrentItem(item)
        first = self.list.topLevelItem(0)
        if self.list.currentItem() is None and first is not None:
            self.list.setCurrentItem(first)
        self._show()

    def _show(self) -> None:
        command = self.chosen
        self.press.clear()
        self.set.setEnabled(False)
        own = command is not None and command.keys != self._keys.usual[command.id]
        self.remove.setEnabled(command is not None and bool(command.keys))
        self.reset.setEnabled(own)
        self._judge()

    def _judge(self) -> None:
        """Say who has a key before it is given to another."""
        sequence, command = self.press.keySequence(), self.chosen
        key = sequence.toString(Portable)
        self.set.setEnabled(bool(key) and command is not None)
        self.told.clear()
        if not key or command is None:
            return
        holder = self._keys.holder(key, but=command.id)
        name = sequence.toString(QKeySequence.SequenceFormat.NativeText)
        if isinstance(holder, Command):
            words = Text(*[holder.words(one) for one in LANGUAGES])
            self.told.setText(str(_TAKEN).format(name, words))
        elif holder is not None:
            self.told.setText(str(_BOARD).format(name))

    def _set(self) -> None:
        key = self.press.keySequence().toString(Portable)
        self._do(lambda name: self._keys.choose(name, key))

    def _do(self, work: Callable[[str], None]) -> None:
        command = self.chosen
        if command is not None:
            work(command.id)
            self.fill(self.search.text())
