"""The sheet laid flat in colour, its light evened out, and cut into one patch a hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.errors import opencv
from editor.convert.scans.grid import SheetGrid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

SIZE = 64
"""Height of a hex in a patch, in pixels."""
HALF = 40
"""A patch reaches so far from the middle of its hex: past its corners, 37 away."""


@dataclass(frozen=True, slots=True)
class Patches:
    """One square patch a hex of the sheet, in the order of rows; colours are Lab, evened."""

    places: NDArray[np.int64]
    """Column and row of each patch."""
    lab: NDArray[np.float32]
    """[hex, y, x, channel]; L is 0 to 100, a and b about -100 to 100."""
    inside: NDArray[np.bool_]
    """[hex, y, x]: the picture and the sheet reach here."""
    ground: tuple[float, float, float]
    """The most common colour of the sheet, in Lab."""


def offsets() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """x and y of the pixels of a patch, from the middle, in heights of a hex."""
    line = np.arange(-HALF, HALF + 1) / SIZE
    x, y = np.meshgrid(line, line)
    return x, y


def cut_patches(picture: NDArray[np.uint8], grid: SheetGrid) -> Patches:
    """The patches of all hexes that the sheet has; a pointed top is laid on its side."""
    cv2 = opencv()
    shrink = SIZE / grid.height
    if shrink < 0.7:
        # Fine paper grain would be taken for texture.
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 / shrink)
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    rows, columns = np.nonzero(grid.present)
    centres = grid.centres[rows, columns]
    axes = frames(grid)[rows, columns]
    x, y = offsets()
    flat = np.stack([x.ravel(), y.ravel()], 1)
    ways = np.einsum("pk,nkd->npd", flat, axes) + centres[:, None]
    side = 2 * HALF + 1
    shape = (len(rows) * side, side)
    way = ways.reshape(*shape, 2).astype(np.float32)
    cut = _remap(lab, way)
    height, width = picture.shape[:2]
    inside = (way > -0.5).all(-1) & (way[..., 0] < width - 0.5) & (way[..., 1] < height - 0.5)
    inside &= _within(way, grid.corners)
    patches = cut.reshape(len(rows), side, side, 3)
    masks = inside.reshape(len(rows), side, side)
    ground, patches = _evened(patches, masks, centres)
    places = np.stack([columns, rows], 1)
    return Patches(places, patches, masks, ground)


def _remap(lab: NDArray[np.float32], way: NDArray[np.float32]) -> NDArray[np.float32]:
    """OpenCV wants fewer than 32,768 rows at a time."""
    cv2 = opencv()
    parts = [
        cv2.remap(lab, part, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for part in np.array_split(way, len(way) // 16_000 + 1)
    ]
    return np.concatenate(parts)


def frames(grid: SheetGrid) -> Points:
    """For each hex: what one height across and one height down is in pixels of the picture.

    Of a grid with pointed tops, across runs down the sheet, so that every patch has a flat top.
    """
    centres = grid.centres.swapaxes(0, 1) if grid.top == "pointy" else grid.centres
    rows, columns = centres.shape[:2]
    down = np.gradient(centres, axis=0) if rows > 1 else np.zeros_like(centres)
    # Two columns on, a hex lies as high as before.
    across = np.empty_like(centres)
    for column in range(columns):
        a, b = max(0, column - 2), min(columns - 1, column + 2)
        a += (column - a) % 2
        b -= (b - column) % 2
        across[:, column] = (centres[:, b] - centres[:, a]) / max(1, b - a)
    across /= np.sqrt(0.75)
    # Hand-drawn hexes wander; their frames are taken from the neighbourhood.
    cv2 = opencv()
    axes = np.stack([cv2.blur(across, (5, 5)), cv2.blur(down, (5, 5))], 2)
    found: Points = axes.swapaxes(0, 1) if grid.top == "pointy" else axes
    return found


def _within(way: NDArray[np.float32], corners: Points) -> NDArray[np.bool_]:
    """Which points lie on the sheet, a little slack given."""
    inside = np.ones(way.shape[:-1], bool)
    middle = corners.mean(0)
    for a, b in zip(corners, np.roll(corners, -1, 0), strict=True):
        along = b - a
        normal = np.array([-along[1], along[0]]) / np.hypot(*along)
        if normal @ (middle - a) < 0:
            normal = -normal
        inside &= (way - a) @ normal > -4
    return inside


def _evened(
    patches: NDArray[np.float32], masks: NDArray[np.bool_], centres: Points
) -> tuple[tuple[float, float, float], NDArray[np.float32]]:
    """Light and cast that change across the sheet are taken out, by the most common colour."""
    small = patches[:, 8:-8:6, 8:-8:6].reshape(-1, 3)
    seen = masks[:, 8:-8:6, 8:-8:6].reshape(-1)
    each = len(small) // len(patches)
    at = np.repeat(centres, each, 0)[seen]
    small = small[seen]
    ground = _commonest(small)
    scale = np.abs(at - at.mean(0)).max()
    terms = _waves((at - at.mean(0)) / scale)
    field = np.zeros((terms.shape[1], 3))
    field[0] = ground
    for reach in (14.0, 9.0, 7.0):
        off = small - terms @ field
        near = (np.abs(off) < (reach, reach * 0.7, reach * 0.7)).all(1)
        if near.sum() < 50:
            break
        part = terms[near]
        calm = np.diag([1e-9, *[0.02] * (terms.shape[1] - 1)]) * near.sum()
        start = np.zeros_like(field)
        start[0] = np.median(small[near], 0)
        field = start + np.linalg.solve(part.T @ part + calm, part.T @ (small[near] - part @ start))
    light = _waves((centres - at.mean(0)) / scale) @ field
    base = np.median(light, 0)
    evened = patches.copy()
    # Lightness by a factor, colours by a shift.
    evened[..., 0] *= (base[0] / np.maximum(light[:, 0], 5))[:, None, None]
    evened[..., 1:] += (base[1:] - light[:, 1:])[:, None, None]
    return (float(base[0]), float(base[1]), float(base[2])), evened.astype(np.float32)


def _commonest(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """The hue that most pixels have, give or take what noise and light make of it."""
    cv2 = opencv()
    edges = np.linspace(-130, 130, 131)
    counts = np.histogram2d(colours[:, 1], colours[:, 2], (edges, edges))[0]
    red, yellow = divmod(int(cv2.GaussianBlur(counts, (0, 0), 3).argmax()), len(edges) - 1)
    middle = (edges[red] + 1, edges[yellow] + 1)
    near = (np.abs(colours[:, 1:] - middle) < 5).all(1)
    found: NDArray[np.float32] = np.median(colours[near], 0)
    return found


def _waves(points: Points) -> Points:
    x, y = points.T
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], 1)
