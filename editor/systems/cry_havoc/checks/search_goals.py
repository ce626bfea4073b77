"""Goals that nobody can come to in time, and shots for which nobody ever comes near enough."""

from __future__ import annotations

import math
from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.prospects import ENDLESS, is_about_units, prospects_of, together
from editor.checks.registry import check
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.condition import Condition
from editor.model.finding import Finding, Severity
from editor.model.identity import who_is
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.systems.cry_havoc.checks.search_travel import Travel, travel_of


@check(
    "SET732", "goal-out-of-reach", severity=Severity.WARNING,
    rules=["CHB-5.1-terrain-cost", "CHB-5.1-movement-points"],
)  # fmt: skip
def goal_out_of_reach(case: ScenarioCase) -> Iterator[Finding]:
    """A victory wants units, or a thing, in a place to which they cannot come in time.

    Why: even if every door that can be opened stood open, no enemy stood in the way and everybody
    had the fastest mount of the scenario, the points of all turns would not pay for the way. A lock
    bars where neither the option `openings`, an event nor a rule in words undoes it.
    Fix: start nearer, ask for fewer, give more turns, or open a way.

    En français : Une victoire veut des unités, ou un objet, là où ils ne peuvent venir à temps.

    Pourquoi : même si toute porte qui peut s'ouvrir l'était, sans ennemi sur le chemin et avec la
    monture la plus rapide du scénario, les points de tous les tours ne paieraient pas le trajet. Un
    verrou barre là où ni l'option `openings`, ni un événement, ni une règle en mots ne le défait.
    Remède : commencer plus près, en demander moins, donner plus de tours, ou ouvrir un passage.
    """
    if not case.complete:
        return
    prospects = prospects_of(case)
    for number, victory in enumerate(case.scenario.victory):
        last = min(prospects.last, victory.by_turn or ENDLESS)
        if not prospects.may(victory.when, (1, last)):
            continue
        found = _fault(case, victory.when, last)
        if found is not None:
            text, goals = found
            yield Finding(text, ("victory", number, "when"), hexes=(min(goals),))


@check("SET734", "nobody-in-range", severity=Severity.WARNING, rules=["CHB-3.2-range"])
def nobody_in_range(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody has a missile weapon, and no enemy can come into its range before the end.

    Why: even if both ran towards each other all the time, they would not come near enough.
    Fix: start nearer, let the game last longer, or give another weapon.

    En français : Quelqu'un a une arme de jet, et aucun ennemi ne peut venir à portée avant la fin.

    Pourquoi : même en courant sans cesse l'un vers l'autre, ils n'en seraient pas assez proches.
    Remède : commencer plus près, allonger la partie, ou donner une autre arme.
    """
    last = prospects_of(case).last
    if not case.complete or last == ENDLESS:
        return
    travel = travel_of(case)
    for number, unit in enumerate(case.scenario.units):
        range_ = _range(case, unit)
        gap = _nearest_enemy(case, travel, unit, last) if range_ else None
        if range_ is not None and gap is not None and gap > range_:
            yield Finding(
                Text(
                    f"{unit.id} shoots {range_} hexes far; no enemy comes nearer than {gap}",
                    f"{unit.id} tire à {range_} hexagones ; aucun ennemi ne vient à moins de {gap}",
                ),
                ("units", number),
            )


def _fault(
    case: ScenarioCase, condition: Condition, last: int
) -> tuple[Text, frozenset[Hex]] | None:
    """Why a condition cannot be met in time, and the hexes that it is about."""
    for part in together(condition):
        end = min(last, part.by_turn or ENDLESS, part.turn or ENDLESS)
        found = _part_fault(case, part, end)
        if found is None and part.any:
            others = [_fault(case, one, end) for one in part.any]
            found = others[0] if None not in others else None
        if found is not None:
            return found
    return None


def _part_fault(
    case: ScenarioCase, part: Condition, last: int
) -> tuple[Text, frozenset[Hex]] | None:
    prospects, travel = prospects_of(case), travel_of(case)
    if part.state in {"captured", "killed"} or not (part.place or part.at or part.exited_by):
        return None
    if part.object is not None:
        return _thing_fault(case, part, last)
    if not is_about_units(part):
        return None
    units, needed = prospects.counted(part), prospects.needed(part)
    goals = travel.where(part.at, part.place, part.exited_by)
    if units is None or not needed or not goals:
        return None
    soonest = sorted(travel.turns(unit, goals) for unit in units if unit.id in prospects.comes)
    if len(soonest) < needed or soonest[needed - 1] <= last:
        return None
    name = part.place or ", ".join(part.at or part.exited_by)
    return _too_far(name, soonest[needed - 1], last, needed), goals


def _thing_fault(
    case: ScenarioCase, part: Condition, last: int
) -> tuple[Text, frozenset[Hex]] | None:
    """Somebody of the side must come to the thing, or beside it, before he can bring it away."""
    thing = next((one for one in case.scenario.objects if one.id == part.object), None)
    carried = thing is not None and (
        thing.carried_by or any(thing.id in unit.carries for unit in case.scenario.units)
    )
    side = next((one for one in case.scenario.sides if one.id == part.held_by), None)
    if thing is None or thing.at is None or carried or side is None or side.budget is not None:
        return None
    try:
        place = case.board.hex(thing.at)
    except LabelError:
        return None
    prospects, travel = prospects_of(case), travel_of(case)
    goals = frozenset((place, *place.neighbours()))
    hands = [
        unit
        for unit in case.scenario.units
        if side.id in prospects.sides_of(unit) and unit.id in prospects.comes
    ]
    soonest = min((travel.turns(unit, goals) for unit in hands), default=0)
    return None if soonest <= last else (_too_far(thing.id, soonest, last, 1), frozenset((place,)))


def _too_far(name: str, soonest: float, last: int, needed: int) -> Text:
    if math.isinf(soonest):
        return Text(f"no way leads to {name}", f"aucun chemin ne mène à {name}")
    return Text(
        f"{needed} can be at {name} in turn {soonest:g} at the soonest; turn {last} is the last",
        f"{needed} peuvent être à {name} au tour {soonest:g} au plus tôt ; le dernier est {last}",
    )


def _range(case: ScenarioCase, unit: Unit) -> int | None:
    """How far somebody shoots or throws at most; None without such a weapon."""
    profile = who_is(unit, case.people)
    names = unit.weapons if unit.weapons is not None else profile.weapons if profile else ()
    ranges = [
        max(weapon.range[2], weapon.mounted_range[2] if weapon.mounted_range else 0)
        for name in names
        if (weapon := case.catalogue.weapons.get(name)) is not None and weapon.range is not None
    ]
    return max(ranges, default=None)


def _nearest_enemy(case: ScenarioCase, travel: Travel, unit: Unit, last: int) -> int | None:
    """How near the nearest enemy can come; None where there is no telling, or no enemy."""
    starts, speed = travel.starts(unit)[0], travel.speed(unit)
    sides = {side.id: side for side in case.scenario.sides}
    mine = sides.get(unit.side)
    if starts is None or speed is None or mine is None:
        return None
    gaps = []
    for other in case.scenario.units:
        relation = mine.relations.get(other.side, "enemy")
        if other.side == unit.side or relation not in {"enemy", "hidden"}:
            continue
        there, pace = travel.starts(other)[0], travel.speed(other)
        if there is None or pace is None:
            return None
        # The dearest corner of a zone lies within it, so its extent is taken off once.
        gap = min(min(starts).distance(place) for place in there) - _extent(starts)
        gaps.append(gap - last * (speed + pace))
        if gaps[-1] <= 0:
            break
    enemies_buy = any(
        side.budget is not None and mine.relations.get(side.id, "enemy") == "enemy"
        for side in case.scenario.sides
        if side.id != unit.side
    )
    return None if enemies_buy or not gaps else max(0, min(gaps))


def _extent(hexes: frozenset[Hex]) -> int:
    first = min(hexes)
    return max(first.distance(place) for place in hexes)
