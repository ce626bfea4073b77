"""The areas of a map: chosen to be painted, made of a kind, and taken away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.gui.piece_list import Offer, PieceList
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue
    from editor.model.hexmap import HexMap

_NEW = Text("&New area", "&Nouveau lieu")
_DELETE = Text("&Delete", "&Supprimer")
_COUNT = Text("{} hexes", "{} hexagones")
_INK = "#b98a2f"


class AreaPage(QWidget):
    """Says which area is wanted; nothing for a new one, with its kind."""

    wanted = Signal(str, str)
    delete_asked = Signal(str)
    board_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._catalogue: Catalogue | None = None
        self._known: object = None
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
        words.say(self.new.setText, _NEW)
        words.say(self.delete.setText, _DELETE)
        words.say(self.list.setAccessibleName, Text("Areas", "Lieux"))
        words.changed.connect(self._forget)
        self.list.chosen.connect(lambda name: self.wanted.emit(name, ""))
        self.list.activated_by_key.connect(self.board_wanted)
        self.delete.clicked.connect(self._delete)

    def show_map(self, drawing: HexMap, catalogue: Catalogue) -> None:
        """The areas as they are now; nothing is made again where none of them changed."""
        self._catalogue = catalogue
        if drawing.areas is self._known:
            return
        self._known = drawing.areas
        from editor.gui.piece_pictures import zone_icon

        rows = []
        for area in drawing.areas:
            kind = catalogue.area_kinds.get(area.kind)
            said = [str(kind.name) if kind is not None and kind.name else area.kind]
            said.append(str(_COUNT).format(len(area.hexes)))
            name = str(area.name) if area.name else area.id
            heard = f"{area.id} {area.kind} {' '.join(area.name or ())}".casefold()
            words = f"{name}\n{' · '.join(said)}"
            rows.append(Offer(area.id, words, heard, partial(zone_icon, _INK)))
        self.list.show_rows(rows)
        self.delete.setEnabled(bool(rows))

    def show_chosen(self, name: str) -> None:
        """Mark the area that is painted."""
        self.list.setCurrentIndex(self.list.offers.index(self.list.row_of(name)))

    def _forget(self) -> None:
        self._known = None

    def _fill_menu(self) -> None:
        self.menu.clear()
        kinds = self._catalogue.area_kinds if self._catalogue is not None else {}
        for kind, entry in kinds.items():
            words = str(entry.name) if entry.name else kind
            action = self.menu.addAction(words[:1].upper() + words[1:])
            action.triggered.connect(partial(self.wanted.emit, "", kind))

    def _delete(self) -> None:
        name = self.list.current_thing()
        if isinstance(name, str):
            self.delete_asked.emit(name)
