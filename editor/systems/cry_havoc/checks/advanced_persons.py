"""People, mounts and vehicles as a scenario itself changes them, by the advanced rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from editor.checks.cases import ScenarioCase
from editor.checks.registry import CHECKS, check
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.identity import who_is
from editor.model.person import Profile
from editor.model.scenario import Unit
from editor.systems.cry_havoc.checks import advanced_people

_RULES = sorted(
    {
        rule for one in CHECKS.values() if one.find.__module__ == advanced_people.__name__
        for rule in one.rules
    }
)  # fmt: skip


@check("SET335", "unit-against-advanced-rules", severity=Severity.WARNING, rules=_RULES)
def unit_against_advanced_rules(case: ScenarioCase) -> Iterator[Finding]:
    """A unit's own profile, armour, mount, gear or abilities break an advanced rule for rosters.

    Why: what a scenario says of a unit counts before its roster, and is held to the same rules.
    Fix: as the message says; the findings ROS300 to ROS306 explain each mistake.

    En français : Le profil, l'armure ou la monture d'une unité enfreint une règle avancée.

    Pourquoi : ce que le scénario dit d'une unité prime l'effectif et suit les mêmes règles.
    Remède : suivre le message ; les constats ROS300 à ROS306 expliquent chaque erreur.
    """
    for number, unit in enumerate(case.scenario.units):
        base = who_is(unit, case.people)
        if base is None:
            continue
        changes = _changes(unit, base)
        if not changes and unit.profile is None:
            continue
        listed = case.people.get(unit.roster or "")
        told = {one.message for one in _mistakes(case, unit.id, listed)} if listed else set()
        for finding in _mistakes(case, unit.id, structs.replace(base, **changes)):
            if finding.message not in told:
                path = _path(unit, finding.path, changes)
                yield structs.replace(finding, path=("units", number, *path), fix=None)


def _mistakes(case: ScenarioCase, who: str, profile: Profile) -> Iterator[Finding]:
    for group, traits in advanced_people.TRAITS.items():
        if group in case.switches:
            for trait in traits:
                yield from trait(who, profile, case.catalogue)


def _changes(unit: Unit, base: Profile) -> dict[str, Any]:
    """What a unit says differently from its profile."""
    own = {name: getattr(unit, name) for name in ("weapons", "armour", "mount")}
    changes = {name: value for name, value in own.items() if value is not None}
    if unit.mount is not None:  # the figures in the saddle are those of the roster's own horse
        changes["mounted_figures"] = None
    if unit.special:
        changes["special"] = (*base.special, *unit.special)
    if unit.equipment:
        changes["equipment"] = {**base.equipment, **unit.equipment}
    return changes


def _path(unit: Unit, path: YamlPath, changes: dict[str, Any]) -> YamlPath:
    """Where in the unit a mistake stands: at what it changes itself, else in its profile."""
    key = path[0]
    if key in changes:
        return (str(key),) if key == "special" else path
    return ("profile", *path) if unit.profile is not None else (next(iter(changes)),)
