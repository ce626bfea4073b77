"""The counters of the sheet where a scenario lays them, and the units that stand among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from editor.checks.cases import ScenarioCase
from editor.hexgrid.hexes import Hex, parse_direction
from editor.hexgrid.labels import LabelError
from editor.model.catalogue import Catalogue, merge_tables
from editor.model.finding import YamlPath
from editor.model.footprint import footprint, offsets_of
from editor.model.ground import AreaKind
from editor.model.identity import who_is
from editor.model.kinds import Obstacle as Kind
from editor.model.person import Profile
from editor.model.regions import place_hexes
from editor.model.scenario import Obstacle, Unit

_MOST = 100
"""Counters and units of one hex that are looked at: more than anybody can stack."""
_HARMLESS = {"dead", "unconscious", "down"}


class Counter(msgspec.Struct, frozen=True):
    """An obstacle of a scenario, what it is, where it lies and who has it in hand."""

    number: int
    obstacle: Obstacle
    kind: Kind
    place: Hex | None = None
    bearer: Unit | None = None

    @property
    def path(self) -> YamlPath:
        return ("obstacles", self.number)

    @property
    def en(self) -> str:
        """How a message begins: the author's name for it, and ours."""
        return f"{self.obstacle.id} ({self.kind.name.en})"

    @property
    def fr(self) -> str:
        return f"{self.obstacle.id} ({self.kind.name.fr})"

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return () if self.place is None else (self.place,)

    @property
    def is_planted(self) -> bool:
        """Whether it acts on its hex: stakes under an arm do not, until somebody plants them."""
        handling = self.kind.movable_by
        return self.bearer is None or not (
            isinstance(handling, dict) and "plant_difficulty" in handling
        )

    @property
    def has_facing(self) -> bool | None:
        """Whether the sheet gives it an orientation; None = it says nothing."""
        return self.kind.has_facing

    @property
    def is_fire(self) -> bool:
        """A Fire Start, by where the sheet allows it."""
        return (self.kind.terrain_limits or {}).get("placed_on") == "flammable_hex"

    def among(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Those of a check's rules that speak of this kind."""
        return tuple(rule for rule in rules if rule in self.kind.rules)

    @property
    def is_of_the_sheet(self) -> bool:
        """Not a kind of the author's own, of which only he knows the rules."""
        return "all" in self.kind.origin


class Standing(msgspec.Struct, frozen=True):
    """A unit whose place is known, with all hexes that it covers."""

    number: int
    unit: Unit
    profile: Profile
    hexes: tuple[Hex, ...]
    level: int

    @property
    def path(self) -> YamlPath:
        return ("units", self.number)


class Layout(msgspec.Struct, frozen=True):
    """Everything of the sheet on one board, by hex; units only where they stand on the ground."""

    counters: tuple[Counter, ...]
    standing: tuple[Standing, ...]
    laid: Mapping[Hex, tuple[Counter, ...]]
    ground: Mapping[Hex, tuple[Standing, ...]]


def layout_of(case: ScenarioCase) -> Layout:
    """The layout of a scenario, worked out once for all checks."""
    found: Layout | None = case.workings.get("obstacles")
    if found is None:
        found = case.workings["obstacles"] = _lay_out(case)
    return found


def _lay_out(case: ScenarioCase) -> Layout:
    units = {unit.id: unit for unit in case.scenario.units}
    bearers = {thing: unit for unit in case.scenario.units for thing in unit.carries}
    counters: list[Counter] = []
    for number, obstacle in enumerate(case.scenario.obstacles):
        kind = case.catalogue.obstacles.get(obstacle.kind)
        if kind is not None:
            bearer = units.get(obstacle.carried_by or "") or bearers.get(obstacle.id)
            counters.append(Counter(number, obstacle, kind, _place(case, obstacle.at), bearer))
    aboard = {one.obstacle.id: one.place for one in counters}
    standing = [
        found
        for number, unit in enumerate(case.scenario.units)
        if (found := _stand(case, number, unit, aboard)) is not None
    ]
    laid: dict[Hex, list[Counter]] = {}
    for one in counters:
        if one.place is not None and not one.obstacle.level and one.is_planted:
            laid.setdefault(one.place, []).append(one)
    ground: dict[Hex, list[Standing]] = {}
    for piece in standing:
        for place in () if piece.level else piece.hexes:
            ground.setdefault(place, []).append(piece)
    return Layout(
        tuple(counters), tuple(standing),
        {place: tuple(some[:_MOST]) for place, some in laid.items()},
        {place: tuple(some[:_MOST]) for place, some in ground.items()},
    )  # fmt: skip


def _place(case: ScenarioCase, label: str | None) -> Hex | None:
    if label is None or not case.complete:
        return None
    try:
        return case.board.hex(label)
    except LabelError:
        return None


def _stand(
    case: ScenarioCase, number: int, unit: Unit, aboard: Mapping[str, Hex | None]
) -> Standing | None:
    """Whoever is aboard a wagon or a boat stands in its hex."""
    profile = who_is(unit, case.people) or Profile()
    at = _place(case, unit.at) if unit.at is not None else aboard.get(unit.aboard or "")
    if at is None:
        return None
    try:
        facing = parse_direction(unit.facing or "", case.board.grid.top)
    except ValueError:
        return Standing(number, unit, profile, (at,), unit.level)
    covered = footprint(offsets_of(unit, profile, case.catalogue), at, facing)
    return Standing(number, unit, profile, covered, unit.level)


def tables_of(case: ScenarioCase) -> dict[str, Any]:
    """The tables of the catalogue with those of the scenario on top."""
    found: dict[str, Any] | None = case.workings.get("tables")
    if found is None:
        found = merge_tables(case.catalogue.tables, case.scenario.tables)
        case.workings["tables"] = found
    return found


def table(tables: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A table by its name; whatever else an author wrote there counts as an empty one."""
    found = tables.get(name)
    return found if isinstance(found, Mapping) else {}


def ground_class(case: ScenarioCase, terrain: str | None) -> str | None:
    """Clear, rough, difficult or water; None where nobody said what a terrain is."""
    found: dict[str, str] | None = case.workings.get("terrain-classes")
    if found is None:
        found = case.workings["terrain-classes"] = {
            word: name
            for name, members in table(tables_of(case), "terrain-classes").items()
            if isinstance(members, (list, tuple))
            for word in members
            if isinstance(word, str)
        }
    return found.get(terrain or "")


def areas_at(case: ScenarioCase, place: Hex) -> Mapping[str, AreaKind | None]:
    """The areas on the ground that a hex belongs to, with what the catalogue says of them."""
    found: dict[Hex, dict[str, AreaKind | None]] | None = case.workings.get("areas-at")
    if found is None:
        found = case.workings["areas-at"] = {}
        for name, area in case.board.areas.items():
            kind = case.catalogue.area_kinds.get(area.area.kind)
            for inside in () if area.area.level else area.hexes:
                found.setdefault(inside, {})[name] = kind
    return found.get(place, {})


def are_enemies(case: ScenarioCase, one: str | None, other: str) -> bool:
    """Whether neither of two sides says anything else of the other."""
    relations = _relations(case)
    return (
        one is not None
        and one != other
        and relations.get(one, {}).get(other, "enemy") == "enemy"
        and relations.get(other, {}).get(one, "enemy") == "enemy"
    )


def are_friends(case: ScenarioCase, one: str | None, other: str) -> bool:
    """The same side, or an ally; whatever belongs to nobody is everybody's."""
    return one in {None, other} or _relations(case).get(one or "", {}).get(other) == "ally"


def _relations(case: ScenarioCase) -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] | None = case.workings.get("relations")
    if found is None:
        found = {side.id: side.relations for side in case.scenario.sides}
        case.workings["relations"] = found
    return found


def is_threat(unit: Unit) -> bool:
    """Whether a unit is known to be there and on its feet; an ambusher is no bar to set-up."""
    bound = unit.tied or unit.prisoner_of is not None
    return not (bound or unit.hidden or unit.state in _HARMLESS)


def start_places(case: ScenarioCase) -> Mapping[str, frozenset[Hex]]:
    """By side, the hexes in which a player may still set up a unit that has none of its own."""
    found: Mapping[str, frozenset[Hex]] | None = case.workings.get("start-places")
    if found is None:
        found = case.workings["start-places"] = _start_places(case)
    return found


def _start_places(case: ScenarioCase) -> Mapping[str, frozenset[Hex]]:
    given: dict[tuple[str, str], set[str]] = {}
    for one in case.scenario.deployment:
        keys = [("unit", name) for name in one.units] + [("group", name) for name in one.groups]
        for key in keys or [("side", one.side)]:
            given.setdefault(key, set()).add(one.zone)
    open_to: dict[str, set[str]] = {}
    for unit in case.scenario.units:
        if unit.at is None and unit.aboard is None:
            keys = [("unit", unit.id), ("group", unit.group or ""), ("side", unit.side)]
            names = open_to.setdefault(unit.side, set())
            names.update(name for key in keys for name in given.get(key, ()))
            names.update(() if unit.zone is None else (unit.zone,))
    zones = {zone.id: zone for zone in case.scenario.zones}
    every = {name for names in open_to.values() for name in names}
    places = {name: place_hexes(case.board, name, zones) for name in every}
    return {
        side: frozenset[Hex]().union(*(places[name] for name in names))
        for side, names in open_to.items()
    }


def movement_class(unit: Unit, profile: Profile) -> str | None:
    """The movement class that an author gave a unit, else what is plain from its kind."""
    said = unit.values.get("movement_class", profile.values.get("movement_class"))
    if isinstance(said, str):
        return said
    rides = unit.mounted or (
        unit.mounted is None and profile.kind == "regiment" and (unit.mount or profile.mount)
    )
    if rides:
        return "mounted"
    if profile.kind == "creature":
        return None
    return profile.kind if profile.kind in {"animal", "vehicle"} else "pedestrian"


def terrain_name(catalogue: Catalogue, terrain: str) -> tuple[str, str]:
    """What a person calls a terrain, in two languages."""
    known = catalogue.terrains.get(terrain)
    return (known.name.en, known.name.fr) if known is not None else (terrain, terrain)
