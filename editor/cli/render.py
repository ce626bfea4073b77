"""`gonfalon render`: a picture of a map or scenario, without a display."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from editor.model.finding import Finding, Severity
from editor.model.scenario import Scenario
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.draw.picture import Overlay
    from editor.systems.examine import Examined

ENDINGS = (".png", ".svg", ".pdf")


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("file", metavar="FILE", help=str(Text("map or scenario", "carte ou scénario")))
    one.add_argument("out", metavar="OUT.png|svg|pdf")
    one.add_argument("--width", type=int, help=str(Text("in pixels", "en pixels")))
    one.add_argument("--theme", choices=("light", "dark", "print"), default="light")
    one.add_argument("--level", type=int, default=0, help=str(Text("floor to show", "niveau à montrer")))  # noqa: E501  # fmt: skip
    one.add_argument("--overlay", metavar="light|sight:HEX|reach:UNIT", help=str(Text("lay an answer over it", "y poser une réponse")))  # noqa: E501  # fmt: skip
    one.add_argument("--no-labels", action="store_true", help=str(Text("without hex labels", "sans repères")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """Paint it; 2 when the file cannot be read or the picture not be written."""
    from editor.cli.main import complain

    if Path(chosen.out).suffix.lower() not in ENDINGS:
        return complain(
            Text(f"cannot paint {chosen.out}: expected a name that ends in .png, .svg or .pdf",
                 f"impossible de dessiner {chosen.out} : attendu un nom en .png, .svg ou .pdf")
        )  # fmt: skip
    if chosen.width is not None and not 16 <= chosen.width <= 30000:
        return complain(Text("--width takes 16 to 30000 pixels", "--width : de 16 à 30000 pixels"))
    return paint(chosen.file, chosen.out, chosen)


def paint(file: str, out: str, chosen: argparse.Namespace | None = None) -> int:
    """Read, paint and save one picture."""
    from editor.cli.main import complain
    from editor.draw.export import render
    from editor.draw.picture import THEMES, Layers, picture_of
    from editor.files.save import SaveError, save
    from editor.model.text import chosen_language
    from editor.report.plain import lines
    from editor.systems.examine import examine

    examined = examine(file)
    if examined.board is None or examined.catalogue is None:
        for line in lines(examined.findings[:5], chosen_language()):
            print(line)
        what = examined.kind if examined.value is not None else ""
        return complain(
            Text(f"{file} shows no board{f': it is a {what}' if what else ''}",
                 f"{file} ne montre pas de plateau{f' : {what}' if what else ''}")
        )  # fmt: skip
    level = chosen.level if chosen else 0
    if level and level not in examined.board.levels:
        known = ", ".join(map(str, sorted({0, *examined.board.levels})))
        return complain(
            Text(f"no level {level}; there is {known}", f"pas de niveau {level} ; il y a {known}")
        )
    layers = Layers(level=level, labels=not (chosen and chosen.no_labels))
    theme = THEMES[chosen.theme if chosen else "light"]
    picture = picture_of(examined)
    if chosen and chosen.overlay:
        laid = _overlay(examined, chosen.overlay)
        if isinstance(laid, Text):
            return complain(laid)
        picture = replace(picture, overlay=laid)
    kind = Path(out).suffix.lower().removeprefix(".")
    try:
        width = chosen.width if chosen else None
        save(out, render(picture, kind, width=width, theme=theme, layers=layers))
    except SaveError as error:
        return complain(error.message)
    print(out)
    _remind(file, examined.findings)
    return 0


def _overlay(examined: Examined, wanted: str) -> Overlay | Text:
    """What is to be laid over the picture, or why it cannot be."""
    from editor.draw.overlay import overlay_of
    from editor.systems.cry_havoc.questions import QuestionError
    from editor.systems.cry_havoc.situation import Situation

    if not isinstance(examined.value, Scenario) or examined.value.system != "cry-havoc":
        return Text("an overlay needs a scenario of cry-havoc", "un calque demande un scénario de cry-havoc")  # noqa: E501  # fmt: skip
    assert examined.board is not None, "a picture has a board"
    assert examined.catalogue is not None, "a board comes with its catalogue"
    now = Situation.of(examined.board, examined.value, examined.catalogue, examined.people)
    try:
        return overlay_of(now, wanted)
    except QuestionError as error:
        return error.said


def _remind(file: str, findings: Sequence[Finding]) -> None:
    """A picture can be made of a file with mistakes; whoever made it should know of them."""
    count = sum(finding.severity > Severity.ADVICE for finding in findings)
    if count:
        print(
            Text(f"{file} has {count} {'mistake' if count == 1 else 'mistakes'}: "
                 f"gonfalon check {file} lists what is wrong",
                 f"{file} a {count} {'faute' if count == 1 else 'fautes'} : "
                 f"gonfalon check {file} dit ce qui ne va pas"),
            file=sys.stderr,
        )  # fmt: skip
