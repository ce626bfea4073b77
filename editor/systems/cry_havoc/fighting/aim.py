"""Who may shoot with what, now: weapon, load, rate, saddle, crew, neighbours, state.

The pieces remember what they did this turn (`acts`), so that a rate of fire is a question of which
sets of acts its table allows together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from editor.systems.cry_havoc.fighting.contact import (
    altitude,
    friends_beside,
    hampers,
    in_contact,
    is_captive,
)
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.readings import as_ruled
from editor.systems.cry_havoc.fighting.wording import condition

if TYPE_CHECKING:
    from editor.model.kinds import Weapon
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

When = Literal["offensive", "defensive"]
_SHOTS = {"offensive", "defensive"}
_MOVES = {"advance", "charge", "disengage", "meet", "retreat"}
"""Advances and reactions are moves of one's own will, too (CHB-3.2-crossbow-defensive)."""
LOADED = frozenset({"crossbow", "engine"})
"""Weapons that are loaded at the start or not; all others are ready."""
_HANDLESS = frozenset({"animal", "vehicle"})
WITH = "with:"
"""An act that says which weapon was shot this turn."""


def arms(situation: Situation, piece: Piece) -> dict[str, Weapon]:
    """Every missile weapon somebody may use; stones are for all who have hands and sense to throw.

    An animal is no character (CHB-6.2-missile-skills, CHB-1.2-animal).
    """
    throws = not piece.mounted and piece.profile.kind not in _HANDLESS
    key = (piece.weapons, throws)
    found: dict[str, Weapon] | None = situation.arsenal.get(key)
    if found is None:
        known = situation.catalogue.weapons
        own = {name: known[name] for name in piece.weapons if name in known}
        own |= {name: kind for name, kind in known.items() if kind.anyone and throws}
        found = {name: kind for name, kind in own.items() if kind.use == "missile"}
        situation.arsenal[key] = found
    return found


def ammunition(situation: Situation, piece: Piece, weapon: str) -> int | None:
    """How many are left; None = as many as wanted."""
    for held in (piece.unit.ammunition, piece.profile.ammunition):
        if weapon in held:
            return held[weapon]
    return situation.catalogue.weapons[weapon].ammo


def objection(situation: Situation, piece: Piece, weapon: str, when: When) -> Step | None:
    """The first reason why somebody may not shoot this weapon now, whoever the target."""
    if situation.pieces.get(piece.id) is not piece:
        return next(cannot_shoot(situation, piece, weapon, when), None)
    known: dict[tuple[str, str, str], Step | None]
    known = situation.workings.setdefault("objections", {})
    key = (piece.id, weapon, when)
    if key not in known:
        known[key] = next(cannot_shoot(situation, piece, weapon, when), None)
    return known[key]


def cannot_shoot(situation: Situation, piece: Piece, weapon: str, when: When) -> Iterator[Step]:
    """Every reason why somebody may not shoot this weapon now."""
    yield from _unfit(piece)
    busy = next((one for one in in_contact(situation, piece) if hampers(one)), None)
    if busy is not None:
        yield step(
            "CHB-3.2-no-fire-in-contact",
            f"{piece.called.en} is in contact with {busy.called.en}",
            f"{piece.called.fr} est au contact de {busy.called.fr}",
            None,
            piece.at,
            busy.at,
        )
    kind = arms(situation, piece).get(weapon)
    if kind is None:
        yield step(
            "CHB-6.2-missile-skills",
            f"{piece.called.en} has no {weapon} to shoot",
            f"{piece.called.fr} n'a pas de quoi tirer ({weapon})",
        )
        return
    yield from _empty(situation, piece, weapon, kind)
    yield from _saddle(piece, kind)
    yield from _rate(situation, piece, kind, when)
    yield from _crew(situation, piece, kind)


def _unfit(piece: Piece) -> Iterator[Step]:
    name = piece.called
    if not piece.is_up or is_captive(piece):
        yield step(
            "CHB-7.0-stun" if piece.state == "stunned" else "CHB-2.1-offensive-fire",
            f"{name.en} cannot shoot: {condition(piece).en}",
            f"{name.fr} ne peut pas tirer : {condition(piece).fr}",
        )
    if piece.state in {"panicked", "routed"}:
        rule = "CHB-8.3-panic-state" if piece.state == "panicked" else "CHB-8.3-rout-state"
        yield step(rule, f"{name.en} is in flight: no fire", f"{name.fr} fuit : pas de tir")
    if piece.unit.behind is not None:
        yield step(
            "CHA-pillion-no-fight",
            f"{name.en} rides behind another: no fire",
            f"{name.fr} est en croupe : pas de tir",
        )


def _empty(situation: Situation, piece: Piece, weapon: str, kind: Weapon) -> Iterator[Step]:
    left = ammunition(situation, piece, weapon)
    if left is not None and left <= 0:
        yield step("CHB-3.1-thrown-general", "none left to throw", "plus rien à lancer", 0)
    if weapon in piece.unit.unloaded or (not piece.loaded and kind.weapon_class in LOADED):
        slow = kind.mounted == "fire-only" and piece.mounted
        yield step(
            "CHB-3.1-crossbow-mounted" if slow else "CHB-3.1-crossbow-rate",
            f"{kind.name.en}: not loaded",
            f"{kind.name.fr} : pas chargée",
        )


def _saddle(piece: Piece, kind: Weapon) -> Iterator[Step]:
    excepted = kind.mounted_exception and kind.mounted_exception == piece.profile.vocation
    if piece.mounted and kind.mounted == "never" and not excepted:
        rule = kind.origin.get("mounted", "")
        yield step(
            rule if rule.startswith("CH") else "CHB-3.1-bows-mounted",
            f"{kind.name.en}: not from the saddle",
            f"{kind.name.fr} : pas à cheval",
        )


def _rate(situation: Situation, piece: Piece, kind: Weapon, when: When) -> Iterator[Step]:
    done = {"move" if act in _MOVES else act for act in piece.acts}
    if when in done:
        yield step(
            "CHB-3.2-one-shot-per-phase",
            f"{piece.called.en} has shot in this phase",
            f"{piece.called.fr} a déjà tiré dans cette phase",
        )
        return
    if "line" in done:
        yield step(
            "CHA-line-exclusive",
            f"{piece.called.en} shot a line this turn",
            f"{piece.called.fr} a tiré un filin ce tour",
        )
    so_far = done & {*_SHOTS, "move"}
    if not _fits(situation, kind, so_far | {when}):
        crossbow = when == "defensive" and kind.weapon_class == "crossbow"
        yield step(
            "CHB-3.2-crossbow-defensive" if crossbow else _rate_rule(situation, kind),
            f"rate {kind.rate}: not after {', '.join(sorted(so_far))}",
            f"cadence {kind.rate} : le tour est pris ({', '.join(sorted(so_far))})",
            kind.rate,
        )
    for other in shot_with(situation, piece):
        if not _fits(situation, other, so_far | {when}):
            slow = other.weapon_class == "crossbow"
            yield step(
                "CHB-3.1-crossbow-rate" if slow else _rate_rule(situation, other),
                f"{other.name.en}, rate {other.rate}: no more shots after it",
                f"{other.name.fr}, cadence {other.rate} : plus de tir ensuite",
                other.rate,
            )


def _fits(situation: Situation, kind: Weapon, acts: set[str]) -> bool:
    """Whether a weapon's rate allows these shots and moves in one turn."""
    row = situation.catalogue.tables["rates"].get(str(kind.rate))
    if row is None:
        return True
    options = [set(one) for one in row["options"]]
    if kind.weapon_class.startswith("throw") and as_ruled(situation, "CHB-3.3-rate-2"):
        options += [set(one) for one in row.get("thrown_extra", ())]
    if any("shot" in one for one in options):
        return len(acts) <= 1
    return any(acts <= one for one in options)


def _rate_rule(situation: Situation, kind: Weapon) -> str:
    row = situation.catalogue.tables["rates"].get(str(kind.rate), {})
    return str(row.get("rule", "CHB-3.0-weapon-attributes"))


def shot_with(situation: Situation, piece: Piece) -> list[Weapon]:
    """The weapons that somebody shot this turn, as far as it is known: the act `with:…` says it."""
    known = situation.catalogue.weapons
    names = (act.removeprefix(WITH) for act in piece.acts if act.startswith(WITH))
    return [known[name] for name in names if name in known]


def too_late_to_move(situation: Situation, piece: Piece) -> Step | None:
    """Why the shots of this turn leave somebody no move, if they do not (CHB-3.3-rate-2)."""
    shots = set(piece.acts) & _SHOTS
    for kind in shot_with(situation, piece):
        if not _fits(situation, kind, {*shots, "move"}):
            slow = kind.weapon_class == "crossbow"
            return step(
                "CHB-2.1-movement-step" if slow else _rate_rule(situation, kind),
                f"{kind.name.en}, rate {kind.rate}: no move after {', '.join(sorted(shots))}",
                f"{kind.name.fr}, cadence {kind.rate} : plus de mouvement",
                kind.rate,
            )
    return None


def _crew(situation: Situation, piece: Piece, kind: Weapon) -> Iterator[Step]:
    if kind.crew <= 1:
        return
    hands = 1 + len(list(friends_beside(situation, piece)))
    if hands < kind.crew:
        yield step(
            kind.rules[0] if kind.rules else "CHB-3.0-weapon-attributes",
            f"{kind.name.en} needs {kind.crew} hands, {hands} are there",
            f"{kind.name.fr} demande {kind.crew} servants, il y en a {hands}",
            kind.crew,
        )


def too_low(situation: Situation, piece: Piece, target: Piece, kind: Weapon) -> Step | None:
    """A rock falls: it must be dropped from above."""
    if not kind.needs_height:
        return None
    here = altitude(situation, piece.at, piece.level)
    if here > altitude(situation, target.at, target.level):
        return None
    return step(
        kind.rules[0],
        f"{kind.name.en}: only from above",
        f"{kind.name.fr} : seulement d'en haut",
        None,
        piece.at,
        target.at,
    )
