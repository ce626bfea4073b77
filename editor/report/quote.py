"""A line of a file as it is shown: in one row, harmless, with the place marked under it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from editor.model.finding import Place

TAB = 4
WIDE = 100
"""Columns of a line that are shown; of a longer one the part round its place."""
_BEFORE = 60
_BREAK = re.compile(r"\r\n|\r|\n")
_WIDTHS = {"W": 2, "F": 2}


@dataclass(frozen=True, slots=True)
class Quote:
    """What is shown of a line, and what is meant of it, counted from 0."""

    text: str
    caret: int
    """In columns of the screen."""
    at: int
    """In characters of what is shown."""


class Quotes:
    """Lines of some files; each file is cut into lines once."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._lines: dict[str, list[str]] = {}

    def line(self, place: Place) -> str | None:
        """The line as it is written; None where there is none."""
        if place.file not in self._lines:
            self._lines[place.file] = _BREAK.split(self._sources.get(place.file, ""))
        lines = self._lines[place.file]
        if not 0 < place.line <= len(lines):
            return None
        return lines[place.line - 1] or None

    def quote(self, place: Place) -> Quote | None:
        """The line as it is shown; None where there is nothing to see."""
        line = self.line(place)
        return quote(line, place.column) if line and line.strip() else None


def quote(line: str, column: int) -> Quote:
    """A line with tabs as blanks, and the place in columns of the screen.

    >>> quote("\\tat: 城 K1", 8)
    Quote(text='    at: 城 K1', caret=11, at=10)
    """
    meant = min(max(column - 1, 0), len(line))
    start, cut = 0, line
    if len(line) > WIDE:
        start = max(0, min(meant - _BEFORE, len(line) - WIDE))
        cut = line[start : start + WIDE]
    shown, column = "…" if start else "", 1 if start else 0
    caret = at = -1
    for number, sign in enumerate(cut, start):
        if number == meant:
            caret, at = column, len(shown)
        drawn = " " * (TAB - column % TAB) if sign == "\t" else " " if steers(sign) else sign
        shown += drawn
        column += len(drawn) if sign == "\t" else columns(drawn)
    if at < 0:
        caret, at = column, len(shown)
    return Quote(shown + "…" * (start + len(cut) < len(line)), caret, at)


def columns(sign: str) -> int:
    """How many columns of a terminal one character takes."""
    if sign.isascii():
        return 1
    if unicodedata.category(sign) in {"Mn", "Me"}:
        return 0
    return _WIDTHS.get(unicodedata.east_asian_width(sign), 1)


def printable(text: str) -> str:
    """Words of a file or a path in one line, without what would steer the terminal.

    >>> printable("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        sign.encode("unicode_escape").decode() if steers(sign) else sign for sign in text
    )


def steers(sign: str) -> bool:
    """Controls, marks of direction, halves of characters, ends of lines."""
    category = unicodedata.category(sign)
    return category[0] == "C" or category in {"Zl", "Zp"}
