"""Initiative: who sets up first, and who can win the roll."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import ALIVE, profile_of


@check(
    "SET301", "set-up-rolled-and-fixed", severity=Severity.WARNING,
    rules=["CHA-init-deployment-roll"],
)  # fmt: skip
def set_up_rolled_and_fixed(case: ScenarioCase) -> Iterator[Finding]:
    """Who sets up first is rolled for, or given to one side, but `order` says another thing.

    Why: the winner of the roll chooses whether to set up first; an order that is written down
    leaves nothing to choose.
    Fix: name the first side in `deploy_first` as `order` has it, or give all sides one `order`.

    En français : Le placement se joue aux dés, ou revient à un camp, mais `order` dit autre chose.

    Pourquoi : le gagnant du jet choisit de se placer avant ou après ; un ordre écrit ne lui laisse
    aucun choix.
    Remède : citer dans `deploy_first` le camp que `order` met en tête, ou donner à tous le même
    `order`.
    """
    scenario = case.scenario
    first: dict[str, int] = {}
    for one in scenario.deployment:
        first[one.side] = min(one.order, first.get(one.side, one.order))
    if len(set(first.values())) < 2:
        return
    leader = min(first, key=lambda side: first[side])
    said = scenario.deploy_first or "roll"
    if said != "roll" and first.get(said, 0) <= first[leader]:
        return
    number = next(n for n, one in enumerate(scenario.deployment) if one.side != leader)
    if said == "roll":
        text = Text(
            f"a roll decides who sets up first, yet {leader} has order {first[leader]} and another "
            "side a later one",
            f"un jet décide qui se place d'abord, or {leader} a l'ordre {first[leader]} et un "
            "autre camp un ordre plus tardif",
        )
    else:
        text = Text(
            f"deploy_first is {said}, yet {leader} has order {first[leader]} and {said} "
            f"{first[said]}",
            f"deploy_first est {said}, or {leader} a l'ordre {first[leader]} et {said} "
            f"{first[said]}",
        )
    yield Finding(text, ("deployment", number, "order"))


@check(
    "SET302", "side-without-rank", severity=Severity.ADVICE, rules=["CHA-init-rank-modifiers"]
)  # fmt: skip
def side_without_rank(case: ScenarioCase) -> Iterator[Finding]:
    """A side has nobody with a rank, while another has: it never wins the initiative.

    Why: without a ranked character the initiative is lost without a roll, turn after turn.
    Fix: give one of its people a rank, or leave it so if the side is meant to answer only.

    En français : Un camp n'a aucun gradé alors qu'un autre en a : il ne gagne jamais l'initiative.

    Pourquoi : sans gradé l'initiative est perdue sans jet, tour après tour.
    Remède : donner un grade à l'un des siens, ou laisser ainsi si ce camp ne doit que répondre.
    """
    ranks = {key for key, rank in case.catalogue.ranks.items() if rank.initiative}
    led: set[str] = set()
    peopled: set[str] = set()
    for unit in case.scenario.units:
        profile = profile_of(case, unit)
        if unit.state in ALIVE and profile.kind == "person":
            peopled.add(unit.side)
            if profile.rank in ranks:
                led.add(unit.side)
    # Whoever could not be read, or is still to be bought, may have a rank.
    open_sides = {side.id for side in case.scenario.sides if side.budget is not None}
    for unit in case.scenario.units:
        if unit.profile is None and unit.roster not in case.people:
            open_sides.add(unit.side)
    for number, side in enumerate(case.scenario.sides):
        if side.players and led and side.id in peopled - led - open_sides:
            yield Finding(
                Text(
                    f"{side.id} has nobody with a rank, so it never wins the initiative",
                    f"{side.id} n'a aucun gradé : il ne gagne jamais l'initiative",
                ),
                ("sides", number),
            )
