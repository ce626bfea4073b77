"""Results as bytes, and the side file that lies beside a converted map."""

from __future__ import annotations

from pathlib import Path

import msgspec

from editor.convert.protocol import Converted
from editor.convert.safety import MAX_TEXT, Refusal, is_inside, read_file
from editor.convert.sheet import SIDE_ENDING
from editor.files.save import save
from editor.files.write import format_yaml
from editor.files.yamltext import read_text
from editor.model.value import Tree, Value

_HEADS = {
    "from": (
        "# What the foreign file says and our map cannot. It is read when the map is converted\n"
        "# back; without it the map is whole, only the way back is less exact.\n"
    ),
    "scan": (
        "# Where each hex of the map comes from, and how sure that is.\n"
        "# The map is whole without it.\n"
    ),
    "palette": "# What each kind looks like on a scan, for the next sheet of its kind.\n",
}
"""By the key that tells what a side file is."""


def as_bytes(value: Value | bytes | Tree) -> bytes:
    """A value as the text of its file; bytes as they are."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, Value):
        return format_yaml(msgspec.to_builtins(value)).encode()
    head = next(
        (head for key, head in _HEADS.items() if isinstance(value, dict) and key in value), ""
    )
    return (head + format_yaml(value)).encode()


def files_of(out: Path, made: Converted) -> dict[Path, Value | bytes | Tree]:
    """The result and what lies beside it, by where they go."""
    files: dict[Path, Value | bytes | Tree] = {}
    for name, value in {out.name: made.value, **made.beside}.items():
        if not is_inside(name):
            raise Refusal(f"no file can be called {name!r}", f"aucun fichier ne s'appelle {name!r}")
        files[out.parent / name] = value
    return files


def write_out(out: Path, made: Converted, *, over: bool) -> list[str]:
    """Write all files; none at all when one is in the way. Raises Refusal and SaveError."""
    files = files_of(out, made)
    there = [str(file) for file in files if file.exists()]
    if there and not over:
        raise Refusal(
            f"{there[0]} is there already; say --force to replace it",
            f"{there[0]} existe déjà ; --force pour le remplacer",
        )
    for file, value in files.items():
        if file.parent != out.parent:
            file.parent.mkdir(parents=True, exist_ok=True)
        save(file, as_bytes(value))
    return [str(file) for file in files]


def read_side_file(folder: Path, stem: str) -> Tree:
    """What an earlier conversion kept for the way back; None when there is nothing."""
    path = folder / f"{stem}{SIDE_ENDING}"
    if not path.is_file():
        return None
    source = read_text(read_file(path, MAX_TEXT), str(path))
    if source.findings:
        said = source.findings[0].message
        raise Refusal(f"{path}: {said.en}", f"{path} : {said.fr}")
    return source.data
