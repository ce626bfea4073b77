"""Who may attack whom in melee, together with whom, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from editor.hexgrid.edges import Edge
from editor.systems.cry_havoc.fighting.aim import shot_with
from editor.systems.cry_havoc.fighting.contact import (
    can_fight,
    distance,
    friends_of,
    in_contact,
    is_captive,
    touching,
)
from editor.systems.cry_havoc.fighting.leadership import command, status_of
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.fighting.wording import condition

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

_SLOW = 3
"""The rate of weapons that take the whole turn (CHB-3.3-rate-3)."""


def unable(situation: Situation, piece: Piece, *, charging: bool = False) -> Step | None:
    """Why somebody may not attack at all, if he may not."""
    return next(_inabilities(situation, piece, charging=charging), None)


def _inabilities(situation: Situation, piece: Piece, *, charging: bool) -> Iterator[Step]:
    name = piece.called
    if not piece.is_up or is_captive(piece):
        yield step(
            "CHB-2.1-melee-step",
            f"{name.en} is {condition(piece).en}: no attack",
            f"{name.fr} est hors d'état d'attaquer ({condition(piece).fr})",
        )
    if piece.state in {"panicked", "routed"}:
        rule = "CHB-8.3-panic-state" if piece.state == "panicked" else "CHB-8.3-rout-state"
        yield step(rule, f"{name.en} is in flight: no attack", f"{name.fr} fuit : pas d'attaque")
    if piece.unit.behind is not None:
        yield step(
            "CHA-pillion-no-fight",
            f"{name.en} rides behind another: no attack",
            f"{name.fr} est en croupe : pas d'attaque",
        )
    if {"attack", "charge"} & set(piece.acts) and "berserker" not in piece.special:
        yield step(
            "CHB-4.1-charge-resolution" if "charge" in piece.acts else "CHB-6.0-one-attack",
            f"{name.en} has already attacked this turn",
            f"{name.fr} a déjà attaqué ce tour",
        )
    if _has_shot(situation, piece) and not charging:
        yield step(
            "CHB-3.1-crossbow-rate",
            f"{name.en} shot a slow weapon this turn: nothing else",
            f"{name.fr} a tiré une arme lente ce tour : rien d'autre",
        )
    if strength(situation, piece).attack <= 0:
        yield step(
            "CHB-6.0-odds", f"{name.en} has attack 0", f"{name.fr} a une attaque de 0", 0, piece.at
        )
    status = status_of(situation, piece)
    needs = status is not None and status.wounded_attack_needs_leader and piece.is_wounded
    if needs and not command(situation, piece).is_commanded:
        yield step(
            "CHB-8.1-irregular-wounded",
            f"{name.en} is a wounded irregular out of command",
            f"{name.fr} est un irrégulier blessé hors commandement",
        )


def barred(situation: Situation, attacker: Piece, target: Piece) -> Step | None:
    """Why one may not strike another where they stand, if he may not."""
    found = touching(situation, attacker, target)
    if found is None:
        return step(
            "CHB-1.2-adjacent",
            f"{attacker.called.en} and {target.called.en} are not adjacent",
            f"{attacker.called.fr} et {target.called.fr} ne sont pas adjacents",
            None,
            attacker.at,
            target.at,
        )
    rides = attacker.mounted and "openings" in situation.options
    if rides and _at_opening(situation, *found, target):
        return step(
            "CHA-door-mounted-attack",
            f"{attacker.called.en} rides: no attack through a window or at a doorway",
            f"{attacker.called.fr} est à cheval : pas d'attaque à une porte ou une fenêtre",
            None,
            *found,
        )
    return None


def reaches_over(situation: Situation, piece: Piece, foe: Piece) -> bool:
    """Whether somebody's pole arm is long enough for an enemy, whoever stands between them."""
    arm = situation.catalogue.weapons["polearm"]
    has_one = bool({"polearm"} & {*piece.weapons, *piece.special})
    return has_one and distance(piece, foe) == arm.effect["reach_hexes"]


def supports(
    situation: Situation, piece: Piece, target: Piece, fighters: Sequence[Piece]
) -> Step | None:
    """The reason by which a pole arm in the second rank lends its attack, if it does.

    It stands two hexes off, unengaged, behind two friends who touch each other, one of whom
    attacks the target (CHB-6.1-polearm).
    """
    arm = situation.catalogue.weapons["polearm"]
    if not reaches_over(situation, piece, target):
        return None
    if any(can_fight(enemy) for enemy in in_contact(situation, piece)):
        return None
    names = {one.id for one in fighters}
    screen = [
        friend
        for friend in friends_of(situation, piece)
        if can_fight(friend)
        and touching(situation, piece, friend) is not None
        and distance(friend, target) <= distance(piece, target)
    ]
    for one in screen:
        strikes = one.id in names and touching(situation, one, target) is not None
        beside = [
            other
            for other in screen
            if other.id != one.id and touching(situation, one, other) is not None
        ]
        if strikes and len(beside) + 1 >= arm.effect["screen_of_allies"]:
            return step(
                "CHB-6.1-polearm",
                f"{piece.called.en} strikes over {one.called.en} and {beside[0].called.en}",
                f"{piece.called.fr} frappe par-dessus {one.called.fr} et {beside[0].called.fr}",
                strength(situation, piece).attack,
                piece.at,
            )
    return None


def is_connected(situation: Situation, pieces: Sequence[Piece]) -> bool:
    """Whether all hang together by adjacency (CHB-6.1-combine-att)."""
    if not pieces:
        return True
    reached, edge = {pieces[0].id}, [pieces[0]]
    while edge:
        one = edge.pop()
        for other in pieces:
            if other.id not in reached and touching(situation, one, other) is not None:
                reached.add(other.id)
                edge.append(other)
    return len(reached) == len(pieces)


def _has_shot(situation: Situation, piece: Piece) -> bool:
    """Whether it used up its turn by a weapon of rate 3."""
    if not {"offensive", "defensive", "line"} & set(piece.acts):
        return False
    shot = shot_with(situation, piece)
    if shot:
        return any(kind.rate == _SLOW for kind in shot)
    kinds = (situation.catalogue.weapons.get(name) for name in piece.weapons)
    return any(kind is not None and kind.rate == _SLOW for kind in kinds)


def _at_opening(situation: Situation, here: Hex, there: Hex, target: Piece) -> bool:
    """Whether somebody stands in, or beyond, a doorway or window too narrow for a horse."""
    between = Edge.between(here, there)
    for side in range(6):
        edge = Edge.of(there, side)
        for one in situation.board.edges_at(edge, target.level):
            kind = situation.catalogue.edges.get(one.feature.kind)
            if kind is None or not kind.is_opening or not kind.is_barred(mounted=True):
                continue
            if one.inner == there or edge == between:
                return True
    return False
