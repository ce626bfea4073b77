"""After a combat and in passing: advances, and the blows at whoever walks by."""

import pytest
from boards import open_field
from fighters import foe, horseman, mine
from skirmish import cited, offers, play, skirmish, spot, state_of, told, until
from table import refused

# Round E6, clockwise from north: E5, F6, F7, E7, D7, D6.


def driven_back(movement=8, *more, rows=None, **fields):
    """A recoil from E6 to E7, before the attacker says whether he follows."""
    units = [mine("a", "E5", 10, 5, movement), foe("d", "E6", 5, 5, movement), *more]
    session = skirmish(units, rows, [6], "attack", **fields)  # 2/1: recoil
    play(session, "attack a d", "done")
    if session.decision.name == "recoil":
        session.do("recoil d E7")
    return session


def test_whoever_drove_his_enemy_off_may_follow_at_once():
    """Into his hex, before the next combat (CHB-6.3-advance-conditions)."""
    session = driven_back()
    assert (session.decision.name, session.decision.side) == ("advance", "ours")
    said = play(session, "advance a E6")
    assert spot(session, "a") == "E6"
    assert "CHB-6.3-advance-conditions" in cited(said)


def test_a_defender_may_follow_an_attacker_who_recoils():
    """CHB-6.3-advance-conditions speaks of any character."""
    units = [mine("a", "E5", 5), foe("d", "E6", 5, 5)]
    session = skirmish(units, dice=[10], at="attack")
    play(session, "attack a d", "done", "recoil a E4")
    assert (session.decision.name, session.decision.side) == ("advance", "theirs")
    play(session, "advance d E5")
    assert spot(session, "d") == "E5"


def test_an_advance_begins_on_the_hex_that_was_left():
    """Even if another is nearer to the goal (CHB-6.3-advance-first-hex)."""
    session = driven_back()
    assert "CHB-6.3-advance-first-hex" in refused(session, "advance a F6")


def test_the_hex_of_a_stunned_man_must_be_left_again():
    """Somebody lies there: the advance goes on, or is none (CHB-6.3-advance-first-hex)."""
    units = [mine("a", "E5", 10, 5, 8), foe("d", "E6", 5, 5)]
    session = skirmish(units, dice=[4], at="attack")  # 2/1: stunned
    play(session, "attack a d", "done")
    assert state_of(session, "d") == "stunned"
    assert "advance a E6" not in offers(session)
    assert "advance a E6 E7" in offers(session)
    said = play(session, "advance a E6 E7")
    assert spot(session, "a") == "E7"
    assert "CHB-6.3-advance-first-hex" in cited(said)


def test_with_nobody_near_half_the_movement():
    """Movement 5 is two in all: one hex more than the first (CHB-6.3-advance-half)."""
    units = [mine("a", "E5", 30, 5, 5), foe("d", "E6", 5, 5), foe("e", "A1", weapons=["longbow"])]
    session = skirmish(units, dice=[1], at="attack")
    play(session, "attack a d", "done")
    assert state_of(session, "d") == "dead"
    ends = [line.split() for line in offers(session, "advance")]
    assert max(len(words) for words in ends) == 4
    assert "advance a E6 E8" not in offers(session)
    said = play(session, "advance a E6 E7")
    assert "CHB-6.3-advance-half" in cited(said)
    assert spot(session, "a") == "E7"
    assert session.decision.name != "volley"  # nobody shoots at an advance


def test_with_an_enemy_still_beside_him_one_hex():
    """Movement 10, an enemy beside the hex he takes (CHB-6.3-advance-one)."""
    session = driven_back(10, foe("e", "F7", 5, 5, 10))
    assert offers(session, "advance") == ["advance a E6"]
    assert "CHB-6.3-advance-half" in refused(session, "advance a E6 D7")
    said = play(session, "advance a E6")
    assert "CHB-6.3-advance-one" in cited(said)


def test_a_helpless_enemy_beside_him_does_not_hold_him():
    """CHB-6.3-advance-half: the stunned and the dead do not count."""
    units = [mine("a", "E5", 30, 5, 8), foe("d", "E6", 5, 5), foe("e", "F7", state="stunned")]
    session = skirmish(units, dice=[1], at="attack")
    play(session, "attack a d", "done")
    assert "advance a E6 E8" in offers(session)


def test_a_rider_does_not_follow_into_the_trees():
    """His enemy stood in a tree (CHB-6.3-advance-restrictions)."""
    rows = open_field()
    rows[5] = "....t...."
    units = [horseman("a", "E5", "s", 30, 5, 8), foe("d", "E6", 5, 5), foe("e", "A9")]
    session = skirmish(units, rows, [1], "attack")
    said = play(session, "attack a d", "done")
    assert state_of(session, "d") in {"dead", "wounded"}
    assert not offers(session, "advance")
    assert "CHB-6.3-advance-restrictions" in cited(said)


def test_only_one_follows_and_never_the_second_rank():
    """Two in front and a pole arm behind: one of the two (CHB-6.3-advance-single)."""
    units = [
        mine("a", "E5", 20), mine("b", "F6", 20), mine("p", "F5", 4, weapons=["polearm"]),
        foe("d", "E6", 5, 5),
    ]  # fmt: skip
    session = skirmish([*units, foe("z", "A9")], dice=[1], at="attack")
    play(session, "attack a,b,p d", "done")
    assert {line.split()[1] for line in offers(session, "advance")} == {"a", "b"}
    said = play(session, "advance b E6")
    assert "CHB-6.3-advance-single" in cited(said)
    assert session.decision.name != "advance"


def test_one_follows_for_each_hex_that_is_left():
    """CHB-6.3-advance-single: two go back from one combat, and two hexes are free."""
    units = [mine("a", "E5", 20), mine("b", "F6", 20), foe("d", "E6", 5, 5), foe("e", "F7", 5, 5)]
    session = skirmish(units, dice=[5], at="attack")
    play(session, "attack b d,e", "done")  # 20 to 10, one against two: recoil
    play(session, "back d", "recoil d D7", "recoil e F8", "advance b E6")
    assert session.decision.name != "advance"  # the same man does not follow twice
    session.undo()
    play(session, "stay", "advance b F7")
    assert spot(session, "b") == "F7"


def walk(session, *labels):
    """Step by step; nobody throws a stone."""
    said = []
    for label in labels:
        said += play(session, f"step m {label}")
        while session.decision.name == "volley":
            said += play(session, "hold")
    return said


def passer(*enemies, mover=None, dice=(), rows=None):
    """Somebody at E2 who walks down the column, past whoever stands there."""
    return skirmish([mover or mine("m", "E2", 6, 5, 8), *enemies], rows, dice, "move")


def test_everybody_newly_in_contact_may_strike():
    """Into a hex beside two enemies: two dice (CHB-6.4-oa-trigger)."""
    session = passer(foe("d", "D5"), foe("e", "F5"), dice=[5, 5])
    walk(session, "E3")
    walk(session, "E4")
    assert (session.decision.name, session.decision.side) == ("blow", "theirs")
    said = play(session, "strike d m", "strike e m")
    assert [one.roll.face for one in said if one.kind == "blow"] == [5, 5]
    assert "CHB-6.4-oa-trigger" in cited(said)
    assert session.decision.name == "move"


def test_within_one_zone_there_is_no_second_blow():
    """CHB-6.4-oa-trigger: one for each entry from outside."""
    session = passer(foe("d", "D5", 5, 5, 8), dice=[1])
    walk(session, "E3", "E4")
    play(session, "strike d m")
    said = walk(session, "E5")  # still beside D5
    assert session.decision.name == "move"
    assert not [one for one in said if one.kind == "blow"]


@pytest.mark.parametrize(
    ("face", "state", "stops"),
    [(5, "healthy", False), (6, "healthy", True), (7, "healthy", True), (8, "wounded", True),
     (9, "wounded", True), (10, "dead", True)],
)  # fmt: skip
def test_what_a_blow_does(face, state, stops):
    """To 5 nothing, 6-7 stopped, 8-9 a wound, 10 two (CHB-6.4-oa-table)."""
    session = passer(foe("d", "D5"), mine("z", "A9"), dice=[face])
    walk(session, "E3", "E4")
    said = play(session, "strike d m")
    assert "CHB-6.4-oa-table" in cited(said)
    assert state_of(session, "m") == state
    assert any(line.startswith("step m") for line in offers(session)) is not stops


def test_the_quick_are_not_struck():
    """A mover with Vivacity: no die is rolled (CHB-6.4-oa-vivacity)."""
    quick = mine("m", "E2", 6, 5, 8, special=["vivacity"])
    session = passer(foe("d", "D5"), mover=quick)
    said = walk(session, "E3", "E4")
    assert session.decision.name == "move"
    assert "CHB-6.4-oa-vivacity" in cited(said)


def test_a_wounded_mover_is_struck_the_harder():
    """A 6 is 8: a wound that makes him unconscious (CHB-6.4-oa-mods-mover)."""
    hurt = mine("m", "E2", 6, 5, 10, state="wounded")
    session = passer(foe("d", "D5", 6, 5, 8), mine("z", "A9"), mover=hurt, dice=[6])
    walk(session, "E3", "E4")
    said = play(session, "strike d m")
    blow = next(one for one in said if one.kind == "blow")
    assert (blow.roll.modifier, blow.roll.total) == (2, 8)
    assert state_of(session, "m") == "unconscious"
    assert "CHB-6.4-oa-mods-mover" in blow.rules


def test_armour_and_a_horse_protect_the_mover():
    """Plate and the saddle are worth four (CHB-6.4-oa-mods-mover)."""
    knight = horseman("m", "E2", "s", 6, 5, 8, armour="plate")
    session = passer(foe("d", "D6", 6, 5, 12), mover=knight, dice=[9])
    walk(session, "E3", "E4")
    if session.decision.name != "blow":
        walk(session, "E5")
    said = play(session, "strike d m")
    blow = next(one for one in said if one.kind == "blow")
    assert blow.roll.modifier == -4
    assert state_of(session, "m") == "healthy"


def test_a_rider_who_is_himself_in_contact():
    """A horseman with another enemy at him: +1 -1 (CHB-6.4-oa-mods-opponent)."""
    rider = horseman("d", "D5", "s", 6, 5, 8, side="theirs", mount="war-horse")
    session = passer(rider, mine("x", "C5"), mover=mine("m", "E2", 6, 5, 12), dice=[5])
    walk(session, "E3")
    if session.decision.name != "blow":
        walk(session, "E4")
    said = play(session, "strike d m")
    (blow,) = [one for one in said if one.kind == "blow"]
    assert "CHB-6.4-oa-mods-opponent" in blow.rules
    assert blow.roll.modifier == sum(
        step.figure for step in blow.proof.steps
        if step.rule in {"CHB-6.4-oa-mods-opponent", "CHB-6.4-oa-mods-mover"}
    )  # fmt: skip


def test_nobody_strikes_at_a_recoil():
    """CHB-6.4-oa-trigger: only voluntary moves are struck at."""
    units = [
        mine("a", "E5", 10), foe("d", "E6", 5, 5), mine("x", "C8"), foe("e", "I9"),
    ]  # fmt: skip
    session = skirmish(units, dice=[6], at="attack")
    play(session, "attack a d", "done")
    session.do(offers(session, "recoil")[0])
    assert session.decision.name == "advance"
    assert not told(session, "CHB-6.4-oa-trigger")


def test_a_second_attack_waits_for_the_advance():
    """CHB-6.3-advance-conditions: before other combats, and they see where he stands then."""
    units = [
        mine("a", "E5", 10), mine("b", "C6", 10), foe("d", "E6", 5, 5), foe("e", "C7", 5, 5),
    ]  # fmt: skip
    session = skirmish(units, dice=[6, 6], at="attack")
    play(session, "attack a d", "attack b e", "done", "fight a d")
    until(session, "recoil")
    session.do(offers(session, "recoil")[0])
    assert session.decision.name == "advance"
    fought = [one for turn in session.log for one in turn.said if one.kind == "melee"]
    assert len(fought) == 1
