"""What a hexside looks like: a strip along it, with what is drawn there told from the ground.

A line across the ground is a dip in the colour, whatever the ground is; so each strip is told as
the difference from the ground on either side, besides the colours that it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.errors import opencv
from editor.convert.scans.grid import SheetGrid
from editor.hexgrid.hexes import DIRECTIONS, Hex

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

Side = tuple[int, int, int]
"""Column, row, and direction as `hexes.DIRECTIONS` counts them."""
ALONG, ACROSS, REACH = 28, 33, 0.25
"""Pixels of a strip; it reaches so far to both sides, in heights of a hex."""
WORDS = 28
CORE = 10
"""So far from the line, in pixels of the strip, a difference from the ground is looked at."""
_GROUND = 7
_DIPS = 8
"""Three channels and the spread of lightness, in the middle of a side and at its ends."""
_BANDS = ((-7, -3), (-3, 4), (4, 8))
"""Across, from the middle of the strip."""
_UNIT = 8.0
"""A difference of colour that counts as much as a colour that is there or not."""


@dataclass(frozen=True, slots=True)
class Strips:
    """The sides between hexes of the sheet, each looked at from both of its hexes."""

    sides: tuple[Side, ...]
    index: Mapping[Side, tuple[int, bool]]
    """Of every side, named from either hex: its number, and whether it is named backwards."""
    looks: Array
    """[side, way, look]: seen from its hex outwards, and from its neighbour."""
    words: NDArray[np.float32]


def look_size(words: int) -> int:
    """How many numbers tell what a side looks like, seen one way."""
    return CORE * _DIPS + len(_BANDS) * 2 * words


def turned(looks: Array) -> Array:
    """The same sides seen from the other hex: everything across in the opposite order."""
    dips = looks[:, : CORE * _DIPS].reshape(len(looks), CORE, _DIPS)[:, ::-1]
    shares = looks[:, CORE * _DIPS :].reshape(len(looks), len(_BANDS), -1)[:, ::-1]
    return np.concatenate([dips.reshape(len(looks), -1), shares.reshape(len(looks), -1)], 1)


def cut_strips(
    picture: NDArray[np.uint8], grid: SheetGrid, words: NDArray[np.float32] | None = None
) -> Strips:
    """The strips of all sides that two hexes of the sheet share."""
    sides, index, ends = _sides(grid)
    pixels = _cut(picture, np.array(ends), grid)
    if words is None:
        words = _words(pixels)
    flat = pixels.reshape(-1, pixels.shape[-1])
    nearest = ((words**2).sum(1) - 2 * flat @ words.T).argmin(1).reshape(pixels.shape[:3])
    ahead = np.concatenate([_dips(pixels), _shares(nearest, len(words))], 1)
    return Strips(tuple(sides), index, np.stack([ahead, turned(ahead)], 1), words)


def _sides(
    grid: SheetGrid,
) -> tuple[list[Side], dict[Side, tuple[int, bool]], list[tuple[Array, Array]]]:
    hexes = grid.grid
    sides: list[Side] = []
    index: dict[Side, tuple[int, bool]] = {}
    ends: list[tuple[Array, Array]] = []
    for row, column in zip(*np.nonzero(grid.present), strict=True):
        place = hexes.hex_at(int(column), int(row))
        for way, (dq, dr) in enumerate(DIRECTIONS):
            c, r = hexes.offset(Hex(place.q + dq, place.r + dr))
            here = (int(column), int(row), way)
            if here in index or not (0 <= c < grid.columns and 0 <= r < grid.rows):
                continue
            if not grid.present[r, c]:
                continue
            index[here] = len(sides), False
            index[c, r, (way + 3) % 6] = len(sides), True
            sides.append(here)
            ends.append((grid.centres[row, column], grid.centres[r, c]))
    return sides, index, ends


def _cut(picture: NDArray[np.uint8], ends: Array, grid: SheetGrid) -> NDArray[np.float32]:
    """[side, across, along, look]; across runs outwards, and the line lies in the middle."""
    cv2 = opencv()
    if grid.height > 90:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 * grid.height / 64)
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    middle = ends.mean(1)
    out = ends[:, 1] - ends[:, 0]
    along = np.stack([-out[:, 1], out[:, 0]], 1) / np.sqrt(3) * 0.84
    s = np.linspace(-0.5, 0.5, ALONG)
    slack = 5
    step = 2 * REACH / (ACROSS - 1)
    d = (np.arange(ACROSS + 2 * slack) - (ACROSS - 1) / 2 - slack) * step
    way = (
        middle[:, None, None]
        + d[None, :, None, None] * out[:, None, None]
        + s[None, None, :, None] * along[:, None, None]
    ).astype(np.float32)
    shape = way.shape
    rows = way.reshape(-1, ALONG, 2)
    cut = np.concatenate(
        [
            cv2.remap(lab, part, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            for part in np.array_split(rows, len(rows) // 16_000 + 1)
        ]
    ).reshape(*shape[:3], 3)
    # The pen wanders: lay the darkest line near the middle into the middle.
    dark = -cut[..., 0].mean(2)
    light = np.stack([dark[:, k : k + ACROSS] for k in range(2 * slack + 1)], 1)
    core = light[:, :, ACROSS // 2 - 2 : ACROSS // 2 + 3].mean(2)
    lean = 0.15 * np.abs(np.arange(2 * slack + 1) - slack)
    shift = (core - lean).argmax(1)
    picked = np.stack([cut[n, k : k + ACROSS] for n, k in enumerate(shift)])
    rough = np.abs(np.gradient(picked[..., 0], axis=2))[..., None]
    scaled = picked * np.array([0.7, 1, 1], np.float32)
    return np.concatenate([scaled, rough.astype(np.float32)], -1)


def _words(pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    cv2 = opencv()
    flat = pixels.reshape(-1, pixels.shape[-1])
    sample = np.ascontiguousarray(flat[:: max(1, len(flat) // 40_000)])
    cv2.setRNGSeed(7)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 25, 0.3)
    count = min(WORDS, len(sample))
    found: NDArray[np.float32] = cv2.kmeans(sample, count, None, stop, 2, cv2.KMEANS_PP_CENTERS)[2]
    return found


def _dips(pixels: NDArray[np.float32]) -> Array:
    """How colour and lightness differ from the ground of either side, in steps across the line."""
    middle, third = ACROSS // 2, ALONG // 3
    near = np.median(pixels[:, :_GROUND, :, :3], axis=(1, 2))[:, None]
    far = np.median(pixels[:, -_GROUND:, :, :3], axis=(1, 2))[:, None]
    ground = np.concatenate(
        [near.repeat(middle, 1), (near + far) / 2, far.repeat(ACROSS - middle - 1, 1)], 1
    )
    off = pixels[..., :3] - ground[:, :, None]
    parts = []
    for zone in (
        off[:, :, third:-third],
        np.concatenate([off[:, :, :third], off[:, :, -third:]], 2),
    ):
        core = zone[:, middle - CORE : middle + CORE + 1]
        parts += [core.mean(2), core[..., :1].std(2)]
    found = np.concatenate(parts, -1)
    steps = (found[:, :-2:2] + found[:, 1:-1:2] + found[:, 2::2]) / 3
    told: Array = steps.reshape(len(steps), -1).astype(np.float64) / _UNIT
    return told


def _shares(nearest: NDArray[np.int64], words: int) -> Array:
    """Roots of the shares of the words near the line, for the ends and the middle of a side."""
    middle = ACROSS // 2
    third = ALONG // 3
    parts = []
    for (top, bottom), weight in zip(_BANDS, (1.0, 2.0, 1.0), strict=True):
        band = nearest[:, middle + top : middle + bottom]
        ends = np.concatenate([band[:, :, :third], band[:, :, ALONG - third :]], 2)
        for zone in (band[:, :, third : ALONG - third], ends):
            flat = zone.reshape(len(zone), -1)
            codes = flat + np.arange(len(flat))[:, None] * words
            counts = np.bincount(codes.ravel(), minlength=len(flat) * words)
            shares = counts.reshape(len(flat), words) / flat.shape[1]
            # All zones of a side together weigh as much as ten: the ground beyond says nothing.
            parts.append(np.sqrt(shares * weight / 9.6))
    return np.concatenate(parts, 1)
