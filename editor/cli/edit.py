"""`gonfalon edit`: the window, or without a display what can be done without one."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from editor.model.text import Text, chosen_language


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("file", nargs="?", metavar="FILE", help=str(Text("file to open", "fichier à ouvrir")))  # noqa: E501  # fmt: skip


def has_display() -> bool:
    """Whether a window could be shown here."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(chosen: argparse.Namespace, open_window: Callable[[str | None], int]) -> int:
    """Open the window; without a display check the file and paint it."""
    from editor.cli.main import complain

    if has_display() or os.environ.get("QT_QPA_PLATFORM"):
        return open_window(chosen.file)
    if chosen.file is None:
        return complain(
            Text("no display here: name a file to check and paint it, or see --help",
                 "pas d'écran ici : citer un fichier à vérifier et dessiner, ou voir --help")
        )  # fmt: skip
    print(Text(f"No display here: checking {chosen.file} and painting it instead of opening the window.", f"Pas d'écran ici : {chosen.file} est vérifié et dessiné au lieu d'être ouvert."))  # noqa: E501  # fmt: skip
    return _without_display(chosen.file)


def _without_display(file: str) -> int:
    from editor.cli.remember import examine_again
    from editor.cli.render import paint
    from editor.report.plain import lines, summary

    found = examine_again(file)
    for line in lines(found, chosen_language()):
        print(line)
    print(summary(found, 1, chosen_language()))
    folder = Path("out") if os.access(".", os.W_OK) else Path(tempfile.gettempdir())
    folder.mkdir(exist_ok=True)
    return paint(file, str(folder / f"{Path(file).name.split('.')[0]}.png"))
