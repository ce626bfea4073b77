"""Laws of sheets: columns and rows, turned and mirrored, values and arrays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.grid import Grid, Shifted
from editor.hexgrid.hexes import Hex, Top
from editor.hexgrid.layout import Layout

sizes = st.integers(1, 9)
tops = st.sampled_from(["flat", "pointy"])
grids = st.builds(Grid, sizes, sizes, tops, st.sampled_from(["even", "odd"]))
far = st.integers(-30, 30)
hexes = st.builds(Hex, far, far)
edges = st.builds(Edge.of, hexes, st.integers(0, 5))
vertices = st.builds(Vertex.of, hexes, st.integers(0, 5))
law = settings(deadline=None)


@law
@given(grids, far, far)
def test_column_and_row_read_back(grid: Grid, column: int, row: int) -> None:
    assert grid.offset(grid.hex_at(column, row)) == (column, row)


@law
@given(grids, hexes)
def test_every_hex_has_a_column_and_row(grid: Grid, place: Hex) -> None:
    assert grid.hex_at(*grid.offset(place)) == place


@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_shifted_lines_sit_half_a_hex_lower_or_further_right(top: Top, shifted: Shifted) -> None:
    """Seen in the picture: flat-top columns go down, pointy-top rows go right."""
    grid, layout = Grid(6, 6, top, shifted), Layout(1.0, top=top)
    axis = 1 if top == "flat" else 0
    half = 3**0.5 / 2
    start = layout.centre(grid.hex_at(0, 0))[axis]
    for line in range(6):
        place = grid.hex_at(line, 0) if top == "flat" else grid.hex_at(0, line)
        is_shifted = (line % 2 == 0) == (shifted == "even")
        first_is_shifted = shifted == "even"
        expected = half * (is_shifted - first_is_shifted)
        assert layout.centre(place)[axis] - start == pytest.approx(expected)


@law
@given(grids)
def test_hexes_come_row_by_row_and_know_their_index(grid: Grid) -> None:
    places = list(grid.hexes())
    assert len(places) == len(set(places)) == len(grid)
    for index, place in enumerate(places):
        assert place in grid
        assert grid.index(place) == index
        assert grid.hex_of(index) == place
        assert grid.offset(place) == (index % grid.columns, index // grid.columns)


@law
@given(grids, hexes)
def test_a_hex_is_on_the_sheet_or_has_no_index(grid: Grid, place: Hex) -> None:
    assert (place in grid) == (place in set(grid.hexes()))
    if place not in grid:
        with pytest.raises(IndexError, match="outside"):
            grid.index(place)


@law
@given(grids)
def test_only_border_hexes_lack_neighbours(grid: Grid) -> None:
    for place in grid.hexes():
        inside = grid.neighbours(place)
        assert set(inside) == set(place.neighbours()) & set(grid.hexes())
        assert grid.is_edge(place) == (len(inside) < 6)
        column, row = grid.offset(place)
        if not (0 < column < grid.columns - 1 and 0 < row < grid.rows - 1):
            assert grid.is_edge(place)
        else:
            assert not grid.is_edge(place)


@law
@given(grids)
def test_turned_sheet_has_every_hex_in_the_opposite_column_and_row(grid: Grid) -> None:
    for place in grid.hexes():
        column, row = grid.offset(place)
        turned = grid.turned().offset(grid.turn(place))
        assert turned == (grid.columns - 1 - column, grid.rows - 1 - row)


@law
@given(grids)
def test_mirrored_sheet_has_every_hex_in_the_opposite_column(grid: Grid) -> None:
    for place in grid.hexes():
        column, row = grid.offset(place)
        assert grid.mirrored().offset(grid.mirror(place)) == (grid.columns - 1 - column, row)


@law
@given(grids, hexes, edges, vertices)
def test_turning_and_mirroring_twice_changes_nothing(
    grid: Grid, place: Hex, edge: Edge, vertex: Vertex
) -> None:
    turned, mirrored = grid.turned(), grid.mirrored()
    assert turned.turned() == mirrored.mirrored() == grid
    assert turned.turn(grid.turn(place)) == mirrored.mirror(grid.mirror(place)) == place
    assert turned.turn(grid.turn(edge)) == mirrored.mirror(grid.mirror(edge)) == edge
    assert turned.turn(grid.turn(vertex)) == mirrored.mirror(grid.mirror(vertex)) == vertex


@law
@given(grids, edges, vertices)
def test_turned_and_mirrored_edges_stay_between_their_hexes(
    grid: Grid, edge: Edge, vertex: Vertex
) -> None:
    assert set(grid.turn(edge).hexes) == {grid.turn(place) for place in edge.hexes}
    assert set(grid.mirror(edge).hexes) == {grid.mirror(place) for place in edge.hexes}
    assert set(grid.turn(vertex).hexes) == {grid.turn(place) for place in vertex.hexes}
    assert set(grid.mirror(vertex).hexes) == {grid.mirror(place) for place in vertex.hexes}


@law
@given(grids)
def test_turn_and_mirror_are_what_the_picture_shows(grid: Grid) -> None:
    """The turned picture, laid over the sheet, has its centres where the turned hexes are."""
    layout = Layout(1.0, top=grid.top)
    _, top, right, bottom = layout.bounds(grid)
    turned_left, turned_top, _, _ = layout.bounds(grid.turned())
    mirrored_left, mirrored_top, _, _ = layout.bounds(grid.mirrored())
    for place in grid.hexes():
        x, y = layout.centre(place)
        turned_x, turned_y = layout.centre(grid.turn(place))
        assert turned_x - turned_left == pytest.approx(right - x)
        assert turned_y - turned_top == pytest.approx(bottom - y)
        mirrored_x, mirrored_y = layout.centre(grid.mirror(place))
        assert mirrored_x - mirrored_left == pytest.approx(right - x)
        assert mirrored_y - mirrored_top == pytest.approx(y - top)


@law
@given(grids, hexes)
def test_arrays_and_values_agree(grid: Grid, origin: Hex) -> None:
    q, r = grid.axial_arrays()
    near, distances = grid.neighbour_indices(), grid.distance_array(origin)
    assert q.shape == r.shape == distances.shape == (grid.rows, grid.columns)
    assert near.shape == (len(grid), 6)
    assert {q.dtype, r.dtype, near.dtype, distances.dtype} == {np.dtype(np.int32)}
    for index, place in enumerate(grid.hexes()):
        column, row = grid.offset(place)
        assert Hex(int(q[row, column]), int(r[row, column])) == place
        assert distances[row, column] == origin.distance(place)
        around = [grid.index(p) if p in grid else -1 for p in place.neighbours()]
        assert near[index].tolist() == around


def test_a_sheet_without_hexes_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one column"):
        Grid(0, 5)


def test_things_that_are_no_hexes_are_not_on_the_sheet() -> None:
    assert "A1" not in Grid(2, 2)
