"""What a scenario is for: that something decides it, and that every side has a part in it.

A scenario without anybody is only begun, and is left in peace.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Put, Suggest
from editor.model.condition import Effect
from editor.model.finding import Finding, Severity
from editor.model.scenario import Scenario
from editor.model.text import Text

_TURNS = 10
_END = Text(f"End the game after turn {_TURNS}", f"Finir la partie après le tour {_TURNS}")


@check("SET118", "nothing-decides", severity=Severity.ADVICE)
def nothing_decides(case: ScenarioCase) -> Iterator[Finding]:
    """Nobody can win, and nothing ends the game.

    Why: the players would not know what they play for, nor when to stop; points are counted at the
    end.
    Fix: say how a side wins (`victory`), or when it is over (`end`); a game that is played for its
    story may allow this finding, with the reason (`allow`).

    En français : Nul ne peut gagner, et rien ne finit la partie.

    Pourquoi : les joueurs ne sauraient ni pour quoi ils jouent, ni quand s'arrêter ; les points se
    comptent à la fin.
    Remède : dire comment un camp gagne (`victory`), ou quand c'est fini (`end`) ; une partie jouée
    pour son récit peut admettre ce constat, avec sa raison (`allow`).
    """
    scenario = case.scenario
    is_decided = scenario.victory or scenario.end is not None
    by_event = (one.win or one.end for one in _effects(scenario))
    if scenario.units and not is_decided and not any(by_event):
        yield Finding(
            Text(
                "nobody can win, and nothing ends the game",
                "nul ne peut gagner, et rien ne finit la partie",
            ),
            ("sides",),
            fix=Suggest(Put(("end",), {"turns": _TURNS}, _END)),
        )


@check("SET119", "side-without-a-part", severity=Severity.ADVICE)
def side_without_a_part(case: ScenarioCase) -> Iterator[Finding]:
    """A side has nobody and nothing: no unit, obstacle, light or object, and nothing to buy with.

    Why: whoever plays it would have nothing to do.
    Fix: give it somebody, or a `budget`; take it out; or say that nobody plays it (`players: 0`).

    En français : Un camp n'a rien ni personne : ni unité, obstacle, lumière ou objet, ni budget.

    Pourquoi : qui le jouerait n'aurait rien à faire.
    Remède : lui donner quelqu'un, ou un `budget` ; l'ôter ; ou dire que nul ne le joue
    (`players: 0`).
    """
    scenario = case.scenario
    has = {one.side for one in scenario.units} | {one.side for one in scenario.entries}
    has |= {one.side for one in scenario.deployment}
    things = (scenario.obstacles, scenario.lights, scenario.objects)
    has |= {one.side for some in things for one in some if one.side is not None}
    has.update(one.change_side.to for one in _effects(scenario) if one.change_side is not None)
    for number, side in enumerate(scenario.sides if scenario.units else ()):
        if side.id not in has and side.budget is None and side.players:
            yield Finding(
                Text(
                    f"{side.id} has nobody and nothing in this scenario",
                    f"{side.id} n'a rien ni personne dans ce scénario",
                ),
                ("sides", number),
            )


def _effects(scenario: Scenario) -> Iterator[Effect]:
    return (effect for event in scenario.events for effect in event.do)
