"""Two on one mount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import (
    armour_of,
    is_armoured,
    profile_of,
    units_of,
)


@check("SET330", "too-many-passengers", rules=["CHA-pillion-mount-up"])
def too_many_passengers(case: ScenarioCase) -> Iterator[Finding]:
    """More people sit behind a rider than his mount carries.

    Why: a rider takes one passenger, no more.
    Fix: let the others walk, or sit behind another rider.

    En français : Plus de gens en croupe qu'une monture n'en porte.

    Pourquoi : un cavalier prend un passager, pas davantage.
    Remède : faire marcher les autres, ou les mettre en croupe ailleurs.
    """
    most = int(case.catalogue.tables.get("pillion", {}).get("passengers", 1))
    seated: Counter[str] = Counter()
    for number, unit in enumerate(case.scenario.units):
        if unit.behind is None:
            continue
        seated[unit.behind] += 1
        if seated[unit.behind] == most + 1:
            yield Finding(
                Text(
                    f"{unit.id} is passenger {most + 1} behind {unit.behind}; a mount carries "
                    f"{most}",
                    f"{unit.id} est le passager {most + 1} de {unit.behind} ; une monture en porte "
                    f"{most}",
                ),
                ("units", number, "behind"),
            )


@check("SET331", "passenger-without-rider", rules=["CHA-pillion-mount-up"])
def passenger_without_rider(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody sits behind one who is not in the saddle, or is in the saddle himself.

    Why: a passenger needs a rider before him; a horse without one carries nobody behind.
    Fix: write `mounted: true` for the rider, or leave out `behind`.

    En français : Quelqu'un est en croupe de qui n'est pas en selle, ou est lui-même en selle.

    Pourquoi : il faut un cavalier devant ; un cheval sans cavalier ne porte personne en croupe.
    Remède : écrire `mounted: true` pour le cavalier, ou ôter `behind`.
    """
    units = units_of(case)
    for number, unit in enumerate(case.scenario.units):
        rider = units.get(unit.behind or "")
        if rider is None:
            continue
        if unit.mounted or rider.id == unit.id:
            text = Text(
                f"{unit.id} cannot ride and sit behind {rider.id}",
                f"{unit.id} ne peut être en selle et en croupe de {rider.id}",
            )
        elif not rider.mounted or profile_of(case, rider).kind == "animal":
            text = Text(
                f"{unit.id} sits behind {rider.id}, who is not in the saddle",
                f"{unit.id} est en croupe de {rider.id}, qui n'est pas en selle",
            )
        else:
            continue
        yield Finding(text, ("units", number, "behind"))


@check("SET332", "passenger-in-armour", rules=["CHA-pillion-armour"])
def passenger_in_armour(case: ScenarioCase) -> Iterator[Finding]:
    """A passenger wears armour.

    Why: nobody in armour, however light, can be taken behind the saddle.
    Fix: take the armour off (`armour: none`), or let somebody else ride along.

    En français : Un passager porte une armure.

    Pourquoi : nul en armure, si légère soit-elle, ne monte en croupe.
    Remède : ôter l'armure (`armour: none`), ou prendre quelqu'un d'autre en croupe.
    """
    for number, unit in enumerate(case.scenario.units):
        if unit.behind is not None and is_armoured(case, unit):
            worn = case.catalogue.armours[armour_of(case, unit)].name
            yield Finding(
                Text(
                    f"{unit.id} wears {worn.en} and cannot be a passenger",
                    f"{unit.id} porte {worn.to('fr')} et ne peut monter en croupe",
                ),
                ("units", number, "behind"),
            )
