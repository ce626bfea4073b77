"""Things to carry."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import ALIVE, members, profile_of


@check("SET370", "too-heavy-to-carry", severity=Severity.WARNING, rules=["CHA-object-bulky"])
def too_heavy_to_carry(case: ScenarioCase) -> Iterator[Finding]:
    """An object costs more movement than anybody has who may carry it.

    Why: its encumbrance is paid to pick it up and again in every turn; nobody could lift it.
    Fix: lower its `encumbrance`, name other `carriers`, or make it `portable: false`.

    En français : Un objet coûte plus de mouvement qu'aucun de ses porteurs n'en a.

    Pourquoi : son encombrement se paie pour le ramasser, puis à chaque tour ; nul ne le lèverait.
    Remède : réduire `encumbrance`, citer d'autres porteurs (`carriers`), ou `portable: false`.
    """
    if any(side.budget is not None for side in case.scenario.sides):
        return  # whoever is bought may be stronger
    strongest: dict[tuple[str, ...], int | None] = {}
    for number, thing in enumerate(case.scenario.objects):
        kind = case.catalogue.objects.get(thing.kind)
        weight = thing.encumbrance or (kind.encumbrance if kind is not None else 0)
        if not thing.portable or not weight:
            continue
        if thing.carriers not in strongest:
            strongest[thing.carriers] = _strongest(case, thing.carriers)
        points = strongest[thing.carriers]
        if points is not None and points < weight:
            yield Finding(
                Text(
                    f"{thing.id} costs {weight} movement; the best of its carriers has {points}",
                    f"{thing.id} coûte {weight} de mouvement ; le meilleur porteur en a {points}",
                ),
                ("objects", number, "encumbrance") if thing.encumbrance else ("objects", number),
            )


def _strongest(case: ScenarioCase, carriers: tuple[str, ...]) -> int | None:
    """The most points on foot among those who may carry; None where a vehicle or nobody might."""
    points = []
    for unit in members(case, carriers) if carriers else case.scenario.units:
        profile = profile_of(case, unit)
        unread = unit.profile is None and unit.roster not in case.people
        if profile.kind == "vehicle" or unread:
            return None
        if profile.foot is not None and profile.kind == "person" and unit.state in ALIVE:
            points.append(profile.foot.healthy[2])
    return max(points, default=None)
