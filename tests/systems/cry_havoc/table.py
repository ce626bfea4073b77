"""A table to play at: a few pieces on a small board, dice that are known, lines that are done."""

import pytest
from boards import moment

from editor.play.chance import Scripted
from editor.play.game import RefusedError
from editor.play.session import Session
from editor.systems.cry_havoc.playing.game import CryHavoc

_LET_PASS = ("done", "pass", "stay")


def table(units, rows=None, dice=(), first="ours", **more):
    """A game at its first decision; `first` begins without a roll, unless it is None."""
    if first is not None:
        more["first"] = first
    now = moment(rows, units, **more)
    return Session(CryHavoc(now.board, now.scenario, now.catalogue, {}), Scripted(dice))


def until(session, name, side=None, turn=None):
    """Let everything pass until somebody is asked this; every roll on the way needs its die."""
    for _ in range(200):
        asked = session.decision
        assert asked is not None, f"the game is over before {name}"
        here = turn is None or session.state.now.turn == turn
        if asked.name == name and here and side in {None, asked.side}:
            return session
        offered = [str(one) for one in session.legal_actions()]
        session.do(next((line for line in _LET_PASS if line in offered), offered[0]))
    raise AssertionError(f"nobody is asked {name}")


def do(session, *lines):
    """Do some lines, one after the other."""
    for line in lines:
        session.do(line)
    return session


def told(session, kind=None, back=1):
    """What was said of the last action, or of the last few."""
    return [
        one for turn in session.log[-back:] for one in turn.said if kind is None or one.kind == kind
    ]


def cited(session, back=1):
    """The rules that the last action, or the last few, came under."""
    return {rule for one in told(session, back=back) for rule in one.rules}


def ever_cited(session):
    """The rules of the whole game so far."""
    return cited(session, len(session.log))


def refused(session, line):
    """The rules by which a line is refused; the moment stays as it was."""
    before = session.state
    with pytest.raises(RefusedError) as caught:
        session.do(line)
    assert session.state is before
    assert caught.value.said.en
    assert caught.value.said.fr
    return set(caught.value.rules)


def offered(session, verb=""):
    """What may be done now, as lines."""
    return [str(one) for one in session.legal_actions() if str(one).startswith(verb)]


def piece(session, name):
    return session.state.now.pieces[name]


def at(session, name):
    """The label of the hex where somebody is."""
    return session.state.now.board.label(piece(session, name).at)


def rolls(session, kind=None, back=1):
    """The totals of the dice of the last action."""
    return [one.roll.total for one in told(session, kind, back) if one.roll is not None]
