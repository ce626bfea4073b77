"""Scans of the shared boards, held against their truth; skipped where the boards are not here.

Which hexes and sides are marked is drawn by lot, several times: a figure that only holds for one
choice of marks is worth nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import PeerMissingError
from editor.convert.scans.edges import Side
from editor.convert.scans.grid import SheetGrid, find_grid
from editor.convert.scans.pictures import read_picture
from editor.convert.scans.review import Review
from editor.convert.scans.study import Study, study

_ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("GONFALON_DATA") or _ROOT.parent / "shared/data")
MARKS = 5
DRAWS = 5
SURE = 0.9
_UNSCORED = "rowhouse"


@dataclass(frozen=True)
class Sheet:
    """A picture with its truth, and what we make of it."""

    name: str
    drawn: bool
    """Painted in the manner of old games; otherwise a printed board."""
    truth: dict[str, Any]
    picture: NDArray[np.uint8]
    grid: SheetGrid
    study: Study
    seconds: float

    @property
    def kinds(self) -> dict[tuple[int, int], str]:
        """The kind of each hex, by column and row."""
        rows = self.truth.get("label") or self.truth["terrain"]
        return {
            (column, row): kind
            for row, line in enumerate(rows)
            for column, kind in enumerate(line)
            if kind is not None and (column, row) in self.study.numbers
        }

    @property
    def sides(self) -> dict[Side, str]:
        """What stands on the sides; a slope is named from above."""
        found: dict[Side, str] = {}
        for column, row, way, kind, *more in self.truth["edges"]:
            side = (column, row, way)
            if kind == _UNSCORED or side not in self.study.strips.index:
                continue
            found[self._other(side) if more[:1] == ["low"] else side] = kind
        return found

    @property
    def unscored(self) -> set[int]:
        """Sides that count neither way."""
        edges = [one[:3] for one in self.truth["edges"] if one[3] == _UNSCORED]
        edges += [one[:3] for one in self.truth.get("edges_doubtful", ())]
        known = self.study.strips.index
        return {known[c, r, way][0] for c, r, way in edges if (c, r, way) in known}

    def _other(self, side: Side) -> Side:
        hexes = self.grid.grid
        column, row = hexes.offset(hexes.hex_at(*side[:2]).neighbour(side[2]))
        return (column, row, (side[2] + 3) % 6)


@cache
def sheets() -> tuple[Sheet, ...]:
    """All pictures that have a truth, looked at once."""
    paths = [
        path
        for folder in ("sheets", "scans")
        for path in sorted((DATA / folder).glob("*"))
        if path.suffix in {".png", ".jpg"} and _truth(path).exists()
    ]
    if not paths:
        raise PeerMissingError(
            f"the shared boards are not in {DATA.name}/ (GONFALON_DATA names their folder)"
        )
    return tuple(looked_at(path) for path in paths)


def _truth(path: Path) -> Path:
    return path.with_name(f"{path.stem}.truth.json")


def looked_at(path: Path) -> Sheet:
    """A picture, its grid and what all of it looks like, with the time that took."""
    truth = json.loads(_truth(path).read_text(encoding="utf-8"))
    started = perf_counter()
    picture = read_picture(path)
    grid = find_grid(picture)
    seen = study(picture, grid)
    seconds = perf_counter() - started
    return Sheet(path.name, path.parent.name == "sheets", truth, picture, grid, seen, seconds)


def grid_error(one: Sheet) -> float:
    """Mean distance of the centres from the truth, in heights of a hex; 1 when miscounted."""
    rows = one.truth["centres"]
    known = np.array([[point or (np.nan, np.nan) for point in row] for row in rows])
    there = ~np.isnan(known[..., 0])
    if known.shape != one.grid.centres.shape or (there != one.grid.present).any():
        return 1.0
    off = np.hypot(*(one.grid.centres - known)[there].T)
    return float(off.mean()) / one.grid.height


@dataclass(frozen=True)
class Terrain:
    """Of one draw of marks: shares of hexes that are wrong."""

    plain: float
    balanced: float
    sure: int
    sure_wrong: int


def terrain(one: Sheet, seed: int, marks: int = MARKS) -> Terrain:
    """Some hexes of each kind are marked; the others are judged."""
    kinds = one.kinds
    chance = np.random.default_rng(seed)
    review = Review(one.study)
    said = set()
    for kind in sorted(set(kinds.values())):
        cells = [cell for cell, own in kinds.items() if own == kind]
        some = [cells[n] for n in chance.permutation(len(cells))[: _few(len(cells), marks)]]
        review.confirm(some, kind)
        said.update(some)
    rest = [cell for cell in kinds if cell not in said]
    right = {cell: review.kind(cell) == kinds[cell] for cell in rest}
    each = [
        np.mean([right[cell] for cell in rest if kinds[cell] == kind])
        for kind in {kinds[cell] for cell in rest}
    ]
    sure = [cell for cell in rest if review.confidence(cell) > SURE]
    wrong = sum(not right[cell] for cell in sure)
    return Terrain(
        1 - float(np.mean(list(right.values()))), 1 - float(np.mean(each)), len(sure), wrong
    )


def _few(there: int, marks: int) -> int:
    """Of a kind with few hexes one is left to be judged."""
    return min(marks, max(1, there - 1))


def sides(one: Sheet, seed: int, marks: int = MARKS) -> tuple[float, float]:
    """Shares of the sides proposed that are wrong, and of those there that are missed."""
    known, truth = one.study.strips.index, one.sides
    chance = np.random.default_rng(seed)
    review = Review(one.study)
    out = set(one.unscored)
    for kind in sorted(set(truth.values())):
        some = [side for side, own in truth.items() if own == kind]
        drawn = [some[n] for n in chance.permutation(len(some))[: _few(len(some), marks)]]
        review.confirm_sides(drawn, kind)
        out.update(known[side][0] for side in drawn)
    wanted = {known[side][0]: kind for side, kind in truth.items()}
    found = {known[side][0]: proposal.kind for side, proposal in review.sides.items()}
    judged = {number: kind for number, kind in found.items() if number not in out}
    there = {number: kind for number, kind in wanted.items() if number not in out}
    hits = sum(there.get(number) == kind for number, kind in judged.items())
    return 1 - hits / max(1, len(judged)), 1 - hits / max(1, len(there))


def grids(_: Path) -> tuple[float, ...]:
    """Row 20: the mean of all pictures, and the worst."""
    errors = [grid_error(one) for one in sheets()]
    return float(np.mean(errors)), max(errors)


def grounds(_: Path) -> tuple[float, ...]:
    """Row 21: drawn sheets, then printed boards: wrong, balanced; means, and the worst draw."""
    found: list[float] = []
    honest = []
    for drawn in (True, False):
        some = [[terrain(one, seed) for seed in range(DRAWS)] for one in sheets() if one.drawn is drawn]  # noqa: E501  # fmt: skip
        for values in (
            [one.plain for draws in some for one in draws],
            [one.balanced for draws in some for one in draws],
        ):
            found += [float(np.mean(values)), max(values)]
        honest += [
            sum(one.sure_wrong for one in draws) / max(1, sum(one.sure for one in draws))
            for draws in some
        ]
    return (*found, float(np.mean(honest)), max(honest))


def hexsides(_: Path) -> tuple[float, ...]:
    """Row 22: proposals that are wrong, sides that are missed; means, and the worst draw."""
    draws = [sides(one, seed) for one in sheets() if one.drawn for seed in range(DRAWS)]
    wrong, missed = zip(*draws, strict=True)
    return float(np.mean(wrong)), max(wrong), float(np.mean(missed)), max(missed)


def spent(_: Path) -> tuple[float, ...]:
    """Row 23: the slowest sheet, from the file to all proposals, in parts of 20 seconds."""
    return (max(one.seconds + seconds for one, seconds in _proposed()) / 20,)


def _proposed() -> Iterator[tuple[Sheet, float]]:
    for one in sheets():
        started = perf_counter()
        terrain(one, 0)
        sides(one, 0)
        yield one, perf_counter() - started


def decoded(_: Path) -> tuple[float, ...]:
    """Row 17: from the file to what every hex looks like, beside only unpacking it."""
    drawn = [one for one in sheets() if one.drawn]
    ratios = []
    for one in drawn:
        path = DATA / "sheets" / one.name
        read_picture(path)
        started = perf_counter()
        read_picture(path)
        ratios.append(one.seconds / (perf_counter() - started))
    return (float(np.median(ratios)),)
