"""From the regular grid to the picture: a smooth bend, fitted to what was measured.

A polynomial of low degree says turn, perspective and the long waves of the paper; what is left
over is shared out among neighbours, for folds and for grids that were drawn by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Bend:
    """A map of the plane: x and y are polynomials of the point, and knots pull at it."""

    middle: Points
    scale: float
    degree: int
    factors: Points
    knots: Points | None = None
    pulls: Points | None = None
    reach: float = 1.0

    def __call__(self, points: Points) -> Points:
        """Where some points of the regular grid lie."""
        found: Points = _terms((points - self.middle) / self.scale, self.degree) @ self.factors
        if self.knots is not None and self.pulls is not None:
            found = found + _shared(points, self.knots, self.pulls, self.reach)
        return found


def fit_bend(
    points: Points, seen: Points, weights: NDArray[np.float64], degree: int, rounds: int = 4
) -> Bend:
    """The bend that brings points to where they were seen; strays lose their say."""
    middle = points.mean(0)
    scale = max(1e-9, float(np.abs(points - middle).max()))
    terms = _terms((points - middle) / scale, degree)
    trust = weights.astype(np.float64)
    order = np.array([i + j for i, j in _powers(degree)])
    # Bends of higher order have to be earned: few points cannot buy a wild one.
    calm = np.diag(np.where(order > 1, 1e-3 * 10.0 ** (order - 2.0), 1e-9)) * trust.sum()
    factors = np.zeros((terms.shape[1], 2))
    for _ in range(rounds):
        weighted = terms * trust[:, None]
        factors = np.linalg.solve(weighted.T @ terms + calm, weighted.T @ seen)
        off = np.hypot(*(terms @ factors - seen).T)
        typical = max(float(np.median(off)), scale * 1e-4, 0.25)
        trust = weights / (1 + (off / (2.5 * typical)) ** 2)
    return Bend(middle, scale, degree, factors)


def with_pulls(
    bend: Bend, points: Points, seen: Points, weights: NDArray[np.float64], reach: float
) -> Bend:
    """The bend, pulled locally by what neighbours agree on."""
    off = seen - bend(points)
    length = np.hypot(*off.T)
    limit = max(3 * float(np.median(length)), 1e-6)
    # Points without weight hold the field at rest where nothing was measured.
    trust = weights * (length < limit)
    knots = points
    near = _kernel(points, knots, reach)
    base = 0.6
    total = near @ trust + base
    pulls = (near @ (trust[:, None] * off)) / total[:, None]
    return Bend(bend.middle, bend.scale, bend.degree, bend.factors, knots, pulls, reach)


def _kernel(points: Points, knots: Points, reach: float) -> NDArray[np.float64]:
    apart = ((points[:, None] - knots[None]) ** 2).sum(-1)
    found: NDArray[np.float64] = np.exp(-apart / (2 * reach * reach))
    return found


def _shared(points: Points, knots: Points, pulls: Points, reach: float) -> Points:
    """The pulls near each point, smoothly."""
    found = np.empty((len(points), 2))
    for start in range(0, len(points), 4096):
        near = _kernel(points[start : start + 4096], knots, reach * 0.6) + 1e-12
        found[start : start + 4096] = (near @ pulls) / near.sum(1)[:, None]
    return found


def _powers(degree: int) -> list[tuple[int, int]]:
    return [(i, n - i) for n in range(degree + 1) for i in range(n + 1)]


def _terms(points: Points, degree: int) -> Points:
    x, y = points.T
    return np.stack([x**i * y**j for i, j in _powers(degree)], 1)
