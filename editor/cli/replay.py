"""`gonfalon replay`: recorded plays, done again; each must come to the end that it expects."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from editor.model.text import Text, chosen_language

ENDING = ".play.yaml"


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("paths", nargs="+", metavar="PATH", help=str(Text("recorded plays, or folders of them", "parties enregistrées, ou dossiers")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """0 when all come to their end, 1 when one does not, 2 when there is nothing to replay."""
    from editor.cli.main import complain

    files = find_plays(chosen.paths)
    if not files:
        where = ", ".join(chosen.paths)
        return complain(
            Text(f"no recorded play in {where}: they end in {ENDING}",
                 f"aucune partie enregistrée dans {where} : elles finissent en {ENDING}")
        )  # fmt: skip
    status = 0
    for file in files:
        wrong = _replayed(file)
        for line in wrong:
            print(line)
        if not wrong:
            print(Text(f"{file}: as expected", f"{file} : comme attendu"))
        status = max(status, 1 if wrong else 0)
    return status


def _replayed(file: str) -> list[str]:
    """What a play did not come to, in the reader's language; nothing when all is well."""
    from editor.play.record import unmet
    from editor.report.plain import lines, printable
    from editor.systems.play import NoGameError, facts, replay_file

    language = chosen_language()
    try:
        play, session = replay_file(file)
    except NoGameError as wrong:
        told = list(lines(wrong.findings[:5], language))
        return [*told, printable(wrong.said.to(language))]
    missing = unmet(play, lambda name: facts(session, name))
    return [printable(f"{file}: {one.to(language)}") for one in missing.values()]


def find_plays(paths: list[str]) -> list[str]:
    """Each file named, and those of each folder."""
    found: list[str] = []
    for name in paths:
        if os.path.isdir(name):  # noqa: PTH112 - a name that is too long is no folder either
            found += [str(one) for one in sorted(Path(name).rglob(f"*{ENDING}"))]
        else:
            found.append(name)
    return found
