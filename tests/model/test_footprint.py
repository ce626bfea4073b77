"""Riders, wagons and large creatures know which hexes they cover (CHB-1.3-footprint)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.areas import connected
from editor.hexgrid.hexes import Hex
from editor.model.catalogue import EMPTY
from editor.model.footprint import ONE_HEX, footprint, in_line, offsets_of, team_at
from editor.model.person import Profile
from editor.model.scenario import Unit
from editor.systems.registry import catalogue_for

HAVOC = catalogue_for("cry-havoc", ("advanced",))
hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))
facings = st.integers(0, 5)
shapes = st.one_of(
    st.integers(1, 6).map(in_line),
    st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), unique=True, max_size=6).map(
        lambda more: ((0, 0), *(step for step in more if step != (0, 0)))
    ),
)


def unit(**said: object) -> Unit:
    return Unit(id="one", side="red", **said)  # type: ignore[arg-type]


@settings(deadline=None)
@given(shapes, hexes, facings)
def test_the_head_comes_first_and_no_hex_twice(shape, at, facing) -> None:
    covered = footprint(shape, at, facing)
    assert covered[0] == at
    assert len(set(covered)) == len(covered) == len(shape)


@settings(deadline=None)
@given(shapes, hexes, facings, st.integers(0, 5))
def test_to_turn_the_piece_is_to_turn_its_hexes_about_the_head(shape, at, facing, by) -> None:
    turned = tuple(place.rotate(by, around=at) for place in footprint(shape, at, facing))
    assert footprint(shape, at, facing + by) == turned


@settings(deadline=None)
@given(st.integers(1, 6), hexes, facings)
def test_a_piece_in_line_is_of_one_part_and_looks_away_from_its_rump(length, at, facing) -> None:
    covered = footprint(in_line(length), at, facing)
    assert len(connected(covered)) == 1
    for front, back in itertools.pairwise(covered):
        assert back.direction_to(front) == facing % 6


@settings(deadline=None)
@given(st.integers(1, 3), st.integers(1, 3), hexes, facings)
def test_a_team_stands_close_before_its_vehicle(team, vehicle, at, facing) -> None:
    """CHA-wagon-footprint: the animal is always at the head of the wagon."""
    drawn = footprint(in_line(vehicle), at, facing)
    drawing = footprint(in_line(team), team_at(at, facing, in_line(team)), facing)
    assert not set(drawn) & set(drawing)
    assert (*drawing, *drawn) == footprint(in_line(team + vehicle), drawing[0], facing)


def test_a_rider_covers_two_hexes_and_on_foot_one() -> None:
    """CHB-5.2-mounted-counter."""
    knight = Profile(mount="war-horse")
    assert offsets_of(unit(mounted=True), knight, HAVOC) == in_line(2)
    assert offsets_of(unit(mounted=False), knight, HAVOC) == ONE_HEX
    assert offsets_of(unit(), knight, HAVOC) == ONE_HEX


def test_a_rider_of_an_unknown_mount_still_covers_two() -> None:
    assert offsets_of(unit(mounted=True), None, EMPTY) == in_line(2)


def test_the_mount_of_the_scenario_counts_before_that_of_the_roster() -> None:
    small = {"pony": HAVOC.mounts["saddle-horse"].__class__(name=EMPTY.title, hexes=1)}
    catalogue = HAVOC.extended(EMPTY.__class__(format=EMPTY.format, mounts=small))
    rider = unit(mounted=True, mount="pony")
    assert offsets_of(rider, Profile(mount="war-horse"), catalogue) == ONE_HEX


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        (Profile(kind="vehicle", vocation="cart"), in_line(1)),
        (Profile(kind="vehicle", vocation="wagon"), in_line(2)),
        (Profile(kind="vehicle", vocation="sedan-chair"), ONE_HEX),
        (Profile(kind="animal", mount="ox"), in_line(2)),
        (Profile(kind="animal"), ONE_HEX),
        (Profile(kind="creature", footprint=((0, 1), (1, 0))), ((0, 0), (0, 1), (1, 0))),
        (Profile(kind="creature", footprint=((0, 1), (0, 0))), ((0, 0), (0, 1))),
        (None, ONE_HEX),
    ],
)
def test_vehicles_animals_and_creatures_by_their_own_footprint_or_kind(profile, expected) -> None:
    assert offsets_of(unit(), profile, HAVOC) == expected
