"""Ground that counts by role, ground that bodies spoil, and what a string of horses costs."""

import pytest
from boards import moment, open_field, rider, unit
from fighters import foe, mine, rules

from editor.systems.cry_havoc.fighting.charge import charge
from editor.systems.cry_havoc.fighting.melee import melee
from editor.systems.cry_havoc.fighting.strength import strength


def duel(attack, defence, edges=(), **more):
    """One attacker in E5 against one defender in E6, with open ground behind."""
    units = [mine("a", "E5", attack, 5), foe("d", "E6", 5, defence)]
    return moment(open_field(9, 9), units, edges, **more)


def house(kind):
    """The defender in E6 inside, an opening in its north side; the attacker outside in E5."""
    return [("E6", "n", kind)]


def test_an_opening_or_a_bank_counts_by_role():
    """Out of a window 2/1 is 1/1; into it, too: it hinders attack and helps defence
    (CHB-6.1-dual-terrain)."""
    assert melee(duel(10, 5, edges=[("E5", "s", "window")]), ["a"], ["d"]).column == "1/1"
    assert melee(duel(10, 5, edges=house("window")), ["a"], ["d"]).column == "1/1"
    assert melee(duel(10, 5, edges=[("E5", "s", "door")]), ["a"], ["d"]).column == "2/1"
    assert melee(duel(10, 5, edges=house("door")), ["a"], ["d"]).column == "1/1"


def test_a_window_counts_only_for_whoever_stands_in_it():
    """A hex further in is plain again, and a closed window parts them (CHB-6.1-dual-terrain)."""
    behind = moment(
        open_field(9, 9),
        [mine("a", "E5", 10, 5), foe("d", "E6", 5, 5)],
        [("E4", "n", "window")],
    )
    assert melee(behind, ["a"], ["d"]).column == "2/1"
    assert not melee(duel(10, 5, edges=[("E5", "s", "window", "closed")]), ["a"], ["d"]).is_allowed


@pytest.mark.parametrize("kind", ["debris", "corpse"])
def test_debris_and_bodies_spoil_good_ground(kind):
    """On a step that helps him, a body makes it minus (CHB-6.1-debris-bodies)."""
    marker = [{"kind": kind, "at": "E6"}]
    plain = melee(duel(10, 5, markers=marker), ["a"], ["d"])
    assert plain.column == "3/1"
    door = melee(duel(10, 5, edges=house("door"), markers=marker), ["a"], ["d"])
    assert door.column == "3/1", "not 2/1: the handicap replaces the doorway"
    assert "CHB-6.1-debris-bodies" in rules(door)


def string_of(*more, leader=(7, 5, 8), tied=True):
    """A groom with two horses on a rope, and an enemy beside him."""
    horse = {"kind": "animal", "mount": "war-horse"}
    return moment(
        open_field(9, 9),
        [
            mine("a", "E5", *leader, unit_fields={"leads": ["h1"]}),
            unit("h1", "E6", profile=horse, facing="n", tied=tied),
            unit("h2", "E8", profile=horse, facing="n", tied=tied),
            foe("d", "E4", 5, 3),
            *more,
        ],
    )


def test_a_string_halves_whoever_leads_it():
    """A leader 7-5 attacks with 3 and defends with 2 (CHB-5.2-train-penalty)."""
    here = string_of()
    assert melee(here, ["a"], ["d"]).attack == 3
    assert melee(here, ["d"], ["a"]).defence == 2
    assert "CHB-5.2-train-penalty" in rules(melee(here, ["d"], ["a"]))


def test_a_single_horse_on_the_bridle_halves_nothing():
    """Untied horses are not linked (CHB-5.2-train-penalty)."""
    here = string_of(tied=False)
    assert melee(here, ["a"], ["d"]).attack == 7
    assert melee(here, ["d"], ["a"]).defence == 5


def test_tied_animals_are_halved_themselves():
    """Each horse of the string, rounded down (CHB-5.2-train-penalty)."""
    here, loose = string_of(), string_of(tied=False)
    for name in ("h1", "h2"):
        whole = strength(loose, loose.pieces[name]).defence
        assert strength(here, here.pieces[name]).defence == whole // 2


def test_nobody_in_a_string_charges():
    """Neither the leader nor a rider on a tied horse (CHB-5.2-train-penalty)."""
    far = foe("x", "A4")
    here = string_of(far)
    way = [here.board.hex(label) for label in ("D5", "C4", "B4")]
    assert rules(charge(here, "a", "x", way)) == ("CHB-5.2-train-penalty",)
    assert "CHB-5.2-train-penalty" not in rules(charge(string_of(far, tied=False), "a", "x", way))


def test_a_tail_beyond_the_edge_has_no_ground():
    """Who rides in with half his counter on the board fights from the hex of his head
    (CHB-6.1-mounted-terrain)."""
    now = moment(
        open_field(9, 9),
        [rider("d", "E1", "s", "theirs"), mine("a", "E2", 10, 5)],
    )
    assert any(place not in now.board for place in now.pieces["d"].hexes)
    assert melee(now, ["a"], ["d"]).is_allowed
    assert melee(now, ["d"], ["a"]).is_allowed
