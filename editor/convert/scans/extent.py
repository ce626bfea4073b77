"""Where the sheet ends, and which hexes belong to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from editor.convert.scans.errors import ScanError, opencv
from editor.convert.scans.track import HEIGHT, STEP, Track
from editor.model.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

COLUMN = float(STEP[0, 0])
PRESETS: dict[tuple[int, int], str] = {(26, 16): "cry-havoc"}
"""Known sheets by columns and rows: of two halves of a column cut by the frame one is counted."""
_LINE = 0.85
"""A border is seen along so much of its length; paint and light may hide some of it."""
_SLACK = 0.2
"""A hex is whole when no more than this part of its height is cut off."""


@dataclass(frozen=True, slots=True)
class Box:
    """The four borders of the sheet on the table, in pixels."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Extent:
    """The hexes of the sheet: for each column its first hex (axial r) and how many."""

    first_column: int
    firsts: tuple[int, ...]
    counts: tuple[int, ...]
    rows: int
    shifted: Literal["even", "odd"]
    box: Box


def find_box(
    lightness: NDArray[np.float32],
    inside: NDArray[np.bool_],
    track: Track,
    origin: NDArray[np.float64],
) -> Box:
    """The borders: the first line or step along a whole side, outwards from the last sure hexes."""
    cv2 = opencv()
    soft = cv2.GaussianBlur(lightness, (0, 0), 1.0)
    # Averaged along a hex, a straight border keeps its slope and the zigzag of hexes loses it.
    long = round(1.5 * HEIGHT)
    across = np.abs(cv2.blur(cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3), (1, long))) / 8
    down = np.abs(cv2.blur(cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3), (long, 1))) / 8
    at = track.places @ STEP + origin
    sure = track.clear > 0.3
    left, right = _span(at[sure, 0], COLUMN)
    top, bottom = _span(at[sure, 1], HEIGHT / 2)
    rows = slice(max(0, int(top + HEIGHT / 2)), int(bottom - HEIGHT / 2))
    columns = slice(max(0, int(left + COLUMN / 2)), int(right - COLUMN / 2))
    over_x = _profile(across[rows], inside[rows])
    over_y = _profile(down[:, columns].T, inside[:, columns].T)
    return Box(
        _border(over_x, left, -1, COLUMN),
        _border(over_y, top, -1, HEIGHT * 0.75),
        _border(over_x, right, 1, COLUMN),
        _border(over_y, bottom, 1, HEIGHT * 0.75),
    )


def _span(values: NDArray[np.float64], step: float) -> tuple[float, float]:
    """The first and last line of hexes that has about as many sure ones as the others."""
    line = np.rint((values - values.min()) / step).astype(int)
    count = np.bincount(line)
    enough = np.flatnonzero(count >= 0.4 * np.median(count[count > 0]))
    return float(values.min() + enough[0] * step), float(values.min() + enough[-1] * step)


def _profile(slope: NDArray[np.float32], inside: NDArray[np.bool_]) -> NDArray[np.float64]:
    """For each column: how much of its length is an edge; 2 where the picture has ended."""
    cv2 = opencv()
    limit = max(2.0, 1.6 * float(np.percentile(slope[inside], 90)) if inside.any() else 0)
    strong = cv2.dilate((slope > limit).astype(np.uint8), np.ones((1, 5), np.uint8))
    share = (strong * inside).mean(0)
    found: NDArray[np.float64] = np.where(inside.mean(0) > 0.6, share, 2.0)
    return found


def _border(profile: NDArray[np.float64], start: float, way: int, step: float) -> float:
    """The first border outwards from a line of hexes; half a hex beyond it where none is seen."""
    begin = round(start - way * 1.3 * step)
    middle = profile[len(profile) // 4 : -len(profile) // 4]
    usual = float(middle[middle < 2].max(initial=0))
    least = max(0.5, min(_LINE, usual + 0.1))
    end = round(start + way * 1.7 * step)
    run: list[int] = []
    for x in range(begin, end, way):
        value = profile[x] if 0 <= x < len(profile) else 2.0
        if value >= 2.0:
            return float(x - way)
        if value > least:
            run.append(x)
        elif run and abs(x - run[-1]) > 8:
            break
    return float(np.mean(run)) if run else start + way * 0.62 * step


def count_hexes(
    box: Box,
    origin: NDArray[np.float64],
    wanted: tuple[int | None, int | None] = (None, None),
) -> Extent:
    """Which hexes belong to a sheet with these borders; wanted: columns and rows, where known."""
    first = int(np.ceil((box.left - origin[0]) / COLUMN - 0.12))
    last = int(np.floor((box.right - origin[0]) / COLUMN + 0.12))
    columns = last - first + 1
    if wanted[0] is not None and columns != wanted[0]:
        first, last = _trimmed(first, last, wanted[0], box, origin)
        columns = last - first + 1
    if columns < 2:
        raise _no_grid()
    wholes = [_wholes(q, box, origin) for q in (first, first + 1)]
    counts = [end - begin + 1 for begin, end in wholes]
    if min(counts) < 1:
        raise _no_grid()
    (e0, _), (o0, _) = wholes
    # In half rows, so that columns of both kinds can be compared.
    lower = (2 * e0 + first) - (2 * o0 + first + 1)
    if counts[0] == counts[1]:
        spans = [(begin, counts[0]) for begin, _ in wholes]
        shifted: Literal["even", "odd"] = "even" if lower > 0 else "odd"
        rows = counts[0]
    else:
        short = 0 if counts[0] < counts[1] else 1
        rows = max(counts)
        known = (columns, rows) in PRESETS or wanted[1] == rows
        spans = [(begin, count) for (begin, _), count in zip(wholes, counts, strict=True)]
        begin, count = spans[short]
        if known:
            spans[short] = begin, count + 1
            shifted = "even" if short == 0 else "odd"
        else:
            spans[short] = begin - 1, count + 2
            rows += 1
            shifted = "odd" if short == 0 else "even"
    # The first rows of columns further on: a column on, the axial row falls by half.
    firsts = tuple(spans[k % 2][0] - k // 2 for k in range(columns))
    return Extent(first, firsts, tuple(spans[k % 2][1] for k in range(columns)), rows, shifted, box)


def _trimmed(
    first: int, last: int, wanted: int, box: Box, origin: NDArray[np.float64]
) -> tuple[int, int]:
    """Add or take columns on the side where more, or less, of them is to be seen."""
    while last - first + 1 != wanted:
        left = origin[0] + first * COLUMN - box.left
        right = box.right - origin[0] - last * COLUMN
        if last - first + 1 < wanted:
            first, last = (first - 1, last) if left > right else (first, last + 1)
        else:
            first, last = (first + 1, last) if left < right else (first, last - 1)
    return first, last


def _wholes(q: int, box: Box, origin: NDArray[np.float64]) -> tuple[int, int]:
    """The first and last whole hex of a column, as axial rows."""
    zero = origin[1] + q * HEIGHT / 2
    begin = np.ceil((box.top - zero) / HEIGHT + 0.5 - _SLACK)
    end = np.floor((box.bottom - zero) / HEIGHT - 0.5 + _SLACK)
    return int(begin), int(end)


def _no_grid() -> ScanError:
    return ScanError(
        Text(
            "no hex grid was found in this picture; give the corners of the sheet, or a "
            "sharper scan",
            "aucune grille hexagonale n'a été trouvée dans cette image ; donner les coins de la "
            "feuille, ou une image plus nette",
        )
    )
