"""Where roads meet there is road: no ground shows through in the corner of three hexes."""

from __future__ import annotations

import numpy as np
import pytest
from pictures import BARE, file_of, pixels_of, sheet

from editor.draw.painter import BoardPainter
from editor.hexgrid.hexes import Hex

WIDTH = 900


def near_corners(picture, place: Hex) -> dict[int, np.ndarray]:
    """The pixels close round each corner of a hex."""
    painter = BoardPainter(picture, layers=BARE)
    pixels = pixels_of(file_of(picture, width=WIDTH, layers=BARE))
    scale = WIDTH / painter.bounds.width()
    found = {}
    for number, (x, y) in enumerate(painter.layout.corners(place)):
        column, row = round(x * scale), round(y * scale)
        found[number] = pixels[row - 5 : row + 6, column - 5 : column + 6].reshape(-1, 3)
    return found


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("ways", [(0, 1), (0, 1, 3), (2, 3, 4), (5, 0, 2), (0, 1, 2, 3, 4, 5)])
def test_no_ground_shows_in_the_corner_of_three_roads(top: str, ways: tuple[int, ...]) -> None:
    bare = sheet(*["....."] * 5, legend={".": "clear", "=": "road"}, grid={"top": top})
    grid = bare.board.grid
    middle = grid.hex_at(2, 2)
    roads = {middle, *(middle.neighbour(d) for d in ways)}
    rows = ["".join("=" if grid.hex_at(c, r) in roads else "." for c in range(5)) for r in range(5)]
    picture = sheet(*rows, legend={".": "clear", "=": "road"}, grid={"top": top})
    grass = near_corners(bare, middle)
    for number, pixels in near_corners(picture, middle).items():
        meets = number in ways and (number + 1) % 6 in ways
        clear = np.median(grass[number], axis=0)
        is_grass = np.abs(pixels - clear).sum(axis=1) < 12
        if meets:
            assert not is_grass.any(), f"a hole in corner {number}"
        elif number not in ways and (number + 1) % 6 not in ways:
            assert is_grass.any(), f"road over the grass of corner {number}"
