"""The first guess: pitch and angle of the grid from the spectrum, its place by folding.

The lines of a hex grid give six peaks in the spectrum, at the corners of a hexagon. Many things
give one such hexagon or another (the second order, a texture), so each candidate is proved in the
picture: windows of it are folded into one hex, and that must look like the outline of a hex.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.errors import opencv

if TYPE_CHECKING:
    from numpy.typing import NDArray

MIN_PITCH = 14.0
MIN_ACROSS = 3.5
"""So many hexes must lie across the shorter side of the picture."""
CANDIDATES = 5
ORDERS = (
    (1.0, 0.0), (np.sqrt(3), np.pi / 6), (2.0, 0.0), (3.0, 0.0), (2 * np.sqrt(3), np.pi / 6),
    (4.0, 0.0), (0.5, 0.0),
)  # fmt: skip
"""How much longer the steps of a lattice are than those of its orders, and how they are turned."""
FOLD = 36
"""A hex is folded into so many pixels each way."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A lattice: two steps between neighbouring centres, one centre, and how sure it is."""

    steps: NDArray[np.float64]
    """Rows are the steps: first south-east (flat top: one column on), then south."""
    origin: NDArray[np.float64]
    score: float


def find_seeds(lines: NDArray[np.float32]) -> list[Seed]:
    """Lattices that the lines may have, the best first."""
    power, scale = _spectrum(lines)
    longest = min(lines.shape) / MIN_ACROSS
    seeds = []
    for pitch, angle in _with_relatives(_hexagons(power, scale, longest), longest):
        steps = _sharpen(power, scale, pitch, angle)
        if steps is not None:
            seeds.append(_placed(lines, steps))
    return sorted(seeds, key=lambda seed: -seed.score)


def _spectrum(lines: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """Power by frequency, zero in the middle, evened out by radius; frequency steps per pixel."""
    cv2 = opencv()
    height, width = lines.shape
    flat = lines - cv2.GaussianBlur(lines, (0, 0), max(20.0, min(lines.shape) / 12))
    window = np.outer(np.hanning(height), np.hanning(width)).astype(np.float32)
    size = 2048 if max(lines.shape) <= 2048 else 4096
    power = np.abs(np.fft.fftshift(np.fft.fft2(flat * window, (size, size)))).astype(np.float32)
    y, x = np.indices(power.shape) - size // 2
    radius = np.hypot(x, y).astype(np.int32)
    band = np.minimum(radius // 4, size // 8)
    mean = np.bincount(band.ravel(), power.ravel()) / np.maximum(np.bincount(band.ravel()), 1)
    even: NDArray[np.float32] = (power / (mean[band] + 1e-6)).astype(np.float32)
    return even, np.array([1 / size, 1 / size])


def _hexagons(
    power: NDArray[np.float32], scale: NDArray[np.float64], longest: float
) -> list[tuple[float, float]]:
    """Pitches and angles whose six peaks stand out, the best first, no two alike."""
    cv2 = opencv()
    size = power.shape[0]
    pitches = np.exp(np.arange(np.log(MIN_PITCH), np.log(max(longest, 15)), 0.012))
    angles = np.radians(np.arange(0, 60, 0.75))
    # A scan is a little out of shape: a peak may lie off its corner by a part of the radius.
    votes = np.zeros((len(pitches), len(angles)), np.float32)
    spread = {n: cv2.dilate(power, np.ones((n, n), np.uint8)) for n in (3, 5, 9, 15)}
    for i, pitch in enumerate(pitches):
        radius = 2 / np.sqrt(3) / pitch / scale[0]
        width = min(spread, key=lambda n: abs(n - radius * 0.05))
        for order, weight in ((1.0, 1.0), (np.sqrt(3), 0.35), (2.0, 0.35)):
            turn = np.pi / 6 if order == np.sqrt(3) else 0
            total = np.zeros(len(angles))
            for k in range(3):
                a = angles + k * np.pi / 3 + turn
                x = np.clip(np.rint(size // 2 + radius * order * np.cos(a)), 0, size - 1)
                y = np.clip(np.rint(size // 2 + radius * order * np.sin(a)), 0, size - 1)
                total += np.log1p(spread[width][y.astype(int), x.astype(int)])
            votes[i] += weight * total
    found: list[tuple[float, float]] = []
    for index in np.argsort(votes, axis=None)[::-1]:
        i, j = divmod(int(index), len(angles))
        pitch, angle = float(pitches[i]), float(angles[j])
        if all(
            abs(np.log(pitch / p)) > 0.05 or 0.07 < abs(angle - a) < np.pi / 3 - 0.07
            for p, a in found
        ):
            found.append((pitch, angle))
            if len(found) == CANDIDATES:
                break
    return found


def _with_relatives(
    hexagons: list[tuple[float, float]], longest: float
) -> list[tuple[float, float]]:
    """Those, and the lattices that they may be an order of: all are to be proved."""
    found: list[tuple[float, float]] = []
    for pitch, angle in hexagons:
        for times, turn in ORDERS:
            other = pitch * times, (angle + turn) % (np.pi / 3)
            if MIN_PITCH <= other[0] <= longest and all(
                abs(np.log(other[0] / p)) > 0.03 or 0.05 < abs(other[1] - a) < np.pi / 3 - 0.05
                for p, a in found
            ):
                found.append(other)
    return found


def _sharpen(
    power: NDArray[np.float32], scale: NDArray[np.float64], pitch: float, angle: float
) -> NDArray[np.float64] | None:
    """The two steps of the lattice whose peaks lie nearest to these six."""
    middle = power.shape[0] // 2
    radius = 2 / np.sqrt(3) / pitch / scale[0]
    reach = max(2, round(radius * 0.06))
    peaks = []
    for k in range(3):
        a = angle + k * np.pi / 3
        x = round(middle + radius * np.cos(a))
        y = round(middle + radius * np.sin(a))
        if not (reach < x < 2 * middle - reach and reach < y < 2 * middle - reach):
            return None
        patch = power[y - reach : y + reach + 1, x - reach : x + reach + 1] ** 2
        patch = np.where(patch > patch.max() * 0.3, patch, 0)
        dy, dx = np.indices(patch.shape) - reach
        total = patch.sum()
        peaks.append(
            [x + (patch * dx).sum() / total - middle, y + (patch * dy).sum() / total - middle]
        )
    p0, p1, p2 = (np.array(p) * scale for p in peaks)
    # The second is the sum of the others; share out what they disagree by.
    off = (p0 + p2 - p1) / 3
    p0, p2 = p0 - off, p2 - off
    frequencies = np.array([p0, p2])
    if abs(np.linalg.det(frequencies)) < 1e-9:
        return None
    return ordered(np.linalg.inv(frequencies).T)


def ordered(basis: NDArray[np.float64]) -> NDArray[np.float64]:
    """The step nearest to straight down, and the next one, 60 degrees before it."""
    a, b = basis
    steps = [a, b, a + b, a - b, -a, -b, -a - b, b - a]
    lengths = [float(np.hypot(*s)) for s in steps]
    shortest = sorted(range(8), key=lambda n: lengths[n])[:6]
    six = sorted((steps[n] for n in shortest), key=lambda s: float(np.arctan2(s[1], s[0])))
    down = min(range(6), key=lambda n: abs(np.arctan2(six[n][1], six[n][0]) - np.pi / 2))
    return np.array([six[(down - 1) % 6], six[down]])


def outline(fold: int = FOLD, thickness: float = 0.035) -> NDArray[np.float32]:
    """One cell of a honeycomb, centre at pixel 0, in steps of the lattice."""
    v, u = np.indices((fold, fold)) / fold
    # Regular hexes whatever the steps: what matters is which two centres are nearest.
    best = np.full((2, fold, fold), 9.0)
    for i in (-1, 0, 1, 2):
        for j in (-1, 0, 1, 2):
            du, dv = u - i, v - j
            # Steps at 30 and 90 degrees, one long.
            away = np.sqrt(du * du + dv * dv + du * dv)
            best[1] = np.minimum(best[1], np.maximum(best[0], away))
            best[0] = np.minimum(best[0], away)
    # The distance to the line between the two nearest centres, in steps.
    gap = (best[1] ** 2 - best[0] ** 2) / 2
    found: NDArray[np.float32] = np.exp(-((gap / thickness) ** 2)).astype(np.float32)
    return found


def _placed(lines: NDArray[np.float32], steps: NDArray[np.float64]) -> Seed:
    """The lattice with a centre: the place where a folded window looks most like a hex."""
    height, width = lines.shape
    pitch = float(np.mean(np.hypot(*steps.T)))
    reach = min(6 * pitch, height, width)
    model = outline()
    model = (model - model.mean()) / model.std()
    wave = np.conj(np.fft.fft2(model))
    inverse = np.linalg.inv(steps)
    best, scores = (-1.0, np.zeros(2)), []
    for top in np.linspace(0, height - reach, max(2, min(4, int(height / reach) + 1))):
        for left in np.linspace(0, width - reach, max(2, min(4, int(width / reach) + 1))):
            part = lines[int(top) : int(top + reach), int(left) : int(left + reach)]
            x = np.arange(part.shape[1], dtype=np.float32)[None] + int(left)
            y = np.arange(part.shape[0], dtype=np.float32)[:, None] + int(top)
            u, v = (x * float(inverse[0, k]) + y * float(inverse[1, k]) for k in (0, 1))
            cell = ((u % 1 * FOLD).astype(np.int32) % FOLD).ravel()
            cell += ((v % 1 * FOLD).astype(np.int32) % FOLD).ravel() * FOLD
            count = np.bincount(cell, minlength=FOLD * FOLD)
            folded = np.bincount(cell, part.ravel(), FOLD * FOLD) / np.maximum(count, 1)
            folded = folded.reshape(FOLD, FOLD)
            spread = folded.std()
            if spread < 1e-6:
                scores.append(0.0)
                continue
            folded = (folded - folded.mean()) / spread
            match = np.real(np.fft.ifft2(np.fft.fft2(folded) * wave)) / FOLD**2
            down, right = divmod(int(match.argmax()), FOLD)
            score = float(match.max())
            scores.append(score)
            if score > best[0]:
                centre = np.array([left + reach / 2, top + reach / 2]) @ inverse
                shift = np.array([right, down]) / FOLD
                best = score, (np.floor(centre) + shift) @ steps
    half = sorted(scores)[len(scores) // 2 :]
    return Seed(steps, best[1], float(np.mean(half)))
