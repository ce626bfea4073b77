"""What can be wrong with the figures and gear that a scenario itself gives to its units."""

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
from editor.model.text import Text
from editor.systems.cry_havoc.checks import figures, gear, people
from editor.systems.cry_havoc.checks.advanced_setup import profile_of
from editor.systems.cry_havoc.checks.profiles import below

_TRAITS = people.TRAITS | figures.TRAITS | gear.TRAITS
_RULES = sorted({rule for code in _TRAITS for rule in CHECKS[code].rules})


@check("SET201", "wrong-figures-of-a-unit", severity=Severity.WARNING, rules=_RULES)
def wrong_figures_of_a_unit(case: ScenarioCase) -> Iterator[Finding]:
    """A unit's own profile, weapons, armour, mount or abilities break a rule for rosters.

    Why: what a scenario says of a unit counts before its roster, and is held to the same rules.
    Fix: as the message says; the findings ROS201 to ROS232 explain each mistake.

    En français : Le profil, les armes, l'armure ou la monture d'une unité enfreignent une règle.

    Pourquoi : ce que le scénario dit d'une unité prime l'effectif et suit les mêmes règles.
    Remède : suivre le message ; les constats ROS201 à ROS232 expliquent chaque erreur.
    """
    for number, unit in enumerate(case.scenario.units):
        base = who_is(unit, case.people)
        changes = _changes(unit, base) if base is not None else {}
        if base is None or not (changes or unit.profile):
            continue
        listed = case.people.get(unit.roster or "")
        told = {one.message for one in _mistakes(case, unit.id, listed)} if listed else set()
        for finding in _mistakes(case, unit.id, structs.replace(base, **changes)):
            if finding.message not in told:
                start = _start(unit, finding.path)
                yield (
                    below(("units", number, *start), finding)
                    if start is not None
                    else structs.replace(finding, path=("units", number, *changes)[:3], fix=None)
                )


def _mistakes(case: ScenarioCase, who: str, profile: Profile) -> Iterator[Finding]:
    for code, trait in _TRAITS.items():
        for finding in trait(who, profile, case.catalogue):
            yield structs.replace(finding, rules=CHECKS[code].rules)


def _changes(unit: Unit, base: Profile) -> dict[str, Any]:
    """What a unit says differently from its profile."""
    own = {name: getattr(unit, name) for name in ("weapons", "armour", "mount")}
    changes = {name: value for name, value in own.items() if value is not None}
    if unit.special:
        changes["special"] = (*base.special, *unit.special)
    if unit.ammunition:
        changes["ammunition"] = {**base.ammunition, **unit.ammunition}
    if unit.weapons is not None:  # what the roster gave for other weapons stays at home
        left = {name: count for name, count in base.ammunition.items() if name in unit.weapons}
        changes["ammunition"] = {**left, **unit.ammunition}
    return changes


def _start(unit: Unit, path: YamlPath) -> YamlPath | None:
    """Where the figures stand that a mistake is in: with the unit itself, or in its profile.

    None where they are the roster's, and only go ill with something that the unit says.
    """
    key, index = (*path, "", "")[:2]
    said = {"weapons": unit.weapons is not None, "armour": unit.armour, "mount": unit.mount,
            "special": unit.special, "ammunition": index in unit.ammunition}  # fmt: skip
    if said.get(str(key)):
        return ()
    return ("profile",) if unit.profile is not None else None


@check("SET202", "dead-yet-busy", severity=Severity.WARNING, rules=["CHB-1.4-counter-states"])
def dead_yet_busy(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody who starts dead rides, leads, commands, hides or holds a light.

    Why: the dead lie where they fell and do nothing; perhaps another state was meant.
    Fix: change `state`, or take from the unit what only the living do.

    En français : Quelqu'un qui commence mort monte, mène, commande, se cache ou éclaire.

    Pourquoi : les morts gisent et ne font rien ; un autre état était peut-être voulu.
    Remède : changer `state`, ou ôter à l'unité ce que seuls font les vivants.
    """
    dead = {
        unit.id: number for number, unit in enumerate(case.scenario.units) if unit.state == "dead"
    }
    for id, number in dead.items():  # noqa: A001 - a unit's id is called id everywhere
        unit = case.scenario.units[number]
        deeds = (
            (unit.mounted, "mounted", Text("rides", "est en selle")),
            (unit.leads, "leads", Text("leads animals", "mène des bêtes")),
            (unit.hidden, "hidden", Text("hides", "se cache")),
            (unit.formation, "formation", Text("stands in a formation", "est en formation")),
        )
        for is_so, key, what in deeds:
            if is_so:
                yield _busy(id, what, ("units", number, key))
    for name, key in (("sides", "leader"), ("groups", "leader"), ("lights", "carried_by")):
        for number, one in enumerate(getattr(case.scenario, name)):
            who = getattr(one, key)
            if who in dead:
                what = (
                    Text(f"carries {one.id}", f"porte {one.id}")
                    if name == "lights"
                    else Text(f"commands {one.id}", f"commande {one.id}")
                )
                yield _busy(who, what, (name, number, key))


def _busy(who: str, what: Text, path: YamlPath) -> Finding:
    return Finding(
        Text(f"{who} starts dead and {what.en}", f"{who} commence mort et {what.fr}"), path
    )


@check(
    "SET203", "more-wounds-than-states",
    rules=["CHB-7.0-three-wound-creatures", "CHB-1.4-counter-states"],
)  # fmt: skip
def more_wounds_than_states(case: ScenarioCase) -> Iterator[Finding]:
    """A unit that is up has more wounds than its counter has wounded faces.

    Why: after the last of them it is out of action; nobody could say with which figures it fights.
    Fix: lower `wounds`, set another `state`, or give the creature more states.

    En français : Une unité debout a plus de blessures que son pion n'a de faces blessées.

    Pourquoi : après la dernière, elle est hors de combat ; nul ne saurait ses valeurs.
    Remède : réduire `wounds`, changer `state`, ou donner plus d'états à la créature.
    """
    for number, unit in enumerate(case.scenario.units):
        if unit.wounds < 2 or unit.state in {"dead", "unconscious", "down"}:
            continue
        profile = profile_of(case, unit)
        mounted = profile.mounted_figures if unit.mounted else None
        printed = mounted or profile.foot
        if printed is None:
            continue
        most = (printed.wounded is not None) + len(printed.more)
        if unit.wounds > most:
            yield Finding(
                Text(
                    f"{unit.id} has {unit.wounds} wounds and only {most} wounded states",
                    f"{unit.id} a {unit.wounds} blessures et seulement {most} états blessés",
                ),
                ("units", number, "wounds"),
            )
