"""Led animals and the room they take, caparisons, and vehicles that only go forward."""

import pytest
from boards import MAN, moment, open_field, rider, unit
from fighters import foe, man, rules

from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.courses import Pose
from editor.systems.cry_havoc.moving.feats import feats
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.moving.steps import step_between, step_cost

HORSE = {"kind": "animal", "mount": "war-horse"}
MULE = {"kind": "animal", "mount": "mule"}
ARMOURED = {**MAN, "armour": "broigne"}


def at(situation, label, level=0):
    return situation.board.hex(label), level


def led(*more, animal=MULE, where="E6", rows=None, **fields):
    units = [unit("g", "E5", leads=["h"]), unit("h", where, profile=animal, facing="n"), *more]
    return moment(rows or open_field(9, 9), units, **fields)


def test_a_led_animal_needs_room_behind_its_leader():
    """CHB-5.4-one-per-hex: past a friend the groom may stop only where the mule has a hex."""
    friend = unit("f", "E4")
    here = led(friend)
    found = reach(here, here.pieces["g"], 2)
    assert at(here, "E4") not in found.stops
    assert at(here, "D5") in found.stops
    narrow = led(friend, rows=["iiii.iiii"] * 9, edges=_corridor())
    far = reach(narrow, narrow.pieces["g"], 4)
    assert at(narrow, "E3") in far
    assert at(narrow, "E3") not in far.stops, "the mule would stand in the friend's hex"
    assert at(narrow, "E2") in far.stops


def _corridor():
    """Walls on both sides of column E."""
    return [(f"E{row}", side, "wall") for row in range(1, 10) for side in ("ne", "se", "nw", "sw")]


def test_a_led_horse_needs_two_hexes():
    """CHB-5.4-one-per-hex, CHB-1.3-footprint: one hex on, the horse reaches back over two."""
    here = led(unit("f", "E3"), animal=HORSE, rows=["iiii.iiii"] * 9, edges=_corridor())
    far = reach(here, here.pieces["g"], 4)
    assert [at(here, f"E{row}") in far.stops for row in (4, 3, 2, 1)] == [True, False, False, False]


def test_who_leads_nothing_stops_as_before():
    """CHB-5.4-one-per-hex: a friend's hex is passed, the next one is free."""
    here = moment(units=[unit("g", "E5"), unit("f", "E4")])
    found = reach(here, here.pieces["g"], 2)
    assert at(here, "E4") not in found.stops
    assert at(here, "E3") in found.stops


# --------------------------------------------------------------------------- caparisons


def test_a_caparison_guards_the_horse_and_slows_it():
    """CHA-mount-notation: by the catalogue's figures, one more defence and one point less."""
    bare, clad = (
        moment(units=[unit("h", "E5", profile={**HORSE, "caparison": on}, facing="n")])
        for on in (False, True)
    )
    plain, better = (strength(one, one.pieces["h"]) for one in (bare, clad))
    assert (better.defence, better.movement) == (plain.defence + 1, plain.movement - 1)


def test_a_caparison_counts_for_a_rider_without_a_mounted_counter():
    """CHB-5.2-no-mounted-counter: worked out, it counts; on printed figures it is there already."""
    profile = man(mount="war-horse")
    figures = [
        strength(here, here.pieces["r"])
        for on in (False, True)
        if (here := moment(units=[rider("r", "E5", profile={**profile, "caparison": on})]))
    ]
    assert figures[1].defence == figures[0].defence + 1
    printed = {**profile, "mounted": {"healthy": [9, 7, 12]}, "caparison": True}
    here = moment(units=[rider("r", "E5", profile=printed)])
    found = strength(here, here.pieces["r"])
    assert (found.attack, found.defence, found.movement) == (9, 7, 12)
    assert movement_of(here, here.pieces["r"]).points == 12


def test_a_caparisoned_horse_is_not_ridden_into_deep_water():
    """CHB-5.2-led-horse-terrain: nor ridden, where a scenario opens the water to riders."""
    rows = open_field()
    rows[3] = "....~...."
    variant = [{"rule": "variant-mounted-water"}]

    def cost(on):
        profile = {**man(mount="war-horse"), "caparison": on}
        here = moment(rows, [rider("r", "E5", profile=profile)], special_rules=variant)
        return step_cost(here, here.pieces["r"], at(here, "E5"), at(here, "E4"))

    assert cost(False).points == 6
    assert cost(True).proof.rules == ("CHB-5.2-led-horse-terrain",)


# --------------------------------------------------------------------------- armour and water


@pytest.mark.parametrize(("armour", "modifier"), [("none", 0), ("broigne", 1), ("plate", 1)])
def test_in_armour_one_may_only_try_to_swim(armour, modifier):
    """CHA-swim-armour-deep: a man in a broigne is refused the step and rolls with +1."""
    rows = open_field()
    rows[3] = "....~...."
    here = moment(rows, [unit("a", "E5", profile={**MAN, "armour": armour})], options=["crossing"])
    found = step_cost(here, here.pieces["a"], at(here, "E5"), at(here, "E4"))
    assert found.is_barred
    assert found.proof.rules == (
        ("CHA-swim-armour-deep",) if modifier else ("CHA-swim-depths",)
    )  # fmt: skip
    (swim,) = [one for one in feats(here, here.pieces["a"]) if one.name == "swim"]
    assert swim.modifier == modifier


def test_armour_is_no_bar_to_a_ford():
    """CHA-swim-armour-deep: shallow water is waded."""
    rows = open_field()
    rows[3] = "....f...."
    here = moment(rows, [unit("a", "E5", profile=ARMOURED)], options=["crossing"])
    assert not step_cost(here, here.pieces["a"], at(here, "E5"), at(here, "E4")).is_barred


def test_a_led_horse_takes_nobody_in_armour_across():
    """CHA-swim-armour-deep, CHB-5.2-led-horse-terrain: the bridle is no help in a broigne."""
    rows = open_field()
    rows[3] = "....~...."
    units = [
        unit("g", "E5", profile=ARMOURED, leads=["h"]),
        unit("h", "E6", profile=HORSE, facing="n"),
    ]
    here = moment(rows, units, options=["crossing"])
    found = step_cost(here, here.pieces["g"], at(here, "E5"), at(here, "E4"))
    assert found.proof.rules == ("CHA-swim-armour-deep",)


# --------------------------------------------------------------------------- vehicles


def test_a_wagon_does_not_back():
    """CHA-wagon-articulation: the team leads, and no text gives a price for pushing it back."""
    wagon = unit(
        "w", "E6", profile={"kind": "vehicle", "vocation": "wagon"}, team=["o"], facing="n"
    )
    ox = unit("o", "E4", profile={"kind": "animal", "mount": "ox"}, facing="n")
    here = moment(open_field(9, 12), [wagon, ox], options=["vehicles"])
    piece = here.pieces["w"]
    found = reach(here, piece, 1)
    heads = {here.board.label(pose.hexes[0]) for pose in found.poses}
    assert heads == {"E4", "D4", "E3", "F4"}, "here, and the three hexes ahead of the ox"
    train = found.path_to(at(here, "E4"))[0]
    back = Pose((*train.hexes[1:], here.board.hex("E8")), 0)
    assert step_between(here, piece, train, back).is_barred


def test_a_cart_turns_about_only_by_driving_round():
    """CHA-cart-passage: its own team is not in its way, everybody else is."""
    cart = unit("c", "E6", profile={"kind": "vehicle", "vocation": "cart"}, team=["m"])
    here = moment(
        open_field(9, 12), [cart, unit("m", "E5", profile=MULE), foe("x", "E4")],
        options=["vehicles"],
    )  # fmt: skip
    piece = here.pieces["c"]
    start = reach(here, piece).path_to(at(here, "E5"))[0]
    ahead = Pose((here.board.hex("E4"), *start.hexes[:-1]), 0)
    assert rules(step_between(here, piece, start, ahead)) == ("CHA-cart-passage",)
