"""Who begins a fight of Destiny cards: their rules leave it to the scenario."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.text import Text


@check("SET604", "first-player-undecided", severity=Severity.WARNING)
def first_player_undecided(case: ScenarioCase) -> Iterator[Finding]:
    """A fight of Destiny cards does not say which side acts first.

    Why: the rules of this system know no roll for it; players would have to agree at the table.
    Fix: add `first:` with the id of a side, or `first: roll`.

    En français : Un combat aux cartes du Destin ne dit pas quel camp agit d'abord.

    Pourquoi : les règles de ce système n'ont pas de jet pour cela ; il faudrait s'entendre à table.
    Remède : ajouter `first:` avec le nom d'un camp, ou `first: roll`.
    """
    played = [side for side in case.scenario.sides if side.players > 0]
    if case.scenario.first is None and len(played) > 1:
        names = ", ".join(side.id for side in played)
        yield Finding(
            Text(
                f"nothing says who acts first: {names}",
                f"rien ne dit qui agit d'abord : {names}",
            ),
            ("sides",),
        )
