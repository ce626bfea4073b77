"""`gonfalon convert`: a foreign map into ours, or ours into a foreign one, with its losses."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from editor.model.text import Text, chosen_language

if TYPE_CHECKING:
    from editor.convert.losses import Loss
    from editor.convert.protocol import Converted, Goal

OURS: dict[str, Goal] = {
    ".map.yaml": "map", ".scenario.yaml": "scenario", ".roster.yaml": "roster",
}  # fmt: skip
_LINES = 12


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("file", metavar="IN", help=str(Text("what to convert", "ce qu'il faut convertir")))  # noqa: E501  # fmt: skip
    one.add_argument("out", metavar="OUT", help=str(Text("ours (.map.yaml, .scenario.yaml, .roster.yaml) or foreign", "à nous (.map.yaml, .scenario.yaml, .roster.yaml) ou étranger")))  # noqa: E501  # fmt: skip
    one.add_argument("--from", dest="source", metavar="KIND", default="", help=str(Text("format of IN, instead of by its content", "format de IN, plutôt que d'après son contenu")))  # noqa: E501  # fmt: skip
    one.add_argument("--to", dest="target", metavar="KIND", default="", help=str(Text("format of OUT, instead of by its ending", "format de OUT, plutôt que d'après sa terminaison")))  # noqa: E501  # fmt: skip
    one.add_argument("--mapping", metavar="FILE", default="", help=str(Text("your own table of terrains, laid over ours", "votre table de terrains, posée sur la nôtre")))  # noqa: E501  # fmt: skip
    one.add_argument("--board", metavar="NAME", default="", help=str(Text("which board of several", "quel plateau parmi plusieurs")))  # noqa: E501  # fmt: skip
    one.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=str(Text("a choice that one format offers", "un choix propre à un format")))  # noqa: E501  # fmt: skip
    one.add_argument("--strict", action="store_true", help=str(Text("exit 1 when anything was lost or changed", "sortie 1 si quelque chose est perdu ou changé")))  # noqa: E501  # fmt: skip
    one.add_argument("--force", action="store_true", help=str(Text("replace files that are there", "remplacer les fichiers existants")))  # noqa: E501  # fmt: skip
    one.add_argument("--json", action="store_true", help=str(Text("the report as data", "le rapport en données")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """0 when it is written, 1 with --strict when something was lost, 2 when it is refused."""
    from editor.cli.main import complain
    from editor.convert.safety import Refusal
    from editor.convert.sidefile import write_out
    from editor.files.save import SaveError

    try:
        kind, made = _converted(chosen)
        files = write_out(Path(chosen.out), made, over=chosen.force)
    except Refusal as refusal:
        name = Path(chosen.file).name
        said = refusal.said
        if name in said.en:
            return complain(said)
        return complain(Text(f"{name}: {said.en}", f"{name} : {said.fr}"))
    except SaveError as error:
        return complain(error.message)
    _report(chosen, kind, files, made.losses)
    lost = any(one.fate in {"noted", "changed", "left-out"} for one in made.losses)
    return 1 if chosen.strict and lost else 0


def _goal(name: str) -> Goal | None:
    return next((goal for ending, goal in OURS.items() if name.lower().endswith(ending)), None)


def _stem(name: str) -> str:
    """The name without all that says its kind."""
    known = next((ending for ending in OURS if name.lower().endswith(ending)), Path(name).suffix)
    return name[: len(name) - len(known)] if known else name


def _converted(chosen: argparse.Namespace) -> tuple[str, Converted]:
    from editor.convert.safety import Refusal

    ours = _goal(chosen.file)
    goal = _goal(chosen.out)
    if ours is not None and not chosen.source and (goal is None or chosen.target):
        return _out(chosen)
    if goal is None:
        raise Refusal(
            f"{chosen.out} is no file of ours: expected a name that ends in .map.yaml, "
            ".scenario.yaml or .roster.yaml",
            f"{chosen.out} n'est pas un fichier à nous : attendu un nom en .map.yaml, "
            ".scenario.yaml ou .roster.yaml",
        )
    return _in(chosen, goal)


def _in(chosen: argparse.Namespace, goal: Goal) -> tuple[str, Converted]:
    from editor.convert.mapping import mapping_for
    from editor.convert.protocol import Source, Wish
    from editor.convert.registry import reader_for, take_in
    from editor.convert.safety import read_file

    path = Path(chosen.file)
    source = Source(path, read_file(path))
    converter = reader_for(source, chosen.source)
    wish = Wish(
        stem=_stem(Path(chosen.out).name),
        mapping=mapping_for(converter.KIND, chosen.mapping),
        goal=goal,
        board=chosen.board,
        name=Path(chosen.out).name,
        options=_options(chosen.set),
        folder=Path(chosen.out).parent,
    )
    return converter.KIND, take_in(converter, source, wish)


def _out(chosen: argparse.Namespace) -> tuple[str, Converted]:
    from editor.convert.mapping import mapping_for
    from editor.convert.protocol import Wish
    from editor.convert.registry import writer_for
    from editor.draw.artist import subject_of
    from editor.systems.examine import examine

    converter = writer_for(Path(chosen.out).name, chosen.target)
    subject = subject_of(examine(chosen.file), chosen.file)
    wish = Wish(
        stem=_stem(Path(chosen.out).name),
        mapping=mapping_for(converter.KIND, chosen.mapping),
        name=Path(chosen.out).name,
        options=_options(chosen.set),
        folder=Path(chosen.out).parent,
    )
    return converter.KIND, converter.write(subject, wish)


def _options(words: list[str]) -> dict[str, str]:
    return {key: value for key, _, value in (word.partition("=") for word in words)}


def _report(
    chosen: argparse.Namespace, kind: str, files: list[str], losses: tuple[Loss, ...]
) -> None:
    from editor.convert.losses import FATES, counts

    if chosen.json:
        told = {
            "file": chosen.file,
            "format": kind,
            "written": files,
            "counts": counts(losses),
            "losses": [one.plain() for one in losses],
        }
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for file in files:
        print(file)
    language = chosen_language()
    for fate, words in FATES.items():
        some = [one for one in losses if one.fate == fate]
        if some:
            total = sum(one.count for one in some)
            print(f"{words.to(language)}: {total}" if language == "en" else f"{words.fr} : {total}")
            for one in some[:_LINES]:
                print(f"  {_line(one)}")
            if len(some) > _LINES:
                more = len(some) - _LINES
                print("  " + str(Text(f"and {more} more kinds: --json lists all",
                                      f"et {more} autres sortes : --json les liste")))  # fmt: skip
    sys.stdout.flush()


def _line(one: Loss) -> str:
    from editor.report.plain import printable

    places = f" ({', '.join(one.places)}{', …' if one.count > len(one.places) else ''})"
    return printable(f"{one.count} x {one.what} {one.name}{places if one.places else ''}")
