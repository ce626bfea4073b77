"""What carries others: carts and wagons with their room, and the place behind a saddle.

Room is counted in fractions of the whole: of two places a man takes a half, of three an inactive
one a third (CHA-cart-capacity). The driver is crew and takes none.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from editor.hexgrid.labels import LabelError
from editor.model.proof import Proof, Step
from editor.model.scenario import Object
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import are_adjacent, friends_of, is_captive
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.gait import passenger_of
from editor.systems.cry_havoc.moving.task import Task, task

if TYPE_CHECKING:
    from editor.model.kinds import Vehicle
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

_WHOLE = Fraction(1)


class Load(msgspec.Struct, frozen=True):
    """How full a vehicle is, with or without something more; 1 is all it holds."""

    vehicle: str
    full: Fraction
    proof: Proof

    @property
    def fits(self) -> bool:
        return self.full <= _WHOLE


def load(situation: Situation, vehicle: Piece, *more: Piece | Object) -> Load:
    """The load of a vehicle, and whether something more finds room on it."""
    kind = situation.catalogue.vehicles.get(vehicle.profile.vocation or "")
    if kind is None:
        said = Text(f"{vehicle.called.en} carries nothing", f"{vehicle.called.fr} ne porte rien")
        return Load(vehicle.id, _WHOLE * 2, Proof(said))
    rule = kind.origin.get("capacity", "CHA-cart-capacity")
    drivers = kind.crew if _is_drawn(situation, vehicle, kind) else 0
    total, steps = Fraction(0), []
    for thing in (*_aboard(situation, vehicle), *more):
        sort, name = _sort(situation, thing)
        if sort == "characters" and drivers:
            drivers -= 1
            said = Text(f"{name.en} drives", f"{name.fr} conduit")
            steps.append(Step(rule, said, "0"))
            continue
        places = kind.capacity.get(sort)
        part = Fraction(1, places) if places else Fraction(0)
        total += part
        steps.append(Step(rule, name, str(part)))
    said = (
        Text(f"{kind.name.en}: {total} full", f"{kind.name.fr} : charge {total}")
        if total <= _WHOLE
        else Text(f"{kind.name.en}: no room, {total}", f"{kind.name.fr} : plus de place, {total}")
    )
    return Load(vehicle.id, total, Proof(said, tuple(steps)))


def _is_drawn(situation: Situation, vehicle: Piece, kind: Vehicle) -> bool:
    """A cart that men pull needs no driver (CHA-cart-stats)."""
    team = (situation.pieces.get(name) for name in vehicle.unit.team)
    return any(one is not None and one.mount in kind.drawn_by for one in team)


def _aboard(situation: Situation, vehicle: Piece) -> Iterator[Piece | Object]:
    for piece in situation.pieces.values():
        if piece.unit.aboard == vehicle.id:
            yield piece
    for thing in situation.scenario.objects:
        if thing.carried_by == vehicle.id or thing.id in vehicle.unit.carries:
            yield thing


def _sort(situation: Situation, thing: Piece | Object) -> tuple[str, Text]:
    """What something counts as aboard; what is smaller than a chest counts for nothing."""
    kinds = situation.catalogue.objects
    if isinstance(thing, Object):
        known = kinds.get(thing.kind)
        name = thing.name or (known.name if known else Text(thing.kind, thing.kind))
        bulk = thing.encumbrance or (known.encumbrance if known else 0)
        if thing.kind == "body":
            return "corpses", name
        return ("chests-or-barrels" if bulk >= kinds["chest"].encumbrance else "small"), name
    if thing.state == "dead":
        return "corpses", thing.called
    idle = not thing.is_up or is_captive(thing)
    return ("inactive" if idle else "characters"), thing.called


def loading(situation: Situation, piece: Piece) -> Iterator[Task]:
    """Getting aboard and down, and what may be loaded from where one stands."""
    if "vehicles" not in situation.options or piece.mounted:
        return
    for vehicle in situation.pieces.values():
        kind = situation.catalogue.vehicles.get(vehicle.profile.vocation or "")
        if vehicle.profile.kind != "vehicle" or kind is None:
            continue
        rule = kind.origin.get("load_cost", "CHA-cart-loading")
        name = vehicle.called
        if piece.unit.aboard == vehicle.id:
            said = f"get down from {name.en}", f"descendre de : {name.fr}"
            yield task("get-down", vehicle.id, kind.load_cost, rule, *said)
        elif _touches(situation, piece, vehicle):
            if load(situation, vehicle, piece).fits:
                said = f"get aboard {name.en}", f"monter à bord : {name.fr}"
                yield task("board", vehicle.id, kind.load_cost, rule, *said)
            for thing in _in_reach(situation, piece, vehicle):
                if load(situation, vehicle, thing).fits:
                    what = _sort(situation, thing)[1]
                    said = f"load {what.en} on {name.en}", f"charger sur {name.fr} : {what.fr}"
                    yield task("load", thing.id, kind.load_cost, rule, *said)


def _touches(situation: Situation, piece: Piece, vehicle: Piece) -> bool:
    spots = [(place, vehicle.level) for place in vehicle.hexes]
    own = (piece.at, piece.level)
    return piece.unit.aboard is None and any(are_adjacent(situation, own, one) for one in spots)


def _in_reach(situation: Situation, piece: Piece, vehicle: Piece) -> Iterator[Piece | Object]:
    """Things and helpless people in the own hex or the next."""
    own = (piece.at, piece.level)

    def near(spot: Spot) -> bool:
        return spot == own or are_adjacent(situation, own, spot)

    aboard = {one.id for one in _aboard(situation, vehicle)}
    for other in situation.pieces.values():
        helpless = other.profile.kind == "person" and (not other.is_up or is_captive(other))
        if helpless and other.id not in aboard and near((other.at, other.level)):
            yield other
    for thing in situation.scenario.objects:
        if thing.at is None or thing.carried_by or not thing.portable or thing.hidden:
            continue
        try:
            place = situation.board.hex(thing.at)
        except LabelError:
            continue
        if near((place, thing.level)):
            yield thing


def riding_along(situation: Situation, piece: Piece) -> Iterator[Task]:
    """Up behind a rider for the whole move, unarmoured, from a flank (CHA-pillion-mount-up)."""
    if "pillion" not in situation.options or piece.mounted:
        return
    points = movement_of(situation, piece).points
    worn = situation.catalogue.armours.get(piece.armour or "")
    if piece.unit.behind is not None:
        carrier = situation.pieces.get(piece.unit.behind)
        whole = movement_of(situation, _free(piece)).points
        name = carrier.called if carrier else Text(piece.unit.behind, piece.unit.behind)
        said = f"get down from behind {name.en}", f"descendre de croupe : {name.fr}"
        yield task("get-down", piece.unit.behind, -(-whole // 2), "CHA-pillion-dismount", *said)
        return
    if worn is not None and worn.counts_as_armoured:
        return  # CHA-pillion-armour: the lightest counts, too
    for rider in friends_of(situation, piece):
        flank = len(rider.hexes) > 1 and all(piece.at.distance(one) == 1 for one in rider.hexes)
        room = rider.mounted and rider.is_up and passenger_of(situation, rider) is None
        if flank and room and rider.level == piece.level and points:
            name = rider.called
            said = f"get up behind {name.en}", f"monter en croupe : {name.fr}"
            yield task("get-up-behind", rider.id, points, "CHA-pillion-mount-up", *said)


def _free(piece: Piece) -> Piece:
    """The same one, if he rode behind nobody."""
    return msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, behind=None))
