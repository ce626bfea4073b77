"""A sheet grows and shrinks at its four sides; what is on it keeps its ground."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from editor.checks.maps import is_whole
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.ground import edge_of
from editor.edit.resizing import Loss, Margins, loss, resize, resize_by_field, resized
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.hexgrid.hexes import Hex
from editor.hexgrid.layout import Layout
from editor.model.board import Board
from editor.model.hexmap import Area, Backdrop, EdgeFeature, Feature, HexMap, Link
from editor.systems.registry import catalogue_for

MAPS = sorted(samples_dir().rglob("*.map.yaml"))
SHEETS = sorted((samples_dir() / "maps").glob("*.map.yaml"))
FORD: HexMap = Library().load(str(samples_dir() / "maps" / "ford.map.yaml")).value
more = st.integers(0, 5)
growth = st.builds(Margins, more, more, more, more)


def opened(file) -> HexMap:
    return Library().load(str(file)).value


def back(by: Margins) -> Margins:
    return Margins(*(-one for one in structs.astuple(by)))


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(MAPS), growth, st.sampled_from(["flat", "pointy"]))
def test_growing_and_cutting_by_the_same_is_nothing(file, by: Margins, top: str) -> None:
    drawing = opened(file)
    if top == "pointy":  # sides have other names there
        grid = structs.replace(drawing.grid, top="pointy")
        drawing = structs.replace(drawing, grid=grid, edges=(), features=())
    grown = resized(drawing, by)
    assert resized(grown, back(by)) == drawing
    assert not loss(drawing, by)
    if top == "flat":
        assert is_whole(grown)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(MAPS), growth)
def test_everything_keeps_its_ground_and_its_neighbours(file, by: Margins) -> None:
    """Places of the old sheet are the same places of the new one, only moved and called anew."""
    drawing = opened(file)
    grown = resized(drawing, by)
    way = grown.hexes.hex_at(by.left, by.top) - drawing.hexes.hex_at(0, 0)
    for place in drawing.hexes.hexes():
        assert grown.terrain_at(place + way) == drawing.terrain_at(place)
        assert grown.height_at(place + way) == drawing.height_at(place)
    assert [edge_of(grown, one) for one in grown.edges] == [
        edge_of(drawing, one) + way for one in drawing.edges
    ]
    old, new = Board.of_map(drawing), Board.of_map(grown)
    assert {name: {one + way for one in area.hexes} for name, area in old.areas.items()} == {
        name: set(area.hexes) for name, area in new.areas.items()
    }
    assert {level: {one + way: kind for one, kind in floor.items()}
            for level, floor in old.levels.items()} == new.levels  # fmt: skip
    assert [(one.start + way, one.end + way) for one in old.links] == [
        (one.start, one.end) for one in new.links
    ]
    assert {name: at + way for name, (_, at) in old.features.items()} == {
        name: at for name, (_, at) in new.features.items()
    }


def test_an_odd_number_of_columns_at_the_left_swaps_which_sit_lower() -> None:
    assert FORD.grid.shifted == "even"
    assert resized(FORD, Margins(left=1)).grid.shifted == "odd"
    assert resized(FORD, Margins(left=2)).grid.shifted == "even"
    assert resized(FORD, Margins(left=-1)).grid.shifted == "odd"
    assert resized(FORD, Margins(top=1)).grid.shifted == "even"
    pointy = structs.replace(FORD, grid=structs.replace(FORD.grid, top="pointy"))
    assert resized(pointy, Margins(top=1)).grid.shifted == "odd"
    assert resized(pointy, Margins(left=1)).grid.shifted == "even"


def test_what_falls_off_is_removed_and_counted() -> None:
    """Half the sheet is cut: nothing of it is left, and everything else is."""
    by = Margins(left=-8, bottom=-2)
    cut = resized(FORD, by)
    assert is_whole(cut)
    assert (cut.grid.columns, cut.grid.rows) == (18, 14)
    told = loss(FORD, by)
    assert told.edges == len(FORD.edges) - len(cut.edges) > 0
    assert told.areas == len(FORD.areas) - len(cut.areas) > 0
    assert told.hexes > 0
    assert loss(FORD, Margins()) == Loss()


KINDS = catalogue_for("cry-havoc").edges
cuts = st.integers(-3, 2)
REMAINING = st.builds(Margins, cuts, cuts, cuts, cuts)


@settings(deadline=None, max_examples=80)
@given(st.sampled_from(SHEETS), REMAINING)
def test_edges_stay_as_long_as_they_touch_a_hex(file, by: Margins) -> None:
    """Only what has an inner or upper side goes with it: from beyond it would be another thing."""
    drawing = opened(file)
    made = resized(drawing, by, KINDS)
    way = made.hexes.hex_at(max(0, by.left), max(0, by.top)) - drawing.hexes.hex_at(
        max(0, -by.left), max(0, -by.top)
    )

    def stays(place: Hex) -> bool:
        on_sheet = place in drawing.hexes and drawing.terrain_at(place) is not None
        return on_sheet and place + way in made.hexes

    wanted = [
        (edge_of(drawing, one) + way, one.kind, one.level, one.state)
        for one in drawing.edges
        if stays(drawing.hex(one.at))
        or (not KINDS[one.kind].has_sides and any(map(stays, edge_of(drawing, one).hexes)))
    ]
    assert [(edge_of(made, one), one.kind, one.level, one.state) for one in made.edges] == wanted
    assert loss(drawing, by, KINDS).edges == len(drawing.edges) - len(wanted)


def test_a_wall_is_named_from_the_hex_that_stays() -> None:
    wall, door = EdgeFeature("A3", "ne", "wall"), EdgeFeature("B9", "n", "door", state="locked")
    bank = EdgeFeature("A5", "se", "slope")
    drawing = structs.replace(FORD, edges=(wall, door, bank))
    cut = resized(drawing, Margins(left=-1), KINDS)
    assert [(one.kind, one.side) for one in cut.edges] == [("wall", "sw"), ("door", "n")]
    assert edge_of(cut, cut.edges[0]).hexes != edge_of(drawing, wall).hexes
    assert loss(drawing, Margins(left=-1), KINDS).edges == 1
    assert loss(drawing, Margins(left=-2), KINDS).edges == 3


def test_a_door_is_not_turned_inside_out() -> None:
    """CHA-door-influence: it is the hex at its inner side that has what it gives to a defender."""
    door = EdgeFeature("A3", "ne", "door", state="locked")
    drawing = structs.replace(FORD, edges=(door,))
    assert resized(drawing, Margins(left=-1), KINDS).edges == ()
    assert loss(drawing, Margins(left=-1), KINDS).edges == 1


def test_an_area_that_loses_some_of_its_hexes_is_told() -> None:
    camp = Area(id="camp", kind="camp", hexes=("A1", "A2", "B2"))
    drawing = structs.replace(FORD, areas=(camp,))
    assert loss(drawing, Margins(left=-1)).trimmed == 1
    assert loss(drawing, Margins(left=-2)).areas == 1
    assert loss(drawing, Margins(left=-2)).trimmed == 0


def test_a_ladder_that_loses_one_end_goes() -> None:
    drawing = structs.replace(
        FORD,
        links=(Link("ladder", "B2", (0, 1), to="A2"), Link("ladder", "B2", (0, 1))),
        features=(Feature("well", "well", "A1"),),
    )
    cut = resized(drawing, Margins(left=-1))
    assert [one.at for one in cut.links] == ["A2"]
    assert cut.features == ()


def test_longer_numbers_in_labels_are_written_everywhere() -> None:
    """Of a hundred columns all halves of a label have three digits."""
    grid = structs.replace(FORD.grid, labels="column-row")
    called = {FORD.label(place): structs.replace(FORD, grid=grid).label(place)
              for place in FORD.hexes.hexes()}  # fmt: skip
    edges = tuple(structs.replace(one, at=called[one.at]) for one in FORD.edges)
    drawing = structs.replace(
        FORD, grid=grid, edges=edges, areas=(), levels=(), links=(), features=()
    )
    grown = resized(drawing, Margins(right=100))
    assert {len(one.at) for one in drawing.edges} == {4}
    assert {len(one.at) for one in grown.edges} == {6}
    assert is_whole(grown)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("by", [Margins(left=1), Margins(left=2, top=3), Margins(top=-1)])
def test_the_picture_below_stays_under_the_same_ground(top: str, by: Margins) -> None:
    drop = Backdrop("scan.png", origin=(74.5, 80), step=(128.0, 147.8))
    grid = structs.replace(FORD.grid, top=top)
    drawing = structs.replace(FORD, grid=grid, edges=(), backdrop=drop)
    made = resized(drawing, by)
    layout = Layout(1.0, top=top)
    across, down = (1.5, 3**0.5) if top == "flat" else (3**0.5, 1.5)

    def pixel(one: HexMap, column: int, row: int) -> tuple[float, float]:
        (x0, y0), (x, y) = (layout.centre(one.hexes.hex_at(*at)) for at in ((0, 0), (column, row)))
        return (
            one.backdrop.origin[0] + (x - x0) * 128.0 / across,
            one.backdrop.origin[1] + (y - y0) * 147.8 / down,
        )

    for column, row in ((3, 4), (8, 9)):
        now = pixel(made, column + by.left, row + by.top)
        assert now == pytest.approx(pixel(drawing, column, row))
    assert resized(made, back(by)).backdrop == drop


def test_nothing_left_is_no_sheet() -> None:
    for by in (Margins(left=-26), Margins(left=-30, right=10), Margins(top=-8, bottom=-8)):
        with pytest.raises(EditError):
            resize(FORD, by)


def test_it_is_one_step_that_can_be_undone() -> None:
    document = Document.new(FORD, "map")
    document.do(resize(FORD, Margins(left=3, top=1, right=-2)))
    assert (document.value.grid.columns, document.value.grid.rows) == (27, 17)
    assert len(document.history.steps) == 2
    document.undo()
    assert document.value == FORD


def test_a_number_in_the_form_adds_or_cuts_at_the_far_sides() -> None:
    grown = resize_by_field(FORD, ("grid", "columns"), 28).apply(FORD)
    assert grown == resized(FORD, Margins(right=2))
    cut = resize_by_field(FORD, ("grid", "rows"), 12).apply(FORD)
    assert cut == resized(FORD, Margins(bottom=-4))
    assert resize_by_field(FORD, ("grid", "size_mm"), 30) is None
    ragged = structs.replace(FORD, terrain=FORD.terrain[:-1])
    assert resize_by_field(ragged, ("grid", "rows"), 15) is None, "the number may be the mistake"
