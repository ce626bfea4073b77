"""Riders, led animals, passengers, carts and wagons."""

import pytest
from boards import MAN, RIDER, moment, open_field, rider, unit

from editor.hexgrid.hexes import parse_direction
from editor.systems.cry_havoc.moving.reach import movement_of, reach
from editor.systems.cry_havoc.moving.steps import step_cost

HORSE = {"kind": "animal", "mount": "war-horse"}
MULE = {"kind": "animal", "mount": "mule"}
OX = {"kind": "animal", "mount": "ox"}


def at(situation, label, level=0):
    return situation.board.hex(label), level


def step(situation, start, end, who="r", facing=None):
    looks = None if facing is None else parse_direction(facing, "flat")
    piece = situation.pieces[who]
    return step_cost(situation, piece, at(situation, start), at(situation, end), looks)


def ground(label, mark, rows=9):
    """Open ground with one hex of another kind."""
    column, row = ord(label[0]) - ord("A"), int(label[1:]) - 1
    field = open_field(rows=rows)
    field[row] = field[row][:column] + mark + field[row][column + 1 :]
    return field


def test_a_rider_covers_two_hexes():
    """CHB-1.3-footprint, CHB-5.2-mounted-counter: facing north at E5, the rump is at E6."""
    here = moment(units=[rider("r", "E5")])
    found = reach(here, here.pieces["r"], 0)
    (pose,) = found.poses
    assert [here.board.label(place) for place in pose.hexes] == ["E5", "E6"]


def test_the_three_hexes_ahead_cost_the_ground_only():
    """CHB-5.2-facing-forward: a step aside ahead turns the horse for nothing."""
    here = moment(units=[rider("r", "E5")])
    found = [step(here, "E5", end) for end in ("E4", "D5", "F5")]
    assert [one.points for one in found] == [1, 1, 1]
    assert [one.there.facing for one in found] == [0, 5, 1]
    assert found[2].there.hexes[1] == here.board.hex("E5")


@pytest.mark.parametrize(
    ("end", "points", "tail"),
    [("D6", 2, "E5"), ("F6", 2, "E5"), ("D7", 3, "E6"), ("F7", 3, "E6"), ("E7", 4, "E6")],
)
def test_sharper_turns_cost_1_to_3_more(end, points, tail):
    """CHB-5.2-turn-cost: beside +1, behind to the side +2, directly behind +3."""
    here = moment(units=[rider("r", "E5")])
    found = step(here, "E5", end)
    assert found.points == points
    assert here.board.label(found.there.hexes[1]) == tail
    assert "CHB-5.2-turn-cost" in found.proof.rules


def test_the_ground_of_a_turn_counts_once():
    """CHB-5.2-turn-cost: a lateral hex of cost 2 takes 3."""
    here = moment(ground("F6", "b"), units=[rider("r", "E5")])
    assert step(here, "E5", "F6").points == 3


def test_backing_doubles_the_hex_and_keeps_the_facing():
    """CHB-5.2-backing: a hex of cost 5 behind takes 10; the head takes the tail's hex."""
    here = moment(ground("E7", "m"), units=[rider("r", "E5")])
    found = step(here, "E5", "E6")
    assert (found.points, found.there.facing) == (10, 0)
    assert "CHB-5.2-backing" in found.proof.rules
    few = reach(here, here.pieces["r"], 9)
    assert found.there not in few.poses
    assert reach(here, here.pieces["r"], 10).poses[found.there] == 10


@pytest.mark.parametrize("mark", ["t", "~", "f", "u", "i"])
def test_ground_closed_to_riders(mark):
    """CHB-5.2-rider-forbidden, CHA-swim-ford-riders: trees, water, ford, interior, tunnel."""
    here = moment(ground("E4", mark), units=[rider("r", "E5")])
    assert step(here, "E5", "E4").is_barred


def test_a_scenario_may_open_fords_to_riders():
    """CHB-5.2-rider-forbidden: the variant of the chart, where the scenario says so."""
    rules = [{"rule": "variant-mounted-water"}]
    here = moment(ground("E4", "f"), units=[rider("r", "E5")], special_rules=rules)
    assert step(here, "E5", "E4").points == 3


def test_a_rider_enters_a_building_by_an_entrance_two_hexes_wide():
    """CHB-5.1-mounted-building: by the gate of a barn, not by its side door."""
    rows = ground("E4", "i")
    rows[2] = rows[2][:4] + "i" + rows[2][5:]
    barn = {"areas": [{"id": "barn", "kind": "building", "hexes": ["E3", "E4"]}]}
    gate = [("E4", "s", "double-door"), ("E3", "nw", "door")]
    here = moment(rows, units=[rider("r", "E5")], edges=gate, sheet=barn)
    assert step(here, "E5", "E4").points == 1
    assert step(here, "E4", "E3", facing="n").points == 1
    assert step(here, "E3", "D3", facing="n").proof.rules == ("CHB-5.1-mounted-building",)
    poor = moment(rows, units=[rider("r", "E5")], edges=[("E4", "s", "door")], sheet=barn)
    assert step(poor, "E5", "E4").is_barred


def test_a_led_horse_passes_where_a_rider_may_not():
    """CHB-5.2-led-horse-terrain: trees and fords are open to it, a hedge is not."""

    def led(mark):
        units = [unit("g", "E5", leads=["h"]), unit("h", "E6", profile=HORSE, facing="n")]
        return step(moment(ground("E4", mark), units=units), "E5", "E4", "g").points

    assert [led(mark) for mark in ".tfh"] == [1, 2, 3, None]
    assert led("~") == 6


def test_a_caparisoned_horse_is_not_led_into_deep_water():
    """CHB-5.2-led-horse-terrain: it cannot follow, and must be left."""
    horse = {**HORSE, "caparison": True}
    units = [unit("g", "E5", leads=["h"]), unit("h", "E6", profile=horse, facing="n")]
    found = step(moment(ground("E4", "~"), units=units), "E5", "E4", "g")
    assert found.proof.rules == ("CHB-5.2-led-horse-terrain",)


def test_a_string_is_as_slow_as_its_slowest():
    """CHB-5.2-train: horses of 12 and a mule of 6 move 6 behind a groom of 8."""
    units = [
        unit("g", "E5", leads=["h", "m"]),
        unit("h", "E6", profile=HORSE, facing="n"),
        unit("m", "E8", profile=MULE),
    ]
    here = moment(units=units)
    found = movement_of(here, here.pieces["g"])
    assert found.points == 6
    assert "CHB-5.2-train" in found.proof.rules
    assert found.proof.total() == 6


def test_riderless_horses_stay():
    """CHB-5.2-riderless-still: they move only when mounted or led."""
    here = moment(units=[unit("h", "E5", profile=HORSE, facing="n")])
    assert movement_of(here, here.pieces["h"]).points == 0


def test_a_rider_moves_by_his_mounted_counter():
    """CHB-5.1-movement-points: 12 in the saddle, 10 when wounded; CHB-5.2-status-table: 10."""
    peasant = {**MAN, "status": "irregular", "mount": "saddle-horse"}
    hurt = rider("w", "B5", state="wounded")
    units = [rider("r", "E5"), hurt, rider("p", "H5", profile=peasant)]
    here = moment(units=units)
    assert [movement_of(here, here.pieces[name]).points for name in "rwp"] == [12, 10, 10]


def test_with_a_passenger_every_hex_costs_double():
    """CHA-pillion-movement-cost: twelve points cover six clear hexes; turning is not doubled."""
    squire = {"id": "s", "side": "ours", "profile": MAN, "behind": "r"}
    here = moment(open_field(9, 15), units=[rider("r", "E14"), squire], options=["pillion"])
    found = reach(here, here.pieces["r"])
    assert found.costs[at(here, "E8")] == 12
    assert at(here, "E7") not in found
    assert step(here, "E14", "F15").points == 3


def test_a_rider_needs_a_facing():
    """A bad question gets a line, not a crash."""
    here = moment(units=[unit("r", "E5", profile=RIDER, mounted=True)])
    assert reach(here, here.pieces["r"]).trouble.en == "r rides and has no facing"


def cart(team=(), at="E5", vocation="cart", **more):
    profile = {"kind": "vehicle", "vocation": vocation}
    return unit("v", at, profile=profile, team=list(team), facing="n", **more)


def test_a_cart_is_as_fast_as_its_animal_but_no_faster_than_4():
    """CHA-cart-speed, CHA-cart-drawn-by: a mule of 6 draws it at 4."""
    here = moment(
        units=[cart(["m"]), unit("m", "E4", profile=MULE, facing="n")], options=["vehicles"]
    )
    assert movement_of(here, here.pieces["v"]).points == 4
    assert reach(here, here.pieces["v"]).costs[at(here, "E1")] == 3


@pytest.mark.parametrize(("men", "points"), [(1, 0), (2, 2), (3, 3), (4, 3)])
def test_men_pull_a_cart(men, points):
    """CHA-cart-speed: two men 2, three 3, more no faster; CHA-cart-drawn-by: the wounded do not."""
    places = ["D5", "F5", "E6", "D4"]
    team = [unit(f"m{n}", places[n]) for n in range(men)]
    hurt = unit("hurt", "F4", state="wounded")
    names = [one["id"] for one in (*team, hurt)]
    here = moment(units=[cart(names), *team, hurt], options=["vehicles"])
    assert movement_of(here, here.pieces["v"]).points == points


def test_a_cart_stops_before_anybody_alive():
    """CHA-cart-passage: a friend in the lane bars it; CHA-wagon-passage: even a stunned one."""
    units = [
        cart(["m"]),
        unit("m", "E4", profile=MULE, facing="n"),
        unit("f", "E3", state="stunned"),
    ]
    here = moment(units=units, options=["vehicles"])
    found = step(here, "E4", "E3", "v")
    assert found.proof.rules == ("CHA-cart-passage",)
    assert at(here, "E3") not in reach(here, here.pieces["v"])


def test_a_wagon_follows_its_team_and_bends_by_one_hexside():
    """CHA-wagon-footprint: four hexes; CHA-wagon-articulation; CHA-wagon-speed: an ox of 4."""
    units = [cart(["o"], "E6", "wagon"), unit("o", "E4", profile=OX, facing="n")]
    here = moment(units=units, options=["vehicles"])
    found = reach(here, here.pieces["v"])
    assert found.budget == 4
    (start,) = [pose for pose, cost in found.poses.items() if cost == 0]
    assert [here.board.label(place) for place in start.hexes] == ["E4", "E5", "E6", "E7"]
    aside = found.path_to(at(here, "F4"))[-1]
    assert [here.board.label(place) for place in aside.hexes] == ["F4", "E4", "E5", "E6"]
    assert at(here, "F5") not in found
    assert step(here, "E4", "D5", "v").proof.rules == ("CHA-wagon-articulation",)


def test_a_wagon_is_drawn_by_beasts_only():
    """CHA-wagon-drawn-by: men cannot draw it, nor can a mule."""
    men = [unit("m", "D5"), unit("n", "F5")]
    here = moment(units=[cart(["m", "n"], "E6", "wagon"), *men], options=["vehicles"])
    assert movement_of(here, here.pieces["v"]).points == 0
    mule = [cart(["m"], "E6", "wagon"), unit("m", "E5", profile=MULE, facing="n")]
    here = moment(units=mule, options=["vehicles"])
    assert movement_of(here, here.pieces["v"]).points == 0


def test_a_standing_cart_is_in_the_way():
    """CHA-cart-stats: a cart is ground to clamber over on foot, and closed to riders."""
    here = moment(units=[cart(at="E4"), unit("a", "E5"), rider("r", "D5")])
    assert step(here, "E5", "E4", "a").points == 2
    assert step(here, "D5", "E4").is_barred


def test_what_is_carried_is_paid_first():
    """CHB-5.1-mp-for-tasks, CHA-rope-carry, CHA-grapple-carry, CHA-object-bulky."""
    units = [
        unit("chest", "E5", carries=["box"]),
        unit("ropes", "B5", equipment={"rope": 2}),
        unit("one", "B7", equipment={"rope": 1}),
        unit("hook", "H5", equipment={"grapple": 1}),
    ]
    box = [{"id": "box", "kind": "chest", "encumbrance": 3}]
    here = moment(units=units, objects=box)
    points = {name: movement_of(here, here.pieces[name]).points for name in here.pieces}
    assert points == {"chest": 5, "ropes": 7, "one": 8, "hook": 6}
    assert "CHB-5.1-mp-for-tasks" in movement_of(here, here.pieces["chest"]).proof.rules
    assert "CHA-rope-carry" in movement_of(here, here.pieces["ropes"]).proof.rules
    assert "CHA-grapple-carry" in movement_of(here, here.pieces["hook"]).proof.rules


def test_a_large_creature_pays_for_its_dearest_hex():
    """CHB-1.3-footprint: every hex of it must find room."""
    ogre = {"kind": "creature", "foot": {"healthy": [9, 9, 6]}, "footprint": [[0, 0], [0, 1]]}
    here = moment(ground("F6", "b"), units=[unit("o", "E5", profile=ogre, facing="n")])
    assert step(here, "E5", "F5", "o").points == 2
    walled = moment(units=[unit("o", "E5", profile=ogre, facing="n")], edges=[("E6", "ne", "wall")])
    assert step(walled, "E5", "F5", "o").is_barred
