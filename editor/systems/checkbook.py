"""Which checks there are, and which of them look at a file: by its kind, system and options.

Only the modules that a file needs are loaded; whoever wants all pages asks for `checks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from msgspec import structs

from editor.checks.allowances import Found, settle
from editor.checks.cases import Case, MapCase
from editor.checks.registry import CHECKS, Rulebook, run
from editor.files.yamltext import Source
from editor.model.finding import Finding
from editor.model.value import Allowance
from editor.systems.registry import SYSTEMS


@dataclass(frozen=True, slots=True)
class Shelf:
    """A module of checks on one kind of case; those of a system or option hold only with it."""

    module: str
    case: str
    system: str = ""
    option: str = ""

    def fits(self, case: Case) -> bool:
        """A sheet belongs to no system, so whatever is drawn on it is looked at."""
        if type(case).__name__ != self.case:
            return False
        if isinstance(case, MapCase):
            return True
        return self.system in {"", case.system} and self.option in {"", *case.switches}


SHELVES = (
    Shelf("editor.checks.maps", "MapCase"),
    Shelf("editor.checks.topology", "MapCase"),
    Shelf("editor.checks.ways", "MapCase"),
    Shelf("editor.checks.rosters", "RosterCase"),
    Shelf("editor.checks.slips", "RosterCase"),
    Shelf("editor.checks.scenarios", "ScenarioCase"),
    Shelf("editor.checks.forces", "ScenarioCase"),
    Shelf("editor.checks.logic", "ScenarioCase"),
    Shelf("editor.checks.borders", "ScenarioCase"),
    Shelf("editor.checks.tales", "ScenarioCase"),
    Shelf("editor.checks.beginnings", "ScenarioCase"),
    Shelf("editor.checks.purposes", "ScenarioCase"),
    Shelf("editor.systems.purses", "ScenarioCase"),
    Shelf("editor.checks.packs", "PackCase"),
    Shelf("editor.checks.campaign", "PackCase"),
    Shelf("editor.checks.fates", "PackCase"),
    Shelf("editor.checks.bundle", "PackCase"),
    Shelf("editor.systems.cry_havoc.checks.people", "RosterCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.figures", "RosterCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.gear", "RosterCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.own_figures", "ScenarioCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.saddle", "ScenarioCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.weaponry", "ScenarioCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.standing", "ScenarioCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.command", "ScenarioCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.formations", "ScenarioCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.sheets", "MapCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.entries", "CatalogueCase", system="cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.search_goals", "ScenarioCase", "cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.search_setup", "ScenarioCase", "cry-havoc"),
    Shelf("editor.systems.obstacles.checks.marks", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.owners", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.motion", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.places", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.company", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.neighbours", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.bearers", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.shelter", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.fires", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.kindling", "ScenarioCase", option="obstacles"),
    Shelf("editor.systems.obstacles.checks.weapons", "RosterCase", option="obstacles"),
    Shelf("editor.systems.cry_havoc.checks.advanced_groups", "ScenarioCase", "cry-havoc"),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_initiative",
        "ScenarioCase",
        "cry-havoc",
        "initiative",
    ),
    Shelf("editor.systems.cry_havoc.checks.advanced_alarm", "ScenarioCase", "cry-havoc", "alarm"),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_perception",
        "ScenarioCase",
        "cry-havoc",
        "perception",
    ),
    Shelf("editor.systems.cry_havoc.checks.advanced_light", "ScenarioCase", "cry-havoc", "light"),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_weather", "ScenarioCase", "cry-havoc", "weather"
    ),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_pillion", "ScenarioCase", "cry-havoc", "pillion"
    ),
    Shelf("editor.systems.cry_havoc.checks.advanced_people", "RosterCase", "cry-havoc"),
    Shelf("editor.systems.cry_havoc.checks.advanced_persons", "ScenarioCase", "cry-havoc"),
    Shelf("editor.systems.regiments.checks.figures", "RosterCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.arms", "RosterCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.traits", "RosterCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.field", "ScenarioCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.command", "ScenarioCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.orders", "ScenarioCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.charges", "ScenarioCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.minds", "ScenarioCase", system="regiments"),
    Shelf("editor.systems.regiments.checks.changes", "ScenarioCase", system="regiments"),
    Shelf("editor.systems.destiny.checks.places", "ScenarioCase", system="destiny"),
    Shelf("editor.systems.destiny.checks.beginning", "ScenarioCase", system="destiny"),
    Shelf("editor.systems.destiny.checks.items", "ScenarioCase", system="destiny"),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_vehicles", "ScenarioCase", "cry-havoc", "vehicles"
    ),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_loads", "ScenarioCase", "cry-havoc", "vehicles"
    ),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_crossing", "ScenarioCase", "cry-havoc", "crossing"
    ),
    Shelf("editor.systems.cry_havoc.checks.advanced_ropes", "ScenarioCase", "cry-havoc", "ropes"),
    Shelf("editor.systems.cry_havoc.checks.advanced_hiding", "ScenarioCase", "cry-havoc", "hiding"),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_openings", "ScenarioCase", "cry-havoc", "openings"
    ),
    Shelf(
        "editor.systems.cry_havoc.checks.advanced_objects", "ScenarioCase", "cry-havoc", "objects"
    ),
    Shelf("editor.systems.cry_havoc.checks.advanced_ground", "MapCase"),
    Shelf("editor.systems.cry_havoc.checks.advanced_houses", "MapCase"),
    Shelf("editor.checks.rules_options", "ScenarioCase"),
    Shelf("editor.checks.rules_tables", "ScenarioCase"),
    Shelf("editor.checks.rules_catalogue_tables", "CatalogueCase"),
    Shelf("editor.checks.rules_entries", "CatalogueCase"),
    Shelf("editor.systems.regiments.checks.chances", "CatalogueCase", system="regiments"),
    Shelf("editor.checks.trials", "TrialCase"),
)


@cache
def checks() -> dict[str, Rulebook]:
    """Every check by its code."""
    for shelf in SHELVES:
        import_module(shelf.module)
    return dict(sorted(CHECKS.items()))


def inspect(case: Case, source: Source, allow: Iterable[Allowance] = ()) -> Found:
    """What the checks that fit find in a case, apart from what the author allows."""
    found = [quoted(finding, case) for finding in run(books_for(case), case, source)]
    return settle(found, allow, source, checks)


def books_for(case: Case) -> tuple[Rulebook, ...]:
    """The checks that look at a case, in their order."""
    return tuple(book for shelf in SHELVES if shelf.fits(case) for book in _books(shelf.module))


def quoted(finding: Finding, case: Case) -> Finding:
    """A finding with the rules of the system that is played; a sheet is of none, and keeps all."""
    if isinstance(case, MapCase) or case.system not in SYSTEMS:
        return finding
    other = tuple(
        f"{prefix}-"
        for name, system in SYSTEMS.items() if name != case.system
        for prefix in system.prefixes
    )  # fmt: skip
    rules = tuple(rule for rule in finding.rules if not rule.startswith(other))
    return finding if rules == finding.rules else structs.replace(finding, rules=rules)


@cache
def _books(module: str) -> tuple[Rulebook, ...]:
    import_module(module)
    return tuple(book for book in CHECKS.values() if book.find.__module__ == module)
