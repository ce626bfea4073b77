"""What a straight line meets between two points of the grid: exact, in whole numbers.

Points are in sixths of a step, so that centres, corners and the middles of hexsides are all whole
numbers: the centre of hex (q, r) is (6q, 6r). A line is a row of exits, each from one hex into the
next. There are four ways out of a hex, told by one number, so that tables can be made of them:

- `0 + d`: across the hexside towards direction d;
- `6 + k`: through corner k and along the hexside behind it, between two hexes (a hexspine);
- `12 + k`: through corner k into the hex of direction k, touching the one of k + 1;
- `18 + k`: through corner k into the hex of direction k + 1, touching the one of k.

One rule for all: what stands on hexsides stops a line that crosses it. At a corner the line slips
by what it only touches, unless something stands on its left and on its right; along a hexside it
slips by unless both hexes stop it. So every exit has barriers, each a set of hexsides, and a
barrier is as strong as the weakest of its hexsides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from editor.hexgrid.hexes import DIRECTIONS

Point = tuple[int, int]
Exit = tuple[int, int, int]
"""A hex (q, r) and the way out of it."""
Side = tuple[int, int, int]
"""A hexside as it is met: the hex before it and the direction of the hex behind it."""
Barrier = tuple[Side, ...]
WAYS = 24
"""How many ways lead out of a hex."""
ALONG, INTO, ACROSS = 6, 12, 18
CORNERS: tuple[Point, ...] = tuple(
    (
        2 * (DIRECTIONS[k][0] + DIRECTIONS[(k + 1) % 6][0]),
        2 * (DIRECTIONS[k][1] + DIRECTIONS[(k + 1) % 6][1]),
    )
    for k in range(6)
)
"""From the centre of a hex to its corners, in sixths."""


def centre(q: int, r: int) -> Point:
    """The centre of a hex."""
    return 6 * q, 6 * r


def middle(q: int, r: int, direction: int) -> Point:
    """The middle of a hexside."""
    dq, dr = DIRECTIONS[direction % 6]
    return 6 * q + 3 * dq, 6 * r + 3 * dr


def step(way: int) -> Point:
    """How far an exit leads: the next hex, as seen from this one.

    >>> step(2), step(ALONG + 2), step(INTO + 2), step(ACROSS + 2)
    ((1, 0), (1, 1), (1, 0), (0, 1))
    """
    return _STEPS[way]


@lru_cache(maxsize=1 << 16)
def exits(start: Point, hex_: Point, end: Point, last: Point) -> tuple[Exit, ...]:
    """The exits of a line between two points, from one hex to another.

    `hex_` is the hex that the line runs through first and `last` the one that it ends in: for a
    point in the middle of a hexside, the hex in front of it.

    >>> exits((0, 0), (0, 0), centre(2, 0), (2, 0))
    ((0, 0, 2), (1, 0, 2))
    >>> exits((0, 0), (0, 0), centre(1, 1), (1, 1))
    ((0, 0, 8),)
    """
    return tuple(_walk(start, hex_, end, last))


def _walk(start: Point, hex_: Point, end: Point, last: Point) -> Iterator[Exit]:
    vq, vr = end[0] - start[0], end[1] - start[1]
    q, r = hex_
    while (q, r) != last:
        dq, dr = 6 * q - start[0], 6 * r - start[1]
        way = way_out(
            [vq * (dr + cr) - vr * (dq + cq) for cq, cr in CORNERS],
            [vq * cr - vr * cq for cq, cr in CORNERS],
        )
        yield q, r, way
        dq, dr = _STEPS[way]
        q, r = q + dq, r + dr


def way_out(turns: list[int], bends: list[int]) -> int:
    """The way out of a hex, by the side of the line on which each corner lies.

    `turns` has the signs for the corners as they lie; `bends` those for the same corners seen from
    the start, which say where a line goes that leaves through a corner.
    """
    for k in range(6):
        if turns[k - 1] < 0:
            if turns[k] > 0:
                return k
            if turns[k] == 0:
                return (ALONG if bends[k] == 0 else INTO if bends[k] > 0 else ACROSS) + k
    raise ValueError("a line that has no length leads nowhere")


@cache
def barriers(way: int) -> tuple[Barrier, ...]:
    """What can close an exit, as hexsides counted from the hex that it leaves.

    >>> barriers(2)
    (((0, 0, 2),),)
    >>> len(barriers(ALONG)), len(barriers(INTO))
    (4, 2)
    """
    if way < ALONG:
        return (((0, 0, way),),)
    k = way % 6
    near, far = k, (k + 1) % 6
    (aq, ar), (bq, br) = DIRECTIONS[near], DIRECTIONS[far]
    if way < INTO:
        to_a, to_b = (0, 0, near), (0, 0, far)
        from_a, from_b = (aq, ar, far), (bq, br, near)
        between = (aq, ar, (k + 2) % 6)
        return (to_a, to_b), (from_a, from_b), (to_a, between, from_b), (to_b, between, from_a)
    if way < ACROSS:
        return ((0, 0, near), (0, 0, far)), ((0, 0, near), (bq, br, (k + 5) % 6))
    return ((0, 0, far), (0, 0, near)), ((0, 0, far), (aq, ar, (k + 2) % 6))


def _step(way: int) -> Point:
    k = way % 6
    (aq, ar), (bq, br) = DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]
    if way < ALONG or INTO <= way < ACROSS:
        return aq, ar
    return (aq + bq, ar + br) if way < INTO else (bq, br)


_STEPS: tuple[Point, ...] = tuple(_step(way) for way in range(WAYS))
