"""What gestures mean, without a window: shapes, ways along sides, houses, floors, clips, stamps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.edit.buildings import build
from editor.edit.clip import (
    clear,
    copy,
    format_clip,
    mirror,
    move,
    parse_clip,
    paste,
    turn,
)
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.floors import paint_floor
from editor.edit.ground import edge_of
from editor.edit.shapes import brush, flowing, loop, of_kind, rectangle, trail
from editor.edit.sides import edges_along, features_on, follow, next_state, standing, way
from editor.edit.stamps import STAMPS
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.hexgrid.areas import flood, outline
from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.hexmap import HexMap, MapGrid
from editor.model.text import Text

MAPS = samples_dir() / "maps"
VILLAGE: HexMap = Library().load(str(MAPS / "village.map.yaml")).value
GRID = Grid(20, 20)
corners = st.builds(Vertex, st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 1))
hexes = st.builds(Hex, st.integers(0, 9), st.integers(0, 9))


def meadow(size: int = 14, top: str = "flat") -> HexMap:
    return HexMap(
        format="gonfalon/map/1", id="meadow", title=Text("Meadow"),
        grid=MapGrid(columns=size, rows=size, top=top), legend={".": "clear"},
        terrain=("." * size,) * size,
    )  # fmt: skip


def fits(drawing: HexMap, edit) -> HexMap:
    """The edit goes the way of every edit: through a document that tests its shape."""
    document = Document.new(drawing, "map")
    document.do(edit)
    after = document.value
    document.undo()
    assert document.value == drawing
    return after


@settings(deadline=None, max_examples=60)
@given(st.lists(hexes, min_size=1, max_size=8), st.sampled_from([1, 7, 19]))
def test_a_trail_has_no_gaps_and_holds_every_brush(places: list[Hex], size: int) -> None:
    found = trail(places, size)
    for place in places:
        assert set(brush(place, size)) <= found
    assert flood(places[0], found.__contains__) == found


def test_a_rectangle_is_the_same_from_any_corner() -> None:
    a, b = GRID.hex_at(3, 4), GRID.hex_at(7, 9)
    c, d = GRID.hex_at(7, 4), GRID.hex_at(3, 9)
    assert rectangle(GRID, a, b) == rectangle(GRID, b, a) == rectangle(GRID, c, d)
    assert len(rectangle(GRID, a, b)) == 5 * 6


@pytest.mark.parametrize("radius", [2, 3, 4])
def test_a_loop_is_filled(radius: int) -> None:
    middle = GRID.hex_at(9, 9)
    assert loop(GRID, middle.ring(radius)) == set(middle.disk(radius))


def test_ground_that_hangs_together_is_found_by_waves_as_by_steps() -> None:
    board = Board.of_map(VILLAGE)
    for label in ("A1", "F5", "O7", "C13", "L12"):
        start = VILLAGE.hex(label)
        kind = board.terrain_at(start)
        slow = flood(start, lambda one, kind=kind: board.terrain_at(one) == kind)
        assert flowing(board, start) == slow
    assert len(flowing(board, VILLAGE.hex("A9"), 5)) < 40
    assert of_kind(board, "interior") == {
        place for place in board.hexes if board.terrain_at(place) == "interior"
    }
    assert of_kind(board, "sea") == frozenset()


@settings(deadline=None, max_examples=80)
@given(corners, corners)
def test_a_way_along_sides_goes_from_corner_to_corner(start: Vertex, end: Vertex) -> None:
    path = follow((start,), end)
    assert path[0] == start
    assert path[-1] == end
    assert len(set(path)) == len(path)
    edges = edges_along(path)
    assert len(edges) == len(path) - 1 == len(way(start, end))
    assert follow(path, start) == (start,)


def test_sides_are_named_from_the_upper_or_inner_hex() -> None:
    place = VILLAGE.hex("E4")
    edges = [Edge.of(place, side) for side in range(6)]
    inner = features_on(VILLAGE, edges, "wall", inside={place})
    assert {one.at for one in inner} == {"E4"}
    assert [edge_of(VILLAGE, one) for one in inner] == edges


def test_a_door_goes_through_its_states_and_round() -> None:
    number, door = next((n, one) for n, one in enumerate(VILLAGE.edges) if one.kind == "door")
    states = ("open", "closed", "locked")
    seen, drawing = [], VILLAGE
    for _ in range(4):
        edit = next_state(number, drawing.edges[number], states)
        assert edit is not None
        drawing = fits(drawing, edit)
        seen.append(drawing.edges[number].state)
    assert len(set(seen)) == 3
    assert seen[0] == seen[3]
    assert next_state(number, door, ()) is None


def test_a_house_has_floor_walls_and_an_area_and_keeps_its_doors() -> None:
    drawing = meadow()
    hexes = [drawing.hex(label) for label in ("D4", "D5", "E4", "E5")]
    after = fits(drawing, build(drawing, hexes))
    assert {after.terrain_at(place) for place in hexes} == {"interior"}
    assert {edge_of(after, one) for one in after.edges} == outline(hexes)
    assert {one.at for one in after.edges} <= {"D4", "D5", "E4", "E5"}
    again = build(VILLAGE, [VILLAGE.hex(one) for one in ("T3", "T4", "U3", "U4")])
    before = sorted(one.kind for one in VILLAGE.edges)
    assert sorted(one.kind for one in fits(VILLAGE, again).edges) == before


def test_floors_join_what_they_touch_and_go_when_they_are_empty() -> None:
    drawing = meadow()
    hexes = [drawing.hex(label) for label in ("D4", "D5")]
    one = fits(drawing, paint_floor(drawing, hexes, "upper-floor", 1))
    assert one.levels[0].terrain == {"upper-floor": ("D4", "D5")}
    two = fits(one, paint_floor(one, [drawing.hex("E5")], "terrace", 1))
    assert len(two.levels) == 1
    three = fits(two, paint_floor(two, [drawing.hex("M9")], "terrace", -1))
    assert [level.level for level in three.levels] == [1, -1]
    none = fits(three, paint_floor(three, [*hexes, drawing.hex("E5")], None, 1))
    assert [level.level for level in none.levels] == [-1]


HOUSES = [
    [VILLAGE.hex(label) for label in area.hexes]
    for area in VILLAGE.areas
    if area.kind in {"building", "tree"}
]


@pytest.mark.parametrize("places", HOUSES)
def test_a_clip_survives_turns_mirrors_text_and_paste(places: list[Hex]) -> None:
    clip = copy(VILLAGE, places)
    assert clip is not None
    assert clip.turned(6) == clip
    assert clip.turned(2).turned(-2) == clip
    assert clip.mirrored().mirrored() == clip
    assert parse_clip(format_clip(clip)) == clip
    drawing = meadow()
    at = drawing.hex("G7")
    after = fits(drawing, paste(drawing, clip, at))
    back = copy(after, [place + at for place in clip.hexes], at)
    assert back is not None
    assert sorted(back.ground) == sorted(clip.ground)
    assert {(place, side, one.kind, one.level, one.state) for place, side, one in back.edges} == {
        (place, side, one.kind, one.level, one.state) for place, side, one in clip.edges
    }
    assert {one.kind for one, _ in back.areas} == {one.kind for one, _ in clip.areas}
    assert sorted(back.floors) == sorted(clip.floors)
    assert len(back.links) == len(clip.links)
    assert len(back.features) == len(clip.features)


def test_other_text_is_no_clip() -> None:
    for text in ("", "hello", "[]", '{"top":"flat","ground":[],"format":"other"}'):
        assert parse_clip(text) is None


def test_hexes_that_would_fall_off_stay() -> None:
    with pytest.raises(EditError) as refused:
        move(VILLAGE, HOUSES[0], Hex(40, 0))
    assert refused.value.message.fr


def test_moving_there_and_back_keeps_the_house() -> None:
    drawing = meadow(30)
    clip = copy(VILLAGE, HOUSES[0])
    at = drawing.hex("K15")
    drawing = fits(drawing, paste(drawing, clip, at))
    places = [place + at for place in clip.hexes]
    there = fits(drawing, move(drawing, places, Hex(3, 2)))
    back = fits(there, move(there, [place + Hex(3, 2) for place in places], Hex(-3, -2)))
    assert back.terrain == drawing.terrain
    assert {edge_of(back, one) for one in back.edges} == {
        edge_of(drawing, one) for one in drawing.edges
    }


@pytest.mark.parametrize("change", [lambda d, h: turn(d, h, 1), mirror])
def test_turning_and_mirroring_keep_the_number_of_things(change) -> None:
    drawing = meadow(30)
    clip = copy(VILLAGE, HOUSES[0])
    at = drawing.hex("K15")
    drawing = fits(drawing, paste(drawing, clip, at))
    after = fits(drawing, change(drawing, [place + at for place in clip.hexes]))
    for section in ("edges", "areas", "links", "features"):
        assert len(getattr(after, section)) == len(getattr(drawing, section)), section


def test_clearing_leaves_bare_ground() -> None:
    after = fits(VILLAGE, clear(VILLAGE, HOUSES[0]))
    labels = {VILLAGE.label(place) for place in HOUSES[0]}
    assert {after.terrain_at(place) for place in HOUSES[0]} == {"clear"}
    assert not [one for one in (*after.edges, *after.features, *after.links) if one.at in labels]


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("one", STAMPS, ids=[one.id for one in STAMPS])
def test_every_stamp_is_laid_on_any_sheet_and_makes_no_mistake(one, top, tmp_path) -> None:
    from editor.systems.examine import examine

    drawing = meadow(top=top)
    after = fits(drawing, paste(drawing, one.clip(top).turned(2), drawing.hex("G7")))
    assert after != drawing
    document = Document.new(after, "map")
    file = tmp_path / "a.map.yaml"
    assert document.save_as(str(file)) is None
    wrong = [f for f in examine(str(file)).findings if f.severity > 1]
    assert wrong == []


def test_standing_tells_what_is_on_a_side() -> None:
    edge = edge_of(VILLAGE, VILLAGE.edges[5])
    assert [one for _, one in standing(VILLAGE, edge)] == [VILLAGE.edges[5]]
