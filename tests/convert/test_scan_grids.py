"""Grids found without help, on sheets painted for the test: any size, turn, bend and ink."""

from __future__ import annotations

import numpy as np
import pytest
from painted_sheet import paint

from editor.convert.scans.errors import ScanError
from editor.convert.scans.grid import Hints, find_grid


@pytest.mark.parametrize(
    "how",
    [
        {"seed": 3},  # its higher orders are stronger than the grid itself
        {"seed": 5, "turn": 2.5, "warp": 3.0, "jitter": 1.0},
        {"seed": 6, "pointy": True, "pitch": 44.0},
        {"seed": 7, "light_lines": True, "columns": 20, "pitch": 40.0},
        {"seed": 8, "cast": (1.0, 0.85, 0.7), "noise": 9.0},
    ],
)
def test_a_grid_is_found_and_counted(how):
    sheet = paint(**how)
    grid = find_grid(sheet.picture)
    assert grid.centres.shape == sheet.centres.shape
    off = np.hypot(*(grid.centres - sheet.centres).transpose(2, 0, 1)).mean()
    assert off < 0.04 * sheet.pitch
    assert grid.top == ("pointy" if how.get("pointy") else "flat")
    assert grid.score > 0.4


def test_corners_cut_the_sheet_out_of_a_table_full_of_paper():
    sheet = paint(2)
    height, width = sheet.picture.shape[:2]
    table = np.full((height + 300, width + 500, 3), (120, 90, 60), np.uint8)
    table[100 : 100 + height, 250 : 250 + width] = sheet.picture
    corners = ((250, 100), (250 + width, 100), (250 + width, 100 + height), (250, 100 + height))
    grid = find_grid(table, Hints(corners=tuple((float(x), float(y)) for x, y in corners)))
    assert grid.centres.shape == sheet.centres.shape
    off = np.hypot(*(grid.centres - sheet.centres - [250, 100]).transpose(2, 0, 1)).mean()
    assert off < 0.04 * sheet.pitch


def test_noise_has_no_grid():
    noise = np.random.default_rng(1).integers(0, 255, (500, 700, 3), np.uint8)
    with pytest.raises(ScanError) as told:
        find_grid(noise)
    assert "no hex grid was found" in told.value.said.en


def test_corners_that_cross_are_refused():
    crossed = ((0.0, 0.0), (600.0, 500.0), (600.0, 0.0), (0.0, 500.0))
    with pytest.raises(ScanError) as told:
        find_grid(paint(2).picture, Hints(corners=crossed))
    assert "clockwise" in told.value.said.en
