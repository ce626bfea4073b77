"""Every edge and every vertex has one name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.edges import Edge, Vertex, mirror_direction
from editor.hexgrid.hexes import Hex, Top

far = st.integers(-60, 60)
hexes = st.builds(Hex, far, far)
sides = st.integers(0, 5)
edges = st.builds(Edge.of, hexes, sides)
vertices = st.builds(Vertex.of, hexes, sides)
tops = st.sampled_from(["flat", "pointy"])
steps = st.integers(-12, 12)
law = settings(deadline=None)


@law
@given(hexes, sides)
def test_edge_has_one_name_from_both_its_hexes(place: Hex, side: int) -> None:
    near = place.neighbour(side)
    edge = Edge.of(place, side)
    assert edge == Edge.of(near, side + 3) == Edge.between(place, near) == Edge.between(near, place)
    assert set(edge.hexes) == {place, near}


@law
@given(hexes, sides)
def test_vertex_has_one_name_from_all_its_hexes(place: Hex, corner: int) -> None:
    vertex = Vertex.of(place, corner)
    expected = {place, place.neighbour(corner), place.neighbour(corner + 1)}
    assert set(vertex.hexes) == expected
    for other in expected:
        assert sum(Vertex.of(other, k) == vertex for k in range(6)) == 1


def test_a_hex_has_six_edges_and_six_vertices_of_its_own_names() -> None:
    place = Hex(4, -2)
    assert len({Edge.of(place, side) for side in range(6)}) == 6
    assert len({Vertex.of(place, corner) for corner in range(6)}) == 6


@law
@given(edges)
def test_edge_and_its_two_vertices_know_each_other(edge: Edge) -> None:
    assert len(set(edge.vertices)) == 2
    for vertex in edge.vertices:
        assert edge in vertex.edges
        assert set(edge.hexes) < set(vertex.hexes)


@law
@given(vertices)
def test_vertex_and_its_three_edges_know_each_other(vertex: Vertex) -> None:
    assert len(set(vertex.edges)) == 3
    assert all(vertex in edge.vertices for edge in vertex.edges)


@law
@given(st.one_of(edges, vertices), hexes, steps)
def test_rotation_of_edges_and_vertices_follows_their_hexes(
    thing: Edge | Vertex, around: Hex, turn: int
) -> None:
    turned = thing.rotate(turn, around)
    assert set(turned.hexes) == {place.rotate(turn, around) for place in thing.hexes}
    assert turned.rotate(-turn, around) == thing


@law
@given(st.one_of(edges, vertices), tops)
def test_mirror_of_edges_and_vertices_follows_their_hexes(thing: Edge | Vertex, top: Top) -> None:
    mirrored = thing.mirror(top)
    assert set(mirrored.hexes) == {place.mirror(top) for place in thing.hexes}
    assert mirrored.mirror(top) == thing


@law
@given(st.one_of(edges, vertices), hexes)
def test_moved_edges_and_vertices_follow_their_hexes(thing: Edge | Vertex, by: Hex) -> None:
    assert set((thing + by).hexes) == {place + by for place in thing.hexes}


@law
@given(sides, tops)
def test_mirrored_direction_agrees_with_mirrored_hex(direction: int, top: Top) -> None:
    mirrored = Hex(0, 0).neighbour(direction).mirror(top)
    assert Hex(0, 0).direction_to(mirrored) == mirror_direction(direction, top)


def test_names_that_are_not_canonical_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 0, 1 or 2"):
        Edge(0, 0, 3)
    with pytest.raises(ValueError, match="expected 0 or 1"):
        Vertex(0, 0, 2)
    with pytest.raises(ValueError, match="not neighbours"):
        Edge.between(Hex(0, 0), Hex(0, 0))
