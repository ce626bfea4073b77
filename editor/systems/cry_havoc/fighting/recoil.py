"""Where somebody who must go back can go, and what it costs him if he cannot.

Each hex must be farther from the main threat than the one left, and not next to an enemy; a friend
behind may be pushed. The reading of encirclement is milder: there only ground, the edge of the map
and people who cannot be pushed close a hex (CHB-6.1-encircle-four-or-trapped).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import (
    are_adjacent,
    can_cross,
    friends_of,
    hampers,
    is_animal,
)
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.readings import as_ruled
from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.fighting.wording import worded

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation


class Recoil(msgspec.Struct, frozen=True):
    """First hexes that are open, how far one can go, and the penalty for not going.

    `hexes` are free; when there are none, `pushes` hold friends who can be pushed on instead.
    `penalty` is empty, `stun`, `wound`, or `stun-unhorsed-mount-killed`.
    """

    piece: str
    wanted: int
    possible: int
    hexes: tuple[Hex, ...]
    pushes: tuple[Hex, ...]
    penalty: str
    proof: Proof


def main_threat(situation: Situation, threats: tuple[Piece, ...]) -> Piece:
    """Whom to go away from: the highest attack, the first of equals (CHB-7.0-recoil-direction)."""
    return max(threats, key=lambda one: strength(situation, one).attack)


def threats_of(situation: Situation, piece: Piece, threats: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The threats of the highest attack, as far as they leave somebody different ways back."""
    most = max(strength(situation, one).attack for one in threats)
    known: dict[tuple[tuple[Hex, ...], tuple[Hex, ...]], Piece] = {}
    for one in threats:
        if strength(situation, one).attack == most:
            back = recoil(situation, piece, one.at)
            known.setdefault((back.hexes, back.pushes), one)
    return tuple(known.values())


def recoil_distance(situation: Situation, piece: Piece) -> tuple[int, Step]:
    """How far a recoil goes: 1 hex on foot, 2 mounted, all its movement for a loose animal."""
    table = situation.catalogue.tables["recoil"]
    if is_animal(piece) and not piece.mounted:
        far = strength(situation, piece).movement
        rule, en, fr = "CHB-7.0-recoil-animal", "bolts its full movement", "fuit de tout son MVT"
    else:
        far = table["mounted" if piece.mounted else "foot"]
        rule = "CHB-7.0-recoil-distance"
        en, fr = "goes back so many hexes", "recule d'autant d'hexagones"
    return far, step(rule, f"{piece.called.en} {en}", f"{piece.called.fr} {fr}", far, piece.at)


def recoil(
    situation: Situation,
    piece: Piece,
    threat: Hex,
    *,
    by_fire: bool = False,
    cover: Callable[[Hex], int] | None = None,
) -> Recoil:
    """Where a recoil from a threat can go; from a shot it seeks the best cover that `cover` knows.

    The hexes are those of the first step; `possible` says how many steps can be made.
    """
    wanted, why = recoil_distance(situation, piece)
    steps = [
        why,
        step(
            "CHB-7.0-recoil-direction",
            "every hex farther from the threat",
            "chaque hexagone plus loin de la menace",
            None,
            threat,
        ),
    ]
    start = _rear(piece, threat)
    free, pushes = _ways(situation, piece, start, threat, strict=True)
    if pushes and not free:
        steps.append(
            step(
                "CHB-7.0-recoil-ally",
                "only by pushing a friend back",
                "seulement en repoussant un ami",
                None,
                *pushes,
            )
        )
    if by_fire and cover is not None and free:
        best = max(cover(place) for place in free)
        free = tuple(place for place in free if cover(place) == best)
        steps.append(
            step(
                "CHB-7.0-recoil-from-fire",
                "to the best cover within reach",
                "vers la meilleure couverture",
                best,
                *free,
            )
        )
    possible = _reach(situation, piece, start, threat, wanted)
    penalty = _penalty(piece, possible, wanted, steps, by_fire=by_fire)
    answer = (
        Text(
            f"{piece.called.en} can go back {possible}",
            f"{piece.called.fr} peut reculer de {possible}",
        )
        if not penalty
        else Text(
            f"{piece.called.en} cannot recoil: {worded(penalty).en}",
            f"{piece.called.fr} ne peut reculer : {worded(penalty).fr}",
        )
    )
    free_first = as_ruled(situation, "CHB-7.0-recoil-ally")
    shown = pushes if not free or not free_first else ()
    return Recoil(piece.id, wanted, possible, free, shown, penalty, Proof(answer, tuple(steps)))


def is_trapped(situation: Situation, piece: Piece, threat: Hex) -> bool:
    """Whether no recoil at all is possible, enemies next to the hexes aside."""
    strict = not as_ruled(situation, "CHB-6.1-encircle-four-or-trapped")
    free, pushes = _ways(situation, piece, _rear(piece, threat), threat, strict=strict)
    return not free and not pushes


def _rear(piece: Piece, threat: Hex) -> Hex:
    return max(piece.hexes, key=threat.distance)


def _ways(
    situation: Situation, piece: Piece, start: Hex, threat: Hex, *, strict: bool
) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    free, pushes = [], []
    for side, place in enumerate(start.neighbours()):
        if place.distance(threat) <= start.distance(threat) or place in piece.hexes:
            continue
        if not _enterable(situation, piece, start, place, strict=strict):
            continue
        there = _standing(situation, place, piece)
        if not piece.mounted and len(piece.hexes) > 1:
            if not there and _has_room(situation, piece, side, strict=strict):
                free.append(place)
        elif not there:
            free.append(place)
        elif all(_can_be_pushed(situation, piece, one, side, strict=strict) for one in there):
            pushes.append(place)
    return tuple(free), tuple(pushes)


def _has_room(situation: Situation, piece: Piece, side: int, *, strict: bool) -> bool:
    """Whether a creature of several hexes can shift as a whole by one hexside."""
    return all(
        place in piece.hexes
        or (
            _enterable(situation, piece, here, place, strict=strict)
            and not _standing(situation, place, piece)
        )
        for here in piece.hexes
        for place in (here.neighbour(side),)
    )


def _enterable(situation: Situation, piece: Piece, here: Hex, there: Hex, *, strict: bool) -> bool:
    mounted = piece.mounted
    if not can_cross(situation, here, there, piece.level, mounted=mounted):
        return False
    if not strict:
        return True
    spot = (there, piece.level)
    return not any(
        are_adjacent(situation, spot, (place, enemy.level))
        for enemy in situation.enemies_of(piece)
        if hampers(enemy)
        for place in enemy.hexes
    )


def _standing(situation: Situation, place: Hex, piece: Piece) -> tuple[Piece, ...]:
    """Who fills a hex: one living character at a time; bodies do not count."""
    return tuple(
        one
        for one in situation.pieces_at(place, piece.level)
        if one.id != piece.id and one.state not in {"dead", "unconscious"}
    )


def _can_be_pushed(
    situation: Situation, piece: Piece, ally: Piece, side: int, *, strict: bool
) -> bool:
    if ally.id not in {one.id for one in friends_of(situation, piece)} or len(ally.hexes) > 1:
        return False
    if not ally.is_up:
        return False  # a recoil would wound him where he lies (CHB-7.0-stun-escalation)
    place = ally.at.neighbour(side)
    if not _enterable(situation, ally, ally.at, place, strict=strict):
        return False
    behind = _standing(situation, place, ally)
    return all(_can_be_pushed(situation, ally, one, side, strict=strict) for one in behind)


def _reach(situation: Situation, piece: Piece, start: Hex, threat: Hex, wanted: int) -> int:
    """The longest way back, up to what is wanted."""
    edge, far = {start}, 0
    while edge and far < wanted:
        beyond: set[Hex] = set()
        for place in edge:
            free, pushes = _ways(situation, piece, place, threat, strict=True)
            beyond.update(free or pushes)
        if not beyond:
            break
        edge, far = beyond, far + 1
    return far


def _penalty(piece: Piece, possible: int, wanted: int, steps: list[Step], *, by_fire: bool) -> str:
    if possible >= wanted or (by_fire and possible) or is_animal(piece):
        return ""
    steps.append(
        step(
            "CHB-7.0-recoil-enemy-adjacent",
            "no hex that is open and away from enemies",
            "aucun hexagone libre et loin des ennemis",
            possible,
            piece.at,
        )
    )
    if not piece.mounted:
        steps.append(
            step("CHB-7.0-non-recoil-foot", "on foot: stunned", "à pied : assommé", "stun")
        )
        return "stun"
    penalty = "wound" if possible else "stun-unhorsed-mount-killed"
    en = "cut short: wounded" if possible else "not at all: stunned, mount killed"
    fr = "écourté : blessé" if possible else "aucun : assommé, monture tuée"
    rule = "CHB-7.0-non-recoil-rider"
    steps.append(step(rule, en, fr, penalty))
    return penalty
