"""The tape: what lies between two hexes, asked as the hand goes."""

from __future__ import annotations

from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.hexgrid.hexes import Hex
from editor.model.text import Text


class Measure(Tool):
    """Drawn from a hex to another; whoever listens says what is between them."""

    name = "measure"
    key = "Q"
    text = Text("Measure and sight", "Mesurer et viser")
    hint = Text(
        "Drag from a hex to another to read distance, sight, cover and the way there; Escape "
        "puts the answer away.",
        "Glisser d'un hexagone à un autre pour lire distance, vue, couvert et chemin ; Échap "
        "range la réponse.",
    )
    two_steps = True
    start: Hex | None = None
    end: Hex | None = None

    def began(self, spot: Spot) -> None:
        self.start = self.end = spot.hex
        self.work.ask(self.start, self.end)

    def went(self, spot: Spot) -> None:
        if spot.hex != self.end and spot.hex in self.work.board:
            self.end = spot.hex
            self.work.ask(self.start, self.end)

    def ended(self, spot: Spot) -> None:
        self.went(spot)

    def cancel(self) -> bool:
        super().cancel()
        if self.start is None:
            return False
        self.start = self.end = None
        self.work.ask(None, None)
        return True

    def preview(self) -> Preview:
        if self.start is None or self.end is None:
            return Preview(frozenset([self.spot.hex])) if self.spot is not None else NOTHING
        count = self.start.distance(self.end)
        words = {self.end: str(count)} if count else {}
        ends = frozenset([self.start, self.end])
        return Preview(ends, words=words, line=(self.start, self.end))
