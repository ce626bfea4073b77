"""Fights of several as they are played: who is counted, who may join, who chooses, who is left."""

import pytest
from boards import open_field
from fighters import foe, mine
from skirmish import offers, play, skirmish, spot, state_of, told
from table import refused

# Round E6, clockwise from north: E5, F6, F7, E7, D7, D6.
# At 1/1: 1 wound, 2-3 stun, 4-5 recoil, 6-9 nothing, 10 the attacker recoils.


def columns(session):
    """The columns of all combats so far."""
    return [
        next(step.figure for step in one.proof.steps if step.rule == "CHB-1.2-column-shift")
        for turn in session.log for one in turn.said if one.kind == "melee"
    ]  # fmt: skip


def test_the_ring_holds_though_one_of_it_is_thrown_back():
    """Three apart round a lone man; the first recoils, the others still have their two columns
    (CHB-6.1-encircle-bonus, CHB-6.1-outnumbering)."""
    units = [mine(f"a{n}", at, 5) for n, at in enumerate(("E5", "F7", "D7"))]
    session = skirmish([*units, foe("d", "E6", 5, 20)], dice=[9, 6, 6], at="attack")
    play(session, "attack a0 d", "attack a1 d", "attack a2 d", "done", "fight a0 d")
    while session.decision.name != "order":
        session.do(offers(session)[-1])
    assert spot(session, "a0") != "E5"
    play(session, "fight a1 d")
    assert columns(session) == ["1/2", "1/2", "1/2"]


def test_nobody_is_encircled_who_was_not_when_it_was_declared():
    """His friend falls first; the attacks were declared on a man in company (CHB-6.1-encircle)."""
    units = [mine(f"a{n}", at, 5) for n, at in enumerate(("E5", "F7", "D7"))]
    friend = foe("e", "F6", 5, 1)
    units += [mine("b", "G6", 60), friend, foe("d", "E6", 5, 20)]
    session = skirmish(units, dice=[1, 6, 6, 6], at="attack")
    play(session, *(f"attack a{n} d" for n in range(3)), "attack b e", "done", "fight b e")
    while session.decision.name != "order":
        session.do(offers(session)[-1])
    assert state_of(session, "e") == "dead"
    play(session, "fight a0 d")
    assert columns(session)[1] == "1/3"  # 5 to 20 is 1/4, and three to one


def test_a_pole_arm_is_offered_its_place():
    """Whoever may lend his attack from the second rank is offered it (CHB-6.1-polearm)."""
    units = [
        mine("a", "E5", 5), mine("b", "F6", 6), mine("p", "F5", 4, weapons=["polearm"]),
        foe("d", "E6", 5, 5),
    ]  # fmt: skip
    session = skirmish(units, at="attack")
    assert {"attack a,p d", "attack b,p d", "attack a,b,p d"} <= set(offers(session, "attack"))
    assert "attack p d" not in offers(session, "attack")


def test_a_captain_in_the_second_rank_says_who_is_struck():
    """He takes part for the choice of the victim (CHB-6.1-combined-casualty,
    CHB-6.1-polearm-numbers)."""
    plain = {"status": "regular"}
    units = [
        mine("a", "E5", 10, **plain), mine("b", "F6", 10, **plain),
        mine("p", "F5", 4, weapons=["polearm"], rank="captain", **plain),
        foe("d", "E6", 5, 2, **plain), foe("e", "D6", 5, 2, **plain),
    ]  # fmt: skip
    session = skirmish(units, dice=[3], at="attack")
    play(session, "attack a,p d,e", "done")
    assert (session.decision.name, session.decision.side) == ("victim", "ours")


def test_an_attack_on_two_goes_on_against_the_one_who_is_left():
    """The first of them was killed before: the defence of the other alone counts
    (CHB-6.0-immediate-results, CHB-6.1-attack-several)."""
    units = [mine("a", "E5", 10), mine("b", "D7", 60), foe("d", "E6", 5, 5), foe("e", "F6", 5, 5)]
    session = skirmish(units, dice=[1, 9], at="attack")
    play(session, "attack a d,e", "attack b d", "done", "fight b d")
    while session.decision.name == "advance":
        session.do("stay")
    assert state_of(session, "d") == "dead"
    assert columns(session)[-1] == "2/1"  # 10 to 5


def test_a_column_more_on_two_who_flee_each_in_his_way():
    """One in panic, one in rout (CHB-8.3-panic-state, CHB-8.3-rout-state)."""
    units = [
        mine("a", "E5", 20), mine("b", "D6", 1), foe("d", "E6", 5, 5, state="panicked"),
        foe("e", "F6", 5, 5, state="routed"),
    ]  # fmt: skip
    session = skirmish(units, dice=[9], at="attack", side="ours")
    play(session, "attack a d,e", "done")
    assert columns(session) == ["2/1"]  # 2/1, one against two, and in flight


def pressed(second=5, *, walled=True):
    """A man driven back by two, from the north and the north-east; a wall shields the north-west
    from the first of them."""
    units = [mine("a", "E5", 5), mine("b", "F6", second), foe("d", "E6", 5, 5)]
    edges = [("E5", "sw", "wall")] if walled else []
    session = skirmish(units, dice=[8], at="attack", edges=edges)
    play(session, "attack a,b d", "done")
    return session


def test_between_equals_the_one_who_goes_back_chooses_from_whom():
    """On equal attack his owner names the threat (CHB-7.0-recoil-direction)."""
    session = pressed()
    assert (session.decision.name, session.decision.side) == ("threat", "theirs")
    assert offers(session) == ["away a", "away b"]
    assert refused(session, "away d") == {"CHB-7.0-recoil-direction"}
    play(session, "away b")
    (said,) = told(session, "CHB-7.0-recoil-direction")
    assert said.kind == "choice"
    assert "recoil d D6" in offers(session)


@pytest.mark.parametrize(("second", "walled"), [(6, True), (5, False)])
def test_there_is_nothing_to_choose_where_one_is_stronger_or_the_ways_are_the_same(second, walled):
    """CHB-7.0-recoil-direction: the highest attack is the threat."""
    assert pressed(second, walled=walled).decision.name == "recoil"


@pytest.mark.parametrize("state", ["stunned", "healthy"])
def test_whoever_lies_stunned_is_not_pushed_away(state):
    """A recoil would wound him where he lies: he is no way back (CHB-7.0-recoil-ally,
    CHB-7.0-stun-escalation)."""
    rows = open_field()
    rows[5], rows[6] = "...C.C...", "...C.C..."
    units = [mine("a", "E5", 5), foe("d", "E6", 5, 5), foe("e", "E7", 5, 5, state=state)]
    session = skirmish(units, rows, [4 if state == "healthy" else 6], "attack")
    play(session, "attack a d", "done")
    if state == "healthy":
        assert "push d E7" in offers(session)
    else:
        assert state_of(session, "d") == "stunned"
        assert columns(session) == ["2/1"]  # and nowhere to go


def test_a_charge_that_is_met_in_its_first_hex_leaves_nobody_on_another():
    """The stronger keeps the hex, the charger is back where he set out
    (CHB-5.4-one-per-hex, CHB-4.2-simultaneous-placement)."""
    units = [mine("r", "E4", 6, 5, 8), foe("d", "E9", 5, 60, 8), foe("m", "C4", 5, 60, 8)]
    session = skirmish(units, open_field(9, 14), [6, 6], "charge")
    play(session, "charge r d E5 E6 E7 E8", "done", "meet m r E5", "done")
    assert (spot(session, "r"), spot(session, "m")) != ("E5", "E5")
    assert spot(session, "m") == "E5"
