"""Edits of a map sheet, said in hexes and hexsides: what the drawing tools are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress

from editor.edit.commands import AnyEdit, Group, Insert, Paint, Put, Remove
from editor.edit.errors import EditError
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex, direction_names, parse_direction
from editor.model.hexmap import HEIGHTS, VOID, EdgeFeature, HexMap
from editor.model.text import Text

_SIGNS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+*=~^%&!?<>/|-_:;,@$"
    + "".join(chr(code) for code in range(0xC0, 0x250) if code not in (0xD7, 0xF7))
)
"""Signs for a legend: those of a keyboard, then letters that a reader can tell from them."""
PAINT = Text("Paint terrain", "Peindre le terrain")
RAISE = Text("Set the height", "Fixer la hauteur")
PUT_EDGES = Text("Draw edges", "Tracer des côtés")
REMOVE_EDGES = Text("Remove edges", "Ôter des côtés")


def paint_terrain(
    drawing: HexMap, hexes: Iterable[Hex], terrain: str | None, label: Text = PAINT
) -> AnyEdit:
    """Give some hexes one terrain, or none; hexes off the sheet are passed over.

    A terrain that the legend does not have yet gets a sign there.
    """
    cells = _cells(drawing, hexes)
    if terrain is None:
        return Paint.cells("terrain", VOID, cells, label)
    known = next((sign for sign, kind in drawing.legend.items() if kind == terrain), None)
    sign = known or free_sign(drawing, terrain)
    paint = Paint.cells("terrain", sign, cells, label)
    return paint if known else Group((Put(("legend", sign), terrain), paint), label)


def free_sign(drawing: HexMap, terrain: str) -> str:
    """A sign that the legend has not given away: a letter of the terrain's name where one is."""
    taken = {*drawing.legend, VOID}.union(*drawing.terrain)
    wanted = [one for one in terrain + terrain.upper() if one.isalpha()]
    sign: str | None = next((one for one in (*wanted, *_SIGNS) if one not in taken), None)
    if sign is None:
        raise EditError(Text("the legend has no room for another terrain", "la légende est pleine"))
    return sign


def set_height(drawing: HexMap, hexes: Iterable[Hex], height: int, label: Text = RAISE) -> AnyEdit:
    """Give some hexes one height above, or depth below, level ground."""
    sign = next((sign for sign, high in HEIGHTS.items() if high == height), None)
    if sign is None:
        low, high = min(HEIGHTS.values()), max(HEIGHTS.values())
        raise EditError(
            Text(
                f"heights run from {low} to {high}; {height} is none of them",
                f"les hauteurs vont de {low} à {high} ; {height} n'en est pas",
            )
        )
    return Paint.cells("elevation", "." if height == 0 else sign, _cells(drawing, hexes), label)


def put_edges(drawing: HexMap, features: Iterable[EdgeFeature], label: Text = PUT_EDGES) -> Group:
    """Set features on hexsides, each in the place of whatever stands there on its level."""
    wanted = {(edge_of(drawing, one), one.level): one for one in features}
    standing = _standing(drawing, {edge for edge, _ in wanted})
    edits: list[AnyEdit] = []
    gone: list[int] = []
    fresh: list[EdgeFeature] = []
    for key, feature in wanted.items():
        numbers = standing.get(key, [])
        if numbers:
            edits.append(Put(("edges", numbers[0]), feature))
            gone += numbers[1:]
        else:
            fresh.append(feature)
    edits += [Remove(("edges", number)) for number in sorted(gone, reverse=True)]
    end = len(drawing.edges) - len(gone)
    edits += [Insert(("edges", end + n), one) for n, one in enumerate(fresh)]
    return Group(tuple(edits), label)


def remove_edges(
    drawing: HexMap, edges: Iterable[Edge], level: int = 0, label: Text = REMOVE_EDGES
) -> Group:
    """Clear hexsides of whatever stands there on a level."""
    standing = _standing(drawing, set(edges))
    gone = [n for (_, there), numbers in standing.items() if there == level for n in numbers]
    return Group(tuple(Remove(("edges", number)) for number in sorted(gone, reverse=True)), label)


def edge_of(drawing: HexMap, feature: EdgeFeature) -> Edge:
    """The hexside that a feature names; raises ValueError where there is none."""
    return Edge.of(drawing.hex(feature.at), parse_direction(feature.side, drawing.grid.top))


def edge_feature(drawing: HexMap, edge: Edge, kind: str, level: int = 0) -> EdgeFeature:
    """A feature for a hexside, named from a hex that lies on the sheet."""
    inner, outer = edge.hexes
    names = direction_names(drawing.grid.top)
    if inner in drawing.hexes:
        return EdgeFeature(at=drawing.label(inner), side=names[edge.side], kind=kind, level=level)
    return EdgeFeature(at=drawing.label(outer), side=names[edge.side + 3], kind=kind, level=level)


def _standing(drawing: HexMap, edges: Collection[Edge]) -> dict[tuple[Edge, int], list[int]]:
    """The numbers of what stands on these hexsides, by level."""
    # To read ten thousand labels takes too long for a stroke; to compare them does not.
    near = {place for edge in edges for place in edge.hexes if place in drawing.hexes}
    labels = {drawing.label(place) for place in near}
    found: dict[tuple[Edge, int], list[int]] = {}
    for number, feature in enumerate(drawing.edges):
        if feature.at.strip().upper() in labels:
            with suppress(ValueError):  # a side that these hexes do not have
                key = (edge_of(drawing, feature), feature.level)
                if key[0] in edges:
                    found.setdefault(key, []).append(number)
    return found


def _cells(drawing: HexMap, hexes: Iterable[Hex]) -> Iterator[tuple[int, int]]:
    grid = drawing.hexes
    return (grid.offset(place) for place in hexes if place in grid)
