"""The going: what every step costs one kind of traveller, worked out once for each ground.

Costs are counted in half points, because the obstacle sheet has halves (OBS-debris-move-cost).
Spots are numbered, so that a search needs no more than whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from editor.model.text import Text
from editor.systems.cry_havoc.moving.ascents import Ascents
from editor.systems.cry_havoc.moving.entering import Footing, grounds
from editor.systems.cry_havoc.moving.fields import Fields
from editor.systems.cry_havoc.moving.gait import Gait
from editor.systems.cry_havoc.moving.hexsides import Hexsides
from editor.systems.cry_havoc.moving.lasting import lasting
from editor.systems.cry_havoc.moving.words import Mark
from editor.systems.cry_havoc.sky import Sky, skies

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Situation, Spot

Move = tuple[int, int]
"""The node that a move leads to, and its half points."""
T = TypeVar("T")
_CLEAR = Sky()
"""Nothing above: what most spots have on most days."""


class Price(NamedTuple):
    """Half points of one step (None = barred), and why."""

    halves: int | None
    marks: tuple[Mark, ...]


class Moves(dict[int, tuple[Move, ...]]):
    """The moves from each node, filled as a search comes by: the cost grows with the area."""

    def __init__(self, fill: Callable[[int], Iterator[Move]]) -> None:
        super().__init__()
        self._fill = fill

    def __missing__(self, node: int) -> tuple[Move, ...]:
        found = self[node] = tuple(self._fill(node))
        return found


class Around(dict[int, tuple[int | None, ...]]):
    """For each spot what a walk to its six neighbours costs, filled as a search comes by."""

    def __init__(self, fill: Callable[[int], tuple[int | None, ...]]) -> None:
        super().__init__()
        self._fill = fill

    def __missing__(self, number: int) -> tuple[int | None, ...]:
        found = self[number] = self._fill(number)
        return found


class Going:
    """What steps cost a gait; occupants are left to the search, since they move."""

    def __init__(self, situation: Situation, gait: Gait) -> None:
        self.situation, self.gait = situation, gait
        self.grid = situation.board.grid
        self._size = len(self.grid)
        self._grounds = grounds(situation)
        self._sides = _once(situation, "hexsides", lambda: Hexsides(self._grounds))
        self._ascents = _once(situation, "ascents", lambda: Ascents(self._grounds))
        self._skies = skies(situation)
        self._is_clear = self._skies.is_clear
        self._footings: dict[Spot, Footing] = {}
        self._skied: dict[Spot, Sky] = {}
        self._opens: dict[Spot, int | None] = {}
        self._fields: dict[int, Fields] = {}
        self.around = Around(self._around)
        self.steps = Moves(self._steps)

    def number(self, spot: Spot) -> int:
        """A spot as a whole number, whatever its level."""
        place, level = spot
        return 2 * (abs(level) * self._size + self.grid.index(place)) + (level < 0)

    def spot(self, number: int) -> Spot:
        """The way back from `number`."""
        rest, below = divmod(number, 2)
        level, index = divmod(rest, self._size)
        return self.grid.hex_of(index), -level if below else level

    def has_way(self, spot: Spot) -> bool:
        """Whether stairs, a ladder, a rope or a trunk begins there."""
        return bool(self._ascents.leaving(spot))

    def fields(self, level: int) -> Fields:
        """The going of one level as bits."""
        if level not in self._fields:
            self._fields[level] = Fields(self, level)
        return self._fields[level]

    def footing(self, spot: Spot) -> Footing:
        found = self._footings.get(spot)
        if found is None:
            found = self._footings[spot] = self._grounds.footing(spot, self.gait)
        return found

    def price(self, here: Spot, there: Spot) -> Price:
        """A step between two spots by the cheapest of the ways that join them."""
        found = [one for one in (self.way(here, there),) if one is not None]
        if here[1] == there[1] and here[0].distance(there[0]) == 1:
            found.append(self.walk(here, there))
        return _cheapest(found) or Price(None, (Mark("nowhere", None),))

    def way(self, here: Spot, there: Spot) -> Price | None:
        """By stairs, ladder, rope or trunk; None where nothing of the kind leads there."""
        found: list[Price] = []
        for one in self._ascents.leaving(here):
            if one.there != there:
                continue
            entry = self.footing(there)
            if not one.serves(self.gait):
                found.append(Price(None, (Mark("way-foot", None, one.mark.name),)))
            elif entry.halves is None and one.mark.key != "rope-across":
                found.append(Price(None, entry.marks))
            else:
                found.append(Price(one.halves, (one.mark,)))
        return _cheapest(found)

    def walk(self, here: Spot, there: Spot, turn: Mark | None = None, backing: int = 1) -> Price:
        """A step to a neighbour on the same level, on foot, hoof or wheels."""
        entry = self.footing(there)
        total = entry.halves
        if total is None:
            return Price(None, entry.marks)
        if self._is_stranded(here):
            kind = self._grounds.kind_at(here)
            return Price(None, (Mark("stranded", None, kind.name if kind else Text()),))
        side = self._sides.between(here, there, self.gait)
        if side.barred:
            return Price(None, side.marks)
        if side.price is not None:
            return Price(side.price, side.marks)
        marks = list(entry.marks)
        for mark in side.marks:
            least = mark.key == "least"
            added = max(0, (mark.added or 0) - total) if least else mark.added or 0
            if added or not least:
                marks.append(mark._replace(key="side", added=added) if least else mark)
            total += added
        total = self._weathered(total, there, marks, backing)
        if turn is not None:
            marks.append(turn)
            total += turn.added or 0
        self._tested(total, there, marks)
        return Price(total, tuple(marks))

    def _is_stranded(self, here: Spot) -> bool:
        """Nobody walks out of a hex that nobody walks into: water, a crevasse."""
        if self.footing(here).halves is not None:
            return False
        kind = self._grounds.kind_at(here)
        return kind is not None and (kind.foot is None or kind.foot == "swim")

    def sky(self, spot: Spot) -> Sky:
        found = self._skied.get(spot)
        if found is None:
            found = self._skies.over(spot) if self._is_dark(spot) else _CLEAR
            self._skied[spot] = found
        return found

    def _is_dark(self, spot: Spot) -> bool:
        """Whether the sky over a spot must be looked at: not on a clear day in the open."""
        if not self._is_clear or spot[1] < 0:
            return True
        name = self.situation.board.terrain_at(*spot)
        kind = self.situation.catalogue.terrains.get(name or "")
        return kind is not None and kind.dark

    def _weathered(self, total: int, there: Spot, marks: list[Mark], backing: int) -> int:
        """Multiply first, add after (CHA-wx-stacking)."""
        sky = self.sky(there)
        if sky is _CLEAR and backing == 1 and not self.gait.passenger:
            return total
        factors = [(w.cost_factor, Mark("snow", 0, w.name)) for w in sky.weathers]
        if sky.unlit and not self.gait.bears_light:
            factors.append((self._skies.night_factor, Mark("night")))
        elif sky.dark:
            factors.append((1, Mark("lit")))
        if self.gait.passenger:
            table = self.situation.catalogue.tables["pillion"]
            factors.append((table["cost_factor"], Mark("passenger")))
        factors.append((backing, Mark("backing")))
        for factor, mark in factors:
            if factor > 1 or mark.key == "lit":
                marks.append(mark._replace(added=total * (factor - 1)))
                total *= factor
        for weather in sky.weathers:
            if weather.cost_extra:
                marks.append(Mark("storm", 2 * weather.cost_extra, weather.name))
                total += 2 * weather.cost_extra
        return total

    def _tested(self, total: int, there: Spot, marks: list[Mark]) -> None:
        """A hex so dear in snow that it takes a roll (CHA-snow-crossing-test)."""
        tests = (weather.test_from_cost for weather in self.sky(there).weathers)
        if any(least is not None and total >= 2 * least for least in tests):
            marks.append(Mark("snow-test"))

    def _steps(self, number: int) -> Iterator[Move]:
        here = self.spot(number)
        place, level = here
        ways: dict[Spot, int] = {}
        for one in self._ascents.leaving(here):
            price = self.way(here, one.there)
            if price is not None and price.halves is not None:
                ways[one.there] = price.halves
        for near, halves in zip(place.neighbours(), self.around[number], strict=True):
            if halves is not None:
                there = (near, level)
                ways[there] = min(halves, ways.get(there, halves))
        for there, halves in ways.items():
            yield self.number(there), halves

    def _around(self, number: int) -> tuple[int | None, ...]:
        """The walks to six neighbours; where nothing stands between, the ground says it all."""
        here = self.spot(number)
        place, level = here
        if self._is_stranded(here):
            return (None,) * 6
        simple, is_simple = self._sides.is_simple(here), self._sides.is_simple
        found: list[int | None] = []
        for near in place.neighbours():
            there = (near, level)
            easy = simple and is_simple(there)
            found.append(self._open(there) if easy else self.walk(here, there).halves)
        return tuple(found)

    def open_cost(self, there: Spot) -> int | None:
        """What a spot costs from every side alike; None where its sides must be looked at."""
        is_simple, (place, level) = self._sides.is_simple, there
        if not is_simple(there) or not all(is_simple((n, level)) for n in place.neighbours()):
            return None
        return self._open(there)

    def _open(self, there: Spot) -> int | None:
        """What a spot costs from any side on which nothing stands."""
        if there not in self._opens:
            total = self.footing(there).halves
            self._opens[there] = None if total is None else self._weathered(total, there, [], 1)
        return self._opens[there]


def _cheapest(prices: list[Price]) -> Price | None:
    """The cheapest that is open, else the last that is barred, else none."""
    ways = [price for price in prices if price.halves is not None]
    return min(ways, key=lambda price: price.halves or 0) if ways else next(iter(prices[-1:]), None)


def _once(situation: Situation, key: str, make: Callable[[], T]) -> T:
    known = lasting(situation)
    if key not in known:
        known[key] = make()
    found: T = known[key]
    return found


def going(situation: Situation, gait: Gait) -> Going:
    """The going of a moment for one gait, made once for all moments on the same ground."""
    known = lasting(situation)
    found: Going | None = known.get(gait)
    if found is None:
        found = known[gait] = Going(situation, gait)
    return found
