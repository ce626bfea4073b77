"""Crossing water: who may be in it, and who must go round."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import conditions
from editor.hexgrid.areas import flood
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import (
    ALIVE,
    armour_of,
    is_armoured,
    members,
    place_named,
    place_of,
    setup,
)
from editor.systems.cry_havoc.moving.entering import grounds

_FORD = "ford"


@check("SET350", "armour-in-deep-water", rules=["CHA-swim-armour-deep"])
def armour_in_deep_water(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody in armour starts in deep water or in the sea.

    Why: whoever wears armour cannot cross deep water by moving; he can only try to swim, and drown.
    Fix: take the armour off, put a boat there and him `aboard`, or move him to the bank.

    En français : Quelqu'un en armure commence en eau profonde ou en mer.

    Pourquoi : en armure on ne traverse pas l'eau profonde ; on ne peut que tenter de nager, et se
    noyer.
    Remède : ôter l'armure, y mettre une barque et lui à bord (`aboard`), ou le mettre sur la rive.
    """
    if not case.complete:
        return
    situation = setup(case)
    afloat = {place_of(case, work.at) for work in case.scenario.obstacles}
    for number, unit in enumerate(case.scenario.units):
        place = place_of(case, unit.at)
        if place is None or unit.aboard or unit.behind or unit.mounted or unit.state not in ALIVE:
            continue
        ground = grounds(situation).kind_at((place, unit.level))
        if ground is None or not ground.armoured_barred or place in afloat:
            continue
        if is_armoured(case, unit):
            worn = case.catalogue.armours[armour_of(case, unit)].name
            yield Finding(
                Text(
                    f"{unit.id} starts in {ground.name.en} and wears {worn.en}",
                    f"{unit.id} commence dans l'eau ({ground.name.to('fr')}) et porte : "
                    f"{worn.to('fr')}",
                ),
                ("units", number, "at"),
                hexes=(place,),
            )


@check("SET351", "only-a-ford", severity=Severity.ADVICE, rules=["CHA-swim-ford-riders"])
def only_a_ford(case: ScenarioCase) -> Iterator[Finding]:
    """A rider's only way to the place where he wins is a ford.

    Why: fords are closed to riders; he has to dismount and lead his horse through.
    Fix: build a bridge, or write the special rule `variant-mounted-water`.

    En français : Le seul chemin d'un cavalier vers le lieu de sa victoire est un gué.

    Pourquoi : les gués sont fermés aux cavaliers ; il doit mettre pied à terre et mener son cheval.
    Remède : mettre un pont, ou la règle spéciale `variant-mounted-water`.
    """
    rules = case.scenario.special_rules
    lowered = any(r.rule == "variant-mounted-water" and r.value is not False for r in rules)
    if lowered or not case.complete:
        return
    riders = {one.id: one for one in setup(case).pieces.values() if one.mounted}
    if not riders or not any(_is_ford(case, name) for name in case.board.kinds):
        return
    dry: list[frozenset[Hex]] = []
    wet: list[frozenset[Hex]] = []
    for condition, path in conditions(case.scenario):
        if path[0] != "victory" or "none" in path or condition.place is None:
            continue
        if condition.state in {"killed", "captured"} or condition.at_most is not None:
            continue
        goal = place_named(case, condition.place)
        names = (*condition.units, condition.units_of or "", condition.group or "")
        judged: set[frozenset[Hex]] = set()
        for unit in members(case, tuple(name for name in names if name)):
            rider = riders.get(unit.id)
            if rider is None or not goal or rider.at in goal:
                continue
            by_land = _land(case, dry, rider.at, with_fords=False)
            if not by_land or by_land in judged:
                continue
            judged.add(by_land)
            by_ford = _land(case, wet, rider.at, with_fords=True)
            if by_land.isdisjoint(goal) and not by_ford.isdisjoint(goal):
                yield Finding(
                    Text(
                        f"{unit.id} must ride through a ford to {condition.place}, and may not",
                        f"{unit.id} doit passer un gué à cheval vers {condition.place}, et ne le "
                        "peut",
                    ),
                    (*path, "in"),
                    hexes=(rider.at,),
                )
                break


def _is_ford(case: ScenarioCase, name: str) -> bool:
    ground = case.catalogue.terrains.get(name)
    return ground is not None and ground.water == _FORD


def _land(
    case: ScenarioCase, known: list[frozenset[Hex]], start: Hex, *, with_fords: bool
) -> frozenset[Hex]:
    """All that a horse comes to from a hex over the ground, each land worked out once."""
    for land in known:
        if start in land:
            return land

    def is_open(place: Hex) -> bool:
        if place not in case.board:
            return False
        ground = grounds(setup(case)).kind_at((place, 0))
        if ground is None or ground.mounted is not None or ground.mounted_when:
            return True
        return with_fords and _is_ford(case, case.board.terrain_at(place) or "")

    land = flood(start, is_open)
    if land:  # one who starts where no horse goes has no land; that is told elsewhere
        known.append(land)
    return land
