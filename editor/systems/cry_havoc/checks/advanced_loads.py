"""Carts and wagons: what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding
from editor.model.kinds import Vehicle
from editor.model.scenario import Object, Unit
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_vehicles import ABLE, vehicles


@check("SET346", "vehicle-overloaded", rules=["CHA-cart-capacity", "CHA-wagon-capacity"])
def vehicle_overloaded(case: ScenarioCase) -> Iterator[Finding]:
    """A cart or wagon holds more than it can.

    Why: it holds so many people, or so many who cannot act, or corpses, or chests and barrels;
    of a mixed load each takes its part of the whole. The driver takes no place.
    Fix: let somebody walk, or leave something behind.

    En français : Une charrette ou un chariot porte plus qu'il ne peut.

    Pourquoi : il porte tant de personnes, ou d'inactifs, ou de corps, ou de coffres et tonneaux ;
    dans un chargement mêlé chacun prend sa part. Le conducteur ne prend pas de place.
    Remède : faire marcher quelqu'un, ou laisser quelque chose.
    """
    for number, unit, kind in vehicles(case):
        load = _load(case, unit, kind)
        total = sum(
            (Fraction(count, kind.capacity[what]) for what, count in load.items()
             if kind.capacity.get(what)),
            Fraction(0),
        )  # fmt: skip
        if total > 1:
            has, part = _listed(load), int(100 * total)
            yield Finding(
                Text(
                    f"{unit.id} carries {has.en}: {part} % of what a {kind.name.en} holds",
                    f"{unit.id} porte {has.fr} : {part} % de ce que tient : {kind.name.to('fr')}",
                ),
                ("units", number),
            )


_LOADS = {
    "characters": Text("people", "personnes"),
    "inactive": Text("people who cannot act", "inactifs"),
    "corpses": Text("corpses", "corps"),
    "chests-or-barrels": Text("chests or barrels", "coffres ou tonneaux"),
}


def _listed(load: Counter[str]) -> Text:
    named = [(count, _LOADS[what]) for what, count in load.items() if what in _LOADS and count]
    en, fr = ([f"{name.to(lang)} ({count})" for count, name in named] for lang in ("en", "fr"))
    return Text(", ".join(en), ", ".join(fr))


def _load(case: ScenarioCase, vehicle: Unit, kind: Vehicle) -> Counter[str]:
    """What is aboard, by the words of the vehicle's capacity."""
    load: Counter[str] = Counter()
    drivers = kind.crew
    people, things = _stowed(case)
    for unit in people.get(vehicle.id, ()):
        if unit.state == "dead":
            load["corpses"] += 1
        elif unit.state not in ABLE or unit.tied or unit.prisoner_of:
            load["inactive"] += 1
        elif drivers:
            drivers -= 1
        else:
            load["characters"] += 1
    for thing in things.get(vehicle.id, ()):
        known = case.catalogue.objects.get(thing.kind)
        if known is not None and "capacity" in known.origin:
            load["corpses" if known.symbol == "corpse" else "chests-or-barrels"] += 1
    return load


_Stowed = tuple[dict[str, list[Unit]], dict[str, list[Object]]]


def _stowed(case: ScenarioCase) -> _Stowed:
    """Who is aboard what, and which things are carried by whom, worked out once."""
    found: _Stowed | None = case.workings.get("stowed")
    if found is None:
        people: dict[str, list[Unit]] = {}
        things: dict[str, list[Object]] = {}
        carried = {name: unit.id for unit in case.scenario.units for name in unit.carries}
        for unit in case.scenario.units:
            if unit.aboard is not None:
                people.setdefault(unit.aboard, []).append(unit)
        for thing in case.scenario.objects:
            bearer = thing.carried_by or carried.get(thing.id)
            if bearer is not None:
                things.setdefault(bearer, []).append(thing)
        found = case.workings["stowed"] = people, things
    return found
