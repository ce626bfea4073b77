"""Recorded plays: done again from their file, they must come to the end that they expect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from editor.model.play import Play
from editor.model.text import Text
from editor.play.chance import Chance, DiceError, Scripted, Seeded
from editor.play.game import Game, RefusedError
from editor.play.session import Session


class RecordError(Exception):
    """A play that does not go on as it is written; says at which line, and why."""

    def __init__(self, said: Text, line: int | None = None, *rules: str) -> None:
        super().__init__(said.en)
        self.said = said
        self.line = line
        """The number of the action, counted from 0; None when it is about the whole."""
        self.rules = rules


def chance_of(play: Play) -> Chance:
    """The dice of a record: its list, else all that follow from its seed."""
    return Seeded(play.seed) if play.seed is not None else Scripted(play.dice)


def replay(game: Game[Any], play: Play) -> Session[Any]:
    """Do all that a record says; raise where a line is refused or the dice do not fit."""
    chance = chance_of(play)
    line: int | None = None
    try:
        session = Session(game, chance)
        for line, action in enumerate(play.do):  # noqa: B007 - it is told where the play stops
            session.do(action)
    except RefusedError as refused:
        said = Text(f"{play.do[line or 0]!r}: {refused.said.en}",
                    f"{play.do[line or 0]!r} : {refused.said.to('fr')}")  # fmt: skip
        raise RecordError(said, line, *refused.rules) from None
    except DiceError as wrong:
        raise RecordError(wrong.said, line) from None
    if isinstance(chance, Scripted) and chance.left:
        dice, last, first = ", ".join(map(str, chance.left)), chance.last, chance.mark + 1
        raise RecordError(
            Text(f"dice are left over: {dice} (from die {first} on; the last roll: {last.en})",
                 f"il reste des dés : {dice} (dès le dé {first} ; dernier jet : {last.to('fr')})")
        )  # fmt: skip
    return session


def unmet(play: Play, facts: Callable[[str], Any]) -> Mapping[str, Text]:
    """What a record expects and did not come about; `facts` tells what is true of a name."""
    wrong: dict[str, Text] = {}
    for name, wanted in play.expect.items():
        found = facts(name)
        if isinstance(wanted, Mapping):
            bad = {
                key: (value, found.get(key) if isinstance(found, Mapping) else None)
                for key, value in wanted.items()
                if not isinstance(found, Mapping) or found.get(key) != value
            }
            if bad:
                wrong[name] = _told(name, bad)
        elif not _is(found, wanted):
            wrong[name] = _told(name, {"": (wanted, found)})
    return wrong


def _is(found: Any, wanted: Any) -> bool:
    """A single word is enough when it is any of the facts: a state, or a hex."""
    return wanted in found.values() if isinstance(found, Mapping) else bool(found == wanted)


def _told(name: str, bad: Mapping[str, tuple[Any, Any]]) -> Text:
    en, fr = [], []
    for key, (wanted, found) in bad.items():
        label = f"{name} {key}".strip()
        shown = (
            ", ".join(str(one) for one in found.values()) if isinstance(found, Mapping) else found
        )
        en.append(f"{label}: expected {wanted}, found {shown}")
        fr.append(f"{label} : attendu {wanted}, trouvé {shown}")
    return Text("; ".join(en), " ; ".join(fr))
