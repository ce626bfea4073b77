"""A region in words is a set of hexes on the board."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.model.board import Board
from editor.model.hexmap import Area, HexMap, MapGrid, SheetSides
from editor.model.region import Region
from editor.model.regions import edge_hexes, place_hexes, region_hexes
from editor.model.scenario import BoardPlan, Sheet
from editor.model.text import Text


def sheet(name: str = "field", columns: int = 6, rows: int = 4, **more: object) -> HexMap:
    rows_of_ground = tuple("." * (columns - 1) + "t" for _ in range(rows))
    said = {"terrain": rows_of_ground, "sides": SheetSides(north="1", south="3")} | more
    return HexMap(
        format="gonfalon/map/1",
        id=name,
        title=Text("Field"),
        grid=MapGrid(columns=columns, rows=rows),
        legend={".": "clear", "t": "tree"},
        areas=(Area(id="barn", kind="building", hexes=("B2", "B3")),),
        **said,  # type: ignore[arg-type]
    )


BOARD = Board.of_map(sheet())


def named(board: Board, region: Region, zones: dict[str, Region] | None = None) -> set[str]:
    return {board.label(place) for place in region_hexes(board, region, zones)}


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        (Region(hexes=("A1", "C3", "Q99")), {"A1", "C3"}),
        (Region(rectangle=("C3", "B2")), {"B2", "B3", "C2", "C3"}),
        (Region(rectangle=("B3", "C2")), {"B2", "B3", "C2", "C3"}),
        (Region(rectangle=("B3", "Q99")), set()),
        (Region(edge="north"), {"A1", "B1", "C1", "D1", "E1", "F1"}),
        (Region(edge="west", depth=2), {f"{c}{r}" for c in "AB" for r in range(1, 5)}),
        (Region(edge="field:3"), {"A4", "B4", "C4", "D4", "E4", "F4"}),
        (Region(edge="up"), set()),
        (Region(edge="moor:north"), set()),
        (Region(of="A1"), {"A1"}),
        (Region(of="A1", within=1), {"A1", "A2", "B1", "B2"}),
        (Region(areas=("barn", "mill")), {"B2", "B3"}),
        (Region(areas=("field:barn",)), {"B2", "B3"}),
        (Region(terrain=("tree", "lava")), {"F1", "F2", "F3", "F4"}),
        (Region(hexes=("A1",), areas=("barn",)), {"A1", "B2", "B3"}),
        (Region(areas=("barn",), less=Region(hexes=("B2",))), {"B3"}),
        (Region(), set()),
    ],
)
def test_each_part_of_a_region(region, expected) -> None:
    assert named(BOARD, region) == expected


def test_a_sheet_is_all_its_hexes() -> None:
    assert region_hexes(BOARD, Region(sheets=("field", "moor"))) == set(BOARD.hexes)


def test_zones_are_made_of_zones() -> None:
    zones = {"a": Region(hexes=("A1",)), "b": Region(hexes=("A2",), zones=("a", "ghost"))}
    assert named(BOARD, Region(zones=("b",)), zones) == {"A1", "A2"}


def test_a_zone_made_of_itself_ends() -> None:
    zones = {
        "a": Region(hexes=("A1",), zones=("b",)),
        "b": Region(hexes=("A2",), zones=("a",), less=Region(zones=("b",))),
    }
    assert "A1" in named(BOARD, zones["a"], zones)


def test_a_long_chain_and_a_dense_web_of_zones_end_soon() -> None:
    names = [f"z{n}" for n in range(3000)]
    chain = {one: Region(zones=(other,)) for one, other in itertools.pairwise(names)}
    chain[names[-1]] = Region(hexes=("A1",))
    assert named(BOARD, Region(zones=("z0",)), chain) == {"A1"}
    web = {one: Region(hexes=("B1",), zones=tuple(names[:60])) for one in names[:60]}
    assert named(BOARD, Region(zones=("z0",)), web) == {"B1"}


def test_a_place_is_a_zone_before_it_is_an_area() -> None:
    assert place_hexes(BOARD, "barn", {}) == region_hexes(BOARD, Region(areas=("barn",)))
    assert place_hexes(BOARD, "barn", {"barn": Region(hexes=("A1",))}) == {BOARD.hex("A1")}
    assert place_hexes(BOARD, "mill", {}) == frozenset()


def test_a_printed_side_turns_with_its_sheet() -> None:
    plan = BoardPlan(sheets=(Sheet(map="f", turn=180),))
    board = Board.of(plan, {"f": sheet()})
    assert edge_hexes(board, "field:1") == edge_hexes(board, "south")
    assert edge_hexes(board, "field:north") == edge_hexes(board, "south")


def test_the_edge_of_the_board_runs_along_all_sheets() -> None:
    plan = BoardPlan(sheets=(Sheet(map="f"), Sheet(map="g", at=(6, 2))))
    board = Board.of(plan, {"f": sheet(), "g": sheet("g", rows=8)})
    labels = {board.label(place) for place in edge_hexes(board, "north")}
    assert labels == {f"{name}:{column}1" for name in ("field", "g") for column in "ABCDEF"}


labels = st.builds("{}{}".format, st.sampled_from("ABCDEFZ"), st.integers(0, 6))
words = st.lists(st.sampled_from(["barn", "a", "b", "field", "tree", "x:y"]), max_size=2).map(tuple)
regions = st.deferred(
    lambda: st.builds(
        Region,
        hexes=st.lists(labels, max_size=3).map(tuple),
        rectangle=st.none() | st.tuples(labels, labels),
        edge=st.none() | st.sampled_from(["north", "east", "field:1", "field:west", "x"]),
        depth=st.integers(1, 9),
        of=st.none() | labels,
        within=st.integers(0, 1000),
        areas=words,
        zones=words,
        sheets=words,
        terrain=words,
        less=st.none() | regions,
    )
)


@settings(deadline=None, max_examples=60)
@given(regions, regions)
def test_every_region_is_ground_and_less_takes_away(region, other) -> None:
    import msgspec

    zones = {"a": region, "b": other}
    whole = region_hexes(BOARD, msgspec.structs.replace(region, less=None), zones)
    assert whole <= set(BOARD.hexes)
    left = region_hexes(BOARD, msgspec.structs.replace(region, less=other), zones)
    assert left <= whole
    assert not left & region_hexes(BOARD, Region(hexes=other.hexes), zones) or other.less
