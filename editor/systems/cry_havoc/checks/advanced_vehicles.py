"""Carts and wagons: who draws them, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.model.finding import Finding, Severity
from editor.model.kinds import Vehicle
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import (
    ALIVE,
    mount_of,
    profile_of,
    setup,
    special_of,
    units_of,
)
from editor.systems.cry_havoc.moving.entering import grounds

ABLE = frozenset({"healthy", "wounded"})
"""States in which somebody can drive or pull."""
_STEP = 60
"""Degrees between two sides of a hex."""


def vehicles(case: ScenarioCase) -> Iterator[tuple[int, Unit, Vehicle]]:
    """The vehicles among the units, with their numbers and kinds."""
    for number, unit in enumerate(case.scenario.units):
        profile = profile_of(case, unit)
        kind = case.catalogue.vehicles.get(profile.vocation or "")
        if profile.kind == "vehicle" and kind is not None:
            yield number, unit, kind


@check("SET340", "wrong-team", rules=["CHA-cart-drawn-by", "CHA-wagon-drawn-by"])
def wrong_team(case: ScenarioCase) -> Iterator[Finding]:
    """A vehicle is drawn by somebody who cannot draw it.

    Why: any horse, an ox, a mule or healthy men draw a cart; only a draught horse or an ox a wagon.
    Fix: put another animal into the team; the message says which fit.

    En français : Un véhicule est tiré par qui ne peut le tirer.

    Pourquoi : tout cheval, un bœuf, une mule ou des hommes valides tirent une charrette ; seul un
    cheval de trait ou un bœuf tire un chariot.
    Remède : atteler une autre bête ; le message dit lesquelles.
    """
    units = units_of(case)
    for number, unit, kind in vehicles(case):
        team = [(index, units[name]) for index, name in enumerate(unit.team) if name in units]
        for index, one in team:
            profile = profile_of(case, one)
            if profile.kind == "person":
                fits = bool(kind.men_pulling)
            else:
                fits = profile.kind == "animal" and mount_of(case, one) in kind.drawn_by
            if not fits:
                yield _cannot_draw(case, one, kind, number, index)
        men = [one for _, one in team if profile_of(case, one).kind == "person"]
        fit = [one for one in men if one.state == "healthy" and not one.wounds]
        if men and len(men) == len(team) and kind.men_pulling and not fit:
            yield Finding(
                Text(
                    f"none of the men who draw {unit.id} is in good health",
                    f"aucun des hommes qui tirent {unit.id} n'est valide",
                ),
                ("units", number, "team"),
            )


def _cannot_draw(case: ScenarioCase, one: Unit, kind: Vehicle, number: int, index: int) -> Finding:
    mounts = case.catalogue.mounts
    names = [mounts[name].name for name in kind.drawn_by if name in mounts]
    en, fr = (", ".join(name.to(lang) for name in names) for lang in ("en", "fr"))
    return Finding(
        Text(
            f"{one.id} cannot draw a {kind.name.en}; expected: {en}",
            f"{one.id} ne peut tirer : {kind.name.to('fr')} ; attendu : {fr}",
        ),
        ("units", number, "team", index),
    )


@check("SET341", "wagon-without-team", severity=Severity.ADVICE, rules=["CHA-wagon-drawn-by"])
def wagon_without_team(case: ScenarioCase) -> Iterator[Finding]:
    """A wagon has no animal to draw it.

    Why: men cannot draw it, so it stays where it is for the whole game.
    Fix: name a draught horse or an ox under `team`, or leave it so if it is meant as a barrier.

    En français : Un chariot n'a pas de bête pour le tirer.

    Pourquoi : des hommes ne peuvent le tirer ; il reste là toute la partie.
    Remède : citer un cheval de trait ou un bœuf sous `team`, ou laisser s'il doit barrer la route.
    """
    for number, unit, kind in vehicles(case):
        if not unit.team and not kind.men_pulling:
            yield Finding(
                Text(
                    f"{unit.id} is a {kind.name.en} without a team and cannot move",
                    f"{unit.id} ({kind.name.to('fr')}) n'a pas d'attelage et ne peut bouger",
                ),
                ("units", number),
            )


@check("SET342", "nobody-to-drive", severity=Severity.WARNING, rules=["CHA-cart-stats"])
def nobody_to_drive(case: ScenarioCase) -> Iterator[Finding]:
    """A vehicle has animals to draw it, but its side has nobody who could drive.

    Why: a vehicle drawn by animals needs a driver; men who pull a cart do without.
    Fix: put somebody `aboard`, or give the vehicle to a side that has people.

    En français : Un véhicule est attelé, mais son camp n'a personne pour le conduire.

    Pourquoi : un véhicule tiré par des bêtes a besoin d'un conducteur ; tiré par des hommes, non.
    Remède : mettre quelqu'un à bord (`aboard`), ou donner le véhicule à un camp qui a du monde.
    """
    sides = {
        unit.side for unit in case.scenario.units
        if unit.state in ABLE and not unit.tied and profile_of(case, unit).kind == "person"
    }  # fmt: skip
    aboard = {unit.aboard for unit in case.scenario.units if unit.state in ABLE}
    bought = {side.id for side in case.scenario.sides if side.budget is not None}
    units = units_of(case)
    for number, unit, kind in vehicles(case):
        animals = [
            name for name in unit.team
            if name in units and profile_of(case, units[name]).kind == "animal"
        ]  # fmt: skip
        if not kind.crew or not animals or unit.id in aboard:
            continue
        if unit.side not in sides | bought:
            yield Finding(
                Text(
                    f"{unit.id} is drawn by animals, but {unit.side} has nobody to drive it",
                    f"{unit.id} est attelé, mais {unit.side} n'a personne pour le conduire",
                ),
                ("units", number),
            )


@check("SET343", "team-not-in-front", rules=["CHA-wagon-footprint", "CHA-wagon-articulation"])
def team_not_in_front(case: ScenarioCase) -> Iterator[Finding]:
    """No animal of the team stands at the head of the wagon.

    Why: the hindmost hex of the animal lies in one of the three hexes before the wagon, so that the
    train bends by one side of a hex at most.
    Fix: move the animal to the front of the wagon, or turn one of them; the message says where.

    En français : Aucune bête de l'attelage n'est à la tête du chariot.

    Pourquoi : l'hexagone arrière de la bête est l'un des trois devant le chariot ; l'ensemble ne
    plie que d'un côté d'hexagone.
    Remède : mettre la bête devant le chariot, ou tourner l'un des deux ; le message dit où.
    """
    if not case.complete:
        return
    pieces = setup(case).pieces
    for number, unit, kind in vehicles(case):
        wagon = pieces.get(unit.id)
        if wagon is None or wagon.facing is None or not kind.team_hexes:
            continue
        team = [
            piece for name in unit.team
            if (piece := pieces.get(name)) is not None and piece.profile.kind == "animal"
        ]  # fmt: skip
        if not team or any(one.facing is None for one in team):
            continue
        bend = kind.max_bend // _STEP
        front = [wagon.at.neighbour(wagon.facing + turn) for turn in range(-bend, bend + 1)]
        if not any(one.hexes[-1] in front for one in team):
            labels = [case.board.label(place) for place in front if place in case.board]
            where = ", ".join(labels) or "?"
            yield Finding(
                Text(
                    f"no animal of {unit.id} stands at its head; its rear belongs in {where}",
                    f"aucune bête de {unit.id} n'est à sa tête ; sa croupe va en {where}",
                ),
                ("units", number, "team"),
                hexes=(wagon.at,),
            )


@check("SET344", "vehicle-over-somebody", rules=["CHA-cart-passage", "CHA-wagon-passage"])
def vehicle_over_somebody(case: ScenarioCase) -> Iterator[Finding]:
    """A vehicle starts in a hex in which somebody lives who is not aboard.

    Why: a cart or wagon may not enter a hex held by a living character, friend or foe.
    Fix: move one of them, or put him `aboard`.

    En français : Un véhicule commence dans l'hexagone de quelqu'un de vivant qui n'est pas à bord.

    Pourquoi : une charrette ou un chariot n'entre pas dans l'hexagone d'un vivant, ami ou ennemi.
    Remède : déplacer l'un des deux, ou le mettre à bord (`aboard`).
    """
    if not case.complete:
        return
    situation = setup(case)
    for number, unit, _ in vehicles(case):
        vehicle = situation.pieces.get(unit.id)
        for place in vehicle.hexes if vehicle is not None else ():
            for other in situation.pieces_at(place, unit.level):
                if other.profile.kind == "vehicle" or other.state not in ALIVE:
                    continue
                if other.unit.aboard is None and other.unit.behind is None:
                    label = case.board.label(place) if place in case.board else ""
                    yield Finding(
                        Text(
                            f"{unit.id} stands on {other.id} at {label}",
                            f"{unit.id} est sur {other.id} en {label}",
                        ),
                        ("units", number, "at"),
                        hexes=(place,),
                    )


@check(
    "SET345", "vehicle-on-closed-ground", severity=Severity.WARNING, rules=["CHA-wagon-footprint"]
)  # fmt: skip
def vehicle_on_closed_ground(case: ScenarioCase) -> Iterator[Finding]:
    """A vehicle starts on ground that is closed to wheels and hooves.

    Why: it could never have come there, and cannot leave.
    Fix: move it to a road or open ground; a wagon covers two hexes.

    En français : Un véhicule commence sur un sol fermé aux roues et aux sabots.

    Pourquoi : il n'aurait pu y venir et ne peut en sortir.
    Remède : le mettre sur un chemin ou en terrain libre ; un chariot couvre deux hexagones.
    """
    if not case.complete:
        return
    situation = setup(case)
    for number, unit, _ in vehicles(case):
        vehicle = situation.pieces.get(unit.id)
        for place in vehicle.hexes if vehicle is not None else ():
            ground = grounds(situation).kind_at((place, unit.level))
            if ground is None or ground.mounted is not None or ground.mounted_when:
                continue
            yield Finding(
                Text(
                    f"{unit.id} stands in {ground.name.en}, which is closed to vehicles",
                    f"{unit.id} est sur un sol fermé aux véhicules : {ground.name.to('fr')}",
                ),
                ("units", number, "at"),
                hexes=(place,),
            )
            break


@check("SET347", "ability-of-nobody", severity=Severity.WARNING, rules=["CHA-vcombat-aurige"])
def ability_of_nobody(case: ScenarioCase) -> Iterator[Finding]:
    """A special rule of the scenario is an ability, but nobody has it and nobody is given it.

    Why: ramming with a wagon, for one, needs a driver who is a charioteer.
    Fix: say in `applies_to` who has it, or give it to somebody under `special`.

    En français : Une règle du scénario est une aptitude, mais personne ne l'a ni ne la reçoit.

    Pourquoi : percuter avec un chariot, par exemple, demande un conducteur aurige.
    Remède : dire dans `applies_to` qui l'a, ou la donner à quelqu'un sous `special`.
    """
    held: set[str] | None = None
    for number, rule in enumerate(case.scenario.special_rules):
        known = case.catalogue.special_rules.get(rule.rule or "")
        if known is None or known.scope != "person" or rule.applies_to or rule.value is False:
            continue
        if held is None:
            held = {name for unit in case.scenario.units for name in special_of(case, unit)}
        if rule.rule not in held:
            yield Finding(
                Text(
                    f"{known.name.en} is in force, but nobody has that ability",
                    f"« {known.name.to('fr')} » est en vigueur, mais personne n'a cette aptitude",
                ),
                ("special_rules", number, "rule"),
            )
