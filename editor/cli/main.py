"""The command line: what may be typed, and which function answers."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise

from editor.cli.speech import speak
from editor.model.text import LANGUAGES, Text, choose_language, chosen_language

WRONG = 2
OpenWindow = Callable[[str | None], int]
_COMMANDS = {
    "edit": Text("open the window", "ouvrir la fenêtre"),
    "new": Text("write a commented starting file", "écrire un fichier de départ commenté"),
    "check": Text("say what is wrong with files", "dire ce qui ne va pas dans des fichiers"),
    "explain": Text(
        "what a finding, a rule or a word says", "ce que dit un constat, une règle ou un mot"
    ),
    "rules": Text("the rules ledger with its state", "le registre des règles et son état"),
    "ask": Text(
        "a tactical question, answered with its proof",
        "une question tactique, et sa réponse avec preuve",
    ),
    "play": Text(
        "play a scenario: by script, by bots, by hand",
        "jouer un scénario : par script, par robots, à la main",
    ),
    "replay": Text("replay recorded plays", "rejouer des parties enregistrées"),
    "convert": Text("foreign maps into ours and back", "cartes étrangères en nôtres, et retour"),
    "render": Text("paint a map or scenario", "dessiner une carte ou un scénario"),
}


def parser(command: str = "") -> argparse.ArgumentParser:
    """All commands, with the options of each or only of one: each has them in its own module."""
    speak()
    top = argparse.ArgumentParser(
        prog="gonfalon",
        description=str(
            Text(
                "A workshop for hex wargame scenarios. Without a command, opens the window.",
                "Un atelier de scénarios pour jeux d'hexagones. Sans commande, ouvre la fenêtre.",
            )
        ),
        epilog=str(
            Text(
                "exit status: 0 clean, 1 findings, 2 wrong use or unreadable",
                "état de sortie : 0 aucun constat, 1 des constats, 2 mauvais emploi ou illisible",
            )
        ),
    )
    version = str(Text("print the version", "afficher la version"))
    language = str(Text("language of all words", "langue de tous les mots"))
    top.add_argument("--version", action="store_true", help=version)
    top.add_argument("--lang", choices=LANGUAGES, help=language)
    commands = top.add_subparsers(dest="command", metavar=str(Text("COMMAND", "COMMANDE")))
    for name, text in _COMMANDS.items():
        one = commands.add_parser(name, help=str(text), description=str(text))
        one.add_argument("--lang", choices=LANGUAGES, help=language, default=argparse.SUPPRESS)
        if command in {"", name}:
            import_module(f"editor.cli.{name}").add_arguments(one)
    return top


def main(arguments: list[str], open_window: OpenWindow) -> int:
    """Run one command; the window comes from outside, since this room does not know it."""
    for stream in (sys.stdout, sys.stderr):
        # An output that knows no accents gets a question mark for them, not a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    _choose_language_early(arguments)
    try:
        words = _with_command(arguments)
        named = next((word for word in words if word in _COMMANDS), "")
        chosen = parser(named).parse_args(words)
        status = _run(chosen, open_window)
        sys.stdout.flush()
    except SystemExit as stop:
        return int(stop.code or 0)
    except BrokenPipeError:
        _forget_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("GONFALON_TRACE"):
            raise
        what = f"{type(error).__name__}: {error}"
        return complain(
            Text(f"a mistake of the program, please report it: {what}",
                 f"une faute du programme, merci de la signaler : {what}")
        )  # fmt: skip
    return status


def _run(chosen: argparse.Namespace, open_window: OpenWindow) -> int:
    if chosen.version:
        from importlib.metadata import version

        print("gonfalon", version("gonfalon"))
        return 0
    if chosen.command is None:
        parser().print_help()
        return WRONG
    if chosen.command == "edit":
        return int(import_module("editor.cli.edit").run(chosen, open_window))
    return int(import_module(f"editor.cli.{chosen.command}").run(chosen))


def _forget_output() -> None:
    """The reader (head, less) went away: a pipe that nobody reads takes what is still to say."""
    _, write = os.pipe()
    os.dup2(write, sys.stdout.fileno())


def _choose_language_early(arguments: list[str]) -> None:
    """Help too is shown in the language that is asked for."""
    joined = [word.partition("=")[2] for word in arguments if word.startswith("--lang=")]
    apart = [word for before, word in pairwise(arguments) if before == "--lang"]
    for language in LANGUAGES:
        if language in (*joined, *apart):
            choose_language(language)


def _with_command(arguments: list[str]) -> list[str]:
    """`gonfalon FILE` means `gonfalon edit FILE`, and no word at all the window."""
    words = list(arguments)
    if words[:1] == ["--lang"]:
        words = words[2:]
    elif words[:1] and words[0].startswith("--lang="):
        words = words[1:]
    if not words or (not words[0].startswith("-") and _is_file(words[0])):
        return ["edit", *words]
    return arguments


def _is_file(word: str) -> bool:
    return word not in _COMMANDS and (os.path.exists(word) or "." in word or os.sep in word)  # noqa: PTH110 - a word, not yet a path


def complain(text: Text) -> int:
    """One line about wrong use, on the error stream."""
    print(f"gonfalon: {text.to(chosen_language())}", file=sys.stderr)
    return WRONG
