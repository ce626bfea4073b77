"""All lines from one centre at once: those that begin alike share their beginning.

A fan is a tree of exits, written down in the order in which one walks it. Each node says which way
out of which hex it is, which hex's centre it reaches if any, and where the next node is that does
not begin with it: whoever finds a node closed goes on there, past all that lies behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from editor.hexgrid.hexes import DIRECTIONS
from editor.hexgrid.lines import ACROSS, ALONG, CORNERS, INTO, WAYS, step

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Fan:
    """The lines to every hex up to a distance; what is at the same index is of one node."""

    q: Numbers
    """The hex that the line leaves."""
    r: Numbers
    way: Numbers
    end_q: Numbers
    """The hex whose centre is reached by this exit; (0, 0) where it is none."""
    end_r: Numbers
    skip: Numbers
    """The next node that does not begin with this one."""
    depth: Numbers
    """How many exits come before this one on its line."""


@lru_cache(maxsize=2)
def half_fan(radius: int) -> Fan:
    """The lines to the hexes up to a distance in three of the six sixths.

    The lines of the other three are the same ones, walked from their ends.
    """
    sixth = _sixth(radius)
    count = len(sixth.q)
    parts = []
    q, r, end_q, end_r, way = sixth.q, sixth.r, sixth.end_q, sixth.end_r, sixth.way
    for turn in range(3):
        parts.append((q, r, way, end_q, end_r, sixth.skip + turn * count, sixth.depth))
        q, r, end_q, end_r = -r, q + r, -end_r, end_q + end_r
        way = way - way % 6 + (way + 1) % 6
    return Fan(*(np.concatenate(row).astype(np.int32) for row in zip(*parts, strict=True)))


def _sixth(radius: int) -> Fan:
    """The lines from direction 0 (included) to direction 1 (not), in the order of their angles."""
    (aq, ar), (bq, br) = DIRECTIONS[0], DIRECTIONS[1]
    pairs = sorted(
        ((a, b) for a in range(1, radius + 1) for b in range(radius - a + 1) if gcd(a, b) == 1),
        key=lambda pair: pair[1] / sum(pair),
    )
    ahead, aside = np.array(pairs, np.int32).reshape(-1, 2).T
    vq, vr = ahead * aq + aside * bq, ahead * ar + aside * br
    hexes, ways = _trace(vq, vr, radius)
    return _compact(hexes, ways, vq, vr, radius)


def _trace(vq: Numbers, vr: Numbers, radius: int) -> tuple[Numbers, Numbers]:
    """The exits of all these lines, step by step, until each has left the circle."""
    corners = np.array(CORNERS, np.int32)
    steps = np.array([step(way) for way in range(WAYS)], np.int32)
    bends = vq[:, None] * corners[:, 1] - vr[:, None] * corners[:, 0]
    place = np.zeros((len(vq), 2), np.int32)
    every = np.arange(len(vq))
    hexes, ways = [], []
    while len(vq) and _far(place).min() < radius:
        turns = bends + 6 * (vq * place[:, 1] - vr * place[:, 0])[:, None]
        out = (np.roll(turns, 1, axis=1) < 0) & (turns >= 0)
        k = out.argmax(axis=1)
        bend = bends[every, k]
        corner = np.where(bend == 0, ALONG, np.where(bend > 0, INTO, ACROSS))
        way = k + np.where(turns[every, k] > 0, 0, corner)
        hexes.append(place)
        ways.append(way)
        place = place + steps[way]
    if not ways:
        return np.zeros((0, len(vq), 2), np.int32), np.zeros((0, len(vq)), np.int32)
    return np.array([*hexes, place], np.int32), np.array(ways, np.int32)


def _compact(hexes: Numbers, ways: Numbers, vq: Numbers, vr: Numbers, radius: int) -> Fan:
    """Write the lines as a tree, without the branches that reach no centre."""
    steps, lines = ways.shape
    # How long each line runs together with the one before it.
    alike = np.zeros(lines, np.int32)
    alike[1:] = (ways[:, 1:] == ways[:, :-1]).cumprod(axis=0).sum(axis=0)
    own = steps - alike
    first = np.r_[0, own.cumsum()[:-1]].astype(np.int32)
    total = int(own.sum())
    skip = np.zeros(total, np.int32)
    after = np.full(steps, total, np.int32)
    for line in range(lines - 1, -1, -1):
        skip[first[line] : first[line] + own[line]] = after[alike[line] :]
        after[alike[line] :] = first[line]
    line_of = np.repeat(np.arange(lines), own)
    step_of = np.arange(total) - first[line_of] + alike[line_of]
    goals = np.zeros((total, 2), np.int32)
    here = np.zeros(steps, np.int32)
    on_line = (hexes[1:, :, 0] * vr == hexes[1:, :, 1] * vq) & (_far(hexes[1:]) <= radius)
    for line in range(lines):
        here[alike[line] :] = np.arange(first[line], first[line] + own[line])
        reached = on_line[:, line].nonzero()[0]
        goals[here[reached]] = hexes[reached + 1, line]
    before = np.r_[0, goals.any(axis=1).cumsum()]
    kept = before[skip] > before[:total]
    place = np.r_[0, kept.cumsum()].astype(np.int32)
    left = hexes[step_of, line_of][kept]
    return Fan(
        left[:, 0], left[:, 1], ways[step_of, line_of][kept], goals[kept, 0], goals[kept, 1],
        place[skip][kept], step_of[kept],
    )  # fmt: skip


def _far(hexes: Numbers) -> Numbers:
    """The distance of hexes from the centre."""
    q, r = hexes[..., 0], hexes[..., 1]
    far: Numbers = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))
    return far
