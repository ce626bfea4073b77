"""`gonfalon edit`: the window, or without a display what can be done without one."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from editor.cli.display import find_obstacle
from editor.model.text import Text, chosen_language


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("file", nargs="?", metavar="FILE", help=str(Text("file to open", "fichier à ouvrir")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace, open_window: Callable[[str | None], int]) -> int:
    """Open the window; where that cannot be, say why in a line, check the file and paint it."""
    from editor.cli.main import complain

    obstacle = find_obstacle()
    if obstacle is None:
        return open_window(chosen.file)
    why, remedy = obstacle.why, obstacle.remedy
    if remedy:
        print(Text(f"For a window run: {remedy}", f"Pour une fenêtre, lancer : {remedy}"))
    if chosen.file is None:
        return complain(
            Text(f"{_small(why.en)}: name a file to check and paint it, or see --help",
                 f"{_small(why.fr)} : citer un fichier à vérifier et dessiner, ou voir --help")
        )  # fmt: skip
    print(Text(f"{why.en}: checking {chosen.file} and painting it instead of opening the window.", f"{why.fr} : {chosen.file} est vérifié et dessiné au lieu d'être ouvert."))  # noqa: E501  # fmt: skip
    # A display that does not answer would make Qt abort while it paints, too.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return _without_display(chosen.file)


def _small(sentence: str) -> str:
    """As after a colon, but for the name of Qt."""
    return sentence if sentence.startswith("Qt ") else sentence[:1].lower() + sentence[1:]


def _without_display(file: str) -> int:
    from editor.cli.remember import examine_again
    from editor.cli.render import paint
    from editor.report.plain import lines, summary

    found = examine_again(file).findings
    for line in lines(found, chosen_language()):
        print(line)
    print(summary(found, 1, chosen_language()))
    folder = Path("out")
    try:
        folder.mkdir(exist_ok=True)
    except OSError:  # a folder that is not ours to write in, or a file of that name
        folder = Path(tempfile.gettempdir())
    return paint(file, str(folder / f"{Path(file).name.split('.')[0]}.png"))
