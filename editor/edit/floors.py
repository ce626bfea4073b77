"""Floors above and below the ground: edits of `levels`, said in hexes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from editor.edit.commands import AnyEdit, Group, Insert, Put, Remove
from editor.edit.draft import free_id
from editor.hexgrid.hexes import Hex
from editor.model.hexmap import HexMap, Level
from editor.model.text import Text

LAY = Text("Lay a floor", "Poser un plancher")
TAKE = Text("Take floor away", "Ôter du plancher")


def paint_floor(
    drawing: HexMap,
    hexes: Iterable[Hex],
    terrain: str | None,
    level: int,
    label: Text | None = None,
) -> Group:
    """Give hexes of a level one terrain, or none; they join a floor of that level that is near."""
    wanted = [place for place in hexes if place in drawing.hexes]
    labels = {drawing.label(place) for place in wanted}
    label = label or (LAY if terrain is not None else TAKE)
    floors = {n: one for n, one in enumerate(drawing.levels) if one.level == level}
    host = _host(drawing, floors, wanted) if terrain is not None else None
    edits: list[AnyEdit] = []
    gone: list[int] = []
    for number, floor in floors.items():
        kept = {
            kind: tuple(one for one in there if one not in labels)
            for kind, there in floor.terrain.items()
        }
        if number == host and terrain is not None:
            fresh = tuple(drawing.label(place) for place in wanted)
            kept[terrain] = (*kept.get(terrain, ()), *fresh)
        kept = {kind: there for kind, there in kept.items() if there}
        if not kept:
            gone.append(number)
        elif kept != floor.terrain:
            edits.append(Put(("levels", number), structs.replace(floor, terrain=kept)))
    edits += [Remove(("levels", number)) for number in reversed(gone)]
    if terrain is not None and host is None and wanted:
        name = free_id([one.id for one in drawing.levels], f"level-{level}".replace("--", "-b"))
        fresh = tuple(drawing.label(place) for place in wanted)
        made = Level(id=name, level=level, terrain={terrain: fresh})
        edits.append(Insert(("levels", len(drawing.levels) - len(gone)), made))
    return Group(tuple(edits), label)


def _host(drawing: HexMap, floors: dict[int, Level], hexes: list[Hex]) -> int | None:
    """The floor that the hexes belong to or touch; else None, and they make one of their own."""
    near = {place for one in hexes for place in (one, *one.neighbours()) if place in drawing.hexes}
    labels = {drawing.label(place) for place in near}
    for number, floor in floors.items():
        if any(one in labels for there in floor.terrain.values() for one in there):
            return number
    return None
