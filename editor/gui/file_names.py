"""Names of files to be written: asked for in the dialog of the system, with their ending."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import Any

import msgspec
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.edit.commands import AnyEdit, Group, Put
from editor.gui import asking
from editor.gui.forms.shapes import Shape, root_shape
from editor.model.finding import YamlPath
from editor.model.text import Text

FROM_ELSEWHERE = Text("Name files from the new folder", "Nommer les fichiers du nouveau dossier")


def ask_name(
    parent: QWidget, title: str, start: str, kinds: str, endings: tuple[str, ...], ending: str
) -> str:
    """Where to write; empty when nobody wants to any more."""
    while True:
        name, _ = QFileDialog.getSaveFileName(parent, title, start, kinds)
        whole = with_ending(parent, name, endings, ending)
        if whole is not None:
            return whole
        start = name


def with_ending(parent: QWidget, name: str, endings: tuple[str, ...], ending: str) -> str | None:
    """A name that was chosen, with its ending; None where another one is wanted.

    The dialog has asked about a file of the name as it was typed, and about no other.
    """
    if not name or name.lower().endswith(endings):
        return name
    whole = name + ending
    if not os.path.lexists(whole):
        return whole
    answer = asking.ask_replace(parent, Path(whole).name)
    return None if answer == "other" else whole if answer == "replace" else ""


def carried(kind: str, value: Any, old: str, new: str) -> AnyEdit | None:
    """What must be changed in a file so that it names the same files from another folder.

    A pack has its files with it: what it names is left as it is.
    """
    if os.path.realpath(old) == os.path.realpath(new):
        return None
    edits = tuple(
        Put(path, _seen_from(new, os.path.join(old, name)))  # noqa: PTH118 - a name
        for path, name in _named(root_shape(kind), msgspec.to_builtins(value), ())
    )
    return Group(edits, FROM_ELSEWHERE) if edits else None


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


def _seen_from(folder: str, file: str) -> str:
    try:
        return PurePath(os.path.relpath(file, folder)).as_posix()
    except ValueError:  # another drive: nothing but the whole name will do
        return PurePath(file).as_posix()
