"""`gonfalon ask`: a tactical question about a scenario, answered with its proof."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING, Any

from editor.model.text import Text, chosen_language

if TYPE_CHECKING:
    from editor.model.proof import Answer
    from editor.systems.cry_havoc.playing.state import State
    from editor.systems.cry_havoc.situation import Situation

_QUESTIONS = {
    "sight": Text("does one see from here to there, with what cover", "voit-on d'ici à là, et avec quel couvert"),  # noqa: E501
    "light": Text("is a hex lit, and by what", "un hexagone est-il éclairé, et par quoi"),
    "reach": Text("where can a piece go, and what does it cost", "où peut aller un pion, et à quel prix"),  # noqa: E501
    "fire": Text("the odds of a shot", "les chances d'un tir"),
    "melee": Text("the odds of a fight", "les chances d'un combat"),
    "morale": Text("the chances of a test of morale", "les chances d'un test de moral"),
}  # fmt: skip


def add_arguments(one: argparse.ArgumentParser) -> None:
    """One question a word, each with its own arguments."""
    questions = one.add_subparsers(
        dest="question", metavar=str(Text("QUESTION", "QUESTION")), required=True
    )
    hex_word, unit = str(Text("HEX", "HEX")), str(Text("UNIT", "PION"))
    for name, text in _QUESTIONS.items():
        sub = questions.add_parser(name, help=str(text), description=str(text))
        sub.add_argument("scenario", metavar="SCENARIO")
        sub.add_argument("--json", action="store_true", help=str(Text("as data", "en données")))
        sub.add_argument("--state", metavar="PLAY", help=str(Text("in the middle of a recorded play, where it ends", "au cours d'une partie enregistrée, là où elle s'arrête")))  # noqa: E501  # fmt: skip
        if name == "sight":
            sub.add_argument("start", metavar=hex_word)
            sub.add_argument("end", metavar=hex_word)
            sub.add_argument("--from-level", type=int, default=0, help=str(Text("the floor one looks from", "le niveau d'où l'on regarde")))  # noqa: E501  # fmt: skip
            sub.add_argument("--to-level", type=int, default=0, help=str(Text("the floor one looks at", "le niveau que l'on regarde")))  # noqa: E501  # fmt: skip
            sub.add_argument("--unit", metavar=unit, help=str(Text("who looks", "qui regarde")))
            sub.add_argument("--target", metavar=unit, help=str(Text("who is looked at", "qui est regardé")))  # noqa: E501  # fmt: skip
        elif name == "light":
            sub.add_argument("hex", metavar=hex_word, nargs="?")
        elif name == "reach":
            sub.add_argument("unit", metavar=unit)
            sub.add_argument("hex", metavar=hex_word, nargs="?")
        elif name == "fire":
            sub.add_argument("shooter", metavar=unit)
            sub.add_argument("target", metavar=unit)
            sub.add_argument("--weapon", help=str(Text("with this weapon", "avec cette arme")))
        elif name == "melee":
            sub.add_argument("attackers", metavar=f"{unit},…")
            sub.add_argument("defenders", metavar=f"{unit},…")
        else:
            sub.add_argument("unit", metavar=unit)


def run(chosen: argparse.Namespace) -> int:
    """0 with an answer, 1 where the question has none (and why), 2 for a question about nothing."""
    from editor.cli.main import complain
    from editor.model.scenario import Scenario
    from editor.report.answers import answer_data, answer_lines
    from editor.report.plain import lines
    from editor.systems.cry_havoc.questions import QuestionError
    from editor.systems.cry_havoc.situation import Situation
    from editor.systems.examine import examine
    from editor.systems.play import NoGameError

    examined = examine(chosen.scenario)
    if (
        examined.board is None
        or examined.catalogue is None
        or not isinstance(examined.value, Scenario)
    ):
        for line in lines(examined.findings[:5], chosen_language()):
            print(line)
        return complain(
            Text(f"{chosen.scenario} is no scenario that can be asked about",
                 f"{chosen.scenario} n'est pas un scénario que l'on puisse interroger")
        )  # fmt: skip
    if examined.value.system != "cry-havoc":
        system = examined.value.system
        return complain(
            Text(f"no questions are answered for {system} yet, only for cry-havoc",
                 f"pas encore de réponses pour {system}, seulement pour cry-havoc")
        )  # fmt: skip
    now = Situation.of(examined.board, examined.value, examined.catalogue, examined.people)
    try:
        state = _moment(chosen.state, chosen.scenario) if chosen.state else None
        now = state.now if state is not None else now
        answer = _answer(now, chosen, state)
    except (QuestionError, NoGameError) as error:
        return complain(error.said)
    if chosen.json:
        print(json.dumps(answer_data(answer, now.board), ensure_ascii=False, indent=1))
    else:
        print("\n".join(answer_lines(answer, chosen_language())))
    return 0 if answer.is_answered else 1


def _moment(file: str, scenario: str) -> State:
    """The moment at which a recorded play of this scenario ends."""
    from editor.systems.play import NoGameError, read_play, replay_file

    played = read_play(file).scenario
    if not os.path.exists(scenario) or not os.path.samefile(scenario, played):  # noqa: PTH110, PTH121 - as text
        raise NoGameError(
            Text(f"{file} is a play of {played}, not of {scenario}",
                 f"{file} est une partie de {played}, pas de {scenario}")
        )  # fmt: skip
    moment: State = replay_file(file)[1].state
    return moment


def _answer(now: Situation, chosen: argparse.Namespace, state: State | None) -> Answer:
    from editor.systems.cry_havoc import questions

    given: dict[str, tuple[Any, ...]] = {
        "light": (questions.ask_light, "hex"),
        "melee": (questions.ask_melee, "attackers", "defenders"),
        "morale": (questions.ask_morale, "unit"),
    }
    if chosen.question == "sight":
        return questions.ask_sight(
            now, chosen.start, chosen.end, from_level=chosen.from_level,
            to_level=chosen.to_level, unit=chosen.unit, target=chosen.target,
        )  # fmt: skip
    if chosen.question == "fire":
        return questions.ask_fire(now, chosen.shooter, chosen.target, weapon=chosen.weapon)
    if chosen.question == "reach":
        is_moving = state is not None and state.mover == chosen.unit
        left = state.left / 2 if state is not None and is_moving else None
        return questions.ask_reach(now, chosen.unit, chosen.hex, points=left)
    ask, *names = given[chosen.question]
    answer: Answer = ask(now, *(getattr(chosen, name) for name in names))
    return answer
