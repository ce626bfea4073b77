"""Who begins: sides that are named for it and cannot."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.scenario import Scenario, Side
from editor.model.text import Text


@check(
    "SET114", "beginner-who-cannot", severity=Severity.WARNING,
    rules=["CHB-2.1-initiative", "WHX-1.1-initiative-roll"],
)  # fmt: skip
def beginner_who_cannot(case: ScenarioCase) -> Iterator[Finding]:
    """A side is to act or to set up first that nobody plays, or that has nobody there yet.

    Why: the first move is then nobody's, and the players would have to decide it themselves.
    Fix: name another side under `first` or `deploy_first`, or leave the line out and roll.

    En français : Un camp doit commencer, mais nul ne le joue, ou il n'a encore personne.

    Pourquoi : le premier coup n'est alors à personne ; aux joueurs d'en décider.
    Remède : citer un autre camp sous `first` ou `deploy_first`, ou ôter la ligne et tirer au sort.
    """
    scenario = case.scenario
    sides = {side.id: side for side in scenario.sides}
    for key, name in (("first", scenario.first), ("deploy_first", scenario.deploy_first)):
        side = sides.get(name or "")
        if side is None or side.budget is not None:
            continue
        if side.players == 0:
            why = Text("nobody plays it", "nul ne le joue")
        elif key == "first" and not _is_there(scenario, side):
            why = Text("it has nobody in turn 1", "il n'a personne au tour 1")
        elif key == "deploy_first" and not _sets_up(scenario, side):
            why = Text("it has nobody to set up", "il n'a personne à placer")
        else:
            continue
        yield Finding(
            Text(f"{key} is {side.id}, but {why.en}", f"{key} est {side.id}, mais {why.fr}"),
            (key,),
            fix=Suggest(Remove((key,))),
        )


def _is_there(scenario: Scenario, side: Side) -> bool:
    """Whether anybody of a side may act in turn 1; who comes when something happens may."""
    late = {
        name
        for entry in scenario.entries
        if entry.turn is not None and entry.turn > 1
        for name in entry.units
    }
    return any(unit.side == side.id and unit.id not in late for unit in scenario.units)


def _sets_up(scenario: Scenario, side: Side) -> bool:
    return any(one.side == side.id for one in scenario.deployment) or any(
        unit.side == side.id and unit.at is None for unit in scenario.units
    )
