"""What each edit does, and what it refuses in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from editor.edit.commands import Group, Insert, Move, Paint, Put, Remove, RenameKey
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.ground import (
    edge_feature,
    edge_of,
    free_sign,
    paint_terrain,
    put_edges,
    remove_edges,
    set_height,
)
from editor.edit.renaming import rename
from editor.files.resources import samples_dir
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.model.hexmap import HexMap
from editor.model.scenario import Scenario, Unit


def sample(name: str) -> Document:
    document, findings = Document.load(str(samples_dir() / name))
    assert document is not None, findings
    return document


@pytest.fixture
def ford() -> HexMap:
    value: HexMap = sample("maps/ford.map.yaml").value
    return value


@pytest.fixture
def night() -> Scenario:
    value: Scenario = sample("scenarios/night-at-the-ford.scenario.yaml").value
    return value


def test_a_key_is_called_as_in_the_file(night: Scenario) -> None:
    made = Put(("units", 0, "from"), "band/robin").apply(night)
    assert made.units[0].roster == "band/robin"


def test_figures_that_equal_a_default_are_left_out_like_the_default(night: Scenario) -> None:
    """However they came there: put by hand, or by a journal that was written anew."""
    moved = Put(("board", "sheets", 0, "at"), (0, 4)).apply(night)
    there = ("board", "sheets", 0, "at")
    put, removed = Put(there, [0, 0]).apply(moved), Remove(there).apply(moved)
    assert msgspec.to_builtins(put) == msgspec.to_builtins(removed)
    assert "at" not in msgspec.to_builtins(put)["board"]["sheets"][0]


def test_what_did_not_change_is_shared(night: Scenario) -> None:
    made = Put(("units", 0, "facing"), "se").apply(night)
    assert made.units[1:] == night.units[1:]
    assert all(a is b for a, b in zip(made.units[1:], night.units[1:], strict=True))
    assert made.sides is night.sides
    assert made.board is night.board


def test_an_edit_that_changes_nothing_gives_the_same_whole(night: Scenario) -> None:
    assert Put(("units", 0, "id"), night.units[0].id).apply(night) is night
    assert Move(("units", 1), 1).apply(night) is night
    assert Remove(("credits",)).apply(Remove(("credits",)).apply(night)).credits is None


def test_a_value_of_the_model_may_be_put_in(night: Scenario) -> None:
    unit = Unit(id="friar", side=night.sides[0].id, at="A1")
    made = Insert(("units", len(night.units)), unit).apply(night)
    assert made.units[-1] == unit


def test_entries_come_go_and_move(night: Scenario) -> None:
    ids = [unit.id for unit in night.units]
    moved = Move(("units", 0), 2).apply(night)
    assert [unit.id for unit in moved.units] == [*ids[1:3], ids[0], *ids[3:]]
    assert [unit.id for unit in Remove(("units", 1)).apply(night).units] == ids[:1] + ids[2:]


def test_a_list_that_is_absent_can_get_its_first_entry(night: Scenario) -> None:
    bare = Remove(("units", 0, "weapons")).apply(night)
    assert bare.units[0].weapons is None
    assert Insert(("units", 0, "weapons", 0), "sword").apply(bare).units[0].weapons == ("sword",)


def test_a_key_keeps_its_place_when_it_is_renamed(ford: HexMap) -> None:
    keys = list(ford.legend)
    made = RenameKey(("legend", keys[1]), "Q").apply(ford)
    assert list(made.legend) == [keys[0], "Q", *keys[2:]]


@pytest.mark.parametrize(
    "edit",
    [
        Put(("units", 99, "at"), "A1"),
        Put(("nothing",), 1),
        Put(("units", 0, "level"), "high"),
        Put(("units", 0, "state"), "sleepy"),
        Put(("sides",), None),
        Put((), {"format": "gonfalon/scenario/1"}),
        Put(("end", "turns", "x"), 3),
        Remove(("id",)),
        Remove(()),
        Remove(("units", 99)),
        Insert(("units", 99), {"id": "a", "side": "b"}),
        Insert(("units", 0), {"id": "a"}),
        Insert(("title", 0), "a"),
        Insert(("board", "sheets", 0, "at", 0), 3),
        Remove(("board", "sheets", 0, "at", 0)),
        Move(("units", 0), 99),
        RenameKey(("rosters", "nobody"), "x"),
        RenameKey(("title", "en"), "x"),
        Paint("terrain", "t", ((0, 0, 1),)),
        Group((Put(("id",), "other"), Remove(("units", 99)))),
    ],
)
def test_what_does_not_fit_is_refused_in_two_languages(edit: Any, night: Scenario) -> None:
    with pytest.raises(EditError) as raised:
        edit.apply(night)
    assert raised.value.message.en != raised.value.message.fr
    assert str(raised.value) == raised.value.message.en


def test_a_key_cannot_take_the_name_of_another(ford: HexMap) -> None:
    first, second = list(ford.legend)[:2]
    with pytest.raises(EditError, match="already"):
        RenameKey(("legend", first), second).apply(ford)


# Maps


def test_paint_gives_hexes_a_terrain_and_nothing_else(ford: HexMap) -> None:
    hexes = [ford.hex("A1"), ford.hex("B1"), ford.hex("Z16"), Hex(-5, 0)]
    made = paint_terrain(ford, hexes, "tree").apply(ford)
    assert [made.terrain_at(place) for place in hexes[:3]] == ["tree"] * 3
    changed = [n for n in range(16) if made.terrain[n] is not ford.terrain[n]]
    assert set(changed) <= {0, 15}
    assert made.legend is ford.legend


def test_a_new_terrain_gets_a_sign_in_the_legend(ford: HexMap) -> None:
    made = paint_terrain(ford, [ford.hex("A1")], "lava-field").apply(ford)
    assert made.terrain_at(ford.hex("A1")) == "lava-field"
    assert len(made.legend) == len(ford.legend) + 1
    assert free_sign(made, "lava-field") not in made.legend


def test_no_terrain_is_no_hex(ford: HexMap) -> None:
    made = paint_terrain(ford, [ford.hex("C3")], None).apply(ford)
    assert made.terrain_at(ford.hex("C3")) is None


def test_the_first_height_makes_the_rows(ford: HexMap) -> None:
    flat = Remove(("elevation",)).apply(ford)
    made = set_height(flat, [ford.hex("D7")], -2).apply(flat)
    assert made.height_at(ford.hex("D7")) == -2
    assert made.height_at(ford.hex("D8")) == 0
    assert {len(row) for row in made.elevation} == {26}
    with pytest.raises(EditError):
        set_height(ford, [], 12)


@pytest.mark.parametrize("runs", [((0, 0, 27),), ((16, 0, 1),), ((0, -1, 1),), ((0, 3, 0),)])
def test_paint_stays_on_the_sheet(ford: HexMap, runs: Any) -> None:
    with pytest.raises(EditError):
        Paint("terrain", "t", runs).apply(ford)


def test_an_edge_is_put_in_the_place_of_what_stands_there(ford: HexMap) -> None:
    edge = edge_of(ford, ford.edges[0])
    again = edge_feature(ford, edge, "hedge", ford.edges[0].level)
    made = put_edges(ford, [again]).apply(ford)
    standing = [
        one for one in made.edges if edge_of(made, one) == edge and one.level == again.level
    ]
    assert [one.kind for one in standing] == ["hedge"]
    assert len(made.edges) <= len(ford.edges)


def test_edges_come_and_go(ford: HexMap) -> None:
    taken = {edge_of(ford, one) for one in ford.edges}
    free = [
        edge
        for place in (ford.hex("A1"), ford.hex("Z16"), ford.hex("M9"))
        for edge in (Edge.of(place, side) for side in range(6))
        if edge not in taken
    ]
    made = put_edges(ford, [edge_feature(ford, edge, "wall") for edge in free]).apply(ford)
    assert [edge_of(made, one) for one in made.edges[len(ford.edges) :]] == list(
        dict.fromkeys(free)
    )
    assert remove_edges(made, free).apply(made).edges == ford.edges


# Names


def test_an_id_is_renamed_with_those_who_name_it() -> None:
    before = {
        "sides": [{"id": "red", "relations": {}}, {"id": "blue", "relations": {"red": "ally"}}],
        "units": [{"id": "a", "side": "red"}],
    }
    made = rename(
        ("sides", 0, "id"), "crimson", [("units", 0, "side")], [("sides", 1, "relations", "red")]
    ).apply(before)
    assert made == {
        "sides": [
            {"id": "crimson", "relations": {}},
            {"id": "blue", "relations": {"crimson": "ally"}},
        ],
        "units": [{"id": "a", "side": "crimson"}],
    }
