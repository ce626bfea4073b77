"""How somebody travels: all about a piece that makes the same ground cost another differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from editor.model.footprint import ONE_HEX, Offsets

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece, Situation

Way = Literal["foot", "mounted", "vehicle"]


class Gait(msgspec.Struct, frozen=True, gc=False):
    """What counts about a traveller; pieces of one gait share what was worked out."""

    way: Way = "foot"
    armoured: bool = False
    leads: bool = False
    caparison: bool = False
    """The horse wears one, ridden or led."""
    passenger: bool = False
    """Somebody sits behind the rider."""
    bears_light: bool = False
    offsets: Offsets = ONE_HEX
    """What a creature larger than a man covers; riders and vehicles have ways of their own."""


def gait_of(situation: Situation, piece: Piece) -> Gait:
    """How a piece travels as it stands."""
    if piece.profile.kind == "vehicle":
        return Gait("vehicle", bears_light=_bears_light(situation, piece))
    armour = situation.catalogue.armours.get(piece.armour or "")
    led = [one for name in piece.unit.leads if (one := situation.pieces.get(name)) is not None]
    return Gait(
        way="mounted" if piece.mounted else "foot",
        armoured=armour is not None and armour.counts_as_armoured,
        leads=bool(led),
        caparison=any(
            one.profile.caparison for one in (*led, *((piece,) if piece.mounted else ()))
        ),
        passenger="pillion" in situation.options and passenger_of(situation, piece) is not None,
        bears_light=_bears_light(situation, piece),
        offsets=_offsets(piece),
    )


def passenger_of(situation: Situation, piece: Piece) -> str | None:
    """Who sits behind a rider."""
    if not piece.mounted:
        return None
    return next((one.id for one in situation.pieces.values() if one.unit.behind == piece.id), None)


def _bears_light(situation: Situation, piece: Piece) -> bool:
    """Whether it brings its own light: the hex that it enters is then always lit."""
    kinds = situation.catalogue.lights
    return any(
        light.carried_by == piece.id
        and light.burning
        and (kind := kinds.get(light.kind)) is not None
        and (kind.radius or 0) >= 1
        for light in situation.scenario.lights
    )


def _offsets(piece: Piece) -> Offsets:
    if piece.mounted or len(piece.hexes) == 1:
        return ONE_HEX
    return tuple((place.q - piece.at.q, place.r - piece.at.r) for place in piece.hexes)
