"""Nerve as it is played: who tests and when, flight, leaders, rally, formations."""

import msgspec
import pytest
from boards import moment, open_field
from fighters import foe, horseman, mine
from skirmish import cited, offers, play, skirmish, spot, state_of, told, until
from table import piece, refused

from editor.play.chance import Scripted
from editor.play.session import Session
from editor.systems.cry_havoc.playing.game import CryHavoc

# A longbow at E1 kills with a 1 and wounds with 2-4; a man of E6 is at short range.
BOW = mine("bow", "E1", weapons=["longbow"])
FIELD = open_field(20, 20)


def soldier(name, at, morale=6, status="regular", **more):
    return foe(name, at, 5, 5, 8, morale=morale, status=status, **more)


def killed(*others, dice=(1,), rows=None, victim=None, **more):
    """Somebody of theirs dies in E6 by the first arrow."""
    units = [BOW, victim or soldier("v", "E6"), *others]
    session = skirmish(units, rows or FIELD, dice, "shoot", **more)
    play(session, "fire bow v")
    return session


def rolls_of(session, who):
    return [
        one for turn in session.log for one in turn.said if one.kind == "morale" and who in one.who
    ]


def recovered(session):
    """To the end of the phase: the tests that were put off are taken."""
    return until(session, "shoot", "theirs")


def test_a_peasant_tests_at_once():
    """Two hexes from an ally killed, before anything goes on (CHB-8.1-irregular-test)."""
    session = killed(soldier("p", "E8", 9, "irregular"), dice=[1, 3])
    (test,) = rolls_of(session, "p")
    assert test.roll.face == 3
    assert told(session, "CHB-8.1-irregular-test")
    assert session.decision.name == "shoot"


def test_an_irregular_tests_for_a_capture_too():
    """CHB-8.1-irregular-test: the regular do not."""
    units = [
        mine("a", "E5"), foe("d", "E6", state="stunned"),
        soldier("p", "E8", 9, "irregular"), soldier("r", "F8", 9),
    ]  # fmt: skip
    session = skirmish(units, FIELD, [3], "attack")
    said = play(session, "capture a d")
    assert [one.who for one in said if one.kind == "morale"] == [("p",)]
    assert "CHB-8.1-irregular-test" in cited(said)


def test_a_wounded_irregular_attacks_only_in_command():
    """Four hexes from his lieutenant he may not, at three he may (CHB-8.1-irregular-wounded)."""
    hurt = mine("p", "E5", 6, 5, status="irregular", state="wounded")
    for at, may in (("E1", False), ("E2", True)):
        chief = mine("l", at, rank="lieutenant", status="regular", morale=8)
        session = skirmish([hurt, chief, foe("d", "E6", 5, 9)], FIELD, [9], "attack")
        if may:
            assert "CHB-8.1-irregular-wounded" in cited(play(session, "attack p d"))
        else:
            assert refused(session, "attack p d") == {"CHB-8.1-irregular-wounded"}


def drilled(*, status="regular", at="H8"):
    """A captain and three men who are to form up; the last stands where it is said."""
    chief = mine(
        "cap", "E8", rank="captain", status="regular", morale=8, unit_fields={"group": "g"}
    )
    men = [
        mine(name, where, status=kind, morale=6, unit_fields={"group": "g"})
        for name, where, kind in (("a", "E7", "regular"), ("b", "F8", "regular"), ("c", at, status))
    ]
    groups = [{"id": "g", "formation": "line"}]
    return skirmish([chief, *men, foe("z", "T20")], FIELD, [], "form", groups=groups)


def test_regulars_form_up_under_a_leader():
    """All in the radius of a captain (CHB-8.1-regular-formation)."""
    session = drilled()
    said = play(session, "form g")
    assert "CHB-8.1-regular-formation" in cited(said)
    assert "formed" in piece(session, "a").marks


def test_seven_hexes_from_a_captain_is_too_far():
    """CHB-8.1-regular-formation: his radius is six."""
    session = skirmish(
        [
            mine("cap", "E2", rank="captain", status="regular", unit_fields={"group": "g"}),
            mine("a", "E9", status="regular", unit_fields={"group": "g"}),
            mine("b", "E3", status="regular", unit_fields={"group": "h"}), foe("z", "T20"),
        ],
        FIELD, [], "form", groups=[{"id": "g", "formation": "line"}, {"id": "h", "formation": "x"}],
    )  # fmt: skip
    assert refused(session, "form cap,a") == {"CHB-8.1-regular-formation"}


def test_irregulars_stay_out():
    """CHB-8.1-irregular-no-formation."""
    session = drilled(status="irregular")
    assert refused(session, "form a,b,c") == {"CHB-8.1-irregular-no-formation"}
    said = play(session, "form g")
    assert "CHB-8.1-irregular-no-formation" in cited(said)
    assert "formed" not in piece(session, "c").marks


def test_a_regular_tests_once_at_the_end_of_the_phase():
    """Two deaths beside him, one test (CHB-8.1-regular-test)."""
    units = [
        BOW, mine("bow-2", "F1", weapons=["longbow"]), soldier("v", "E6"), soldier("w", "F6"),
        soldier("r", "E8"),
    ]  # fmt: skip
    session = skirmish(units, FIELD, [1, 1, 3], "shoot")
    play(session, "fire bow v", "fire bow-2 w")
    assert not rolls_of(session, "r")
    recovered(session)
    (test,) = rolls_of(session, "r")
    assert test.roll.modifier == 2  # two allies killed nearby
    assert told(session, "CHB-8.1-regular-test")


def test_the_elite_test_as_the_regular_do():
    """CHB-8.1-elite."""
    session = killed(soldier("e", "E8", 8, "elite"), dice=[1, 3])
    assert not rolls_of(session, "e")
    recovered(session)
    assert rolls_of(session, "e")
    assert told(session, "CHB-8.1-elite")


def chief(name, at, morale=8, rank="lieutenant", **more):
    return soldier(name, at, morale, rank=rank, **more)


def test_a_leader_who_holds_lends_his_morale():
    """Morale 4 beside a lieutenant of 8 who passed: 7 holds (CHB-8.2-leader-morale,
    CHB-8.2-command-radius)."""
    session = killed(soldier("r", "E8", 4), chief("l", "F8"), dice=[1, 5, 6])
    recovered(session)  # the lieutenant 5 +1, then the man 6 +1
    (test,) = rolls_of(session, "r")
    assert test.roll.total == 7
    assert "CHB-8.2-leader-morale" in test.rules
    assert "CHB-8.2-lieutenant" in test.rules
    assert "CHB-8.2-command-radius" in test.rules
    assert state_of(session, "r") == "healthy"
    assert [one.who for turn in session.log for one in turn.said if one.kind == "morale"] == [
        ("l",), ("r",)
    ]  # fmt: skip


def test_a_leader_who_panics_lends_nothing():
    """CHB-8.2-leader-morale: it lapses."""
    session = killed(soldier("r", "E8", 4), chief("l", "F8", 4), dice=[1, 9, 3])
    recovered(session)
    (test,) = rolls_of(session, "r")
    assert "CHB-8.2-leader-morale" not in test.rules
    assert state_of(session, "r") != "healthy"


@pytest.mark.parametrize(
    ("rank", "inside", "outside", "rule"),
    [("lieutenant", 3, 4, "CHB-8.2-lieutenant"), ("captain", 6, 7, "CHB-8.2-captain"),
     ("general", 9, 10, "CHB-8.2-general")],
)  # fmt: skip
def test_how_far_a_leader_commands(rank, inside, outside, rule):
    """Three hexes, six, nine (CHB-8.2-lieutenant, CHB-8.2-captain, CHB-8.2-general)."""
    for away, led in ((inside, True), (outside, False)):
        man = soldier("r", "E8", 4)
        leader = chief("l", f"E{8 + away}", 9, rank)
        session = killed(man, leader, dice=[1, 1, 1, 1], rows=open_field(20, 24))
        while session.state.step != "" and not rolls_of(session, "r"):
            session.do(offers(session)[-1])
        (test,) = rolls_of(session, "r")
        assert (rule in test.rules) is led


def test_a_general_who_falls_shakes_all_who_see_it():
    """Twenty hexes away with a free line (CHB-8.2-general-loss, CHB-8.3-trigger-general)."""
    general = chief("v", "E6", 9, "general")
    session = killed(soldier("r", "E26"), dice=[1, 3], rows=open_field(9, 30), victim=general)
    recovered(session)
    assert rolls_of(session, "r")
    assert told(session, "CHB-8.2-general-loss")
    assert told(session, "CHB-8.3-trigger-general")


def test_nobody_tests_for_a_king_he_cannot_see():
    """Behind a building (CHB-8.3-trigger-general)."""
    rows = open_field(9, 30)
    rows[14] = "CCCCCCCCC"
    king = chief("v", "E6", 9, "king")
    session = killed(soldier("r", "E26"), dice=[1], rows=rows, victim=king)
    recovered(session)
    assert not rolls_of(session, "r")


def fled(morale=4, *others, dice=(1, 9), at="E8", rows=None, status="regular", **more):
    """A man two hexes from the dead who fails his test."""
    session = killed(soldier("r", at, morale, status, **more), *others, dice=list(dice), rows=rows)
    return recovered(session)


def test_a_rally_radius_ends_a_panic_on_the_spot():
    """One hex from a lieutenant he does not run (CHB-8.2-rally-panic)."""
    session = fled(4, chief("l", "E9", 9), dice=[1, 1, 9])
    (said,) = told(session, "CHB-8.2-rally-panic")
    assert said.kind == "flight"
    assert (spot(session, "r"), state_of(session, "r")) == ("E8", "healthy")


def test_a_fugitive_stops_where_a_leader_is():
    """He enters the radius and is himself again (CHB-8.2-rally-panic)."""
    session = fled(4, chief("l", "E13", 9), mine("x", "E7"), dice=[1, 9])
    (said,) = told(session, "CHB-8.2-rally-panic")
    assert said.kind == "flight"
    assert (spot(session, "r"), state_of(session, "r")) == ("E12", "healthy")


def test_a_rout_is_rallied_only_at_its_end():
    """Beside a captain in a recovery step (CHB-8.2-rally-rout)."""
    units = [
        mine("z", "T20"), soldier("r", "E8", state="routed"), chief("c", "E9", 9, "captain"),
    ]  # fmt: skip
    session = skirmish(units, FIELD, [], "shoot", "theirs")
    (said,) = told(session, "CHB-8.2-rally-rout")
    assert said.kind == "rally"
    assert "CHB-8.2-captain" in said.rules
    assert state_of(session, "r") == "healthy"


def test_running_past_a_captain_rallies_nobody():
    """He ends five hexes away and stays routed (CHB-8.2-rally-rout)."""
    units = [mine("a", "E2"), soldier("r", "E4", state="routed"), chief("c", "E5", 9, "captain")]
    session = skirmish(units, FIELD, [], "shoot", "ours")
    assert state_of(session, "r") == "routed"


def test_leaders_add_to_the_die_of_initiative():
    """A general +4 and a lieutenant +2: 3 and 5 are a tie (CHB-8.2-initiative-score)."""
    units = [
        mine("g", "A1", rank="general", status="regular"),
        foe("l", "I9", rank="lieutenant", status="regular"),
    ]  # fmt: skip
    session = skirmish(units, dice=[3, 5, 6, 1], first=None)
    rolls = told(session, "CHB-8.2-initiative-score")
    assert [one.roll.total for one in rolls if one.roll] == [7, 7, 10, 3]
    assert session.state.order == ("ours", "theirs")


@pytest.mark.parametrize(("at", "due"), [("E9", True), ("E10", False)])
def test_a_death_within_three_hexes(at, due):
    """At three a test is due, at four it is not (CHB-8.3-trigger-ally)."""
    session = killed(soldier("r", at), dice=[1, 1])
    recovered(session) if due else until(session, "attack")
    assert bool(told(session, "CHB-8.3-trigger-ally")) is due


def test_a_leader_who_panics_within_six():
    """CHB-8.3-trigger-leader: six hexes away, a test is due."""
    leader = chief("l", "E8", 4)
    session = killed(leader, soldier("r", "E14"), dice=[1, 9, 1])
    recovered(session)
    assert "r" in {name for one in told(session, "CHB-8.3-trigger-leader") for name in one.who}


def charge(*others, dice, target=None):
    """A rider at E1 who charges a man on foot in E9."""
    knight = horseman("k", "E2", "s", 9, 7, 12)
    units = [knight, target or soldier("d", "E10", 6), *others]
    session = skirmish(units, FIELD, dice, "charge")
    play(session, "charge k d", "done")
    while session.decision.name in {"answer", "blow"}:
        session.do("done" if session.decision.name == "answer" else "pass")
    return session


def test_a_man_on_foot_who_is_charged_tests_at_once():
    """A regular too (CHB-8.3-trigger-charge, CHB-8.3-cavalry-test)."""
    session = charge(dice=[3, 9])
    (test,) = rolls_of(session, "d")
    assert {"CHB-8.3-trigger-charge", "CHB-8.3-cavalry-test"} <= set(test.rules)


def test_all_beside_the_horse_test():
    """Two enemies on foot (CHB-8.3-cavalry-test)."""
    session = charge(soldier("e", "F10"), dice=[1, 1, 9])
    assert rolls_of(session, "d")
    assert rolls_of(session, "e")


def test_the_charger_pursues_whoever_flees_from_him():
    """Movement 12, nobody near: six in all (CHB-8.3-cavalry-pursuit)."""
    session = charge(dice=[9], target=soldier("d", "E10", 4))
    assert state_of(session, "d") in {"panicked", "routed"}
    assert session.decision.name == "advance"
    said = play(session, offers(session, "advance")[0])
    assert "CHB-8.3-cavalry-pursuit" in cited(said)


def test_surprise_calls_for_a_test():
    """An unaware regular shot at tests in recovery (CHB-8.3-trigger-surprise)."""
    sleeper = soldier("v", "E6", unit_fields={"aware": False})
    session = skirmish([BOW, sleeper], FIELD, [10, 3], "shoot")
    play(session, "fire bow v")
    recovered(session)
    (test,) = rolls_of(session, "v")
    assert "CHB-8.3-trigger-surprise" in test.rules


def test_more_modifiers_than_morale_is_a_rout_without_a_roll():
    """Morale 4 and five (CHB-8.3-rout-without-roll)."""
    units = [
        BOW, soldier("v", "E6"), soldier("r", "E8", 4, state="wounded"),
        soldier("p", "E11", 4, state="panicked"), soldier("q", "E14", 4, state="routed"),
        mine("x", "F9"), mine("y", "D9"), mine("w", "F10"), mine("u", "D10"),
    ]  # fmt: skip
    session = skirmish(units, FIELD, [1, 1], "shoot")
    play(session, "fire bow v")
    recovered(session)
    said, *_ = told(session, "CHB-8.3-rout-without-roll")
    assert said.who == ("r",)
    assert said.roll is None
    assert {"CHB-8.3-mod-outnumbered", "CHB-8.3-mod-ally-killed", "CHB-8.3-mod-friendly-panic",
            "CHB-8.3-mod-friendly-rout", "CHB-8.3-mod-wounded"} <= set(said.rules)  # fmt: skip


@pytest.mark.parametrize(("face", "holds"), [(5, True), (6, False)])
def test_the_roll(face, holds):
    """Morale 6 and one ally killed: 5 holds, 6 is panic (CHB-8.3-roll)."""
    session = fled(6, dice=[1, face])
    (test,) = rolls_of(session, "r")
    assert "CHB-8.3-roll" in test.rules
    assert (state_of(session, "r") == "healthy") is holds


def total(session, who="r"):
    return rolls_of(session, who)[0].roll.modifier


def test_numbers_near_him():
    """Himself and one friend against three within three hexes: +1 (CHB-8.3-mod-outnumbered)."""
    foes = [mine(f"x{n}", at) for n, at in enumerate(("H8", "H9", "G10"))]
    session = fled(10, soldier("f", "F9", 10), *foes, dice=[1, 1, 1])
    assert told(session, "CHB-8.3-mod-outnumbered")
    assert total(session) == 2


def test_allies_killed_count_each_and_only_this_turn():
    """Two this turn, none of those before (CHB-8.3-mod-ally-killed)."""
    session = fled(10, soldier("old", "F9", state="dead"), dice=[1, 1])
    assert total(session) == 1
    assert told(session, "CHB-8.3-mod-ally-killed")


def test_panics_count_once():
    """Three friends in panic: +1 (CHB-8.3-mod-friendly-panic)."""
    cowards = [
        soldier(f"p{n}", at, 4, state="panicked") for n, at in enumerate(("F9", "D9", "E10"))
    ]
    session = fled(10, *cowards, dice=[1, 1, 10, 10, 10])
    assert told(session, "CHB-8.3-mod-friendly-panic")
    assert total(session) == 2


def test_a_rout_within_six_counts_two():
    """CHB-8.3-mod-friendly-rout."""
    session = fled(10, soldier("q", "E14", state="routed"), dice=[1, 1])
    assert told(session, "CHB-8.3-mod-friendly-rout")
    assert total(session) == 3


def test_a_wounded_man_has_less_heart():
    """CHB-8.3-mod-wounded."""
    session = fled(10, dice=[1, 1], state="wounded")
    assert told(session, "CHB-8.3-mod-wounded")
    assert total(session) == 2


def test_night():
    """CHB-8.3-mod-night: one more for everybody."""
    session = killed(
        soldier("r", "E8", 10), dice=[1, 1], conditions={"time": "night"},
        lights=[{"id": "fire", "kind": "camp-fire", "at": "E6"}],
        victim=soldier("v", "E6", state="wounded"),
    )  # fmt: skip
    recovered(session)
    assert told(session, "CHB-8.3-mod-night")


def placed_in(kind, **more):
    """A man in an area of that kind, near a death."""
    sheet = {"areas": [{"id": "there", "kind": kind, "hexes": ["E8", "E9"]}]}
    session = killed(soldier("r", "E8", 6, **more), dice=[1, 9], sheet=sheet)
    recovered(session)
    return session


def test_a_priest_in_his_temple():
    """-5, and even a nine holds (CHB-8.3-mod-priest)."""
    session = placed_in("temple", vocation="priest")
    assert told(session, "CHB-8.3-mod-priest")
    assert state_of(session, "r") == "healthy"


def test_a_guard_in_his_castle():
    """CHB-8.3-mod-castle."""
    session = placed_in("castle")
    assert told(session, "CHB-8.3-mod-castle")
    assert total(session) == -4


def test_behind_an_obstacle():
    """A barricade towards the enemy is worth three (CHB-8.3-mod-obstacle)."""
    edges = [("E8", side, "low-wall") for side in ("n", "nw", "ne")]
    session = killed(soldier("r", "E8", 6), dice=[1, 8], edges=edges)
    recovered(session)
    assert told(session, "CHB-8.3-mod-obstacle")
    assert total(session) == -2


def test_a_trait_of_a_pack_is_listed_and_added():
    """A special rule with a `morale_die` (CHB-8.3-mod-other)."""
    units = [BOW, soldier("v", "E6"), soldier("r", "E8", special=["brave"])]
    now = moment(FIELD, units, first="ours")
    known = now.catalogue.special_rules
    brave = msgspec.structs.replace(known["berserker"], data={"morale_die": -1})
    catalogue = msgspec.structs.replace(now.catalogue, special_rules={**known, "brave": brave})
    session = Session(CryHavoc(now.board, now.scenario, catalogue, {}), Scripted([1, 5]))
    play(session, "fire bow v")
    recovered(session)
    (test,) = rolls_of(session, "r")
    assert test.roll.modifier == 0  # one ally killed, and he is brave
    assert "CHB-8.3-mod-other" in test.rules


def test_each_man_counts_for_himself():
    """Three near a death, three totals (CHB-8.3-interpretation)."""
    session = killed(
        soldier("r1", "E8", 10), soldier("r2", "E9", 10, state="wounded"), soldier("r3", "D8", 10),
        dice=[1, 1, 1, 1],
    )  # fmt: skip
    recovered(session)
    assert [rolls_of(session, name)[0].roll.modifier for name in ("r1", "r2", "r3")] == [1, 2, 1]
    assert told(session, "CHB-8.3-interpretation")


def test_whoever_was_in_contact_may_follow_a_fugitive():
    """And has his whole movement in his next move (CHB-8.3-advance-on-flight)."""
    session = killed(soldier("r", "E8", 4), mine("x", "E9", 6, 5, 8), dice=[1, 9])
    while session.decision.name != "advance":
        session.do(offers(session)[-1])
    assert session.decision.side == "ours"
    said = play(session, "advance x E8")
    assert "CHB-8.3-advance-on-flight" in cited(said)
    assert "move" not in piece(session, "x").acts


def test_the_routed_run_at_once_and_again():
    """Movement 5: five when routed, five more in his own move (CHB-8.3-rout-move)."""
    units = [mine("a", "E5", 30, 5, 8), foe("d", "E6", 5, 5, 5), mine("z", "A1")]
    runner = foe("r", "E8", 5, 5, 5, morale=4, status="regular", state="wounded")
    shaken = [foe("q", "E14", state="routed"), mine("x", "H9"), mine("y", "B9")]
    session = skirmish([*units, runner, *shaken], open_field(9, 40), [1], "attack")
    play(session, "attack a d", "done", "stay")
    until(session, "shoot", "theirs")  # a death, a rout, a wound, and outnumbered: five
    assert (state_of(session, "r"), spot(session, "r")) == ("routed", "E13")
    until(session, "move", "theirs")
    assert spot(session, "r").endswith("18")
    assert told(session, "CHB-8.3-rout-move")


def test_fugitives_run_for_their_own_edge():
    """Where two ways are as good (CHB-8.3-rout-move)."""
    routed = foe("r", "E8", 5, 5, 3, morale=4, state="routed")
    sides = [
        {"id": "ours", "name": {"en": "ours"}},
        {"id": "theirs", "name": {"en": "theirs"}, "friendly_edge": "west"},
    ]  # fmt: skip
    session = skirmish([mine("a", "E7"), routed], FIELD, [], "move", "theirs", sides=sides)
    assert spot(session, "r").startswith("B")


def test_a_fugitive_who_reaches_the_edge_is_gone():
    """CHB-8.3-rout-move: leaving by the map edge is allowed."""
    routed = foe("r", "E8", 5, 5, 5, morale=4, state="routed")
    session = skirmish(
        [mine("a", "E5"), routed, foe("z", "I1")], open_field(9, 10), [], "move", "theirs"
    )
    assert "r" not in session.state.now.pieces
    assert session.state.exited["r"] == "south"


@pytest.mark.parametrize(("state", "rule"), [
    ("panicked", "CHB-8.3-panic-state"), ("routed", "CHB-8.3-rout-state"),
])  # fmt: skip
def test_enemies_gain_a_column_on_whoever_flees(state, rule):
    """2/1 is 3/1 (CHB-8.3-rout-state, CHB-8.3-panic-state)."""
    runner = foe("d", "E6", 5, 5, 8, morale=6, state=state)
    session = skirmish([mine("a", "E5", 10), runner], FIELD, [9], "attack", "ours")
    play(session, "attack a d", "done")
    (said,) = told(session, rule)
    assert "3/1" in said.text.en


@pytest.mark.parametrize("state", ["panicked", "routed"])
def test_whoever_flees_neither_shoots_nor_strikes(state):
    """CHB-8.3-rout-state, CHB-8.3-panic-state: nothing is offered to him."""
    runner = foe("d", "E6", weapons=["longbow"], state=state, morale=6)
    session = skirmish([mine("a", "E10"), runner], FIELD, [], "shoot", "theirs")
    assert offers(session, "fire") == []
    assert refused(session, "fire d a")


def test_a_routed_man_who_cannot_run_is_stunned():
    """No legal hex (CHB-8.3-rout-blocked)."""
    rows = open_field()
    rows[4], rows[5], rows[6] = "...C.C...", "...C.C...", "...CCC..."
    routed = foe("r", "E6", 5, 5, 5, morale=4, state="routed")
    session = skirmish([mine("a", "E5"), routed, foe("z", "A1")], rows, [], "move", "theirs")
    assert state_of(session, "r") == "stunned"
    assert told(session, "CHB-8.3-rout-blocked")


def test_panic_stops_six_hexes_from_every_enemy():
    """Movement 8, the only enemy adjacent: five hexes (CHB-8.3-panic-move)."""
    coward = foe("r", "E8", 5, 5, 8, morale=6, state="panicked")
    session = skirmish([mine("a", "E7"), coward], open_field(9, 30), [], "move", "theirs")
    assert piece(session, "r").moved == 5
    assert told(session, "CHB-8.3-panic-move")


@pytest.mark.parametrize(("away", "over"), [(5, False), (6, True)])
def test_panic_ends_far_from_the_enemy(away, over):
    """At five hexes he stays panicked (CHB-8.3-panic-recovery)."""
    coward = foe("r", "E20", 5, 5, 1, morale=6, state="panicked")
    session = skirmish(
        [mine("a", f"E{20 - away + 1}"), coward], open_field(9, 40), [5, 5, 6, 1], "shoot", "ours"
    )
    until(session, "shoot", "theirs")
    session.do("done")
    while session.state.now.turn == 1:
        session.do(offers(session)[-1])
    assert (state_of(session, "r") == "healthy") is over
    assert bool(told(session, "CHB-8.3-panic-recovery")) is over


def test_a_panic_that_is_cut_off_is_a_rout():
    """Cornered after two of six (CHB-8.3-panic-incomplete)."""
    rows = open_field(9, 12)
    rows[9] = "CCCCCCCCC"
    rows[7], rows[8] = "...C.C...", "...C.C..."
    coward = foe("r", "E7", 5, 5, 6, morale=6, state="panicked")
    session = skirmish([mine("a", "E6"), coward, foe("z", "A1")], rows, [], "move", "theirs")
    assert (state_of(session, "r"), spot(session, "r")) == ("routed", "E9")
    assert told(session, "CHB-8.3-panic-incomplete")
