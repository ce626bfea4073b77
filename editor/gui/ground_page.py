"""The ground that a scenario may paint over its map, and what it may not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.gui.forms.labels import Muted
from editor.gui.piece_list import Offer, PieceList
from editor.gui.swatches import Swatches
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue

_ONLY_HERE = Text(
    "Changes the ground in this scenario only; the map stays as it is. Walls, heights and places "
    "belong to the map: an overlay of the board can change those.",
    "Ne change le sol que dans ce scénario ; la carte reste comme elle est. Murs, relief et lieux "
    "appartiennent à la carte : une superposition du plateau peut les changer.",
)


class GroundPage(QWidget):
    """Says which terrain is wanted."""

    wanted = Signal(object)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.list = PieceList()
        self._rows: list[Offer] = []
        self.sign = QIcon()
        """What stands for all of it: a tree."""
        note = Muted()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 0)
        whole.addWidget(note)
        whole.addWidget(self.list, 1)
        words.say(note.say, _ONLY_HERE)
        words.say(self.list.setAccessibleName, Text("Ground", "Sol"))
        self.list.chosen.connect(self.wanted)

    def show_catalogue(self, catalogue: Catalogue, dark: bool) -> None:
        """The terrains of a catalogue as they look on the board."""
        from editor.draw.picture import DARK, LIGHT

        pictures = Swatches(catalogue, DARK if dark else LIGHT)
        self._rows, self.sign = [], pictures.terrain("tree")
        for kind, entry in catalogue.terrains.items():
            name = str(entry.name) if entry.name else kind
            heard = " ".join((kind, *entry.name, *entry.aliases)).casefold()
            words = name[:1].upper() + name[1:]
            self._rows.append(Offer(kind, words, heard, partial(pictures.terrain, kind)))

    def search(self, wanted: Sequence[str]) -> int:
        """Show what has all these words; how many that are."""
        fit = [row for row in self._rows if all(word in row.heard for word in wanted)]
        self.list.show_rows(fit)
        return len(fit)

    def show_chosen(self, terrain: str) -> None:
        """Mark what is painted with."""
        self.list.setCurrentIndex(self.list.offers.index(self.list.row_of(terrain)))
