"""Tools that paint what is made of hexes and is no ground: zones of a scenario, areas of a map."""

from __future__ import annotations

from editor.edit.commands import AnyEdit
from editor.edit.shapes import brush, trail
from editor.edit.zoning import (
    area_hexes,
    new_area,
    new_zone,
    paint_area,
    paint_zone,
    zone_hexes,
)
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.hexgrid.hexes import Hex
from editor.model.text import Text

_MOST = 4000
"""Hexes that are shown as a whole while they are painted."""


class _Painter(Tool):
    """Paints hexes into something that is made of hexes; with Ctrl, out of it."""

    has_size = True
    _last: Hex | None = None
    _takes = False

    def began(self, spot: Spot) -> None:
        self._last, self._takes = spot.hex, spot.control
        if self.is_known():
            self._paint(self._near(spot.hex))
        elif not self._takes:
            self.begin(self._near(spot.hex))

    def went(self, spot: Spot) -> None:
        if self._last is None or spot.hex == self._last:
            return
        way = trail([self._last, spot.hex], self.work.chosen.size)
        self._last = spot.hex
        self._paint({place for place in way if place in self.work.board})

    def _paint(self, hexes: set[Hex]) -> None:
        edit = self.painted(hexes, takes=self._takes)
        if edit is not None:
            self.do(edit)

    def _near(self, place: Hex) -> set[Hex]:
        return {one for one in brush(place, self.work.chosen.size) if one in self.work.board}

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        takes = self._takes if self.is_down else self.spot.control
        near, whole = frozenset(self._near(self.spot.hex)), self.whole()
        # A map shows no more of an area than its name, and the night hides the rim of a zone.
        return Preview(near if takes or len(whole) > _MOST else near | whole, takes=takes)

    def whole(self) -> frozenset[Hex]:
        """The hexes of what is painted."""
        raise NotImplementedError

    def is_known(self) -> bool:
        """Whether there is something to paint already."""
        raise NotImplementedError

    def begin(self, hexes: set[Hex]) -> None:
        """Make a new one of some hexes."""
        raise NotImplementedError

    def painted(self, hexes: set[Hex], *, takes: bool) -> AnyEdit | None:
        """The edit; None where nothing changes."""
        raise NotImplementedError


class ZoneTool(_Painter):
    """Paints the zones of a scenario."""

    name = "zone"
    key = "Z"
    text = Text("Paint a zone", "Peindre une zone")
    hint = Text(
        "Drag to paint hexes into the chosen zone, with Ctrl to take them out; [ and ] change the "
        "size of the brush.",
        "Glisser pour ajouter des hexagones à la zone choisie, avec Ctrl pour les ôter ; [ et ] "
        "changent la taille du pinceau.",
    )
    layer = "zones"

    def is_known(self) -> bool:
        return self.work.chosen.zone in {one.id for one in self.work.scenario.zones}

    def whole(self) -> frozenset[Hex]:
        return zone_hexes(self.work.scenario, self.work.board, self.work.chosen.zone)

    def begin(self, hexes: set[Hex]) -> None:
        work = self.work
        edit, name = new_zone(work.scenario, work.board, hexes, work.chosen.zone_side)
        self.do(edit)
        work.choose_zone(name)

    def painted(self, hexes: set[Hex], *, takes: bool) -> AnyEdit | None:
        work = self.work
        return paint_zone(work.scenario, work.board, work.chosen.zone, hexes, takes=takes)


class AreaTool(_Painter):
    """Paints the areas of a map: buildings, rooms, places with a name."""

    name = "area"
    key = "N"
    text = Text("Paint an area", "Peindre un lieu")
    hint = Text(
        "Drag to paint hexes into the chosen area, with Ctrl to take them out; [ and ] change the "
        "size of the brush.",
        "Glisser pour ajouter des hexagones au lieu choisi, avec Ctrl pour les ôter ; [ et ] "
        "changent la taille du pinceau.",
    )
    layer = "areas"

    def is_known(self) -> bool:
        return self.work.chosen.area in {one.id for one in self.work.drawing.areas}

    def begin(self, hexes: set[Hex]) -> None:
        work = self.work
        edit, name = new_area(work.drawing, hexes, work.chosen.area_kind, work.level)
        self.do(edit)
        work.choose_area(name)

    def painted(self, hexes: set[Hex], *, takes: bool) -> AnyEdit | None:
        return paint_area(self.work.drawing, self.work.chosen.area, hexes, takes=takes)

    def whole(self) -> frozenset[Hex]:
        return area_hexes(self.work.drawing, self.work.chosen.area)
