"""The grid, followed hex by hex from the surest one outwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.bend import Bend, fit_bend
from editor.convert.scans.errors import opencv

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

HEIGHT = 48.0
"""Height of a hex on the table where it is measured, in pixels."""
STEP = np.array([[HEIGHT * np.sqrt(0.75), HEIGHT / 2], [0.0, HEIGHT]])
"""From a hex to its neighbours south-east and south (flat top)."""
SURE = 0.3
"""Outlines that agree less than this are not taken for a hex."""


@dataclass(frozen=True, slots=True)
class Track:
    """Hexes that were followed: axial places, where each was seen, and how clearly."""

    places: NDArray[np.int64]
    nominal: Points
    seen: Points
    clear: NDArray[np.float64]
    bend: Bend


def honeycomb(rings: int = 1, height: float = HEIGHT) -> NDArray[np.float32]:
    """The outlines of a hex and its neighbours, as a pattern to look for."""
    reach = round(height * (rings + 0.5) * 1.06)
    y, x = np.indices((2 * reach + 1, 2 * reach + 1)) - reach
    steps = STEP * height / HEIGHT
    best = np.full((2, *x.shape), 1e9)
    inside = np.zeros(x.shape, bool)
    for q in range(-rings - 2, rings + 3):
        for r in range(-rings - 2, rings + 3):
            px, py = np.array([q, r]) @ steps
            away = np.hypot(x - px, y - py)
            if max(abs(q), abs(r), abs(q + r)) <= rings:
                inside |= away < height * 0.66
            best[1] = np.minimum(best[1], np.maximum(best[0], away))
            best[0] = np.minimum(best[0], away)
    gap = (best[1] ** 2 - best[0] ** 2) / (2 * height)
    pattern: NDArray[np.float32] = (np.exp(-((gap / (0.035 * height)) ** 2)) * inside).astype(
        np.float32
    )
    return pattern


def agreement(
    lines: NDArray[np.float32], rings: int = 1, height: float = HEIGHT
) -> NDArray[np.float32]:
    """How well the outlines fit at each pixel, -1 to 1."""
    cv2 = opencv()
    pattern = honeycomb(rings, height)
    edge = pattern.shape[0] // 2
    padded = cv2.copyMakeBorder(lines, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=0)
    found: NDArray[np.float32] = cv2.matchTemplate(padded, pattern, cv2.TM_CCOEFF_NORMED)
    return np.nan_to_num(found, posinf=0, neginf=0)


def peaks(
    field: NDArray[np.float32], points: Points, reach: int
) -> tuple[Points, NDArray[np.float64]]:
    """The best place within reach of each point, to a part of a pixel, and its value."""
    height, width = field.shape
    base = np.rint(points).astype(int)
    offsets = np.arange(-reach, reach + 1)
    dy, dx = np.meshgrid(offsets, offsets, indexing="ij")
    y = base[:, 1, None] + dy.ravel()
    x = base[:, 0, None] + dx.ravel()
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    values = np.where(inside, field[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)], -1)
    # Between two as good, the nearer.
    lean = 0.12 * (dx.ravel() ** 2 + dy.ravel() ** 2) / (reach * reach)
    best = (values - lean).argmax(1)
    rows = np.arange(len(points))
    column, row = x[rows, best], y[rows, best]
    seen = np.stack([column, row], 1).astype(np.float64)
    value = values[rows, best]
    for axis, (sx, sy) in enumerate(((1, 0), (0, 1))):
        ok = (column > 0) & (column < width - 1) & (row > 0) & (row < height - 1)
        c, r = np.clip(column, 1, width - 2), np.clip(row, 1, height - 2)
        before, at, after = field[r - sy, c - sx], field[r, c], field[r + sy, c + sx]
        bow = before - 2 * at + after
        shift = np.where(bow < -1e-6, 0.5 * (before - after) / np.where(bow == 0, 1, bow), 0)
        seen[:, axis] += np.where(ok, np.clip(shift, -0.5, 0.5), 0)
    return seen, np.maximum(value, 0).astype(np.float64)


def follow(lines: NDArray[np.float32], origin: Points) -> Track:
    """All hexes that can be seen from the one at `origin`, on a table of canonical hexes."""
    field = agreement(lines)
    height, width = lines.shape
    reach = int(max(height, width) / HEIGHT) + 4
    q, r = np.meshgrid(np.arange(-reach, reach + 1), np.arange(-2 * reach, 2 * reach + 1))
    places = np.stack([q.ravel(), r.ravel()], 1)
    nominal = places @ STEP + origin
    margin = HEIGHT
    on_table = ((nominal > -margin).all(1) & (nominal[:, 0] < width + margin)) & (
        nominal[:, 1] < height + margin
    )
    places, nominal = places[on_table], nominal[on_table]
    seen, clear = peaks(field, nominal, round(0.2 * HEIGHT))
    # Start at the surest hex near the given one.
    close = np.hypot(*(nominal - origin).T) < 4 * HEIGHT
    start = int(np.where(close, clear, -1).argmax())
    found = np.zeros(len(places), bool)
    found[start] = True
    bend = Bend(np.zeros(2), 1.0, 1, np.array([[0.0, 0], [0, 1], [1, 0]]))
    bend = Bend(nominal[start], 1.0, 1, np.array([seen[start], [0, 1.0], [1.0, 0]]))
    for _ in range(80):
        near = _beside(nominal, found)
        expected = bend(nominal[near])
        seen[near], clear[near] = peaks(field, expected, round(0.14 * HEIGHT))
        grown = np.zeros(len(places), bool)
        grown[near] = clear[near] > SURE
        if (grown == found).all():
            break
        found = grown
        count = int(found.sum())
        if count == 0:
            found[start] = True
            break
        if count >= 7:
            degree = 1 if count < 30 else 2 if count < 90 else 3
            bend = fit_bend(nominal[found], seen[found], clear[found], degree)
    return Track(places[found], nominal[found], seen[found], clear[found], bend)


def _beside(nominal: Points, found: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The hexes that were found and those next to one."""
    near = found.copy()
    known = nominal[found]
    for start in range(0, len(nominal), 512):
        part = nominal[start : start + 512]
        apart = ((part[:, None] - known[None]) ** 2).sum(-1).min(1)
        near[start : start + 512] |= apart < (1.3 * HEIGHT) ** 2
    return near
