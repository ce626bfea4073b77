"""Charges in play: declared, run, fought; whom they frighten and whom they drive back."""

import pytest
from boards import open_field
from fighters import foe, horseman, mine
from table import at, cited, do, ever_cited, offered, piece, refused, rolls, table, told, until

from editor.play.chance import Scripted
from editor.play.game import Item
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing.charging import gallop
from editor.systems.cry_havoc.playing.walking import find_foothold

LONG = open_field(9, 20)
DOWN = "E3 E4 E5 E6 E7 E8 E9"


def rider(*figures, name="al", where="E2", facing="s", **more):
    return horseman(name, where, facing, *figures, **more)


def charging(units, dice=(), rows=LONG, **more):
    """The moment when charges are declared."""
    return until(table(units, rows, dice, **more), "charge", "ours")


def run(session, *lines):
    """Declare, let nobody answer, and run the charges."""
    do(session, *lines, "done")
    if session.decision.name == "answer":
        session.do("done")
    return session


def figures(session, rule, back=1):
    """What the steps of a rule came to in the proofs of the last action."""
    return [
        step.figure
        for one in told(session, back=back)
        if one.proof is not None
        for step in one.proof.steps
        if step.rule == rule
    ]


def test_a_charge_is_declared_answered_and_fought_at_once():
    """CHB-2.1-charge-step, CHB-4.0-charge-purpose, CHB-4.1-charge-resolution: its fight is over
    before anybody moves, and the charger has none in the melee step."""
    session = charging([rider(special=["rider"]), foe("bo", "E10"), foe("cy", "F12")], [10])
    session.do(f"charge al bo {DOWN}")
    assert "CHB-2.1-charge-step" in cited(session)
    run(session)
    until(session, "move", "ours")
    assert {"CHB-4.0-charge-purpose", "CHB-4.1-charge-resolution"} <= ever_cited(session)
    assert "CHB-2.1-movement-step" in refused(session, "step al E9")


def test_a_charger_beside_another_enemy_does_not_attack_again():
    """CHB-4.1-charge-resolution: set beside a second man, he has attacked this turn."""
    people = [rider(special=["rider"]), foe("bo", "E10"), foe("cy", "D10"), mine("ed", "C11")]
    session = charging(people, [8, 3, 3, 3, 3])
    run(session, f"charge al bo {DOWN}")
    until(session, "attack", "ours")
    assert "CHB-4.1-charge-resolution" in refused(session, "attack al cy")


def test_reactions_are_declared_after_all_charges():
    """CHB-2.1-charge-step: the opponent knows both charges before either is moved."""
    people = [rider(), rider(name="ed", where="G2"), foe("bo", "E10", weapons=["shortbow"]),
              foe("cy", "G10")]  # fmt: skip
    session = charging(people)
    do(session, f"charge al bo {DOWN}", "charge ed cy G3 G4 G5 G6 G7 G8 G9")
    assert (at(session, "al"), at(session, "ed")) == ("E2", "G2")
    session.do("done")
    assert (session.decision.name, session.decision.side) == ("answer", "theirs")
    assert any("ed" in line for line in offered(session, "shoot-at bo"))


def test_two_charges_at_one_man_are_two_fights():
    """CHB-4.1-charge-alone: nobody combines with a charger, not even another charger."""
    people = [rider(), rider(name="ed", where="D2"), foe("bo", "E11", 4, 30)]
    session = charging(people, [6, 6])
    do(session, "charge al bo E3 E4 E5 E6 E7 E8 E9 E10",
       "charge ed bo D3 D4 D5 D6 D7 D8 D9 D10 D11", "done", "done", "run al")  # fmt: skip
    fights = told(session, "melee")
    assert [one.who for one in fights] == [("al", "bo"), ("ed", "bo")]
    assert "CHB-4.1-charge-alone" in cited(session)


@pytest.mark.parametrize(("where", "fine"), [("K5", True), ("K10", False)])
def test_the_target_lies_in_front_and_in_view(where, fine):
    """CHB-4.1-target-front: exactly along the row beside the facing is still in front."""
    people = [horseman("al", "C9", "ne"), foe("bo", where)]
    session = charging(people, rows=open_field(14, 20))
    if fine:
        session.do(offered(session, "charge al bo")[0])
        assert "CHB-4.1-target-front" in cited(session)
    else:
        assert "CHB-4.1-target-front" in refused(session, "charge al bo D10 E10 F11 G11 H12 I12")


def test_an_unseen_target_is_not_charged():
    """CHB-4.1-target-front: visible at declaration."""
    rows = list(LONG)
    rows[5] = "....t...."
    session = charging([mine("al", "E1", 6, 5, 9), foe("bo", "E9")], rows=rows)
    assert "CHB-4.1-target-front" in refused(session, "charge al bo D2 D3 D4 D5 D6 D7 D8")


@pytest.mark.parametrize(("start", "attack", "rule"), [
    ("E4", 10, "CHB-4.1-charge-distance"), ("E3", 20, "CHB-4.1-charge-rider"),
])  # fmt: skip
def test_six_hexes_make_a_charge(start, attack, rule):
    """CHB-4.1-charge-distance, CHB-4.1-charge-rider: foot 7 with the Rider rule is 10 mounted and
    20 in a charge; over five hexes he attacks with the 10."""
    people = [rider(7, 5, 8, where=start, special=["rider"]), foe("bo", "E10", 4, 4)]
    session = charging(people, [1])
    way = [f"E{n}" for n in range(int(start[1:]) + 1, 10)]
    session.do(f"charge al bo {' '.join(way)}")
    assert rule in cited(session)
    run(session)
    (fight,) = told(session, "melee")
    assert f"{attack}" in str([step.text.en for step in fight.proof.steps])
    assert figures(session, "CHB-5.2-rider-att")[0].startswith("10")


def test_the_last_four_hexes_are_straight():
    """CHB-4.1-charge-straight: a bend between the third-last and the second-last is refused."""
    session = charging([rider(), foe("bo", "E11")])
    assert "CHB-4.1-charge-straight" in refused(session, "charge al bo E3 E4 E5 E6 E7 E8 F9 F10")
    session.do("charge al bo E3 E4 E5 E6 E7 E8 E9 E10")
    assert "CHB-4.1-charge-straight" in cited(session)


def test_the_path_is_kept_when_the_target_is_gone():
    """CHB-4.1-charge-path-locked: the target retreats; the charger ends his path without a blow."""
    people = [rider(), foe("bo", "E7", rank="captain", morale=9)]
    session = charging(people, [2])
    do(session, "charge al bo E3 E4 E5 E6", "done", "retreat bo al", "done")
    assert at(session, "al") == "E6"
    assert not told(session, "melee", 2)
    assert "CHB-4.1-charge-path-locked" in cited(session)


def test_a_charger_must_advance_where_he_can():
    """CHB-4.1-charge-must-advance: the target is killed, and he takes its hex without a choice."""
    session = charging([rider(12, 8, 8, special=["joust"]), foe("bo", "E10", 2, 1)], [1])
    run(session, f"charge al bo {DOWN}")
    if session.decision.name == "advance":
        assert "stay" not in offered(session)
        assert "CHB-4.1-charge-must-advance" in refused(session, "stay")
        session.do("advance al E10")
    assert at(session, "al") == "E10"
    assert "CHB-4.1-charge-must-advance" in ever_cited(session)


def test_only_the_charger_must_advance():
    """CHB-4.1-charge-must-advance: where he goes back himself, his enemy follows as he likes."""
    session = charging([mine("al", "E3", 6, 5, 8), foe("bo", "E10", 4, 20)], [8])
    run(session, "charge al bo E4 E5 E6 E7 E8 E9")
    session.do("recoil al E8")
    assert (session.decision.name, session.decision.side) == ("advance", "theirs")
    assert offered(session) == ["advance bo E9", "stay"]
    session.do("advance bo E9")
    assert "CHB-4.1-charge-must-advance" not in cited(session)


def test_a_charge_on_foot_is_half_as_strong_again():
    """CHB-4.1-charge-foot: 7 becomes 10."""
    session = charging([mine("al", "E3", 7, 5, 8), foe("bo", "E10", 4, 5)], [1])
    run(session, "charge al bo E4 E5 E6 E7 E8 E9")
    assert 10 in figures(session, "CHB-4.1-charge-foot")


def test_a_joust_is_three_times_as_strong():
    """CHB-4.1-charge-joust: mounted 18 becomes 54."""
    session = charging([rider(9, 5, 8, special=["joust"]), foe("bo", "E10", 4, 5)], [1])
    run(session, f"charge al bo {DOWN}")
    assert 54 in figures(session, "CHB-4.1-charge-joust")


def test_a_charge_with_the_upper_hand_drives_back():
    """CHB-4.1-charge-advantage: 21 against 20 and no effect: the defender goes back one hex."""
    rows = list(LONG)
    people = [mine("al", "E3", 14, 5, 8), foe("bo", "E10", 4, 20)]
    session = charging(people, [6], rows)
    run(session, "charge al bo E4 E5 E6 E7 E8 E9")
    (fight,) = told(session, "melee")
    assert "no effect" in fight.text.en
    assert "CHB-4.1-charge-advantage" in cited(session)
    if session.decision.name == "recoil":
        session.do(offered(session)[0])
    assert piece(session, "bo").at.distance(session.state.now.board.hex("E10")) == 1
    even = charging([mine("al", "E3", 14, 5, 8), foe("bo", "E10", 4, 21)], [6], rows)
    run(even, "charge al bo E4 E5 E6 E7 E8 E9")
    assert at(even, "bo") == "E10"


@pytest.mark.parametrize(("face", "state"), [(6, "healthy"), (7, "panicked")])
def test_men_on_foot_must_stand_a_mounted_charge(face, state):
    """CHB-4.1-charge-morale, CHB-4.2-cavalry-versus-foot, CHB-1.2-morale-test: Morale 6."""
    people = [rider(special=["rider"]), foe("bo", "E10", 4, 30, morale=6)]
    session = charging(people, [face, 5])
    run(session, f"charge al bo {DOWN}")
    tests = told(session, "morale")
    assert tests[0].roll.face == face
    assert {"CHB-4.1-charge-morale", "CHB-4.2-cavalry-versus-foot"} <= cited(session)
    assert "CHB-1.2-morale-test" in cited(session)
    assert piece(session, "bo").state == state


def test_neither_prisoners_nor_the_routed_stand_a_charge():
    """CHB-8.3-cavalry-test: a prisoner beside the target does nothing, and a rout is a rout."""
    people = [rider(special=["rider"]), foe("bo", "E10", 4, 30, morale=6),
              foe("cy", "D10", morale=6, unit_fields={"prisoner_of": "ed"}), mine("ed", "C10"),
              foe("di", "F10", morale=6, state="routed")]  # fmt: skip
    session = charging(people, [1, 6])
    run(session, f"charge al bo {DOWN}")
    assert [one.who for one in told(session, "morale")] == [("bo",)]
    assert not [one for one in told(session, "charge") if one.who in {("cy", "al"), ("di", "al")}]


def test_a_charge_on_foot_frightens_nobody_unless_a_group_reads_it_so():
    """CHB-4.1-charge-morale: only mounted charges; a switch makes it every charge."""
    people = [mine("al", "E3", 7, 5, 8), foe("bo", "E10", 4, 30, morale=6)]
    line = "charge al bo E4 E5 E6 E7 E8 E9"
    session = charging(people, [6])
    run(session, line)
    assert not told(session, "morale")
    strict = charging(people, [1, 6], switches={"CHB-4.1-charge-morale": "every-charge"})
    run(strict, line)
    assert len(told(strict, "morale")) == 1


def test_a_charge_that_is_stopped_strikes_nobody():
    """CHB-4.1-charge-distance: halted by an opportunity attack far from its target."""
    people = [rider(), foe("bo", "E12", 4, 30), foe("cy", "F6")]
    session = charging(people, [7])
    run(session, "charge al bo E3 E4 E5 E6 E7 E8 E9 E10 E11")
    while session.decision.name == "blow":
        session.do(offered(session)[0])
    assert "CHB-4.1-charge-distance" in ever_cited(session)
    assert not told(session, "melee", 3)
    assert at(session, "al") in {"E5", "E6"}


def test_whose_mount_is_shot_under_him_charges_no_further():
    """CHB-1.2-rider, CHB-4.1-charge-path-locked: unhurt on his feet, he neither runs the rest of
    the path nor strikes."""
    people = [rider(), foe("bo", "E12", 4, 30), foe("cy", "H8", weapons=["framea"], status="elite")]
    session = charging(people, [1])
    do(session, "charge al bo E3 E4 E5 E6 E7 E8 E9 E10 E11", "done", "shoot-at cy al E8", "done")
    do(session, "share al 0 2", "land al F9")
    assert at(session, "al") == "F9"
    assert not told(session, "melee", 3)
    assert "CHB-1.2-rider" in cited(session)


def test_a_charger_who_is_driven_aside_does_not_rejoin_his_path():
    """CHB-4.1-charge-path-locked: an arrow sets him back beside the next hex of his path."""
    people = [mine("al", "E2", 6, 5, 9), foe("bo", "E10", 4, 30),
              foe("cy", "A6", weapons=["shortbow"])]  # fmt: skip
    session = charging(people, [6])
    do(session, f"charge al bo {DOWN}", "done", "shoot-at cy al E5", "done", "recoil al F6")
    assert at(session, "al") == "F6"
    assert not told(session, "melee")
    assert "CHB-4.1-charge-path-locked" in cited(session)


def test_a_stop_on_the_last_hex_stops_nothing():
    """CHB-4.1-charge-resolution: whoever has run his path fights."""
    people = [rider(), foe("bo", "E10", 4, 30), foe("cy", "F10")]
    session = charging(people, [7, 5])
    run(session, f"charge al bo {DOWN}")
    assert session.decision.name == "blow"
    session.do("strike cy al")
    assert told(session, "melee")


def test_a_rider_in_a_string_does_not_charge():
    """CHB-5.2-train-penalty, CHB-5.2-tied-horses: no charge on a horse that is tied."""
    session = charging([rider(unit_fields={"tied": True}), foe("bo", "E10")])
    assert "CHB-5.2-train-penalty" in refused(session, f"charge al bo {DOWN}")


def test_only_the_order_of_charges_is_chosen():
    """CHB-2.1-charge-step: each charge is finished before the next."""
    people = [rider(), rider(name="ed", where="G2"), foe("bo", "E10", 4, 30),
              foe("cy", "G10", 4, 30)]  # fmt: skip
    session = charging(people, [6, 6])
    do(session, f"charge al bo {DOWN}", "charge ed cy G3 G4 G5 G6 G7 G8 G9", "done",
       "done")  # fmt: skip
    assert offered(session) == ["run al", "run ed"]
    assert "CHB-2.1-charge-step" in refused(session, "run bo")
    session.do("run ed")
    assert rolls(session, "melee")
    assert at(session, "al") == "E9"


@pytest.mark.parametrize(("where", "last"), [("E8", "E7"), ("E9", "E8"), ("E5", "E9")])
def test_no_charge_ends_with_head_or_tail_on_somebody(where, last):
    """A friend who was thrown into its last hexes stops it before him, one further back is run
    over (CHB-5.4-one-per-hex, CHB-4.1-charge-path-locked)."""
    session = charging([rider(), foe("bo", "E10"), mine("ed", "A20")])
    session.do(f"charge al bo {DOWN}")
    friend = session.state.now.board.hex(where)
    state = session.state.alter("ed", at=friend, hexes=(friend,), state="stunned")
    umpire = Umpire(Scripted(()))
    (made,) = state.charges
    for done in range(len(made.path)):
        state = gallop(state.but(agenda=()), Item("gallop", args=(made, done)), umpire)
        if state.agenda[-1].name == "foothold":
            state = find_foothold(state, state.agenda[-1], umpire)
            break
    hexes = state.now.pieces["al"].hexes
    assert friend not in hexes
    assert hexes[0] == state.now.board.hex(last)
