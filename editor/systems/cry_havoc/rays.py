"""What a straight line between two centres crosses: exact, in whole numbers, and made once.

In coordinates of thirds the centre of hex (q, r) is (3q, 3r), and its corner between directions
k and k + 1 lies one step of each of them away. So whether a line crosses a hexside is the sign of
a whole number, and never a matter of rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from editor.hexgrid.hexes import DIRECTIONS

if TYPE_CHECKING:
    from numpy.typing import NDArray

Point = tuple[int, int]
Side = tuple[Point, int]
"""A hexside: a hex and the direction of the neighbour beyond."""
Barrier = tuple[Side, ...]
"""Hexsides that stop a line when all of them are closed."""
_WIDE = 1
"""How far from a point of the line its hexsides are looked for; more finds no others."""


@dataclass(frozen=True)
class Rays:
    """All lines from a centre to the hexes up to some distance, and what closes each of them."""

    targets: NDArray[np.int32]
    """(targets, 2): where the lines end, as steps from the centre; the centre itself is first."""
    target: NDArray[np.int32]
    """(barriers): the line that each barrier closes."""
    here: NDArray[np.int32]
    """(barriers, 3, 2): the hexes on this side of its hexsides, the shorter ones repeated."""
    side: NDArray[np.int32]
    """(barriers, 3): in which direction each hexside lies."""
    there: NDArray[np.int32]
    """(barriers, 3, 2): the hexes beyond."""
    here_counts: NDArray[np.bool_]
    """(barriers, 3): whether the hex on this side is neither end of the line."""
    there_counts: NDArray[np.bool_]


@cache
def rays(radius: int) -> Rays:
    """The lines to every hex up to this distance."""
    lines = [((0, 0), ()), *(line for far in range(1, radius + 1) for line in _ring(far))]
    targets = [end for end, _ in lines]
    rows = [
        (number, *zip(*(_row(side, end) for side in _padded(barrier)), strict=True))
        for number, (end, closing) in enumerate(lines)
        for barrier in closing
    ]
    target, here, side, there, here_counts, there_counts = (
        zip(*rows, strict=True) if rows else ((),) * 6
    )
    count = len(rows)
    return Rays(
        np.array(targets, np.int32),
        np.array(target, np.int32),
        np.array(here, np.int32).reshape(count, 3, 2),
        np.array(side, np.int32).reshape(count, 3),
        np.array(there, np.int32).reshape(count, 3, 2),
        np.array(here_counts, np.bool_).reshape(count, 3),
        np.array(there_counts, np.bool_).reshape(count, 3),
    )


@cache
def barriers(end: Point) -> tuple[Barrier, ...]:
    """What closes the line from (0, 0) to a hex: any one of these barriers.

    A hexside that the line crosses closes it alone. Where the line goes through a corner, a wall
    that it only touches does not; walls that meet there from its left and its right do. Where it
    runs along a hexside, both corners count, and together if a wall joins them.

    >>> barriers((1, 0))
    ((((0, 0), 2),),)
    >>> len(barriers((1, 1)))
    4
    """
    crossed: list[Barrier] = []
    touched: dict[Point, tuple[list[Side], list[Side]]] = {}
    along: list[tuple[Side, Point, Point]] = []
    for side in _near(end):
        first, last = _corners(side)
        at_first, at_last = _turn(end, first), _turn(end, last)
        if at_first * at_last < 0:
            if _parts(first, last, end):
                crossed.append((side,))
            continue
        if at_first == at_last == 0:
            if _between(first, end) and _between(last, end):
                along.append((side, first, last))
            continue
        for corner, off in ((first, at_last), (last, at_first)):
            if _turn(end, corner) == 0 and _between(corner, end):
                touched.setdefault(corner, ([], []))[off > 0].append(side)
    pairs = [(a, b) for left, right in touched.values() for a in left for b in right]
    joined = [
        (side, a, b)
        for side, first, last in along
        for one, other in ((first, last), (last, first))
        for a in touched[one][0]
        for b in touched[other][1]
    ]
    return (*crossed, *pairs, *joined)


def _ring(far: int) -> Iterator[tuple[Point, tuple[Barrier, ...]]]:
    """The lines to the hexes at a distance: those of one sixth, turned."""
    (q, r), (next_q, next_r) = DIRECTIONS[:2]
    for swung in range(far):
        ahead = far - swung
        end = (q * ahead + next_q * swung, r * ahead + next_r * swung)
        closing = barriers(end)
        for _ in range(6):
            yield end, closing
            end = _turned(end)
            closing = tuple(
                tuple((_turned(place), (side + 1) % 6) for place, side in barrier)
                for barrier in closing
            )


def _turned(point: Point) -> Point:
    """A step or corner after a turn by 60 degrees, clockwise."""
    return -point[1], point[0] + point[1]


def _near(end: Point) -> Iterator[Side]:
    """Every hexside that a line to `end` can meet, once each."""
    q, r = end
    steps = max(abs(q), abs(r), abs(q + r))
    hexes = {
        ((2 * q * i + steps) // (2 * steps) + dq, (2 * r * i + steps) // (2 * steps) + dr)
        for i in range(steps + 1 if steps else 0)
        for dq in range(-_WIDE, _WIDE + 1)
        for dr in range(-_WIDE, _WIDE + 1)
    }
    return ((place, direction) for place in sorted(hexes) for direction in range(3))


def _corners(side: Side) -> tuple[Point, Point]:
    """The two ends of a hexside, in thirds."""
    (q, r), direction = side
    (bq, br), (aq, ar), (cq, cr) = (DIRECTIONS[(direction + by) % 6] for by in (-1, 0, 1))
    return (3 * q + aq + bq, 3 * r + ar + br), (3 * q + aq + cq, 3 * r + ar + cr)


def _turn(end: Point, point: Point) -> int:
    """On which side of the line from (0, 0) a point lies: its sign, 0 = on the line."""
    return end[0] * point[1] - end[1] * point[0]


def _parts(first: Point, last: Point, end: Point) -> bool:
    """Whether the line through a hexside has the two ends on different sides."""
    dq, dr = last[0] - first[0], last[1] - first[1]
    near = dr * first[0] - dq * first[1]
    far = dq * (3 * end[1] - first[1]) - dr * (3 * end[0] - first[0])
    return near * far < 0


def _between(point: Point, end: Point) -> bool:
    """Whether a point of the line lies between its ends."""
    along = point[0] * end[0] + point[1] * end[1]
    return 0 < along < 3 * (end[0] ** 2 + end[1] ** 2)


def _padded(barrier: Barrier) -> Barrier:
    return (*barrier, barrier[0], barrier[0])[:3]


def _row(side: Side, end: Point) -> tuple[Point, int, Point, bool, bool]:
    (q, r), direction = side
    dq, dr = DIRECTIONS[direction]
    here, there = (q, r), (q + dq, r + dr)
    ends = ((0, 0), end)
    return here, direction, there, here not in ends, there not in ends
