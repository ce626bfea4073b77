"""The order of play, with its dice: turns, initiative, phases and their steps."""

import pytest
from boards import open_field, unit
from fighters import foe, man, mine
from table import cited, do, ever_cited, piece, refused, rolls, table, told, until

LONG = open_field(14, 9)


def two(dice=(), first="ours", **more):
    """One man of each side, far apart."""
    ours = more.pop("ours", {})
    theirs = more.pop("theirs", {})
    return table(
        [mine("al", "B2", **ours), foe("bo", "M8", **theirs)], LONG, dice, first, **more
    )  # fmt: skip


def test_the_turn_counter_goes_on_when_both_phases_are_over():
    """CHB-1.2-turn-and-phase, CHB-2.0-phases: turn, owner of the phase and step are known."""
    session = two([4, 6])
    assert (session.state.now.turn, session.state.active) == (1, "ours")
    assert session.state.step == "offensive-fire"
    assert "CHB-1.2-turn-and-phase" in cited(session)
    until(session, "shoot", "theirs")
    assert (session.state.now.turn, session.state.active) == (1, "theirs")
    until(session, "shoot", "theirs", turn=2)
    assert session.state.now.turn == 2
    assert "CHB-2.0-phases" in cited(session)


def test_three_players_have_three_phases_and_ties_roll_again():
    """CHB-2.0-phases: in descending order; only those who are equal roll again."""
    people = [mine("al", "B2"), foe("bo", "M8"), unit("cy", "B8", "third")]
    session = table(people, LONG, [5, 8, 5, 2, 9, 1, 2, 3], None)
    assert session.state.order == ("theirs", "third", "ours")
    assert "CHB-2.0-phases" in ever_cited(session)
    until(session, "shoot", "ours")
    assert session.state.now.turn == 1
    until(session, "shoot", turn=2)
    assert session.state.order == ("third", "theirs", "ours")


def test_the_highest_total_takes_the_first_phase():
    """CHB-2.1-initiative: a captain's 5 and 3 against a lieutenant's 7 and 2."""
    session = two([5, 7], None, ours={"rank": "captain"}, theirs={"rank": "lieutenant"})
    assert rolls(session, "initiative") == [8, 9]
    assert session.state.order == ("theirs", "ours")
    assert "CHB-2.1-initiative" in cited(session)


@pytest.mark.parametrize("state", ["unconscious", "captured"])
def test_a_leader_who_is_taken_or_out_does_not_count(state):
    """CHB-2.1-initiative: unless unconscious, dead, captured or off the map."""
    fields = {"unit_fields": {"prisoner_of": "bo"}} if state == "captured" else {"state": state}
    people = [mine("al", "B2", rank="captain", **fields), mine("ed", "C2"),
              foe("bo", "M8", rank="lieutenant")]  # fmt: skip
    session = table(people, LONG, [], None)
    assert session.state.order == ("theirs", "ours")
    assert "CHB-2.1-initiative-no-leader" in cited(session)


def test_a_side_without_a_leader_loses_the_initiative_without_a_roll():
    """CHB-2.1-initiative-no-leader: B has a lieutenant, so B begins and no die is rolled."""
    session = two([], None, theirs={"rank": "lieutenant"})
    assert session.state.order == ("theirs", "ours")
    assert rolls(session) == []
    assert "CHB-2.1-initiative-no-leader" in cited(session)


def test_without_any_leader_a_bare_die_draws():
    """CHB-2.1-initiative-no-leader: even chances; equal dice are rolled again."""
    session = two([6, 6, 3, 4], None)
    assert session.state.order == ("theirs", "ours")
    assert {"CHB-2.1-initiative", "CHB-2.1-initiative-no-leader"} <= cited(session)


def test_a_leader_whom_nobody_plays_wins_no_initiative():
    """CHB-2.1-initiative-no-leader: it is the players that are compared; neither has a leader."""
    sides = [{"id": "ours", "name": {"en": "ours"}}, {"id": "theirs", "name": {"en": "theirs"}},
             {"id": "third", "name": {"en": "third"}, "players": 0}]  # fmt: skip
    people = [mine("al", "B2"), foe("bo", "M8"), unit("cy", "B8", "third", man(rank="captain"))]
    session = table(people, LONG, [5, 3], None, sides=sides)
    assert session.state.order == ("ours", "theirs")
    said = [step.text.en for one in told(session) if one.proof for step in one.proof.steps]
    assert said == ["no leader on any side: a bare die"] * 2


def test_a_side_of_which_nobody_is_left_has_no_phase():
    """CHB-2.0-phases: one for each who takes part; who is still to come takes part."""
    late = {"id": "ed", "side": "ours", "profile": man()}
    entry = {"id": "late", "side": "ours", "units": ["ed"], "turn": 3, "edge": "north"}
    others = [foe("bo", "M8"), unit("cy", "B8", "third")]
    gone = table([mine("al", "B2", state="dead"), *others], LONG, [5, 3], None)
    assert gone.state.order == ("theirs", "third")
    coming = table([*others, late], LONG, [5, 3, 9], None, entries=[entry])
    assert coming.state.order == ("third", "ours", "theirs")


def test_the_scenario_may_say_who_begins_but_only_the_first_turn():
    """CHB-2.1-initiative: afterwards it is rolled; nobody is forced to alternate."""
    session = two([3, 8])
    assert session.state.order == ("ours", "theirs")
    until(session, "shoot", turn=2)
    assert session.state.order == ("theirs", "ours")


def test_with_the_advanced_rule_the_winner_chooses():
    """CHA-init-turn-roll: the higher total may play the first phase or let the other play it."""
    session = two([2, 6], None, ours={"rank": "general"}, theirs={"rank": "sergeant"},
                  options=["initiative"])  # fmt: skip
    assert (session.decision.name, session.decision.side) == ("first", "theirs")
    assert "CHA-init-turn-roll" in refused(session, "first nobody")
    session.do("first ours")
    assert session.state.order == ("ours", "theirs")
    assert "CHA-init-turn-roll" in cited(session)


def test_the_winner_of_the_roll_before_set_up_chooses_who_sets_up_first():
    """CHA-init-deployment-roll: 7 and a lieutenant's 2 beat 5 and a captain's 3."""
    units = [
        {"id": "al", "side": "ours", "zone": "west", "profile": man(rank="lieutenant")},
        {"id": "bo", "side": "theirs", "zone": "east", "profile": man(rank="captain")},
    ]
    zones = [{"id": "west", "hexes": ["B2", "B3"]}, {"id": "east", "hexes": ["M8", "M7"]}]
    session = table(units, LONG, [7, 5], zones=zones)
    assert rolls(session) == [9, 8]
    assert (session.decision.name, session.decision.side) == ("first", "ours")
    do(session, "first theirs", "place bo M8", "place al B3")
    assert session.state.now.turn == 1
    assert "CHB-8.2-initiative-score" in ever_cited(session)


def test_the_steps_of_a_phase_come_in_their_order():
    """CHB-2.1-sequence: once the charge step is over, no charge may be declared any more."""
    session = two([1, 2])
    until(session, "move", "ours")
    steps = [one.text.en for one in told(session, "step", len(session.log))]
    assert steps == ["Offensive fire", "Charges", "Movement"]
    refused(session, "charge al bo")
    until(session, "shoot", "theirs")
    steps = [one.text.en for one in told(session, "step", len(session.log))]
    assert steps[3:5] == ["Melee", "Recovery"]
    seen = ever_cited(session)
    assert {"CHB-2.1-sequence", "CHB-2.1-offensive-fire", "CHB-2.1-charge-step"} <= seen
    assert {"CHB-2.1-movement-step", "CHB-2.1-defensive-fire", "CHB-2.1-melee-step"} <= seen
    assert "CHB-2.1-recovery-step" in seen


def test_the_second_phase_repeats_the_steps_and_ends_the_turn():
    """CHB-2.2-second-phase: all allowances are new afterwards, and initiative is rolled anew."""
    session = two([9, 1])
    until(session, "move", "ours").do("step al C2")
    assert piece(session, "al").acts == ("move",)
    until(session, "shoot", "theirs")
    assert "CHB-2.2-second-phase" in cited(session)
    until(session, "shoot", turn=2)
    assert rolls(session, "initiative") == [9, 1]
    assert piece(session, "al").acts == ()
    assert piece(session, "al").moved == 0
    assert "CHB-2.2-second-phase" in cited(session)


def test_in_the_enemys_phase_one_only_answers():
    """CHB-2.2-second-phase: nobody moves pieces of the other side."""
    session = until(two(), "move", "ours")
    assert "CHB-1.2-turn-and-phase" in refused(session, "step bo L8")


def test_recovery_brings_a_man_up_who_was_stunned_in_the_phase():
    """CHB-2.1-recovery-step: stunned by defensive fire, he stands up in his own recovery."""
    people = [mine("al", "B2"), foe("bo", "H4", weapons=["shortbow"])]
    session = until(table(people, LONG, [4, 5, 6]), "move", "ours")
    do(session, "step al C2", "fire bo al shortbow")
    assert piece(session, "al").state == "stunned"
    until(session, "shoot", "theirs")
    assert piece(session, "al").state == "healthy"
    assert {"CHB-2.1-recovery-step", "CHB-7.0-stun-recovery"} <= ever_cited(session)


def test_a_side_that_declares_one_attack_of_three_fights_one():
    """CHB-2.1-melee-step: attacks are optional, and fought in the order their side likes."""
    people = [
        mine("al", "C3"), mine("ed", "F3"), mine("ug", "I3"),
        foe("bo", "C4"), foe("cy", "F4"), foe("di", "I4"),
    ]  # fmt: skip
    session = until(table(people, LONG, [5, 1, 1]), "attack", "ours")
    do(session, "attack ed cy", "done")
    assert len(told(session, "melee")) == 1
    assert "CHB-2.1-melee-step" in cited(session)
