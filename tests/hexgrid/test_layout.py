"""Points and hexes agree, both ways, for values and arrays."""

from __future__ import annotations

from math import cos, dist, sin, tau

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.layout import Layout

far = st.integers(-500, 500)
hexes = st.builds(Hex, far, far)
offsets = st.floats(-1000, 1000)
layouts = st.builds(
    Layout,
    st.floats(0.5, 200),
    st.tuples(offsets, offsets),
    st.sampled_from(["flat", "pointy"]),
    st.floats(0.5, 2),
)
regular = st.builds(
    Layout, st.floats(0.5, 200), st.tuples(offsets, offsets), st.sampled_from(["flat", "pointy"])
)
law = settings(deadline=None)


@law
@given(layouts, hexes)
def test_centre_reads_back_to_its_hex(layout: Layout, place: Hex) -> None:
    assert layout.hex_at(*layout.centre(place)) == place


@law
@given(layouts, hexes, st.floats(0, 0.999), st.floats(0, 1), st.integers(0, 5))
def test_every_point_inside_a_hex_reads_back(
    layout: Layout, place: Hex, out: float, along: float, k: int
) -> None:
    (cx, cy), corners = layout.centre(place), layout.corners(place)
    (ax, ay), (bx, by) = corners[k], corners[(k + 1) % 6]
    x = cx + out * (ax + (bx - ax) * along - cx)
    y = cy + out * (ay + (by - ay) * along - cy)
    assert layout.hex_at(x, y) == place


@law
@given(regular, hexes)
def test_corners_lie_at_size_from_the_centre_clockwise(layout: Layout, place: Hex) -> None:
    x, y = layout.centre(place)
    first = -tau / 6 if layout.top == "flat" else -tau / 4
    for k, corner in enumerate(layout.corners(place)):
        angle = first + k * tau / 6
        expected = (x + layout.size * cos(angle), y + layout.size * sin(angle))
        assert corner == pytest.approx(expected, rel=1e-9, abs=layout.size * 1e-6)


@law
@given(layouts, hexes)
def test_corners_that_hexes_share_are_equal_floats(layout: Layout, place: Hex) -> None:
    mine = {Vertex.of(place, k): corner for k, corner in enumerate(layout.corners(place))}
    for near in place.neighbours():
        shared = [
            (mine[vertex], corner)
            for k, corner in enumerate(layout.corners(near))
            if (vertex := Vertex.of(near, k)) in mine
        ]
        assert len(shared) == 2
        assert all(one == other for one, other in shared)


@law
@given(layouts, hexes, st.integers(0, 5))
def test_edge_line_joins_the_vertices_of_the_edge(layout: Layout, place: Hex, side: int) -> None:
    edge = Edge.of(place, side)
    corners = {Vertex.of(place, k): corner for k, corner in enumerate(layout.corners(place))}
    assert layout.edge_line(edge) == tuple(corners[vertex] for vertex in edge.vertices)


@law
@given(layouts, hexes, st.integers(0, 5), st.floats(0.1, 0.9), st.floats(0.05, 0.95))
def test_edge_at_finds_the_side_a_point_lies_towards(
    layout: Layout, place: Hex, side: int, along: float, out: float
) -> None:
    """Between the centre and an edge, that edge is the nearest."""
    (cx, cy), corners = layout.centre(place), layout.corners(place)
    (ax, ay), (bx, by) = corners[side - 1], corners[side]
    x = cx + out * (ax + (bx - ax) * along - cx)
    y = cy + out * (ay + (by - ay) * along - cy)
    assert layout.edge_at(x, y) == Edge.of(place, side)


@law
@given(regular, st.floats(-50, 50), st.floats(-50, 50))
def test_no_edge_is_nearer_than_edge_at(layout: Layout, x: float, y: float) -> None:
    def gap(edge: Edge) -> float:
        a, b = layout.edge_line(edge)
        along = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / dist(a, b) ** 2
        along = min(1.0, max(0.0, along))
        return dist((x, y), (a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along))

    around = layout.hex_at(x, y).disk(1)
    least = min(gap(Edge.of(place, side)) for place in around for side in range(6))
    assert gap(layout.edge_at(x, y)) <= least + 1e-6 * layout.size


@law
@given(
    layouts,
    st.builds(
        Grid,
        st.integers(1, 7),
        st.integers(1, 7),
        st.sampled_from(["flat", "pointy"]),
        st.sampled_from(["even", "odd"]),
    ),
)
def test_bounds_are_those_of_all_corners(layout: Layout, grid: Grid) -> None:
    layout = Layout(layout.size, layout.origin, grid.top, layout.scale_y)
    points = np.array([corner for place in grid.hexes() for corner in layout.corners(place)])
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    assert layout.bounds(grid) == (left, top, right, bottom)


@law
@given(layouts, st.lists(hexes, min_size=1, max_size=20))
def test_centres_of_arrays_and_values_agree(layout: Layout, places: list[Hex]) -> None:
    x, y = layout.centres([p.q for p in places], [p.r for p in places])
    assert list(zip(x.tolist(), y.tolist(), strict=True)) == [layout.centre(p) for p in places]


@law
@given(
    layouts,
    st.lists(st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)), min_size=1, max_size=20),
)
def test_hexes_at_arrays_and_values_agree(
    layout: Layout, points: list[tuple[float, float]]
) -> None:
    q, r = layout.hexes_at([x for x, _ in points], [y for _, y in points])
    assert q.dtype == r.dtype == np.int32
    found = [Hex(*pair) for pair in zip(q.tolist(), r.tolist(), strict=True)]
    assert found == [layout.hex_at(x, y) for x, y in points]


def test_a_layout_without_size_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        Layout(0)
    with pytest.raises(ValueError, match="above 0"):
        Layout(float("nan"))
