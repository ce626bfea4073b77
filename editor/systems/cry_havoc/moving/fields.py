"""The going as bits, for the search that moves all places of a cost at once.

Hexes lie in rows of axial coordinates with a rim around them, so each neighbour is at a fixed
distance and nothing runs over an edge. Only the hexes that a search could come to are worked out.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.hexgrid.paths import Field, flood

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from editor.systems.cry_havoc.moving.going import Going
    from editor.systems.cry_havoc.situation import Spot

Prices = defaultdict[int, int]
_POINT = 2
"""Half points of the cheapest step that the bits know."""


class Fields:
    """The bits of one level for one gait."""

    def __init__(self, going: Going, level: int) -> None:
        self._going, self._level = going, level
        grid = going.grid
        corners = [grid.hex_at(c, r) for c in (0, 1, grid.columns - 1) for r in (0, grid.rows - 1)]
        corners += [grid.hex_at(c, r) for c in (0, grid.columns - 1) for r in (0, 1, grid.rows - 1)]
        qs, rs = [place.q for place in corners], [place.r for place in corners]
        self._q, self._r = min(qs) - 1, min(rs) - 1
        self._width = max(qs) - min(qs) + 3
        self._height = max(rs) - min(rs) + 3
        self._shifts = tuple(dq + dr * self._width for dq, dr in DIRECTIONS)
        self._known: set[Hex] = set()
        self._ready: set[tuple[int, Hex]] = set()
        self._plain: Prices = defaultdict(int)
        self._sided: list[Prices] = [defaultdict(int) for _ in DIRECTIONS]
        self._edged = 0
        self._ways = 0
        self._least = _POINT
        self._cut: dict[tuple[int, int], Field] = {}

    def bit(self, place: Hex) -> int:
        return (place.r - self._r) * self._width + place.q - self._q

    def place(self, bit: int) -> Hex:
        r, q = divmod(bit, self._width)
        return Hex(q + self._q, r + self._r)

    def bits(self, spots: Iterable[Spot]) -> int:
        """Many places as one number; other levels do not count."""
        return sum(1 << self.bit(place) for place, level in set(spots) if level == self._level)

    def search(self, start: Hex, budget: int, shut: int) -> Flood | None:
        """All that a budget pays for; None where stairs or odd prices want the plain search."""
        radius = budget // _POINT
        if (radius, start) not in self._ready:
            self._fill(start.disk(radius))
            self._ready.add((radius, start))
        if self._least < _POINT or self._going.footing((start, self._level)).halves is None:
            return None
        row = start.r - self._r
        first, last = max(0, row - radius - 1), min(self._height, row + radius + 2)
        base, field = first * self._width, self._band(first, last)
        if shut:
            free = field.free & ~(shut >> base)
            field = Field(field.shifts, field.plain, field.edged, field.sided, free)
        waves = flood(field, 1 << (self.bit(start) - base), budget)
        if self._ways:
            ways = self._ways >> base
            if any(wave & ways for wave in waves):
                return None
        return Flood(self, waves, base)

    def _band(self, first: int, last: int) -> Field:
        """Some rows of the board."""
        found = self._cut.get((first, last))
        if found is None:
            base = first * self._width
            rows = (1 << (last - first) * self._width) - 1

            def cut(prices: Prices) -> tuple[tuple[int, int], ...]:
                found = ((price, places >> base & rows) for price, places in prices.items())
                return tuple(one for one in found if one[1])

            found = self._cut[first, last] = Field(
                self._shifts, cut(self._plain), self._edged >> base & rows,
                tuple(map(cut, self._sided)), rows,
            )  # fmt: skip
        return found

    def _fill(self, places: Iterable[Hex]) -> None:
        """Work out what entering each of these costs from its six sides.

        A side from which nobody can come, because nobody can be there, counts as any other.
        """
        going, level = self._going, self._level
        plain: dict[int, list[int]] = defaultdict(list)
        new = [place for place in places if place not in self._known and place in going.grid]
        self._known.update(new)
        for place in new:
            spot, bit = (place, level), self.bit(place)
            if going.has_way(spot):
                self._ways |= 1 << bit
            if going.footing(spot).halves is None:
                continue
            alike = going.open_cost(spot)
            if alike is not None:
                self._least = min(self._least, alike)
                plain[alike].append(bit)
                continue
            costs: dict[int, int | None] = {}
            for side in range(6):
                near = (place.neighbour(side + 3), level)
                if near[0] in going.grid and going.footing(near).halves is not None:
                    costs[side] = going.around[going.number(near)][side]
            seen = set(costs.values())
            self._least = min([self._least, *(cost for cost in seen if cost is not None)])
            if len(seen) == 1 and None not in seen:
                plain[seen.pop() or 0].append(bit)
                continue
            self._edged |= 1 << bit
            for side, cost in costs.items():
                if cost is not None:
                    self._sided[side][cost] |= 1 << bit
        for price, bits in plain.items():
            self._plain[price] |= sum(1 << bit for bit in bits)
        if new:
            self._cut.clear()

    def costs(self, waves: list[int], base: int) -> dict[int, int]:
        """The number of every place in some waves, and the wave that it is in."""
        found: dict[int, int] = {}
        for cost, wave in enumerate(waves):
            rest = wave
            while rest:
                low = rest & -rest
                rest ^= low
                place = self.place(low.bit_length() - 1 + base)
                found[self._going.number((place, self._level))] = cost
        return found

    def before(self, node: int, costs: Mapping[int, int]) -> int:
        """The node before one on a cheapest way: the first that the costs agree with."""
        going, total = self._going, costs[node]
        place, level = going.spot(node)
        for side, near in enumerate(place.neighbours()):
            number = going.number((near, level)) if near in going.grid else -1
            spent = costs.get(number)
            if spent is not None and spent < total:
                price = going.around[number][(side + 3) % 6]
                if price is not None and spent + price == total:
                    return number
        raise KeyError(node)


class Flood:
    """What a search found, as bits; costs by number are read out when somebody asks."""

    def __init__(self, fields: Fields, waves: list[int], base: int) -> None:
        self._fields, self._waves, self._base = fields, waves, base

    @cached_property
    def halves(self) -> Mapping[int, int]:
        return self._fields.costs(self._waves, self._base)

    def before(self, node: int) -> int:
        return self._fields.before(node, self.halves)


class Tree:
    """What the plain search found."""

    def __init__(self, halves: Mapping[int, int], before: Mapping[int, int]) -> None:
        self.halves = halves
        self.before = before.__getitem__
