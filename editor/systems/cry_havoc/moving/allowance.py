"""The points that a piece has to move with, and why (CHB-5.1-movement-points)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof, Step
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.aim import shot_with, too_late_to_move
from editor.systems.cry_havoc.fighting.contact import is_captive
from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.moving.control import name_of
from editor.systems.cry_havoc.sky import skies

if TYPE_CHECKING:
    from editor.model.kinds import Vehicle
    from editor.systems.cry_havoc.situation import Piece, Situation


_CHARGED = Text("it charged this turn", "il a chargé ce tour")
_SHOT = Text("its crossbow was shot this turn", "son arbalète a tiré ce tour")
_MOVED = Text("its move is over", "son mouvement est terminé")
_TAKEN = Text("it is a prisoner", "il est prisonnier")
_BEHIND = Text("it rides behind another", "il monte en croupe")
_ABOARD = Text("it is aboard a vehicle", "il est à bord")
_RIDERLESS = Text("a riderless mount stays where it is", "une monture sans cavalier reste là")


class Movement(msgspec.Struct, frozen=True):
    """Whole points, and the reasons; their figures sum to the points."""

    points: int
    proof: Proof


def movement_of(situation: Situation, piece: Piece) -> Movement:
    """What a piece may spend as it stands, before its first step."""
    name = name_of(piece)
    still = _held(situation, piece)
    if still is not None:
        said = Text(f"{name.en} does not move", f"{name.fr} ne bouge pas")
        return Movement(0, Proof(said, (still,)))
    if piece.profile.kind == "vehicle":
        steps = list(_vehicle(situation, piece))
    else:
        steps = list(_person(situation, piece))
    total = sum(step.figure for step in steps if isinstance(step.figure, int))
    if total < 0:
        text = Text("no less than nothing", "jamais moins que rien")
        steps.append(Step("CHA-rain-movement", text, -total))
    points = max(0, total)
    said = Text(f"{name.en} has {points} to move", f"{name.fr} : mouvement {points}")
    return Movement(points, Proof(said, tuple(steps)))


def _held(situation: Situation, piece: Piece) -> Step | None:
    """Why a piece does not move at all."""
    shot = bool({"offensive", "defensive"} & set(piece.acts))
    late = too_late_to_move(situation, piece) if shot else None
    known = situation.catalogue.states.get(piece.state)
    riderless = piece.profile.kind == "animal" and piece.mount in situation.catalogue.mounts
    why = [
        (not piece.is_up, "CHB-2.1-movement-step", known.name if known else Text(piece.state)),
        ("charge" in piece.acts, "CHB-2.1-movement-step", _CHARGED),
        (shot and _is_slow_to_load(situation, piece), "CHB-2.1-movement-step", _SHOT),
        ("move" in piece.acts, "CHB-5.1-no-carry-over", _MOVED),
        (is_captive(piece), "CHB-7.0-stun", _TAKEN),
        (piece.unit.behind is not None, "CHA-pillion-mount-up", _BEHIND),
        (piece.unit.aboard is not None, "CHA-vcombat-aboard", _ABOARD),
        (riderless and not piece.mounted, "CHB-5.2-riderless-still", _RIDERLESS),
    ]
    return next((Step(rule, text) for is_so, rule, text in why if is_so), late)


def _is_slow_to_load(situation: Situation, piece: Piece) -> bool:
    if shot_with(situation, piece):
        return False
    weapons = situation.catalogue.weapons
    held = [kind for name in piece.weapons if (kind := weapons.get(name)) and kind.use == "missile"]
    return bool(held) and all(kind.weapon_class == "crossbow" for kind in held)


def _person(situation: Situation, piece: Piece) -> Iterator[Step]:
    own = strength(situation, piece)
    told = own.steps[-1] if own.steps else None
    if told is not None and piece.mounted and piece.profile.mounted_figures is None:
        rule = told.rule if told.rule != "CHB-5.2-train-penalty" else "CHB-5.2-mounted-counter"
    else:
        rule = "CHB-5.1-movement-points"
    state = Text("movement, wounded", "mouvement, blessé") if piece.is_wounded else None
    yield Step(rule, state or Text("movement", "mouvement"), own.movement, (piece.at,), piece.level)
    points = own.movement
    for change in (*_sky(situation, piece), *_burden(situation, piece)):
        if isinstance(change.figure, int):
            points += change.figure
        yield change
    for name in piece.unit.leads:
        animal = situation.pieces.get(name)
        if animal is None:
            continue
        pace = strength(situation, animal).movement + sum(_figures(_sky(situation, animal)))
        if 0 < pace < points:
            said = name_of(animal)
            text = Text(f"no faster than {said.en}, which is led", f"pas plus vite que {said.fr}")
            yield Step("CHB-5.2-train", text, pace - points, (animal.at,))
            points = pace
    if piece.state in {"panicked", "routed"}:
        rule = "CHB-8.3-rout-move" if piece.state == "routed" else "CHB-8.3-panic-move"
        yield Step(rule, Text("it can only flee", "il ne peut que fuir"), 0)


def _figures(steps: Iterator[Step]) -> Iterator[int]:
    return (step.figure for step in steps if isinstance(step.figure, int))


def _sky(situation: Situation, piece: Piece) -> Iterator[Step]:
    for weather in skies(situation).over((piece.at, piece.level)).weathers:
        if weather.allowance:
            rule = weather.origin.get("allowance", "CHA-wx-table")
            yield Step(rule, weather.name, weather.allowance, (piece.at,), piece.level)


def _burden(situation: Situation, piece: Piece) -> Iterator[Step]:
    """What is carried is paid first (CHB-5.1-mp-for-tasks)."""
    kinds = situation.catalogue.objects
    for name, count in {**piece.profile.equipment, **piece.unit.equipment}.items():
        kind = kinds.get(name)
        if kind is None or count < 1:
            continue
        cost = kind.encumbrance * count + int(kind.data.get("each_further", 0)) * (count - 1)
        if cost:
            rule = kind.origin.get("encumbrance", "")
            rule = rule if rule in kind.rules else "CHB-5.1-mp-for-tasks"
            text = Text(f"carries {kind.name.en} ({count})", f"porte : {kind.name.fr} ({count})")
            yield Step(rule, text, -cost)
    for thing in situation.scenario.objects:
        if thing.carried_by == piece.id or thing.id in piece.unit.carries:
            kind = kinds.get(thing.kind)
            cost = thing.encumbrance or (kind.encumbrance if kind else 0)
            said = thing.name or (kind.name if kind else Text(thing.kind, thing.kind))
            if cost:
                text = Text(f"carries {said.en}", f"porte : {said.fr}")
                yield Step("CHB-5.1-mp-for-tasks", text, -cost)


def _vehicle(situation: Situation, piece: Piece) -> Iterator[Step]:
    """Its own limit, or the team's pace if that is less (CHA-cart-speed, CHA-wagon-speed)."""
    kind = situation.catalogue.vehicles.get(piece.profile.vocation or "")
    if kind is None or "vehicles" not in situation.options:
        said = Text("no rule in force moves it", "aucune règle en vigueur ne le déplace")
        yield Step("CHA-man-definition", said, 0)
        return
    wagon = "CHA-wagon-speed" in kind.rules
    team = [one for name in piece.unit.team if (one := situation.pieces.get(name)) is not None]
    animals = [one for one in team if one.mount in kind.drawn_by and one.is_up]
    animals = [one for one in animals if one.profile.kind == "animal"]
    if animals:
        rule = "CHA-wagon-speed" if wagon else "CHA-cart-speed"
        yield Step(rule, kind.name, kind.movement, piece.hexes, piece.level)
        paces = [
            max(0, strength(situation, one).movement + sum(_figures(_sky(situation, one))))
            for one in animals
        ]
        if min(paces) < kind.movement:
            text = Text("the slowest animal of the team", "la bête la plus lente de l'attelage")
            yield Step(rule, text, min(paces) - kind.movement)
        return
    yield from _by_hand(kind, team, wagon=wagon)


def _by_hand(kind: Vehicle, team: list[Piece], *, wagon: bool) -> Iterator[Step]:
    men = [
        one for one in team
        if one.profile.kind == "person" and one.is_up and not one.is_wounded and not one.mounted
    ]  # fmt: skip
    if wagon or not kind.men_pulling:
        text = Text("only a draught animal draws it", "seule une bête de trait le tire")
        yield Step("CHA-wagon-drawn-by", text, 0)
        return
    pace = kind.men_pulling[min(len(men), len(kind.men_pulling) - 1)]
    text = Text(f"pulled by {len(men)} fit men", f"tirée par {len(men)} hommes valides")
    yield Step("CHA-cart-speed", text, pace)
