"""The eraser of a scenario: where it goes the ground is as on the map again."""

from __future__ import annotations

from editor.edit.groundwork import RESTORED, change_ground, changed_hexes
from editor.edit.shapes import brush, trail
from editor.gui.tools.tool import Preview, Spot, Tool
from editor.model.text import Text

_AS_IT_IS = Text("The ground is as on the map here", "Le sol est ici comme sur la carte")
_MARK = "≠"
_MOST = 1000
"""Hexes that are marked at most."""


class Restore(Tool):
    """Takes back what the scenario changes of the ground; nothing else is touched."""

    name = "restore"
    has_size = True
    key = "E"
    text = RESTORED
    hint = Text(
        "Click or drag: the ground is as on the map again. ≠ marks what this scenario has changed.",
        "Cliquer ou glisser : le sol redevient celui de la carte. ≠ marque ce que ce scénario a "
        "changé.",
    )

    def began(self, spot: Spot) -> None:
        self._last = spot.hex
        if not self._go(spot):
            self.work.tell(_AS_IT_IS)

    def went(self, spot: Spot) -> None:
        self._go(spot)

    def _go(self, spot: Spot) -> bool:
        work = self.work
        hexes = trail([self._last, spot.hex], work.chosen.size)
        self._last = spot.hex
        edit = change_ground(work.scenario, work.board, hexes, None, work.level, self.text)
        return edit is not None and self.do(edit)

    def preview(self) -> Preview:
        work = self.work
        near = brush(self.spot.hex, work.chosen.size) if self.spot is not None else ()
        changed = changed_hexes(work.board, work.level)
        words = dict.fromkeys(changed, _MARK) if len(changed) <= _MOST else {}
        hexes = frozenset(one for one in near if one in work.board)
        return Preview(hexes, takes=True, words=words)
