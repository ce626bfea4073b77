"""What stands on hexsides, by a few sides that are marked.

Most sides of any sheet are plain, so what plain sides look like, and how they vary, is learned from
the sheet itself; a side is proposed when it lies much nearer to a marked kind than to them. Sides
that are found surely teach the next round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.strips import Side, Strips, cut_strips, turned

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

__all__ = ["PLAIN", "EdgeProposal", "Side", "Strips", "cut_strips", "propose_edges"]

PLAIN = ""
"""The kind of a side on which nothing stands."""
ROUNDS = 3
SHRINK = 0.1
"""So much of the spread is taken to be the same every way: few sides cannot tell all of it."""
MIX = 0.5
"""How much the spread within marked kinds counts beside that of plain sides."""
AHEAD = 8.0
"""A kind must be so much likelier than plain, as a logarithm: far more sides are plain."""
NEARER = 0.75
"""And so much nearer: what is unlike everything is no proof of anything."""
SURE = 4.0
ORDINARY = 0.85
"""At least so many sides are taken for plain at first."""


@dataclass(frozen=True, slots=True)
class EdgeProposal:
    """Something on a hexside; `side` looks out or downhill."""

    side: Side
    kind: str
    confidence: float


@dataclass(frozen=True, slots=True)
class _Kind:
    """Sides of one kind, seen from their hex outwards and from the other hex."""

    ahead: Array
    back: Array

    def with_more(self, ahead: Array, back: Array) -> _Kind:
        """Marks count twice as much as what was found by them."""
        return _Kind(
            np.concatenate([self.ahead, self.ahead, ahead]),
            np.concatenate([self.back, self.back, back]),
        )


def propose_edges(
    strips: Strips,
    marked: Sequence[tuple[Side, str]],
    samples: Array | None = None,
    sample_names: Sequence[str] = (),
) -> list[EdgeProposal]:
    """What stands on the sides, by sides that are marked (outwards or downhill).

    `samples` are looks of sides of an earlier sheet, outwards, cut with the same words.
    """
    known = [(side, kind) for side, kind in marked if side in strips.index]
    numbers = np.array([strips.index[side][0] for side, _ in known], int)
    backwards = np.array([strips.index[side][1] for side, _ in known], int)
    names = np.array([kind for _, kind in known] + list(sample_names), object)
    looks = strips.looks
    ahead, back = looks[numbers, backwards], looks[numbers, 1 - backwards]
    if samples is not None and len(samples):
        ahead = np.concatenate([ahead, samples])
        back = np.concatenate([back, turned(samples)])
    kinds = sorted({str(name) for name in names} - {PLAIN})
    if not kinds:
        return []
    marks = [_Kind(ahead[names == kind], back[names == kind]) for kind in kinds]
    best, lead, ratio, is_back = _judged(looks, marks, numbers)
    other_way = {number: side for side, (number, back_too) in strips.index.items() if back_too}
    given = {strips.index[side][0]: EdgeProposal(side, kind, 1.0) for side, kind in known if kind}
    for number in np.flatnonzero(lead > 0):
        side = other_way[int(number)] if is_back[number] else strips.sides[number]
        sure = float(np.clip(1 - 0.5 * (ratio[number] / NEARER) ** 2, 0, 0.99))
        given.setdefault(int(number), EdgeProposal(side, kinds[best[number]], sure))
    return [given[number] for number in sorted(given)]


def _judged(
    looks: Array, marks: list[_Kind], numbers: NDArray[np.int64]
) -> tuple[NDArray[np.int64], Array, Array, NDArray[np.bool_]]:
    """For each side: the likeliest kind, how far it leads, how near it is, and which way round."""
    everyone = np.arange(len(looks))
    away = ((looks[:, 0] - np.median(looks[:, 0], 0)) ** 2).sum(1)
    plain = away <= np.quantile(away, ORDINARY)
    plain[numbers] = False
    kinds = marks
    for _ in range(ROUNDS):
        ground = np.concatenate([looks[plain, 0], looks[plain, 1]])
        white = _whitening(ground, kinds)
        seen = looks[:, 0] @ white
        to_plain = _squares(seen, ground.mean(0) @ white)
        ways = np.stack(
            [
                [
                    _squares(seen, one.ahead.mean(0) @ white),
                    _squares(seen, one.back.mean(0) @ white),
                ]
                for one in kinds
            ]
        )
        to_kind = ways.min(1)
        best = to_kind.argmin(0)
        nearest = to_kind[best, everyone]
        is_back = (ways[:, 1] < ways[:, 0])[best, everyone]
        lead = (to_plain - nearest) / 2 - AHEAD
        lead[(nearest > NEARER * to_plain)] = -1
        lead[numbers] = -1
        kinds = []
        for number, one in enumerate(marks):
            own = np.flatnonzero((lead > SURE) & (best == number))
            way = is_back[own].astype(int)
            more = looks[own, way], looks[own, 1 - way]
            kinds.append(one.with_more(*more) if len(own) else one)
        plain = lead <= 0
        plain[numbers] = False
    return best, lead, nearest / np.maximum(to_plain, 1e-9), is_back


def _whitening(ground: Array, kinds: list[_Kind]) -> Array:
    """What makes the spread of plain sides, and of sides of one kind, the same every way."""
    size = ground.shape[1]
    spread = np.cov(ground.T) if len(ground) > 2 else np.eye(size)
    within = [
        part - part.mean(0) for one in kinds for part in (one.ahead, one.back) if len(part) > 1
    ]
    if sum(map(len, within)) > 3:
        rest = np.concatenate(within)
        free = max(1, len(rest) - 2 * len(kinds))
        spread = (1 - MIX) * spread + MIX * rest.T @ rest / free
    even = np.trace(spread) / size
    spread = (1 - SHRINK) * spread + SHRINK * max(even, 1e-9) * np.eye(size)
    found: Array = np.linalg.inv(np.linalg.cholesky(spread)).T
    return found


def _squares(points: Array, middle: Array) -> Array:
    found: Array = ((points - middle) ** 2).sum(1)
    return found
