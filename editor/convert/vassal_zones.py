"""Zones of a scenario as outlines on a board, which is how VASSAL says them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.convert.losses import Tally
from editor.convert.vassal_grid import Point
from editor.hexgrid.hexes import Hex, Top
from editor.hexgrid.layout import Layout
from editor.model.board import Board
from editor.model.regions import region_hexes
from editor.model.scenario import Scenario
from editor.model.text import Text

Outline = tuple[Point, ...]
_HOLE = Text("zone with a hole, or without hexes", "zone trouée, ou sans hexagone")


def zone_outlines(
    scenario: Scenario, board: Board, centres: Mapping[Hex, Point], side: float, tally: Tally
) -> list[tuple[str, Outline]]:
    """Name and outline of each zone; one in several pieces comes once a piece, by the same name."""
    zones = {zone.id: zone for zone in scenario.zones}
    found: list[tuple[str, Outline]] = []
    for zone in scenario.zones:
        hexes = region_hexes(board, zone, zones) & centres.keys()
        loops = list(outlines(hexes, board.grid.top))
        if not loops or any(_area(loop) < 0 for loop in loops):
            tally.add("left-out", _HOLE, zone.id)
            continue
        name = str(zone.name) if zone.name else zone.id
        place = next(iter(hexes))
        x, y = centres[place]
        left, top = Layout(1.0, top=board.grid.top).centre(place)
        found += [
            (name, tuple((x + (px - left) * side, y + (py - top) * side) for px, py in loop))
            for loop in loops
        ]
    return found


def outlines(hexes: frozenset[Hex], top: Top) -> Iterator[Outline]:
    """The closed lines around some hexes of side 1: clockwise, holes the other way round."""
    layout = Layout(1.0, top=top)
    after: dict[Point, Point] = {}
    for place in hexes:
        corners = layout.corners(place)
        for way in range(6):
            if place.neighbour(way) not in hexes:
                # Three hexes meet in a corner, so that never more than one line leaves it.
                after[corners[way - 1]] = corners[way]
    while after:
        start, point = after.popitem()
        loop = [start]
        while point != start:
            loop.append(point)
            point = after.pop(point)
        yield tuple(loop)


def _area(outline: Outline) -> float:
    """Above 0 where the line runs clockwise on a picture, whose y runs down."""
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2
