"""Laws of places and directions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.hexes import (
    DIRECTIONS,
    Hex,
    Top,
    direction_names,
    format_direction,
    parse_direction,
)

far = st.integers(-60, 60)
hexes = st.builds(Hex, far, far)
near_hexes = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
tops = st.sampled_from(["flat", "pointy"])
steps = st.integers(-12, 12)
law = settings(deadline=None)


@law
@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(b) == b.distance(a)
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@law
@given(hexes)
def test_six_neighbours_lie_one_step_away_and_know_the_way_back(place: Hex) -> None:
    around = place.neighbours()
    assert len(set(around)) == 6
    for direction, near in enumerate(around):
        assert near == place.neighbour(direction) == place + Hex(*DIRECTIONS[direction])
        assert place.distance(near) == 1
        assert place.direction_to(near) == direction
        assert near.neighbour(direction + 3) == place


def test_direction_to_a_far_hex_is_refused() -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        Hex(0, 0).direction_to(Hex(2, 0))


@law
@given(hexes, hexes, steps)
def test_rotation_turns_directions_and_keeps_distances(a: Hex, around: Hex, turn: int) -> None:
    for direction in range(6):
        turned = a.neighbour(direction).rotate(turn, around)
        assert turned == a.rotate(turn, around).neighbour(direction + turn)
    assert a.rotate(turn, around).distance(around) == a.distance(around)
    assert a.rotate(turn, around).rotate(-turn, around) == a
    assert a.rotate(6, around) == a


@law
@given(hexes, hexes, tops)
def test_mirror_undoes_itself_and_keeps_distances(a: Hex, b: Hex, top: Top) -> None:
    assert a.mirror(top).mirror(top) == a
    assert a.mirror(top).distance(b.mirror(top)) == a.distance(b)


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_mirror_swaps_east_and_west_in_the_names_of_directions(top: Top) -> None:
    swapped = str.maketrans("ew", "we")
    for direction, name in enumerate(direction_names(top)):
        mirrored = Hex(0, 0).direction_to(Hex(0, 0).neighbour(direction).mirror(top))
        assert format_direction(mirrored, top) == name.translate(swapped)


@law
@given(hexes, st.integers(0, 8))
def test_ring_holds_exactly_the_hexes_at_its_radius(centre: Hex, radius: int) -> None:
    ring = centre.ring(radius)
    assert len(set(ring)) == len(ring) == max(1, 6 * radius)
    assert {centre.distance(place) for place in ring} == {radius}
    assert all(a.distance(b) == 1 for a, b in pairwise(ring))


@law
@given(near_hexes, st.integers(0, 5))
def test_disk_holds_all_hexes_up_to_its_radius(centre: Hex, radius: int) -> None:
    disk = centre.disk(radius)
    square = {Hex(q, r) for q in range(-15, 16) for r in range(-15, 16)}
    assert set(disk) == {place for place in square if centre.distance(place) <= radius}
    assert len(disk) == 1 + 3 * radius * (radius + 1)


def test_negative_radius_holds_nothing() -> None:
    assert Hex(0, 0).ring(-1) == Hex(0, 0).disk(-1) == ()


@law
@given(hexes, hexes)
def test_line_is_the_reversed_line_back(a: Hex, b: Hex) -> None:
    assert a.line(b) == b.line(a)[::-1]


@law
@given(hexes, hexes)
def test_line_goes_from_end_to_end_in_single_steps(a: Hex, b: Hex) -> None:
    line = a.line(b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == a.distance(b) + 1
    assert all(one.distance(two) == 1 for one, two in pairwise(line))


@law
@given(hexes, hexes, hexes)
def test_line_does_not_depend_on_where_the_map_begins(a: Hex, b: Hex, by: Hex) -> None:
    assert (a + by).line(b + by) == tuple(place + by for place in a.line(b))


@law
@given(near_hexes, near_hexes)
def test_line_takes_the_nearest_hex_and_on_a_tie_the_greater_r_then_q(a: Hex, b: Hex) -> None:
    length = a.distance(b)
    for i, chosen in enumerate(a.line(b)):
        part = Fraction(i, max(length, 1))
        q, r = a.q + (b.q - a.q) * part, a.r + (b.r - a.r) * part

        def gap(place: Hex, q: Fraction = q, r: Fraction = r) -> Fraction:
            dq, dr = place.q - q, place.r - r
            return dq * dq + dq * dr + dr * dr

        candidates = chosen.disk(2)
        least = min(gap(place) for place in candidates)
        tied = [place for place in candidates if gap(place) == least]
        assert chosen == max(tied, key=lambda place: (place.r, place.q))


@law
@given(st.integers(-20, 20), tops)
def test_direction_names_read_back(direction: int, top: Top) -> None:
    name = format_direction(direction, top)
    assert parse_direction(name, top) == direction % 6
    assert parse_direction(f" {name.upper()} ", top) == direction % 6


def test_unknown_direction_says_what_was_expected() -> None:
    with pytest.raises(ValueError, match="expected nw, ne, e, se, sw or w"):
        parse_direction("n", "pointy")


def test_hexes_sort_and_hash_by_value() -> None:
    assert sorted({Hex(1, 0), Hex(0, 5), Hex(1, 0)}) == [Hex(0, 5), Hex(1, 0)]
