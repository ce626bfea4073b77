"""The zones of a scenario: chosen to be painted, made, and taken away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.gui.piece_list import Offer
from editor.gui.place_page import COUNT, PlacePage
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.model.scenario import Scenario

_NEW = Text("&New zone", "&Nouvelle zone")
_PLAIN = Text("Zone", "Zone")
_OF = Text("Deployment zone of {}", "Zone de déploiement de {}")
_SETS_UP = Text("{} set up here", "{} s'y déploie")


class ZonePage(PlacePage):
    """A new one may be a side's."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, _NEW, Text("Zones", "Zones"))
        self._scenario: Scenario | None = None

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
            said = [str(COUNT).format(len(zone_hexes(scenario, board, zone.id)))]
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

    def _fill_menu(self) -> None:
        self.menu.clear()
        self.menu.addAction(str(_PLAIN)).triggered.connect(lambda: self.wanted.emit("", ""))
        for side in self._scenario.sides if self._scenario is not None else ():
            action = self.menu.addAction(str(_OF).format(side.name).replace("&", "&&"))
            action.triggered.connect(partial(self.wanted.emit, "", side.id))
