"""Areas fall into parts, have an outline, and can be reached at a price."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.areas import connected, flood, outline
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.paths import path_to, reach

near = st.integers(-4, 4)
areas = st.frozensets(st.builds(Hex, near, near), max_size=30)
ground = st.dictionaries(st.builds(Hex, near, near), st.integers(0, 4), max_size=60)
law = settings(deadline=None)


@law
@given(areas)
def test_parts_cover_the_area_once_and_never_touch(area: frozenset[Hex]) -> None:
    parts = connected(area)
    assert sum(map(len, parts)) == len(area)
    assert frozenset().union(*parts) == area
    owner = {place: part for part in parts for place in part}
    for place in area:
        assert all(owner[n] is owner[place] for n in place.neighbours() if n in area)


@law
@given(areas)
def test_parts_come_in_the_order_of_their_least_hex(area: frozenset[Hex]) -> None:
    least = [min(part) for part in connected(area)]
    assert least == sorted(least)


@law
@given(areas)
def test_flood_fills_the_part_it_starts_in(area: frozenset[Hex]) -> None:
    for part in connected(area):
        assert flood(min(part), area.__contains__) == part


def test_flood_that_starts_outside_is_empty() -> None:
    assert flood(Hex(0, 0), lambda _: False) == frozenset()


@law
@given(areas)
def test_outline_is_every_edge_with_one_side_inside(area: frozenset[Hex]) -> None:
    every = {Edge.of(place, side) for place in area for side in range(6)}
    expected = {edge for edge in every if len(area.intersection(edge.hexes)) == 1}
    assert outline(area) == expected


@law
@given(areas)
def test_outline_is_closed(area: frozenset[Hex]) -> None:
    """At each vertex two edges of the outline meet, or none."""
    edges = outline(area)
    for edge in edges:
        for vertex in edge.vertices:
            assert len(edges.intersection(vertex.edges)) == 2


@law
@given(ground, st.integers(0, 12))
def test_reach_costs_are_the_cheapest(prices: dict[Hex, int], budget: int) -> None:
    """Against relaxing every step until nothing changes."""
    start = Hex(0, 0)
    expected = {start: 0}
    changed = True
    while changed:
        changed = False
        for place, spent in list(expected.items()):
            for step in place.neighbours():
                total = spent + prices.get(step, 99)
                if total <= budget and total < expected.get(step, 99):
                    expected[step] = total
                    changed = True
    found = reach(start, lambda _, b: prices.get(b), budget)
    assert found.costs == expected
    for goal, cost in found.costs.items():
        way = found.path_to(goal)
        assert way[0] == start
        assert way[-1] == goal
        assert sum(prices[step] for step in way[1:]) == cost


def test_path_out_of_reach_is_empty() -> None:
    assert path_to(Hex(0, 0), Hex(3, 0), lambda _a, _b: 1, 2) == ()
    assert path_to(Hex(0, 0), Hex(0, 0), lambda _a, _b: 1, -1) == ()
    assert path_to(Hex(0, 0), Hex(0, 0), lambda _a, _b: None, 0) == (Hex(0, 0),)


def test_a_step_that_pays_is_refused() -> None:
    with pytest.raises(ValueError, match="costs -1"):
        reach(Hex(0, 0), lambda _a, _b: -1, 2)
