"""What the ground is worth to a fighter, in columns: plus, nothing or minus.

Every hex has one influence. A handicap counts before an advantage (CHB-6.1-debris-bodies); a rider
has that of the worse of his hexes (CHB-6.1-mounted-terrain), a group that of its worst member
(CHB-6.1-worst-terrain). Doors and windows belong to the hex inside them, banks and fences to the
hexside that is fought across.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from editor.hexgrid.edges import Edge
from editor.systems.cry_havoc.fighting.contact import altitude, ground_at
from editor.systems.cry_havoc.fighting.odds import step

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.ground import Ground
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

Role = Literal["attack", "defence"]
_WORDS = {"attack": ("attacks", "attaque"), "defence": ("defends", "défend")}
_Influence = tuple[int | None, str, tuple[str, str]]
"""Columns (None = no fight there), the rule, and the ground's name in both languages."""


class Vantage(msgspec.Struct, frozen=True):
    """The influence of one piece's ground; None = there can be no fight there."""

    value: int | None
    why: Step


def vantage(situation: Situation, piece: Piece, role: Role, opponents: Sequence[Piece]) -> Vantage:
    """The influence of the ground under a piece in this fight."""
    return worst([_at(situation, piece, place, role, opponents) for place in piece.hexes])


def worst(found: Sequence[Vantage]) -> Vantage:
    """The most handicapping ground counts for the whole."""
    barred = next((one for one in found if one.value is None), None)
    return barred or min(found, key=lambda one: one.value or 0)


def _at(
    situation: Situation, piece: Piece, place: Hex, role: Role, opponents: Sequence[Piece]
) -> Vantage:
    values = list(_influences(situation, piece, place, role, opponents))
    barred = next((one for one in values if one[0] is None), None)
    if barred is not None:
        value, rule, kind = barred
    elif any(value is not None and value < 0 for value, _, _ in values):
        value, rule, kind = min(values, key=lambda one: one[0] or 0)
    else:
        value, rule, kind = max(values, key=lambda one: one[0] or 0)
    verb = _WORDS[role]
    why = step(
        rule,
        f"{piece.called.en} {verb[0]} from {kind[0]}",
        f"{piece.called.fr} {verb[1]} depuis : {kind[1]}",
        value,
        place,
        level=piece.level,
    )
    return Vantage(value, why)


def _influences(
    situation: Situation, piece: Piece, place: Hex, role: Role, opponents: Sequence[Piece]
) -> Iterator[_Influence]:
    catalogue = situation.catalogue
    if "rope" in piece.marks:
        rope = catalogue.edges["rope"]
        yield _own(rope, role), "CHA-ropemove-exposure", _named(rope)
        return
    if piece.unit.aboard is not None:
        aboard = catalogue.tables["melee-results"]["column_modifiers"]["aboard-vehicle"]
        yield aboard["value"], aboard["rule"], ("aboard a vehicle", "à bord d'un véhicule")
        return
    ground = ground_at(situation, place, piece.level)
    if ground is not None:
        value = _by_height(situation, ground, piece, place, role, opponents)
        if value is None and ground.fight_needs and ground.fight_needs in piece.special:
            value = 0
        yield value, _rule(ground), _named(ground)
    for kind in situation.markers.get((place, piece.level), ()):
        marker = catalogue.markers.get(kind)
        if marker is not None and marker is not ground:
            rule = "CHB-6.1-debris-bodies" if kind in {"corpse", "debris"} else _rule(marker)
            yield _own(marker, role), rule, _named(marker)
    bodies = any(
        one.is_out and one.id != piece.id for one in situation.pieces_at(place, piece.level)
    )
    if bodies:
        corpse = catalogue.markers["corpse"]
        yield _own(corpse, role), "CHB-6.1-debris-bodies", _named(corpse)
    yield from _hexsides(situation, piece, place, role, opponents)


def _hexsides(
    situation: Situation, piece: Piece, place: Hex, role: Role, opponents: Sequence[Piece]
) -> Iterator[_Influence]:
    facing = {
        place.direction_to(there)
        for other in opponents
        for there in other.hexes
        if place.distance(there) == 1
    }
    for side in range(6):
        for one in situation.board.edges_at(Edge.of(place, side), piece.level):
            kind = situation.catalogue.edges.get(one.feature.kind)
            if kind is None:
                continue
            if kind.is_opening:
                if one.inner == place and getattr(kind, role) != "under":
                    yield _own(kind, role), _rule(kind), _named(kind)
            elif side in facing:
                value = getattr(kind, f"{role}_above" if one.inner == place else f"{role}_below")
                value = _own(kind, role) if value is None else value
                if value is not None:
                    yield value, _rule(kind), _named(kind)


def _by_height(
    situation: Situation,
    ground: Ground,
    piece: Piece,
    place: Hex,
    role: Role,
    opponents: Sequence[Piece],
) -> int | None:
    """Stairs favour whoever stands higher."""
    own = _own(ground, role)
    above, below = getattr(ground, f"{role}_above"), getattr(ground, f"{role}_below")
    if above is None or below is None or not opponents:
        return own
    here = altitude(situation, place, piece.level)
    values: list[int] = []
    for other in opponents:
        there = altitude(situation, min(other.hexes, key=place.distance), other.level)
        values.append(above if here > there else below if here < there else own or 0)
    return min(values)


def _own(kind: Ground, role: Role) -> int | None:
    value = kind.attack if role == "attack" else kind.defence
    return 0 if isinstance(value, str) else value


def _named(kind: Ground) -> tuple[str, str]:
    return kind.name.en, kind.name.fr


def _rule(kind: Ground) -> str:
    """The rule that gives a ground its influence, else the one that asks for it."""
    rule = kind.origin.get("combat", "")
    return rule if rule.startswith("CH") else "CHB-6.1-terrain-shift"
