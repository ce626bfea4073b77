"""Regiments and characters as they take the field: roster, scenario and catalogue put together.

A roster says what somebody is; a scenario may write other arms, values and traits over it. Checks
ask here, so that a mistake is the same mistake wherever it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from editor.checks.cases import RosterCase, ScenarioCase
from editor.checks.figures import is_number, listed
from editor.hexgrid.hexes import Hex, parse_direction
from editor.model.catalogue import Catalogue
from editor.model.finding import YamlPath
from editor.model.footprint import footprint, offsets_of
from editor.model.person import Profile
from editor.model.scenario import Scenario, Unit

Figure = int | float | str | bool
_BLANK = Profile()
_FIELDS = tuple((field.name, field.encode_name) for field in msgspec.structs.fields(Profile))


class Soldier(msgspec.Struct, frozen=True):
    """A regiment or character: what is true of it here, and where each of its fields is written."""

    id: str
    profile: Profile
    start: YamlPath
    places: Mapping[str, YamlPath]
    mounted: bool = False
    unit: Unit | None = None
    number: int = 0

    def at(self, field: str, *inner: str | int) -> YamlPath:
        """Where a field is written; the whole soldier where the file at hand does not say it."""
        place = self.places.get(field)
        return self.start if place is None else (*place, *inner)

    def value(self, name: str) -> Figure | None:
        """A figure under `values`; letters of the profile may be large or small."""
        values = self.profile.values
        if name in values:
            return values[name]
        folded = name.casefold()
        return next((value for key, value in values.items() if key.casefold() == folded), None)

    def key(self, name: str) -> str:
        """The name as its author wrote it."""
        folded = name.casefold()
        return next((key for key in self.profile.values if key.casefold() == folded), name)

    def number_of(self, name: str) -> float | None:
        """A figure that is a number."""
        value = self.value(name)
        return float(value) if value is not None and is_number(value) else None

    def has(self, flag: str) -> bool:
        return self.value(flag) is True

    @property
    def is_regiment(self) -> bool:
        return self.profile.kind == "regiment"

    @property
    def is_character(self) -> bool:
        return self.profile.kind in {"person", "fighter", "creature"}

    @property
    def bears_great_banner(self) -> bool:
        return self.profile.vocation == "great-banner" or self.has("great_banner")


def recruits(case: RosterCase) -> tuple[Soldier, ...]:
    """Everybody in a roster."""
    found: tuple[Soldier, ...] | None = case.workings.get("recruits")
    if found is None:
        found = tuple(
            Soldier(
                person.id, person, ("people", number), _written(person, ("people", number)),
                _is_mounted(person, None, case.catalogue), None, number,
            )
            for number, person in enumerate(case.roster.people)
        )  # fmt: skip
        case.workings["recruits"] = found
    return found


def muster(case: ScenarioCase) -> Mapping[str, Soldier]:
    """Everybody in a scenario by id; of two with one id the first, since another check tells."""
    found: dict[str, Soldier] | None = case.workings.get("muster")
    if found is None:
        found = {}
        for number, unit in enumerate(case.scenario.units):
            person = case.people.get(unit.roster or "")
            if person is None and unit.profile is None:
                continue
            found.setdefault(unit.id, _enlisted(unit, person, number, case.catalogue))
        case.workings["muster"] = found
    return found


def changed(case: ScenarioCase) -> Iterator[Soldier]:
    """Those of whom the scenario itself says something that a roster would say."""
    for soldier in muster(case).values():
        if soldier.places:
            yield soldier


def grounds(case: ScenarioCase) -> Mapping[str, tuple[Hex, ...]]:
    """The hexes that each unit covers which starts on the board by itself."""
    found: dict[str, tuple[Hex, ...]] | None = case.workings.get("grounds")
    if found is None:
        found = {}
        for soldier in muster(case).values() if case.complete else ():
            unit = soldier.unit
            if unit is None or unit.at is None or unit.host or unit.aboard or unit.behind:
                continue
            try:
                place = case.board.hex(unit.at)
                facing = parse_direction(unit.facing, case.board.grid.top) if unit.facing else 0
            except ValueError:
                continue
            offsets = offsets_of(unit, soldier.profile, case.catalogue)
            found[unit.id] = footprint(offsets, place, facing) if unit.facing else (place,)
        case.workings["grounds"] = found
    return found


def are_enemies(scenario: Scenario, one: str, other: str) -> bool:
    """Sides that are not the same and not allied, either way."""
    if one == other:
        return False
    relations = {side.id: side.relations for side in scenario.sides}
    said = (relations.get(one, {}).get(other), relations.get(other, {}).get(one))
    return "ally" not in said


def reforms_freely(soldier: Soldier) -> bool:
    """Whoever needs no order to reform: skirmishers and light cavalry."""
    loose = soldier.unit is not None and soldier.unit.formation == "skirmish"
    return loose or soldier.value("troop_type") == "light-cavalry" or soldier.has("skirmisher")


def letters(catalogue: Catalogue) -> dict[str, Mapping[str, object]]:
    """The letters of a profile with their bounds, as the catalogue has them."""
    return {
        str(term.data["code"]): term.data
        for term in catalogue.characteristics.values()
        if "code" in term.data
    }


def _enlisted(unit: Unit, person: Profile | None, number: int, catalogue: Catalogue) -> Soldier:
    start: YamlPath = ("units", number)
    own = unit.profile
    places = _written(own, (*start, "profile")) if own is not None else {}
    said = {
        name: getattr(own, name)
        if own is not None and getattr(own, name) != getattr(_BLANK, name)
        else getattr(person or _BLANK, name)
        for name, _ in _FIELDS
    }
    said["values"] = {
        **(person.values if person else {}), **(own.values if own else {}), **unit.values,
    }  # fmt: skip
    for name in ("weapons", "armour", "mount"):
        if getattr(unit, name) is not None:
            said[name] = getattr(unit, name)
            places[name] = (*start, name)
    if unit.special:
        said["special"] = (*said["special"], *unit.special)
        places["special"] = (*start, "special")
    if unit.values:
        places["values"] = (*start, "values")
    if unit.note is not None:
        said["note"] = unit.note
    profile = Profile(**said)
    mounted = _is_mounted(profile, unit, catalogue)
    return Soldier(unit.id, profile, start, places, mounted, unit, number)


def _written(profile: Profile, start: YamlPath) -> dict[str, YamlPath]:
    return {
        name: (*start, key)
        for name, key in _FIELDS
        if getattr(profile, name) != getattr(_BLANK, name)
    }


def _is_mounted(profile: Profile, unit: Unit | None, catalogue: Catalogue) -> bool:
    types = listed(catalogue.tables, "unit-values", "troop_type", "mounted")
    ridden = profile.values.get("troop_type") in types
    return ridden or bool(profile.mount or profile.mounted_figures or (unit and unit.mounted))
