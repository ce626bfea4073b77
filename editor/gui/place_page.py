"""Places that are painted, zones or areas: a list to choose from, made by a menu, taken away."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.gui.piece_list import PieceList
from editor.gui.words import Words
from editor.model.text import Text

COUNT = Text("{} hexes", "{} hexagones")
_DELETE = Text("&Delete", "&Supprimer")


class PlacePage(QWidget):
    """Says which place is wanted; nothing for a new one, with what it is to be."""

    wanted = Signal(str, str)
    delete_asked = Signal(str)

    def __init__(self, words: Words, new: Text, called: Text) -> None:
        super().__init__()
        self.list = PieceList()
        self.new, self.delete = QPushButton(), QPushButton()
        self.menu = QMenu(self.new)
        self.new.setMenu(self.menu)
        self.menu.aboutToShow.connect(self._fill_menu)
        row = QHBoxLayout()
        row.addWidget(self.new, 1)
        row.addWidget(self.delete, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.addLayout(row)
        whole.addWidget(self.list, 1)
        words.say(self.new.setText, new)
        words.say(self.delete.setText, _DELETE)
        words.say(self.list.setAccessibleName, called)
        self.list.chosen.connect(lambda name: self.wanted.emit(name, ""))
        self.delete.clicked.connect(self._delete)

    def show_chosen(self, name: str) -> None:
        """Mark the place that is painted."""
        self.list.setCurrentIndex(self.list.offers.index(self.list.row_of(name)))

    def _fill_menu(self) -> None:
        """What a new one can be: each kind of page has its own list."""
        raise NotImplementedError

    def _delete(self) -> None:
        name = self.list.current_thing()
        if isinstance(name, str):
            self.delete_asked.emit(name)
