"""The command line: what may be typed, and which function answers."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module

from editor.model.text import LANGUAGES, Text, choose_language, chosen_language

WRONG = 2
OpenWindow = Callable[[str | None], int]
_COMMANDS = {
    "edit": Text("open the window", "ouvrir la fenêtre"),
    "new": Text("write a commented starting file", "écrire un fichier de départ commenté"),
    "check": Text("say what is wrong with files", "dire ce qui ne va pas dans des fichiers"),
    "explain": Text("what a finding or a rule says", "ce que dit une remarque ou une règle"),
    "rules": Text("the rules ledger with its state", "le registre des règles et son état"),
    "render": Text("paint a map or scenario", "dessiner une carte ou un scénario"),
}


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
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
                "état de sortie : 0 sans remarque, 1 remarques, 2 mauvais emploi ou illisible",
            )
        ),
    )
    version = str(Text("print the version", "afficher la version"))
    top.add_argument("--version", action="store_true", help=version)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in _COMMANDS.items():
        one = commands.add_parser(name, help=str(text), description=str(text))
        one.add_argument("--lang", choices=LANGUAGES, help=str(Text("language", "langue")))
        import_module(f"editor.cli.{name}").add_arguments(one)
    return top


def main(arguments: list[str], open_window: OpenWindow) -> int:
    """Run one command; the window comes from outside, since this room does not know it."""
    _choose_language_early(arguments)
    arguments = _with_command(arguments)
    top = parser()
    try:
        chosen = top.parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    if chosen.version:
        from importlib.metadata import version

        print("gonfalon", version("gonfalon"))
        return 0
    try:
        status = _run(chosen, open_window)
        sys.stdout.flush()
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
    if chosen.command == "edit":
        return int(import_module("editor.cli.edit").run(chosen, open_window))
    return int(import_module(f"editor.cli.{chosen.command}").run(chosen))


def _forget_output() -> None:
    """The reader (head, less) went away: a pipe that nobody reads takes what is still to say."""
    _, write = os.pipe()
    os.dup2(write, sys.stdout.fileno())


def _choose_language_early(arguments: list[str]) -> None:
    """Help too is shown in the language that is asked for."""
    for language in LANGUAGES:
        if f"--lang={language}" in arguments or ["--lang", language] in [
            arguments[n : n + 2] for n in range(len(arguments))
        ]:
            choose_language(language)


def _with_command(arguments: list[str]) -> list[str]:
    """`gonfalon FILE` means `gonfalon edit FILE`."""
    first = next((word for word in arguments if not word.startswith("-")), None)
    if not arguments or (first is not None and first == arguments[0] and _is_file(first)):
        return ["edit", *arguments]
    return arguments


def _is_file(word: str) -> bool:
    return word not in _COMMANDS and (os.path.exists(word) or "." in word or os.sep in word)  # noqa: PTH110 - a word, not yet a path


def complain(text: Text) -> int:
    """One line about wrong use, on the error stream."""
    print(f"gonfalon: {text.to(chosen_language())}", file=sys.stderr)
    return WRONG
