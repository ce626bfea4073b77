"""Which spot of the board a point means: a hex, a side and a corner of it, and what is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from editor.gui.tools.tool import Spot
    from editor.hexgrid.grid import Grid
    from editor.hexgrid.hexes import Hex
    from editor.hexgrid.layout import Layout

Control = Qt.KeyboardModifier.ControlModifier
Shift = Qt.KeyboardModifier.ShiftModifier
Alt = Qt.KeyboardModifier.AltModifier
_EDGE = 0.62
"""How far from the middle of a hex, as a share of the way to its side, the side is meant."""


def spot_under(
    layout: Layout, grid: Grid, point: tuple[float, float], held: Qt.KeyboardModifier
) -> Spot | None:
    """The spot at a point of the board; None off the sheet."""
    from editor.edit.sides import vertex_at
    from editor.gui.tools.tool import Spot

    x, y = point
    place = layout.hex_at(x, y)
    if place not in grid:
        return None
    edge = layout.edge_at(x, y)
    cx, cy = layout.centre(place)
    (ax, ay), (bx, by) = layout.edge_line(edge)
    mx, my = (ax + bx) / 2 - cx, (ay + by) / 2 - cy
    near = ((x - cx) * mx + (y - cy) * my) / (mx * mx + my * my)
    corner = vertex_at(layout, place, x, y)
    return Spot(place, edge, corner, near > _EDGE, *keys_of(held))


def spot_at_rim(
    layout: Layout, grid: Grid, point: tuple[float, float], held: Qt.KeyboardModifier
) -> Spot | None:
    """The side of the sheet that a point just beside it means."""
    from editor.edit.sides import vertex_at
    from editor.gui.tools.tool import Spot

    edge = layout.edge_at(*point)
    inner = next((one for one in edge.hexes if one in grid), None)
    if inner is None:
        return None
    return Spot(inner, edge, vertex_at(layout, inner, *point), True, *keys_of(held))


def spot_of(place: Hex, side: int, at_edge: bool, held: Qt.KeyboardModifier) -> Spot:
    """The spot of a hex and one of its sides."""
    from editor.gui.tools.tool import Spot
    from editor.hexgrid.edges import Edge, Vertex

    return Spot(place, Edge.of(place, side), Vertex.of(place, side), at_edge, *keys_of(held))


def close_to(grid: Grid, place: Hex) -> Hex:
    """A place off the sheet, brought near it: what is farther out means the same."""
    column, row = grid.offset(place)
    return grid.hex_at(max(-1, min(grid.columns, column)), max(-1, min(grid.rows, row)))


def keys_of(held: Qt.KeyboardModifier) -> tuple[bool, bool, bool]:
    """Whether Shift, Control and Alt are held."""
    return bool(held & Shift), bool(held & Control), bool(held & Alt)
