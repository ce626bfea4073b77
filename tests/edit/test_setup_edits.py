"""Pieces and zones by edits: whatever is placed, moved, turned and painted comes back by undo."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.edit.commands import format_edit, parse_edit
from editor.edit.errors import EditError
from editor.edit.setup import (
    Held,
    copy_pieces,
    free_id,
    key_at,
    move_pieces,
    only,
    paste_pieces,
    piece_of,
    pieces_at,
    place_piece,
    remove_pieces,
    standing,
    turn_pieces,
    turned,
)
from editor.edit.zoning import area_hexes, new_area, new_zone, paint_area, paint_zone, zone_hexes
from editor.files.resources import samples_dir
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.hexmap import HexMap
from editor.model.scenario import Scenario
from editor.systems.examine import Examined, examine

FORD = samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml"


@cache
def ford() -> Examined:
    return examine(FORD)


def scenario() -> Scenario:
    value = ford().value
    assert isinstance(value, Scenario)
    return value


def board() -> Board:
    found = ford().board
    assert found is not None
    return found


PLACES = st.sampled_from(board().hexes)
SOME = st.sets(PLACES, max_size=12)
KEYS = st.lists(st.sampled_from([key for key, _ in standing(scenario(), board())]), unique=True)


@settings(deadline=None, max_examples=60)
@given(KEYS, st.integers(-3, 3), st.integers(-3, 3), st.integers(-5, 5))
def test_who_is_moved_and_turned_comes_back(keys: list, q: int, r: int, steps: int) -> None:
    """A move by some way and the same way back is none; so are six turns."""
    start = scenario()
    by = Hex(q, r)
    try:
        there = move_pieces(start, board(), keys, by).apply(start)
    except EditError:
        return
    for key, place in standing(start, board()):
        expected = place + by if key in keys else place
        assert key in pieces_at(there, board(), expected)
    assert move_pieces(there, board(), keys, Hex(-q, -r)).apply(there) == start
    turn = turn_pieces(start, board(), keys, steps)
    if turn is not None:
        seen = turn.apply(start)
        for key in keys:
            one = piece_of(start, key)
            if key[0] in {"units", "obstacles"}:
                assert piece_of(seen, key).facing == turned(one.facing, steps, board())


@settings(deadline=None, max_examples=60)
@given(KEYS, PLACES)
def test_copies_have_names_of_their_own_and_leave_the_others_alone(keys: list, at: Hex) -> None:
    start = scenario()
    copied = copy_pieces(start, board(), keys)
    assert len(copied) == len(keys)
    try:
        edit, made = paste_pieces(start, board(), copied, at, 0)
    except EditError:
        assert not any(at + way in board() for way, _ in copied)
        return
    after = edit.apply(start)
    assert len(set(made)) == len(made)
    for section in ("units", "lights", "obstacles", "objects"):
        names = [one.id for one in getattr(after, section)]
        assert len(names) == len(set(names))
        assert getattr(after, section)[: len(getattr(start, section))] == getattr(start, section)
    assert remove_pieces(after, made).apply(after) == start


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(SOME, st.booleans()), max_size=6), st.sampled_from([0, 1]))
def test_a_painted_zone_has_just_the_hexes_that_were_painted(strokes: list, number: int) -> None:
    """Of a zone of hexes as of a rectangle: in goes what is painted, out what is taken."""
    now = scenario()
    name = now.zones[number].id
    wanted = set(zone_hexes(now, board(), name))
    for hexes, takes in strokes:
        edit = paint_zone(now, board(), name, hexes, takes=takes)
        wanted = wanted - hexes if takes else wanted | hexes
        if edit is not None:
            # Through its text, as the journal keeps it.
            now = parse_edit(format_edit(edit)).apply(now)
        if not wanted:
            assert all(zone.id != name for zone in now.zones)
            break
        assert zone_hexes(now, board(), name) == wanted


@settings(deadline=None, max_examples=40)
@given(SOME.filter(bool), st.lists(st.tuples(SOME, st.booleans()), max_size=5))
def test_a_painted_area_has_just_the_hexes_that_were_painted(first: set, strokes: list) -> None:
    drawing = board().sheets[0].map
    assert isinstance(drawing, HexMap)
    edit, name = new_area(drawing, first, "camp")
    now, wanted = edit.apply(drawing), set(first)
    for hexes, takes in strokes:
        stroke = paint_area(now, name, hexes, takes=takes)
        now = stroke.apply(now) if stroke is not None else now
        wanted = wanted - hexes if takes else wanted | hexes
        assert area_hexes(now, name) == wanted
        if not wanted:
            break


def test_a_new_zone_of_a_side_is_its_deployment() -> None:
    start = scenario()
    edit, name = new_zone(start, board(), [board().hex("C3")], "baron")
    made = edit.apply(start)
    assert (made.zones[-1].id, made.deployment[-1].zone) == (name, name)
    assert made.zones[-1].colour == made.sides[0].colour


def test_somebody_who_waits_is_given_a_place_and_stays_himself() -> None:
    start = scenario()
    held = Held("units", {"side": "outlaws", "facing": "se"}, "noal", key=("units", "noal"))
    edit, key = place_piece(start, board(), held, board().hex("C3"), 0)
    one = piece_of(edit.apply(start), key)
    assert (key, one.at, one.facing, one.roster) == (("units", "noal"), "C3", "se", "brennac/noal")


def test_nothing_is_placed_off_the_board() -> None:
    held = Held("lights", {"kind": "torch"}, "torch")
    with pytest.raises(EditError) as refused:
        place_piece(scenario(), board(), held, Hex(-50, -50), 0)
    assert refused.value.message.fr


def test_markers_have_numbers_for_names() -> None:
    start = scenario()
    edit, key = place_piece(start, board(), Held("markers", {"kind": "debris"}), board().hex("C3"))
    made = edit.apply(start)
    assert key == key_at(made, "markers", 1)
    assert piece_of(made, key).at == "C3"


def test_only_some_are_left_for_whoever_paints_them() -> None:
    one = scenario().units[0]
    left = only(scenario(), [("units", one)])
    assert (left.units, left.lights, left.zones) == ((one,), (), ())
    assert free_id("a", {"a", "a-2"}) == "a-3"
