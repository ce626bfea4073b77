"""The board after an edit, made from the board before it: only what changed is redone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace

import numpy as np
from msgspec import structs

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import parse_direction
from editor.model.board import Board
from editor.model.hexmap import HEIGHTS, EdgeFeature, HexMap
from editor.model.parts import BoardEdge, Parts
from editor.model.scenario import BoardPlan
from editor.model.sheet import PlacedSheet

Cell = tuple[int, int]


def redrawn(
    board: Board,
    drawing: HexMap,
    cells: Collection[Cell] = (),
    edges: Collection[Edge] = (),
    *,
    parts: bool = False,
) -> Board:
    """The board of one sheet whose drawing changed at some cells (column, row) and hexsides.

    `parts` says that areas, floors, links or features changed. The legend may have grown; a sign
    that means something else now, or another grid, wants a new board. Kinds keep their numbers.
    """
    sheet = PlacedSheet(drawing.id, drawing, 0, 0, False, board.grid)
    made = replace(board, sheets=(sheet,))
    if cells:
        made = _with_ground(made, drawing, cells)
    if edges:
        made = replace(made, edges=_with_edges(made, drawing, edges))
    if parts:
        found = Parts()
        bare = structs.replace(drawing, edges=())
        found.add(PlacedSheet(drawing.id, bare, 0, 0, False, board.grid))
        made = replace(
            made, levels=found.levels, areas=found.areas, links=tuple(found.links),
            features=found.features,
        )  # fmt: skip
    return made


def rechanged(board: Board, plan: BoardPlan) -> tuple[Board, frozenset[Cell]]:
    """The board with the changes of ground that a plan has now, and the cells that differ."""
    made = board.changed(plan)
    rows, columns = np.nonzero(made.terrain != board.terrain)
    return made, frozenset(zip(columns.tolist(), rows.tolist(), strict=True))


def _with_ground(board: Board, drawing: HexMap, cells: Iterable[Cell]) -> Board:
    terrain, elevation = board.terrain.copy(), board.elevation.copy()
    owner = board.owner.copy()
    kinds = {kind: number for number, kind in enumerate(board.kinds)}
    for kind in drawing.legend.values():
        kinds.setdefault(kind, len(kinds))
    for column, row in cells:
        code = kinds.get(drawing.legend.get(drawing.terrain[row][column], ""), 0)
        high = HEIGHTS.get(drawing.elevation[row][column], 0) if drawing.elevation else 0
        terrain[row, column] = code
        elevation[row, column] = high if code else 0
        owner[row, column] = 0 if code else -1
    return replace(board, kinds=tuple(kinds), terrain=terrain, elevation=elevation, owner=owner)


def _with_edges(
    board: Board, drawing: HexMap, edges: Collection[Edge]
) -> dict[tuple[Edge, int], tuple[BoardEdge, ...]]:
    """All edges by place; those that changed are read anew, in the order of the file."""
    wanted = frozenset(edges)
    found = {key: there for key, there in board.edges.items() if key[0] not in wanted}
    for feature in _near(drawing, wanted):
        with suppress(ValueError):
            edge = edge_of(drawing, feature)
            if edge in wanted:
                key = (edge, feature.level)
                stays = tuple(one for one in found.get(key, ()) if one.feature.kind != feature.kind)
                made = BoardEdge(feature, drawing.hex(feature.at), drawing.id)
                found[key] = (*stays, made)
    return found


def _near(drawing: HexMap, edges: Iterable[Edge]) -> Iterable[EdgeFeature]:
    """Those that may lie on these hexsides, by their labels: to parse them all takes too long."""
    places = {place for edge in edges for place in edge.hexes if place in drawing.hexes}
    labels = {drawing.label(place) for place in places}
    return [one for one in drawing.edges if one.at.strip().upper() in labels]


def edge_of(drawing: HexMap, feature: EdgeFeature) -> Edge:
    """The hexside that a feature names; raises ValueError where there is none."""
    return Edge.of(drawing.hex(feature.at), parse_direction(feature.side, drawing.grid.top))
