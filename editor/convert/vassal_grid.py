"""VASSAL's hex grid and its numbers, with their quirks.

Column n and row m count along the grid's own axes; `sideways` swaps x and y of every point, so that
n then runs down the picture and m across it, and the hexes stand on a point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import floor, sqrt

Point = tuple[float, float]
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _number(of: Mapping[str, str], name: str, otherwise: float) -> float:
    try:
        found = float(of.get(name) or otherwise)
    except ValueError:
        return otherwise
    return found if abs(found) < 1e9 else otherwise


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a grid names its hexes."""

    first: str = "H"
    sep: str = ""
    h_type: str = "N"
    v_type: str = "N"
    h_leading: int = 1
    v_leading: int = 1
    h_off: int = 1
    v_off: int = 1
    h_descend: bool = False
    v_descend: bool = False
    stagger: bool = True
    pattern: str = "$gridLocation$"

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Numbering:
        """What is not given is as VASSAL has it from the start."""
        return cls(
            (given.get("first") or "H")[:1],
            given.get("sep") or "",
            (given.get("hType") or "N")[:1],
            (given.get("vType") or "N")[:1],
            int(_number(given, "hLeading", 1)),
            int(_number(given, "vLeading", 1)),
            int(_number(given, "hOff", 1)),
            int(_number(given, "vOff", 1)),
            given.get("hDescend") == "true",
            given.get("vDescend") == "true",
            given.get("stagger", "true") == "true",
            given.get("locationFormat") or "$gridLocation$",
        )

    def attributes(self) -> dict[str, str]:
        """The way back from `of`."""
        yes = {True: "true", False: "false"}
        return {
            "first": self.first, "sep": self.sep, "hType": self.h_type, "vType": self.v_type,
            "hLeading": str(self.h_leading), "vLeading": str(self.v_leading),
            "hOff": str(self.h_off), "vOff": str(self.v_off),
            "hDescend": yes[self.h_descend], "vDescend": yes[self.v_descend],
            "stagger": yes[self.stagger], "locationFormat": self.pattern,
        }  # fmt: skip

    def word(self, column: int, row: int) -> str:
        """The name of what is called column and row."""
        across = _word(column + self.h_off, self.h_type, self.h_leading)
        down = _word(row + self.v_off, self.v_type, self.v_leading)
        both = f"{across}{self.sep}{down}" if self.first == "H" else f"{down}{self.sep}{across}"
        found = self.pattern.replace("$gridLocation$", both)
        return found.replace("$row$", down).replace("$column$", across)


def _word(number: int, kind: str, leading: int) -> str:
    """A number in digits, or in letters that are repeated after Z: A … Z, AA, BB, CC."""
    sign, number = ("-", -number) if number < 0 else ("", number)
    if kind == "A":
        return sign + _ALPHABET[number % 26] * (number // 26 + 1)
    return sign + str(number).rjust(max(0, min(leading, 9)) + 1, "0")


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Where the hexes of a board lie on its picture."""

    dx: float
    dy: float = 64.0
    x0: int = 0
    y0: int = 32
    sideways: bool = False
    numbering: Numbering | None = None

    @classmethod
    def of(cls, given: Mapping[str, str], numbering: Numbering | None) -> HexGrid:
        dy = _number(given, "dy", 64.0)
        return cls(
            _number(given, "dx", dy * sqrt(3) / 2),
            dy,
            int(_number(given, "x0", 0)),
            int(_number(given, "y0", 32)),
            given.get("sideways") == "true",
            numbering,
        )

    @property
    def is_sound(self) -> bool:
        return self.dx > 1 and self.dy > 1

    def centre(self, n: int, m: int) -> Point:
        """The middle of a hex, in pixels of the picture."""
        x = self.x0 + n * self.dx
        y = self.y0 + m * self.dy + (self.dy / 2 if n % 2 else 0)
        return (y, x) if self.sideways else (x, y)

    def nearest(self, x: float, y: float) -> tuple[int, int]:
        """The hex whose middle is nearest to a point."""
        across, down = (y, x) if self.sideways else (x, y)
        about = round((across - self.x0) / self.dx)
        found = []
        for n in (about - 1, about, about + 1):
            m = round((down - self.y0 - (self.dy / 2 if n % 2 else 0)) / self.dy)
            at = self.centre(n, m)
            found.append(((at[0] - x) ** 2 + (at[1] - y) ** 2, n, m))
        return min(found)[1:]

    def hexes(self, size: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Every hex whose middle lies on a picture of this size."""
        wide, high = size[::-1] if self.sideways else size
        for n in range(-floor(self.x0 / self.dx) - 2, floor((wide - self.x0) / self.dx) + 2):
            for m in range(-floor(self.y0 / self.dy) - 2, floor((high - self.y0) / self.dy) + 2):
                x, y = self.centre(n, m)
                if 0 <= x <= size[0] and 0 <= y <= size[1]:
                    yield n, m

    def name(self, n: int, m: int, size: tuple[int, int]) -> str:
        """What VASSAL calls a hex; empty where it has no numbers.

        Descending numbers count from a greatest one that VASSAL works out with width and height
        of a hex the wrong way round.
        """
        rule = self.numbering
        if rule is None:
            return ""
        most_rows = floor(size[1] / self.dx + 0.5)
        most_columns = floor(size[0] / self.dy + 0.5)
        turned_n, turned_m = rule.h_descend, rule.v_descend
        greatest_n, greatest_m = most_columns, most_rows
        if self.sideways:
            turned_n, turned_m = rule.v_descend, rule.h_descend
            greatest_n, greatest_m = most_rows, most_columns
        column = greatest_n - n if turned_n else n
        row = greatest_m - m if turned_m else m
        if rule.stagger and n % 2:
            row += -1 if turned_m else 1
        return rule.word(column, row)
