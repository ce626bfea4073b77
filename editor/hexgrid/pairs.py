"""Which hexes of a grid see each other, for all pairs at once.

One bit is one hex, and all of them walk the same line together: a whole number says from which
hexes a line has come through so far. Sight goes both ways, so half of the lines are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from editor.hexgrid.fans import half_fan
from editor.hexgrid.hexes import Hex
from editor.hexgrid.lines import WAYS
from editor.hexgrid.screens import Screen

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Pairs:
    """Who sees whom on one screen; of each step, from which hexes it leads to one that is seen."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._board = _bits(screen.on_grid)
        self._seen = _walk(screen, self._board)

    def sees(self, here: Hex, there: Hex) -> bool:
        """Whether two hexes of the grid see each other."""
        at, step = self._screen.cell(here), there - here
        if step == Hex(0, 0):
            return True
        seen = self._seen.get((step.q, step.r))
        if seen is None:
            at, seen = self._screen.cell(there), self._seen.get((-step.q, -step.r), 0)
        return bool(seen >> at & 1)

    def seen_from(self, here: Hex) -> Iterator[Hex]:
        """The hexes that one sees, itself included."""
        yield here
        at = self._screen.cell(here)
        for (q, r), seen in self._seen.items():
            if seen >> at & 1:
                yield Hex(here.q + q, here.r + r)
            back = at - r * self._screen.width - q
            if back >= 0 and seen >> back & 1:
                yield Hex(here.q - q, here.r - r)

    def __len__(self) -> int:
        """How many pairs see each other, each counted once."""
        return sum(seen.bit_count() for seen in self._seen.values())


def _walk(screen: Screen, board: int) -> dict[tuple[int, int], int]:
    """For each step between two hexes, the hexes from which it is free, as bits."""
    width = screen.width
    lines = half_fan(screen.reach)
    first = [_bits(~screen.closed[:, way]) for way in range(WAYS)]
    later = [_bits(~(screen.closed[:, way] | screen.solid)) for way in range(WAYS)]
    # Most branches end early: looking numbers up one by one is cheaper than to unpack them all.
    offs, ways, depths = (lines.r * width + lines.q).data, lines.way.data, lines.depth.data
    skips, ends = lines.skip.data, (lines.end_r * width + lines.end_q).data
    come = [0] * (int(lines.depth.max(initial=0)) + 2)
    come[0] = board
    found: dict[tuple[int, int], int] = {}
    number, count = 0, len(offs)
    while number < count:
        off, depth = offs[number], depths[number]
        free = later[ways[number]] if depth else first[ways[number]]
        through = come[depth] & (free >> off if off >= 0 else free << -off)
        if not through:
            number = skips[number]
            continue
        come[depth + 1] = through
        end = ends[number]
        if end:
            seen = through & (board >> end if end >= 0 else board << -end)
            if seen:
                found[int(lines.end_q[number]), int(lines.end_r[number])] = seen
        number += 1
    return found


def _bits(flags: NDArray[np.bool_]) -> int:
    """Booleans as the bits of one number, the first one lowest."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
