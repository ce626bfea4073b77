"""Sides that have more than they may buy."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.scenario import Budget, Unit
from editor.model.text import Text
from editor.systems.budgets import beyond, price_of_unit


@check("SET115", "over-budget", severity=Severity.WARNING)
def over_budget(case: ScenarioCase) -> Iterator[Finding]:
    """The units that a side has are worth more than its budget.

    Why: whoever sets up by the points would have to leave some of them out.
    Fix: raise the points, or take units away; those that come for nothing are of a roster that is
    not among the `rosters` of the budget, or have a `cost` of 0.

    En français : Les unités d'un camp valent plus que son budget.

    Pourquoi : qui compte les points devrait en laisser de côté.
    Remède : augmenter les points, ou ôter des unités ; celles qui ne coûtent rien sont d'un
    effectif hors des `rosters` du budget, ou ont un `cost` de 0.
    """
    for number, budget, units in _bought(case):
        prices = [price_of_unit(unit, case.people, case.catalogue) for unit in units]
        spent = sum(price or 0 for price in prices)
        if spent > budget.points:
            side = case.scenario.sides[number].id
            yield Finding(
                Text(
                    f"{side} has units worth {spent} points, and may spend {budget.points}",
                    f"{side} a des unités pour {spent} points et peut en dépenser {budget.points}",
                ),
                ("sides", number, "budget", "points"),
            )


@check("SET116", "beyond-limit", severity=Severity.WARNING)
def beyond_limit(case: ScenarioCase) -> Iterator[Finding]:
    """A side has more of something than the limits of its budget let it buy.

    Why: the limits would forbid the very force that the scenario lists.
    Fix: raise the limit, or take some of them away.

    En français : Un camp a plus de quelque chose que ne le permettent les limites de son budget.

    Pourquoi : les limites interdiraient la troupe même que cite le scénario.
    Remède : relever la limite, ou en ôter quelques-uns.
    """
    for number, budget, units in _bought(case):
        side = case.scenario.sides[number].id
        for name, count, most in beyond(budget, units, case.people):
            yield Finding(
                Text(
                    f"{side} has {count} of {name}, and may buy {most}",
                    f"{side} a {count} de {name} et peut en acheter {most}",
                ),
                ("sides", number, "budget", "limits", name),
            )


def _bought(case: ScenarioCase) -> Iterator[tuple[int, Budget, list[Unit]]]:
    """Sides that buy, each with its units out of the rosters where it may; others come for free."""
    for number, side in enumerate(case.scenario.sides):
        if side.budget is None:
            continue
        shops = set(side.budget.rosters or case.scenario.rosters)
        own = [
            unit
            for unit in case.scenario.units
            if unit.side == side.id and (unit.roster or "").partition("/")[0] in shops
        ]
        yield number, side.budget, own
