"""Lines, screens and pairs: exact, alike both ways, and the same however they are worked out."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.edges import Edge
from editor.hexgrid.fans import half_fan
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.lines import barriers, centre, exits, middle, step
from editor.hexgrid.pairs import Pairs
from editor.hexgrid.screens import Screen

laws = settings(deadline=None, max_examples=60)
steps = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda step: step != (0, 0))


@st.composite
def screens(draw, size=9):
    columns, rows = draw(st.integers(1, size)), draw(st.integers(1, size))
    grid = Grid(
        columns, rows, draw(st.sampled_from(["flat", "pointy"])),
        draw(st.sampled_from(["even", "odd"])),
    )  # fmt: skip
    solid = np.array(
        draw(st.lists(st.integers(0, 4), min_size=columns * rows, max_size=columns * rows))
    ).reshape(rows, columns)
    places = [grid.hex_at(column, row) for row in range(rows) for column in range(columns)]
    sides = st.builds(lambda at, side: Edge.of(places[at % len(places)], side),
                      st.integers(0, 999), st.integers(0, 5))  # fmt: skip
    walls = draw(st.frozensets(sides, max_size=25))
    return Screen(grid, solid == 0, walls), places


def barriers_of(end):
    """All barriers of a line from (0, 0), each as a set of edges."""
    return {
        frozenset(Edge.of(Hex(q + dq, r + dr), side) for dq, dr, side in barrier)
        for q, r, way in exits((0, 0), (0, 0), centre(*end), end)
        for barrier in barriers(way)
    }


@laws
@given(steps)
def test_a_line_back_has_the_same_barriers(end):
    there = Hex(*end)
    back = {frozenset(edge + there for edge in one) for one in barriers_of((-end[0], -end[1]))}
    assert barriers_of(end) == back


@laws
@given(steps)
def test_exits_lead_from_hex_to_hex(end):
    place = (0, 0)
    for q, r, way in exits((0, 0), (0, 0), centre(*end), end):
        assert (q, r) == place
        place = (q + step(way)[0], r + step(way)[1])
    assert place == end


def test_a_line_from_the_middle_of_a_hexside():
    """It starts in the hex in front of that side."""
    assert exits(middle(0, 0, 2), (1, 0), centre(3, 0), (3, 0)) == ((1, 0, 2), (2, 0, 2))


@laws
@given(screens())
def test_a_sweep_sees_what_single_lines_see(drawn):
    screen, places = drawn
    for here in places[:: max(1, len(places) // 6)]:
        seen = screen.seen_from(here)
        assert set(seen.hexes()) == {there for there in places if screen.is_open(here, there)}
        assert here in seen


@laws
@given(screens())
def test_pairs_are_what_each_hex_sees(drawn):
    screen, places = drawn
    pairs = Pairs(screen)
    count = 0
    for here in places:
        seen = set(screen.seen_from(here).hexes())
        count += len(seen) - 1
        assert set(pairs.seen_from(here)) == seen
        assert all(pairs.sees(here, there) == (there in seen) for there in places)
    assert len(pairs) * 2 == count


@pytest.mark.parametrize("radius", [1, 2, 7])
def test_a_fan_has_a_line_to_every_hex_of_its_half(radius):
    fan = half_fan(radius)
    ends = [(q, r) for q, r in zip(fan.end_q.tolist(), fan.end_r.tolist(), strict=True) if q or r]
    assert len(ends) == len(set(ends)) == 3 * radius * (radius + 1) // 2
    assert {(-q, -r) for q, r in ends}.isdisjoint(ends)


def test_along_a_hexside_both_hexes_must_hide():
    """CHB-3.2-line-of-fire: the line from (1, 0) to (2, 1) runs between (2, 0) and (1, 1)."""
    grid = Grid(4, 4)
    here = grid.hex_at(1, 2)
    there = here + Hex(1, 1)
    beside = [here + Hex(1, 0), here + Hex(0, 1)]
    for hidden, is_open in (([], True), (beside[:1], True), (beside[1:], True), (beside, False)):
        solid = np.zeros((4, 4), bool)
        for place in hidden:
            column, row = grid.offset(place)
            solid[row, column] = True
        assert Screen(grid, solid).is_open(here, there) is is_open
