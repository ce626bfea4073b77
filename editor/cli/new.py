"""`gonfalon new`: a commented starting file that is clean from the first moment."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from editor.model.text import Text

KINDS = ("map", "scenario", "roster", "pack")


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("kind", choices=KINDS)
    one.add_argument("path", metavar="PATH", help=str(Text("the file to write", "le fichier à écrire")))  # noqa: E501  # fmt: skip
    one.add_argument("--columns", type=int, default=26, help=str(Text("of a map", "d'une carte")))
    one.add_argument("--rows", type=int, default=16, help=str(Text("of a map", "d'une carte")))
    one.add_argument("--force", action="store_true", help=str(Text("replace a file that is there", "remplacer un fichier existant")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """Write the file; never over another one unless told so."""
    from editor.cli.main import complain
    from editor.files.save import SaveError, save
    from editor.files.starters import starter

    path = Path(chosen.path)
    if path.exists() and not chosen.force:
        return complain(
            Text(f"{path} is there already; say --force to replace it",
                 f"{path} existe déjà ; --force pour le remplacer")
        )  # fmt: skip
    if not (1 <= chosen.columns <= 1000 and 1 <= chosen.rows <= 1000):
        return complain(
            Text("a map has 1 to 1000 columns and rows", "une carte a de 1 à 1000 colonnes et rangées")  # noqa: E501
        )  # fmt: skip
    name = path.name.split(".")[0]
    if chosen.kind == "pack" and name == "pack":
        name = path.resolve().parent.name
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "new"
    try:
        save(path, starter(chosen.kind, stem, chosen.columns, chosen.rows))
    except SaveError as error:
        return complain(error.message)
    print(path)
    return 0
