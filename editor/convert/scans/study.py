"""A scan that was looked at once: what each hex and each hexside of it looks like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from editor.convert.scans.edges import Strips, cut_strips
from editor.convert.scans.errors import opencv
from editor.convert.scans.features import Looks, describe
from editor.convert.scans.flatten import cut_patches
from editor.convert.scans.grid import SheetGrid
from editor.convert.scans.palette import Palette, must_fit

if TYPE_CHECKING:
    from numpy.typing import NDArray

Cell = tuple[int, int]
"""Column and row."""
Colour = tuple[float, float, float]
KIN = 40.0
"""Yellow ground may be paler or browner on another scan; it does not become a wood."""


@dataclass(frozen=True, slots=True)
class Study:
    """Rows of `looks` and `cells` go together; `beside` are pairs of such rows."""

    grid: SheetGrid
    cells: tuple[Cell, ...]
    numbers: dict[Cell, int]
    looks: NDArray[np.float64]
    words: Looks
    strips: Strips
    beside: tuple[tuple[int, int], ...]
    ground: Colour
    """The most common colour of the sheet, in Lab."""


def study(picture: NDArray[np.uint8], grid: SheetGrid, palette: Palette | None = None) -> Study:
    """Takes some seconds. With a palette the sheet is seen through its eyes, in its light."""
    patches = cut_patches(picture, grid)
    if palette is not None:
        picture = toned(picture, patches.ground, palette.ground)
        patches = cut_patches(picture, grid)
    looks, words = describe(patches, Looks(palette.words) if palette else None)
    cells = tuple((int(column), int(row)) for column, row in patches.places)
    numbers = {cell: number for number, cell in enumerate(cells)}
    strips = cut_strips(picture, grid, palette.side_words if palette else None)
    if palette is not None:
        must_fit(palette, looks.shape[1], strips.looks.shape[2])
    hexes, beside = grid.grid, []
    for column, row, way in strips.sides:
        other = hexes.offset(hexes.hex_at(column, row).neighbour(way))
        beside.append((numbers[column, row], numbers[other]))
    return Study(grid, cells, numbers, looks, words, strips, tuple(beside), patches.ground)


def toned(picture: NDArray[np.uint8], ground: Colour, wanted: Colour) -> NDArray[np.uint8]:
    """The picture with its most common colour turned into another, where they are kin."""
    cv2 = opencv()
    if np.hypot(ground[1] - wanted[1], ground[2] - wanted[2]) > KIN:
        return picture
    # A cast is a filter: each channel loses its part.
    both = np.array([[ground, wanted]], np.float32)
    red_green_blue = cv2.cvtColor(both, cv2.COLOR_LAB2RGB)[0]
    gain = red_green_blue[1] / np.maximum(red_green_blue[0], 0.05)
    found: NDArray[np.uint8] = np.rint(np.clip(picture * gain, 0, 255)).astype(np.uint8)
    return found
