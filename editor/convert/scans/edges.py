"""What stands on hexsides: a strip along each side, compared with sides that are marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
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
WIDTH = 2.5
RIDGE = 0.08
PLAIN = ""
"""The kind of a side on which nothing stands."""
SURE = 0.5


@dataclass(frozen=True, slots=True)
class Strips:
    """The sides between hexes of the sheet, each looked at from both of its hexes."""

    sides: tuple[Side, ...]
    index: Mapping[Side, tuple[int, bool]]
    """Of every side, named from either hex: its number, and whether it is named backwards."""
    looks: Array
    """[side, way, look]: seen from its hex outwards, and from its neighbour."""
    words: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class EdgeProposal:
    """Something on a hexside; `side` looks out or downhill."""

    side: Side
    kind: str
    confidence: float


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
    ways = [_shares(nearest, len(words)), _shares(nearest[:, ::-1, ::-1], len(words))]
    return Strips(tuple(sides), index, np.stack(ways, 1), words)


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


def _shares(nearest: NDArray[np.int64], words: int) -> Array:
    """Roots of the shares of the words in bands across, for the ends and the middle of a side."""
    middle = ACROSS // 2
    cuts = (0, middle - 7, middle - 3, middle + 4, middle + 8, ACROSS)
    third = ALONG // 3
    middles = slice(third, ALONG - third)
    parts = []
    for top, bottom in pairwise(cuts):
        band = nearest[:, top:bottom]
        ends = np.concatenate([band[:, :, :third], band[:, :, ALONG - third :]], 2)
        for zone in (band[:, :, middles], ends):
            flat = zone.reshape(len(zone), -1)
            codes = flat + np.arange(len(flat))[:, None] * words
            counts = np.bincount(codes.ravel(), minlength=len(flat) * words)
            parts.append(np.sqrt(counts.reshape(len(flat), words) / flat.shape[1]))
    # Bands near the line say more about it than the ground beyond.
    weights = np.repeat([0.4, 1.0, 2.0, 1.0, 0.4], 2)
    return np.concatenate(
        [
            part * np.sqrt(weight / weights.sum())
            for part, weight in zip(parts, weights, strict=True)
        ],
        1,
    )


def propose_edges(
    strips: Strips,
    marked: Sequence[tuple[Side, str]],
    samples: Array | None = None,
    sample_names: Sequence[str] = (),
) -> list[EdgeProposal]:
    """What stands on the sides, by sides that are marked (outwards or downhill)."""
    looks, rows, names = strips.looks, [], []
    bare: list[Array] = []
    given: dict[int, EdgeProposal] = {}
    for side, kind in marked:
        if side not in strips.index:
            continue
        number, backwards = strips.index[side]
        rows.append(looks[number, int(backwards)])
        names.append(kind)
        if kind != PLAIN:
            given[number] = EdgeProposal(side, kind, 1.0)
        else:
            bare.append(looks[number, 0])
    if samples is not None:
        rows += list(samples)
        names += list(sample_names)
    kinds = sorted(set(names) - {PLAIN})
    if not kinds:
        return []
    marks = np.array(rows)
    plain = _typical(looks[:, 0], 60)
    chances, backwards_too = _judged(looks, marks, names, kinds, plain)
    # Once more, with many kinds of ground that was found plain.
    empty = np.flatnonzero(chances[:, len(kinds)] > 0.6)
    more = empty[:: max(1, len(empty) // 160)]
    if len(more) > 10:
        chances, backwards_too = _judged(looks, marks, names, kinds, looks[more, 0])
    found = dict(given)
    for number, side in enumerate(strips.sides):
        best = int(chances[number, : len(kinds)].argmax())
        if number in given or chances[number, best] < SURE:
            continue
        if chances[number].argmax() != best:
            continue
        named = strips.sides[number]
        if backwards_too[number, best]:
            named = next(s for s, (n, b) in strips.index.items() if n == number and b)
        del side
        found[number] = EdgeProposal(named, kinds[best], float(chances[number, best]))
    return [found[number] for number in sorted(found)]


def _typical(looks: Array, count: int) -> Array:
    """Sides that have many like them: most sides are plain, so these are."""
    near = np.exp(-WIDTH * np.maximum(0, 2 - 2 * looks @ looks.T)).mean(1)
    common = np.argsort(-near)[: max(count, int(len(near) * 0.6))]
    return looks[np.sort(common)[:: max(1, len(common) // count)]]


def _judged(
    looks: Array, marks: Array, names: Sequence[str], kinds: list[str], plain: Array
) -> tuple[Array, NDArray[np.bool_]]:
    """Chances of each kind (the last is plain), and whether a side is better read backwards."""
    size = len(kinds) + 1
    turned = _turn(marks)
    known = np.concatenate([marks, turned, plain, _turn(plain)])
    given = np.array(
        [kinds.index(n) if n != PLAIN else size - 1 for n in names] * 2
        + [size - 1] * (2 * len(plain))
    )
    near = _near(known, known)
    wanted = np.eye(size)[given]
    inverse = np.linalg.inv(near + RIDGE * np.eye(len(known)))
    weights = inverse @ wanted
    chances = np.clip(_near(looks[:, 0], known) @ weights, 0, 1)
    backwards = np.zeros((len(looks), size), bool)
    for k, kind in enumerate(kinds):
        own = np.array([n == kind for n in names])
        ahead = _near(looks[:, 0], marks[own]).max(1)
        back = _near(looks[:, 0], turned[own]).max(1)
        backwards[:, k] = back > ahead
    return chances, backwards


def _near(some: Array, others: Array) -> Array:
    found: Array = np.exp(-WIDTH * np.maximum(0, 2 - 2 * some @ others.T))
    return found


def _turn(looks: Array) -> Array:
    """The same sides seen from the other hex: the bands in the opposite order."""
    bands = looks.reshape(len(looks), 5, 2, -1)[:, ::-1]
    return bands.reshape(len(looks), -1)
