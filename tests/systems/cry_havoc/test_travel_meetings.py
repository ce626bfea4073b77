"""Who is in the way, where a move may end, zones, and the moves that a melee gives."""

import msgspec
import pytest
from boards import MAN, moment, open_field, rider, unit

from editor.systems.cry_havoc.moving.advances import advance, disengagements, withdraw_on
from editor.systems.cry_havoc.moving.control import zone_of
from editor.systems.cry_havoc.moving.reach import movement_of, reach
from editor.systems.cry_havoc.moving.steps import step_cost


def at(situation, label, level=0):
    return situation.board.hex(label), level


def step(situation, start, end, who="a"):
    return step_cost(situation, situation.pieces[who], at(situation, start), at(situation, end))


def against(state="healthy", side="theirs", where="E4", **more):
    return moment(units=[unit("a", "E5"), unit("b", where, side, state=state)], **more)


@pytest.mark.parametrize(
    ("state", "points"),
    [("healthy", None), ("wounded", None), ("panicked", None), ("routed", None), ("stunned", 1),
     ("unconscious", 1), ("dead", 1)],
)  # fmt: skip
def test_a_living_enemy_bars_his_hex_and_a_stunned_one_does_not(state, points):
    """CHB-5.1-enemy-hex, CHB-5.4-cross-occupied: who flees is alive and in the way."""
    found = step(against(state), "E5", "E4")
    assert found.points == points
    assert points is not None or found.proof.rules == ("CHB-5.1-enemy-hex",)


@pytest.mark.parametrize("side", ["ours", "third"])
def test_friends_and_neutrals_are_passed_but_not_joined(side):
    """CHB-5.1-friend-hex: through the gateway, not to stay in it."""
    here = against(side=side)
    found = reach(here, here.pieces["a"], 2)
    assert at(here, "E4") in found
    assert at(here, "E4") not in found.stops
    assert at(here, "E3") in found.stops
    assert "CHB-5.1-friend-hex" in step(here, "E5", "E4").proof.rules


def test_one_living_character_a_hex_at_the_end():
    """CHB-5.4-one-per-hex: a stunned enemy counts as living, a dead one does not."""
    for state, may_stop in (("stunned", False), ("dead", True)):
        here = against(state)
        assert (at(here, "E4") in reach(here, here.pieces["a"], 3).stops) is may_stop


def test_levels_hold_one_each():
    """CHB-5.4-levels: one man below, one above."""
    sheet = {
        "levels": [{"id": "up", "level": 1, "terrain": {"upper-floor": ["E5"]}}],
        "links": [{"kind": "stairs", "at": "E5", "levels": [0, 1]}],
    }
    here = moment(units=[unit("a", "E5"), unit("b", "E5", "theirs", level=1)], sheet=sheet)
    assert at(here, "E5", 1) not in reach(here, here.pieces["a"], 9)
    alone = moment(units=[unit("a", "E5")], sheet=sheet)
    assert at(alone, "E5", 1) in reach(alone, alone.pieces["a"], 9).stops


def test_a_rider_needs_both_hexes_free():
    """CHB-1.3-footprint: neither head nor tail may end on somebody."""
    here = moment(units=[rider("a", "E5"), unit("f", "E4", "ours"), unit("b", "F3", "theirs")])
    found = reach(here, here.pieces["a"], 2)
    assert at(here, "E4") not in found.stops
    ends = [pose for pose in found.poses if at(here, "F3") in pose.spots]
    assert not ends


def test_a_zone_lets_its_owner_try_and_stops_nobody():
    """CHB-1.2-zone-of-control, CHB-5.1-pass-enemy, CHB-6.4-oa-trigger: no cost and no stop."""
    here = moment(units=[unit("a", "E5"), unit("b", "G5", "theirs")])
    found = step(here, "E5", "F5")
    assert (found.points, found.attacks) == (1, ("b",))
    assert "CHB-6.4-oa-trigger" in found.proof.rules
    assert at(here, "F3") in reach(here, here.pieces["a"], 3)


def test_only_an_entry_from_outside_the_zone_provokes():
    """CHB-6.4-oa-trigger: from hex to hex inside one zone there is no second attempt."""
    here = moment(units=[unit("a", "E5"), unit("b", "G5", "theirs")])
    inside = step(here, "F5", "F6")
    assert inside.attacks == ()
    journey = reach(here, here.pieces["a"], 4).explain(
        reach(here, here.pieces["a"], 4).path_to(at(here, "F5"))
    )
    assert journey.attacks == ("b",)


def test_two_enemies_may_both_try():
    """CHB-6.4-oa-trigger: one attempt for each enemy newly in contact."""
    here = moment(units=[unit("a", "E6"), unit("b", "E4", "theirs"), unit("c", "D5", "theirs")])
    assert step(here, "E6", "E5").attacks == ("b", "c")
    assert step(here, "E6", "F7").attacks == ()


def test_walls_cut_zones():
    """CHB-1.2-adjacent: across a wall neighbours are not adjacent; across a door they are."""
    here = against(where="E4", edges=[("E4", "s", "wall")])
    assert at(here, "E5") not in zone_of(here, here.pieces["b"])
    open_door = against(where="E4", edges=[("E4", "s", "door", "open")])
    assert at(open_door, "E5") in zone_of(open_door, open_door.pieces["b"])
    shut = against(where="E4", edges=[("E4", "s", "door", "closed")])
    assert at(shut, "E5") not in zone_of(shut, shut.pieces["b"])


def test_stairs_join_zones_of_two_levels():
    """CHB-5.4-levels: one above the other are adjacent only where a stair links them."""
    sheet = {
        "levels": [{"id": "up", "level": 1, "terrain": {"upper-floor": ["E5", "E4"]}}],
        "links": [{"kind": "stairs", "at": "E5", "levels": [0, 1]}],
    }
    here = moment(units=[unit("b", "E5", "theirs", level=1)], sheet=sheet)
    zone = zone_of(here, here.pieces["b"])
    assert at(here, "E5") in zone
    assert at(here, "E4", 1) in zone
    assert at(here, "E4") not in zone


@pytest.mark.parametrize("state", ["stunned", "unconscious", "dead", "panicked", "routed"])
def test_who_cannot_fight_has_no_zone(state):
    """CHB-1.2-zone-of-control: nor have riderless animals."""
    here = against(state)
    assert not zone_of(here, here.pieces["b"])


def test_vivacity_ignores_opportunity_attacks():
    """CHB-6.4-oa-vivacity: no die is rolled."""
    quick = {**MAN, "special": ["vivacity"]}
    here = moment(units=[unit("a", "E5", profile=quick), unit("b", "G5", "theirs")])
    found = step(here, "E5", "F5")
    assert found.attacks == ()
    assert "CHB-6.4-oa-vivacity" in found.proof.rules


@pytest.mark.parametrize(
    ("acts", "weapons", "points"),
    [((), [], 8), (("charge",), [], 0), (("move",), [], 0), (("offensive",), ["crossbow"], 0),
     (("offensive",), ["shortbow"], 8)],
)  # fmt: skip
def test_who_may_still_move(acts, weapons, points):
    """CHB-2.1-movement-step, CHB-5.1-no-carry-over: not after a charge, a bolt, or a move."""
    here = moment(units=[unit("a", "E5", weapons=weapons)])
    piece = msgspec.structs.replace(here.pieces["a"], acts=acts)
    assert movement_of(here, piece).points == points


def test_the_routed_still_have_their_points():
    """CHB-8.3-rout-move: a routed man flees with all his movement."""
    here = moment(units=[unit("a", "E5", state="routed")])
    found = movement_of(here, here.pieces["a"])
    assert found.points == 8
    assert "CHB-8.3-rout-move" in found.proof.rules


def test_an_advance_begins_on_the_enemys_hex_and_goes_half_as_far():
    """CHB-6.3-advance-first-hex, CHB-6.3-advance-half: of 8, 4 with the first hex."""
    here = moment(
        open_field(9, 12), units=[unit("a", "E8"), unit("b", "E7", "theirs", state="dead")]
    )
    found = advance(here, here.pieces["a"], at(here, "E7"))
    assert found.onward is not None
    assert found.onward.budget == 3
    assert at(here, "E4") in found.onward
    assert at(here, "E3") not in found.onward
    assert "CHB-6.3-advance-half" in found.proof.rules


def test_an_advance_is_one_hex_beside_another_enemy():
    """CHB-6.3-advance-one: the vacated hex, and no more."""
    units = [unit("a", "E8"), unit("b", "E7", "theirs", state="dead"), unit("c", "E6", "theirs")]
    here = moment(units=units)
    found = advance(here, here.pieces["a"], at(here, "E7"))
    assert found.onward is not None
    assert set(found.onward.costs) == {at(here, "E7")}
    assert "CHB-6.3-advance-one" in found.proof.rules


def test_an_advance_obeys_the_ground():
    """CHB-6.3-advance-restrictions: a rider does not follow into a tree."""
    rows = open_field()
    rows[3] = rows[3][:4] + "t" + rows[3][5:]
    here = moment(rows, units=[rider("a", "E5"), unit("b", "E4", "theirs", state="dead")])
    found = advance(here, here.pieces["a"], at(here, "E4"))
    assert found.onward is None
    assert found.proof.rules[-1] == "CHB-6.3-advance-restrictions"


def test_an_advance_over_a_stunned_enemy_must_go_on():
    """CHB-6.3-advance-first-hex, CHB-5.4-one-per-hex: who cannot leave the hex does not enter."""
    slow = {"foot": {"healthy": [6, 5, 2]}}
    units = [unit("a", "E8", profile=slow), unit("b", "E7", "theirs", state="stunned")]
    here = moment(units=units)
    assert advance(here, here.pieces["a"], at(here, "E7")).onward is None
    quick = moment(units=[unit("a", "E8"), units[1]])
    found = advance(quick, quick.pieces["a"], at(quick, "E7")).onward
    assert found is not None
    assert at(quick, "E7") not in found.stops


def test_advances_follow_those_who_fled():
    """CHB-8.3-advance-on-flight: into the hex they left, whatever was moved before."""
    here = moment(units=[unit("a", "E8")])
    piece = msgspec.structs.replace(here.pieces["a"], acts=("move",))
    assert advance(here, piece, at(here, "E7")).onward is not None


def test_disengaging_is_one_hex_on_foot_and_two_mounted():
    """CHB-5.3-disengage-distance: away, and next to no enemy."""
    here = moment(units=[unit("a", "E5"), unit("b", "E4", "theirs")])
    ends = {here.board.label(pose.hexes[0]) for pose in disengagements(here, here.pieces["a"])}
    assert ends == {"D6", "E6", "F6"}
    horse = moment(units=[rider("a", "E5", "s"), unit("b", "E4", "theirs")])
    found = disengagements(horse, horse.pieces["a"])
    assert found
    assert {pose.hexes[0].distance(horse.board.hex("E5")) for pose in found} == {2}


def test_who_is_not_followed_goes_on_withdrawing():
    """CHB-5.3-disengage-follow: half of 8, and every hex farther away."""
    here = moment(open_field(9, 12), units=[unit("a", "E5"), unit("b", "E3", "theirs")])
    found = withdraw_on(here, here.pieces["a"], ["b"])
    assert found.budget == 4
    assert at(here, "E9") in found
    foe = here.board.hex("E3")
    assert all(place.distance(foe) >= 2 for place, _ in found.costs)
    assert at(here, "E4") not in found
