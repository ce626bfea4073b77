"""Which hexes are lit: the ledger's examples, then the limits, then one thing with another."""

import msgspec
import pytest

from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.catalogue import FORMAT, Catalogue
from editor.model.hexmap import HexMap
from editor.model.kinds import LightKind
from editor.model.scenario import Scenario
from editor.model.text import Text
from editor.systems.cry_havoc.seeing.light import lit
from editor.systems.registry import catalogue_for

CATALOGUE = catalogue_for("cry-havoc", ["advanced", "obstacles"])
SIZE = 15
OPEN = ["." * SIZE] * SIZE
MIDDLE = "H8"
HOUSE = [("H8", side) for side in ("n", "ne", "se", "s", "sw", "nw")]


def field(rows=OPEN, edges=(), **more):
    """A sheet of clear ground, unless its rows say otherwise."""
    return msgspec.convert(
        {
            "format": "gonfalon/map/1",
            "id": "field",
            "title": {"en": "field"},
            "grid": {"columns": len(rows[0]), "rows": len(rows)},
            "legend": {".": "clear", "t": "tree", "W": "curtain-wall", "i": "interior"},
            "terrain": rows,
            "edges": [
                dict(zip(("at", "side", "kind", "state"), one, strict=False)) for one in edges
            ],
            **more,
        },
        HexMap,
    )


def night(**more):
    """A scenario with these lights and nothing else."""
    return msgspec.convert(
        {
            "format": "gonfalon/scenario/1",
            "id": "night",
            "title": {"en": "night"},
            "system": "cry-havoc",
            "board": {"sheets": [{"map": "field.map.yaml"}]},
            "sides": [{"id": "watch", "name": {"en": "watch"}}],
            "conditions": {"time": "night"},
            **more,
        },
        Scenario,
    )


def shine(drawing=None, catalogue=CATALOGUE, *, underground=False, **more):
    board = Board.of_map(drawing or field())
    return board, lit(board, night(**more), catalogue, underground=underground)


def labels(board, places):
    return {board.label(place) for place in places}


def walled(*doors):
    """A one-hex house at H8, with a door or window in some of its sides."""
    openings = {side: (kind, state) for side, kind, state in doors}
    return [(at, side, *openings.get(side, ("wall",))) for at, side in HOUSE]


def house(*doors, **more):
    room = {"id": "hut", "kind": "building", "hexes": ["H8"], "lit": True}
    return field(edges=walled(*doors), areas=[room], **more)


@pytest.mark.parametrize(
    ("kind", "radius", "count"),
    [("torch", 1, 7), ("lantern", 2, 19), ("hearth", 3, 37), ("campfire", 3, 37)],
)
def test_lights_in_the_open(kind, radius, count):
    """CHA-light-torch-radius, CHA-light-lantern-radius, CHA-light-hearth-radius."""
    board, found = shine(lights=[{"id": "one", "kind": kind, "at": MIDDLE}])
    assert found == set(board.hex(MIDDLE).disk(radius))
    assert len(found) == count


def test_a_hex_between_two_torches_is_lit_once():
    """CHA-light-purpose: light does not add up, and reaches no further."""
    lights = [{"id": at, "kind": "torch", "at": at} for at in ("H8", "H10")]
    board, found = shine(lights=lights)
    assert board.hex("H9") in found
    assert found == {*board.hex("H8").disk(1), *board.hex("H10").disk(1)}


def test_a_source_that_does_not_burn_is_dark():
    """CHA-light-duration: burning or not is the author's word."""
    assert not shine(lights=[{"id": "one", "kind": "torch", "at": MIDDLE, "burning": False}])[1]


@pytest.mark.parametrize(("area", "radius"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 4)])
def test_a_blaze_lights_half_its_area_from_every_burning_hex(area, radius):
    """CHA-light-fire-radius: 4 hexes light a hex at 2 from the nearest of them, not at 3."""
    hexes = [f"H{row}" for row in range(5, 5 + area)]
    board, found = shine(lights=[{"id": "rick", "kind": "blaze", "hexes": hexes}])
    burning = [board.hex(label) for label in hexes]
    wanted = {h for h in board.hexes if min(h.distance(one) for one in burning) <= radius}
    assert found == wanted


def test_blazes_that_do_not_touch_are_counted_apart():
    """CHA-light-fire-radius: two fires of 2 hexes light 1 hex each, not 2 as one of 4 would."""
    lights = [
        {"id": "north", "kind": "blaze", "hexes": ["H3", "H4"]},
        {"id": "south", "kind": "blaze", "hexes": ["H10", "H11"]},
    ]
    board, found = shine(lights=lights)
    assert board.hex("H5") in found
    assert board.hex("H6") not in found


def test_burning_things_of_any_sort_are_one_blaze():
    """CHA-light-fire-radius: a fire marker and a burning cart that touch are 3 hexes with one."""
    board, found = shine(
        lights=[{"id": "rick", "kind": "blaze", "at": "H7"}],
        markers=[{"kind": "fire", "at": "H8"}, {"kind": "debris", "at": "A1"}],
        obstacles=[
            {"id": "cart", "kind": "carts", "at": "H9", "burning": True},
            {"id": "tent", "kind": "tents", "at": "O15"},
        ],
    )
    burning = [board.hex(label) for label in ("H7", "H8", "H9")]
    assert found == {h for h in board.hexes if min(h.distance(one) for one in burning) <= 2}


def test_the_lights_of_a_building_reach_the_street_through_an_open_door():
    """CHA-light-building-door: the street hex that touches the door's hex, not two away."""
    board, found = shine(house(("n", "door", "open")))
    assert {board.hex("H8"), board.hex("H7")} <= found
    assert board.hex("H6") not in found
    near = board.hex("H8")
    assert all(place.distance(near) <= 1 for place in found)


def test_a_door_lights_the_hexes_that_touch_it_and_a_window_one():
    """CHA-light-building-door, CHA-light-window: the door's ends too, only the hex beyond."""
    board, found = shine(house(("n", "door", "open")))
    near = board.hex("H8")
    assert found == {near, near.neighbour(0), near.neighbour(1), near.neighbour(5)}
    board, found = shine(house(("n", "window", "open")))
    assert found == {near, near.neighbour(0)}


@pytest.mark.parametrize("kind", ["door", "window", "double-door"])
@pytest.mark.parametrize("state", ["closed", "locked", "barricaded"])
def test_a_closed_opening_lights_nothing_outside(kind, state):
    """CHA-light-building-door, CHA-light-window: the room itself is lit all the same."""
    board, found = shine(house(("n", kind, state)))
    assert labels(board, found) == {"H8"}


@pytest.mark.parametrize(
    ("map_state", "state", "count"), [("open", "closed", 1), ("closed", "open", 4)]
)
def test_the_scenario_opens_and_closes_doors(map_state, state, count):
    """CHA-door-default-open: the scenario may say otherwise than the map."""
    drawing = house(("n", "door", map_state))
    _, found = shine(drawing, openings=[{"at": "H8", "side": "n", "state": state}])
    assert len(found) == count
    _, other_side = shine(drawing, openings=[{"at": "H7", "side": "s", "state": state}])
    assert other_side == found


def test_openings_are_open_unless_said_and_broken_ones_stay_open():
    """CHA-door-default-open."""
    for state in (None, "broken"):
        door = ("n", "door") if state is None else ("n", "door", state)
        edges = [(at, side, *(door[1:] if side == "n" else ("wall",))) for at, side in HOUSE]
        room = {"id": "hut", "kind": "building", "hexes": ["H8"], "lit": True}
        assert len(shine(field(edges=edges, areas=[room]))[1]) == 4


def test_a_hidden_door_shows_no_light():
    drawing = house(("n", "door", "open"))
    door, *walls = drawing.edges
    hidden = msgspec.structs.replace(door, hidden=True)
    _, found = shine(msgspec.structs.replace(drawing, edges=(hidden, *walls)))
    assert len(found) == 1


def test_a_room_is_lit_by_the_scenario_or_put_out_by_it():
    """CHA-light-room-switch: the scenario's word goes before the map's."""
    dark = {"id": "hut-lights", "kind": "building-light", "area": "hut", "burning": False}
    assert not shine(house(("n", "door", "open")), lights=[dark])[1]
    room = {"id": "hut", "kind": "building", "hexes": ["H8"]}
    drawing = field(edges=walled(("n", "door", "open")), areas=[room])
    assert not shine(drawing)[1]
    assert len(shine(drawing, lights=[dark | {"burning": True}])[1]) == 4
    at = {"id": "hut-lights", "kind": "building-light", "at": "H8"}
    assert len(shine(drawing, lights=[at])[1]) == 4


def test_a_wall_stops_light_and_the_line_decides():
    """CHA-light-purpose: a wall on the straight line between centres."""
    board, found = shine(
        field(edges=[("H8", "n", "wall")]), lights=[{"id": "l", "kind": "lantern", "at": "H8"}]
    )
    dark = set(board.hex("H8").disk(2)) - found
    assert labels(board, dark) == {"H7", "H6"}


def test_trees_fences_and_people_stop_no_light():
    """CHA-light-purpose."""
    rows = ["t" * SIZE] * SIZE
    edges = [(at, side, "fence") for at, side in HOUSE]
    units = [{"id": "man", "side": "watch", "at": "H7"}]
    board, found = shine(
        field(rows, edges), units=units, lights=[{"id": "l", "kind": "lantern", "at": "H8"}]
    )
    assert found == set(board.hex("H8").disk(2))


def test_a_curtain_wall_is_lit_but_nothing_behind_it():
    """CHA-light-purpose: a hex that is all wall is a wall too."""
    rows = [row if number != 5 else "W" * SIZE for number, row in enumerate(OPEN)]
    board, found = shine(field(rows), lights=[{"id": "f", "kind": "campfire", "at": "H8"}])
    shown = {board.grid.offset(place)[1] for place in found}
    assert min(shown) == 5
    assert any(board.terrain_at(place) == "curtain-wall" for place in found)


def test_a_line_along_a_wall_or_past_its_end_is_free():
    """CHB-3.2-line-of-fire: along a hexside only both sides together stop it."""
    start, end = Hex(0, 0), Hex(1, 1)
    assert _passes(start, end, [])
    assert _passes(start, end, [((0, 1), (1, 0))]), "the wall that it runs along"
    assert _passes(start, end, [((0, 0), (0, 1))]), "one wall that it only touches"
    assert not _passes(start, end, [((0, 0), (0, 1)), ((0, 0), (1, 0))]), "both meet there"
    zigzag = [((0, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (1, 1))]
    assert not _passes(start, end, zigzag), "a wall that crosses it by a bend"
    assert _passes(start, end, [zigzag[0], zigzag[2]]), "the bend has a gap"


def _passes(start, end, walls):
    """Whether a lantern in the middle of the field lights a hex past walls between hexes."""
    zero = Board.of_map(field()).hex(MIDDLE)
    board = Board.of_map(field())
    names = ("n", "ne", "se", "s", "sw", "nw")
    edges = [
        (board.label(Hex(*a) + zero), names[Hex(*a).direction_to(Hex(*b))], "wall")
        for a, b in walls
    ]
    lights = [{"id": "l", "kind": "lantern", "at": board.label(start + zero)}]
    return end + zero in shine(field(edges=edges), lights=lights)[1]


def test_a_torch_inside_shines_out_of_an_open_door_only():
    """CHA-light-purpose with CHA-door-open-close: a closed door is a wall to light."""
    torch = [{"id": "t", "kind": "torch", "at": "H8"}]
    for state, count in (("open", 2), ("closed", 1)):
        drawing = field(edges=walled(("n", "door", state)))
        assert len(shine(drawing, lights=torch)[1]) == count


def test_a_light_goes_with_its_bearer_and_shines_from_the_riders_head():
    """CHA-light-purpose: a mounted bearer's source is in the front hex, which `at` names."""
    units = [
        {"id": "rider", "side": "watch", "at": "H8", "facing": "n", "mounted": True},
        {"id": "page", "side": "watch", "behind": "rider"},
    ]
    for bearer in ("rider", "page"):
        lights = [{"id": "t", "kind": "torch", "carried_by": bearer, "at": "A1"}]
        board, found = shine(units=units, lights=lights)
        assert found == set(board.hex("H8").disk(1))


def test_a_light_aboard_a_cart_is_where_the_cart_is():
    units = [{"id": "carter", "side": "watch", "aboard": "cart"}]
    obstacles = [{"id": "cart", "kind": "carts", "at": "C3"}]
    lights = [{"id": "t", "kind": "torch", "carried_by": "carter"}]
    board, found = shine(units=units, obstacles=obstacles, lights=lights)
    assert found == set(board.hex("C3").disk(1))


def test_printed_hearths_burn_until_the_scenario_puts_them_out():
    """CHA-light-hearth-radius: burning or not."""
    drawing = field(features=[{"id": "fire", "kind": "hearth", "at": "H8"},
                              {"id": "well", "kind": "well", "at": "C3"}])  # fmt: skip
    assert len(shine(drawing)[1]) == 37
    out = {"id": "cold", "kind": "hearth", "at": "H8", "burning": False}
    assert not shine(drawing, lights=[out])[1]
    assert len(shine(drawing, lights=[out | {"at": "A1"}])[1]) == 37


def test_radii_are_the_catalogues():
    own = Catalogue(
        format=FORMAT, lights={"torch": LightKind(name=Text("torch", "torche"), radius=2)}
    )
    catalogue = catalogue_for("cry-havoc", bring=[own])
    assert (
        len(shine(catalogue=catalogue, lights=[{"id": "t", "kind": "torch", "at": MIDDLE}])[1])
        == 19
    )


def test_light_ends_at_the_edge_of_the_board():
    board, found = shine(lights=[{"id": "f", "kind": "campfire", "at": "A1"}])
    assert found == {h for h in board.hexes if h.distance(board.hex("A1")) <= 3}


def test_a_light_on_a_tower_passes_over_the_walls_below():
    """CHA-light-purpose: levels stop no light, and the walls of the ground stand below it."""
    torch = {"id": "t", "kind": "torch", "at": "H8"}
    drawing = field(edges=walled())
    assert len(shine(drawing, lights=[torch])[1]) == 1
    assert len(shine(drawing, lights=[torch | {"level": 2}])[1]) == 7


def test_what_burns_underground_lights_nothing_above():
    lights = [{"id": "t", "kind": "torch", "at": "H8", "level": -1}]
    assert not shine(lights=lights)[1]
    assert len(shine(lights=lights, underground=True)[1]) == 7


@pytest.mark.parametrize(
    "more",
    [
        {"lights": [{"id": "t", "kind": "torch", "at": "Z99"}]},
        {"lights": [{"id": "t", "kind": "torch", "carried_by": "nobody"}]},
        {"lights": [{"id": "t", "kind": "moon", "at": "H8"}]},
        {"lights": [{"id": "t", "kind": "torch"}]},
        {"lights": [{"id": "t", "kind": "building-light", "area": "nowhere"}]},
        {"lights": [{"id": "t", "kind": "building-light"}]},
        {"lights": [{"id": "t", "kind": "blaze", "hexes": ["?", "Z99"]}]},
        {"markers": [{"kind": "fire", "at": ""}, {"kind": "nothing", "at": "H8"}]},
        {"openings": [{"at": "H8", "side": "east", "state": "open"}]},
        {"openings": [{"at": "no:H8", "side": "n", "state": "open"}]},
        {
            "lights": [{"id": "t", "kind": "torch", "carried_by": "a"}],
            "units": [
                {"id": "a", "side": "watch", "behind": "b"},
                {"id": "b", "side": "watch", "behind": "a"},
            ],
        },
    ],
)
def test_mistakes_of_an_author_are_dark(more):
    assert not shine(**more)[1]


def test_a_board_without_sheets_is_dark():
    board = Board.of(night().board, {})
    assert lit(board, night(), CATALOGUE) == frozenset()


def test_a_garden_wall_beside_the_door_keeps_its_light_in():
    """CHA-light-building-door with CHA-light-purpose: the wall parts the two outside hexes."""
    edges = [*walled(("n", "door", "open")), ("H7", "se", "wall")]
    room = {"id": "hut", "kind": "building", "hexes": ["H8"], "lit": True}
    board, found = shine(field(edges=edges, areas=[room]))
    near = board.hex("H8")
    assert found == {near, near.neighbour(0), near.neighbour(5)}


def test_a_lit_room_shines_into_the_dark_room_next_to_it():
    """CHA-light-building-door: an open door inside the house is a door as well."""
    sides = ("n", "ne", "se", "s", "sw", "nw")
    edges = [("H8", side, "wall") for side in sides if side != "s"]
    edges += [("H9", side, "wall") for side in sides if side != "n"]
    edges.append(("H9", "n", "door", "open"))
    rooms = [
        {"id": "hall", "kind": "room", "hexes": ["H8"], "lit": True},
        {"id": "larder", "kind": "room", "hexes": ["H9"]},
    ]
    board, found = shine(field(edges=edges, areas=rooms))
    assert labels(board, found) == {"H8", "H9"}


def test_light_lies_as_the_sheet_does():
    """A sheet turned round has its doors on the other side, and says so by the board's names."""
    drawing = house(("n", "door", "closed"))
    plan = {"sheets": [{"map": "field.map.yaml", "turn": 180}]}
    scenario = night(board=plan, openings=[{"at": "H8", "side": "s", "state": "open"}])
    board = Board.of(scenario.board, {"field.map.yaml": drawing})
    near = board.hex("H8")
    wanted = {near, near.neighbour(3), near.neighbour(2), near.neighbour(4)}
    assert lit(board, scenario, CATALOGUE) == wanted
