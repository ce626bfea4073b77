"""The law of a board that follows edits: it is the board that would be made anew."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from editor.edit.changes import difference
from editor.edit.commands import Paint, Put
from editor.edit.ground import edge_feature, edge_of, paint_terrain, put_edges, remove_edges
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.hexgrid.edges import Edge
from editor.model.board import Board
from editor.model.hexmap import HexMap
from editor.model.redrawn import redrawn

FORD: HexMap = Library().load(str(samples_dir() / "maps" / "ford.map.yaml")).value


def assert_same(one: Board, other: Board) -> None:
    def kinds(board: Board) -> list[list[str]]:
        return np.array(board.kinds)[board.terrain].tolist()

    assert kinds(one) == kinds(other)
    for name in ("elevation", "owner"):
        assert (getattr(one, name) == getattr(other, name)).all()
    for name in ("edges", "levels", "areas", "links", "features", "sheets", "grid"):
        assert getattr(one, name) == getattr(other, name), name


def follow(board: Board, old: HexMap, new: HexMap) -> Board:
    change = difference(old, new)
    edges = {edge_of(one, feature) for one in (old, new) for feature in one.edges}
    touched = "edges" in change.sections
    return redrawn(board, new, change.cells, edges if touched else (), parts=True)


edits = st.lists(
    st.tuples(
        st.sampled_from(["paint", "raise", "edge", "no edge", "void", "new kind"]),
        st.integers(0, 25),
        st.integers(0, 15),
        st.integers(0, 5),
    ),
    min_size=1,
    max_size=6,
)


@settings(deadline=None, max_examples=60)
@given(edits)
def test_a_board_that_follows_is_the_board_made_anew(steps) -> None:
    drawing, board = FORD, Board.of_map(FORD)
    for what, column, row, side in steps:
        place = drawing.hexes.hex_at(column, row)
        edge = Edge.of(place, side)
        if what == "paint":
            edit = paint_terrain(drawing, place.disk(1), "tree")
        elif what == "new kind":
            edit = paint_terrain(drawing, [place], ("field", "rough", "pond")[side % 3])
        elif what == "void":
            edit = paint_terrain(drawing, [place], None)
        elif what == "raise":
            edit = Paint.cells("elevation", "123ab."[side], [(column, row)])
        elif what == "edge":
            kind = ("wall", "door", "fence")[side % 3]
            edit = put_edges(drawing, [edge_feature(drawing, edge, kind)])
        else:
            edit = remove_edges(drawing, [Edge.of(place, one) for one in range(6)])
        after = edit.apply(drawing)
        board = follow(board, drawing, after)
        drawing = after
    assert_same(board, Board.of_map(drawing))


def test_only_the_edges_that_changed_are_read() -> None:
    edge = edge_of(FORD, FORD.edges[3])
    changed = structs.replace(FORD.edges[3], kind="window")
    after = Put(("edges", 3), changed).apply(FORD)
    made = redrawn(Board.of_map(FORD), after, edges=[edge])
    assert_same(made, Board.of_map(after))


@pytest.mark.parametrize("kind", ["areas", "levels", "links", "features"])
def test_parts_are_laid_anew(kind: str) -> None:
    after = structs.replace(FORD, **{kind: ()})
    assert_same(redrawn(Board.of_map(FORD), after, parts=True), Board.of_map(after))
