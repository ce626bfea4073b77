"""The areas of a map: chosen to be painted, made of a kind, and taken away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from editor.gui.piece_list import Offer
from editor.gui.place_page import COUNT, PlacePage
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue
    from editor.model.hexmap import HexMap

_NEW = Text("&New area", "&Nouveau lieu")
_INK = "#b98a2f"


class AreaPage(PlacePage):
    """A new one is made of a kind."""

    board_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__(words, _NEW, Text("Areas", "Lieux"))
        self._catalogue: Catalogue | None = None
        self._known: object = None
        words.changed.connect(self._forget)
        self.list.settled.connect(self.board_wanted)

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
            said.append(str(COUNT).format(len(area.hexes)))
            name = str(area.name) if area.name else area.id
            heard = f"{area.id} {area.kind} {' '.join(area.name or ())}".casefold()
            words = f"{name}\n{' · '.join(said)}"
            rows.append(Offer(area.id, words, heard, partial(zone_icon, _INK)))
        self.list.show_rows(rows)
        self.delete.setEnabled(bool(rows))

    def _forget(self) -> None:
        self._known = None

    def _fill_menu(self) -> None:
        self.menu.clear()
        kinds = self._catalogue.area_kinds if self._catalogue is not None else {}
        for kind, entry in kinds.items():
            words = str(entry.name) if entry.name else kind
            action = self.menu.addAction(words[:1].upper() + words[1:])
            action.triggered.connect(partial(self.wanted.emit, "", kind))
