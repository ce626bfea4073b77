"""Charges: legal or not, what they make of the attack, whom they drive back."""

from fractions import Fraction

import pytest
from boards import moment, open_field
from fighters import changed, figures, foe, horseman, mine, rules

from editor.systems.cry_havoc.fighting.aftermath import advance
from editor.systems.cry_havoc.fighting.charge import charge
from editor.systems.cry_havoc.fighting.fire import View
from editor.systems.cry_havoc.fighting.melee import melee
from editor.systems.cry_havoc.fighting.odds import total
from editor.systems.cry_havoc.fighting.strength import charge_attack


def field(length, *others, rider=None, target=None, options=(), edges=(), rows=None):
    """A charger in E14 (horse's tail in E15) facing north, a target `length + 1` hexes ahead."""
    rider = rider or horseman("k", "E14", "n", 9, 8, 5, special=["joust"])
    target = target or foe("d", f"E{13 - length}", 5, 5, morale=6)
    return moment(rows or open_field(9, 16), [rider, target, *others], edges, options)


def straight(there, length, start=14):
    return [there.board.hex(f"E{start - n}") for n in range(1, length + 1)]


def run(there, length, **more):
    return charge(there, "k", "d", straight(there, length), **more)


def test_a_charge_is_move_and_attack_in_one():
    """Fought at once at its end, by the charger alone
    (CHB-4.0-charge-purpose, CHB-4.1-charge-resolution, CHB-4.1-charge-alone)."""
    made = run(field(6), 6)
    assert made.is_allowed
    assert made.melee is not None
    assert made.melee.attackers == ("k",)
    assert total(made.melee.outcomes) == 1
    spent = changed(field(6), "k", acts=("charge",))
    assert not charge(spent, "k", "d", straight(spent, 6)).is_allowed


def test_who_charged_does_not_attack_again():
    """CHB-4.1-charge-resolution: no attack in the melee step."""
    there = moment(open_field(9, 9), [mine("a", "E5"), foe("d", "E6")])
    fight = melee(changed(there, "a", acts=("charge",)), ["a"], ["d"])
    assert rules(fight) == ("CHB-4.1-charge-resolution",)


def test_other_chargers_do_not_count():
    """Two charges on one man are two fights, each alone (CHB-4.1-charge-alone)."""
    there = field(6, mine("friend", "F8"))
    made = charge(there, "k", "d", straight(there, 6))
    assert made.melee is not None
    assert not any(step.figure == "+1" for step in made.melee.proof.steps)
    assert figures(made, "CHB-6.1-outnumbering") == [0]


@pytest.mark.parametrize(
    ("special", "options", "mounted", "attack"),
    [
        (["joust"], [], 18, 54),
        (["rider"], [], 13, 26),
        ([], [], 14, 28),
        (["joust"], ["riders"], 18, 36),
        (["rider"], ["riders"], 13, 19),
        ([], ["riders"], 14, 14),
    ],
)
def test_the_attack_of_a_mounted_charge(special, options, mounted, attack):
    """From 9 on foot. Base: times 3 with Joust, else 2 (CHB-4.1-charge-joust,
    CHB-4.1-charge-rider); riders: 2 with Joust, 1.5 with Cavalier, else nothing
    (CHA-rider-joust-charge, CHA-rider-cavalier-charge)."""
    rider = horseman("k", "E14", "n", 9, 8, 5, special=special)
    made = run(field(6, rider=rider, options=options), 6)
    assert made.melee is not None
    assert made.melee.attack == attack
    assert mounted < attack or not special


@pytest.mark.parametrize(("attack", "expected"), [(7, 10), (8, 12), (9, 13)])
def test_a_charge_on_foot(attack, expected):
    """Seven becomes ten: times 1.5, rounded down (CHB-4.1-charge-foot)."""
    there = field(6, rider=mine("k", "E14", attack, 5, 8))
    made = run(there, 6)
    assert made.melee is not None
    assert made.melee.attack == expected
    assert "CHB-4.1-charge-foot" in rules(made)


def test_mounted_7_with_the_rider_rule_charges_with_20():
    """Foot 7, mounted 10, charging 20 (CHB-4.1-charge-rider)."""
    there = moment(open_field(), [horseman("k", "E5", "n", 7, 5, 5, special=["rider"])])
    assert charge_attack(there, there.pieces["k"])[0] == 20


@pytest.mark.parametrize(("attack", "special", "expected"), [(15, "rider", 22), (24, "joust", 48)])
def test_advanced_factors_on_a_mounted_attack(attack, special, expected):
    """15 becomes 22, 24 becomes 48 (CHA-rider-cavalier-charge, CHA-rider-joust-charge)."""
    figures_ = {"healthy": [attack, 8, 12]}
    there = moment(
        open_field(),
        [horseman("k", "E5", "n", 9, 8, 5, special=[special], mounted=figures_)],
        options=["riders"],
    )
    assert charge_attack(there, there.pieces["k"])[0] == expected


def test_a_charge_attack_on_the_roster_is_taken_as_it_is():
    """The author's own figure for a healthy rider (CHB-4.1-charge-rider)."""
    there = moment(open_field(), [horseman("k", "E5", "n", 9, 8, 5, charge_attack=33)])
    assert charge_attack(there, there.pieces["k"])[0] == 33


def test_under_six_hexes_it_has_no_effect():
    """Five hexes: the mounted attack unmultiplied, no push (CHB-4.1-charge-distance)."""
    made = run(field(5), 5)
    assert made.is_allowed
    assert not made.has_effect
    assert made.melee is not None
    assert made.melee.attack == 18
    assert made.push == 0
    assert run(field(6), 6).has_effect


def test_the_last_four_hexes_are_straight():
    """A turn between the third-last and second-last hex is refused (CHB-4.1-charge-straight)."""
    there = field(6, target=foe("d", "F6"))
    board = there.board
    bent = [*straight(there, 5), board.hex("F9"), board.hex("F8"), board.hex("F7")]
    made = charge(there, "k", "d", bent)
    assert not made.is_allowed
    assert rules(made) == ("CHB-4.1-charge-straight",)
    early = [*straight(there, 4), board.hex("F10"), board.hex("F9"), board.hex("F8"),
             board.hex("F7")]  # fmt: skip
    assert charge(there, "k", "d", early).is_allowed


def test_the_target_must_be_in_front_and_in_view():
    """CHB-4.1-target-front: behind the rider there is nobody to charge; out of sight neither."""
    back = field(6, rider=horseman("k", "E14", "s", 9, 8, 5))
    made = charge(back, "k", "d", straight(back, 6))
    assert "CHB-4.1-target-front" in rules(made)
    hidden = charge(field(6), "k", "d", straight(field(6), 6), view=View(False))
    assert "CHB-4.1-target-front" in rules(hidden)


def test_the_path_ends_before_the_target():
    """On one of the three hexes in front of the last (CHB-4.1-target-front)."""
    there = field(6, target=foe("d", "E5"))
    made = charge(there, "k", "d", straight(there, 6))
    assert "CHB-4.1-target-front" in rules(made)


def test_the_path_is_locked():
    """Gaps, walls and people in it are told before it is run (CHB-4.1-charge-path-locked)."""
    there = field(6)
    gap = [there.board.hex("E13"), there.board.hex("E11")]
    assert "CHB-4.1-charge-path-locked" in rules(charge(there, "k", "d", gap))
    assert not charge(there, "k", "d", []).is_allowed
    full = field(6, mine("friend", "E8"))
    assert "CHB-4.1-charge-path-locked" in rules(charge(full, "k", "d", straight(full, 6)))
    walled = field(6, edges=[("E10", "n", "wall")])
    assert not charge(walled, "k", "d", straight(walled, 6), view=View()).is_allowed
    rows = open_field(9, 16)
    rows[9] = "....t...."
    trees = field(6, rows=rows)
    assert not charge(trees, "k", "d", straight(trees, 6), view=View()).is_allowed


def test_a_target_that_left_is_not_attacked():
    """He still runs to the end of his path (CHB-4.1-charge-path-locked)."""
    gone = changed(field(6), "d", at="E2")
    assert not charge(gone, "k", "d", straight(gone, 6)).is_allowed


def test_a_path_costs_points():
    """Thirteen hexes are too many for a war horse of 12 (CHB-4.1-charge-distance)."""
    rider = horseman("k", "E28", "n", 9, 8, 5, status="regular")
    there = moment(open_field(9, 30), [rider, foe("d", "E14")])
    made = charge(there, "k", "d", straight(there, 13, 28))
    assert not made.is_allowed
    assert "points" in made.proof.answer.en


def test_the_advantage_drives_the_defender_back():
    """Attack above defence: whoever still stands goes back a hex (CHB-4.1-charge-advantage)."""
    made = run(field(6, target=foe("d", "E7", 5, 20)), 6)
    assert made.melee is not None
    assert made.has_advantage
    standing = {"none", "B1", "aR", "aAS", "aB1"}
    expected = sum(
        (one.chance for one in made.melee.outcomes if one.result in standing), Fraction(0)
    )
    assert made.push == expected > 0
    hurt = run(field(6, target=foe("d", "E7", 5, 20, state="wounded")), 6)
    assert "B1" not in hurt.pushed
    equal = run(field(6, target=foe("d", "E7", 5, 54)), 6)
    assert not equal.has_advantage
    assert equal.push == 0


def test_a_charger_must_advance():
    """Into the hex of a target that he killed (CHB-4.1-charge-must-advance)."""
    there = moment(open_field(9, 9), [mine("a", "E5"), foe("d", "E6")])
    fight = melee(there, ["a"], ["d"])
    forced = advance(there, fight, "d", "killed", charged=True)
    assert forced.is_forced
    assert "CHB-4.1-charge-must-advance" in rules(forced)
    assert not advance(there, fight, "d", "killed").is_forced
    assert "CHB-4.1-charge-must-advance" in rules(run(field(6), 6))


def test_a_rider_whose_opponent_panicked_may_ride_on():
    """Only the charger, and he need not (CHB-8.3-cavalry-pursuit)."""
    there = moment(open_field(9, 9), [mine("a", "E5"), foe("d", "E6")])
    fight = melee(there, ["a"], ["d"])
    after = advance(there, fight, "d", "panicked", charged=True)
    assert (after.advancers, after.is_forced) == (("a",), False)
    assert "CHB-8.3-cavalry-pursuit" in rules(after)


def test_charges_come_before_movement():
    """Who has moved may not charge; all are declared before they are run
    (CHB-2.1-charge-step)."""
    made = run(changed(field(6), "k", acts=("move",)), 6)
    assert rules(made) == ("CHB-2.1-charge-step",)
    phases = field(6).catalogue.tables["sequence"]["phase"]
    assert phases.index("charge") < phases.index("movement")


def test_a_string_of_horses_does_not_charge():
    """Nor a tied horse (CHB-4.1-charge-rider stays unused)."""
    tied = horseman("k", "E14", "n", 9, 8, 5, unit_fields={"tied": True})
    assert not run(field(6, rider=tied), 6).is_allowed


def test_every_foot_enemy_beside_the_rider_tests():
    """Two beside his two hexes: both test before the fight
    (CHB-8.3-cavalry-test, CHB-4.1-charge-morale)."""
    there = field(6, foe("e", "F8", 5, 5, morale=6), foe("far", "H8", 5, 5, morale=6))
    made = charge(there, "k", "d", straight(there, 6))
    assert set(made.tests) == {"d", "e"}
    assert "CHB-8.3-cavalry-test" in rules(made)


def test_a_charge_on_foot_frightens_nobody():
    """Only mounted charges do, and never riders (CHB-4.1-charge-morale)."""
    assert run(field(6, rider=mine("k", "E14", 9, 5, 8)), 6).tests == ()
    mounted = field(6, target=horseman("d", "E7", "s", 5, 5, 5, side="theirs", morale=6))
    assert run(mounted, 6).tests == ()


def test_who_may_try_to_stop_a_charge():
    """Enemies whose zone it enters, not its target (CHB-4.2-reaction-list is the target's)."""
    there = field(6, foe("beside", "F11"))
    assert charge(there, "k", "d", straight(there, 6)).attacks == ("beside",)


def test_bad_questions_get_one_clear_line():
    """An unknown name, a friend as target: words."""
    there = field(6, mine("friend", "E7"), target=foe("d", "C3"))
    assert "nobody" in charge(there, "x", "d", []).proof.answer.en
    assert "no enemy" in charge(there, "k", "friend", straight(there, 6)).proof.answer.en
