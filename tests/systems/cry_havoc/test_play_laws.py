"""Laws for all games: nothing that is offered is refused, replays agree, undo is exact."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest
from msgspec import structs

from editor.files.resources import samples_dir
from editor.model.text import Text
from editor.play.chance import Seeded
from editor.play.game import Action, RefusedError
from editor.play.session import Session
from editor.systems.cry_havoc.moving import lasting
from editor.systems.cry_havoc.playing.game import CryHavoc
from editor.systems.examine import examine

SCENARIOS = sorted(
    path.name
    for path in (samples_dir() / "scenarios").glob("*.scenario.yaml")
    if "system: cry-havoc" in path.read_text("utf-8")
)
every_scenario = pytest.mark.parametrize("name", SCENARIOS)
ENOUGH = 120


@cache
def game(name: str) -> CryHavoc:
    found = examine(samples_dir() / "scenarios" / name)
    assert found.board is not None
    assert found.catalogue is not None
    return CryHavoc(found.board, found.value, found.catalogue, found.people)


def play(name: str, seed: int, most: int = ENOUGH) -> Session:
    """A game in which each side does whatever a die says."""
    session, dice = Session(game(name), Seeded(seed)), Seeded(seed + 1)
    for _ in range(most):
        if session.decision is None:
            break
        offered = session.legal_actions()
        assert offered, session.decision
        session.do(offered[dice.roll(len(offered), Text("what to do")) - 1])
    return session


@every_scenario
def test_whatever_is_offered_can_be_done(name: str) -> None:
    session = play(name, 3)
    assert len(session.actions) > ENOUGH / 2 or session.outcome is not None


@every_scenario
def test_a_replay_comes_to_the_same_end(name: str) -> None:
    first = play(name, 5, 60)
    again = Session(game(name), Seeded(5))
    for action in first.actions:
        again.do(str(action))
    assert again.state == first.state
    assert [turn.said for turn in again.log] == [turn.said for turn in first.log]


@every_scenario
def test_undo_gives_the_moment_before(name: str) -> None:
    session = play(name, 7, 40)
    whole = [str(action) for action in session.actions]
    end = session.state
    half = len(whole) // 2
    session.undo(half)
    again = Session(game(name), Seeded(7))
    for line in whole[: len(whole) - half]:
        again.do(line)
    assert again.state == session.state
    for line in whole[len(whole) - half :]:
        session.do(line)
    assert session.state == end


@pytest.mark.parametrize(
    "line", ["", "fly", "step", "step nobody A1", "fire a b", "attack , ,", "step x A1/x"]
)
def test_an_illegal_action_is_refused_in_words_and_changes_nothing(line: str) -> None:
    session = play(SCENARIOS[0], 9, 10)
    before, log = session.state, len(session.log)
    with pytest.raises(RefusedError) as caught:
        session.do(line)
    assert caught.value.said.en
    assert caught.value.said.fr
    assert session.state is before
    assert len(session.log) == log


@every_scenario
def test_whatever_is_muddled_is_refused_or_done_and_never_half_done(name: str) -> None:
    """Words of other actions, missing words, too many: no state changes, nothing is told, no die
    is lost; and nothing but a refusal is raised."""
    session, dice = play(name, 13, 30), Seeded(2)
    for _ in range(60):
        if session.decision is None:
            break
        offered = session.legal_actions()
        words = [word for one in offered for word in one.words] or ["nobody"]
        line = _muddled(offered[_pick(dice, len(offered))], words, dice)
        before, log = session.state, len(session.log)
        mark = session._umpire.chance.mark
        why = _why_refused(session, line)
        if why is not None:
            assert why.en, line
            assert why.fr, line
            assert session.state is before
            assert (len(session.log), session._umpire.chance.mark) == (log, mark)
            assert not session._umpire.said
            session.do(offered[_pick(dice, len(offered))])


@every_scenario
def test_what_is_remembered_is_what_would_be_found_anew(name: str) -> None:
    """The same is offered, with the same odds, to a moment that remembers nothing of others."""
    session, dice = Session(game(name), Seeded(23)), Seeded(24)
    for number in range(60):
        if session.decision is None:
            break
        offered, state = session.legal_actions(), session.state
        if number % 4 == 0:
            lasting._here.__dict__.clear()
            forgetful = structs.replace(state, now=structs.replace(state.now))
            assert game(name).legal_actions(forgetful) == offered
        session.do(offered[_pick(dice, len(offered))])


def _why_refused(session: Session, line: str) -> Text | None:
    try:
        session.do(line)
    except RefusedError as refused:
        return refused.said
    return None


def _pick(dice: Seeded, number: int) -> int:
    return dice.roll(number, Text("which")) - 1


def _muddled(action: Action, words: list[str], dice: Seeded) -> str:
    """An action with a word of another one, one too few, or one too many."""
    own = list(action.words)
    how = _pick(dice, 4)
    if how == 0 and own:
        own.pop()
    elif how == 1:
        own.append(words[_pick(dice, len(words))])
    elif own:
        own[_pick(dice, len(own))] = words[_pick(dice, len(words))]
    return " ".join([action.verb, *own])


@every_scenario
def test_undo_goes_back_any_number_of_steps(name: str) -> None:
    """Undo of n steps gives the state of n steps before, whatever n."""
    session, dice = Session(game(name), Seeded(17)), Seeded(18)
    states, marks = [session.state], [session._umpire.chance.mark]
    for _ in range(25):
        if session.decision is None:
            break
        offered = session.legal_actions()
        session.do(offered[_pick(dice, len(offered))])
        states.append(session.state)
        marks.append(session._umpire.chance.mark)
    for back in (1, 2, 5, 9):
        session.undo(back)
        del states[-back:], marks[-back:]
        assert session.state is states[-1]
        assert session._umpire.chance.mark == marks[-1]


def test_turns_are_counted() -> None:
    """CHB-1.2-turn-and-phase: the counter goes on when all phases are over."""
    session = Session(game("stakes-on-the-causeway.scenario.yaml"), Seeded(1))
    seen = [session.state.now.turn]
    for _ in count():
        if session.decision is None or seen[-1] > 2:
            break
        session.do(session.legal_actions()[-1])
        if session.state.now.turn != seen[-1]:
            seen.append(session.state.now.turn)
    assert seen == [0, 1, 2, 3]  # set-up comes before the first turn
