"""Who carries what: stakes, mantlets, pavises and boats in somebody's hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity
from editor.model.identity import who_is
from editor.model.person import Profile
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.systems.obstacles.counters import (
    Counter,
    layout_of,
    movement_class,
    tables_of,
)
from editor.systems.obstacles.groups import Groups, codes_of

_CLASSES = {
    "mounted": Text("mounted", "à cheval"),
    "animal": Text("an animal", "un animal"),
    "vehicle": Text("a vehicle", "un véhicule"),
}


def _carried(case: ScenarioCase) -> Iterator[tuple[Counter, Unit, Profile]]:
    for one in layout_of(case).counters:
        if one.bearer is not None:
            known = who_is(one.bearer, case.people)
            yield one, one.bearer, known or Profile()


def _handling(one: Counter) -> dict[str, Any]:
    return one.kind.movable_by if isinstance(one.kind.movable_by, dict) else {}


def _path(one: Counter) -> tuple[str | int, ...]:
    """Where it says who carries it: at the counter, or at the unit."""
    return (*one.path, "carried_by") if one.obstacle.carried_by is not None else one.path


_HANDLERS = ("OBS-mantlets-handler", "OBS-pavises-handler")


@check("SET440", "bearer-not-on-foot", rules=_HANDLERS)
def bearer_not_on_foot(case: ScenarioCase) -> Iterator[Finding]:
    """Mantlets or pavises are in the hands of a rider, an animal or a vehicle.

    Why: only a unit that goes on foot can handle them, whatever its arms.
    Fix: give them to somebody on foot, or dismount the rider.

    En français : Des mantelets ou pavois sont aux mains d'un cavalier, d'un animal, d'un véhicule.

    Pourquoi : seule une unité à pied peut les manier, quelles que soient ses armes.
    Remède : les donner à quelqu'un à pied, ou démonter le cavalier.
    """
    for one, unit, profile in _carried(case):
        wanted = _handling(one).get("movement_class")
        found = movement_class(unit, profile)
        if isinstance(wanted, str) and found not in {None, wanted}:
            yield Finding(
                Text(
                    f"{one.en} is carried by {unit.id}, who does not go on foot but is "
                    f"{_CLASSES.get(found or '', Text(found or '')).en}",
                    f"{one.fr} : porté par {unit.id}, qui n'est pas à pied mais "
                    f"{_CLASSES.get(found or '', Text(found or '')).to('fr')}",
                ),
                _path(one),
                one.hexes,
                rules=one.among(_HANDLERS),
            )


@check("SET441", "bearer-of-wrong-arm", rules=["OBS-boats-handler"])
def bearer_of_wrong_arm(case: ScenarioCase) -> Iterator[Finding]:
    """Boats are carried by a unit outside the weapon group that can handle them.

    Why: only infantry handles boats; the table `weapon-groups` says which arms make infantry, and
    as long as it says nothing nobody is judged.
    Fix: give them to infantry, or add the unit's weapon class to the group.

    En français : Des barques sont portées par une unité hors du groupe d'armes qui les manie.

    Pourquoi : seule l'infanterie manie les barques ; la table `weapon-groups` dit quelles armes
    font l'infanterie, et tant qu'elle se tait nul n'est jugé.
    Remède : les donner à l'infanterie, ou ajouter au groupe la classe d'arme de l'unité.
    """
    groups = Groups.of(tables_of(case))
    for one, unit, profile in _carried(case):
        wanted = _handling(one).get("weapon_group")
        if isinstance(wanted, str) and groups.holds(wanted, _codes(case, unit, profile)) is False:
            name = groups.names[wanted]
            yield Finding(
                Text(
                    f"{one.en} is carried by {unit.id}, who is not of the group {name.en}",
                    f"{one.fr} : porté par {unit.id}, qui n'est pas du groupe {name.fr}",
                ),
                _path(one),
                one.hexes,
            )


@check(
    "SET442",
    "pavises-for-no-shooter",
    severity=Severity.WARNING,
    rules=["OBS-pavises-protect-shooters"],
)
def pavises_for_no_shooter(case: ScenarioCase) -> Iterator[Finding]:
    """Pavises are carried by a unit that they cannot shelter.

    Why: they shelter shooters only; the table `weapon-groups` says which arms make a shooter.
    Fix: give them to a shooter, or add the unit's weapon class to the group.

    En français : Des pavois sont portés par une unité qu'ils n'abritent pas.

    Pourquoi : ils n'abritent que les tireurs ; la table `weapon-groups` dit quelles armes font un
    tireur.
    Remède : les donner à un tireur, ou ajouter au groupe la classe d'arme de l'unité.
    """
    groups = Groups.of(tables_of(case))
    for one, unit, profile in _carried(case):
        protects = one.kind.protects if isinstance(one.kind.protects, dict) else {}
        wanted = protects.get("weapon_groups")
        if one.kind.ruled("obstacle") is not False or not isinstance(wanted, (list, tuple)):
            continue
        if groups.holds_any(wanted, _codes(case, unit, profile)) is False:
            yield Finding(
                Text(
                    f"{one.en} shelters shooters only, and {unit.id} who carries it is none",
                    f"{one.fr} : n'abrite que les tireurs, et {unit.id} qui le porte n'en est pas",
                ),
                _path(one),
                one.hexes,
            )


def _codes(case: ScenarioCase, unit: Unit, profile: Profile) -> frozenset[str]:
    return codes_of(unit.weapons if unit.weapons is not None else profile.weapons, case.catalogue)


@check(
    "SET443",
    "carried-elsewhere",
    severity=Severity.WARNING,
    rules=["OBS-stakes-plant", "OBS-stakes-take-up"],
)
def carried_elsewhere(case: ScenarioCase) -> Iterator[Finding]:
    """Something is carried by a unit that stands in another hex.

    Why: stakes are planted by whoever has them in hand; these lie out of reach.
    Fix: give both the same hex, or remove `carried_by`.

    En français : Une chose est portée par une unité qui se tient dans un autre hexagone.

    Pourquoi : qui plante des pieux les a en main ; ceux-ci sont hors de portée.
    Remède : donner le même hexagone aux deux, ou ôter `carried_by`.
    """
    layout = layout_of(case)
    places = {piece.unit.id: piece.hexes for piece in layout.standing}
    for one, unit, _ in _carried(case):
        held = places.get(unit.id)
        if one.place is not None and held is not None and one.place not in held:
            there = case.board.label(held[0])
            yield Finding(
                Text(
                    f"{one.en} lies at {one.obstacle.at}, but {unit.id} who carries it is at "
                    f"{there}",
                    f"{one.fr} : en {one.obstacle.at}, mais {unit.id} qui le porte est en {there}",
                ),
                (*one.path, "at"),
                (*one.hexes, held[0]),
            )


_IMMOVABLE = (
    "OBS-debris-immobile",
    "OBS-palisade-immobile",
    "OBS-abatis-immobile",
    "OBS-tents-immobile",
)


@check(
    "SET444",
    "immovable-carried",
    rules=_IMMOVABLE,
)
def immovable_carried(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody carries what cannot be carried.

    Why: palisades, abatis, ditches, traps, tents and debris stay where they are; carts, wagons,
    civilians and herds go by themselves.
    Fix: remove `carried_by` (or the name under `carries`), or take stakes, mantlets, pavises or
    boats.

    En français : Quelqu'un porte ce qui ne se porte pas.

    Pourquoi : palissades, abattis, fossés, pièges, tentes et débris ne bougent pas ; charrettes,
    chariots, civils et troupeaux vont d'eux-mêmes.
    Remède : ôter `carried_by` (ou le nom sous `carries`), ou prendre pieux, mantelets, pavois ou
    barques.
    """
    for one, unit, _ in _carried(case):
        if one.kind.ruled("movable_by") in (False, "self"):
            yield Finding(
                Text(
                    f"{one.en} is carried by {unit.id}, but nobody can carry it",
                    f"{one.fr} : porté par {unit.id}, mais nul ne peut le porter",
                ),
                _path(one),
                one.hexes,
                rules=one.among(_IMMOVABLE),
                fix=None if one.obstacle.carried_by is None else Suggest(Remove(_path(one))),
            )


@check("SET445", "carried-by-two")
def carried_by_two(case: ScenarioCase) -> Iterator[Finding]:
    """A counter is said to be carried by one unit, and another unit says that it carries it.

    Why: only one of them can have it in hand.
    Fix: let `carried_by` of the obstacle and `carries` of the unit name each other, or keep one.

    En français : Un pion est dit porté par une unité, et une autre dit le porter.

    Pourquoi : une seule peut l'avoir en main.
    Remède : accorder `carried_by` de l'obstacle et `carries` de l'unité, ou n'en garder qu'un.
    """
    holders: dict[str, list[Unit]] = {}
    for unit in case.scenario.units:
        for thing in unit.carries:
            holders.setdefault(thing, []).append(unit)
    for one, bearer, _ in _carried(case):
        for other in holders.get(one.obstacle.id, ()):
            if other.id != bearer.id:
                yield Finding(
                    Text(
                        f"{one.en} is carried by {bearer.id}, but {other.id} carries it as well",
                        f"{one.fr} : porté par {bearer.id}, mais {other.id} le porte aussi",
                    ),
                    _path(one),
                    one.hexes,
                )
                break
