"""What closes the lines from a centre to the hexes around it, as arrays, made once.

The lines and their barriers are those of `hexgrid.lines`; here they are laid out so that numpy can
follow the lines of many sources of light together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from editor.hexgrid.hexes import DIRECTIONS
from editor.hexgrid.lines import barriers as ways_barriers
from editor.hexgrid.lines import centre, exits

if TYPE_CHECKING:
    from numpy.typing import NDArray

Point = tuple[int, int]
Side = tuple[Point, int]
"""A hexside: a hex and the direction of the neighbour beyond."""
Barrier = tuple[Side, ...]
"""Hexsides that stop a line when all of them are closed."""


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
    return tuple(
        tuple(((q + dq, r + dr), side) for dq, dr, side in barrier)
        for q, r, way in exits((0, 0), (0, 0), centre(*end), end)
        for barrier in ways_barriers(way)
    )


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


def _padded(barrier: Barrier) -> Barrier:
    return (*barrier, barrier[0], barrier[0])[:3]


def _row(side: Side, end: Point) -> tuple[Point, int, Point, bool, bool]:
    (q, r), direction = side
    dq, dr = DIRECTIONS[direction]
    here, there = (q, r), (q + dq, r + dr)
    ends = ((0, 0), end)
    return here, direction, there, here not in ends, there not in ends
