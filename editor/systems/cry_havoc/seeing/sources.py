"""Where light comes from: lamps, fires, printed hearths, burning things, lit rooms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from editor.hexgrid.areas import connected
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.kinds import LightKind
from editor.model.parts import BoardArea
from editor.model.scenario import Light, Scenario
from editor.model.text import Text

_RULE = re.compile(r"(ceil|floor)\(area / ([1-9]\d*)\)")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that shines; no radius = part of a blaze, whose size tells how far."""

    place: Hex
    level: int
    radius: int | None
    rule: str = ""
    name: Text = field(default_factory=Text)
    """What shines, in words."""
    source: str = ""
    """The id of the rule that says how far."""


def spots(board: Board, scenario: Scenario, catalogue: Catalogue) -> Iterator[Spot]:
    """Every burning light that stands in a hex or in somebody's hand, written or printed.

    A light of the scenario stands for the printed one of its kind in the same hex, so that an
    author can put out a hearth by writing it with `burning: false`.
    """
    written: set[tuple[str, Hex, int]] = set()
    for light in scenario.lights:
        kind = catalogue.lights.get(light.kind)
        if kind is None or _lights_rooms(kind):
            continue
        for place, level in _places(light, board, scenario):
            written.add((light.kind, place, level))
            if light.burning:
                yield _spot(kind, place, level, light.id)
    for feature, place in board.features.values():
        kind = catalogue.lights.get(feature.kind)
        if kind is None or _lights_rooms(kind) or place not in board:
            continue
        if (feature.kind, place, feature.level) not in written:
            yield _spot(kind, place, feature.level, feature.id)


def burning_hexes(board: Board, scenario: Scenario, catalogue: Catalogue) -> Iterator[Spot]:
    """Fires among the markers, and obstacles that burn."""
    for marker in scenario.markers:
        known = catalogue.markers.get(marker.kind)
        place = _hex(board, marker.at)
        if known is None or place is None or known.light_radius is None:
            continue
        fixed = known.light_radius if isinstance(known.light_radius, int) else None
        formula = "" if fixed is not None else str(known.light_radius)
        why = next(iter(known.rules), "")
        yield Spot(place, marker.level, fixed, formula, known.name, why)
    blaze = next((kind for kind in catalogue.lights.values() if kind.radius_rule), None)
    for obstacle in scenario.obstacles:
        place = _hex(board, obstacle.at)
        if obstacle.burning and blaze is not None and place is not None:
            yield _spot(blaze, place, obstacle.level, obstacle.id)


def blaze_radius(fires: Iterable[Spot]) -> Iterator[tuple[Spot, int]]:
    """How far each burning hex shines: by the area of its blaze (CHA-light-fire-radius).

    Burning hexes that touch are one blaze; storeys one above the other count as one hex.
    """
    known = list(fires)
    for spot in known:
        if spot.radius is not None:
            yield spot, spot.radius
    open_fires = [spot for spot in known if spot.radius is None]
    for is_below in (False, True):
        layer = [spot for spot in open_fires if (spot.level < 0) is is_below]
        for blaze in connected(spot.place for spot in layer):
            for spot in layer:
                if spot.place in blaze:
                    yield spot, radius_of(spot.rule, len(blaze))


def radius_of(rule: str, area: int) -> int:
    """What a rule of the catalogue makes of an area; 0 for a rule that nobody understands.

    >>> [radius_of("ceil(area / 2)", area) for area in (1, 2, 3, 4, 7)]
    [1, 1, 2, 2, 4]
    """
    if rule == "area":
        return area
    said = _RULE.fullmatch(rule)
    if said is None:
        return 0
    by = int(said[2])
    return -(-area // by) if said[1] == "ceil" else area // by


def room_lights(
    board: Board, scenario: Scenario, catalogue: Catalogue
) -> Iterator[tuple[BoardArea, LightKind]]:
    """Every lit room with the kind of its light; the scenario's word goes before the map's."""
    written: set[str] = set()
    for light in scenario.lights:
        kind = catalogue.lights.get(light.kind)
        if kind is None or not _lights_rooms(kind):
            continue
        name = light.area or _room_at(light, board, catalogue)
        if name in board.areas:
            written.add(name)
            if light.burning:
                yield board.areas[name], kind
    usual = next((kind for kind in catalogue.lights.values() if _lights_rooms(kind)), None)
    if usual is not None:
        for name, room in board.areas.items():
            if room.area.lit and name not in written:
                yield room, usual


def _lights_rooms(kind: LightKind) -> bool:
    return kind.radius is None and not kind.radius_rule


def _spot(kind: LightKind, place: Hex, level: int, called: str) -> Spot:
    why = kind.origin.get("radius") or kind.origin.get("radius_rule") or next(iter(kind.rules), "")
    name = Text(f"{kind.name.en} {called}", f"{kind.name.to('fr')} {called}")
    return Spot(place, level, kind.radius, kind.radius_rule, name, why)


def _places(light: Light, board: Board, scenario: Scenario) -> Iterator[tuple[Hex, int]]:
    """Where a light is: its burning hexes, its own hex, or the head of whoever holds it."""
    if light.hexes:
        for label in light.hexes:
            place = _hex(board, label)
            if place is not None:
                yield place, light.level
        return
    held = light.carried_by is not None
    at, level = whereabouts(light.carried_by, scenario) if held else (light.at, light.level)
    place = _hex(board, at)
    if place is not None:
        yield place, level


def whereabouts(name: str | None, scenario: Scenario) -> tuple[str | None, int]:
    """The label and level of a unit, or of what it rides behind, travels on or belongs to."""
    units = {unit.id: unit for unit in scenario.units}
    carriers = {obstacle.id: obstacle for obstacle in scenario.obstacles}
    asked: set[str] = set()
    while name is not None and name not in asked:
        asked.add(name)
        unit = units.get(name)
        if unit is None:
            carrier = carriers.get(name)
            return (carrier.at, carrier.level) if carrier else (None, 0)
        if unit.at is not None:
            return unit.at, unit.level
        name = unit.aboard or unit.behind or unit.host
    return None, 0


def _room_at(light: Light, board: Board, catalogue: Catalogue) -> str:
    """The smallest walled area round a light that names no room."""
    place = _hex(board, light.at)
    around = [
        (len(room.hexes), name)
        for name, room in board.areas.items()
        if place in room.hexes
        and room.area.level == light.level
        and (kind := catalogue.area_kinds.get(room.area.kind)) is not None
        and kind.walls
    ]
    return min(around)[1] if around else ""


def _hex(board: Board, label: str | None) -> Hex | None:
    if label is None:
        return None
    try:
        return board.hex(label)
    except ValueError:
        return None
