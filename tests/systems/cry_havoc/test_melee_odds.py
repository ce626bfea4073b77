"""The odds of a melee: ratio, ground, numbers, encirclement, armour, fixed odds."""

import pytest
from boards import moment, open_field
from fighters import chances, changed, figures, foe, horseman, mine, rules, walled

from editor.systems.cry_havoc.fighting.impact import breakage, fall, ram
from editor.systems.cry_havoc.fighting.melee import melee
from editor.systems.cry_havoc.fighting.odds import total

# Round E6, clockwise from north: E5, F6, F7, E7, D7, D6.


def duel(attack, defence, rows=None, edges=(), options=(), **more):
    """One attacker in E5 against one defender in E6, with open ground behind."""
    return moment(
        rows or open_field(9, 9),
        [mine("a", "E5", attack, 5), foe("d", "E6", 5, defence)],
        edges,
        options,
        **more,
    )


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(15, 6, "2/1"), (17, 6, "2/1"), (18, 6, "3/1"), (6, 13, "1/3"), (6, 12, "1/2"), (5, 5, "1/1"),
     (4, 5, "1/2"), (9, 5, "1/1")],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attack, defence, odds):
    """15 against 6 is 2/1, 6 against 13 is 1/3 (CHB-6.0-odds)."""
    fight = melee(duel(attack, defence), ["a"], ["d"])
    assert fight.odds == odds == fight.column
    assert figures(fight, "CHB-6.0-odds") == [odds]


def test_attack_0_cannot_attack_and_defence_0_counts_as_1():
    """CHB-6.0-odds: the two ends of the division."""
    assert not melee(duel(0, 5), ["a"], ["d"]).is_allowed
    assert melee(duel(4, 0), ["a"], ["d"]).odds == "4/1"


def test_the_values_are_those_of_the_state():
    """A wounded sergeant 4-5-3 against 2 has 2/1 (CHB-1.4-values, CHB-1.4-counter-states)."""
    wounded = {"foot": {"healthy": [8, 7, 6], "wounded": [4, 5, 3]}}
    there = moment(
        open_field(9, 9),
        [{"id": "a", "at": "E5", "side": "ours", "profile": wounded, "state": "wounded"},
         foe("d", "E6", 5, 2)],
    )  # fmt: skip
    fight = melee(there, ["a"], ["d"])
    assert (fight.attack, fight.odds) == (4, "2/1")


def test_shifts_are_summed_and_clamped_once():
    """Three to one with +1 and -2 is two to one; the ends hold (CHB-1.2-column-shift)."""
    rows = open_field(9, 9)
    rows[4] = "....b...."  # the attacker in brush: -1
    there = moment(
        rows, [mine("a", "E5", 15, 5), foe("d", "E6", 5, 5), foe("e", "F6", 5, 5)]
    )  # fmt: skip
    fight = melee(there, ["a"], ["d"])
    assert fight.odds == "3/1"
    assert fight.shift == -2
    assert fight.column == "1/1"
    huge = melee(duel(99, 1), ["a"], ["d"])
    assert huge.odds == "99/1"
    assert huge.column == "10/1"
    assert melee(duel(1, 99), ["a"], ["d"]).column == "1/3"


def test_a_shift_beyond_the_table_is_summed_before_it_is_clamped():
    """CHB-1.2-column-shift: never in between."""
    rows = open_field(9, 9)
    rows[4] = "....b...."
    fight = melee(duel(20, 1, rows), ["a"], ["d"])
    assert (fight.odds, fight.shift, fight.column) == ("20/1", -1, "10/1")


@pytest.mark.parametrize(
    ("mine_", "theirs", "shift"), [(".", ".", 0), ("b", ".", -1), (".", "b", 1), ("b", "b", 0)]
)
def test_ground_of_both_sides(mine_, theirs, shift):
    """Handicap of the attacker to the left, of the defender to the right
    (CHB-6.1-terrain-shift)."""
    rows = open_field(9, 9)
    rows[4], rows[5] = f"....{mine_}....", f"....{theirs}...."
    fight = melee(duel(20, 5, rows), ["a"], ["d"])
    assert fight.shift == shift


def test_handicap_against_advantage_is_two_columns():
    """Attacker on handicap, defender on advantage: 4/1 becomes 2/1 (CHB-6.1-terrain-shift)."""
    rows = open_field(9, 9)
    rows[4] = "....b...."
    there = duel(20, 5, rows, [("E6", "n", "fence")])
    assert melee(there, ["a"], ["d"]).column == "2/1"


def test_a_rider_has_the_worse_of_his_two_hexes():
    """Head on clear, tail on a body: handicap (CHB-6.1-mounted-terrain)."""
    units = [
        mine("a", "E5", 10, 5),
        horseman("d", "E6", "n", 5, 5, side="theirs", status="regular"),
    ]
    plain = moment(open_field(9, 9), units)
    body = moment(open_field(9, 9), units, markers=[{"kind": "corpse", "at": "E7"}])
    assert melee(body, ["a"], ["d"]).shift == melee(plain, ["a"], ["d"]).shift + 1
    assert "CHB-6.1-debris-bodies" in rules(melee(body, ["a"], ["d"]))


def test_the_worst_ground_counts_for_the_whole_side():
    """4/1, one attacker neutral and one handicapped: 3/1, then +1 for numbers
    (CHB-6.1-worst-terrain)."""
    rows = open_field(9, 9)
    rows[4] = "....b...."
    there = moment(
        rows, [mine("a", "E5", 10, 5), mine("b", "F6", 10, 5), foe("d", "E6", 5, 5)]
    )  # fmt: skip
    fight = melee(there, ["a", "b"], ["d"])
    assert fight.odds == "4/1"
    assert figures(fight, "CHB-6.1-outnumbering") == [1]
    assert fight.shift == 0


def test_an_advantage_of_one_is_not_an_advantage_of_all():
    """Attackers on +, 0 and 0: the side has 0 (CHB-6.1-worst-terrain)."""
    there = moment(
        open_field(9, 9),
        [mine("a", "E5", 6, 5), mine("b", "F6", 6, 5), mine("c", "D6", 6, 5), foe("d", "E6", 5, 5)],
        edges=[("E5", "s", "slope")],
    )
    fight = melee(there, ["a", "b", "c"], ["d"])
    assert fight.is_allowed
    step = next(s for s in fight.proof.steps if " attacks from " in s.text.en)
    assert step.figure == 0


@pytest.mark.parametrize(("upper", "attack", "defence"), [("E5", 1, -1), ("E6", -1, 1)])
def test_a_bank_favours_whoever_is_above(upper, attack, defence):
    """CHB-6.1-terrain-shift: a bank has one value above and another below."""
    side = "s" if upper == "E5" else "n"
    fight = melee(duel(10, 5, edges=[(upper, side, "slope")]), ["a"], ["d"])
    assert fight.shift == attack - defence


def test_several_defenders_add_up():
    """20 against 5 and 4 together is 2/1 (CHB-6.1-attack-several)."""
    there = moment(
        open_field(9, 9), [mine("a", "E5", 20, 5), foe("d", "E6", 5, 5), foe("e", "F6", 5, 4)]
    )
    fight = melee(there, ["a"], ["d", "e"])
    assert (fight.defence, fight.odds) == (9, "2/1")
    assert "CHB-6.1-attack-several" in rules(fight)


def test_attackers_who_touch_add_up():
    """Neighbours add their attack (CHB-6.1-combine-att)."""
    there = moment(
        open_field(9, 9), [mine("a", "E5", 7, 5), mine("b", "F6", 8, 5), foe("d", "E6", 5, 5)]
    )
    fight = melee(there, ["a", "b"], ["d"])
    assert (fight.attack, fight.odds) == (15, "3/1")
    assert figures(fight, "CHB-6.1-outnumbering") == [1]


def test_attackers_on_opposite_sides_do_not_add_up():
    """Refused with its rule (CHB-6.1-combine-att)."""
    there = moment(
        open_field(9, 9), [mine("a", "E5", 7, 5), mine("b", "E7", 8, 5), foe("d", "E6", 5, 5)]
    )
    fight = melee(there, ["a", "b"], ["d"])
    assert not fight.is_allowed
    assert rules(fight) == ("CHB-6.1-combine-att",)
    three = moment(
        open_field(9, 9),
        [mine("a", "E5", 7, 5), mine("b", "F6", 8, 5), mine("c", "F7", 1, 5), foe("d", "E6", 5, 5)],
    )
    assert melee(three, ["a", "b", "c"], ["d"]).attack == 16


def test_outnumbering_counts_every_attacker_of_the_target():
    """Two attackers on one isolated defender: +1, in fights of their own too
    (CHB-6.1-outnumbering)."""
    there = moment(
        open_field(9, 9), [mine("a", "E5", 5, 5), mine("b", "E7", 5, 5), foe("d", "E6", 5, 5)]
    )
    alone = melee(there, ["a"], ["d"])
    assert alone.shift == 0
    both = melee(there, ["a"], ["d"], declared={"b": ["d"]})
    assert both.shift == 1
    idle = melee(there, ["a"], ["d"], declared={"b": ["nobody"]})
    assert idle.shift == 0


def test_defenders_whom_nobody_attacks_count_for_numbers():
    """One attacker on one of two: -1, and their defence is not added
    (CHB-6.1-unengaged-defenders)."""
    there = moment(
        open_field(9, 9), [mine("a", "E5", 10, 5), foe("d", "E6", 5, 5), foe("e", "F6", 5, 4)]
    )
    fight = melee(there, ["a"], ["d"])
    assert fight.defence == 5
    assert figures(fight, "CHB-6.1-unengaged-defenders") == [-1]
    stunned = changed(there, "e", state="stunned")
    assert melee(stunned, ["a"], ["d"]).shift == 0
    attacked = moment(
        open_field(9, 9),
        [mine("a", "E5", 10, 5), mine("b", "G6", 5, 5), foe("d", "E6", 5, 5), foe("e", "F6", 5, 4)],
    )
    assert melee(attacked, ["a"], ["d"], declared={"b": ["e"]}).shift == 0


ROUND = [("a", "E5"), ("b", "F7"), ("c", "D7")]


def ring(*more):
    return moment(
        open_field(9, 9),
        [*(mine(name, at, 5, 5) for name, at in ROUND), foe("d", "E6", 5, 5), *more],
    )


ALL = {name: ["d"] for name, _ in ROUND}


def test_three_separate_attackers_encircle_a_lone_man():
    """Each at 1/1 on an encircled lone man is at 3/1
    (CHB-6.1-encircle, CHB-6.1-encircle-bonus)."""
    for name, _ in ROUND:
        fight = melee(ring(), [name], ["d"], declared=ALL)
        assert (fight.odds, fight.column) == ("1/1", "3/1")
        assert figures(fight, "CHB-6.1-encircle-bonus") == [1]


def test_an_able_friend_beside_him_breaks_the_ring():
    """A stunned one does not (CHB-6.1-encircle)."""
    helped = ring(foe("friend", "E7"))
    assert "CHB-6.1-encircle-bonus" not in rules(melee(helped, ["a"], ["d"], declared=ALL))
    lying = ring(foe("friend", "F6", state="stunned"))
    assert "CHB-6.1-encircle-bonus" in rules(melee(lying, ["a"], ["d"], declared=ALL))


def test_two_are_no_ring():
    """CHB-6.1-encircle asks for three."""
    two = {"a": ["d"], "b": ["d"]}
    assert melee(ring(), ["a"], ["d"], declared=two).column == "2/1"


def test_four_attackers_encircle_whatever_stands_beside():
    """CHB-6.1-encircle-four-or-trapped: neither isolation nor spacing is asked."""
    four = ring(mine("e", "D6", 5, 5), foe("friend", "E7"))
    fight = melee(four, ["a"], ["d"], declared=ALL | {"e": ["d"]})
    assert "CHB-6.1-encircle-four-or-trapped" in rules(fight)
    assert fight.column == "3/1"


def test_a_man_with_his_back_to_the_wall_is_encircled_by_one():
    """At 2/1 the column is 3/1 (CHB-6.1-encircle-four-or-trapped)."""
    walls = [("E6", side, "wall") for side in ("s", "se", "sw")]
    fight = melee(duel(10, 5, edges=walls), ["a"], ["d"])
    assert (fight.odds, fight.column) == ("2/1", "3/1")
    free = melee(duel(10, 5, edges=walls[:2]), ["a"], ["d"])
    assert free.column == "2/1"


def test_a_friend_who_can_be_pushed_leaves_a_way_back():
    """CHB-6.1-encircle-four-or-trapped: pushing an ally is a recoil; an enemy is not pushed."""
    walls = [("E6", side, "wall") for side in ("se", "sw")]
    units = [mine("a", "E5", 10, 5), foe("d", "E6", 5, 5)]
    friend = moment(open_field(9, 9), [*units, foe("e", "E7", 5, 5)], walls)
    assert "CHB-6.1-encircle-four-or-trapped" not in rules(melee(friend, ["a"], ["d"]))
    enemy = moment(open_field(9, 9), [*units, mine("e", "E7", 5, 5)], walls)
    assert "CHB-6.1-encircle-four-or-trapped" in rules(melee(enemy, ["a"], ["d"]))


def dragon(defended):
    body = {"footprint": [[0, 0]], "defended": defended, "large": True}
    return moment(
        open_field(9, 9),
        [*(mine(name, at, 5, 5) for name, at in [*ROUND, ("e", "E7")]),
         foe("d", "E6", 5, 5, unit_fields={"facing": "n"}, **body)],
    )  # fmt: skip


def test_a_dragon_is_encircled_only_where_it_cannot_defend():
    """All hexes defended: no bonus for four men (CHB-6.1-encircle-large)."""
    everything = ALL | {"e": ["d"]}
    round_about = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]]
    fight = melee(dragon(round_about), ["a"], ["d"], declared=everything)
    assert not any("encircle" in rule for rule in rules(fight))
    front_only = melee(dragon([[5, 5]]), ["a"], ["d"], declared=everything)
    assert any("encircle" in rule for rule in rules(front_only))


@pytest.mark.parametrize(
    ("state", "rule"), [("panicked", "CHB-8.3-panic-state"), ("routed", "CHB-8.3-rout-state")]
)
def test_who_flees_is_easier_prey(state, rule):
    """At 2/1 on a routed man 3/1, at 1/1 on a panicked man 2/1
    (CHB-8.3-panic-state, CHB-8.3-rout-state)."""
    fight = melee(changed(duel(10, 5), "d", state=state), ["a"], ["d"])
    assert figures(fight, rule) == [1]
    assert (fight.odds, fight.column) == ("2/1", "3/1")


def test_the_shield_wall_stands_for_the_ground():
    """At 3/1 on a wall member 2/1, on bad ground too
    (CHB-4.2-shield-wall-effect, CHB-6.1-terrain-override)."""
    for ground in (".", "b"):
        rows = open_field(9, 9)
        rows[5] = f"....{ground}...."
        there = walled(duel(15, 5, rows), "d")
        fight = melee(there, ["a"], ["d"])
        assert (fight.odds, fight.column) == ("3/1", "2/1")


def test_a_sneak_attack_takes_the_ground_away():
    """CHB-6.1-terrain-override: an unaware man behind a fence has no use of it."""
    fence = [("E6", "n", "fence")]
    sneak = [mine("a", "E5", 10, 5, special=["sneak-attack"]),
             foe("d", "E6", 5, 5, unit_fields={"aware": False})]  # fmt: skip
    there = moment(open_field(9, 9), sneak, fence)
    assert melee(there, ["a"], ["d"]).column == "2/1"
    awake = changed(there, "d", marks={"aware"})
    assert melee(awake, ["a"], ["d"]).column == "1/1"


@pytest.mark.parametrize(
    ("armour", "die"), [("none", 0), ("broigne", 1), ("mail", 2), ("plate", 3)]
)
def test_armour_moves_the_die(armour, die):
    """Mail: 2 points in the defender's favour (CHB-6.2-armour)."""
    there = moment(open_field(9, 9), [mine("a", "E5", 10, 5), foe("d", "E6", 5, 5, armour=armour)])
    fight = melee(there, ["a"], ["d"])
    assert fight.die == die
    assert total(fight.outcomes) == 1


def test_armour_is_lost_when_not_all_wear_it():
    """Plate beside an unarmoured squire: nothing; differently armoured: the least
    (CHB-6.2-armour-combined)."""

    def pair(second):
        return moment(
            open_field(9, 9),
            [mine("a", "E5", 20, 5), foe("d", "E6", 5, 5, armour="plate"),
             foe("e", "F6", 5, 5, **second)],
        )  # fmt: skip

    assert melee(pair({}), ["a"], ["d", "e"]).die == 0
    assert "CHB-6.2-armour-combined" in rules(melee(pair({}), ["a"], ["d", "e"]))
    assert melee(pair({"armour": "mail"}), ["a"], ["d", "e"]).die == 2


def test_melee_skills():
    """A two-handed weapon lowers the die; who has no skill fights plainly
    (CHB-6.2-melee-skills)."""
    there = moment(
        open_field(9, 9), [mine("a", "E5", 10, 5, weapons=["two-handed"]), foe("d", "E6", 5, 5)]
    )
    assert melee(there, ["a"], ["d"]).die == -1
    assert melee(duel(10, 5), ["a"], ["d"]).die == 0
    names = there.catalogue.special_rules
    assert {"pavise", "two-handed", "polearm", "rider", "joust"} <= set(names)


def polearm(*, screen=True, engaged=False):
    """Two men in the first rank before E6, a pole arm behind them in E4."""
    units = [mine("a", "E5", 5, 5), foe("d", "E6", 5, 3),
             mine("p", "E4", 4, 5, weapons=["polearm"])]  # fmt: skip
    if screen:
        units.append(mine("b", "F5", 6, 5))
    if engaged:
        units.append(foe("x", "E3", 5, 5))
    return moment(open_field(9, 9), units)


def test_a_polearm_strikes_over_two_friends():
    """5, 6 and 4 make 15 (CHB-6.1-polearm); it counts for no headcount
    (CHB-6.1-polearm-numbers)."""
    there = moment(
        open_field(9, 9),
        [mine("a", "E5", 5, 5), mine("b", "F6", 6, 5), foe("d", "E6", 5, 3),
         mine("p", "F5", 4, 5, weapons=["polearm"])],
    )  # fmt: skip
    fight = melee(there, ["a", "b", "p"], ["d"])
    assert (fight.attack, fight.supporters, fight.attackers) == (15, ("p",), ("a", "b"))
    one = melee(polearm(), ["a", "p"], ["d"])
    assert one.attack == 9
    assert one.shift == 0


def test_a_polearm_needs_its_screen_and_must_be_free():
    """CHB-6.1-polearm: one friend is no screen; engaged it supports nobody; alone it may not."""
    assert not melee(polearm(screen=False), ["a", "p"], ["d"]).is_allowed
    assert not melee(polearm(engaged=True), ["a", "p"], ["d"]).is_allowed
    assert not melee(polearm(), ["p"], ["d"]).is_allowed


def house(kind):
    """The defender in E6 inside, an opening in its north side; the attacker outside in E5."""
    return [("E6", "n", kind)]


def test_a_doorway_favours_its_defender():
    """At 3/1 on a man in a doorway 2/1; it does nothing for an attacker there
    (CHA-door-influence)."""
    assert melee(duel(15, 5, edges=house("door")), ["a"], ["d"]).column == "2/1"
    inside = [("E5", "s", "door")]
    assert melee(duel(15, 5, edges=inside), ["a"], ["d"]).column == "3/1"


def test_a_window_helps_its_defender_and_hinders_its_attacker():
    """At 3/1 out of a window 2/1 (CHA-window-influence)."""
    assert melee(duel(15, 5, edges=[("E5", "s", "window")]), ["a"], ["d"]).column == "2/1"
    assert melee(duel(15, 5, edges=house("window")), ["a"], ["d"]).column == "2/1"


@pytest.mark.parametrize(
    ("kind", "allowed"), [("door", False), ("window", False), ("double-door", True)]
)
def test_riders_do_not_fight_at_doorways(kind, allowed):
    """The rider may not, the man on foot may; a two-hex gate is no doorway
    (CHA-door-mounted-attack)."""
    units = [horseman("a", "E5", "s", 9, 5, status="regular"), foe("d", "E6", 9, 5)]
    there = moment(open_field(9, 9), units, house(kind), ["openings"])
    fight = melee(there, ["a"], ["d"])
    assert fight.is_allowed is allowed
    if not allowed:
        assert rules(fight) == ("CHA-door-mounted-attack",)
    assert melee(there, ["d"], ["a"]).is_allowed
    base = moment(open_field(9, 9), units, house(kind))
    assert melee(base, ["a"], ["d"]).is_allowed


def test_aboard_a_cart_one_fights_at_a_handicap():
    """A guard aboard attacked at 2/1: 3/1 (CHA-vcombat-aboard)."""
    there = moment(
        open_field(9, 9),
        [mine("a", "E5", 10, 5), foe("d", "E6", 10, 5, unit_fields={"aboard": "cart"})],
        options=["vehicles"],
    )
    assert melee(there, ["a"], ["d"]).column == "3/1"
    assert melee(there, ["d"], ["a"]).column == "1/1"


def test_on_a_rope_one_fights_two_columns_worse():
    """CHA-ropemove-fall's neighbour: attacked at 2/1 on a rope is 4/1."""
    there = changed(duel(10, 5), "d", marks={"rope"})
    assert melee(there, ["a"], ["d"]).column == "4/1"


@pytest.mark.parametrize(
    ("levels", "wounds", "column"), [(1, 0, "6/1"), (2, 0, "8/1"), (1, 1, "8/1"), (2, 1, "10/1")]
)
def test_a_fall_is_an_attack_without_armour(levels, wounds, column):
    """Plate helps nothing, a wound makes it two columns worse (CHA-ropemove-fall)."""
    there = moment(open_field(9, 9), [mine("a", "E5", armour="plate")], options=["ropes"])
    found = fall(changed(there, "a", wounds=wounds), "a", levels)
    assert (found.column, found.die) == (column, 0)
    assert total(found.outcomes) == 1
    assert not fall(there, "a", 3).is_allowed


def wagon(kind, driver=("charioteer",), target="E4"):
    cart = {"kind": "vehicle", "vocation": kind, "foot": {"healthy": [0, 20, 4]}}
    return moment(
        open_field(9, 9),
        [
            {"id": "w", "at": "E6", "side": "ours", "profile": cart, "facing": "n", "team": ["ox"]},
            mine("ox", "E5", unit_fields={"facing": "n"}),
            mine("driver", "E6", special=list(driver), unit_fields={"aboard": "w"}),
            foe("d", target, 5, 20),
        ],
        options=["vehicles"],
    )


@pytest.mark.parametrize(("kind", "column", "broken"), [("cart", "2/1", 2), ("wagon", "3/1", 1)])
def test_a_ram_has_its_own_odds(kind, column, broken):
    """Whatever the defence of the target; a charioteer and no point left are needed."""
    there = wagon(kind)
    assert ram(there, "w", "d").column == column
    assert not ram(there, "w", "d", points_left=1).is_allowed
    assert not ram(wagon(kind, driver=()), "w", "d").is_allowed
    assert not ram(wagon(kind, target="F7"), "w", "d").is_allowed
    assert next(one for one in breakage(there, "w") if one.result == "breaks").ways == broken


def test_the_mounted_table_is_read_against_riders():
    """It has the wound that unhorses (CHB-7.0-unhorsed)."""
    there = moment(
        open_field(9, 9),
        [mine("a", "E5", 21, 5), horseman("d", "E6", "n", 5, 5, side="theirs", status="regular")],
    )
    fight = melee(there, ["a"], ["d"])
    assert fight.table == "mounted"
    assert fight.column == "3/1"
    assert chances(fight)["B1DS"] == 1


def test_steps_speak_both_languages_and_name_their_rules():
    """Every step of a rich fight (CHB-6.0-odds)."""
    fight = melee(ring(), ["a"], ["d"], declared=ALL)
    for step in fight.proof.steps:
        assert step.rule.startswith("CH")
        assert all(step.text)
    assert all(fight.proof.answer)
