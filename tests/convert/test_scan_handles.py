"""Grids by hand, on sheets painted for the test."""

from __future__ import annotations

import numpy as np
import pytest
from painted_sheet import paint

from editor.convert.scans.grid import SheetGrid, find_grid
from editor.convert.scans.handles import hex_near, nudged, outlines, pulled, side_near
from editor.hexgrid.hexes import DIRECTIONS


@pytest.fixture(scope="module", params=["flat", "pointy"])
def grid(request: pytest.FixtureRequest) -> SheetGrid:
    return find_grid(paint(3, pointy=request.param == "pointy").picture)


def test_a_point_in_a_hex_finds_it_and_its_side(grid):
    """The side towards each neighbour is the side that its direction names."""
    column, row = 4, 4
    here = grid.centres[row, column]
    assert hex_near(grid, tuple(here)) == (column, row)
    place = grid.grid.hex_at(column, row)
    for direction in range(len(DIRECTIONS)):
        other = grid.grid.offset(place.neighbour(direction))
        there = grid.centres[other[1], other[0]]
        assert side_near(grid, tuple(here * 0.55 + there * 0.45)) == ((column, row), direction)


def test_beside_the_sheet_there_is_no_hex(grid):
    assert hex_near(grid, (-200.0, -200.0)) is None
    assert side_near(grid, (-200.0, -200.0)) is None


def test_outlines_of_neighbours_meet(grid):
    found = outlines(grid)
    a, b = found[4, 4], found[4, 5]
    apart = np.hypot(*(a[:, None] - b[None]).transpose(2, 0, 1))
    assert (apart.min(1) < 0.06 * grid.height).sum() == 2, "two corners are shared"


def test_a_push_moves_all_alike(grid):
    moved = nudged(grid, 3.0, -2.0)
    assert np.allclose(moved.centres - grid.centres, [3.0, -2.0])
    assert np.allclose(moved.corners - grid.corners, [3.0, -2.0])


def test_a_pull_moves_the_neighbourhood_less_and_less(grid):
    x, y = grid.centres[4, 4]
    moved = pulled(grid, (4, 4), (x + 10.0, y))
    assert np.allclose(moved.centres[4, 4], [x + 10.0, y])
    push = np.hypot(*(moved.centres - grid.centres).transpose(2, 0, 1))
    assert push[4, 4] > push[4, 5] > push[4, 7] > push[0, 9]
    assert push[0, 9] < 1.0
