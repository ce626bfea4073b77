"""The names of hexes that people read on a map: D7, AA12, 0407, ford:D7."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex

Scheme = Literal["letter-number", "column-row"]
SCHEMES: tuple[Scheme, ...] = ("letter-number", "column-row")

# Longer than any label of a map that fits in memory; keeps hostile input short.
_LETTERS_AND_NUMBER = re.compile(r"([A-Z]{1,7})([0-9]{1,9})")
_DIGITS = re.compile(r"[0-9]{4,18}")
_SHOWN = 20


class LabelError(ValueError):
    """A label that names no hex of the grid; says which labels do, in two languages."""

    def __init__(self, label: str, expected_en: str, expected_fr: str) -> None:
        self.label = label if len(label) <= _SHOWN else label[:_SHOWN] + "…"
        self.expected_en = expected_en
        self.expected_fr = expected_fr
        super().__init__(f"no hex {self.label!r} here: {expected_en}")


class Labels(msgspec.Struct, frozen=True, gc=False):
    """How a map names its hexes.

    Paper sheets that were cut through a row of hexes may count it as row 0: `first_column` and
    `first_row` are the numbers of the first ones.

    >>> sheet = Grid(26, 16)
    >>> Labels().format(sheet, sheet.hex_at(3, 6)), Labels("column-row").format(sheet, Hex(3, 4))
    ('D7', '0407')
    >>> Labels().parse(sheet, "d7")
    Hex(q=3, r=4)
    >>> Labels().parse(sheet, "AB9")
    Traceback (most recent call last):
    editor.hexgrid.labels.LabelError: no hex 'AB9' here: columns run A to Z, rows 1 to 16
    """

    scheme: Scheme = "letter-number"
    first_column: int = 1
    first_row: int = 1

    def __post_init__(self) -> None:
        if self.scheme not in SCHEMES:
            raise ValueError(f"no label scheme {self.scheme!r}: expected {' or '.join(SCHEMES)}")
        least = 1 if self.scheme == "letter-number" else 0
        if self.first_column < least or self.first_row < 0:
            raise ValueError(
                f"labels from column {self.first_column}, row {self.first_row}: "
                f"expected a first column of at least {least}, a first row of at least 0"
            )

    def format(self, grid: Grid, place: Hex) -> str:
        """The label of a hex; IndexError when it is not on the grid."""
        grid.index(place)
        column, row = grid.offset(place)
        return self._column(grid, column) + self._row(grid, row)

    def parse(self, grid: Grid, text: str) -> Hex:
        """The hex of a label, in capitals or not; LabelError when there is none."""
        numbers = self._numbers(grid, text.strip())
        if numbers is not None:
            column, row = numbers[0] - self.first_column, numbers[1] - self.first_row
            if 0 <= column < grid.columns and 0 <= row < grid.rows:
                return grid.hex_at(column, row)
        first, last = self._column(grid, 0), self._column(grid, grid.columns - 1)
        low, high = self._row(grid, 0), self._row(grid, grid.rows - 1)
        raise LabelError(
            text,
            f"columns run {first} to {last}, rows {low} to {high}",
            f"les colonnes vont de {first} à {last}, les rangées de {low} à {high}",
        )

    def _column(self, grid: Grid, column: int) -> str:
        number = column + self.first_column
        if self.scheme == "letter-number":
            return format_letters(number)
        return f"{number:0{self._width(grid)}d}"

    def _row(self, grid: Grid, row: int) -> str:
        width = self._width(grid) if self.scheme == "column-row" else 1
        return f"{row + self.first_row:0{width}d}"

    def _width(self, grid: Grid) -> int:
        """Digits of each half of a column-row label: as many as the greatest number needs."""
        greatest = max(grid.columns - 1 + self.first_column, grid.rows - 1 + self.first_row)
        return max(2, len(str(greatest)))

    def _numbers(self, grid: Grid, text: str) -> tuple[int, int] | None:
        if self.scheme == "letter-number":
            # Only ASCII: upper() would make SS of ß, and the pattern refuses the rest.
            found = _LETTERS_AND_NUMBER.fullmatch(text.upper() if text.isascii() else "")
            return (parse_letters(found[1]), int(found[2])) if found else None
        width = self._width(grid)
        if len(text) != 2 * width or not _DIGITS.fullmatch(text):
            return None
        return int(text[:width]), int(text[width:])


def format_letters(number: int) -> str:
    """Count in letters as spreadsheets do, from 1.

    >>> [format_letters(number) for number in (1, 26, 27, 702, 703)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    if number < 1:
        raise ValueError(f"no letters for {number}: expected a number from 1")
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def parse_letters(letters: str) -> int:
    """The number that letters stand for.

    >>> parse_letters("AA")
    27
    """
    number = 0
    for letter in letters.upper():
        if not "A" <= letter <= "Z":
            raise ValueError(f"no column {letters[:_SHOWN]!r}: expected letters from A to Z")
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def split_prefix(text: str) -> tuple[str, str]:
    """Part the sheet from the label.

    >>> split_prefix("ford:D7"), split_prefix("D7")
    (('ford', 'D7'), ('', 'D7'))
    """
    sheet, _, label = text.rpartition(":")
    return sheet.strip(), label.strip()


def join_prefix(sheet: str, label: str) -> str:
    """Put the sheet before the label, if there is one.

    >>> join_prefix("ford", "D7"), join_prefix("", "D7")
    ('ford:D7', 'D7')
    """
    return f"{sheet}:{label}" if sheet else label
