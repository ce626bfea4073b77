"""`gonfalon new`: a commented starting file that is clean from the first moment."""

from __future__ import annotations

import argparse
import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from editor.model.text import Text

KINDS = ("map", "scenario", "roster", "pack", "catalogue")


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("kind", choices=KINDS)
    one.add_argument("path", metavar="PATH", help=str(Text("the file to write", "le fichier à écrire")))  # noqa: E501  # fmt: skip
    one.add_argument("--columns", type=int, default=26, help=str(Text("of a map", "d'une carte")))
    one.add_argument("--rows", type=int, default=16, help=str(Text("of a map", "d'une carte")))
    one.add_argument("--force", action="store_true", help=str(Text("replace a file that is there", "remplacer un fichier existant")))  # noqa: E501  # fmt: skip


def run(chosen: argparse.Namespace) -> int:
    """Write the file and what it names; never over another file unless told so."""
    from editor.cli.main import complain
    from editor.files.save import SaveError, save
    from editor.files.starters import starter

    path = _path(chosen.kind, Path(chosen.path))
    if os.path.exists(path) and not chosen.force:  # noqa: PTH110 - a name that is too long is not there
        return complain(
            Text(f"{path} is there already; say --force to replace it",
                 f"{path} existe déjà ; --force pour le remplacer")
        )  # fmt: skip
    if not (1 <= chosen.columns <= 1000 and 1 <= chosen.rows <= 1000):
        return complain(
            Text("a map has 1 to 1000 columns and rows", "une carte a de 1 à 1000 colonnes et rangées")  # noqa: E501
        )  # fmt: skip
    for kind, file, name in _with_companions(chosen.kind, path):
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            save(file, starter(kind, name, chosen.columns, chosen.rows))
        except SaveError as error:
            return complain(error.message)
        except OSError as error:
            return complain(
                Text(f"cannot make the folder {file.parent}: {error.strerror}",
                     f"impossible de créer le dossier {file.parent} : {error.strerror}")
            )  # fmt: skip
        print(file)
    return 0


def _path(kind: str, path: Path) -> Path:
    """With the ending by which the file is found again; a pack is a folder with its manifest."""
    if path.suffix.lower() in {".yaml", ".yml"}:
        return path
    return path / "pack.yaml" if kind == "pack" else path.with_name(f"{path.name}.{kind}.yaml")


def _with_companions(kind: str, path: Path) -> Iterator[tuple[str, Path, str]]:
    """The file, and what it names where that is not there, so that all is clean at once."""
    name = path.resolve().parent.name if path.name == "pack.yaml" else path.name.split(".")[0]
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:60].strip("-") or "new"
    yield kind, path, stem
    if kind == "pack":
        yield from _absent("scenario", path.with_name("first.scenario.yaml"), "first")
        stem = "first"
    if kind in {"pack", "scenario"}:
        yield from _absent("map", path.with_name(f"{stem}.map.yaml"), stem)


def _absent(kind: str, path: Path, name: str) -> Iterator[tuple[str, Path, str]]:
    if not path.exists():
        yield kind, path, name
