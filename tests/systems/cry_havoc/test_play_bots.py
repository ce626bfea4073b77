"""Players that nobody sits behind: what the greedy one wants; both only do what may be done."""

from collections import Counter

import pytest
from boards import moment, open_field
from fighters import foe, horseman, mine
from skirmish import skirmish, spot, until
from table import table

from editor.play.chance import Seeded
from editor.play.players import Random
from editor.play.session import Session
from editor.systems.bots import bots
from editor.systems.cry_havoc.playing.game import CryHavoc
from editor.systems.cry_havoc.playing.greedy import Greedy, goals_of

LONG = open_field(9, 20)
FAR = foe("z", "A20")


def asked(units, decision, rows=None, dice=(), **more):
    """What the greedy player does when it is asked this for our side."""
    session = until(table(units, rows or LONG, dice, **more), decision, "ours")
    return str(Greedy(1)(session))


def distance(one, other):
    board = moment(LONG).board
    return board.hex(one).distance(board.hex(other))


def goal(label):
    """A hex that two of ours must reach, so that one alone has not won there."""
    when = {"units_of": "ours", "at": [label, "A1"], "at_least": 2}
    return {"victory": [{"side": "ours", "when": when}]}


def test_it_goes_for_the_objective():
    """Not for the enemy, where the victory hangs on a place."""
    line = asked([mine("a", "E10", 6, 5, 4), foe("d", "E16")], "move", **goal("E2"))
    assert line == "step a E9 E8 E7 E6"


def test_it_stays_on_the_objective():
    """Nobody is chased away from it."""
    assert asked([mine("a", "E2"), foe("d", "E16")], "move", **goal("E2")) == "done"


def test_whatever_a_victory_names_is_an_objective():
    """Places, edges to leave by, things to hold, also those inside a condition."""
    inner = {"all": [{"units": ["a"], "exited_by": ["north"]}, {"object": "box", "held_by": "a"}]}
    box = {"id": "box", "kind": "chest", "at": "C9"}
    session = table([mine("a", "E10"), FAR], LONG, objects=[box],
                    victory=[{"side": "ours", "when": inner}])  # fmt: skip
    board = session.state.now.board
    found = {board.label(place) for place in goals_of(session.state, "ours")}
    assert {"A1", "I1", "C9"} <= found
    assert goals_of(session.state, "theirs") == frozenset()


def test_it_leaves_by_the_edge_that_wins():
    leaving = {"victory": [{"side": "ours", "when": {"units": ["a"], "exited_by": ["north"]}}]}
    assert asked([mine("a", "E1"), FAR], "move", **leaving) == "leave a north"


def test_without_objective_it_goes_for_the_nearest_enemy():
    line = asked([mine("a", "E4", 6, 5, 3), foe("d", "E10"), foe("e", "E19")], "move")
    assert line == "step a E5 E6 E7"


@pytest.mark.parametrize(("rank", "away"), [(None, 1), ("captain", 3)])
def test_a_leader_keeps_out_of_reach(rank, away):
    """His men go up to the enemy, he stays three hexes off."""
    more = {"rank": rank, "status": "regular"} if rank else {}
    line = asked([mine("a", "E4", 6, 5, 12, **more), foe("d", "E10")], "move")
    assert distance(line.split()[-1], "E10") == away


def test_a_leader_who_is_too_near_draws_back():
    line = asked(
        [mine("a", "E8", 6, 5, 8, rank="captain", status="regular"), foe("d", "E10")], "move"
    )
    assert line.startswith("step a ")
    assert distance(line.split()[-1], "E10") >= 3


def test_it_shoots_where_that_is_worth_it():
    """At the man in the open rather than at the one behind trees, and not at long odds."""
    rows = [*LONG]
    rows[7], rows[19] = "......T..", "....T...."
    people = [mine("a", "E2", weapons=["longbow"]), foe("d", "E8"), foe("e", "G8")]
    assert asked(people, "shoot", rows).startswith("fire a d")
    far = [mine("a", "E1", weapons=["shortbow"], state="wounded"), foe("d", "E20")]
    assert asked(far, "shoot", rows) == "done"


def test_it_attacks_at_good_odds_only():
    assert asked([mine("a", "E5", 10), foe("d", "E6", 5, 5), FAR], "attack") == "attack a d"
    assert asked([mine("a", "E5", 3), foe("d", "E6", 5, 9), FAR], "attack") == "done"


def test_it_attacks_together_where_that_is_better():
    two = [mine("a", "E5", 6), mine("b", "D6", 6), foe("d", "E6", 5, 6), FAR]
    assert asked(two, "attack") == "attack a,b d"


def test_it_charges_where_that_breaks_a_man():
    knight = horseman("k", "E2", "s", 9, 7, 12)
    assert asked([knight, foe("d", "E10", 4, 3), FAR], "charge").startswith("charge k d E3")
    assert asked([knight, foe("d", "E10", 4, 90), FAR], "charge") == "done"


def test_it_shoots_back_at_who_comes_near():
    people = [mine("a", "E2", weapons=["longbow"]), foe("d", "E8", 6, 5, 8)]
    session = until(table(people, LONG, first="theirs"), "move", "theirs")
    session.do("step d E7")
    assert session.decision.name == "volley"
    assert str(Greedy(1)(session)).startswith("fire a d")


def test_it_holds_its_fire_where_nothing_is_to_be_hoped_for():
    people = [mine("a", "E2", weapons=["shortbow"], state="wounded"), foe("d", "E19", 6, 5, 8)]
    rows = [*LONG]
    rows[17] = "....T...."
    session = until(table(people, rows, first="theirs"), "move", "theirs")
    session.do("step d E18")
    assert session.decision.name == "volley"
    assert str(Greedy(1)(session)) == "hold"


def game_to_the_end(bot, seed=3):
    more = {"end": {"turns": 3}}
    units = [mine("a", "E3", weapons=["longbow"]), horseman("k", "C3", "s", 9, 7, 12),
             mine("b", "G4", rank="captain", morale=8, status="regular"),
             foe("d", "E16", morale=6), foe("e", "C16", morale=6), foe("g", "G16")]  # fmt: skip
    start = skirmish(units, LONG, (), **more)
    now = start.state.now
    session = Session(CryHavoc(now.board, now.scenario, now.catalogue, {}), Seeded(seed))
    while session.decision is not None:
        offered = session.legal_actions()
        action = bot(session)
        assert action.verb in {one.verb for one in offered}
        session.do(action)
    return session


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_player_does_only_what_may_be_done(name):
    """To the end, and the same again from the same number."""
    first, again = (game_to_the_end(bots("cry-havoc")[name](5)) for _ in range(2))
    assert first.outcome is not None
    assert first.actions == again.actions


def test_the_random_player_prefers_nothing():
    """Each of what is offered comes up about as often as the next."""
    session = until(table([mine("a", "E5", 6, 5, 1), FAR], LONG), "move", "ours")
    bot, offered = Random(1), session.legal_actions()
    count = Counter(str(bot(session)) for _ in range(100 * len(offered)))
    assert set(count) == {str(one) for one in offered}
    assert max(count.values()) < 2 * min(count.values())


def test_the_greedy_player_wins_against_one_who_does_anything():
    """Most of the time: a race to a hex that both want."""
    won = 0
    for seed in range(5):
        both = [
            {"side": side, "when": {"units_of": side, "at": ["E10"]}} for side in ("ours", "theirs")
        ]
        session = table([mine("a", "E3"), foe("d", "E17")], LONG, victory=both, end={"turns": 6})
        now = session.state.now
        session = Session(CryHavoc(now.board, now.scenario, now.catalogue, {}), Seeded(seed))
        players = {"ours": Greedy(seed), "theirs": Random(seed)}
        while session.decision is not None:
            session.do(players[session.decision.side](session))
        won += session.outcome.winner == "ours"
    assert won == 5
    assert spot(session, "a") == "E10"
