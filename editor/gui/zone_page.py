"""The zones of a scenario: chosen to be painted, made, and taken away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.gui.piece_list import Offer, PieceList
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.model.scenario import Scenario

_NEW = Text("&New zone", "&Nouvelle zone")
_PLAIN = Text("Zone", "Zone")
_OF = Text("Deployment zone of {}", "Zone de déploiement de {}")
_DELETE = Text("&Delete", "&Supprimer")
_COUNT = Text("{} hexes", "{} hexagones")
_SETS_UP = Text("{} set up here", "{} s'y déploie")


class ZonePage(QWidget):
    """Says which zone is wanted; nothing for a new one, with a side where it is a side's."""

    wanted = Signal(str, str)
    delete_asked = Signal(str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._scenario: Scenario | None = None
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
        words.say(self.list.setAccessibleName, Text("Zones", "Zones"))
        self.list.chosen.connect(lambda name: self.wanted.emit(name, ""))
        self.delete.clicked.connect(self._delete)

    def show_scenario(self, shown: Shown) -> None:
        """The zones as they are now."""
        from editor.draw.counters import SIDE_COLOURS
        from editor.edit.zoning import zone_hexes
        from editor.gui.piece_pictures import zone_icon

        scenario, board = shown.scenario, shown.examined.board
        if scenario is None or board is None:
            return
        self._scenario = scenario
        rows = []
        for number, zone in enumerate(scenario.zones):
            name = str(zone.name) if zone.name else zone.id
            said = [str(_COUNT).format(len(zone_hexes(scenario, board, zone.id)))]
            said += [
                str(_SETS_UP).format(one.side) for one in scenario.deployment if one.zone == zone.id
            ]
            # As the board draws those that have no colour of their own.
            ink = zone.colour or SIDE_COLOURS[(number + 2) % len(SIDE_COLOURS)]
            words = f"{name}\n{' · '.join(said)}"
            heard = f"{zone.id} {' '.join(zone.name or ())}".casefold()
            rows.append(Offer(zone.id, words, heard, partial(zone_icon, ink)))
        self.list.show_rows(rows)
        self.delete.setEnabled(bool(rows))

    def show_chosen(self, name: str) -> None:
        row = self.list.row_of(name)
        self.list.setCurrentIndex(self.list.offers.index(row))

    def _fill_menu(self) -> None:
        self.menu.clear()
        self.menu.addAction(str(_PLAIN)).triggered.connect(lambda: self.wanted.emit("", ""))
        for side in self._scenario.sides if self._scenario is not None else ():
            action = self.menu.addAction(str(_OF).format(side.name).replace("&", "&&"))
            action.triggered.connect(partial(self.wanted.emit, "", side.id))

    def _delete(self) -> None:
        name = self.list.current_thing()
        if isinstance(name, str):
            self.delete_asked.emit(name)
