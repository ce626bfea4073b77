"""Indirect fire, and fire through a line of friends (CHB-3.4-indirect-fire).

What is overflown must be people or low things, and stand within short range of the shooter; what
covers the target's own hex still covers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from editor.hexgrid.edges import Edge
from editor.model.text import Text
from editor.systems.cry_havoc.contact import can_fight, friends_of, ground_at, in_front, touching
from editor.systems.cry_havoc.odds import step

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.ground import Ground
    from editor.model.kinds import Weapon
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation


class Overfly(msgspec.Struct, frozen=True):
    """Whether a shot may pass over or through, and the cover that the target keeps."""

    is_allowed: bool
    cover: int = 0
    steps: tuple[Step, ...] = ()
    why: Text = Text()


def overflown(
    situation: Situation, archer: Piece, victim: Piece, kind: Weapon, band: int
) -> Overfly:
    """Whether a blocked shot may be made indirectly."""
    if not kind.indirect:
        return _no("CHB-3.4-indirect-fire", f"{kind.name.en}: no indirect fire",
                   f"{kind.name.fr} : pas de tir indirect")  # fmt: skip
    if band == 0:
        return _no("CHB-3.4-indirect-fire", "indirect fire needs medium or long range",
                   "le tir indirect demande une portée moyenne ou longue")  # fmt: skip
    bands = (kind.mounted_range if archer.mounted else None) or kind.range or (0, 0, 0)
    allowed = situation.catalogue.tables["indirect-fire"]["over"]
    for place, name, ground in _between(situation, archer, victim):
        if ground is not None and name not in allowed:
            return _no("CHB-3.4-indirect-fire", f"nothing flies over {ground.name.en}",
                       f"rien ne passe par-dessus : {ground.name.fr}", place)  # fmt: skip
        if archer.at.distance(place) > bands[0]:
            return _no("CHB-3.4-indirect-obstacle-short",
                       "what is shot over must be at short range",
                       "l'obstacle survolé doit être à courte portée", place)  # fmt: skip
    return Overfly(True, own_cover(situation, victim))


def own_cover(situation: Situation, victim: Piece) -> int:
    """The best cover of the hex a target stands in; less for none when it was never alarmed."""
    if not victim.unit.aware and "aware" not in victim.marks:
        return 0
    covers = [0]
    for place in victim.hexes:
        ground = ground_at(situation, place, victim.level)
        if ground is not None and not ground.cover_when:
            covers.append(ground.cover)
        for name in situation.markers.get((place, victim.level), ()):
            marker = situation.catalogue.markers.get(name)
            if marker is not None and not marker.cover_when:
                covers.append(marker.cover)
    return max(covers)


def _between(
    situation: Situation, archer: Piece, victim: Piece
) -> Iterator[tuple[Hex, str, Ground | None]]:
    """Who and what stands in the way, with where: people have no ground."""
    catalogue, level = situation.catalogue, archer.level
    lines = both_lines(archer.at, victim.at)
    for here, there in dict.fromkeys(pair for line in lines for pair in pairwise(line)):
        for one in situation.board.edges_at(Edge.between(here, there), level):
            kind = catalogue.edges.get(one.feature.kind)
            if kind is not None and kind.sight != "clear":
                yield here, one.feature.kind, kind
    for place in dict.fromkeys(place for line in lines for place in line[1:-1]):
        name = situation.board.terrain_at(place, level) or ""
        terrain = catalogue.terrains.get(name)
        if terrain is not None and terrain.sight != "clear":
            yield place, name, terrain
        for name in situation.markers.get((place, level), ()):
            marker = catalogue.markers.get(name)
            if marker is not None and marker.through != "clear":
                yield place, name, marker
        if any(piece.is_up for piece in situation.pieces_at(place, level)):
            yield place, "", None


def through_line(
    situation: Situation, archer: Piece, victim: Piece, kind: Weapon
) -> Overfly | None:
    """The reduced field behind a line of friends; None where no such line stands in the way."""
    if archer.at.distance(victim.at) <= 1:
        return None
    ways = dict.fromkeys(line[1] for line in both_lines(archer.at, victim.at))
    friends = [
        one
        for one in friends_of(situation, archer)
        if can_fight(one) and touching(situation, archer, one) is not None
    ]
    screen = [one for place in ways for one in friends if place in one.hexes]
    if not screen or len(screen) < len(ways):
        return None
    first = screen[0]
    beside = [
        one for one in friends if one.id != first.id and touching(situation, first, one) is not None
    ]
    if not beside:
        return None
    table = situation.catalogue.tables["indirect-fire"]["through_friends"]
    known = situation.catalogue.weapons
    alike = any(
        (other := known.get(name)) is not None and other.weapon_class == kind.weapon_class
        for name in first.weapons
    )
    rule = "CHB-3.4-fire-through-line"
    able = kind.weapon_class in table["classes"] or _is_named(situation, kind, table["weapons"])
    if not able or not alike:
        en = f"{first.id} and {beside[0].id} stand in line and are no shooters alike"
        return _no(rule, en, f"{first.id} et {beside[0].id} font écran", *ways)
    for place in ways:
        way = archer.at.direction_to(place)
        if in_front(way, place.neighbour(way), victim.at):
            en, fr = f"through the line of {first.id}", f"à travers la ligne de {first.id}"
            return Overfly(True, 0, (step(rule, en, fr, None, place),))
    en, fr = "outside the field that a line of friends leaves", "hors du champ laissé par la ligne"
    return _no(rule, en, fr, *ways)


def both_lines(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """The hexes under a line, with the one side and the other where it runs between hexes."""
    turned = start.rotate(3).line(end.rotate(3))
    return start.line(end), tuple(place.rotate(3) for place in turned)


def _is_named(situation: Situation, kind: Weapon, names: list[str]) -> bool:
    return any(situation.catalogue.weapons.get(name) is kind for name in names)


def _no(rule: str, en: str, fr: str, *hexes: Hex) -> Overfly:
    return Overfly(False, 0, (step(rule, en, fr, None, *hexes),), Text(en, fr))
