"""Where two passages of the rules contradict each other, a group may follow the other one."""

import pytest
from boards import open_field
from fighters import foe, horseman, mine
from skirmish import offers, play, skirmish, spot, state_of, told, until
from table import do, piece, refused, table
from table import until as come_to

LONG = open_field(9, 20)
RUN = "E3 E4 E5 E6 E7 E8 E9"
FAR = foe("z", "A9")
both = pytest.mark.parametrize("ruled", [True, False])


def switch(rule, value, *, ruled):
    """The ruling as it is, or the other reading."""
    return {} if ruled else {rule: value}


def said(session, kind):
    return [one for turn in session.log for one in turn.said if one.kind == kind]


@both
def test_initiative_by_turns(ruled):
    """CHB-2.1-initiative: rolled each turn; `alternate`: who was first comes last, without dice."""
    switches = switch("CHB-2.1-initiative", "alternate", ruled=ruled)
    dice = [9, 1] if ruled else []
    session = skirmish([mine("a", "E1"), foe("d", "E9")], None, dice, switches=switches)
    come_to(session, "shoot", turn=2)
    assert session.state.order[0] == ("ours" if ruled else "theirs")
    assert told(session, "CHB-2.1-initiative")


@both
def test_a_line_of_friends_hides(ruled):
    """CHB-3.4-fire-through-line: `false`: friends beside the shooter never stand in his way."""
    switches = switch("CHB-3.4-fire-through-line", False, ruled=ruled)
    people = [mine("al", "E3", weapons=["longbow"]), mine("ed", "E4", weapons=["sling"]),
              mine("ug", "F4"), foe("bo", "E9")]  # fmt: skip
    session = table(people, dice=[10], switches=switches)
    if ruled:
        assert "CHB-3.4-fire-through-line" in refused(session, "fire al bo longbow")
    else:
        session.do("fire al bo longbow")
        assert told(session, "CHB-3.2-los-adjacent-friend")


@both
def test_over_people_from_a_tower(ruled):
    """CHB-3.2-tower-height: within its height; `false`: over everybody who stands lower."""
    switches = switch("CHB-3.2-tower-height", False, ruled=ruled)
    rows = [f"....{mark}...." for mark in "O" + "." * 10]
    people = [mine("al", "E1", weapons=["longbow"]), foe("bo", "E11"), foe("cy", "E8")]
    session = table(people, rows, [10], switches=switches)
    if ruled:
        assert "CHB-3.2-los-characters" in refused(session, "fire al bo longbow")
    else:
        session.do("fire al bo longbow")
        assert said(session, "shot")


def charged(people, dice, switches):
    """A knight rides at bo in E10."""
    session = until(table(people, LONG, dice, switches=switches), "charge", "ours")
    do(session, f"charge al bo {RUN}", "done")
    if session.decision.name == "answer":
        session.do("done")
    return session


@both
def test_who_tests_before_a_charge(ruled):
    """CHB-4.1-charge-morale: all beside the horse; `target`: only who is charged."""
    switches = switch("CHB-4.1-charge-morale", "target", ruled=ruled)
    people = [horseman("al", "E2", "s"), foe("bo", "E10", 4, 30, morale=9),
              foe("cy", "F10", 4, 30, morale=9)]  # fmt: skip
    session = charged(people, [1, 1, 6] if ruled else [1, 6], switches)
    until(session, "move", "ours")
    assert [one.who for one in said(session, "morale")] == [("bo",), ("cy",)][: 1 + ruled]


@both
def test_how_bad_a_failed_test_before_a_charge_is(ruled):
    """CHB-4.1-charge-morale: modifiers above Morale rout; `panic`: nobody does worse than panic."""
    switches = switch("CHB-4.1-charge-morale", "panic", ruled=ruled)
    people = [horseman("al", "E2", "s"), mine("ed", "F9"), mine("ug", "D9"), mine("jo", "E12"),
              foe("bo", "E10", 4, 30, morale=1, state="wounded")]  # fmt: skip
    session = charged(people, [], switches)
    (test,) = said(session, "morale")
    assert test.roll is None
    assert test.text.en.startswith("bo routs" if ruled else "bo panics")


@both
def test_which_attack_a_charge_multiplies(ruled):
    """CHB-4.1-charge-rider: the mounted attack; `foot`: the one printed for him on foot."""
    switches = switch("CHB-4.1-charge-rider", "foot", ruled=ruled)
    session = charged([horseman("al", "E2", "s", 6, 5, 8), foe("bo", "E10", 4, 90)], [6], switches)
    (fight,) = said(session, "melee")
    made = [one.figure for one in fight.proof.steps if one.rule == "CHB-4.1-charge-rider"]
    assert made == [22 if ruled else 12]


@both
def test_every_hex_beside_an_enemy(ruled):
    """CHB-6.4-oa-trigger: on coming beside him; `every-hex`: in each hex beside him."""
    switches = switch("CHB-6.4-oa-trigger", "every-hex", ruled=ruled)
    people = [mine("al", "E9"), foe("bo", "F7", 6, 5, 8)]
    session = until(table(people, LONG, switches=switches), "move", "ours")
    asked = 0
    session.do("step al E8 E7 E6 E5")
    while session.decision.side == "theirs":
        asked += session.decision.name == "blow"
        session.do("pass" if session.decision.name == "blow" else "hold")
    assert asked == (1 if ruled else 2)


@both
def test_a_rider_who_cannot_go_back(ruled):
    """CHB-7.0-non-recoil-rider: his horse dies; `false`: he is thrown, and it lives."""
    switches = switch("CHB-7.0-non-recoil-rider", False, ruled=ruled)
    rows = open_field(9, 12)
    rows[6], rows[7] = "...C.C...", "...CCC..."
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    units = [mine("a", "E5", 10), knight, FAR]
    session = skirmish(units, rows, [7], "attack", switches=switches)
    play(session, "attack a d", "done")
    if session.decision.name == "land":
        session.do(offers(session, "land")[0])
    assert state_of(session, "d") == "stunned"
    assert (state_of(session, "d-mount") == "dead") is ruled
    assert told(session, "CHB-7.0-non-recoil-rider")


@both
def test_when_the_stunned_get_up(ruled):
    """CHB-7.0-stun-recovery: in their owner's phase; `every-phase`: in the next recovery step."""
    switches = switch("CHB-7.0-stun-recovery", "every-phase", ruled=ruled)
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5), FAR]
    session = skirmish(units, dice=[4], at="attack", switches=switches)
    play(session, "attack a d", "done")
    until(session, "move", "theirs")
    assert (state_of(session, "d") == "stunned") is ruled
    assert bool(told(session, "CHB-7.0-stun-recovery")) is not ruled


@both
def test_how_far_irregulars_are_shaken(ruled):
    """CHB-8.1-irregular-test: within three hexes; `anywhere`: by any friend's death."""
    switches = switch("CHB-8.1-irregular-test", "anywhere", ruled=ruled)
    units = [mine("bow", "E1", weapons=["longbow"]), foe("v", "E6"),
             foe("r", "E16", morale=9, status="irregular")]  # fmt: skip
    session = skirmish(units, LONG, [1] if ruled else [1, 1], "shoot", switches=switches)
    play(session, "fire bow v")
    assert bool(told(session, "CHB-8.1-irregular-test")) is not ruled


@both
def test_which_leader_lends_his_morale(ruled):
    """CHB-8.2-leader-morale: who owes a test must pass it first; `automatic`: all who are fit."""
    switches = switch("CHB-8.2-leader-morale", "automatic", ruled=ruled)
    captain = foe("l", "E8", morale=9, status="regular", rank="captain")
    units = [mine("bow", "E1", weapons=["longbow"]), foe("v", "E6"), captain,
             foe("p", "D8", morale=4, status="irregular")]  # fmt: skip
    session = skirmish(units, LONG, [1, 5], "shoot", switches=switches)
    play(session, "fire bow v")
    (test,) = [one for one in said(session, "morale") if one.who == ("p",)]
    assert ("CHB-8.2-leader-morale" in test.rules) is not ruled
    assert test.text.en.startswith("p panics" if ruled else "p holds")


@both
def test_when_the_routed_run(ruled):
    """CHB-8.3-rout-move: at once and again; `own-phase`: only when their side moves."""
    switches = switch("CHB-8.3-rout-move", "own-phase", ruled=ruled)
    people = [horseman("al", "E2", "s"), mine("ed", "F9"), mine("ug", "D9"),
              foe("bo", "E10", 4, 30, morale=1, state="wounded")]  # fmt: skip
    session = charged(people, [] if ruled else [6], switches)
    assert told(session, "CHB-8.3-rout-move")
    assert piece(session, "bo").state == "routed"
    assert (spot(session, "bo") == "E10") is not ruled
