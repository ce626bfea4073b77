"""Ways that are no step to a neighbour: stairs, ladders, hung and stretched ropes, tree trunks.

Their prices are paid for each level and no weather multiplies them (CHA-ropemove-cost). Only
people on foot use them, and a led animal only where the catalogue lets it.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from editor.hexgrid.labels import LabelError
from editor.model.text import Text
from editor.systems.cry_havoc.moving.gait import Gait
from editor.systems.cry_havoc.moving.words import Mark

if TYPE_CHECKING:
    from editor.model.scenario import Rope
    from editor.systems.cry_havoc.moving.entering import Grounds
    from editor.systems.cry_havoc.situation import Spot

ROPE = Text("rope", "corde")


class Ascent(NamedTuple):
    """A way to another spot: half points (None = not by points), why, and for whom."""

    there: Spot
    halves: int | None
    mark: Mark
    led: bool = False

    def serves(self, gait: Gait) -> bool:
        return gait.way == "foot" and (self.led or not gait.leads)


class Ascents:
    """All such ways of one moment, by the spot where they begin."""

    def __init__(self, grounds: Grounds) -> None:
        self._situation = grounds.situation
        self._from: defaultdict[Spot, list[Ascent]] = defaultdict(list)
        self._links()
        if "ropes" in self._situation.options:
            for rope in self._situation.scenario.ropes:
                self._rope(rope)
        for _, trunk, top in grounds.trees:
            kind = grounds.kind_at((trunk, 0))
            if kind is not None and kind.climb_cost is not None:
                cost = 2 * kind.climb_cost
                self._both((trunk, 0), (trunk, top), cost, cost, ("tree-up", "tree-down"))

    def leaving(self, spot: Spot) -> list[Ascent]:
        return self._from.get(spot, [])

    def _both(
        self, low: Spot, high: Spot, up: int | None, down: int | None, keys: tuple[str, str],
        name: Text = ROPE, *, led: bool = False, rule: str = "",
    ) -> None:  # fmt: skip
        self._from[low].append(Ascent(high, up, Mark(keys[0], up, name, rule), led))
        self._from[high].append(Ascent(low, down, Mark(keys[1], down, name, rule), led))

    def _links(self) -> None:
        catalogue = self._situation.catalogue
        for one in self._situation.board.links:
            kind = catalogue.link_kinds.get(one.link.kind)
            if kind is None:
                continue
            ends = sorted(
                ((one.link.levels[0], one.start), (one.link.levels[1], one.end)),
                key=lambda end: end[0],
            )
            (low, foot), (high, head) = ends
            state = catalogue.opening_states.get(one.link.state or "open")
            rise, name, led = max(1, high - low), kind.name, bool(kind.data.get("led"))
            ways = (foot, low), (head, high)
            if state is not None and not (state.passable or state.openable):
                key = "barricaded" if one.link.state == "barricaded" else "locked"
                self._both(*ways, None, None, (key, key), name)
            elif "table" in kind.data:
                self._both(*ways, None, None, ("way-table", "way-table"), name)
            else:
                up, down = (2 * rise * int(kind.data[way]) for way in ("up", "down"))
                rule = next((rule for rule in kind.rules if rule.startswith("CHA-ropemove")), "")
                self._both(*ways, up, down, ("way-up", "way-down"), name, led=led, rule=rule)

    def _rope(self, rope: Rope) -> None:
        """Hung between levels, or stretched over hexes of one (CHA-rope-span)."""
        board, table = self._situation.board, self._situation.catalogue.tables["rope-movement"]
        try:
            start, end = board.hex(rope.from_hex), board.hex(rope.to_hex)
        except LabelError:
            return
        first, last = rope.levels
        if first != last:
            (low, foot), (high, head) = sorted(((first, start), (last, end)), key=lambda at: at[0])
            rise = high - low
            ways = (foot, low), (head, high)
            if rise > table["max_levels"]:
                self._both(*ways, None, None, ("rope-far", "rope-far"))
            else:
                up, down = 2 * rise * table["up"], 2 * rise * table["down"]
                self._both(*ways, up, down, ("rope-up", "rope-down"))
            return
        line = start.line(end)
        if len(line) - 1 <= table["span_hexes"] * rope.ropes:
            cost = 2 * table["level_hex_cost"]
            for one, other in pairwise(line):
                self._both((one, first), (other, first), cost, cost, ("rope-across",) * 2)
