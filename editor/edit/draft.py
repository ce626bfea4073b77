"""Several edits of a map, each made with what the ones before it left, gathered into one step."""

from __future__ import annotations

from collections.abc import Iterable

from editor.edit.commands import AnyEdit, Group
from editor.model.hexmap import HexMap
from editor.model.text import Text


class Draft:
    """A map as it would be, and the edits that make it so."""

    def __init__(self, drawing: HexMap) -> None:
        self.drawing = drawing
        self._edits: list[AnyEdit] = []

    def add(self, edit: AnyEdit) -> None:
        """Go on from here; an edit that changes nothing is left out."""
        after = edit.apply(self.drawing)
        if after is not self.drawing:
            self.drawing = after
            self._edits.append(edit)

    def group(self, label: Text) -> Group:
        """All of it as one step."""
        return Group(tuple(self._edits), label)


def free_id(taken: Iterable[str], wanted: str) -> str:
    """An id that nothing has yet.

    >>> free_id(["house", "house-2"], "house"), free_id(["house-2", "house"], "house-2")
    ('house-3', 'house-3')
    """
    known = set(taken)
    if wanted not in known:
        return wanted
    stem, dash, end = wanted.rpartition("-")
    stem = stem if dash and end.isdecimal() else wanted
    number = 2
    while f"{stem}-{number}" in known:
        number += 1
    return f"{stem}-{number}"
