"""Indirect fire and fire through a line of friends: which weapon may, and in which field.

Whether what stands in the way can be flown over is asked of `sight` (CHB-3.4-indirect-fire).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from editor.systems.cry_havoc.fighting.contact import (
    altitude,
    friends_beside,
    in_front,
    touching,
)
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.readings import as_ruled

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.kinds import Weapon
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation


_LINE = 2
"""So many friends side by side are a line."""


class Overfly(msgspec.Struct, frozen=True):
    """Whether a shot may pass over or through, and why."""

    is_allowed: bool
    steps: tuple[Step, ...] = ()


def may_overfly(kind: Weapon, band: int) -> Overfly:
    """Whether a weapon may shoot indirectly at this range."""
    rule = "CHB-3.4-indirect-fire"
    if not kind.indirect:
        return _no(rule, f"{kind.name.en}: no indirect fire", f"{kind.name.fr} : tir direct seul")
    if band == 0:
        return _no(rule, "indirect fire needs medium or long range",
                   "le tir indirect demande une portée moyenne ou longue")  # fmt: skip
    return Overfly(True)


def through_line(
    situation: Situation, archer: Piece, victim: Piece, kind: Weapon, there: Hex | None = None
) -> Overfly | None:
    """The reduced field behind a line of friends; None where no such line stands in the way.

    `there` is which of the target's hexes is aimed at.
    """
    there = victim.at if there is None else there
    if archer.at.distance(there) <= 1 or not as_ruled(situation, "CHB-3.4-fire-through-line"):
        return None
    friends = [one for one in friends_beside(situation, archer) if _hides(situation, archer, one)]
    lines = both_lines(archer.at, there) if len(friends) >= _LINE else ()
    ways = dict.fromkeys(line[1] for line in lines)
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
        en = f"{first.called.en} and {beside[0].called.en} stand in line, no shooters alike"
        return _no(rule, en, f"{first.called.fr} et {beside[0].called.fr} font écran", *ways)
    for place in ways:
        way = archer.at.direction_to(place)
        if in_front(way, place.neighbour(way), there):
            en, fr = (
                f"through the line of {first.called.en}",
                f"à travers la ligne de {first.called.fr}",
            )
            return Overfly(True, (step(rule, en, fr, None, place),))
    en, fr = "outside the field that a line of friends leaves", "hors du champ laissé par la ligne"
    return _no(rule, en, fr, *ways)


def _hides(situation: Situation, archer: Piece, friend: Piece) -> bool:
    """Whether a friend would stop a shot if he were not adjacent: not from below, nor in water."""
    ground = situation.catalogue.terrains.get(
        situation.board.terrain_at(friend.at, friend.level) or ""
    )
    high = altitude(situation, archer.at, archer.level)
    in_water = ground is not None and not ground.occupants_block_sight
    return altitude(situation, friend.at, friend.level) >= high and not in_water


def both_lines(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """The hexes under a line, with the one side and the other where it runs between hexes."""
    turned = start.rotate(3).line(end.rotate(3))
    return start.line(end), tuple(place.rotate(3) for place in turned)


def _is_named(situation: Situation, kind: Weapon, names: list[str]) -> bool:
    return any(situation.catalogue.weapons.get(name) is kind for name in names)


def _no(rule: str, en: str, fr: str, *hexes: Hex) -> Overfly:
    return Overfly(False, (step(rule, en, fr, None, *hexes),))
