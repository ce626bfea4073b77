"""Horses in play: the saddle, the bridle, strings; and the way out of a fight."""

import pytest
from boards import open_field, unit
from fighters import foe, horseman, man, mine
from table import at, cited, do, ever_cited, offered, piece, refused, table, told, until

from editor.systems.cry_havoc.fighting.contact import distance

HORSE = {"kind": "animal", "mount": "war-horse"}
SADDLE = {"kind": "animal", "mount": "saddle-horse"}
MULE = {"kind": "animal", "mount": "mule"}
CLOSED = {"CHB-5.2-rider-forbidden", "CHB-5.1-mounted-building"}
FIELD = open_field(9, 24)
"""So long that nobody at its ends can throw a stone at those in the middle."""


def beast(name, where, facing="n", profile=HORSE, side="ours", **more):
    return unit(name, where, side, profile, facing=facing, **more)


def moving(units, rows=None, dice=(), **more):
    people = list(units)
    if not any(one["side"] == "theirs" for one in people):
        people.append(foe("zed", "I24"))
    return until(table(people, rows or FIELD, dice, **more), "move", "ours")


def painted(**cells):
    rows = [list(row) for row in FIELD]
    for label, mark in cells.items():
        rows[int(label[1:]) - 1][ord(label[0]) - ord("A")] = mark
    return ["".join(row) for row in rows]


def figures(session, rule):
    return [
        step.figure
        for one in told(session)
        if one.proof is not None
        for step in one.proof.steps
        if step.rule == rule
    ]


def test_only_horses_are_ridden():
    """CHB-5.2-only-horses: a peasant does not mount a mule, but a saddle horse."""
    session = moving([mine("al", "D5"), beast("mule", "E4", profile=MULE)])
    assert "CHB-5.2-only-horses" in refused(session, "mount al mule")
    fine = moving([mine("al", "F6"), beast("horse", "E5", profile=SADDLE)])
    fine.do("mount al horse")
    assert "CHB-5.2-only-horses" in cited(fine)


def test_one_mounts_from_the_side():
    """CHB-5.2-mount-side, CHB-5.2-mounted-counter: not from before the head; the counter is two
    hexes with the facing of the horse, and the points left are kept."""
    session = moving([mine("al", "E4", 6, 5, 8), beast("horse", "E5")])
    assert "CHB-5.2-mount-side" in refused(session, "mount al horse")
    do(session, "step al F5", "step al F6")
    assert offered(session, "mount al") == ["mount al horse"]
    session.do("mount al horse")
    after = piece(session, "al")
    assert (at(session, "al"), len(after.hexes), after.facing) == ("E5", 2, 0)
    assert session.state.left == 2 * (8 - 2 - 2)
    assert {"CHB-5.2-mount-side", "CHB-5.2-mounted-counter", "CHB-5.2-mount-cost"} <= cited(session)
    assert {"CHB-1.2-rider", "CHB-1.3-footprint", "CHB-5.2-only-horses"} <= cited(session)


def test_one_may_be_shot_at_while_mounting():
    """CHB-5.2-mount-side, CHB-2.1-defensive-fire: after mounting and dismounting."""
    people = [mine("al", "F6"), beast("horse", "E5"), foe("bo", "F1", weapons=["shortbow"])]
    session = moving(people)
    session.do("mount al horse")
    assert session.decision.name == "volley"


def test_mail_costs_three_to_mount_in():
    """CHB-5.2-mount-cost: of 4, two hexes leave 2, which are not enough."""
    session = moving([mine("al", "F8", 6, 5, 4, armour="mail"), beast("horse", "E5")])
    session.do("step al F7 F6")
    assert "CHB-5.2-mount-cost" in refused(session, "mount al horse")
    light = moving([mine("al", "F8", 6, 5, 4), beast("horse", "E5")])
    do(light, "step al F7 F6", "mount al horse")
    assert "CHB-5.2-mount-cost" in cited(light)


@pytest.mark.parametrize(("profile", "saddle", "rule"), [
    (man(6, 5, 8), "11-5-12", "CHB-5.2-no-mounted-counter"),
    (man(9, 5, 8, special=["joust"]), "18-5-12", "CHB-5.2-joust-att"),
    (man(9, 5, 8, special=["rider"]), "13-5-12", "CHB-5.2-rider-att"),
    (man(4, 3, 5, status="irregular"), "6-4-10", "CHB-5.2-status-table"),
    (man(4, 3, 5, status="regular"), "8-5-10", "CHB-5.2-status-table"),
    (man(4, 3, 5, status="elite"), "9-5-10", "CHB-5.2-status-table"),
])  # fmt: skip
def test_what_the_saddle_makes_of_a_fighter(profile, saddle, rule):
    """CHB-5.2-no-mounted-counter, CHB-5.2-joust-att, CHB-5.2-rider-att, CHB-5.2-status-table:
    from the most special rule to the most general, never two of them."""
    rider = unit("al", "E5", "ours", {**profile, "mount": "war-horse"}, facing="s", mounted=True)
    session = until(table([rider, foe("bo", "E6")], dice=[6, 1]), "attack", "ours")
    do(session, "attack al bo", "done")
    assert figures(session, rule) == [saddle]


def test_a_tied_horse_gives_nothing_in_a_fight():
    """CHB-5.2-tied-horses: one may sit on it, but there is no mounted attack."""
    rider = horseman("al", "E5", "s", 6, 5, 8, unit_fields={"tied": True})
    session = until(table([rider, foe("bo", "E6", 6, 3)], dice=[6, 1]), "attack", "ours")
    do(session, "attack al bo", "done")
    assert {"CHB-5.2-tied-horses", "CHB-5.2-train-penalty"} <= cited(session)
    assert told(session, "melee")[0].text.en.startswith("al against bo, 1/1")


@pytest.mark.parametrize("mark", ["t", "~", "f", "i", "u"])
def test_ground_closed_to_riders(mark):
    """CHB-5.2-rider-forbidden: he must dismount and lead his horse."""
    session = moving([horseman("al", "E5", "n")], painted(E4=mark))
    assert CLOSED & refused(session, "step al E4")
    far = moving([horseman("al", "E6", "n")], painted(E4=mark))
    far.do("step al E5 E4")
    assert at(far, "al") == "E5"
    assert CLOSED & cited(far)
    assert mark == "i" or "CHB-5.2-rider-forbidden" in cited(far)


def test_a_led_horse_goes_where_a_ridden_one_may_not():
    """CHB-5.2-led-horse-terrain: through a ford; a caparisoned one not into deep water."""
    groom = mine("al", "E4", unit_fields={"leads": ["horse"]})
    session = moving([groom, beast("horse", "E5")], painted(E3="f"))
    session.do("step al E3")
    assert at(session, "horse") == "E4"
    assert "CHB-5.2-led-horse-terrain" in cited(session)
    clad = moving([groom, beast("horse", "E5", profile={**HORSE, "caparison": True})],
                  painted(E3="~"), options=["crossing"])  # fmt: skip
    assert "CHB-5.2-led-horse-terrain" in refused(clad, "step al E3")


def test_a_barn_with_a_wide_gate_lets_riders_in():
    """CHB-5.1-mounted-building: by the gate, not by the side door."""
    rows = painted(E3="i", E4="i")
    barn = {"areas": [{"id": "barn", "kind": "building", "hexes": ["E3", "E4"]}]}
    gate = moving([horseman("al", "E5", "n")], rows, edges=[("E4", "s", "double-door", "open")],
                  sheet=barn)  # fmt: skip
    gate.do("step al E4")
    assert "CHB-5.1-mounted-building" in cited(gate)
    door = moving([horseman("al", "E5", "n")], rows, edges=[("E4", "s", "door", "open")],
                  sheet=barn)  # fmt: skip
    assert "CHB-5.1-mounted-building" in refused(door, "step al E4")


def test_a_horse_turns_as_it_goes():
    """CHB-5.2-facing-forward: to the hex beside the one ahead for 1, and it looks that way."""
    session = moving([horseman("al", "E5", "n")])
    session.do("step al F5")
    assert piece(session, "al").facing == 1
    assert session.state.left == 2 * 12 - 2
    assert "CHB-5.2-facing-forward" in cited(session)


def test_a_sharp_turn_costs_more():
    """CHB-5.2-turn-cost: a lateral hex of cost 2 takes 3."""
    session = moving([horseman("al", "E5", "n")], painted(F6="b"))
    session.do("step al F6")
    assert session.state.left == 2 * 12 - 6
    assert "CHB-5.2-turn-cost" in cited(session)


@pytest.mark.parametrize(("points", "allowed"), [(4, True), (3, False)])
def test_backing_costs_double(points, allowed):
    """CHB-5.2-backing: brush (2) behind the horse takes 4 points; with 3 it is out of reach."""
    profile = {**man(6, 5, 8), "mount": "war-horse", "mounted": {"healthy": [9, 7, points]}}
    rider = unit("al", "E5", "ours", profile, facing="n", mounted=True)
    session = moving([rider], painted(E7="b"))
    if not allowed:
        assert "CHB-5.2-backing" in refused(session, "step al E6")
        return
    session.do("step al E6")
    assert (at(session, "al"), piece(session, "al").facing) == ("E6", 0)
    assert session.state.left == 0
    assert "CHB-5.2-backing" in cited(session)


def test_a_riderless_horse_stays():
    """CHB-5.2-riderless-still: until it is mounted or led."""
    session = moving([mine("al", "A1"), beast("horse", "E5")])
    assert "CHB-5.2-riderless-still" in refused(session, "step horse E4")
    assert not offered(session, "step horse")


def test_a_man_takes_the_bridle_and_the_horse_follows():
    """CHB-5.2-lead-foot: of 5, he reaches its front with 3 left and has 2 after it."""
    session = moving([mine("al", "E2", 6, 5, 5), beast("horse", "E5")])
    session.do("step al E3 E4")
    assert session.state.left == 6
    session.do("lead al horse")
    assert session.state.left == 4
    assert "CHB-5.2-lead-foot" in cited(session)
    session.do("step al E3 E2")
    assert at(session, "horse") == "E3"
    assert piece(session, "horse").hexes == tuple(
        session.state.now.board.hex(x) for x in ("E3", "E4")
    )


def test_no_bridle_is_taken_beside_an_enemy():
    """CHB-5.2-lead-enemy-adjacent: an enemy beside the rump; a stunned one does not matter."""
    for state, allowed in (("healthy", False), ("stunned", True)):
        people = [mine("al", "E4"), beast("horse", "E5"), foe("bo", "E7", state=state)]
        session = moving(people)
        if allowed:
            session.do("lead al horse")
            assert "CHB-5.2-lead-enemy-adjacent" in cited(session)
        else:
            assert "CHB-5.2-lead-enemy-adjacent" in refused(session, "lead al horse")


def test_three_on_foot_one_in_the_saddle():
    """CHB-5.2-lead-limit: a groom with three takes no fourth; a rider with one no second."""
    mules = [beast(f"m{n}", where, profile=MULE) for n, where in
             enumerate(("E6", "E7", "E8"))]  # fmt: skip
    groom = mine("al", "E5", unit_fields={"leads": ["m0", "m1", "m2"]})
    session = moving([groom, *mules, beast("horse", "D5", "se")])
    assert "CHB-5.2-lead-limit" in refused(session, "lead al horse")
    third = moving([mine("al", "E5", unit_fields={"leads": ["m0", "m1"]}), *mules[:2],
                    beast("horse", "D5", "se")])  # fmt: skip
    third.do("lead al horse")
    assert "CHB-5.2-lead-limit" in cited(third)
    rider = horseman("al", "E5", "n", unit_fields={"leads": ["m0"]})
    mounted = moving([rider, beast("m0", "E7", profile=MULE), beast("m1", "E4", profile=MULE)])
    assert "CHB-5.2-lead-limit" in refused(mounted, "lead al m1")


@pytest.mark.parametrize(("state", "face", "got"), [
    ("healthy", 6, True), ("healthy", 7, False), ("wounded", 4, True), ("wounded", 5, False),
])  # fmt: skip
def test_a_rider_grabs_a_bridle_in_passing(state, face, got):
    """CHB-5.2-lead-rider: on 1 to 6, wounded on 1 to 4, for nothing; once for each horse; then 3
    points may still be paid."""
    rider = horseman("al", "E4", "n", unit_fields={"state": state})
    session = moving([rider, beast("horse", "D5", "ne")], dice=[face])
    session.do("grab al horse")
    assert (piece(session, "al").unit.leads == ("horse",)) == got
    assert "CHB-5.2-lead-rider" in cited(session)
    if not got:
        assert "CHB-5.2-lead-rider" in refused(session, "grab al horse")
        assert not [one for one in session.legal_actions() if one.verb == "grab"], (
            "nor is it offered"
        )
        left = session.state.left
        session.do("lead al horse")
        assert session.state.left == left - 6


def groom_and_string():
    """A groom before a string of a horse, another and a mule, all in column E."""
    return [mine("al", "E2", 7, 5, 12, unit_fields={"leads": ["one", "two", "mule"]}),
            beast("one", "E3", tied=True), beast("two", "E5", profile=SADDLE, tied=True),
            beast("mule", "E7", profile=MULE, tied=True)]  # fmt: skip


def test_a_string_moves_as_its_slowest_and_bends():
    """CHB-5.2-train: 12, 15 and the mule's 6: it goes 6, each into the hex left before it."""
    session = moving(groom_and_string())
    session.do("step al D2")
    assert session.state.left == 2 * 6 - 2
    assert {"CHB-5.2-train"} <= cited(session)
    labels = [session.state.now.board.label(x) for x in piece(session, "one").hexes]
    assert labels == ["E2", "E3"]
    assert at(session, "two") == "E4"
    assert at(session, "mule") == "E6"
    session.do("step al C1")
    labels = [session.state.now.board.label(x) for x in piece(session, "one").hexes]
    assert labels == ["D2", "E2"]


def test_an_animal_out_of_reach_is_somebody_in_the_way():
    """CHB-5.2-riderless-still, CHB-5.1-friend-hex: the second mule is not behind the first; with
    one point there is none left to leave its hex again, and so it is not offered."""
    mules = [beast("m0", "E4", profile=MULE), beast("m1", "E6", profile=MULE)]
    for points, found in ((1, False), (3, True)):
        groom = mine("al", "E5", 6, 5, points, unit_fields={"leads": ["m0", "m1"]})
        session = moving([groom, *mules])
        assert ("step al E6" in offered(session)) == found
        if not found:
            assert "CHB-5.1-friend-hex" in refused(session, "step al E6")
        for line in offered(session, "step al"):
            session.do(line)
            session.undo()


def test_who_leads_a_string_fights_at_half():
    """CHB-5.2-train-penalty: 7-5 becomes 3-2, rounded down."""
    people = [*groom_and_string(), foe("bo", "E1", 8, 3)]
    session = until(table(people, dice=[6, 1]), "attack", "ours")
    do(session, "attack al bo", "done")
    assert figures(session, "CHB-5.2-train-penalty") == ["3-2"]


def test_two_horses_are_tied_in_a_movement_step():
    """CHB-5.2-train-tie: at its end, if the groom still stands beside both; then they are one."""
    people = [mine("al", "D6"), beast("one", "E4"), beast("two", "E6")]
    session = moving(people)
    assert "tie al one two" in offered(session)
    session.do("tie al one two")
    assert not offered(session, "step al")
    assert not piece(session, "one").unit.tied
    session.do("done")
    assert piece(session, "one").unit.tied
    assert piece(session, "two").unit.tied
    assert piece(session, "one").unit.leads == ("two",)
    assert {"CHB-5.2-train-tie", "CHB-5.2-train"} <= cited(session)


def test_a_stunned_groom_ties_nothing():
    """CHB-5.2-train-tie: stunned by defensive fire during the step."""
    people = [mine("al", "D6"), beast("one", "E4"), beast("two", "E6"),
              foe("bo", "A5", weapons=["shortbow"])]  # fmt: skip
    session = moving(people, dice=[4])
    do(session, "tie al one two", "fire bo al shortbow")
    assert piece(session, "al").state == "stunned"
    do(session, "pass", "done")
    assert not piece(session, "one").unit.tied
    assert "CHB-5.2-train-tie" in cited(session)


def test_tying_takes_the_whole_step_and_both_beside():
    """CHB-5.2-train-tie: not after a step, and not from afar."""
    people = [mine("al", "D6"), beast("one", "E4"), beast("two", "E6"), beast("far", "H4")]
    session = moving(people)
    assert "CHB-5.2-train-tie" in refused(session, "tie al one far")
    session.do("step al D5")
    session.do("step al D6")
    assert "CHB-5.2-train-tie" in refused(session, "tie al one two")


def test_the_first_of_a_string_brings_the_others():
    """CHB-5.2-train: whoever takes its first animal leads all; let go, they stay tied."""
    people = [mine("al", "E3"), beast("one", "E4", tied=True, leads=["two"]),
              beast("two", "E6", tied=True)]  # fmt: skip
    session = moving(people)
    session.do("lead al one")
    assert piece(session, "al").unit.leads == ("one", "two")
    session.do("step al E2")
    assert (at(session, "one"), at(session, "two")) == ("E3", "E5")
    session.do("release al one")
    assert piece(session, "al").unit.leads == ()
    assert piece(session, "one").unit.leads == ("two",)


def test_an_animal_is_taken_out_of_its_string():
    """CHB-5.2-train-tie: the other way round; a string of one is none."""
    people = [mine("al", "D6"), beast("one", "E4", tied=True, leads=["two"]),
              beast("two", "E6", tied=True)]  # fmt: skip
    session = moving(people)
    do(session, "untie al two", "done")
    assert not piece(session, "one").unit.tied
    assert not piece(session, "two").unit.tied
    assert piece(session, "one").unit.leads == ()


def engaged(ours=(6, 5, 8), theirs=(6, 5, 6), *others, dice=(), first="theirs"):
    people = [mine("al", "E5", *ours), foe("bo", "E6", *theirs), *others]
    return until(table(people, open_field(9, 12), dice, first), "disengage", "ours")


def test_the_faster_may_leave_the_fight():
    """CHB-5.3-disengage-condition, CHB-5.3-disengage-distance: one hex on foot, beside nobody."""
    session = engaged()
    session.do("disengage al E4")
    assert at(session, "al") == "E4"
    assert {"CHB-5.3-disengage-condition", "CHB-5.3-disengage-distance"} <= cited(session)
    assert "CHB-5.3-disengage-timing" in cited(session)


def test_who_is_not_faster_than_all_stays():
    """CHB-5.3-disengage-condition: 6 against 5 and 6 is refused."""
    people = [mine("al", "E5", 6, 5, 6), foe("bo", "E6", 6, 5, 5), foe("cy", "D6", 6, 5, 6),
              mine("ed", "H5", 6, 5, 9), foe("di", "H6", 6, 5, 5)]  # fmt: skip
    session = until(table(people, open_field(9, 12)), "disengage", "ours")
    assert "CHB-5.3-disengage-condition" in refused(session, "disengage al E4")


def test_a_pursuer_counts_as_having_attacked():
    """CHB-5.3-disengage-timing: he who advances cannot attack anybody else."""
    session = engaged((6, 5, 8), (6, 5, 6), mine("ed", "D6", 6, 5, 4))
    session.do("disengage al E4")
    assert "CHB-5.3-disengage-timing" in cited(session)
    assert (session.decision.name, session.decision.side) == ("advance", "theirs")
    session.do("advance bo E5")
    until(session, "attack", "theirs")
    assert "CHB-6.0-one-attack" in refused(session, "attack bo ed")


def test_a_disengagement_in_the_enemys_phase_keeps_the_own_attack():
    """CHB-5.3-disengage-timing: it uses only his defence."""
    session = engaged()
    do(session, "disengage al E4", "advance bo E5")
    until(session, "attack", "ours")
    assert "attack al bo" in offered(session)
    own = until(table([mine("al", "E5"), foe("bo", "E6", 6, 5, 6)], open_field(9, 12)),
                "disengage", "ours")  # fmt: skip
    do(own, "disengage al E4", "advance bo E5")
    until(own, "attack", "ours")
    assert "CHB-6.0-one-attack" in refused(own, "attack al bo")


def test_a_rider_leaves_by_two_hexes():
    """CHB-5.3-disengage-distance: exactly two."""
    people = [horseman("al", "E5", "s"), foe("bo", "E6", 6, 5, 6)]
    session = until(table(people, open_field(9, 12)), "disengage", "ours")
    for line in offered(session, "disengage"):
        there = session.state.now.board.hex(line.split()[-1])
        assert there.distance(session.state.now.board.hex("E6")) >= 2
    session.do(offered(session, "disengage")[0])
    assert piece(session, "al").moved >= 2


def test_nobody_followed_so_he_goes_on():
    """CHB-5.3-disengage-follow: half of 7 is 3 more points, always away."""
    session = engaged((6, 5, 7), (6, 5, 6))
    do(session, "disengage al E4", "stay")
    assert session.decision.name == "go-on"
    far = [line.split()[-1] for line in offered(session, "retire")]
    board = session.state.now.board
    assert {board.hex(label).distance(board.hex("E6")) for label in far} == {3, 4, 5}
    assert "CHB-5.3-disengage-follow" in refused(session, "retire al E5")
    session.do("retire al E1")
    assert at(session, "al") == "E1"
    assert "CHB-5.3-disengage-follow" in cited(session)


def test_a_leader_who_falls_leaves_the_string_whole():
    """CHB-5.2-train with CHB-7.0-stun: the bridle is let go, the knots are not."""
    people = [*groom_and_string(), foe("bo", "A2", weapons=["shortbow"])]
    session = table(people, dice=[4], first="theirs")
    session.do("fire bo al shortbow")
    assert piece(session, "al").unit.leads == ()
    assert piece(session, "one").unit.leads == ("two", "mule")
    assert "CHB-7.0-stun" in ever_cited(session)


def test_a_string_that_was_left_behind_is_let_go():
    """CHB-5.2-riderless-still: driven back by a shot, the groom has lost the bridle."""
    people = [mine("al", "E6", unit_fields={"leads": ["mule"]}), beast("mule", "D6", profile=MULE),
              foe("bo", "E10", weapons=["shortbow"])]  # fmt: skip
    session = table(people, open_field(9, 14), [6], first="theirs")
    session.do("fire bo al shortbow")
    session.do("recoil al F6")
    assert distance(piece(session, "al"), piece(session, "mule")) > 1
    until(session, "move", "ours")
    session.do("step al F5")
    assert piece(session, "al").unit.leads == ()
    assert "CHB-5.2-riderless-still" in cited(session)


def test_a_string_may_have_lost_a_horse_before_it_is_untied():
    """CHB-5.2-train-tie: what is left of it is untied, and nothing else is looked for."""
    gone = {"id": "thief", "when": {"units": ["al"], "at": ["A5"]}, "do": [{"remove": ["two"]}]}
    people = [mine("al", "A4"), mine("ed", "F5"),
              beast("one", "E5", leads=["two", "mule"], tied=True),
              beast("two", "E7", profile=SADDLE, tied=True),
              beast("mule", "E9", profile=MULE, tied=True)]  # fmt: skip
    session = moving(people, events=[gone])
    do(session, "step al A5", "untie ed one", "done")
    assert not piece(session, "one").unit.tied
    assert piece(session, "one").unit.leads == ()
    assert "CHB-5.2-train-tie" in cited(session)


def test_one_who_mounts_the_horse_he_leads_leads_it_no_more():
    """CHB-5.2-mounted-counter: it is under him now."""
    people = [mine("al", "E4", 6, 5, 12, unit_fields={"leads": ["horse"]}), beast("horse", "E5")]
    session = moving(people)
    do(session, "release al horse", "step al F5", "step al F6", "mount al horse")
    assert piece(session, "al").unit.leads == ()
    assert "horse" not in session.state.now.pieces


@pytest.mark.parametrize("state", ["healthy", "panicked", "routed"])
def test_no_bridle_is_taken_of_a_horse_beside_its_owner(state):
    """The horse of an enemy who stands beside it, even in flight (CHB-5.2-lead-enemy-adjacent)."""
    people = [mine("al", "E4"), beast("horse", "E5", side="theirs"),
              foe("bo", "E7", state=state, movement=8)]  # fmt: skip
    session = moving(people)
    assert "lead al horse" not in offered(session)
    assert "CHB-5.2-lead-enemy-adjacent" in refused(session, "lead al horse")


def test_a_stunned_enemy_keeps_nobody_from_the_bridle():
    """CHB-5.2-lead-enemy-adjacent, the ruling."""
    people = [mine("al", "E4"), beast("horse", "E5", side="theirs"),
              foe("bo", "E7", state="stunned")]  # fmt: skip
    assert "lead al horse" in offered(moving(people))


def test_whoever_is_followed_does_not_leave_the_melee_a_second_time():
    """It takes the place of his one defence (CHB-5.3-disengage-condition)."""
    session = engaged((6, 5, 8), (6, 5, 6))
    do(session, "disengage al E4", "advance bo E5")
    assert not [line for line in offered(session) if line.startswith("disengage")]


def test_nobody_treads_on_the_horse_that_he_leads():
    """Two hexes long, it would lie where he stands; a mule changes places with him
    (CHB-5.4-one-per-hex, CHB-5.2-lead-foot)."""
    horse = beast("horse", "E5")
    session = moving([mine("al", "E4", unit_fields={"leads": ["horse"]}), horse])
    assert "step al E5" not in offered(session)
    refused(session, "step al E5")
    mule = beast("mule", "E5", profile=MULE)
    session = moving([mine("al", "E4", unit_fields={"leads": ["mule"]}), mule])
    do(session, "step al E5")
    assert (at(session, "al"), at(session, "mule")) == ("E5", "E4")


def test_whoever_has_attacked_may_leave_the_melee_in_the_enemys_phase():
    """It takes the place of his defence there, not of an attack (CHB-5.3-disengage-timing)."""
    people = [mine("al", "E5", 6, 5, 8), foe("bo", "E6", 6, 5, 6)]
    session = until(table(people, open_field(9, 12), [9]), "attack", "ours")
    do(session, "attack al bo", "done")
    until(session, "disengage", "ours")
    assert session.state.active == "theirs"
    assert "disengage al E4" in offered(session)


def test_whoever_has_charged_has_no_attack_to_give_up():
    """In his own phase he cannot leave the melee (CHB-5.3-disengage-condition)."""
    people = [mine("al", "E1", 6, 5, 8), foe("bo", "E8", 6, 60, 6), mine("ed", "H5", 6, 5, 9),
              foe("di", "H6", 6, 5, 5)]  # fmt: skip
    session = until(table(people, open_field(9, 14), [9]), "charge", "ours")
    do(session, "charge al bo", "done")
    until(session, "disengage", "ours")
    assert not [line for line in offered(session) if line.startswith("disengage al")]
    where = at(session, "al")
    assert "CHB-5.3-disengage-condition" in refused(session, f"disengage al {where}")


def test_a_rider_snatches_a_bridle_in_the_last_hex_of_his_way():
    """It costs no points (CHB-5.2-lead-rider)."""
    slow = {"mounted": {"healthy": [9, 7, 3], "wounded": [5, 6, 3]}}
    session = moving([horseman("al", "D8", "n", **slow), beast("horse", "D4", "s")])
    do(session, "step al D7", "step al D6", "step al D5")
    assert session.state.left == 0
    assert "grab al horse" in offered(session)


@pytest.mark.parametrize(("line", "may"), [("pass", True), ("strike bo al", False)])
def test_whoever_is_stopped_snatches_no_bridle(line, may):
    """A blow in passing ends his move (CHB-6.4-oa-table, CHB-5.2-lead-rider)."""
    people = [horseman("al", "E5", "nw"), beast("horse", "D4", "s"), foe("bo", "C5")]
    session = moving(people, dice=[7])
    do(session, "step al D5", line)
    assert ("grab al horse" in offered(session)) is may
    if not may:
        assert "CHB-6.4-oa-table" in refused(session, "grab al horse")


def test_nobody_mounts_dismounts_or_takes_a_bridle_through_a_wall():
    """CHB-5.2-mount-side, CHB-5.2-lead-foot, CHB-1.2-adjacent."""
    side = [("D6", "ne", "wall"), ("D6", "se", "wall"), ("D5", "se", "wall"), ("D5", "ne", "wall")]
    horse = beast("horse", "E5")
    session = moving([mine("al", "D6"), horse], edges=side)
    assert "mount al horse" not in offered(session)
    session = moving([mine("al", "D6"), horse])
    assert "mount al horse" in offered(session)
    rider = horseman("al", "E5", "n", 9, 7, 12)
    session = moving([rider], edges=side)
    assert not {"dismount al D6"} & set(offered(session))
    assert {"dismount al F6"} & set(offered(session))
    session = moving([mine("al", "E4"), horse], edges=[("E4", "s", "wall")])
    assert "lead al horse" not in offered(session)


def test_whoever_is_thrown_off_a_tied_horse_is_tied_no_more():
    """On his feet he fights with his whole strength; the horse stays tied (CHB-5.2-train-penalty,
    CHB-7.0-unhorsed)."""
    rider = horseman("al", "E5", "n", 9, 7, 12, unit_fields={"tied": True})
    session = until(
        table([rider, foe("bo", "E4", 6, 5)], open_field(9, 12), [4], "theirs"), "attack", "theirs"
    )
    do(session, "attack bo al", "done")
    while session.decision.name == "land":
        session.do(offered(session)[0])
    assert piece(session, "al").state == "stunned"
    assert not piece(session, "al").unit.tied
    assert piece(session, "al-mount").unit.tied


def test_nobody_dismounts_while_his_horse_stands_over_somebody():
    """It would stay there (CHB-5.4-one-per-hex, CHB-5.2-mount-side)."""
    session = moving([horseman("al", "E8", "n", 9, 7, 12), mine("ed", "E7")])
    do(session, "step al E7")
    assert not [line for line in offered(session) if line.startswith("dismount")]
    assert "CHB-5.4-one-per-hex" in refused(session, "dismount al F8")
    do(session, "step al E6")  # head free, tail over him
    assert "CHB-5.4-one-per-hex" in refused(session, "dismount al F7")
    do(session, "step al E5", "dismount al F6")


def late_rider(*rows, **more):
    """A rider who has no hex yet, and others who have."""
    profile = horseman("al", "A1", "n")["profile"]
    rider = {
        "id": "al",
        "side": "ours",
        "profile": profile,
        "mounted": True,
        **more.pop("unit", {}),
    }
    return table([mine("ed", "I9"), rider, foe("bo", "A9")], list(rows) or None, **more)


def test_no_rider_is_set_up_with_a_hex_on_ground_closed_to_him():
    """Neither head nor tail in the trees or off the board (CHB-5.2-rider-forbidden)."""
    rows = open_field(9, 9)
    rows[0], rows[1] = "tttt.tttt", "ttttttttt"
    zones = [{"id": "edge", "hexes": ["E1", "E3"]}]
    session = late_rider(*rows, zones=zones, unit={"zone": "edge"})
    assert session.decision.name == "deploy"
    assert {line.split()[2] for line in offered(session, "place")} == {"E3"}
    for looks in ("s", "n", "nw"):
        assert "CHB-5.2-rider-forbidden" in refused(session, f"place al E1 {looks}")
    assert "CHB-5.2-rider-forbidden" in refused(session, "place al E3 s")
    do(session, "place al E3 n")


def test_a_rider_comes_onto_the_board_with_his_tail_outside_or_on_open_ground():
    """CHB-5.2-rider-forbidden: not with his tail in the trees."""
    rows = open_field(9, 9)
    rows[0] = "ttttt...."
    entries = [{"id": "relief", "side": "ours", "units": ["al"], "turn": 1, "edge": "north"}]
    session = until(late_rider(*rows, entries=entries), "move", "ours")
    assert "CHB-5.2-rider-forbidden" in refused(session, "enter al F1 ne")
    do(session, "enter al F1 s")


def test_who_begins_on_somebodys_hex_is_offered_only_what_he_may_do_there():
    """CHB-5.4-one-per-hex: driven onto a friend, a rider must ride on before he gets off."""
    session = moving([horseman("al", "E5", "n", 6, 5, 12), mine("bo", "E5")])
    assert offered(session, "step al")
    assert not offered(session, "dismount al")
    for line in offered(session):
        session.do(line)
        session.undo()
