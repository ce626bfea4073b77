"""Games as files: played on from where they end, or written down so that they play again."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from editor.gui.play.dice import Dice
from editor.gui.play.match import Match
from editor.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from editor.systems.examine import Examined

_WRONG = Text("the recorded game stops at action {}: {}",
              "la partie enregistrée s'arrête à l'action {} : {}")  # fmt: skip


@dataclass(frozen=True)
class Opened:
    """A scenario that is played, with its game; and what was wrong with its record, if anything."""

    examined: Examined
    match: Match
    wrong: Text = field(default_factory=Text)
    file: str = ""
    """The file of the game, where it has one."""


def open_game(file: str, instead: Mapping[str, bytes], seed: int, *, asks: bool = False) -> Opened:
    """A scenario as it stands in the window, ready to be played."""
    from editor.systems.bots import bots
    from editor.systems.examine import examine
    from editor.systems.play import game_of

    examined = examine(file, instead=dict(instead))
    game = game_of(examined)
    return Opened(examined, Match(game, Dice(seed, asks=asks), dict(bots(game.name))))


def load_game(file: str, instead: Mapping[str, bytes]) -> Opened:
    """A recorded game, played as far as it goes."""
    from editor.systems.bots import bots
    from editor.systems.examine import examine
    from editor.systems.play import game_of, read_play

    record = read_play(file)
    play = record.play
    examined = examine(record.scenario, instead=dict(instead))
    game = game_of(examined)
    dice = Dice(play.seed if play.seed is not None else 1, known=play.dice)
    match = Match(game, dice, dict(bots(game.name)))
    match.start()
    wrong = Text()
    for number, line in enumerate(play.do, 1):
        found = match.do(line)
        if found.refused is not None:
            said = found.refused
            wrong = Text(_WRONG.en.format(number, said.en), _WRONG.fr.format(number, said.to("fr")))
            break
    return Opened(examined, match, wrong, file)


def game_text(match: Match, scenario_file: str, file: str, title: Text) -> str:
    """A game as the text of a play file, with what it came to as what is expected."""
    from msgspec import to_builtins

    from editor.files.write import format_yaml
    from editor.model.play import Play

    assert match.session is not None, "a game that has begun is written down"
    where = os.path.relpath(Path(scenario_file).absolute(), Path(file).absolute().parent)
    dice = match.dice
    play = Play(
        format="gonfalon/play/1",
        scenario=where.replace(os.sep, "/"),
        title=title,
        dice=() if dice.is_seeded else tuple(dice.faces),
        seed=dice.seed if dice.is_seeded else None,
        do=tuple(str(action) for action in match.session.actions),
        expect=_came_to(match),
    )
    return format_yaml(to_builtins(play), "play")


def _came_to(match: Match) -> dict[str, Any]:
    """Turn and winner, and everybody who is not as he was."""
    from editor.systems.play import facts

    session = match.session
    assert session is not None
    found: dict[str, Any] = {"turn": facts(session, "turn")}
    if session.outcome is not None:
        found["winner"] = session.outcome.winner
    start = session.state_at(0).now.pieces
    for name, piece in session.state.now.pieces.items():
        if name in start and piece.state != start[name].state:
            found[name] = piece.state
    return found


def left_out(examined: Examined) -> Text:
    """What the scenario asks for and a game does not do yet, or only in part; empty if nothing."""
    from editor.model.scenario import Scenario
    from editor.systems.trials import unplayed

    scenario, catalogue = examined.value, examined.catalogue
    if not isinstance(scenario, Scenario) or catalogue is None:
        return Text()
    names = unplayed(scenario, catalogue)
    if not names:
        return Text()
    en, fr = ", ".join(one.en for one in names), ", ".join(one.to("fr") for one in names)
    return Text(f"Not played yet, or only in part: {en}. All else is played.",
                f"Pas encore joué, ou seulement en partie : {fr}. Le reste se joue.")  # fmt: skip
