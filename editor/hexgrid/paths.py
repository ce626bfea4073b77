"""How far something gets with so many points, and by which way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from editor.hexgrid.hexes import Hex

#: What a step from one hex to its neighbour costs; None where it is not possible.
StepCost = Callable[[Hex, Hex], int | None]


class Reach(msgspec.Struct, frozen=True):
    """The hexes within a budget: what each costs, and the hex before it on a cheapest way."""

    start: Hex
    costs: Mapping[Hex, int]
    before: Mapping[Hex, Hex]

    def path_to(self, goal: Hex) -> tuple[Hex, ...]:
        """A cheapest way from the start, both ends included; empty when out of reach.

        >>> len(reach(Hex(0, 0), lambda a, b: 1, 3).path_to(Hex(2, 1)))
        4
        """
        if goal not in self.costs:
            return ()
        way = [goal]
        while way[-1] != self.start:
            way.append(self.before[way[-1]])
        return tuple(reversed(way))


def reach(start: Hex, cost: StepCost, budget: int) -> Reach:
    """Every hex that a budget of points pays for; costs are whole numbers from 0.

    Hexes wait in one bucket a cost, so the nearest is found without sorting. Of two ways that
    cost the same the one found first stays, so the answer never depends on chance. Free steps
    must lead to an end of the grid: `cost` must return None there.

    >>> len(reach(Hex(0, 0), lambda a, b: 1, 2).costs)
    19
    """
    if budget < 0:
        return Reach(start, {}, {})
    costs, before = {start: 0}, dict[Hex, Hex]()
    buckets: list[list[Hex]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for place in bucket:  # grows while it is read, when a step is free
            if costs[place] < spent:
                continue
            for near in place.neighbours():
                price = cost(place, near)
                if price is None:
                    continue
                if price < 0:
                    raise ValueError(f"a step from {place} to {near} costs {price}: expected >= 0")
                total = spent + price
                if total <= budget and total < costs.get(near, budget + 1):
                    costs[near], before[near] = total, place
                    buckets[total].append(near)
    return Reach(start, costs, before)


def path_to(start: Hex, goal: Hex, cost: StepCost, budget: int) -> tuple[Hex, ...]:
    """A cheapest way within a budget, both ends included; empty when there is none."""
    return reach(start, cost, budget).path_to(goal)


def spread(
    start: int,
    moves: Mapping[int, Sequence[tuple[int, int]]],
    budget: int,
    closed: Iterable[int] = (),
) -> tuple[dict[int, int], dict[int, int]]:
    """The nodes within a budget with what each costs, and the node before each on a cheapest way.

    The search of `reach` for any graph whose nodes are numbers; `closed` nodes are not entered.

    >>> spread(0, {0: [(1, 2), (2, 5)], 1: [(2, 2)], 2: []}, 4)
    ({0: 0, 1: 2, 2: 4}, {1: 0, 2: 1})
    """
    if budget < 0:
        return {}, {}
    limit = budget + 1
    costs = dict.fromkeys(closed, -1)  # cheaper than any way to them, so that none is better
    shut = [node for node in costs if node != start]
    costs[start] = 0
    before: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(limit)]
    buckets[0].append(start)
    least = costs.get
    for spent, bucket in enumerate(buckets):
        for node in bucket:  # grows while it is read, when a move is free
            if costs[node] < spent:
                continue
            for near, price in moves[node]:
                total = spent + price
                if total < least(near, limit):
                    costs[near] = total
                    before[near] = node
                    buckets[total].append(near)
    for node in shut:
        del costs[node]
    return costs, before


class Field(msgspec.Struct, frozen=True):
    """What steps cost on a band of hexes, as bits: one bit a place, so that all move at once.

    `plain[price]` holds the places that cost the same from all sides; `edged` those that do not,
    and `sided[direction][price]` what they cost by the direction of the step. `shifts` says how far
    the bit of a neighbour is from a place's own; `free` is every place that may be entered.
    """

    shifts: tuple[int, ...]
    plain: tuple[tuple[int, int], ...]
    edged: int
    sided: tuple[tuple[tuple[int, int], ...], ...]
    free: int


def flood(field: Field, start: int, budget: int) -> list[int]:
    """For each cost from 0 to the budget the places that are reached at it, and not before.

    The search of `spread` for many places at once; every price must be more than 0.

    >>> line = Field((1, -1), ((2, 0b1111110),), 0, ((), ()), 0b1111110)
    >>> [bin(found) for found in flood(line, 0b1000, 4)]
    ['0b1000', '0b0', '0b10100', '0b0', '0b100010']
    """
    waves = [0] * (budget + 1)
    waves[0] = start
    free = field.free | start
    plain, edged, sided, shifts = field.plain, field.edged, field.sided, field.shifts
    for spent in range(budget + 1):
        wave = waves[spent] & free
        waves[spent] = wave
        if not wave:
            continue
        free ^= wave
        steps = [wave << by if by > 0 else wave >> -by for by in shifts]
        near = 0
        for step in steps:
            near |= step
        near &= free
        left = budget - spent
        for price, places in plain:
            if price <= left:
                waves[spent + price] |= near & places
        if near & edged:
            for step, prices in zip(steps, sided, strict=True):
                for price, places in prices:
                    if price <= left:
                        waves[spent + price] |= step & places
    return waves
