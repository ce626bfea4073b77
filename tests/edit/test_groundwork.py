"""Ground that a scenario changes: painted, taken back, and the sheets stay as they are."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from editor.edit.commands import format_edit, parse_edit
from editor.edit.groundwork import change_ground, changed_hexes
from editor.files.resources import samples_dir
from editor.model.board import Board
from editor.model.redrawn import rechanged
from editor.model.scenario import Scenario, TerrainChange
from editor.systems.examine import Examined, examine

SCENARIOS = samples_dir() / "scenarios"
NAMES = ("night-at-the-ford", "the-walls-of-montbrun", "lanterns-in-saint-aubin")


@cache
def opened(name: str) -> Examined:
    return examine(SCENARIOS / f"{name}.scenario.yaml")


def start(name: str = NAMES[0]) -> tuple[Scenario, Board]:
    found = opened(name)
    assert isinstance(found.value, Scenario)
    assert found.board is not None
    return found.value, found.board


def paint(
    scenario: Scenario, board: Board, labels: list[str], terrain: str | None, level: int = 0
) -> tuple[Scenario, Board]:
    edit = change_ground(scenario, board, map(board.hex, labels), terrain, level)
    if edit is None:
        return scenario, board
    made = edit.apply(scenario)
    return made, rechanged(board, made.board)[0]


def test_what_is_painted_becomes_one_line_a_terrain() -> None:
    scenario, board = paint(*start(), ["P4", "Q4"], "brush")
    assert scenario.board.changes == (TerrainChange(("P4", "Q4"), "brush"),)
    scenario, board = paint(scenario, board, ["S4"], "brush")
    scenario, board = paint(scenario, board, ["Q4"], "rough")
    assert scenario.board.changes == (
        TerrainChange(("P4", "S4"), "brush"),
        TerrainChange(("Q4",), "rough"),
    )
    assert [board.terrain_at(board.hex(one)) for one in ("P4", "Q4", "S4")] == [
        "brush", "rough", "brush",
    ]  # fmt: skip
    assert changed_hexes(board) == {board.hex(one) for one in ("P4", "Q4", "S4")}


def test_what_the_map_says_needs_no_line() -> None:
    before, board = start()
    own = board.terrain_at(board.hex("P4"))
    scenario, painted = paint(before, board, ["P4", "Q4"], "brush")
    scenario, painted = paint(scenario, painted, ["P4"], own)
    assert scenario.board.changes == (TerrainChange(("Q4",), "brush"),)
    assert change_ground(before, board, [board.hex("P4")], own) is None
    scenario, painted = paint(scenario, painted, ["Q4"], None)
    assert scenario == before
    assert changed_hexes(painted) == frozenset()


def test_the_last_word_of_two_lines_is_painted_over() -> None:
    """A hex that two lines name has the ground of the later one: that one has to go."""
    scenario, _ = start()
    changes = (TerrainChange(("P4",), "brush"), TerrainChange(("P4", "Q4", "nowhere"), "rough"))
    scenario = structs.replace(scenario, board=structs.replace(scenario.board, changes=changes))
    board = start()[1].changed(scenario.board)
    assert board.terrain_at(board.hex("P4")) == "rough"
    made, after = paint(scenario, board, ["P4"], "brush")
    assert made.board.changes == (changes[0], TerrainChange(("Q4", "nowhere"), "rough"))
    assert after.terrain_at(after.hex("P4")) == "brush"


def test_floors_are_changed_on_their_own_level() -> None:
    scenario, board = start("the-walls-of-montbrun")
    ground = board.terrain_at(board.hex("U7"))
    made, after = paint(scenario, board, ["U7"], None, 2)
    assert made.board.changes[1] == TerrainChange(("U8",), "wall-walk", 2)
    assert after.terrain_at(after.hex("U7"), 2) is None
    assert after.terrain_at(after.hex("U7")) == ground
    assert changed_hexes(after, 2) == {after.hex("U8")}
    assert paint(made, after, ["U7"], "wall-walk", 2)[0] == structs.replace(
        scenario,
        board=structs.replace(
            scenario.board,
            changes=(scenario.board.changes[0], TerrainChange(("U8", "U7"), "wall-walk", 2)),
        ),
    )


STROKES = st.lists(
    st.tuples(
        st.sets(st.integers(0, 300), min_size=1, max_size=9),
        st.sampled_from(["brush", "rough", "clear", "tree", None]),
        st.sampled_from([0, 0, 1]),
    ),
    max_size=6,
)


@pytest.mark.parametrize("name", NAMES)
@settings(deadline=None, max_examples=25)
@given(strokes=STROKES)
def test_the_board_that_follows_is_the_board_made_anew(name: str, strokes: list) -> None:
    """And each hex that was touched has what was painted; with everything taken back, the map's."""
    before, board = start(name)
    scenario, followed = before, board
    for numbers, terrain, level in strokes:
        places = [board.hexes[number % len(board.hexes)] for number in numbers]
        edit = change_ground(scenario, followed, places, terrain, level)
        if edit is not None:
            assert parse_edit(format_edit(edit)).apply(scenario) == edit.apply(scenario)
            scenario = edit.apply(scenario)
            old = followed
            followed, cells = rechanged(followed, scenario.board)
            differ = np.argwhere(followed.terrain != old.terrain).tolist()
            assert sorted(cells) == sorted((column, row) for row, column in differ)
        own = followed.as_printed
        for place in places:
            wanted = terrain if terrain is not None else own.terrain_at(place, level)
            assert followed.terrain_at(place, level) == wanted
    fresh = board.as_printed.changed(scenario.board)
    for level in (0, 1):
        for place in board.hexes:
            assert followed.terrain_at(place, level) == fresh.terrain_at(place, level)
    for level in {0, 1, *followed.levels}:
        edit = change_ground(scenario, followed, board.hexes, None, level)
        scenario = edit.apply(scenario) if edit is not None else scenario
        followed = followed.changed(scenario.board)
    assert scenario.board.changes == ()
    assert np.array_equal(followed.terrain, board.as_printed.terrain)
