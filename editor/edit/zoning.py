"""Edits of zones of a scenario and areas of a map, said in hexes: what painting them is made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress

from msgspec import structs

from editor.edit.commands import AnyEdit, Group, Insert, Put, Remove
from editor.edit.setup import free_id, hex_of
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.board import Board
from editor.model.hexmap import Area, HexMap
from editor.model.region import Region
from editor.model.regions import region_hexes
from editor.model.scenario import Deployment, Scenario, Zone
from editor.model.text import Text

PAINT = Text("Paint a zone", "Peindre une zone")
ERASE = Text("Take hexes out of a zone", "Ôter des hexagones d'une zone")
NEW = Text("New zone", "Nouvelle zone")
PAINT_AREA = Text("Paint an area", "Peindre un lieu")
ERASE_AREA = Text("Take hexes out of an area", "Ôter des hexagones d'un lieu")
NEW_AREA = Text("New area", "Nouveau lieu")


def zone_hexes(scenario: Scenario, board: Board, name: str) -> frozenset[Hex]:
    """The hexes of a zone; none where there is no such zone."""
    known = {one.id: one for one in scenario.zones}
    return region_hexes(board, known[name], known) if name in known else frozenset()


def new_zone(
    scenario: Scenario, board: Board, hexes: Iterable[Hex], side: str = ""
) -> tuple[AnyEdit, str]:
    """A zone of some hexes and how it is called; with a side, its pieces are set up there."""
    stem = f"{side}-zone" if side else "zone-1"
    name = free_id(stem, {one.id for one in scenario.zones} | set(board.areas))
    party = next((one for one in scenario.sides if one.id == side), None)
    colour = party.colour if party is not None else None
    zone = Zone(id=name, hexes=labels_of(board, hexes), colour=colour)
    made: list[AnyEdit] = [Insert(("zones", len(scenario.zones)), zone, NEW)]
    if side:
        entry = Deployment(side=side, zone=name)
        made.append(Insert(("deployment", len(scenario.deployment)), entry, NEW))
    return Group(tuple(made), NEW), name


def paint_zone(
    scenario: Scenario, board: Board, name: str, hexes: Collection[Hex], *, takes: bool = False
) -> AnyEdit | None:
    """Put hexes into a zone or take them out; None where nothing changes.

    What a zone is made of besides single hexes stays as the author wrote it: a hex is taken out of
    a rectangle or a strip by its exception.
    """
    number = next((n for n, one in enumerate(scenario.zones) if one.id == name), None)
    if number is None:
        return None
    before = scenario.zones[number]
    known = {one.id: one for one in scenario.zones}
    now = region_hexes(board, before, known)
    wanted = now - set(hexes) if takes else now | {one for one in hexes if one in board}
    if wanted == now:
        return None
    made = _with_hexes(board, before, known, wanted, set(hexes))
    if made is None:
        # The last hex is gone, and a zone of nothing is a mistake.
        return Remove(("zones", number), ERASE)
    return Put(("zones", number), made, ERASE if takes else PAINT)


def new_area(
    drawing: HexMap, hexes: Iterable[Hex], kind: str, level: int = 0
) -> tuple[AnyEdit, str]:
    """An area of some hexes of a map, and how it is called."""
    name = free_id(f"{kind}-1", {one.id for one in drawing.areas})
    area = Area(id=name, kind=kind, hexes=_on_sheet(drawing, hexes), level=level)
    return Insert(("areas", len(drawing.areas)), area, NEW_AREA), name


def paint_area(
    drawing: HexMap, name: str, hexes: Collection[Hex], *, takes: bool = False
) -> AnyEdit | None:
    """Put hexes into an area or take them out; None where nothing changes."""
    number = next((n for n, one in enumerate(drawing.areas) if one.id == name), None)
    if number is None:
        return None
    before = drawing.areas[number].hexes
    touched = _on_sheet(drawing, hexes)
    if takes:
        kept = tuple(label for label in before if label not in touched)
    else:
        kept = (*before, *(label for label in touched if label not in before))
    if kept == before:
        return None
    if not kept:
        return Remove(("areas", number), ERASE_AREA)
    return Put(("areas", number, "hexes"), kept, ERASE_AREA if takes else PAINT_AREA)


def area_hexes(drawing: HexMap, name: str) -> frozenset[Hex]:
    """The hexes of an area; none where there is no such area."""
    found = set()
    for area in drawing.areas:
        if area.id == name:
            for label in area.hexes:
                with suppress(LabelError):
                    found.add(drawing.hex(label))
    return frozenset(found)


def _on_sheet(drawing: HexMap, hexes: Iterable[Hex]) -> tuple[str, ...]:
    grid = drawing.hexes
    found = sorted({grid.offset(place)[::-1] for place in hexes if place in grid})
    return tuple(drawing.label(grid.hex_at(column, row)) for row, column in found)


def _with_hexes(
    board: Board, zone: Zone, known: dict[str, Zone], wanted: frozenset[Hex], touched: set[Hex]
) -> Zone | None:
    """The zone so that of the hexes that were touched it has those that are wanted."""
    out = touched - wanted
    kept = tuple(label for label in zone.hexes if not _is_among(board, label, out))
    less = zone.less
    if less is not None and less.hexes:
        inner = tuple(one for one in less.hexes if not _is_among(board, one, touched & wanted))
        less = structs.replace(less, hexes=inner)
        less = less if less != Region() else None
    made = structs.replace(zone, hexes=kept, less=less)
    have = region_hexes(board, made, known)
    missing = (touched & wanted) - have
    made = structs.replace(made, hexes=(*kept, *labels_of(board, missing)))
    extra = out & region_hexes(board, made, known)
    if extra:
        old = made.less or Region()
        made = structs.replace(
            made, less=structs.replace(old, hexes=(*old.hexes, *labels_of(board, extra)))
        )
    if not region_hexes(board, made, known) and not wanted:
        return None
    return made


def _is_among(board: Board, label: str, hexes: Collection[Hex]) -> bool:
    return bool(hexes) and hex_of(board, label) in hexes


def labels_of(board: Board, hexes: Iterable[Hex]) -> tuple[str, ...]:
    """Row by row, so that the same strokes give the same file."""
    found = sorted({board.grid.offset(place)[::-1] for place in hexes if place in board})
    return tuple(board.label(board.grid.hex_at(column, row)) for row, column in found)
