"""Ways along hexsides, and what is set on them: walls, doors, fences, slopes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import hypot

from msgspec import structs

from editor.edit.commands import Put
from editor.edit.ground import edge_of
from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex, direction_names
from editor.hexgrid.layout import Layout
from editor.model.hexmap import EdgeFeature, HexMap
from editor.model.text import Text

_LAYOUT = Layout(1.0)
"""Any will do: only which of two points is nearer matters."""
TURN = Text("Change a door or window", "Changer une porte ou une fenêtre")


def way(start: Vertex, end: Vertex, grid: Grid | None = None) -> tuple[Edge, ...]:
    """Hexsides from one corner to another, as straight as they go; with a grid, only its own.

    >>> len(way(Vertex(0, 0, 0), Vertex(3, 0, 0)))
    6
    """
    found: list[Edge] = []
    here, seen = start, {start}
    goal = _point(end)
    while here != end:
        sides = [one for one in here.edges if grid is None or any(at in grid for at in one.hexes)]
        steps = [(edge, _other(edge, here)) for edge in sides]
        ahead = [one for one in steps if one[1] not in seen]
        if not ahead:
            break
        edge, here = min(ahead, key=lambda one: _apart(_point(one[1]), goal))
        seen.add(here)
        found.append(edge)
    return tuple(found)


def follow(path: Sequence[Vertex], to: Vertex, grid: Grid | None = None) -> tuple[Vertex, ...]:
    """A way of corners taken on to another one; going back over it takes it back.

    What has come round to its beginning is a ring, and goes no further.

    >>> a, b, c = Vertex(0, 0, 0), Vertex(1, 0, 0), Vertex(2, 0, 0)
    >>> follow(follow((a,), c), a) == (a,)
    True
    """
    walked = list(path)
    if walked[0] in walked[1:]:
        return tuple(walked[:-1] if to == walked[-2] else walked)
    ahead = way(walked[-1], to, grid)
    is_ring = to == walked[0] and 2 * len(ahead) < len(walked)
    for edge in ahead:
        step = _other(edge, walked[-1])
        if step in walked and not (is_ring and step == to):
            del walked[walked.index(step) + 1 :]
        else:
            walked.append(step)
    return tuple(walked)


def edges_between(corners: Sequence[Vertex], grid: Grid | None = None) -> tuple[Edge, ...]:
    """The hexsides from corner to corner, each once."""
    legs = (way(one, other, grid) for one, other in pairwise(corners))
    return tuple(dict.fromkeys(edge for leg in legs for edge in leg))


def edges_along(path: Sequence[Vertex]) -> tuple[Edge, ...]:
    """The hexsides between corners that follow each other."""
    return tuple(
        next(edge for edge in one.edges if other in edge.vertices) for one, other in pairwise(path)
    )


def nearest_end(edge: Edge, to: Vertex) -> Vertex:
    """The end of a hexside that is nearer to a corner."""
    return min(edge.vertices, key=lambda one: _apart(_point(one), _point(to)))


def features_on(
    drawing: HexMap,
    edges: Iterable[Edge],
    kind: str,
    *,
    level: int = 0,
    state: str | None = None,
    inside: Collection[Hex] = (),
) -> tuple[EdgeFeature, ...]:
    """What is to be set on hexsides, each named from its upper or inner hex.

    Upper is what lies higher; inner is what lies in `inside`; else it is the hex of the edge.
    """
    names = direction_names(drawing.grid.top)
    found = []
    for edge in edges:
        on_sheet = [place for place in edge.hexes if place in drawing.hexes]
        if not on_sheet:
            continue
        inner = max(on_sheet, key=lambda one: (drawing.height_at(one), one in inside))
        outer = edge.hexes[1] if inner == edge.hexes[0] else edge.hexes[0]
        side = names[inner.direction_to(outer)]
        found.append(
            EdgeFeature(
                at=drawing.label(inner), side=side, kind=kind, level=level,
                state=state,  # type: ignore[arg-type]  # the catalogue names only such states
            )
        )  # fmt: skip
    return tuple(found)


def standing(drawing: HexMap, edge: Edge, level: int = 0) -> tuple[tuple[int, EdgeFeature], ...]:
    """What stands on a hexside, with its number in the file."""
    labels = {drawing.label(place) for place in edge.hexes if place in drawing.hexes}
    found = []
    for number, feature in enumerate(drawing.edges):
        if feature.level == level and feature.at.strip().upper() in labels:
            try:
                if edge_of(drawing, feature) == edge:
                    found.append((number, feature))
            except ValueError:
                continue
    return tuple(found)


def next_state(
    number: int, feature: EdgeFeature, states: Sequence[str], usual: str = ""
) -> Put | None:
    """The edit that makes an opening stand otherwise; None where it has no states."""
    state = state_after(feature, states, usual)
    if state is None:
        return None
    return Put(("edges", number), structs.replace(feature, state=state), TURN)


def state_after(feature: EdgeFeature, states: Sequence[str], usual: str = "") -> str | None:
    """How an opening stands next; None where it has no states."""
    if not states:
        return None
    now = feature.state or usual
    return states[(states.index(now) + 1) % len(states) if now in states else 0]


def vertex_at(layout: Layout, place: Hex, x: float, y: float) -> Vertex:
    """The corner of a hex that is nearest to a point."""
    corners = layout.corners(place)
    number = min(range(6), key=lambda one: hypot(corners[one][0] - x, corners[one][1] - y))
    return Vertex.of(place, number)


def _other(edge: Edge, end: Vertex) -> Vertex:
    one, other = edge.vertices
    return other if end == one else one


def _point(vertex: Vertex) -> tuple[float, float]:
    return _LAYOUT.corners(vertex.hex)[vertex.corner]


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
