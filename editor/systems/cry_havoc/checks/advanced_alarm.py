"""Watch and alarm: whoever has not been alerted cannot act."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import alerted


@check("SET305", "nobody-awake", rules=["CHA-watch-unalerted"])
def nobody_awake(case: ScenarioCase) -> Iterator[Finding]:
    """Nobody on any side has been alerted, and no event alerts anybody.

    Why: whoever is not alerted cannot act until he sees, hears or feels an enemy; if nobody acts,
    nothing ever happens.
    Fix: leave out `aware: false` for one side, or add an event that alerts somebody.

    En français : Personne, d'aucun camp, n'est alerté, et aucun événement n'alerte qui que ce soit.

    Pourquoi : qui n'est pas alerté n'agit pas tant qu'il ne voit, n'entend ni ne subit d'ennemi ;
    si nul n'agit, rien n'arrive jamais.
    Remède : ôter `aware: false` pour un camp, ou ajouter un événement qui alerte quelqu'un.
    """
    units = case.scenario.units
    if units and not any(unit.aware for unit in units) and not alerted(case):
        yield Finding(
            Text(
                "no unit is aware and no event alerts any: nobody can ever act",
                "aucune unité n'est alertée et aucun événement n'en alerte : nul n'agira jamais",
            ),
            ("units",),
        )


@check(
    "SET306", "first-side-asleep", severity=Severity.ADVICE, rules=["CHA-watch-unalerted"]
)  # fmt: skip
def first_side_asleep(case: ScenarioCase) -> Iterator[Finding]:
    """The side that acts first has nobody who may act.

    Why: not one of its units is alerted, so its first turn passes without a move.
    Fix: let the other side act first, or alert somebody of this one.

    En français : Le camp qui agit le premier n'a personne qui puisse agir.

    Pourquoi : aucune de ses unités n'est alertée ; son premier tour se passe sans un mouvement.
    Remède : faire commencer l'autre camp, ou alerter quelqu'un de celui-ci.
    """
    first = case.scenario.first
    own = [unit for unit in case.scenario.units if unit.side == first]
    others = any(unit.aware for unit in case.scenario.units if unit.side != first)
    if own and others and not any(unit.aware for unit in own):
        yield Finding(
            Text(
                f"{first} acts first, but none of its units is alerted",
                f"{first} agit le premier, mais aucune de ses unités n'est alertée",
            ),
            ("first",),
        )
