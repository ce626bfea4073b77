"""What stands between two neighbours on one level: walls, doors, fences, banks, ladders, bridges.

An opening or a ladder counts before the wall that it is in. A plain figure of a hexside (a bank)
counts where it is dearer than the ground; "+n" comes on top. A closed door is opened in passing,
which is free (CHA-door-open-close).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import parse_direction
from editor.model.ground import Cost, EdgeKind, Ground
from editor.systems.cry_havoc.moving.gait import Gait
from editor.systems.cry_havoc.moving.words import Mark

if TYPE_CHECKING:
    from editor.model.parts import BoardEdge
    from editor.systems.cry_havoc.moving.entering import Grounds
    from editor.systems.cry_havoc.situation import Spot

_WATER = frozenset({"ford", "shallow", "deep", "sea"})


class Side(NamedTuple):
    """What a hexside does to a step: bars it, asks at least so much, adds, or has its own price."""

    barred: bool = False
    least: int = 0
    price: int | None = None
    """Half points for the whole step, whatever the ground and the weather: a ladder."""
    marks: tuple[Mark, ...] = ()


OPEN = Side()


class Hexsides:
    """The hexsides of one moment as travellers find them."""

    def __init__(self, grounds: Grounds) -> None:
        self._grounds = grounds
        self._situation = situation = grounds.situation
        self._kinds = situation.catalogue.edges
        self._states = situation.catalogue.opening_states
        self._edges = situation.board.edges
        self._edged = {(place, level) for edge, level in self._edges for place in edge.hexes}
        self._fronts = dict(self._palisades())
        self._simple: dict[Spot, bool] = {}
        self._climbs_out = "crossing" in situation.options

    def between(self, here: Spot, there: Spot, gait: Gait) -> Side:
        """What parts two neighbours on one level."""
        side = OPEN
        if here in self._edged:
            edge, level = Edge.between(here[0], there[0]), here[1]
            found = self._edges.get((edge, level))
            side = self._standing(edge, level, found, there, gait) if found else OPEN
        if not side.barred and side.price is None:
            bar = self._bar(here, there, gait)
            if bar is not None:
                return Side(barred=True, marks=(bar,))
        return side

    def is_simple(self, spot: Spot) -> bool:
        """Whether nothing about a spot or its sides can bar a step that its ground allows."""
        found = self._simple.get(spot)
        if found is None:
            kind = self._grounds.kind_at(spot)
            special = kind is not None and (
                bool(kind.not_reachable_from) or kind.water in _WATER or _is_pit(kind)
            )
            up_a_tree = bool(spot[1] and self._grounds.trees)
            found = not (special or up_a_tree or spot in self._edged or spot in self._fronts)
            self._simple[spot] = found
        return found

    def _standing(
        self, edge: Edge, level: int, found: tuple[BoardEdge, ...], there: Spot, gait: Gait
    ) -> Side:
        known = [(one, kind) for one in found if (kind := self._kinds.get(one.feature.kind))]
        for one, kind in known:
            if isinstance(kind.foot, dict) and gait.way == "foot" and not gait.leads:
                return _ladder(one, kind, there)
        doors = [(one, kind) for one, kind in known if kind.is_opening]
        if doors:
            marks = [self._door(edge, level, one, kind, gait) for one, kind in doors]
            way = next((mark for mark in marks if mark.added is not None), None)
            return Side(marks=(way,)) if way else Side(barred=True, marks=(marks[0],))
        least, marks = 0, []
        for _, kind in known:
            if isinstance(kind.foot, dict):
                continue
            cost = _figure(kind, gait)
            rule = kind.origin.get("foot" if gait.way == "foot" else "mounted", "")
            rule = rule if rule in kind.rules else ""
            if cost is None:
                return Side(barred=True, marks=(Mark("side-barred", None, kind.name, rule),))
            if isinstance(cost, str):
                marks.append(Mark("side", 2 * int(cost), kind.name, rule))
            elif 2 * cost > least:
                least = 2 * cost
                marks.append(Mark("least", least, kind.name, rule))
        return Side(least=least, marks=tuple(marks))

    def _door(self, edge: Edge, level: int, one: BoardEdge, kind: EdgeKind, gait: Gait) -> Mark:
        state, hidden = self._situation.openings.state_of(edge, level, one)
        known = self._states.get(state)
        if hidden:
            return Mark("side-barred", None, self._kinds["wall"].name)
        if known is None or not (known.passable or known.openable):
            key = "barricaded" if state == "barricaded" else "locked"
            return Mark(key, None, kind.name)
        cost = _figure(kind, gait)
        if cost is None:
            return Mark("rider-door" if gait.way != "foot" else "led-barred", None, kind.name)
        key = "side" if known.passable else "opened"
        return Mark(key, 2 * int(cost), kind.name, "CHB-5.1-walls" if key == "side" else "")

    def _bar(self, here: Spot, there: Spot, gait: Gait) -> Mark | None:
        """What bars a step though nothing stands on the hexside."""
        under, over = self._grounds.kind_at(here), self._grounds.kind_at(there)
        if under is None or over is None:
            return None
        for one, other in ((under, over), (over, under)):
            if one.not_reachable_from == "water" and other.water in _WATER:
                return Mark("bridge", None, one.name)
        if self._climbs_out and _is_pit(under) and not _is_pit(over):
            return Mark("climb-out", None, under.name)
        if here[1] and self._grounds.trees and self._parts_trees(here, there):
            return Mark("branches", None)
        return self._front(here, there, gait) if self._fronts else None

    def _parts_trees(self, here: Spot, there: Spot) -> bool:
        """Whether one of two spots is up a tree of which the other is no part."""
        return any(
            here[1] == top and (here[0] in tree) != (there[0] in tree)
            for tree, _, top in self._grounds.trees
        )

    def _palisades(self) -> Iterator[tuple[Spot, tuple[int, str]]]:
        situation = self._situation
        if "obstacles" not in situation.options:
            return
        named = {one.id: one for one in situation.scenario.obstacles}
        for spot, ids in situation.obstacles.items():
            for one in map(named.__getitem__, ids):
                kind = situation.catalogue.obstacles.get(one.kind)
                if kind is not None and kind.minimal_movement_only_front and one.facing:
                    try:
                        yield (
                            spot,
                            (parse_direction(one.facing, situation.board.grid.top), one.kind),
                        )
                    except ValueError:
                        continue

    def _front(self, here: Spot, there: Spot, gait: Gait) -> Mark | None:
        """The front of a palisade: people climb in by a minimal move only, others not at all."""
        for spot, other, inward in ((there, here, True), (here, there, False)):
            facing, name = self._fronts.get(spot, (None, ""))
            if facing is None or (spot[0].direction_to(other[0]) - facing) % 6 not in {5, 0, 1}:
                continue
            title = self._situation.catalogue.obstacles[name].name
            if gait.way != "foot":
                return Mark("palisade", None, title)
            if inward:
                return Mark("palisade-foot", None, title)
        return None


def _figure(kind: EdgeKind, gait: Gait) -> int | str | None:
    """The cost of a hexside for a gait; the led animal's where that is barred or dearer."""
    own = kind.foot if gait.way == "foot" else kind.mounted
    figures: list[Cost] = [own, kind.led] if gait.leads else [own]
    if None in figures:
        return None
    plain = [one for one in figures if isinstance(one, int | str)]
    return max(plain, key=int, default=None)


def _ladder(one: BoardEdge, kind: EdgeKind, there: Spot) -> Side:
    """Up to the inner hex, or down from it, so many levels (CHA-ropemove-cost)."""
    assert isinstance(kind.foot, dict)
    up = there[0] == one.inner
    price = kind.foot["up" if up else "down"]
    halves = 2 * int(price or 0) * max(1, one.feature.drop or 1)
    key = ("rope-" if "CHA-ropemove-cost" in kind.rules else "way-") + ("up" if up else "down")
    return Side(price=halves, marks=(Mark(key, halves, kind.name),))


def _is_pit(kind: Ground) -> bool:
    """Ground whose sides are climbed: a ditch, not the tunnel that runs below."""
    return kind.climb and kind.level < 0
