"""What a hex looks like: shares of the colours and textures of the sheet, by zone of the hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.errors import opencv
from editor.convert.scans.flatten import Patches, offsets

if TYPE_CHECKING:
    from numpy.typing import NDArray

ZONES = 4
WORDS = 40
"""So many looks of a pixel are told apart."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The looks of a sheet's pixels: middles of clusters of colour and texture."""

    words: NDArray[np.float32]


def inside_hex(shrink: float = 0.88) -> NDArray[np.bool_]:
    """The pixels of a patch that lie in a hex with a flat top, shrunk."""
    x, y = offsets()
    half = shrink / 2
    slant = np.abs(x) * np.sqrt(0.75) + np.abs(y) / 2
    found: NDArray[np.bool_] = (np.abs(y) < half) & (slant < half)
    return found


def zones() -> list[NDArray[np.bool_]]:
    """All of the hex, its middle, its centre, and the very point that names it."""
    x, y = offsets()
    away = np.hypot(x, y)
    whole = inside_hex(0.88)
    return [whole, whole & (away < 0.3), whole & (away < 0.17), whole & (away < 0.09)]


def pixel_looks(patches: Patches) -> NDArray[np.float32]:
    """Colour and texture of each pixel: Lab, and how rough the lightness is around it."""
    cv2 = opencv()
    count, height, width, _ = patches.lab.shape
    rough = np.empty((count, height, width, 2), np.float32)
    for number in range(count):
        light = patches.lab[number, :, :, 0]
        for k, reach in enumerate((1.2, 3.0)):
            mean = cv2.GaussianBlur(light, (0, 0), reach)
            square = cv2.GaussianBlur(light * light, (0, 0), reach)
            rough[number, :, :, k] = np.sqrt(np.maximum(square - mean * mean, 0))
    colour = patches.lab * np.array([0.7, 1.0, 1.0], np.float32)
    return np.concatenate([colour, rough * np.array([0.8, 1.2], np.float32)], -1)


def find_looks(pixels: NDArray[np.float32], seen: NDArray[np.bool_]) -> Looks:
    """The looks that a sheet has; the same pixels give the same looks."""
    cv2 = opencv()
    sample = pixels[seen]
    sample = np.ascontiguousarray(sample[:: max(1, len(sample) // 30_000)])
    cv2.setRNGSeed(7)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 25, 0.3)
    words = min(WORDS, len(sample))
    _, _, middles = cv2.kmeans(sample, words, None, stop, 2, cv2.KMEANS_PP_CENTERS)
    return Looks(middles)


def describe(patches: Patches, looks: Looks | None = None) -> tuple[NDArray[np.float64], Looks]:
    """One row a hex: roots of the shares of each look in each zone, which can be compared."""
    pixels = pixel_looks(patches)
    areas = zones()
    seen = patches.inside & areas[0]
    if looks is None:
        looks = find_looks(pixels, seen)
    words = looks.words
    count = len(pixels)
    nearest = np.empty(pixels.shape[:3], np.int32)
    squares = (words**2).sum(1)
    for number in range(count):
        flat = pixels[number].reshape(-1, pixels.shape[-1])
        apart = squares - 2 * flat @ words.T
        nearest[number] = apart.argmin(1).reshape(pixels.shape[1:3])
    parts = []
    hexes = np.arange(count)[:, None, None] * len(words)
    for area in areas:
        here = patches.inside & area
        codes = (hexes + nearest)[here]
        shares = np.bincount(codes, minlength=count * len(words)).reshape(count, -1)
        total = shares.sum(1, keepdims=True)
        # A half-hex at the edge may have no centre: then the whole stands for it.
        shares = np.where(total > 20, shares / np.maximum(total, 1), np.nan)
        parts.append(np.sqrt(shares))
    for k in range(1, len(parts)):
        parts[k] = np.where(np.isnan(parts[k]), parts[k - 1], parts[k])
    return np.nan_to_num(np.concatenate(parts, 1)), looks
