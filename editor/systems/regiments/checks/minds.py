"""Hatred, fear and the reader's own table of chances."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from editor.checks.cases import ScenarioCase
from editor.checks.figures import figure, is_number, is_whole, number, shown
from editor.checks.registry import check
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.text import Text
from editor.systems.regiments.muster import muster

_ENTRIES = 20_000
"""Entries of a table that are looked at: more than a table of five values of ten has rows."""


@check("SET546", "hatred-of-nobody", severity=Severity.WARNING, rules=["WHX-6.5-hatred-bonus"])
def hatred_of_nobody(case: ScenarioCase) -> Iterator[Finding]:
    """A unit hates, but neither roster nor scenario says whom.

    Why: the bonus holds against the hated enemy only.
    Fix: add `hates` under `values`, or the special rule `hatred` with its `value`.

    En français : Une unité hait, mais ni l'effectif ni le scénario ne disent qui.

    Pourquoi : le bonus ne vaut que contre l'ennemi haï.
    Remède : ajouter `hates` sous `values`, ou la règle spéciale `hatred` avec sa `value`.
    """
    told: set[str] = set()
    for rule in case.scenario.special_rules:
        if rule.rule == "hatred" and (rule.value is not None or rule.text is not None):
            told.update(rule.applies_to or [side.id for side in case.scenario.sides])
    for soldier in muster(case).values():
        unit = soldier.unit
        if unit is None or "hatred" not in soldier.profile.special:
            continue
        named = soldier.value("hates") or {unit.id, unit.side, unit.group} & told
        if not named and soldier.profile.note is None:
            yield Finding(
                Text(
                    f"{unit.id} has hatred, but for whom? add 'hates' under 'values'",
                    f"{unit.id} a hatred, mais de qui ? ajouter « hates » sous « values »",
                ),
                soldier.at("special"),
            )


@check("SET547", "power-unknown", severity=Severity.WARNING, rules=["WHX-6.10-fear-when-charged"])
def power_unknown(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody causes fear, and a regiment's unit power is not known.

    Why: who fails the test against a charge of his flees, or fights on, by the power of the two.
    Fix: add `unit_power`, the power of one figure, under `values`.

    En français : Quelqu'un cause la peur, et la puissance d'un régiment n'est pas connue.

    Pourquoi : qui rate le test contre sa charge fuit, ou tient, selon la puissance des deux.
    Remède : ajouter `unit_power`, la puissance d'une figurine, sous `values`.
    """
    units = muster(case)
    cause = next((one.id for one in units.values() if "fear" in one.profile.special), None)
    for soldier in units.values() if cause is not None else ():
        hosted = soldier.unit is not None and soldier.unit.host is not None
        if soldier.value("unit_power") is None and not hosted:
            yield Finding(
                Text(
                    f"{cause} causes fear, and {soldier.id} has no unit_power to compare",
                    f"{cause} cause la peur, et {soldier.id} n'a pas de unit_power à comparer",
                ),
                soldier.start,
            )


@check("SET550", "chance-out-of-bounds", rules=["WHX-4.4-attack-roll"])
def chance_out_of_bounds(case: ScenarioCase) -> Iterator[Finding]:
    """The table of chances to wound holds a number that no D20 can mean.

    Why: 20 always fails and 1 always wounds, so that every entry lies from 1 to 19.
    Fix: correct the entry of the table `cpt`.

    En français : La table des chances de blesser a un nombre impossible au D20.

    Pourquoi : 20 rate toujours et 1 blesse toujours : chaque case va de 1 à 19.
    Remède : corriger la case de la table `cpt`.
    """
    for value, path in chances(case.scenario.tables, case.catalogue.tables):
        yield no_chance(value, ("tables", *path), case.catalogue.tables)


def chances(tables: Any, known: Any) -> Iterator[tuple[float, YamlPath]]:
    """The entries of a table of chances that are out of bounds."""
    low, high = _bounds(known)
    for key in ("melee", "shooting"):
        for value, path in islice(_leaves(figure(tables, "cpt", key), ("cpt", key)), _ENTRIES):
            if not (is_whole(value) and low <= value <= high):
                yield value, path


def _bounds(known: Any) -> tuple[float, float]:
    return (
        number(known, "attack", "T_min", otherwise=1),
        number(known, "attack", "T_max", otherwise=19),
    )


def no_chance(value: float, path: YamlPath, known: Any) -> Finding:
    """That an entry is none of the numbers that a D20 can be asked for."""
    low, high = map(shown, _bounds(known))
    return Finding(
        Text(
            f"{shown(value)} is no chance on a D20; expected {low} to {high}",
            f"{shown(value)} n'est pas une chance au D20 ; attendu : de {low} à {high}",
        ),
        path,
    )


def _leaves(value: Any, path: YamlPath) -> Iterator[tuple[Any, YamlPath]]:
    """Every number at the end of a table, to any depth."""
    left = [(value, path)]
    while left:
        inner, way = left.pop()
        if isinstance(inner, dict):
            left += [(one, (*way, key)) for key, one in inner.items()]
        elif isinstance(inner, list):
            left += [(one, (*way, key)) for key, one in enumerate(inner)]
        elif is_number(inner):
            yield inner, way
