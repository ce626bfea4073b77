"""The board: sheets turned and joined, and every hex with a name that leads back to it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_maps import make_sheet, random_maps

from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.board import MOST_SEAMS, Board
from editor.model.hexmap import Area, EdgeFeature, Feature, HexMap, Level, Link
from editor.model.joining import LARGEST_BOARD
from editor.model.scenario import BoardPlan, Sheet, TerrainChange
from editor.systems.examine import examine

SAMPLES = samples_dir()
MAPS = sorted(SAMPLES.rglob("*.map.yaml"))
SCENARIOS = sorted(SAMPLES.glob("scenarios/*.scenario.yaml"))


def join(*sheets: Sheet, maps: dict[str, HexMap], **more: object) -> Board:
    return Board.of(BoardPlan(sheets=sheets, **more), maps)  # type: ignore[arg-type]


def ground(board: Board) -> dict[Hex, tuple[str | None, int]]:
    return {place: (board.terrain_at(place), board.height_at(place)) for place in board.hexes}


def assert_labels_round_trip(board: Board) -> None:
    for place in board.hexes:
        label = board.label(place)
        assert board.hex(label) == place
        assert board.hex(label.lower()) == place


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.name)
def test_labels_of_every_sample_map_lead_back(path) -> None:
    drawing = Library().load(str(path)).value
    board = Board.of_map(drawing)
    assert board.hexes
    assert_labels_round_trip(board)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.name)
def test_labels_of_every_sample_board_lead_back(path) -> None:
    board = examine(path).board
    assert board is not None
    assert_labels_round_trip(board)


@settings(deadline=None, max_examples=60)
@given(random_maps(), st.sampled_from([0, 180]))
def test_a_board_shows_what_its_sheet_shows(drawing: HexMap, turn: int) -> None:
    board = join(Sheet(map="m", turn=turn), maps={"m": drawing})
    assert_labels_round_trip(board)
    for own in drawing.hexes.hexes():
        kind = drawing.terrain_at(own)
        if kind is None:
            with pytest.raises(LabelError):
                board.hex(drawing.label(own))
            continue
        place = board.hex(drawing.label(own))
        assert board.terrain_at(place) == kind
        assert board.height_at(place) == drawing.height_at(own)


@settings(deadline=None, max_examples=60)
@given(random_maps())
def test_to_turn_keeps_everything_and_to_turn_twice_changes_nothing(drawing: HexMap) -> None:
    """The sheet's hexes, edges, floors, areas, links and features all turn by the same half."""
    plain = join(Sheet(map="m"), maps={"m": drawing})
    turned = join(Sheet(map="m", turn=180), maps={"m": drawing})
    grid = drawing.hexes
    turn = grid.turn

    assert turned.grid.turned() == grid
    assert {turn(place): found for place, found in ground(plain).items()} == ground(turned)
    assert {turned.grid.turn(place) for place in turned.hexes} == set(plain.hexes)

    def edges(board: Board, move) -> dict[tuple[Edge, int], list[tuple[Hex, str]]]:
        return {
            (move(edge), level): [(move(one.inner), one.feature.kind) for one in found]
            for (edge, level), found in board.edges.items()
        }

    def same(found):
        return found

    assert edges(plain, turn) == edges(turned, same)
    assert edges(turned, turned.grid.turn) == edges(plain, same)
    assert {
        level: {turn(place): kind for place, kind in floor.items()}
        for level, floor in plain.levels.items()
    } == dict(turned.levels)
    for name, area in plain.areas.items():
        assert {turn(place) for place in area.hexes} == turned.areas[name].hexes
    for one, other in zip(plain.links, turned.links, strict=True):
        assert (turn(one.start), turn(one.end)) == (other.start, other.end)
    for name, (feature, place) in plain.features.items():
        assert turned.features[name] == (feature, turn(place))


@settings(deadline=None, max_examples=60)
@given(random_maps("a"), random_maps("b"), st.data())
def test_two_sheets_join_or_say_why_not(first: HexMap, second: HexMap, data) -> None:
    at = (data.draw(st.integers(-6, 6)), data.draw(st.integers(-6, 6)))
    turns = st.sampled_from([0, 180])
    board = join(
        Sheet(map="a", turn=data.draw(turns)),
        Sheet(map="b", at=at, turn=data.draw(turns)),
        maps={"a": first, "b": second},
    )
    assert_labels_round_trip(board)
    if board.findings:
        assert [one.path for one in board.findings] == [("board", "sheets", 1)]
        return
    a, b = board.sheets
    for place in board.hexes:
        own = b.from_board(place)
        top = b if own is not None and b.has(own) else a
        under = a.from_board(place)
        inner = top.from_board(place)
        assert inner is not None
        assert board.terrain_at(place) == top.map.terrain_at(inner)
        assert board.height_at(place) == top.map.height_at(inner)
        differs = (
            top is b
            and under is not None
            and a.has(under)
            and (a.map.terrain_at(under), a.map.height_at(under))
            != (b.map.terrain_at(inner), b.map.height_at(inner))
        )
        assert differs == any(seam.place == place for seam in board.seams)
    reached = {key for one in (a, b) for key in _edge_keys(one)}
    assert set(board.edges) == reached


def _edge_keys(sheet):
    return {(sheet.edge(one.at, one.side), one.level) for one in sheet.map.edges}


def test_two_sheets_join_at_half_hexes() -> None:
    """The last column of one is the first of the other; the later sheet counts (SET002)."""
    west = make_sheet("..t", "...", "..~", name="west", grid={"columns": 3})
    east = make_sheet("...", "t..", "~..", name="east")
    board = join(Sheet(map="west"), Sheet(map="east", at=(2, 0)), maps={"west": west, "east": east})
    assert board.findings == ()
    assert (board.grid.columns, board.grid.rows) == (5, 3)
    assert board.hex("west:C1") == board.hex("east:A1")
    assert board.label(board.hex("west:C1")) == "east:A1"
    assert [board.terrain_at(board.hex(f"west:C{row}")) for row in (1, 2, 3)] == [
        "clear", "tree", "deep-water",
    ]  # fmt: skip
    assert [(seam.under, seam.over) for seam in board.seams] == [
        (("west", "tree", 0), ("east", "clear", 0)),
        (("west", "clear", 0), ("east", "tree", 0)),
    ]


def test_halves_of_differing_height_are_told() -> None:
    low = make_sheet("...", name="low")
    high = make_sheet("...", name="high", elevation=("2..",))
    board = join(Sheet(map="l"), Sheet(map="h", at=(2, 0)), maps={"l": low, "h": high})
    assert [(seam.under, seam.over) for seam in board.seams] == [
        (("low", "clear", 0), ("high", "clear", 2))
    ]
    assert board.height_at(board.hex("low:C1")) == 2


def test_half_hexes_that_do_not_meet_are_a_finding() -> None:
    board = join(
        Sheet(map="f"),
        Sheet(map="f", at=(3, 0), name="other"),
        maps={"f": make_sheet("....", "....")},
    )
    assert [one.path for one in board.findings] == [("board", "sheets", 1)]
    assert "half-hexes" in board.findings[0].message.en
    assert len(board.sheets) == 1


def test_turning_a_sheet_of_odd_width_swaps_the_half_hexes() -> None:
    maps = {"o": make_sheet("...", "...")}
    for at, turn, fits in ((2, 0, True), (3, 0, False), (2, 180, False), (3, 180, True)):
        other = Sheet(map="o", at=(at, 0), turn=turn, name="other")
        assert (join(Sheet(map="o"), other, maps=maps).findings == ()) == fits


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (make_sheet("..", name="field"), "two sheets are called field"),
        (make_sheet("..", name="other", grid={"top": "pointy"}), "pointy-top"),
    ],
)
def test_a_sheet_that_cannot_join_says_why(second: HexMap, said: str) -> None:
    board = join(
        Sheet(map="a"), Sheet(map="b", at=(2, 0)), maps={"a": make_sheet("..", ".."), "b": second}
    )
    assert said in board.findings[0].message.en
    assert board.findings[0].message.fr


def test_a_board_too_large_for_memory_is_refused() -> None:
    tiny = make_sheet(".")
    far = Sheet(map="t", at=(10_000, 10_000), name="far")
    board = join(Sheet(map="t"), far, maps={"t": tiny})
    assert str(LARGEST_BOARD) in board.findings[0].message.en
    assert board.hexes == ()


def test_sheets_that_are_too_many_hexes_on_one_another_are_refused() -> None:
    """They lie in one place, so the board is small, but each costs its time."""
    large = make_sheet(*["." * 1000] * 1000)
    heap = [Sheet(map="t", name=f"s{number}") for number in range(5)]
    board = join(*heap, maps={"t": large})
    assert "5000000 hexes together" in board.findings[0].message.en
    assert board.hexes == ()


def test_halves_that_differ_are_kept_only_so_far() -> None:
    light, dark = make_sheet(*["." * 100] * 100), make_sheet(*["t" * 100] * 100, name="wood")
    board = join(Sheet(map="a"), Sheet(map="b"), maps={"a": light, "b": dark})
    assert len(board.seams) == MOST_SEAMS
    assert board.terrain_at(board.hex("wood:A1")) == "tree"


def test_a_sheet_left_and_above_the_first_moves_the_board_not_the_names() -> None:
    maps = {"a": make_sheet("t.", "..", name="a"), "b": make_sheet("~.", "..", name="b")}
    board = join(Sheet(map="a"), Sheet(map="b", at=(-2, -2)), maps=maps)
    assert board.findings == ()
    assert board.terrain_at(board.hex("a:A1")) == "tree"
    assert board.terrain_at(board.hex("b:A1")) == "deep-water"


def test_edges_of_both_halves_stand() -> None:
    """And where both sheets name the same hexside, the later one counts."""
    west = make_sheet(
        "...", "...", name="west",
        edges=(
            EdgeFeature(at="C1", side="s", kind="wall"),
            EdgeFeature(at="C1", side="n", kind="fence"),
        ),
    )  # fmt: skip
    east = make_sheet(
        "...", "...", name="east", edges=(EdgeFeature(at="A1", side="s", kind="hedge"),)
    )
    board = join(Sheet(map="west"), Sheet(map="east", at=(2, 0)), maps={"west": west, "east": east})
    shared = board.hex("west:C1")
    assert [one.feature.kind for one in board.edges_at(Edge.of(shared, 3))] == ["hedge"]
    assert [one.feature.kind for one in board.edges_at(Edge.of(shared, 0))] == ["fence"]


def test_one_hexside_may_carry_two_kinds_of_the_same_sheet() -> None:
    drawing = make_sheet(
        "..", "..",
        edges=(
            EdgeFeature(at="A1", side="s", kind="wall"),
            EdgeFeature(at="A2", side="n", kind="ladder"),
        ),
    )  # fmt: skip
    board = Board.of_map(drawing)
    found = board.edges_at(Edge.of(board.hex("A1"), 3))
    assert [(one.feature.kind, one.inner) for one in found] == [
        ("wall", board.hex("A1")),
        ("ladder", board.hex("A2")),
    ]


BUILT = make_sheet(
    "....", "....", "....",
    edges=tuple(EdgeFeature(at=at, side="n", kind="wall") for at in ("B2", "D3")),
    areas=(
        Area(id="hut", kind="building", hexes=("B1", "B2")),
        Area(id="yard", kind="building", hexes=("B2", "C2", "D2")),
    ),
    levels=(Level(id="loft", level=1, terrain={"planks": ("B2", "D2")}),),
    links=(Link(kind="ladder", at="B2", levels=(0, 1)),),
    features=(Feature(id="well", kind="well", at="B1"), Feature(id="oak", kind="oak", at="A1")),
)  # fmt: skip


def test_an_overlay_covers_what_lies_wholly_under_it() -> None:
    patch = make_sheet("t", "t", name="patch", grid={"shifted": "odd"})
    plan_maps = {"b": BUILT, "p": patch}
    board = join(Sheet(map="b"), maps=plan_maps, overlays=(Sheet(map="p", at=(1, 0)),))
    assert board.findings == ()
    assert board.seams == ()
    assert board.terrain_at(board.hex("B1")) == board.terrain_at(board.hex("B2")) == "tree"
    assert set(board.areas) == {"yard"}
    assert set(board.features) == {"oak"}
    assert board.links == ()
    assert dict(board.levels[1]) == {board.hex("D2"): "planks"}
    assert [edge for edge, _ in board.edges] == [Edge.of(board.hex("D3"), 0)]


def test_labels_stay_bare_under_an_overlay() -> None:
    """Whoever lays a patch over his only sheet need not rename every hex."""
    patch = make_sheet("t", "t", name="patch", grid={"shifted": "odd"})
    board = join(
        Sheet(map="b"), maps={"b": BUILT, "p": patch}, overlays=(Sheet(map="p", at=(1, 0)),)
    )
    assert board.label(board.hex("B1")) == "B1"
    assert board.hex("patch:A1") == board.hex("B1") == board.hex("field:B1")
    assert_labels_round_trip(board)


def test_a_blank_of_an_overlay_lets_the_ground_show() -> None:
    patch = make_sheet("t ", " t", name="patch")
    board = join(
        Sheet(map="f"),
        maps={"f": make_sheet("~~", "~~"), "p": patch},
        overlays=(Sheet(map="p"),),
    )
    shown = [board.terrain_at(board.hex(label)) for label in ("A1", "B1", "A2", "B2")]
    assert shown == ["tree", "deep-water", "deep-water", "tree"]


def test_changes_of_the_scenario_come_last() -> None:
    change = TerrainChange(hexes=("A1", "Q9"), terrain="marsh")
    loft = TerrainChange(hexes=("A2",), terrain="planks", level=1)
    board = join(Sheet(map="b"), maps={"b": BUILT}, changes=(change, loft))
    assert board.terrain_at(board.hex("A1")) == "marsh"
    assert board.terrain_at(board.hex("A2"), 1) == "planks"
    assert [one.path for one in board.findings] == [("board", "changes", 0, "hexes", 1)]
    before = join(Sheet(map="b"), maps={"b": BUILT})
    assert before.terrain_at(before.hex("A1")) == "clear"


def test_the_same_area_on_two_sheets_is_named_by_sheet() -> None:
    board = join(
        Sheet(map="b"), Sheet(map="b", at=(4, 0), name="twin"), maps={"b": BUILT}
    )  # fmt: skip
    assert set(board.areas) == {"hut", "yard", "twin:hut", "twin:yard"}
    assert set(board.features) == {"well", "oak", "twin:well", "twin:oak"}


@pytest.mark.parametrize("label", ["A1", "moor:A1", "twin:Q9", "", ":", "twin:", "🏰", "A" * 9999])
def test_a_wrong_label_says_what_was_expected(label: str) -> None:
    board = join(Sheet(map="b"), Sheet(map="b", at=(4, 0), name="twin"), maps={"b": BUILT})
    with pytest.raises(LabelError) as caught:
        board.hex(label)
    assert caught.value.expected_en
    assert caught.value.expected_fr
    assert len(str(caught.value)) < 300


def test_a_hex_outside_the_board_has_no_label() -> None:
    board = Board.of_map(make_sheet(". ", ".."))
    for place in (board.grid.hex_at(1, 0), Hex(99, 99), Hex(-1, -1)):
        assert place not in board
        with pytest.raises(LabelError):
            board.label(place)


def test_many_kinds_of_ground_do_not_run_over() -> None:
    legend = {chr(0x4E00 + n): f"kind-{n}" for n in range(700)}
    row = "".join(legend)
    drawing = msgspec.structs.replace(make_sheet(row), legend=legend, grid=make_sheet(row).grid)
    board = Board.of_map(drawing)
    last = board.grid.hex_at(699, 0)
    assert board.terrain_at(last) == "kind-699"


def test_many_small_sheets_do_not_run_over() -> None:
    tiny = make_sheet(".", ".")
    sheets = tuple(Sheet(map="t", at=(2 * n, 0), name=f"s{n}") for n in range(300))
    board = join(*sheets, maps={"t": tiny})
    assert board.label(board.hex("s299:A1")) == "s299:A1"


def test_no_sheet_at_all_is_an_empty_board() -> None:
    board = join(Sheet(map="missing"), maps={})
    assert board.hexes == ()
    with pytest.raises(LabelError):
        board.hex("A1")
