"""What hides what on a grid: whole hexes and single hexsides that no line passes.

The hexes seen from a centre are found sixth by sixth and row by row, as the angles that are still
free: a row without anything in the way costs the same whether it shows one hex or a hundred. All
angles are fractions of whole numbers. A line that only touches something is followed by itself,
with the rule of `lines`. What lies beyond the edge of the grid hides nothing, but nothing is seen
there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from editor.hexgrid.edges import Edge
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.hexgrid.lines import ALONG, INTO, WAYS, barriers, centre, exits

if TYPE_CHECKING:
    from numpy.typing import NDArray

_RIM = 2
"""Hexes around the grid: one that a line along its edge may graze, one that ends every line."""
_SOLID, _AHEAD, _ASIDE, _BESIDE = 1, 2, 4, 8
_Span = tuple[int, int, int, int, int]
"""From which row on, and the two fractions between which it is free."""


class Seen(NamedTuple):
    """The hexes that a centre sees, itself included."""

    screen: Screen
    cells: bytearray

    def __contains__(self, place: object) -> bool:
        return isinstance(place, Hex) and self.cells[self.screen.cell(place)] == 1

    def hexes(self) -> list[Hex]:
        """Each of them, row by row."""
        places = self.screen.places
        both = np.frombuffer(self.cells, np.bool_) & self.screen.on_grid
        return [places[at] for at in both.nonzero()[0].tolist()]


class _Sixth(NamedTuple):
    """The cells in rows that lie across one sixth, and how to get back to the plain order."""

    kinds: bytes
    filled: bytes
    width: int
    first: int
    by_q: int
    by_r: int
    ahead: int
    beside: int


class Screen:
    """Hexes and hexsides that hide, in the order of axial rows; a value: it never changes."""

    def __init__(self, grid: Grid, solid: NDArray[np.bool_], walls: Iterable[Edge] = ()) -> None:
        """`solid` is by row and column of the grid, as a board's arrays are."""
        q, r = grid.axial_arrays()
        self._q, self._r = int(q.min()) - _RIM, int(r.min()) - _RIM
        self.width = int(q.max()) - self._q + _RIM + 1
        height = int(r.max()) - self._r + _RIM + 1
        self.cell_count = self.width * height
        row, column = r - self._r, q - self._q
        on_board = np.zeros((height, self.width), np.bool_)
        on_board[row, column] = True
        near = on_board.copy()
        for dq, dr in DIRECTIONS:
            near[row + dr, column + dq] = True
        hides = ~near
        hides[row, column] = solid
        self._solid = hides
        self._walls = np.zeros((height, self.width, 6), np.bool_)
        for edge in walls:
            for place, side in ((edge.hex, edge.side), (edge.hexes[1], edge.side + 3)):
                y, x = place.r - self._r, place.q - self._q
                if 0 <= y < height and 0 <= x < self.width:
                    self._walls[y, x, side] = True
        self.on_grid = on_board.ravel()
        self._rays: tuple[dict[int, tuple[int, tuple[int, ...], int]], ...] = (
            {}, {}, {}, {}, {}, {},
        )  # fmt: skip
        self._height = height

    def cell(self, place: Hex) -> int:
        """Where a hex stands among the cells."""
        return (place.r - self._r) * self.width + place.q - self._q

    @cached_property
    def places(self) -> tuple[Hex, ...]:
        return tuple(
            Hex(q + self._q, r + self._r) for r in range(self._height) for q in range(self.width)
        )

    @property
    def solid(self) -> NDArray[np.bool_]:
        """(cells): which hexes hide; those beyond the rim do."""
        return self._solid.ravel()

    @cached_property
    def reach(self) -> int:
        """The greatest distance between two hexes of the grid."""
        r, q = np.nonzero(self.on_grid.reshape(self._height, self.width))
        if not len(q):
            return 0
        return int(max(np.ptp(q), np.ptp(r), np.ptp(q + r)))

    @cached_property
    def closed(self) -> NDArray[np.bool_]:
        """(cells, ways): which ways out of each hex are closed, its own solidity left aside."""
        solid = self._solid.ravel()
        walls = self._walls.reshape(-1, 6)
        found = np.zeros((self.cell_count, WAYS), np.bool_)
        found[:, :ALONG] = walls

        def met(side: tuple[int, int, int], way: int) -> NDArray[np.bool_]:
            """Whether a hexside stops the line, or a hex that the line only touches."""
            dq, dr, direction = side
            here = dr * self.width + dq
            stop = np.roll(walls[:, direction], -here)
            eq, er = DIRECTIONS[direction]
            for place in ((dq, dr), (dq + eq, dr + er)):
                if place in touched[way]:
                    stop = stop | np.roll(solid, -(place[1] * self.width + place[0]))
            return stop

        touched = {way: _touched(way) for way in range(ALONG, WAYS)}
        for way in range(ALONG, WAYS):
            for barrier in barriers(way):
                found[:, way] |= np.logical_and.reduce([met(side, way) for side in barrier])
        return found

    @cached_property
    def _table(self) -> bytes:
        """One byte a cell and way: closed, or the hex that is left is solid."""
        return (self.closed | self._solid.reshape(-1, 1)).tobytes()

    @cached_property
    def _first(self) -> bytes:
        return self.closed.tobytes()

    def is_open(self, here: Hex, there: Hex) -> bool:
        """Whether nothing hides one hex from the other; neither of them hides itself."""
        return self._is_open(self.cell(here), there.q - here.q, there.r - here.r)

    def _is_open(self, cell: int, q: int, r: int) -> bool:
        if not (q or r):
            return True
        way_out = exits((0, 0), (0, 0), centre(q, r), (q, r))
        if self._first[cell * WAYS + way_out[0][2]]:
            return False
        table, width = self._table, self.width
        return not any(table[(cell + r * width + q) * WAYS + way] for q, r, way in way_out[1:])

    def seen_from(self, place: Hex) -> Seen:
        """All hexes of the grid that a hex sees."""
        origin = self.cell(place)
        cells = bytearray(self.cell_count)
        cells[origin] = 1
        for turn, sixth in enumerate(self._sixths):
            self._sweep(origin, place, turn, sixth, cells)
        return Seen(self, cells)

    @cached_property
    def _sixths(self) -> tuple[_Sixth, ...]:
        return tuple(self._sixth(turn) for turn in range(6))

    def _sixth(self, turn: int) -> _Sixth:
        (vq, vr), (uq, ur) = DIRECTIONS[turn], DIRECTIONS[(turn + 2) % 6]
        turned = vq * ur - vr * uq
        r, q = np.indices((self._height, self.width))
        row, beside = (q * ur - r * uq) // turned, (vq * r - vr * q) // turned
        low, left = int(row.min()), int(beside.min())
        width = int(beside.max()) - left + 1
        place = (row - low) * width + beside - left
        kinds = np.full((int(row.max()) - low + 1) * width, _SOLID, np.uint8)
        sides = self._walls[:, :, [turn, (turn + 1) % 6, (turn + 2) % 6]]
        kinds[place] = self._solid | (sides @ np.array([_AHEAD, _ASIDE, _BESIDE])).astype(np.uint8)
        first = int(place[0, 0])
        return _Sixth(
            kinds.tobytes(),
            (kinds > 0).tobytes(),
            width,
            first,
            int(place[0, 1]) - first,
            int(place[1, 0]) - first,
            vr * self.width + vq,
            ur * self.width + uq,
        )

    # One long function: it is called six times a view, and calls inside its loops cost as much
    # as its work.
    def _sweep(  # noqa: PLR0912, PLR0915
        self, origin: int, place: Hex, turn: int, sixth: _Sixth, seen: bytearray
    ) -> None:
        """Mark what is seen in one sixth: its first edge, then all between its two edges."""
        kinds, filled, width, first, by_q, by_r, ahead, beside = sixth
        base = first + (place.q - self._q) * by_q + (place.r - self._r) * by_r
        blocked = kinds[base]
        if not blocked & _AHEAD:
            at, row = origin + ahead, base + width
            seen[at] = 1
            while not kinds[row] & (_SOLID | _AHEAD):
                at, row = at + ahead, row + width
                seen[at] = 1
        todo: list[_Span] = []
        if not blocked & (_AHEAD | _ASIDE):
            todo.append((1, 0, 1, 1, 1))
        elif not blocked & _AHEAD:
            todo.append((1, 0, 1, 1, 2))
        elif not blocked & _ASIDE:
            todo.append((1, 1, 2, 1, 1))
        grazed: set[tuple[int, int]] = set()
        touched: list[int] = []
        find, tip = filled.find, 1 if beside > 0 else -1
        while todo:
            n, p, d, h, e = todo.pop()
            free = True
            while free:
                left = p * n // d
                right = -(-h * n // e)
                if p and left * d == p * n:
                    touched.append(n << 16 | left)
                if h != e and right * e == h * n:
                    touched.append(n << 16 | right)
                between = right - left - 1
                if between == 1:
                    seen[origin + n * ahead + (left + 1) * beside] = 1
                elif between > 0:
                    at = origin + n * ahead + left * beside
                    last = at + between * beside
                    seen[at + beside : last + tip : beside] = _ONES[:between]
                row = base + n * width
                end = row + right + 1
                at = find(1, row + left, end)
                n += 1
                while at >= 0:
                    key = (n << 16 | at - row) << 4 | kinds[at]
                    shadows = _known.get(key) or _shadows(key, kinds[at], at - row, n - 1)
                    for low_p, low_d, high_p, high_d in shadows:
                        if high_p * d <= p * high_d:
                            continue
                        low, edge = low_p * d, p * low_d
                        if low > edge:
                            if low_p * e >= h * low_d:
                                continue
                            todo.append((n, p, d, low_p, low_d))
                        elif low == edge and p:
                            grazed.add((p, d))
                        high, edge = high_p * e, h * high_d
                        if high >= edge:
                            if high == edge and h != e:
                                grazed.add((h, e))
                            free = False
                            break
                        p, d = high_p, high_d
                    if not free:
                        break
                    at = find(1, at + 1, end)
        if touched or grazed:
            self._follow(origin, turn, touched, grazed, seen)

    def _follow(
        self,
        origin: int,
        turn: int,
        touched: list[int],
        grazed: set[tuple[int, int]],
        seen: bytearray,
    ) -> None:
        """Look at the hexes whose lines touch something, each by itself."""
        table, begin, known = self._table, self._first, self._rays[turn]
        start = origin * WAYS
        for key in touched:
            first, later, step = known.get(key) or self._ray(turn, key)
            if not begin[start + first]:
                for way in later:
                    if table[start + way]:
                        break
                else:
                    seen[origin + step] = 1
        for p, d in grazed:
            part = gcd(p, d)
            key = d // part << 16 | p // part
            first, later, step = known.get(key) or self._ray(turn, key)
            cell, closed = origin, begin[start + first]
            while not closed:
                at = cell * WAYS
                for way in later:
                    if table[at + way]:
                        break
                else:
                    cell += step
                    seen[cell] = 1
                    closed = table[cell * WAYS + first]
                    continue
                break

    def _ray(self, turn: int, key: int) -> tuple[int, tuple[int, ...], int]:
        """The exits of a line, as places in the table of exits: the first, the others, its end."""
        (vq, vr), (uq, ur) = DIRECTIONS[turn], DIRECTIONS[(turn + 2) % 6]
        n, j = key >> 16, key & 0xFFFF
        q, r = n * vq + j * uq, n * vr + j * ur
        ways = [
            (y * self.width + x) * WAYS + way
            for x, y, way in exits((0, 0), (0, 0), centre(q, r), (q, r))
        ]
        found = self._rays[turn][key] = ways[0], tuple(ways[1:]), r * self.width + q
        return found


_ONES = b"\x01" * 4096
_known: dict[int, tuple[tuple[int, int, int, int], ...]] = {}
"""Shadows that were worked out before, by row, place and kind."""


def _shadows(key: int, kind: int, j: int, n: int) -> tuple[tuple[int, int, int, int], ...]:
    """Between which fractions a hex, or the hexsides behind it, stop all lines.

    It is the j-th hex of row n; a fraction is a numerator and a denominator.
    """
    found = []
    if kind & _SOLID:
        low = (3 * j - 2, 3 * n - 1) if 2 * j < n + 1 else (3 * j - 1, 3 * n + 1)
        high = (3 * j + 2, 3 * n + 1) if 2 * j < n - 1 else (3 * j + 1, 3 * n - 1)
        found.append((*low, *high))
        kind = 0
    if kind & _AHEAD:
        found.append((3 * j - 1, 3 * n + 1, 3 * j + 1, 3 * n + 2))
    if kind & _ASIDE:
        found.append((3 * j + 1, 3 * n + 2, 3 * j + 2, 3 * n + 1))
    if kind & _BESIDE:
        one, other = (3 * j + 2, 3 * n + 1), (3 * j + 1, 3 * n - 1)
        if 2 * j < n - 1:
            found.append((*other, *one))
        elif 2 * j > n - 1:
            found.append((*one, *other))
    _known[key] = tuple(found)
    return _known[key]


def _touched(way: int) -> frozenset[tuple[int, int]]:
    """The hexes that a line touches on this way out without entering them."""
    (aq, ar), (bq, br) = DIRECTIONS[way % 6], DIRECTIONS[(way + 1) % 6]
    if way < INTO:
        return frozenset({(aq, ar), (bq, br)})
    return frozenset({(bq, br)} if way < INTO + 6 else {(aq, ar)})
