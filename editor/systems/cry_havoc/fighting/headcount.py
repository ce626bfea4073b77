"""Outnumbering and encirclement: what the count of fighters is worth in columns.

Attackers are those who declared an attack on one of the targets, wherever their own fight has left
them since; defenders are those attacked and those beside an attacker whom nobody attacks (the
ruling on 6.1). Supporting polearms count nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import msgspec

from editor.model.footprint import footprint
from editor.systems.cry_havoc.fighting.contact import can_fight, friends_of, touching
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.readings import as_ruled
from editor.systems.cry_havoc.fighting.recoil import is_trapped, main_threat

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

Declared = Mapping[str, Sequence[str]]
"""Attacker -> targets, for all the attacks of the step."""
Rings = frozenset[str] | None
"""Who was encircled when all attacks were declared; None as long as they are not."""


class Sides(msgspec.Struct, frozen=True):
    """The pieces that fight: supporters lend their attack but are not counted."""

    attackers: tuple[Piece, ...]
    supporters: tuple[Piece, ...]
    defenders: tuple[Piece, ...]


def outnumbering(
    situation: Situation, sides: Sides, declared: Declared, *, alone: bool, rings: Rings = None
) -> Step:
    """One column for the side that has more, whatever the difference (CHB-6.1-outnumbering)."""
    table = situation.catalogue.tables["melee-results"]["column_modifiers"]
    attackers = _attackers(situation, sides, {} if alone else declared, rings)
    defenders = {one.id for one in sides.defenders}
    attacked = {name for targets in declared.values() for name in targets} | defenders
    beside = {
        enemy.id
        for one in sides.attackers
        for enemy in situation.enemies_of(one)
        if enemy.id not in attacked
        and can_fight(enemy)
        and touching(situation, one, enemy) is not None
    }
    if not as_ruled(situation, "CHB-6.1-unengaged-defenders"):
        beside = set()
    mine, theirs = len(attackers), len(defenders | beside)
    more = (mine > theirs) - (mine < theirs)
    both_ways = as_ruled(situation, "CHB-6.1-outnumbering")
    less = table["outnumbered"]["value"] if both_ways else 0
    value = {1: table["outnumbering"]["value"], -1: less, 0: 0}[more]
    rule = "CHB-6.1-unengaged-defenders" if beside else "CHB-6.1-outnumbering"
    return step(
        rule,
        f"{mine} attackers against {theirs} defenders",
        f"{mine} attaquants contre {theirs} défenseurs",
        value,
    )


def encirclement(
    situation: Situation, sides: Sides, declared: Declared, *, alone: bool, rings: Rings = None
) -> tuple[Step, ...]:
    """One column when everybody attacked is surrounded, by four, or has nowhere to go."""
    table = situation.catalogue.tables["melee-results"]["column_modifiers"]["encirclement"]
    reasons = [
        _encircled(situation, sides, one, {} if alone else declared, table, rings)
        for one in sides.defenders
    ]
    if not reasons or None in reasons:
        return ()
    rule, en, fr = next(one for one in reasons if one is not None)
    bonus = step(rule, en, fr, table["value"], *(one.at for one in sides.defenders))
    if rule != table["rule"]:
        return (bonus,)
    least = table["min_attackers"]
    alone_en, alone_fr = f"{least} apart round a lone man", f"{least} séparés autour d'un isolé"
    return step("CHB-6.1-encircle", alone_en, alone_fr), bonus


def _encircled(
    situation: Situation,
    sides: Sides,
    target: Piece,
    declared: Declared,
    table: Mapping[str, Any],
    rings: Rings,
) -> tuple[str, str, str] | None:
    single = Sides(sides.attackers, (), (target,))
    around = [
        one
        for one in _attackers(situation, single, declared, rings).values()
        if not _is_defended(target, _stand(situation, one, target))
    ]
    if len(around) >= table["or_attackers"]:
        return (
            "CHB-6.1-encircle-four-or-trapped",
            f"{target.called.en} is attacked by {len(around)}",
            f"{target.called.fr} est attaqué par {len(around)}",
        )
    if not target.profile.large and around:
        threat = main_threat(situation, tuple(around))
        if is_trapped(situation, target, threat.at):
            return (
                "CHB-6.1-encircle-four-or-trapped",
                f"{target.called.en} has no way back",
                f"{target.called.fr} ne peut pas reculer",
            )
    if not (_is_ringed(situation, target, around, table) if rings is None else target.id in rings):
        return None
    rule = "CHB-6.1-encircle-large" if target.profile.large else "CHB-6.1-encircle-bonus"
    return rule, f"{target.called.en} is encircled", f"{target.called.fr} est encerclé"


def _is_ringed(
    situation: Situation, target: Piece, around: Sequence[Piece], table: Mapping[str, Any]
) -> bool:
    """Whether so many attack a man who stands alone, no two of them adjacent."""
    alone = not any(
        can_fight(friend) and touching(situation, target, friend) is not None
        for friend in friends_of(situation, target)
    )
    apart = any(
        all(touching(situation, a, b) is None for a, b in combinations(group, 2))
        for group in combinations(around, table["min_attackers"])
    )
    return apart and (alone or target.profile.large)


def rings_of(situation: Situation, declared: Declared) -> frozenset[str]:
    """Whom these attacks encircle: it is seen when they are declared (CHB-6.1-encircle)."""
    table = situation.catalogue.tables["melee-results"]["column_modifiers"]["encirclement"]
    found = set()
    for name in {name for aims in declared.values() for name in aims}:
        target = situation.pieces[name]
        around = [
            one
            for one in _attackers(situation, Sides((), (), (target,)), declared, None).values()
            if not _is_defended(target, _stand(situation, one, target))
        ]
        if _is_ringed(situation, target, around, table):
            found.add(name)
    return frozenset(found)


def _attackers(
    situation: Situation, sides: Sides, declared: Declared, rings: Rings
) -> dict[str, Piece]:
    """All who attack one of these defenders in this step, here or in a fight of their own."""
    targets = {one.id for one in sides.defenders}
    lending = {one.id for one in sides.supporters}
    found = {one.id: one for one in sides.attackers}
    for name, aims in declared.items():
        piece = situation.pieces.get(name)
        if piece is None or name in lending or not targets & set(aims):
            continue
        if rings is not None or any(
            touching(situation, piece, one) is not None for one in sides.defenders
        ):
            found[name] = piece
    return found


def _stand(situation: Situation, attacker: Piece, target: Piece) -> Hex:
    """The hex that somebody attacks a target from."""
    found = touching(situation, attacker, target)
    return found[0] if found else attacker.at


def _is_defended(target: Piece, place: Hex) -> bool:
    """Whether a large creature defends itself towards a hex; all round when nobody said where."""
    if not target.profile.large:
        return False
    towards = target.profile.defended
    return not towards or place in footprint(towards, target.at, target.facing or 0)
