"""A file that goes to another folder: what it names must be found from there, too."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import Any

import msgspec

from editor.edit.commands import AnyEdit, Group, Put
from editor.files.ways import way_to
from editor.gui.forms.shapes import Shape, root_shape
from editor.model.finding import YamlPath
from editor.model.text import Text

LABEL = Text("Name files from the new folder", "Nommer les fichiers depuis le nouveau dossier")


def carried(kind: str, value: Any, old: str, new: str) -> AnyEdit | None:
    """What must be changed in a file so that it names the same files from another folder.

    A pack has its files with it: what it names is left as it is, and so is what is found nowhere.
    """
    if os.path.realpath(old) == os.path.realpath(new):
        return None
    named = _named(root_shape(kind), msgspec.to_builtins(value), ())
    there = ((path, os.path.join(old, name)) for path, name in named)  # noqa: PTH118 - a name
    edits = tuple(Put(path, way_to(file, new)) for path, file in there if Path(file).is_file())
    return Group(edits, LABEL) if edits else None


def _named(shape: Shape, data: Any, path: YamlPath) -> Iterator[tuple[YamlPath, str]]:
    """Where a file names another one by a way from its own folder."""
    if isinstance(data, str):
        if "path" in _refs(shape) and not PurePath(data).is_absolute() and data:
            yield path, data
        return
    inside: Iterable[tuple[Any, Any]] = data.items() if isinstance(data, dict) else ()
    if isinstance(data, (list, tuple)):
        inside = enumerate(data)
    for step, inner in inside:
        further = shape.step(step)
        if further is not None and inner is not None:
            yield from _named(further, inner, (*path, step))


def _refs(shape: Shape) -> tuple[str, ...]:
    return tuple(ref for one in (shape, *shape.branches) for ref in one.refs)
