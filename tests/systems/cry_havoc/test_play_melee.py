"""Melee as it is played: who attacks, in which order, with which column, and whom it strikes."""

import pytest
from boards import open_field
from fighters import foe, horseman, mine
from skirmish import cited, offers, play, skirmish, spot, state_of, told, until
from table import refused

# Round E6, clockwise from north: E5, F6, F7, E7, D7, D6.
# At 1/1: 1 wound, 2-3 stun, 4-5 recoil, 6-9 nothing, 10 the attacker recoils.
ROUND_E6 = ("E5", "F6", "F7", "E7", "D7", "D6")


def column(session):
    """The column of the last combat."""
    fights = [one for turn in session.log for one in turn.said if one.kind == "melee"]
    return next(
        step.figure for step in fights[-1].proof.steps if step.rule == "CHB-1.2-column-shift"
    )


def duel(attack=5, defence=5, dice=(6,), **more):
    """One attacker in E5 against one defender in E6."""
    units = [mine("a", "E5", attack, 5), foe("d", "E6", 5, defence)]
    return skirmish(units, dice=dice, at="attack", **more)


def test_nobody_need_fight_and_only_the_owner_of_the_phase_attacks():
    """In B's phase B declares nothing: no combat (CHB-6.0-optional-combat)."""
    session = duel(dice=())
    assert session.decision.side == "ours"
    assert "CHB-1.2-turn-and-phase" in refused(session, "attack d a")
    said = play(session, "done")
    assert not [one for one in said if one.kind == "melee"]
    assert "CHB-6.0-optional-combat" in cited(said)
    until(session, "attack", "theirs")
    assert offers(session, "attack") == ["attack d a"]


def test_three_attack_one_by_one_and_nobody_twice():
    """Three combats, each against his state of that moment (CHB-6.0-one-attack)."""
    units = [mine(name, at) for name, at in zip("abc", ("E5", "F7", "D7"), strict=True)]
    session = skirmish([*units, foe("d", "E6", 5, 60)], dice=[6, 6, 6], at="attack")
    play(session, "attack a d", "attack b d", "attack c d")
    assert "CHB-6.0-one-attack" in refused(session, "attack a d")
    said = play(session, "done", "fight b d", "fight a d")
    assert [one.who[0] for one in said if one.kind == "melee"] == ["b", "a", "c"]
    assert "CHB-6.0-one-attack" in cited(session)


def test_a_charger_does_not_attack_again():
    """Charges are attacks of the turn (CHB-6.0-one-attack)."""
    session = skirmish(
        [mine("a", "E1", 6, 5, 8), foe("d", "E8", 5, 60, 8)], open_field(9, 12), [6], "charge"
    )
    play(session, "charge a d", "done")
    until(session, "attack", "ours")
    assert refused(session, "attack a d") == {"CHB-4.1-charge-resolution"}


def test_a_berserker_attacks_again():
    """He may attack the same man a second time in the step (CHB-6.0-one-attack)."""
    units = [mine("a", "E5", special=["berserker"]), mine("b", "F6"), foe("d", "E6", 5, 60)]
    session = skirmish(units, dice=[6, 6, 6], at="attack")
    play(session, "attack a d", "attack a d", "attack b d")
    assert "CHB-6.0-one-attack" in refused(session, "attack b d")
    said = play(session, "done", "fight a d", "fight a d")
    assert [one.who[0] for one in said if one.kind == "melee"] == ["a", "a", "b"]


def test_a_target_that_has_gone_back_cannot_be_attacked_any_more():
    """The second attack is lost, and counts as made (CHB-6.0-immediate-results)."""
    units = [mine("a", "E5"), mine("b", "F6"), foe("d", "E6", 5, 5), foe("e", "I9")]
    session = skirmish(units, dice=[7], at="attack")
    play(session, "attack a d", "attack b d", "done", "fight a d")  # 2/1: recoil
    said = play(session, "recoil d D7")
    lapsed = [one for one in said if one.kind == "lapse"]
    assert lapsed == []  # the attacker first says whether he follows
    said = play(session, "stay")
    assert [one.rules for one in said if one.kind == "lapse"] == [("CHB-6.0-immediate-results",)]
    assert "attack" in session.state.now.pieces["b"].acts


@pytest.mark.parametrize(
    ("attack", "defence", "wanted"), [(17, 6, "2/1"), (6, 13, "1/3"), (15, 6, "2/1"), (4, 0, "4/1")]
)
def test_odds(attack, defence, wanted):
    """17 against 6 is two to one, 6 against 13 is one to three (CHB-6.0-odds)."""
    session = duel(attack, defence, dice=[9])
    play(session, "attack a d", "done")
    if session.decision.name == "recoil":
        session.do(offers(session)[0])
    assert column(session) == wanted
    (fight,) = told(session, "CHB-6.0-odds")
    assert fight.kind == "melee"


def test_no_attack_with_attack_0():
    """CHB-6.0-odds: there is nothing to divide."""
    assert "CHB-6.0-odds" in refused(duel(0), "attack a d")


def test_both_grounds_shift_the_column():
    """From brush against a low wall: 4/1 becomes 2/1 (CHB-6.1-terrain-shift)."""
    rows = open_field()
    rows[4] = "....b...."
    session = duel(20, 5, [10], rows=rows, edges=[("E6", "n", "low-wall")])
    play(session, "attack a d", "done")
    assert column(session) == "2/1"
    assert told(session, "CHB-6.1-terrain-shift")


def test_a_rider_has_the_worse_of_his_two_hexes():
    """Head on clear, tail on a body: minus (CHB-6.1-mounted-terrain, CHB-6.1-debris-bodies)."""
    units = [mine("a", "E5", 12), horseman("d", "E6", "n", 5, 6, side="theirs")]
    bodies = [{"kind": "corpse", "at": "E7"}]
    session = skirmish(units, dice=[10], at="attack", markers=bodies)
    play(session, "attack a d", "done")
    assert column(session) == "3/1"  # 12 to 6 is 2/1, and he stands badly
    assert told(session, "CHB-6.1-mounted-terrain")
    assert told(session, "CHB-6.1-debris-bodies")


def test_a_body_spoils_good_ground():
    """A man behind a low wall with a body at his feet has a handicap (CHB-6.1-debris-bodies)."""
    body = foe("body", "E6", state="dead")
    units = [mine("a", "E5", 5), foe("d", "E6", 5, 5), body]
    session = skirmish(units, dice=[10], at="attack", edges=[("E6", "n", "low-wall")])
    play(session, "attack a d", "done")
    assert column(session) == "2/1"
    assert told(session, "CHB-6.1-debris-bodies")


def test_a_window_helps_to_defend_and_hinders_to_attack():
    """From a window at 2/1 a man outside is attacked at 1/1 (CHB-6.1-dual-terrain)."""
    rows = open_field()
    rows[4] = "....i...."
    edges = [("E5", "s", "window", "open")]
    session = duel(10, 5, [6], rows=rows, edges=edges)
    play(session, "attack a d", "done")
    assert column(session) == "1/1"
    assert told(session, "CHB-6.1-dual-terrain")


def test_a_shield_wall_stands_for_the_ground():
    """In brush, 3/1 on one of a wall is 2/1: only the wall counts (CHB-6.1-terrain-override)."""
    rows = open_field(9, 12)
    rows[8] = "...bbb..."
    guard = {"special": ["pavise"], "morale": 10, "status": "regular"}
    units = [
        mine("a", "E1", 5, 5, 8), mine("b", "G9", 15),
        foe("d", "E9", 5, 60, **guard), foe("e", "F9", 5, 5, **guard),
    ]  # fmt: skip
    session = skirmish(units, rows, [1, 1, 6, 10], "charge")  # two hold, the charge, the attack
    play(session, "charge a d", "done", "wall d a", "wall e a", "done")
    until(session, "attack", "ours")
    play(session, "attack b e", "done")
    assert column(session) == "2/1"
    (_, fight) = told(session, "CHB-6.1-terrain-override")
    assert fight.who == ("b", "e")


def test_one_attacks_two_at_once():
    """20 against 5 and 4 together is two to one (CHB-6.1-attack-several)."""
    units = [mine("a", "E5", 20), foe("d", "E6", 5, 5), foe("e", "F6", 5, 4)]
    session = skirmish(units, dice=[10], at="attack")
    play(session, "attack a d,e", "done")
    (fight,) = told(session, "CHB-6.1-attack-several")
    assert "CHB-6.0-odds" in fight.rules
    assert column(session) == "1/1"  # one against two: a column less


def test_a_defender_whom_nobody_attacks_still_counts():
    """One on one of two who stand beside him: minus one (CHB-6.1-unengaged-defenders)."""
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5), foe("e", "F6", 5, 4)]
    session = skirmish(units, dice=[6], at="attack")
    play(session, "attack a d", "done")
    assert column(session) == "1/1"
    assert told(session, "CHB-6.1-unengaged-defenders")


def test_all_attacks_are_declared_then_the_attacker_orders_them():
    """Where X kills the target, Y lapses and cannot go elsewhere (CHB-6.1-declare-all)."""
    units = [
        mine("x", "E5", 30), mine("y", "F6"), foe("d", "E6", 5, 5), foe("e", "G6", 5, 5),
    ]  # fmt: skip
    session = skirmish(units, dice=[1], at="attack")
    play(session, "attack x d", "attack y d", "done")
    assert session.decision.name == "order"
    assert refused(session, "attack y e") == set()
    said = play(session, "fight x d", "stay")
    assert state_of(session, "d") == "dead"
    assert [one.kind for one in said].count("lapse") == 1
    assert told(session, "CHB-6.1-declare-all")


def test_a_declaration_may_be_taken_back_until_all_are_made():
    """CHB-6.1-declare-all: nothing is locked before."""
    session = duel()
    play(session, "attack a d", "withdraw a d")
    said = play(session, "done")
    assert not [one for one in said if one.kind == "melee"]


def test_neighbours_add_up_and_others_do_not():
    """On opposite sides of the target they cannot (CHB-6.1-combine-att)."""
    units = [mine("a", "E5", 5), mine("b", "E7", 5), mine("c", "F6", 5), foe("d", "E6", 5, 5)]
    session = skirmish(units, dice=[10], at="attack")
    assert "CHB-6.1-combine-att" in refused(session, "attack a,b d")
    play(session, "attack a,c d", "done")
    (fight,) = told(session, "CHB-6.1-combine-att")
    assert fight.kind == "melee"


def test_a_chain_of_three_adds_up():
    """CHB-6.1-combine-att: each beside the next is enough."""
    units = [mine(n, at, 5) for n, at in (("a", "D6"), ("b", "E5"), ("c", "F6"))]
    session = skirmish([*units, foe("d", "E6", 5, 5)], dice=[10], at="attack")
    play(session, "attack a,b,c d", "done")
    assert column(session) == "4/1"  # 15 to 5, and three to one


def test_the_worst_ground_counts_for_a_whole_side():
    """4/1 with one of two in brush is 3/1, and one more for numbers (CHB-6.1-worst-terrain)."""
    rows = open_field()
    rows[4] = "....b...."
    units = [mine("a", "E5", 10), mine("b", "F6", 10), foe("d", "E6", 5, 5)]
    session = skirmish(units, rows, [10], "attack")
    play(session, "attack a,b d", "done")
    assert column(session) == "4/1"
    assert told(session, "CHB-6.1-worst-terrain")


def test_all_who_fight_together_go_back_together():
    """Two attackers thrown back both recoil (CHB-6.1-combined-recoil)."""
    units = [mine("a", "E5", 2), mine("b", "F6", 2), foe("d", "E6", 5, 5), foe("e", "E7")]
    session = skirmish(units, dice=[10], at="attack")
    play(session, "attack a,b d", "done")
    play(session, "back b")
    session.do(offers(session, "recoil")[0])
    session.do(offers(session, "recoil")[0])
    assert spot(session, "a") != "E5"
    assert spot(session, "b") != "F6"
    assert told(session, "CHB-6.1-combined-recoil")


def test_the_highest_in_status_says_who_is_struck():
    """A captain attacks two regulars: his player picks (CHB-6.1-combined-casualty)."""
    plain = {"status": "regular"}
    units = [
        mine("c", "E5", 20, rank="captain", status="regular"),
        foe("d", "E6", 5, 5, **plain), foe("e", "F6", 5, 5, **plain),
    ]  # fmt: skip
    session = skirmish(units, dice=[1], at="attack")
    said = play(session, "attack c d,e", "done")
    assert (session.decision.name, session.decision.side) == ("victim", "ours")
    assert "CHB-6.1-combined-casualty" in cited(said)
    assert "CHB-6.1-combined-casualty" in refused(session, "victim c")
    play(session, "victim e")
    assert (state_of(session, "d"), state_of(session, "e")) == ("healthy", "wounded")


def test_equals_in_status_leave_it_to_those_who_are_struck():
    """CHB-6.1-combined-casualty: on a tie the owner of the group chooses."""
    plain = {"status": "regular"}
    units = [
        mine("c", "E5", 20, **plain), foe("d", "E6", 5, 5, **plain), foe("e", "F6", 5, 5, **plain)
    ]  # fmt: skip
    session = skirmish(units, dice=[1], at="attack")
    play(session, "attack c d,e", "done")
    assert session.decision.side == "theirs"


def ring(count, *more, dice=(6,), defence=5):
    """So many attackers round E6, every other hex first."""
    places = ("E5", "F7", "D7", "F6", "E7", "D6")
    units = [mine(f"a{n}", places[n], 5) for n in range(count)]
    return skirmish([*units, foe("d", "E6", 5, defence), *more], dice=dice, at="attack")


def test_three_apart_round_a_lone_man_encircle_him():
    """Three separate attacks at 1/1 are each at 3/1 (CHB-6.1-encircle,
    CHB-6.1-encircle-bonus)."""
    session = ring(3, dice=(9, 9, 9))
    play(session, "attack a0 d", "attack a1 d", "attack a2 d", "done", "fight a1 d", "fight a0 d")
    fights = told(session, "CHB-6.1-encircle-bonus")
    assert len(fights) == 3
    assert column(session) == "3/1"
    assert told(session, "CHB-6.1-encircle")


def test_an_able_friend_beside_him_breaks_the_ring_a_stunned_one_does_not():
    """CHB-6.1-encircle: isolated means nobody able."""
    for state, wanted in (("healthy", "1/1"), ("stunned", "3/1")):
        session = ring(3, foe("e", "E7", state=state), dice=(9, 9, 9))
        play(session, "attack a0 d", "attack a1 d", "attack a2 d", "done", "fight a0 d")
        assert column(session) == ("2/1" if state == "healthy" else wanted)


def test_four_attackers_need_no_spacing():
    """CHB-6.1-encircle-four-or-trapped: four are enough, wherever they stand."""
    session = ring(4, dice=(9, 9, 9, 9))
    play(session, *(f"attack a{n} d" for n in range(4)), "done", "fight a0 d")
    assert column(session) == "3/1"
    assert told(session, "CHB-6.1-encircle-four-or-trapped")


def test_a_man_with_his_back_to_the_wall():
    """Nowhere to go: 2/1 is 3/1 (CHB-6.1-encircle-four-or-trapped)."""
    rows = open_field()
    rows[5], rows[6] = "...C.C...", "...CCC..."
    session = duel(10, 5, [9], rows=rows)
    play(session, "attack a d", "done")
    assert column(session) == "3/1"
    assert told(session, "CHB-6.1-encircle-four-or-trapped")


def test_a_friend_behind_who_can_be_pushed_is_a_way_back():
    """CHB-6.1-encircle-four-or-trapped: pushing is possible, so no bonus."""
    rows = open_field()
    rows[5], rows[6] = "...C.C...", "...C.C..."
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5), foe("e", "E7")]
    session = skirmish(units, rows, [9], "attack")
    play(session, "attack a d", "done")
    assert column(session) == "2/1"


def dragon(defended):
    shape = {"footprint": [[0, 0], [0, 1]], "large": True, "kind": "creature"}
    fields = {"facing": "n"}
    return foe("d", "E6", 20, 5, unit_fields=fields, defended=defended, **shape)


def test_a_large_creature_is_encircled_where_it_has_no_defence():
    """A dragon that defends all its sides is not (CHB-6.1-encircle-large)."""
    places = ("F6", "D6", "E8")
    units = [mine(f"a{n}", at, 5) for n, at in enumerate(places)]
    for defended, rule in (([[0, -1]], True), ([], False)):
        session = skirmish([*units, dragon(defended)], dice=[9] * 3, at="attack")
        play(session, *(f"attack a{n} d" for n in range(3)), "done", "fight a0 d")
        assert bool(told(session, "CHB-6.1-encircle-large")) is rule


def test_two_on_one_is_a_column():
    """CHB-6.1-outnumbering, whatever the difference."""
    units = [mine("a", "E5", 5), mine("b", "F6", 5), foe("d", "E6", 5, 5)]
    session = skirmish(units, dice=[10, 10], at="attack")
    play(session, "attack a d", "attack b d", "done", "fight a d")
    assert column(session) == "2/1"
    assert told(session, "CHB-6.1-outnumbering")


def phalanx():
    """Two in front (5 and 6), a pole arm of 4 behind both, against E6."""
    units = [
        mine("a", "E5", 5), mine("b", "F6", 6), mine("p", "F5", 4, weapons=["polearm"]),
        foe("d", "E6", 5, 5),
    ]  # fmt: skip
    return skirmish(units, dice=[10], at="attack")


def test_a_pole_arm_strikes_over_two_friends():
    """5 and 6 and the 4 behind make 15 (CHB-6.1-polearm)."""
    session = phalanx()
    play(session, "attack a,b,p d", "done")
    (fight,) = told(session, "CHB-6.1-polearm")
    assert any(step.figure == "15" for step in fight.proof.steps)
    assert column(session) == "4/1"


def test_a_pole_arm_alone_attacks_nobody_over_its_friends():
    """CHB-6.1-polearm: it only adds to the fight of the rank before it."""
    assert refused(phalanx(), "attack p d") & {"CHB-6.1-polearm", "CHB-1.2-adjacent"}


def test_a_pole_arm_is_not_counted():
    """One in front and one behind against one: no shift (CHB-6.1-polearm-numbers)."""
    session = phalanx()
    play(session, "attack a,p d", "done")
    assert column(session) == "1/1"  # 9 to 5
    assert told(session, "CHB-6.1-polearm-numbers")


def test_armour_helps_its_wearer():
    """Chain mail moves the die by two (CHB-6.2-armour)."""
    units = [mine("a", "E5", 5), foe("d", "E6", 5, 5, armour="mail")]
    session = skirmish(units, dice=[4], at="attack")
    play(session, "attack a d", "done")
    (fight,) = told(session, "CHB-6.2-armour")
    assert (fight.roll.face, fight.roll.modifier, fight.roll.total) == (4, 2, 6)
    assert spot(session, "d") == "E6"  # 4 alone would have driven him back


def test_armour_is_lost_beside_somebody_without():
    """A knight and an unarmoured squire together: no bonus (CHB-6.2-armour-combined)."""
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5, armour="plate"), foe("e", "F6", 5, 5)]
    session = skirmish(units, dice=[9], at="attack")
    play(session, "attack a d,e", "done")
    (fight,) = told(session, "CHB-6.2-armour-combined")
    assert fight.roll.modifier == 0


def test_of_two_armours_the_lighter_counts():
    """CHB-6.2-armour-combined: the lowest value."""
    units = [
        mine("a", "E5", 10),
        foe("d", "E6", 5, 5, armour="plate"), foe("e", "F6", 5, 5, armour="broigne"),
    ]  # fmt: skip
    session = skirmish(units, dice=[9], at="attack")
    play(session, "attack a d,e", "done")
    (fight,) = told(session, "CHB-6.2-armour-combined")
    assert fight.roll.modifier == 1


def test_anybody_may_throw_a_stone():
    """A peasant without a missile skill throws one (CHB-6.2-missile-skills)."""
    units = [mine("a", "E5"), foe("d", "E7", 5, 5), foe("e", "A9")]
    session = skirmish(units, dice=[1], at="shoot")
    assert "fire a d" in offers(session)
    said = play(session, "fire a d")
    assert "CHB-6.2-missile-skills" in cited(said)
