"""What stands on hexsides, each as a mark with its rank: walls first, then what breaks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter

from editor.draw.marks import Mark, Marks, faded
from editor.draw.picture import Layers, Picture
from editor.draw.shapes import Point, along, colour
from editor.draw.strokes import ORDER, STROKES, Side, Stroke
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import parse_direction
from editor.hexgrid.labels import LabelError
from editor.hexgrid.layout import Layout

if TYPE_CHECKING:
    from editor.model.board import Board
    from editor.model.scenario import Scenario

Ranked = tuple[tuple[int, Mark], ...]


def hexside_marks(
    picture: Picture, layout: Layout, level: int, edges: Iterable[Edge] | None = None
) -> dict[Edge, Ranked]:
    """The marks of all hexsides of a level, or of those that are asked for."""
    board = picture.board
    if edges is None:
        edges = [edge for edge, there in board.edges if there == level]
    now = openings_now(board, picture.scenario, level)
    return {edge: _marks(picture, layout, edge, level, now) for edge in edges}


def hexsides(picture: Picture, layout: Layout, layers: Layers) -> Marks:
    """All that is shown of them."""
    if not layers.edges:
        return Marks()
    found = hexside_marks(picture, layout, layers.level)
    return Marks(faded(in_order(found), layers.opacity_of("edges")))


def in_order(found: Mapping[Edge, Ranked]) -> Marks:
    """All marks in the order in which they are painted."""
    every = [one for ranked in found.values() for one in ranked]
    every.sort(key=lambda one: one[0])
    return Marks(mark for _, mark in every)


def openings_now(board: Board, scenario: Scenario | None, level: int) -> dict[Edge, str]:
    """How doors and windows stand in the scenario."""
    now = {}
    for change in scenario.openings if scenario else ():
        if change.level == level:
            try:
                side = parse_direction(change.side, board.grid.top)
                now[Edge.of(board.hex(change.at), side)] = str(change.state)
            except (LabelError, ValueError):
                continue  # left to the checks
    return now


def _marks(
    picture: Picture, layout: Layout, edge: Edge, level: int, now: Mapping[Edge, str]
) -> Ranked:
    a, b = layout.edge_line(edge)
    at = along(a, b, 0.5)
    found = []
    for one in picture.board.edges_at(edge, level):
        kind = picture.catalogue.edges.get(one.feature.kind)
        stroke = STROKES[kind.stroke if kind else "plain"]
        ink = colour(kind.colour if kind and kind.colour else "#6b6259")
        state = one.feature.state or (kind.default_state if kind else "")
        if kind is not None and kind.states:
            state = now.get(edge, state)
        inner = layout.centre(one.inner)
        side = Side(_less(a, at), _less(b, at), _less(inner, at), ink, state)
        mark = Mark(at, partial(_stroke, stroke=stroke, side=side), 30)
        found.append((ORDER.get(kind.stroke if kind else "", 9), mark))
    return tuple(found)


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def _stroke(painter: QPainter, stroke: Stroke, side: Side) -> None:
    stroke(painter, side)
