"""What the checks of the advanced rules share: who is who, what lies where, worked out once."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from editor.checks.cases import MapCase, ScenarioCase
from editor.checks.maps import is_whole
from editor.checks.walks import effects
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.board import Board
from editor.model.ground import Terrain
from editor.model.identity import who_is
from editor.model.person import Profile
from editor.model.regions import place_hexes
from editor.model.scenario import Unit
from editor.systems.cry_havoc.situation import Situation

ALIVE = frozenset({"healthy", "stunned", "wounded", "unconscious", "panicked", "routed"})
"""States of the living; `down` is a fallen figure of another system."""


def sheet_board(case: MapCase) -> Board | None:
    """The sheet as a board, made once; None where rows or labels are wrong."""
    if "board" not in case.workings:
        case.workings["board"] = Board.of_map(case.map) if is_whole(case.map) else None
    board: Board | None = case.workings["board"]
    return board


def setup(case: ScenarioCase) -> Situation:
    """The moment before the first turn, made once; only of a complete case."""
    found: Situation | None = case.workings.get("setup")
    if found is None:
        # An option that does not exist is told elsewhere.
        known = msgspec.structs.replace(case.scenario, options=tuple(sorted(case.switches)))
        found = Situation.of(case.board, known, case.catalogue, case.people)
        case.workings["setup"] = found
    return found


def place_of(case: ScenarioCase, label: str | None) -> Hex | None:
    """The hex of a label; None where there is none, which is told elsewhere."""
    if label is None:
        return None
    try:
        return case.board.hex(label)
    except LabelError:
        return None


def profile_of(case: ScenarioCase, unit: Unit) -> Profile:
    """Who a unit is; an empty profile where nobody says, which is told elsewhere."""
    return who_is(unit, case.people) or Profile()


def units_of(case: ScenarioCase) -> Mapping[str, Unit]:
    """Units by id, made once."""
    found: Mapping[str, Unit] | None = case.workings.get("units")
    if found is None:
        found = case.workings["units"] = {unit.id: unit for unit in case.scenario.units}
    return found


def special_of(case: ScenarioCase, unit: Unit) -> tuple[str, ...]:
    """The abilities of a unit, its own and those of its profile."""
    return (*profile_of(case, unit).special, *unit.special)


def armour_of(case: ScenarioCase, unit: Unit) -> str:
    """What a unit wears in this scenario."""
    return unit.armour or profile_of(case, unit).armour or "none"


def is_armoured(case: ScenarioCase, unit: Unit) -> bool:
    """Whether a unit wears what the rules call armour."""
    kind = case.catalogue.armours.get(armour_of(case, unit))
    return kind is not None and kind.counts_as_armoured


def mount_of(case: ScenarioCase, unit: Unit) -> str | None:
    """The kind of mount that a unit has, or is."""
    return unit.mount or profile_of(case, unit).mount


def terrain_of(
    board: Board, case: MapCase | ScenarioCase, place: Hex, level: int = 0
) -> Terrain | None:
    """The terrain at a spot, as the catalogue knows it."""
    return case.catalogue.terrains.get(board.terrain_at(place, level) or "")


def members(case: ScenarioCase, names: tuple[str, ...]) -> tuple[Unit, ...]:
    """The units that sides, groups and units by these names are or hold, each list made once."""
    known: dict[tuple[str, ...], tuple[Unit, ...]] = case.workings.setdefault("members", {})
    if names not in known:
        wanted = set(names)
        known[names] = tuple(
            unit
            for unit in case.scenario.units
            if unit.id in wanted or unit.side in wanted or (unit.group or "") in wanted
        )
    return known[names]


def place_named(case: ScenarioCase, name: str) -> frozenset[Hex]:
    """The hexes of a zone or area, worked out once."""
    known: dict[str, frozenset[Hex]] = case.workings.setdefault("places", {})
    if name not in known:
        zones = {zone.id: zone for zone in case.scenario.zones}
        known[name] = place_hexes(case.board, name, zones)
    return known[name]


def alerted(case: ScenarioCase) -> set[str]:
    """Whom events alert, by the names that they use."""
    return {name for effect, _ in effects(case.scenario) for name in effect.alert}
