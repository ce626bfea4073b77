"""Places on the grid and the six directions between them, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

Top = Literal["flat", "pointy"]

#: Axial steps, clockwise; north of a flat-top grid comes first.
DIRECTIONS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

_NAMES: dict[Top, tuple[str, ...]] = {
    "flat": ("n", "ne", "se", "s", "sw", "nw"),
    "pointy": ("nw", "ne", "e", "se", "sw", "w"),
}

# A hair, far smaller than any difference between two points of one line: see Hex.line.
_HAIR = 16
_HAIR_Q, _HAIR_R = 1, 2


class Hex(msgspec.Struct, frozen=True, order=True, gc=False):
    """A place on the grid, in axial coordinates.

    >>> Hex(0, 0).distance(Hex(2, -1))
    2
    >>> Hex(3, 4) + Hex(1, -1)
    Hex(q=4, r=3)
    """

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def distance(self, other: Hex) -> int:
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def neighbour(self, direction: int) -> Hex:
        dq, dr = DIRECTIONS[direction % 6]
        return Hex(self.q + dq, self.r + dr)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around this one, in the order of the directions."""
        q, r = self.q, self.r
        return tuple([Hex(q + dq, r + dr) for dq, dr in DIRECTIONS])

    def direction_to(self, other: Hex) -> int:
        """The direction of a neighbour.

        >>> Hex(0, 0).direction_to(Hex(1, 0))
        2
        """
        step = (other.q - self.q, other.r - self.r)
        if step not in DIRECTIONS:
            raise ValueError(f"{self} and {other} are not neighbours")
        return DIRECTIONS.index(step)

    def rotate(self, steps: int, around: Hex | None = None) -> Hex:
        """Turn clockwise by steps of 60 degrees, around the hex (0, 0) unless told otherwise.

        >>> Hex(0, -1).rotate(1), Hex(2, 1).rotate(3, around=Hex(1, 1))
        (Hex(q=1, r=-1), Hex(q=0, r=1))
        """
        if around is not None:
            return (self - around).rotate(steps) + around
        q, r = self.q, self.r
        for _ in range(steps % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def mirror(self, top: Top = "flat") -> Hex:
        """Swap east and west, on the axis through the hex (0, 0).

        >>> Hex(1, -1).mirror(), Hex(1, 0).mirror("pointy")
        (Hex(q=-1, r=0), Hex(q=-1, r=0))
        """
        if top == "flat":
            return Hex(-self.q, self.q + self.r)
        return Hex(-self.q - self.r, self.r)

    def ring(self, radius: int) -> tuple[Hex, ...]:
        """The hexes at exactly this distance, clockwise from direction 0.

        >>> len(Hex(0, 0).ring(3)), Hex(5, 5).ring(0)
        (18, (Hex(q=5, r=5),))
        """
        if radius <= 0:
            return (self,) if radius == 0 else ()
        q, r = self.q, self.r - radius
        found = []
        for side in range(6):
            dq, dr = DIRECTIONS[(side + 2) % 6]
            for _ in range(radius):
                found.append(Hex(q, r))
                q, r = q + dq, r + dr
        return tuple(found)

    def disk(self, radius: int) -> tuple[Hex, ...]:
        """The hexes up to this distance, nearest first.

        >>> len(Hex(0, 0).disk(2))
        19
        """
        return tuple(found for near in range(radius + 1) for found in self.ring(near))

    def line(self, other: Hex) -> tuple[Hex, ...]:
        """The hexes under a straight line between two centres, both ends included.

        Where the line runs exactly between hexes it takes the one with the greater r, then the
        greater q: the southernmost on the map, then the easternmost. So the line back is the
        same line reversed.

        >>> Hex(0, 0).line(Hex(1, 1)) == (Hex(0, 0), Hex(0, 1), Hex(1, 1))
        True
        """
        return tuple(_walk(self, other))


def _walk(start: Hex, end: Hex) -> Iterator[Hex]:
    """Round every point of the line, moved by a hair, to its hex: whole numbers only."""
    steps = start.distance(end)
    unit = max(steps, 1) * _HAIR
    for i in range(steps + 1):
        q = (start.q * (steps - i) + end.q * i) * _HAIR + _HAIR_Q
        r = (start.r * (steps - i) + end.r * i) * _HAIR + _HAIR_R
        yield start if not steps else _round(q, r, unit)


def _round(q: int, r: int, unit: int) -> Hex:
    """The hex nearest to the point (q/unit, r/unit)."""
    s = -q - r
    near_q, near_r, near_s = ((2 * part + unit) // (2 * unit) for part in (q, r, s))
    off_q, off_r, off_s = abs(near_q * unit - q), abs(near_r * unit - r), abs(near_s * unit - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    return Hex(near_q, -near_q - near_s if off_r > off_s else near_r)


def direction_names(top: Top) -> tuple[str, ...]:
    """The six compass names, in the order of DIRECTIONS.

    >>> direction_names("flat")
    ('n', 'ne', 'se', 's', 'sw', 'nw')
    """
    return _NAMES[top]


def parse_direction(name: str, top: Top) -> int:
    """Read a compass name.

    >>> parse_direction("SE", "flat")
    2
    >>> parse_direction("e", "flat")
    Traceback (most recent call last):
    ValueError: no direction 'e' on a flat-top grid: expected n, ne, se, s, sw or nw
    """
    names = _NAMES[top]
    wanted = name.strip().lower()
    if wanted not in names:
        choice = f"{', '.join(names[:-1])} or {names[-1]}"
        raise ValueError(f"no direction {name[:20]!r} on a {top}-top grid: expected {choice}")
    return names.index(wanted)


def format_direction(direction: int, top: Top) -> str:
    """Write a compass name.

    >>> format_direction(2, "pointy")
    'e'
    """
    return _NAMES[top][direction % 6]
