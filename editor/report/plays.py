"""What happened in a play: as text for people, as data for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from editor.model.text import COLON, Language, Text
from editor.report.answers import both, step_data
from editor.report.plain import printable

if TYPE_CHECKING:
    from editor.model.board import Board
    from editor.play.game import Outcome
    from editor.play.session import Turn
    from editor.play.umpire import Happening

FORMAT = "gonfalon/log/1"


def turn_lines(turn: Turn, language: Language, *, proofs: bool = False) -> Iterator[str]:
    """The action, then what came of it, each with its die and its rules."""
    if turn.action is not None:
        yield f"> {printable(str(turn.action))}"
    for one in turn.said:
        yield from happening_lines(one, language, proofs=proofs)


def happening_lines(one: Happening, language: Language, *, proofs: bool = False) -> Iterator[str]:
    """One thing that happened; with `proofs` every reason of it too."""
    rules = f"  [{', '.join(one.rules)}]" if one.rules else ""
    roll = one.roll
    die = ""
    if roll is not None:
        added = f" {roll.modifier:+d} = {roll.total}" if roll.modifier else ""
        die = f"  (D{roll.sides}{COLON.to(language)}{roll.face}{added})"
    start = "" if one.kind in {"turn", "phase"} else "  "
    yield f"{start}{printable(one.text.to(language))}{die}{rules if proofs or start else ''}"
    for step in one.proof.steps if proofs and one.proof is not None else ():
        figure = "" if step.figure is None else f"{step.figure}"
        yield f"      {figure:>4}  {printable(step.text.to(language))}  [{step.rule}]"


def happening_data(one: Happening, board: Board) -> dict[str, Any]:
    """One thing that happened, as JSON holds it."""
    found: dict[str, Any] = {
        "kind": one.kind,
        "text": both(one.text),
        "rules": list(one.rules),
    }
    if one.who:
        found["who"] = list(one.who)
    if one.hexes:
        found["hexes"] = [board.label(place) for place in one.hexes if place in board]
    if one.roll is not None:
        roll = one.roll
        found["roll"] = {
            "sides": roll.sides, "face": roll.face, "modifier": roll.modifier, "total": roll.total,
        }  # fmt: skip
    if one.proof is not None:
        found["steps"] = [step_data(step, board) for step in one.proof.steps]
    return found


def log_data(
    log: Iterable[Turn], board: Board, outcome: Outcome | None, unmet: Iterable[Text] = ()
) -> dict[str, Any]:
    """A whole play: every action with what came of it, and how it ended."""
    return {
        "format": FORMAT,
        "log": [
            {
                "action": str(turn.action) if turn.action is not None else None,
                "events": [happening_data(one, board) for one in turn.said],
            }
            for turn in log
        ],
        "outcome": None
        if outcome is None
        else {
            "winner": outcome.winner or None,
            "text": both(outcome.text),
            "grade": both(outcome.grade) if outcome.grade else None,
            "points": dict(outcome.points),
        },
        "unmet": [both(one) for one in unmet],
    }
