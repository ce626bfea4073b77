"""A skirmish for tests: a table brought to a decision, and what was said, by its rules."""

from __future__ import annotations

from table import table

_LONG = 200


def skirmish(units, rows=None, dice=(), at="", side="", **more):
    """A table; `at` names the decision to go to by doing nothing, `side` whose it must be."""
    session = table(units, rows, dice, **more)
    return until(session, at, side) if at else session


def until(session, at, side=""):
    """Let everybody do nothing until a decision is reached."""
    for _ in range(_LONG):
        item = session.decision
        assert item is not None, "the game is over"
        if item.name == at and side in {"", item.side}:
            return session
        session.do(idle(session))
    raise AssertionError(f"{at} never comes")


def idle(session):
    """What comes nearest to doing nothing."""
    offered = [str(action) for action in session.legal_actions()]
    for word in ("done", "pass", "hold", "stay", "stand"):
        for line in offered:
            if line.split()[0] == word:
                return line
    return offered[0]


def play(session, *lines):
    """Several actions, one after the other; gives back all that was said."""
    return [one for line in lines for one in session.do(line).said]


def calmly(session, *lines):
    """Several actions, at which nobody shoots or strikes."""
    said = []
    for line in lines:
        said += play(session, line)
        while session.decision is not None and session.decision.name in {"volley", "blow"}:
            said += play(session, "hold" if session.decision.name == "volley" else "pass")
    return said


def cited(said):
    """The rules of some happenings, of a turn of the log, or of a whole session."""
    if hasattr(said, "log"):
        said = [one for turn in said.log for one in turn.said]
    elif hasattr(said, "said"):
        said = said.said
    return {rule for one in said for rule in one.rules}


def told(session, rule):
    """All happenings of a session that cite a rule."""
    return [one for turn in session.log for one in turn.said if rule in one.rules]


def state_of(session, name):
    return session.state.now.pieces[name].state


def spot(session, name):
    """The hex of somebody, as it is labelled."""
    now = session.state.now
    return now.board.label(now.pieces[name].at)


def offers(session, verb=""):
    """What is offered, as lines."""
    found = [str(action) for action in session.legal_actions()]
    return [line for line in found if line.split()[0] == verb] if verb else found
