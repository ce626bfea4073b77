"""What can be wrong with riders and led animals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.identity import who_is
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import (
    members,
    mount_of,
    place_of,
    setup,
    units_of,
)


@check("SET210", "rider-without-mount", rules=["CHB-1.4-mounted-counters"])
def rider_without_mount(case: ScenarioCase) -> Iterator[Finding]:
    """A unit starts mounted, but has neither a mount nor figures in the saddle.

    Why: nobody could say how fast it rides or how well it fights there.
    Fix: give it a `mount`, or `mounted` figures in its roster; or let it start on foot.

    En français : Une unité commence à cheval sans monture ni valeurs en selle.

    Pourquoi : nul ne saurait sa vitesse ni ses valeurs de combat.
    Remède : lui donner une monture (`mount`) ou des valeurs `mounted` ; ou la mettre à pied.
    """
    for number, unit in enumerate(case.scenario.units):
        profile = who_is(unit, case.people)
        if not unit.mounted or profile is None or profile.kind == "animal":
            continue
        if profile.mounted_figures is None and mount_of(case, unit) is None:
            yield Finding(
                Text(
                    f"{unit.id} rides, but has neither a mount nor figures in the saddle",
                    f"{unit.id} est à cheval sans monture ni valeurs en selle",
                ),
                ("units", number, "mounted"),
            )


@check("SET211", "tied-mount-ridden", severity=Severity.WARNING, rules=["CHB-5.2-tied-horses"])
def tied_mount_ridden(case: ScenarioCase) -> Iterator[Finding]:
    """A rider's horse is tied up.

    Why: one may sit on it, but it cannot charge and gives nothing in a fight until untied.
    Fix: take `tied` away, or let the rider start on foot.

    En français : Le cheval d'un cavalier est attaché.

    Pourquoi : on peut s'y asseoir, mais il ne charge pas et n'apporte rien au combat.
    Remède : ôter `tied`, ou faire commencer le cavalier à pied.
    """
    by_rule = {
        unit.id: number
        for number, rule in enumerate(case.scenario.special_rules)
        if rule.rule == "tied-horses" and rule.value is not False
        for unit in members(case, rule.applies_to)
    }
    for number, unit in enumerate(case.scenario.units):
        if not unit.mounted or not (unit.tied or unit.id in by_rule):
            continue
        yield Finding(
            Text(
                f"{unit.id} rides a horse that is tied up",
                f"{unit.id} monte un cheval attaché",
            ),
            ("units", number, "tied") if unit.tied else ("special_rules", by_rule[unit.id]),
            fix=Suggest(Remove(("units", number, "tied"))) if unit.tied else None,
        )


@check("SET212", "leads-too-many", rules=["CHB-5.2-lead-limit"])
def leads_too_many(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody leads more animals by the bridle than the rules allow.

    Why: on foot three can be led, from the saddle one; a string of tied animals counts as its
    first.
    Fix: give some of them to somebody else, or tie them into a string with `tied: true`.

    En français : Quelqu'un mène plus de bêtes par la bride que les règles ne le permettent.

    Pourquoi : à pied on en mène trois, à cheval une ; une file attachée compte pour une.
    Remède : en confier à un autre, ou les attacher en file avec `tied: true`.
    """
    table = case.catalogue.tables.get("leading", {})
    units = units_of(case)
    for number, unit in enumerate(case.scenario.units):
        most = table.get("mounted_max" if unit.mounted else "on_foot_max")
        led = [units[name] for name in dict.fromkeys(unit.leads) if name in units]
        strings = any(one.tied for one in led)
        count = sum(not one.tied for one in led) + strings
        if isinstance(most, int) and count > most:
            yield Finding(
                Text(
                    f"{unit.id} leads {count} animals; {most} is the most "
                    f"{'from the saddle' if unit.mounted else 'on foot'}",
                    f"{unit.id} mène {count} bêtes ; {most} au plus "
                    f"{'à cheval' if unit.mounted else 'à pied'}",
                ),
                ("units", number, "leads"),
            )


@check("SET213", "string-torn", rules=["CHB-5.2-train"])
def string_torn(case: ScenarioCase) -> Iterator[Finding]:
    """Two animals that follow each other in a string do not touch.

    Why: tied together they move as one creature, each into the hex that the one before it left.
    Fix: move them next to each other, or correct the order under `leads`.

    En français : Deux bêtes qui se suivent dans une file ne se touchent pas.

    Pourquoi : attachées, elles avancent comme une seule créature, l'une dans la trace de l'autre.
    Remède : les placer côte à côte, ou corriger l'ordre sous `leads`.
    """
    if not case.complete:
        return
    units = units_of(case)
    for number, unit in enumerate(case.scenario.units):
        string = [
            (index, setup(case).pieces[name])
            for index, name in enumerate(unit.leads)
            if name in units and units[name].tied and place_of(case, units[name].at) is not None
        ]
        for (_, first), (index, second) in pairwise(string):
            apart = min(a.distance(b) for a in first.hexes for b in second.hexes)
            if apart > 1 or first.level != second.level:
                yield Finding(
                    Text(
                        f"{first.id} and {second.id} are tied together but do not touch",
                        f"{first.id} et {second.id} sont attachés mais ne se touchent pas",
                    ),
                    ("units", number, "leads", index),
                    hexes=(first.at, second.at),
                )
