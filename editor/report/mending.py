"""What a fix would change in the text of a file: one piece out, one piece in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from editor.edit.errors import EditError
from editor.model.finding import Finding


@dataclass(frozen=True, slots=True)
class Replacement:
    """Where a piece of text is taken out, counted from 1, and what comes in its place."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class Mending:
    """Tries fixes on the texts of files, without touching the files."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._data: dict[str, Any] = {}

    def replacement(self, finding: Finding) -> Replacement | None:
        """What the fix of a finding changes; None where it has none or cannot be applied."""
        from editor.files.update import update_text
        from editor.files.yamltext import read_text

        file = finding.place.file
        text = self._sources.get(file)
        if finding.fix is None or text is None:
            return None
        if file not in self._data:
            self._data[file] = read_text(text, file).data
        try:
            mended = update_text(text, self._data[file], finding.fix.apply(self._data[file]))
        except (EditError, LookupError, TypeError, ValueError):
            return None  # the text is no longer the one in which the mistake was found
        return replacement(text, mended)


def replacement(old: str, new: str) -> Replacement | None:
    """The one piece in which two texts differ; None where they do not.

    >>> replacement("a: 1\\nb: 2\\n", "a: 1\\nb: 30\\n")
    Replacement(line=2, column=4, end_line=2, end_column=5, text='30')
    """
    if old == new:
        return None
    start = len(os.path.commonprefix([old, new]))  # noqa: RUF071 - texts, sign by sign
    rest = min(len(old), len(new)) - start
    tail = len(os.path.commonprefix([old[::-1][:rest], new[::-1][:rest]]))  # noqa: RUF071 - as above
    line, column = _spot(old, start)
    end_line, end_column = _spot(old, len(old) - tail)
    return Replacement(line, column, end_line, end_column, new[start : len(new) - tail])


def _spot(text: str, at: int) -> tuple[int, int]:
    """Line and column of a character."""
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
