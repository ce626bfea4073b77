"""Games by the name of their system, and recorded plays with the scenarios they are of."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs, to_builtins

from editor.files.library import Library
from editor.files.write import format_yaml
from editor.files.yamltext import Source
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, YamlPath
from editor.model.play import Play
from editor.model.scenario import Scenario, Sheet
from editor.model.text import Text
from editor.play.game import Game
from editor.play.record import RecordError, replay
from editor.play.session import Session
from editor.systems.examine import Examined, examine


class NoGameError(Exception):
    """A file that cannot be played, and why, in a line; or the findings that say so."""

    def __init__(self, said: Text, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(said.en)
        self.said = said
        self.findings = findings


def game_of(examined: Examined, *catalogues: Catalogue) -> Game[Any]:
    """The game of a scenario that was read, with the figures and tables of whoever plays on top."""
    scenario = examined.value
    if not isinstance(scenario, Scenario) or examined.board is None or examined.catalogue is None:
        raise NoGameError(
            Text(f"{examined.file} is no scenario that can be played",
                 f"{examined.file} n'est pas un scénario que l'on puisse jouer"),
            examined.findings,
        )  # fmt: skip
    if scenario.system != "cry-havoc":
        raise NoGameError(
            Text(f"{scenario.system} cannot be played yet, only cry-havoc",
                 f"{scenario.system} ne se joue pas encore, seulement cry-havoc")
        )  # fmt: skip
    from editor.systems.cry_havoc.playing.game import CryHavoc

    known = examined.catalogue.extended(*catalogues) if catalogues else examined.catalogue
    return CryHavoc(examined.board, scenario, known, examined.people)


def read_catalogues(files: Iterable[str]) -> tuple[Catalogue, ...]:
    """Catalogues of somebody who plays with figures of his own."""
    library = Library()
    found = []
    for file in files:
        loaded = library.load(file, "catalogue")
        if loaded.value is None:
            text = Text(f"{file} is no catalogue", f"{file} n'est pas un catalogue")
            raise NoGameError(text, loaded.findings)
        found.append(loaded.value)
    return tuple(found)


class Record(NamedTuple):
    """A recorded play, the file of its scenario, and its own text with the places in it."""

    play: Play
    scenario: str
    source: Source


def read_play(file: str) -> Record:
    """A recorded play as it is written."""
    library = Library()
    loaded = library.load(file, "play")
    if loaded.value is None:
        raise NoGameError(
            Text(f"{file} is no recorded play", f"{file} n'est pas une partie enregistrée"),
            loaded.findings,
        )
    return Record(loaded.value, library.beside(file, loaded.value.scenario), loaded.source)


def replay_file(file: str) -> tuple[Play, Session[Any]]:
    """A recorded play, done again to its end."""
    record = read_play(file)
    return record.play, replayed(record, game_of(examine(record.scenario)))


def replayed(record: Record, game: Game[Any]) -> Session[Any]:
    """A recorded play, done again with a game; what stops it is told at its line."""
    try:
        return replay(game, record.play)
    except RecordError as wrong:
        path: YamlPath = ("do",) if wrong.line is None else ("do", wrong.line)
        where = record.source.place(path)
        rules = f" [{', '.join(wrong.rules)}]" if wrong.rules else ""
        raise NoGameError(
            Text(f"{where}: {wrong.said.en}{rules}", f"{where} : {wrong.said.to('fr')}{rules}")
        ) from None


def position_text(session: Session[Any], scenario_file: str, file: str) -> str:
    """The moment of a game as the text of a scenario file, with its paths seen from there."""
    from editor.systems.cry_havoc.playing.positions import position

    name = _identifier(Path(file).name.partition(".")[0])
    found = position(session.state, name)
    old, new = (Path(one).absolute().parent for one in (scenario_file, file))

    def seen(path: str) -> str:
        return os.path.relpath(old / path, new).replace(os.sep, "/")

    def moved(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
        return tuple(structs.replace(one, map=seen(one.map)) for one in sheets)

    plan = found.board
    board = structs.replace(plan, sheets=moved(plan.sheets), overlays=moved(plan.overlays))
    found = structs.replace(
        found,
        board=board,
        rosters={key: seen(path) for key, path in found.rosters.items()},
        catalogues=tuple(seen(path) for path in found.catalogues),
    )
    return format_yaml(to_builtins(found), "scenario")


def _identifier(word: str) -> str:
    """A name as files have it: small letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-") or "position"


def facts(session: Session[Any], name: str) -> Any:
    """What is true of a unit, a side or the game at the end of a play, for `expect`."""
    state = session.state
    outcome = session.outcome
    if name == "winner":
        return outcome.winner if outcome is not None else None
    if name == "turn":
        return state.now.turn
    piece = state.now.pieces.get(name)
    if piece is not None:
        label = state.now.board.label(piece.at)
        found = {"state": piece.state, "at": label, "wounds": piece.wounds}
        found |= {"level": piece.level, "mounted": piece.mounted, "side": piece.side}
        return found
    if name in state.exited:
        return {"state": "exited", "by": state.exited[name]}
    for thing in state.now.scenario.objects:
        if thing.id == name:
            return {"at": thing.at, "held_by": thing.carried_by}
    from editor.systems.cry_havoc.playing.ending import scores

    points: Mapping[str, int] = outcome.points if outcome is not None else scores(state)
    return {"points": points[name]} if name in points else None
