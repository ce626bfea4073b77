"""Answers to charges in play: shots, retreats, charges in turn, walls of shields."""

import pytest
from boards import open_field, unit
from fighters import foe, horseman, man, mine
from table import at, cited, do, ever_cited, offered, piece, refused, rolls, table, told, until

from editor.systems.cry_havoc.fighting.charge import charge
from editor.systems.cry_havoc.fighting.reactions import clash

LONG = open_field(9, 20)
DOWN = "E3 E4 E5 E6 E7 E8 E9"


def charged(units, line, dice=(), **more):
    """The moment when the other side may answer a charge."""
    session = until(table(units, more.pop("rows", LONG), dice, **more), "charge", "ours")
    return do(session, line, "done")


def knight(*figures, **more):
    return horseman("al", "E2", "s", *figures, **more)


def test_each_man_has_the_answers_that_fit_him():
    """CHB-4.2-reaction-list: a pavise bearer with a bow may shoot or join a wall; one answer."""
    people = [knight(), foe("bo", "E10", weapons=["shortbow"], shield="pavise", morale=6),
              foe("cy", "D10", shield="pavise", morale=6)]  # fmt: skip
    session = charged(people, f"charge al bo {DOWN}")
    verbs = {line.split()[0] for line in offered(session) if " bo " in line}
    assert verbs == {"shoot-at", "wall"}
    session.do("wall bo al")
    assert "CHB-4.2-reaction-list" in cited(session)
    assert "CHB-4.2-reaction-list" in refused(session, "shoot-at bo al E7")


@pytest.mark.parametrize("relation", ["ally", "neutral"])
def test_nobody_answers_a_charge_of_those_he_is_at_peace_with(relation):
    """CHB-4.2-reaction-list: it is the defending side that reacts."""
    sides = [
        {"id": "ours", "name": {"en": "ours"}, "relations": {"third": relation}},
        {"id": "theirs", "name": {"en": "theirs"}},
        {"id": "third", "name": {"en": "third"}, "relations": {"ours": relation}},
    ]
    people = [knight(), foe("bo", "E10", 4, 30),
              unit("cy", "D10", "third", man(rank="captain", weapons=["shortbow"]))]  # fmt: skip
    session = charged(people, f"charge al bo {DOWN}", [6, 1, 2], sides=sides)
    assert session.decision.name != "answer"
    assert told(session, "melee")


def test_a_charge_may_be_answered_with_stones():
    """CHB-4.2-defensive-fire-at-charge, CHB-6.2-missile-skills: fire as usual, and stones are open
    to all; nobody is asked where none carries so far."""
    people = [knight(), foe("bo", "E10", 4, 30, morale=6)]
    session = charged(people, f"charge al bo {DOWN}", [5, 10, 6])
    assert offered(session, "shoot-at") == ["shoot-at bo al E8"]
    do(session, "shoot-at bo al E8", "done")
    assert "CHB-6.2-missile-skills" in cited(session)
    far = charged([knight(), horseman("dy", "E10", "n", side="theirs"), foe("bo", "I20", morale=6)],
                  f"charge al dy {DOWN}", [6])  # fmt: skip
    assert not offered(far, "shoot-at")


def test_an_archer_tests_before_he_shoots_and_not_again_at_contact():
    """CHB-4.2-cavalry-versus-foot, CHB-4.2-defensive-fire-at-charge: 5 of 6."""
    people = [knight(), foe("bo", "E10", 4, 30, weapons=["shortbow"], morale=6)]
    session = charged(people, f"charge al bo {DOWN}", [5, 10, 6])
    do(session, "shoot-at bo al E7", "done")
    assert len(told(session, "morale")) == 1
    assert len(told(session, "shot")) == 1
    assert len(told(session, "melee")) == 1
    assert {"CHB-4.2-cavalry-versus-foot", "CHB-4.2-defensive-fire-at-charge"} <= cited(session)


@pytest.mark.parametrize("line", ["shoot-at bo al E7", "retreat bo al", "wall bo al"])
def test_who_has_no_morale_answers_without_a_test(line):
    """CHB-4.2-cavalry-versus-foot: as at contact, whoever has no Morale is not put to it."""
    people = [knight(), foe("bo", "E10", 4, 30, weapons=["shortbow"], shield="pavise"),
              foe("cy", "D10", 4, 30, shield="pavise"),
              foe("di", "E12", rank="lieutenant")]  # fmt: skip
    session = charged(people, f"charge al bo {DOWN}", [10, 6])
    do(session, line, "done")
    assert not told(session, "morale")
    assert piece(session, "bo").state == "healthy"


def test_an_archer_who_fails_panics_at_once():
    """CHB-4.2-defensive-fire-at-charge: no shot then."""
    people = [knight(), foe("bo", "E10", 4, 30, weapons=["shortbow"], morale=6)]
    session = charged(people, f"charge al bo {DOWN}", [9])
    do(session, "shoot-at bo al E7", "done")
    assert piece(session, "bo").state == "panicked"
    assert not told(session, "shot")


def test_who_is_not_the_target_shoots_without_a_test():
    """CHB-4.2-defensive-fire-at-charge: an archer who stands aside; the hexes run so far count."""
    people = [knight(), foe("bo", "E10", 4, 30), foe("cy", "H8", weapons=["shortbow"], morale=6)]
    session = charged(people, f"charge al bo {DOWN}", [10, 6])
    do(session, "shoot-at cy al E8", "done")
    assert not told(session, "morale")
    assert rolls(session, "shot") == [11]  # six hexes run: fast movement
    assert "CHB-3.2-fast-movement" in cited(session)


def test_the_hex_of_a_shot_is_on_the_path_and_not_in_contact():
    """CHB-4.2-defensive-fire-at-charge, CHB-3.2-no-fire-in-contact."""
    people = [knight(), foe("bo", "E10", weapons=["shortbow"], morale=6)]
    session = charged(people, f"charge al bo {DOWN}")
    assert "CHB-4.2-defensive-fire-at-charge" in refused(session, "shoot-at bo al A1")
    assert "CHB-3.2-no-fire-in-contact" in refused(session, "shoot-at bo al E9")
    assert offered(session, "shoot-at") == ["shoot-at bo al E8"]


@pytest.mark.parametrize("state", ["stunned", "panicked", "routed"])
def test_who_is_unfit_does_not_react(state):
    """CHB-4.2-unable-to-react: a panicked archer may not shoot at the knight."""
    people = [knight(), foe("bo", "E10", state=state, weapons=["shortbow"], morale=6),
              foe("cy", "H8", weapons=["shortbow"])]  # fmt: skip
    session = charged(people, f"charge al bo {DOWN}")
    assert "CHB-4.2-unable-to-react" in refused(session, "shoot-at bo al E7")
    assert not [line for line in offered(session) if " bo " in line]


def rivals(ours=(6, 5, 8), theirs=(6, 5, 8), start="E12", facing="n", **more):
    """Two riders in one column, one of whom charges the other."""
    return [knight(*ours, **more), horseman("bo", start, facing, *theirs, side="theirs")]


FAR = "charge al bo E3 E4 E5 E6 E7 E8 E9 E10 E11"


def test_a_simultaneous_charge_multiplies_the_defence():
    """CHB-4.2-simultaneous-defence, CHB-4.2-simultaneous-placement: attack 22 has the advantage
    over 10, so the charger keeps the meeting hex and the other stands one hex back."""
    session = charged(rivals(), FAR, [6])
    do(session, "meet bo al E9", "done")
    steps = [step for one in told(session) if one.proof for step in one.proof.steps]
    assert 10 in [one.figure for one in steps if one.rule == "CHB-4.2-simultaneous-defence"]
    assert "CHB-4.2-simultaneous-placement" in cited(session)
    assert at(session, "al") == "E9"


def test_shots_into_the_meeting_hex_come_before_the_clash_in_the_order_declared():
    """CHB-4.2-defensive-fire-at-charge: the charger is shot at in that very hex of his path."""
    people = [*rivals(), foe("cy", "H8", weapons=["shortbow"]),
              foe("di", "B8", weapons=["shortbow"])]  # fmt: skip
    session = charged(people, FAR, [10, 10, 6])
    do(session, "shoot-at cy al E9", "meet bo al E9", "shoot-at di al E9", "done")
    assert [one.who for one in told(session) if one.roll] == [
        ("cy", "al"), ("di", "al"), ("al", "bo"),
    ]  # fmt: skip


def test_a_foot_countercharge():
    """CHB-4.2-simultaneous-defence: on foot a defence of 5 becomes 7."""
    people = [mine("al", "E3", 6, 5, 9), foe("bo", "E12", 6, 5, 8)]
    session = charged(people, "charge al bo E4 E5 E6 E7 E8 E9 E10 E11", [6])
    do(session, "meet bo al E9", "done")
    steps = [step for one in told(session) if one.proof for step in one.proof.steps]
    assert 7 in [one.figure for one in steps if one.rule == "CHB-4.2-simultaneous-defence"]


def test_the_greater_value_has_the_advantage():
    """CHB-4.2-simultaneous-advantage: 22 against 36: the charger is pushed back if he stands."""
    session = charged(rivals(theirs=(6, 18, 8)), FAR, [6])
    do(session, "meet bo al E9", "done")
    assert "CHB-4.2-simultaneous-advantage" in cited(session)
    if session.decision.name == "recoil":
        session.do(offered(session)[0])
    until(session, "move", "ours")
    assert "CHB-4.1-charge-advantage" in ever_cited(session)
    assert piece(session, "al").at.distance(session.state.now.board.hex("E9")) >= 2


def test_a_charge_met_in_its_first_hex_is_set_back_to_where_it_began():
    """CHB-4.2-simultaneous-placement: the loser goes back on his own approach, so they never stand
    in one hex."""
    people = [knight(4, 5, 8), foe("dy", "E7"),
              horseman("bo", "G2", "sw", 4, 20, 8, side="theirs")]  # fmt: skip
    session = charged(people, "charge al dy E3 E4 E5 E6", [6])
    do(session, "meet bo al E3", "done")
    assert "CHB-4.2-simultaneous-placement" in cited(session)
    assert (at(session, "al"), at(session, "bo")) == ("E2", "E3")
    assert not set(piece(session, "al").hexes) & set(piece(session, "bo").hexes)


@pytest.mark.parametrize(("start", "pushed"), [("E2", True), ("E3", False)])
def test_a_short_charge_has_no_advantage_over_who_meets_it(start, pushed):
    """CHB-4.1-charge-distance, CHB-4.2-simultaneous-advantage: over five hexes the stronger charger
    keeps the meeting hex, and drives nobody back."""
    people = [horseman("al", start, "s", 6, 5, 8),
              horseman("bo", "E9", "n", 4, 5, 8, side="theirs")]  # fmt: skip
    way = " ".join(f"E{n}" for n in range(int(start[1:]) + 1, 9))
    session = charged(people, f"charge al bo {way}", [8])
    do(session, "meet bo al E7", "done")
    assert "no effect" in told(session, "melee")[0].text.en
    assert at(session, "al") == "E7"
    assert ("CHB-4.1-charge-advantage" in cited(session)) == pushed


def test_who_meets_a_charge_may_advance_and_need_not():
    """CHB-4.2-simultaneous-advantage, CHB-4.1-charge-must-advance: it is the holder's right; the
    charger alone is obliged, whoever has the advantage."""
    session = charged(rivals(ours=(4, 5, 8), theirs=(4, 14, 8)), FAR, [5])
    do(session, "meet bo al E9", "done")
    session.do(offered(session, "recoil")[0])
    assert "stay" in offered(session)
    even = charged(rivals(ours=(4, 5, 8), theirs=(4, 9, 8)), FAR, [4])
    do(even, "meet bo al E9", "done")
    while even.decision.name == "recoil":
        even.do(offered(even)[0])
    assert (even.decision.name, even.decision.side) == ("advance", "ours")
    assert "stay" not in offered(even)


def test_a_charge_met_early_may_be_read_without_its_effect():
    """CHB-4.1-charge-distance: the declared path counts; by a switch, the hexes that were run."""
    line = "charge al bo E3 E4 E5 E6 E7 E8"
    for switches, factor in (({}, True), ({"CHB-4.1-charge-distance": "covered"}, False)):
        session = charged(rivals(start="E9"), line, [6], switches=switches)
        do(session, "meet bo al E7", "done")
        assert ("CHB-4.1-charge-rider" in cited(session)) == factor


def test_only_like_meets_like():
    """CHB-4.2-simultaneous-same-type: a spearman does not charge a knight in turn."""
    session = charged([knight(), foe("bo", "E10", weapons=["shortbow"])], f"charge al bo {DOWN}")
    assert "CHB-4.2-simultaneous-same-type" in refused(session, "meet bo al E8")
    like = charged(rivals(), FAR)
    like.do("meet bo al E9")
    assert "CHB-4.2-simultaneous-same-type" in cited(like)


def test_the_charger_must_be_in_front_of_who_meets_him():
    """CHB-4.2-simultaneous-arc: who faces away cannot."""
    people = [*rivals(facing="s"), foe("cy", "H8", weapons=["shortbow"])]
    session = charged(people, "charge al bo E3 E4 E5 E6 E7 E8 E9 E10")
    assert "CHB-4.2-simultaneous-arc" in refused(session, "meet bo al E9")
    ahead = charged(rivals(), FAR)
    ahead.do("meet bo al E9")
    assert "CHB-4.2-simultaneous-arc" in cited(ahead)


def test_the_meeting_hex_is_one_of_the_last_four():
    """CHB-4.2-simultaneous-meeting-hex: of nine hexes only 6 to 9 qualify."""
    session = charged(rivals(), FAR)
    assert offered(session, "meet") == [f"meet bo al E{n}" for n in (8, 9, 10, 11)]
    assert "CHB-4.2-simultaneous-meeting-hex" in refused(session, "meet bo al E7")
    session.do("meet bo al E8")
    assert "CHB-4.2-simultaneous-meeting-hex" in cited(session)


def test_a_countercharge_covers_at_most_half():
    """CHB-4.2-simultaneous-distance: of nine hexes four; five are refused."""
    people = [knight(), foe("dy", "E12"), horseman("ev", "E14", "n", side="theirs")]
    session = charged(people, "charge al dy E3 E4 E5 E6 E7 E8 E9 E10 E11")
    assert "CHB-4.2-simultaneous-distance" in refused(session, "meet ev al E9")
    assert "meet ev al E10" in offered(session)
    session.do("meet ev al E10")
    assert "CHB-4.2-simultaneous-distance" in cited(session)


def test_a_countercharge_is_straight():
    """CHB-4.2-simultaneous-straight: off every row of his, he cannot."""
    people = [*rivals(), horseman("cy", "G12", "n", side="theirs")]
    session = charged(people, FAR)
    assert "CHB-4.2-simultaneous-straight" in refused(session, "meet cy al E9")
    session.do("meet bo al E9")
    assert "CHB-4.2-simultaneous-straight" in cited(session)


def test_nobody_charges_in_turn_through_an_enemy():
    """CHB-4.2-simultaneous-straight, CHB-5.1-enemy-hex: a friend on the row is passed, a friend of
    the charger bars it."""
    people = [knight(), foe("dy", "E12"), horseman("ev", "E14", "n", side="theirs")]
    line = "charge al dy E3 E4 E5 E6 E7 E8 E9 E10 E11"
    assert "meet ev al E10" in offered(charged(people, line), "meet")
    session = charged([*people, mine("ed", "E13"), foe("bo", "I7", weapons=["shortbow"])], line)
    assert "CHB-5.1-enemy-hex" in refused(session, "meet ev al E10")


def test_a_countercharge_is_paid_for_in_points():
    """CHB-4.2-simultaneous-distance: his MVT is a limit, too: 6 points, of which marsh takes 3."""
    rows = list(LONG)
    rows[9:14] = ["mmmmmmmmm"] * 5
    people = [mine("al", "E1", 6, 5, 9), foe("dy", "E10", 4, 30), foe("ev", "E12", 6, 5, 6)]
    line = "charge al dy E2 E3 E4 E5 E6 E7 E8 E9"
    assert "meet ev al E9" in offered(charged(people, line))
    session = charged([*people, foe("bo", "G7", weapons=["shortbow"])], line, rows=rows)
    assert "CHB-4.2-simultaneous-distance" in refused(session, "meet ev al E9")


def test_another_than_the_target_may_intercept():
    """CHB-4.2-simultaneous-interceptor: then the charger fights him, and only one may."""
    people = [*rivals(), horseman("cy", "H12", "nw", side="theirs")]
    session = charged(people, FAR, [6])
    lines = offered(session, "meet cy")
    assert lines
    session.do(lines[0])
    where = lines[0].split()[-1]
    assert "CHB-4.2-simultaneous-interceptor" in refused(session, f"meet bo al {where}")
    session.do("done")
    (fight,) = told(session, "melee")
    assert fight.who == ("al", "cy")
    assert "CHB-4.2-simultaneous-interceptor" in cited(session)


def test_only_who_has_the_charger_in_view_meets_him():
    """CHB-4.2-simultaneous-interceptor, CHB-3.2-field-of-vision: a wood hides him as he sets out,
    though the row to the meeting hex is free."""
    people = [horseman("al", "C2", "s"), foe("dy", "C12", 4, 30),
              horseman("bo", "G10", "n", side="theirs")]  # fmt: skip
    line = "charge al dy C3 C4 C5 C6 C7 C8 C9 C10 C11"
    assert offered(charged(people, line), "meet") == ["meet bo al C8"]
    rows = list(LONG)
    rows[3:8] = ["...tt....", "...tttt..", "...tttt..", "....ttt..", "....tt..."]
    session = charged(people, line, rows=rows)
    assert not offered(session, "meet")
    now = session.state.now
    path = [now.board.hex(f"C{n}") for n in range(3, 12)]
    met = clash(now, charge(now, "al", "dy", path), "bo", now.board.hex("C8"))
    assert "CHB-4.2-simultaneous-interceptor" in met.proof.rules


def test_a_countercharge_does_not_use_up_the_own_phase():
    """CHB-2.1-movement-step: excluded is who charged in this phase, not who met a charge."""
    session = charged(rivals(theirs=(6, 18, 8)), FAR, [6])
    do(session, "meet bo al E11", "done")
    until(session, "move", "theirs")
    assert offered(session, "step bo")
    assert "CHB-2.1-movement-step" in ever_cited(session)


def two_knights(*others):
    """Two riders who charge one after the other, one down each side of an archer."""
    return [knight(), horseman("ug", "D2", "s"),
            foe("bo", "E10", 4, 30, weapons=["shortbow"], morale=9), *others]  # fmt: skip


def test_who_is_in_contact_by_then_shoots_no_more():
    """CHB-3.2-no-fire-in-contact: the first charger stands beside the archer when the second one
    comes, whom he had meant to shoot."""
    session = until(table(two_knights(), LONG, [1, 6, 1, 6]), "charge", "ours")
    do(session, f"charge al bo {DOWN}", "charge ug bo D3 D4 D5 D6 D7 D8 D9 D10", "done")
    do(session, "shoot-at bo ug D8", "done", "run al")
    assert "CHB-3.2-no-fire-in-contact" in ever_cited(session)
    assert not told(session, "shot", len(session.log))


def test_who_was_struck_down_meanwhile_answers_no_more():
    """CHB-4.2-unable-to-react: the first charge stuns the man who meant to shoot at the second."""
    people = two_knights()
    people[2] = foe("bo", "E10", 4, 3, weapons=["shortbow"], morale=9)
    session = until(table(people, LONG, [1, 9, 1, 1]), "charge", "ours")
    do(session, f"charge al bo {DOWN}", "charge ug bo D3 D4 D5 D6 D7 D8 D9 D10", "done")
    do(session, "shoot-at bo ug D8", "done", "run al")
    until(session, "move", "ours")
    assert "CHB-4.2-unable-to-react" in ever_cited(session)


def test_nobody_meets_a_charge_where_another_stands():
    """CHB-5.1-enemy-hex: an earlier charge has ended in the meeting hex, so the answer lapses."""
    people = [*rivals(), horseman("ug", "A6", "se"), foe("cy", "F9", 4, 30)]
    session = until(table(people, LONG, [6, 6]), "charge", "ours")
    do(session, FAR, "charge ug cy B7 C7 D8 E8", "done", "meet bo al E8", "done", "run ug")
    until(session, "move", "ours")
    lapsed = [one for one in told(session, "lapse", len(session.log)) if one.who == ("bo",)]
    assert "CHB-5.1-enemy-hex" in lapsed[0].rules
    assert "CHB-4.2-simultaneous-placement" not in ever_cited(session)


def wall(*morale):
    """Three pavise bearers side by side before a knight."""
    places = zip(("bo", "cy", "di"), ("E10", "D10", "C10"), morale, strict=False)
    return [knight(), *(foe(n, at_, 4, 20, shield="pavise", morale=m) for n, at_, m in places)]


def test_a_shield_wall_is_formed_by_those_who_hold():
    """CHB-4.2-shield-wall-form: dice 3, 9 and 6 with Morale 6; the two who hold must touch."""
    people = wall(6, 6, 6)
    session = charged(people, f"charge al bo {DOWN}", [3, 6, 9, 4, 4, 4, 6])
    do(session, "wall bo al", "wall cy al", "wall di al", "done")
    held = {name for name in ("bo", "cy", "di") if "shield-wall" in piece(session, name).marks}
    assert "di" not in held
    assert "CHB-4.2-shield-wall-form" in cited(session)
    assert piece(session, "di").state != "panicked"
    assert not [one for one in told(session, "morale") if "panic" in one.text.en]


def test_two_who_hold_apart_are_no_wall():
    """CHB-4.2-shield-wall-form: bo and di held, but the man between them did not."""
    session = charged(wall(6, 6, 6), f"charge al bo {DOWN}", [3, 9, 6, 4, 4, 6])
    do(session, "wall bo al", "wall cy al", "wall di al", "done")
    assert not told(session, "answer") or "CHB-4.2-shield-wall-effect" not in cited(session)


def test_a_wall_moves_the_odds_and_covers():
    """CHB-4.2-shield-wall-effect: one column to the left, and +3 against shots."""
    people = [*wall(6, 6), mine("ed", "H10", weapons=["longbow"])]
    session = charged(people, f"charge al bo {DOWN}", [3, 3, 4, 4, 6, 1, 1, 1])
    do(session, "wall bo al", "wall cy al", "done", "pass")
    (fight,) = told(session, "melee")
    shifts = [step for step in fight.proof.steps if step.rule == "CHB-4.2-shield-wall-effect"]
    assert [one.figure for one in shifts] == [-1]
    assert "CHB-4.2-shield-wall-effect" in cited(session)


def test_the_last_of_a_wall_is_no_wall():
    """CHB-4.2-shield-wall-form: two bearers at least; the first charger drives one of them out, so
    the second finds no wall."""
    people = [knight(9, 5, 8), horseman("ug", "D2", "s", 9, 5, 8),
              foe("bo", "E10", 4, 9, shield="pavise", morale=9),
              foe("cy", "D10", 4, 9, shield="pavise", morale=9)]  # fmt: skip
    session = until(table(people, LONG, [1, 1, 1, 1, 6, 1, 1, 6]), "charge", "ours")
    do(session, f"charge al bo {DOWN}", "charge ug cy D3 D4 D5 D6 D7 D8 D9", "done")
    do(session, "wall bo al", "wall cy al", "done", "run al")
    while len(told(session, "melee", len(session.log))) < 2:
        session.do(offered(session)[0] if "pass" not in offered(session) else "pass")
    first, second = told(session, "melee", len(session.log))
    assert "CHB-4.2-shield-wall-effect" in first.rules
    assert "CHB-4.2-shield-wall-effect" not in second.rules


def test_a_retreat_needs_a_leader():
    """CHB-4.2-retreat-condition: a lieutenant four hexes away (radius 3) is too far."""
    people = [knight(), foe("bo", "E7", morale=6, weapons=["shortbow"]),
              foe("cy", "E11", rank="lieutenant")]  # fmt: skip
    session = charged(people, "charge al bo E3 E4 E5 E6")
    assert "CHB-4.2-retreat-condition" in refused(session, "retreat bo al")
    near = [knight(), foe("bo", "E7", morale=6), foe("cy", "E10", rank="lieutenant")]
    session = charged(near, "charge al bo E3 E4 E5 E6", [3])
    session.do("retreat bo al")
    assert "CHB-4.2-retreat-condition" in cited(session)


@pytest.mark.parametrize(("face", "state"), [(8, "panicked"), (3, "healthy")])
def test_a_retreat_runs_as_in_panic_and_then_tests(face, state):
    """CHB-4.2-retreat-execution, CHB-4.2-retreat-no-morale: Morale 6; an 8 panics on the spot."""
    people = [knight(), foe("bo", "E7", morale=6, rank="lieutenant")]
    session = charged(people, "charge al bo E3 E4 E5 E6", [face])
    do(session, "retreat bo al", "done")
    assert piece(session, "bo").moved > 0
    assert piece(session, "bo").state == state
    assert "CHB-4.2-retreat-execution" in cited(session)
    assert ("CHB-4.2-retreat-no-morale" in cited(session)) == (state == "healthy")
    here = at(session, "bo")
    until(session, "move", "theirs")
    if state == "healthy":
        assert at(session, "bo") == here
        assert offered(session, "step bo")  # his own movement is not used up


def test_a_leader_at_hand_does_not_hold_up_a_retreat():
    """CHB-4.2-retreat-execution: the rally radius ends a panic, which this is not."""
    people = [knight(), foe("bo", "E7", morale=6), foe("cy", "E8", morale=6, rank="lieutenant")]
    session = charged(people, "charge al bo E3 E4 E5 E6", [6])
    do(session, "retreat bo al", "done")
    assert piece(session, "bo").moved > 0
    assert piece(session, "bo").at.distance(session.state.now.board.hex("E2")) == 6
    assert "CHB-4.2-retreat-no-morale" in cited(session)


def test_a_leader_whose_retreat_becomes_a_panic_shakes_his_men():
    """CHB-4.2-retreat-execution: then it is a real panic (CHB-8.3-trigger-leader)."""
    people = [knight(), foe("bo", "E7", morale=6, rank="captain"),
              foe("cy", "H9", morale=6, status="irregular")]  # fmt: skip
    session = charged(people, "charge al bo E3 E4 E5 E6", [8, 3])
    do(session, "retreat bo al", "done")
    assert "CHB-8.3-trigger-leader" in cited(session)
    assert [one.who for one in told(session, "morale")] == [("bo",), ("cy",)]


def test_who_retreated_well_is_no_burden_to_others():
    """CHB-4.2-retreat-no-morale: a third man tests without a +1 for him."""
    people = [knight(), foe("bo", "E7", morale=9, rank="lieutenant"),
              foe("cy", "D7", 4, 30, morale=6)]  # fmt: skip
    session = charged(people, "charge al bo E3 E4 E5 E6", [3, 5, 6])
    do(session, "retreat bo al", "done", "pass")
    tests = told(session, "morale", 2)
    assert [one.who for one in tests] == [("bo",), ("cy",)]
    assert tests[1].roll.modifier <= 0
