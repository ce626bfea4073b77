"""The tool that raises and lowers ground."""

from __future__ import annotations

from editor.edit.commands import AnyEdit, Group, Paint
from editor.edit.ground import set_height
from editor.edit.shapes import brush, on_sheet, trail
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.hexgrid.hexes import Hex
from editor.model.hexmap import HEIGHTS
from editor.model.text import Text


class Height(Tool):
    """Raises and lowers ground; each hex once in a stroke."""

    name = "height"
    has_size = True
    on_ground = True
    key = "T"
    layer = "elevation"
    text = Text("Elevation", "Relief")
    hint = Text(
        "Click or drag to raise the ground by one, with Shift to lower it, with Ctrl to level it.",
        "Cliquer ou glisser pour élever le sol d'un cran, avec Maj l'abaisser, avec Ctrl "
        "l'aplanir.",
    )

    def began(self, spot: Spot) -> None:
        self._last, self._done = spot.hex, set[Hex]()
        self._go(spot)

    def went(self, spot: Spot) -> None:
        self._go(spot)

    def _go(self, spot: Spot) -> None:
        drawing = self.work.drawing
        fresh = trail([self._last, spot.hex], self.work.chosen.size) - self._done
        self._last = spot.hex
        self._done |= fresh
        by_height: dict[int, list[Hex]] = {}
        for place in on_sheet(drawing.hexes, fresh):
            by_height.setdefault(self._wanted(place, spot), []).append(place)
        edits: list[Paint | AnyEdit] = [
            set_height(drawing, places, height) for height, places in by_height.items()
        ]
        if edits:
            self.do(Group(tuple(edits), edits[0].label))

    def _wanted(self, place: Hex, spot: Spot) -> int:
        now = self.work.drawing.height_at(place)
        if spot.control:
            return 0
        if self.work.chosen.height is not None:
            return self.work.chosen.height
        return max(
            min(HEIGHTS.values()), min(max(HEIGHTS.values()), now + (-1 if spot.shift else 1))
        )

    def preview(self) -> Preview:
        if self.spot is None or self.work.level:
            return NOTHING
        hexes = on_sheet(self.work.drawing.hexes, brush(self.spot.hex, self.work.chosen.size))
        if self.is_down:
            return Preview(hexes)
        words = {place: f"{self._wanted(place, self.spot):+d}" for place in hexes}
        return Preview(hexes, words=words)
