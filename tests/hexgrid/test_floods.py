"""Two searches, one answer: bits that move together find what a queue finds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.hexgrid.paths import Field, flood, reach, spread

SIDE = 7
WIDTH = SIDE + 2
PLACES = [Hex(q, r) for q in range(SIDE) for r in range(SIDE)]
START = Hex(3, 3)


def bit(place):
    return (place.r + 1) * WIDTH + place.q + 1


@st.composite
def prices(draw):
    """For every place what it costs from each side: mostly the same from all of them."""
    found = {}
    for place in PLACES:
        same = draw(st.sampled_from([1, 1, 2, 3, None]))
        sides = [same] * 6
        if draw(st.integers(0, 5)) == 0:
            sides = [draw(st.sampled_from([1, 2, None])) for _ in range(6)]
        found[place] = sides
    return found


def field_of(costs, shut):
    plain, edged, sided = {}, 0, [{} for _ in DIRECTIONS]
    for place, sides in costs.items():
        mark = 1 << bit(place)
        if len(set(sides)) == 1:
            if sides[0] is not None:
                plain[sides[0]] = plain.get(sides[0], 0) | mark
            continue
        edged |= mark
        for by, price in zip(sided, sides, strict=True):
            if price is not None:
                by[price] = by.get(price, 0) | mark
    shifts = tuple(dq + dr * WIDTH for dq, dr in DIRECTIONS)
    free = sum(1 << bit(place) for place in PLACES if place not in shut)
    by_side = tuple(tuple(by.items()) for by in sided)
    return Field(shifts, tuple(plain.items()), edged, by_side, free)


@given(prices(), st.integers(0, 9), st.lists(st.sampled_from(PLACES), max_size=6))
@settings(deadline=None)
def test_a_flood_a_queue_and_a_reach_agree(costs, budget, shut):
    shut = [place for place in shut if place != START]

    def price(here, there):
        if there in shut or there not in costs:
            return None
        return costs[there][here.direction_to(there)]

    waves = flood(field_of(costs, shut), 1 << bit(START), budget)
    flooded = {
        place: cost for place in PLACES for cost, wave in enumerate(waves) if wave >> bit(place) & 1
    }
    moves = {
        bit(place): [
            (bit(near), cost)
            for near in place.neighbours()
            if near in costs and (cost := costs[near][place.direction_to(near)]) is not None
        ]
        for place in PLACES
    }
    queued, before = spread(bit(START), moves, budget, map(bit, shut))
    plain = reach(START, price, budget)
    assert flooded == plain.costs
    assert queued == {bit(place): cost for place, cost in plain.costs.items()}
    assert set(before) == set(queued) - {bit(START)}


def test_no_budget_reaches_nothing():
    assert spread(0, {0: [(1, 1)]}, -1) == ({}, {})
    assert spread(0, {0: [(1, 0)], 1: [(2, 0)], 2: []}, 0) == ({0: 0, 1: 0, 2: 0}, {1: 0, 2: 1})
