"""Chances, exactly: how many ways of how many a result can come about.

No roll is made here. A table is a list of results read by the modified die, so that a chance is a
count of faces; several dice multiply, and nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from editor.model.proof import Proof, Step
from editor.model.text import Text


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """One result and its chance: `ways` of `of` equally likely rolls."""

    result: str
    name: Text
    ways: int
    of: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.of)


Outcomes = tuple[Outcome, ...]


def read_faces(
    column: Sequence[str], modifier: int, *, sides: int = 10, first: int = 1
) -> dict[str, int]:
    """How many faces of a die give each cell of a column; beyond its ends the last cell holds.

    >>> read_faces(["B1", "R", "none"], 0, sides=4)
    {'B1': 1, 'R': 1, 'none': 2}
    """
    found: dict[str, int] = {}
    for face in range(1, sides + 1):
        cell = read_cell(column, face + modifier, first=first)
        found[cell] = found.get(cell, 0) + 1
    return found


def read_cell(column: Sequence[str], total: int, *, first: int = 1) -> str:
    """The cell of a column that a modified die reads; beyond its ends the last cell holds.

    >>> [read_cell(["B1", "R", "none"], total) for total in (-1, 1, 2, 9)]
    ['B1', 'B1', 'R', 'none']
    """
    return column[min(max(total - first, 0), len(column) - 1)]


def outcomes(chances: Mapping[str, Fraction | int], of: int, names: Mapping[str, Text]) -> Outcomes:
    """The results with their counts over one common number of rolls; what cannot be is left out."""
    parts = {result: Fraction(chance) / of for result, chance in chances.items() if chance}
    common = lcm(of, *(part.denominator for part in parts.values()))
    return tuple(
        Outcome(result, names.get(result, Text(result, result)), int(part * common), common)
        for result, part in parts.items()
    )


def total(found: Iterable[Outcome]) -> Fraction:
    """All chances together: 1 for whatever must have a result."""
    return sum((one.chance for one in found), Fraction(0))


def chance_of(found: Iterable[Outcome], *results: str) -> Fraction:
    """The chance that one of these results comes."""
    return sum((one.chance for one in found if one.result in results), Fraction(0))


def result_names(table: Mapping[str, Any]) -> dict[str, Text]:
    """What a table of the catalogue calls its results."""
    return {
        key: Text(entry["name"]["en"], entry["name"]["fr"])
        for key, entry in table["results"].items()
    }


def signed(figure: int) -> str:
    """A modifier as players write it.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '-1')
    """
    return f"{figure:+d}" if figure else "0"


def step(
    rule: str, en: str, fr: str, figure: int | str | None = None, *hexes: Any, level: int = 0
) -> Step:
    """One reason in both languages."""
    return Step(rule, Text(en, fr), figure, tuple(hexes), level)


def percent(chance: Fraction) -> str:
    """A chance for people: whole percents where they are exact, else the fraction.

    >>> percent(Fraction(3, 10)), percent(Fraction(1, 3))
    ('30%', '1/3')
    """
    whole = chance * 100
    return f"{whole.numerator}%" if whole.denominator == 1 else f"{chance}"


def summary(found: Outcomes) -> Text:
    """Every result with its chance, on one line in each language."""
    return Text(
        ", ".join(f"{one.name.en} {percent(one.chance)}" for one in found),
        ", ".join(f"{one.name.fr} {percent(one.chance).replace('%', ' %')}" for one in found),
    )


def refusal(en: str, fr: str, *steps: Step) -> Proof:
    """An answer that is no, with the rules that forbid it."""
    return Proof(Text(en, fr), steps)
