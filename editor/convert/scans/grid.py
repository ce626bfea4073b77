"""The grid of a scanned sheet: found, followed, straightened and counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from editor.convert.scans.bend import Bend, fit_bend, with_pulls
from editor.convert.scans.errors import ScanError, opencv
from editor.convert.scans.extent import Extent, count_hexes, find_box
from editor.convert.scans.lines import grey, line_map
from editor.convert.scans.seed import Seed, find_seeds, ordered
from editor.convert.scans.track import HEIGHT, STEP, Track, follow
from editor.hexgrid.grid import Grid
from editor.model.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

LONGEST = 2200
SEEDING = 1300
"""Longest side of the picture in which the grid is followed, and in which it is first guessed."""
LEAST = 0.42
"""A guess below this is no hex grid."""
DOUBT = 0.45
"""Below this score a person should look at the grid."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What the user knows: corners (clockwise from top left), columns and rows."""

    corners: tuple[tuple[float, float], ...] | None = None
    columns: int | None = None
    rows: int | None = None


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """A grid that lies on a picture; arrays are [row, column]."""

    columns: int
    rows: int
    top: Literal["flat", "pointy"]
    shifted: Literal["even", "odd"]
    centres: Points
    """Pixels of the picture, x and y; the middle of the first pixel is 0, 0."""
    present: NDArray[np.bool_]
    clear: NDArray[np.float64]
    """How clearly the outline of each hex was seen, 0 to 1."""
    height: float
    """Of a hex (flat top) or its width (pointy), in pixels of the picture."""
    score: float
    corners: Points
    table: Table

    @property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows, self.top, self.shifted)

    def worst(self, count: int = 10) -> list[tuple[int, int]]:
        """The hexes (column, row) whose outline was seen least clearly, the worst first."""
        order = np.argsort(np.where(self.present, self.clear, 9), axis=None)
        places = (divmod(int(index), self.columns) for index in order[:count])
        return [(column, row) for row, column in places if self.present[row, column]]


@dataclass(frozen=True, slots=True)
class Table:
    """The sheet laid flat: regular hexes with a flat top, `HEIGHT` high, and the way back."""

    bend: Bend
    origin: Points
    extent: Extent
    turned: bool
    """Columns and rows were swapped: the hexes of the sheet have a pointed top."""


def find_grid(picture: NDArray[np.uint8], hints: Hints = Hints()) -> SheetGrid:
    """The grid of a picture; raises ScanError where none can be seen."""
    cv2 = opencv()
    way_back = np.eye(3)
    if hints.corners is not None:
        picture, way_back = _cut_out(picture, hints.corners)
    scale = min(1.0, LONGEST / max(picture.shape[:2]))
    lightness = grey(picture)
    if scale < 1:
        lightness = cv2.resize(lightness, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    seed, light = _best_seed(lightness)
    turned = abs(np.degrees(np.arctan2(seed.steps[1, 1], seed.steps[1, 0])) - 90) > 15
    if turned:
        lightness = np.ascontiguousarray(lightness.T)
        seed = _swapped(seed)
    wanted = (hints.columns, hints.rows)[:: -1 if turned else 1]
    track, origin, bend = _followed(lightness, seed, light)
    table, inside = _flat(lightness, bend, track, origin)
    box = find_box(table, inside, track, origin)
    extent = count_hexes(box, origin, (wanted[0], wanted[1]))
    laid = Table(bend, origin, extent, turned)
    return _counted(laid, track, scale, way_back)


def _cut_out(
    picture: NDArray[np.uint8], corners: tuple[tuple[float, float], ...]
) -> tuple[NDArray[np.uint8], Points]:
    """The sheet between four corners, and the way back to the picture."""
    cv2 = opencv()
    four = np.array(corners, np.float32)
    if four.shape != (4, 2) or not cv2.isContourConvex(four.reshape(-1, 1, 2)):
        raise ScanError(
            Text(
                "the corners of the sheet must be four points, clockwise from the top left",
                "les coins de la feuille doivent être quatre points, dans le sens des aiguilles "
                "d'une montre depuis le haut à gauche",
            )
        )
    sides = np.hypot(*(np.roll(four, -1, 0) - four).T)
    width, height = max(sides[0], sides[2]), max(sides[1], sides[3])
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    there = cv2.getPerspectiveTransform(four, flat)
    cut: NDArray[np.uint8] = cv2.warpPerspective(picture, there, (int(width), int(height)))
    return cut, np.linalg.inv(there)


def _best_seed(lightness: NDArray[np.float32]) -> tuple[Seed, bool]:
    cv2 = opencv()
    scale = min(1.0, SEEDING / max(lightness.shape))
    small = lightness
    if scale < 1:
        small = cv2.resize(lightness, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    best, is_light = None, False
    for light in (False, True):
        for seed in find_seeds(line_map(small, light=light))[:1]:
            if best is None or seed.score > best.score + 0.1:
                best, is_light = seed, light
        if best is not None and best.score > 0.65:
            break
    if best is None or best.score < LEAST:
        raise ScanError(
            Text(
                "no hex grid was found in this picture",
                "aucune grille hexagonale n'a été trouvée dans cette image",
            )
        )
    return Seed(best.steps / scale, best.origin / scale, best.score), is_light


def _swapped(seed: Seed) -> Seed:
    """The same lattice with x and y swapped."""
    return Seed(ordered(seed.steps[:, ::-1]), seed.origin[::-1].copy(), seed.score)


def _followed(
    lightness: NDArray[np.float32], seed: Seed, light: bool
) -> tuple[Track, Points, Bend]:
    """The hexes followed on a table, and the bend from table to picture."""
    cv2 = opencv()
    height, width = lightness.shape
    there = np.linalg.inv(seed.steps) @ STEP
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) @ there
    low, high = corners.min(0) - HEIGHT, corners.max(0) + HEIGHT
    size = np.ceil(high - low).astype(int)
    shrink = np.sqrt(abs(np.linalg.det(there)))
    soft = cv2.GaussianBlur(lightness, (0, 0), 0.4 / shrink) if shrink < 0.8 else lightness
    laid = cv2.warpAffine(
        soft,
        np.hstack([there.T, -low[:, None]]),
        (int(size[0]), int(size[1])),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    origin = seed.origin @ there - low
    track = follow(line_map(laid, light=light), origin)
    if len(track.places) < 12:
        raise ScanError(
            Text(
                "no hex grid was found in this picture",
                "aucune grille hexagonale n'a été trouvée dans cette image",
            )
        )
    seen = (track.seen + low) @ np.linalg.inv(there)
    degree = 3 if len(seen) > 60 else 2 if len(seen) > 20 else 1
    bend = fit_bend(track.nominal, seen, track.clear, degree)
    bend = with_pulls(bend, track.nominal, seen, track.clear, 0.75 * HEIGHT)
    return track, origin, bend


def _flat(
    lightness: NDArray[np.float32], bend: Bend, track: Track, origin: Points
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The table again, now straightened; and where the picture reaches."""
    cv2 = opencv()
    size = np.ceil((track.places @ STEP + origin).max(0) + 2.5 * HEIGHT).astype(int)
    way = ways(bend, np.zeros(2), size, 1.0)
    laid = cv2.remap(lightness, way, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    height, width = lightness.shape
    inside = (
        (way[..., 0] > -0.5)
        & (way[..., 1] > -0.5)
        & (way[..., 0] < width - 0.5)
        & (way[..., 1] < height - 0.5)
    )
    return laid, inside


def ways(bend: Bend, corner: Points, size: NDArray[np.int64], zoom: float) -> NDArray[np.float32]:
    """Where each pixel of a table comes from; worked out on a mesh and filled in between."""
    cv2 = opencv()
    mesh = 8
    columns, rows = int(size[0]) // mesh + 2, int(size[1]) // mesh + 2
    x, y = np.meshgrid(np.arange(columns) * mesh, np.arange(rows) * mesh)
    points = np.stack([x.ravel(), y.ravel()], 1) / zoom + corner
    at = bend(points).reshape(rows, columns, 2).astype(np.float32)
    x, y = np.meshgrid(
        np.arange(int(size[0]), dtype=np.float32) / mesh,
        np.arange(int(size[1]), dtype=np.float32) / mesh,
    )
    found: NDArray[np.float32] = cv2.remap(at, x, y, cv2.INTER_LINEAR)
    return found


def _counted(laid: Table, track: Track, scale: float, way_back: Points) -> SheetGrid:
    """The grid in pixels of the picture that was given."""
    extent = laid.extent
    columns, rows = len(extent.firsts), extent.rows
    lowest = min(2 * r + k for k, r in enumerate(extent.firsts[:2]))
    places = np.zeros((rows, columns, 2), np.int64)
    present = np.zeros((rows, columns), bool)
    for column, (first, count) in enumerate(zip(extent.firsts, extent.counts, strict=True)):
        lag = (2 * extent.firsts[column % 2] + column % 2 - lowest) // 2
        places[:, column] = [
            (extent.first_column + column, first - lag + row) for row in range(rows)
        ]
        present[lag : lag + count, column] = True
    nominal = places.reshape(-1, 2) @ STEP + laid.origin

    def back(points: Points) -> Points:
        at = laid.bend(points)
        at = at[:, ::-1] if laid.turned else at
        at = (at + 0.5) / scale - 0.5
        full = np.hstack([at, np.ones((len(at), 1))]) @ way_back.T
        found: Points = full[:, :2] / full[:, 2:]
        return found

    known = {tuple(p): float(c) for p, c in zip(track.places.tolist(), track.clear, strict=True)}
    clear = np.array([known.get(tuple(p), 0.0) for p in places.reshape(-1, 2).tolist()])
    clear = np.clip(clear, 0, 1).reshape(rows, columns)
    centres = back(nominal).reshape(rows, columns, 2)
    box = extent.box
    corners = back(
        np.array(
            [
                [box.left, box.top],
                [box.right, box.top],
                [box.right, box.bottom],
                [box.left, box.bottom],
            ]
        )
    )
    below = back(nominal + STEP[1]).reshape(rows, columns, 2)
    height = float(np.median(np.hypot(*(below - centres)[present].T)))
    score = float(clear[present].mean())
    if laid.turned:
        centres, present, clear = centres.swapaxes(0, 1), present.T, clear.T
        corners = corners[[0, 3, 2, 1]]
        columns, rows = rows, columns
    return SheetGrid(
        columns,
        rows,
        "pointy" if laid.turned else "flat",
        extent.shifted,
        centres,
        present,
        clear,
        height,
        score,
        corners,
        laid,
    )
