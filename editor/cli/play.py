"""`gonfalon play`: a scenario played on the command line, by a script, by bots, or by hand."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from editor.model.text import Text, chosen_language

if TYPE_CHECKING:
    from editor.play.session import Session
    from editor.systems.examine import Examined

_MOST_ACTIONS = 100_000
"""No game of bots goes on for ever, even where its scenario would."""


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("scenario", metavar="SCENARIO")
    one.add_argument("--script", metavar="PLAY", help=str(Text("a recorded play: its dice and actions", "une partie enregistrée : ses dés et ses actions")))  # noqa: E501  # fmt: skip
    one.add_argument("--seed", type=int, help=str(Text("a number from which all dice follow", "un nombre dont suivent tous les dés")))  # noqa: E501  # fmt: skip
    one.add_argument("--bots", metavar="NAME,…", help=str(Text("who plays: random or greedy, one name for all or one a side", "qui joue : random ou greedy, un nom pour tous ou un par camp")))  # noqa: E501  # fmt: skip
    one.add_argument("--catalogue", action="append", default=[], metavar="FILE", help=str(Text("tables and figures of your own, laid on top", "vos propres tables et chiffres, posés par-dessus")))  # noqa: E501  # fmt: skip
    one.add_argument("--save-position", metavar="FILE", help=str(Text("write where it ends as a new scenario", "écrire la position finale comme nouveau scénario")))  # noqa: E501  # fmt: skip
    one.add_argument("--json", action="store_true", help=str(Text("every event as data", "chaque événement en données")))  # noqa: E501  # fmt: skip
    one.add_argument("--proofs", action="store_true", help=str(Text("every reason of every roll", "chaque raison de chaque jet")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """0 when it comes to its end, 1 when it does not, 2 when it cannot be played."""
    from editor.cli.main import complain
    from editor.play.game import EndlessError
    from editor.report.plain import lines
    from editor.systems.play import NoGameError

    try:
        if chosen.script:
            return _scripted(chosen)
        return _played(chosen)
    except NoGameError as wrong:
        for line in lines(wrong.findings[:5], chosen_language()):
            print(line)
        return complain(wrong.said)
    except EndlessError as endless:
        complain(endless.said)
        return 1


def _scripted(chosen: argparse.Namespace) -> int:
    from editor.play.record import unmet
    from editor.systems.examine import examine
    from editor.systems.play import facts, game_of, read_catalogues, read_play, replayed

    record = read_play(chosen.script)
    own = read_catalogues(chosen.catalogue)
    examined = examine(chosen.scenario)
    session = replayed(record, game_of(examined, *own))
    _warn(examined)
    missing = unmet(record.play, lambda name: facts(session, name))
    _tell(session, chosen, tuple(missing.values()))
    return _saved(session, chosen) or (1 if missing else 0)


def _played(chosen: argparse.Namespace) -> int:
    from editor.cli.main import complain
    from editor.play.chance import Seeded
    from editor.play.session import Session
    from editor.systems.bots import bots
    from editor.systems.examine import examine
    from editor.systems.play import game_of, read_catalogues

    examined = examine(chosen.scenario)
    game = game_of(examined, *read_catalogues(chosen.catalogue))
    known = bots(game.name)
    seed = chosen.seed if chosen.seed is not None else 1
    names = [name.strip() for name in (chosen.bots or "").split(",") if name.strip()]
    for name in names:
        if name not in known:
            there = ", ".join(known)
            return complain(Text(f"no bot {name!r}; there is {there}",
                                 f"pas de robot {name!r} ; il y a {there}"))  # fmt: skip
    session = Session(game, Seeded(seed))
    _warn(examined)
    if not names:
        return _by_hand(session, chosen)
    hired = [known[name](seed + number) for number, name in enumerate(names)]
    sides: dict[str, Callable[[Session[Any]], Any]] = {}
    for _ in range(_MOST_ACTIONS):
        item = session.decision
        if item is None:
            break
        bot = sides.setdefault(item.side, hired[len(sides) % len(hired)])
        session.do(bot(session))
    _tell(session, chosen)
    return _saved(session, chosen) or (0 if session.outcome is not None else 1)


def _warn(examined: Examined) -> None:
    """Tell, apart from the game, which options of the scenario it does not play yet."""
    from editor.model.scenario import Scenario
    from editor.systems.trials import unplayed

    if not isinstance(examined.value, Scenario) or examined.catalogue is None:
        return
    names = unplayed(examined.value, examined.catalogue)
    if names:
        en, fr = ", ".join(one.en for one in names), ", ".join(one.to("fr") for one in names)
        text = Text(f"not played yet, or only in part: {en}",
                    f"pas encore joué, ou seulement en partie : {fr}")  # fmt: skip
        print(f"gonfalon: {text}", file=sys.stderr)


def _saved(session: Session[Any], chosen: argparse.Namespace, file: str = "") -> int:
    """Write the position where the user wants it; 2 when that fails."""
    from editor.cli.main import complain
    from editor.files.save import SaveError, save
    from editor.systems.play import position_text

    wanted = file or chosen.save_position
    if wanted:
        try:
            save(wanted, position_text(session, chosen.scenario, wanted))
        except SaveError as wrong:
            return complain(wrong.message)
    return 0


def _tell(session: Session[Any], chosen: argparse.Namespace, unmet: tuple[Text, ...] = ()) -> None:
    from editor.report.plays import log_data, turn_lines

    language = chosen_language()
    if chosen.json:
        data = log_data(session.log, session.state.now.board, session.outcome, unmet)
        print(json.dumps(data, ensure_ascii=False, indent=1))
        return
    for turn in session.log:
        for line in turn_lines(turn, language, proofs=chosen.proofs):
            print(line)
    for text in unmet:
        print(text.to(language))


def _by_hand(session: Session[Any], chosen: argparse.Namespace) -> int:
    """One line at a time: an action, `undo`, `save FILE`, `?` for what may be done, or the end."""
    from editor.play.game import RefusedError
    from editor.report.plays import turn_lines

    language = chosen_language()
    for line in turn_lines(session.log[0], language, proofs=chosen.proofs):
        print(line)
    while session.decision is not None:
        item = session.decision
        print(f"{item.side} {item.name}> ", end="", flush=True)
        said = sys.stdin.readline()
        if not said:
            print()
            return _saved(session, chosen) or 1
        word = said.strip()
        if word.startswith("save "):
            _saved(session, chosen, word.removeprefix("save ").strip())
        elif word == "undo":
            gone = session.undo()
            print(Text(f"{gone} taken back", f"{gone} repris"))
        elif word in {"?", ""}:
            for action in session.legal_actions():
                print(f"  {action}")
        else:
            try:
                for line in turn_lines(session.do(word), language, proofs=chosen.proofs):
                    print(line)
            except RefusedError as refused:
                rules = f" [{', '.join(refused.rules)}]" if refused.rules else ""
                print(f"  {refused.said.to(language)}{rules}")
    return 0
