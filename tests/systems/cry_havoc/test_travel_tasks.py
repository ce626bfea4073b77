"""What is done for points: saddles, bridles, locks and things on the ground."""

import pytest
from boards import MAN, moment, rider, unit

from editor.systems.cry_havoc.moving.tasks import tasks

HORSE = {"kind": "animal", "mount": "war-horse"}


def horse(where="E5", mount="war-horse", **more):
    return unit("h", where, profile={"kind": "animal", "mount": mount}, facing="n", **more)


def done(situation, name, who="a"):
    return [one for one in tasks(situation, situation.pieces[who]) if one.name == name]


@pytest.mark.parametrize(
    ("armour", "points"), [("none", 2), ("broigne", 2), ("mail", 3), ("plate", 4)]
)
def test_mounting_costs_by_armour(armour, points):
    """CHB-5.2-mount-cost: 2 without armour or in broigne, 3 in mail, 4 in plate."""
    here = moment(units=[horse(), unit("a", "F6", profile={**MAN, "armour": armour})])
    assert [one.points for one in done(here, "mount")] == [points]


def test_mounting_from_the_side_only_and_horses_only():
    """CHB-5.2-mount-side, CHB-5.2-only-horses: not from the front, and no mule."""
    assert not done(moment(units=[horse(), unit("a", "E4")]), "mount")
    assert not done(moment(units=[horse(mount="mule"), unit("a", "F6")]), "mount")


def test_a_saddle_horse_carries_no_mail():
    """CHA-mount-saddle-horse: refused in mail, open in a broigne."""

    def may(armour):
        man = {**MAN, "armour": armour}
        units = [horse(mount="saddle-horse"), unit("a", "F6", profile=man)]
        return bool(done(moment(units=units, options=["mounts"]), "mount"))

    assert [may("mail"), may("broigne")] == [False, True]


def test_dismounting_to_a_free_hex_beside():
    """CHB-5.2-mount-side: two hexes, less the one that is taken."""
    here = moment(units=[rider("a", "E5")])
    assert {one.subject for one in done(here, "dismount")} == {"D6", "F6"}
    taken = moment(units=[rider("a", "E5"), unit("b", "D6")])
    assert {one.subject for one in done(taken, "dismount")} == {"F6"}


def test_the_bridle_is_taken_in_front_for_1():
    """CHB-5.2-lead-foot: from one of the hexes ahead of the horse."""
    assert [one.points for one in done(moment(units=[horse(), unit("a", "E4")]), "lead")] == [1]
    assert not done(moment(units=[horse(), unit("a", "F6")]), "lead")


def test_an_enemy_beside_the_animal_prevents_it():
    """CHB-5.2-lead-enemy-adjacent: at the rump too; a stunned one does not."""

    def may(state):
        units = [horse(), unit("a", "E4"), unit("b", "E7", "theirs", state=state)]
        return bool(done(moment(units=units), "lead"))

    assert [may("healthy"), may("stunned")] == [False, True]


def test_three_on_foot_one_from_the_saddle():
    """CHB-5.2-lead-limit: a groom with three takes no fourth."""
    others = [
        unit(f"n{n}", at, profile=HORSE, facing="n") for n, at in enumerate(["A2", "B5", "H2"])
    ]
    full = moment(units=[horse(), unit("a", "E4", leads=["n0", "n1", "n2"]), *others])
    assert not done(full, "lead")
    some = moment(units=[horse(), unit("a", "E4", leads=["n0", "n1"]), *others])
    assert done(some, "lead")


@pytest.mark.parametrize(("state", "best"), [("healthy", 6), ("wounded", 4)])
def test_a_rider_pays_3_or_grabs(state, best):
    """CHB-5.2-lead-rider: 3 points, or a D10 of 1 to 6, 1 to 4 when wounded."""
    here = moment(units=[horse(), rider("a", "E4", state=state)])
    assert [one.points for one in done(here, "lead")] == [3]
    assert [one.succeeds_to for one in done(here, "grab")] == [best]


@pytest.mark.parametrize(
    ("where", "state", "points"), [("E4", "closed", [2]), ("E5", "closed", []), ("E4", "open", [])]
)
def test_locking_from_inside(where, state, points):
    """CHA-door-lock: a closed opening, from inside, for 2."""
    here = moment(
        units=[unit("a", where)], edges=[("E4", "s", "door", state)], options=["openings"],
        sheet={"areas": [{"id": "hut", "kind": "building", "hexes": ["E4"]}]},
    )  # fmt: skip
    assert [one.points for one in done(here, "lock")] == points


def test_picking_up():
    """CHA-object-pickup, CHA-object-bulky: 1 from here or the next hex, or its weight."""
    things = [
        {"id": "purse", "kind": "purse", "at": "E4"},
        {"id": "chest", "kind": "chest", "at": "E5"},
        {"id": "key", "kind": "key", "at": "E8"},
    ]
    here = moment(units=[unit("a", "E5"), rider("r", "D5")], objects=things, options=["objects"])
    assert {one.subject: one.points for one in done(here, "pick-up")} == {"purse": 1, "chest": 3}
    assert not done(here, "pick-up", "r")
