"""A house in one go: its floor, the walls round it, and the area that makes it one."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from editor.edit.commands import Group, Insert
from editor.edit.draft import Draft, free_id
from editor.edit.floors import paint_floor
from editor.edit.ground import paint_terrain, put_edges
from editor.edit.sides import features_on, standing
from editor.hexgrid.areas import outline
from editor.hexgrid.hexes import Hex
from editor.model.hexmap import Area, HexMap
from editor.model.text import Text

BUILD = Text("Build a house", "Bâtir une maison")


def build(
    drawing: HexMap,
    hexes: Collection[Hex],
    level: int = 0,
    *,
    floor: str = "interior",
    upper: str = "upper-floor",
    wall: str = "wall",
    kind: str = "building",
    openings: Iterable[str] = ("door", "double-door", "window", "prison-bars"),
) -> Group:
    """Floor, walls and area of a level; doors and windows that stand on the outline stay."""
    inside = frozenset(place for place in hexes if place in drawing.hexes)
    draft = Draft(drawing)
    if not inside:
        return draft.group(BUILD)
    if level:
        draft.add(paint_floor(drawing, inside, upper if level > 0 else floor, level, BUILD))
    else:
        draft.add(paint_terrain(drawing, inside, floor))
    spared = set(openings)
    walls = [
        edge
        for edge in sorted(outline(inside))
        if not any(one.kind in spared for _, one in standing(drawing, edge, level))
    ]
    features = features_on(drawing, walls, wall, level=level, inside=inside)
    draft.add(put_edges(draft.drawing, features))
    labels = tuple(drawing.label(place) for place in _by_rows(drawing, inside))
    name = free_id([one.id for one in drawing.areas], kind)
    made = Area(id=name, kind=kind, hexes=labels, level=level)
    draft.add(Insert(("areas", len(drawing.areas)), made))
    return draft.group(BUILD)


def _by_rows(drawing: HexMap, hexes: Iterable[Hex]) -> list[Hex]:
    return sorted(hexes, key=drawing.hexes.offset)
