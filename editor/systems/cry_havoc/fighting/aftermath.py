"""Leaving a melee and following it up: who may disengage, who may advance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import can_fight, in_contact, touching
from editor.systems.cry_havoc.fighting.odds import refusal, step
from editor.systems.cry_havoc.fighting.recoil import main_threat, recoil
from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.fighting.wording import listed, worded

if TYPE_CHECKING:
    from editor.model.proof import Step
    from editor.systems.cry_havoc.fighting.melee import Melee
    from editor.systems.cry_havoc.situation import Situation

_CAUSES = {"killed", "recoiled", "stunned", "disengaged", "panicked", "routed"}


class Withdrawal(msgspec.Struct, frozen=True):
    """Whether somebody may leave a melee instead of fighting it."""

    piece: str
    is_allowed: bool
    proof: Proof


def disengage(situation: Situation, name: str) -> Withdrawal:
    """He must be faster than everybody who could attack him, and have somewhere to go."""
    piece = situation.pieces.get(name)
    who = piece.called if piece is not None else Text(name, name)
    if piece is None or not can_fight(piece):
        return Withdrawal(
            name, False, refusal(f"{who.en} cannot act", f"{who.fr} ne peut pas agir")
        )
    enemies = tuple(one for one in in_contact(situation, piece) if can_fight(one))
    if not enemies:
        return Withdrawal(name, False, refusal(f"{who.en} is not engaged", f"{who.fr} est libre"))
    mine = strength(situation, piece).movement
    most = max(strength(situation, one).movement for one in enemies)
    faster = mine > most
    steps = [
        step("CHB-5.3-disengage-condition", f"movement {mine} against {most}",
             f"mouvement {mine} contre {most}", mine, piece.at),
        step("CHB-5.3-disengage-timing", "before any attack is resolved; counts as an attack",
             "avant toute attaque ; compte comme une attaque"),
    ]  # fmt: skip
    way = recoil(situation, piece, main_threat(situation, enemies).at)
    free = bool(way.hexes) and way.possible >= way.wanted
    if faster and not free:
        steps.append(step("CHB-5.3-disengage-distance", "no way out", "aucune issue"))
    is_allowed = faster and free
    answer = (
        Text(f"{who.en} may disengage", f"{who.fr} peut rompre le combat")
        if is_allowed
        else Text(f"{who.en} may not disengage", f"{who.fr} ne peut pas rompre le combat")
    )
    return Withdrawal(name, is_allowed, Proof(answer, tuple(steps)))


class Advance(msgspec.Struct, frozen=True):
    """Who may step into a hex that a combat emptied: one of these, and one only."""

    advancers: tuple[str, ...]
    is_forced: bool
    proof: Proof


def advance(
    situation: Situation, fight: Melee, victim: str, cause: str, *, charged: bool = False
) -> Advance:
    """Who may follow up when `victim` left by `cause`; supporters in the second rank may not."""
    gone = situation.pieces.get(victim)
    if gone is None or cause not in _CAUSES:
        return Advance((), False, refusal("nothing to follow up", "rien à poursuivre"))
    names = fight.attackers if victim in fight.defenders else fight.defenders
    found = tuple(
        name for name in names
        if can_fight(situation.pieces[name])
        and touching(situation, situation.pieces[name], gone) is not None
    )  # fmt: skip
    steps: tuple[Step, ...] = (
        step("CHB-6.3-advance-conditions", f"{gone.called.en}: {worded(cause).en}",
             f"{gone.called.fr} : {worded(cause).fr}"),
        step("CHB-6.3-advance-single", "one of those in contact", "un de ceux au contact",
             len(found)),
    )  # fmt: skip
    if charged:
        rule = "CHB-8.3-cavalry-pursuit" if cause == "panicked" else "CHB-4.1-charge-must-advance"
        steps = (*steps, step(rule, "the charger alone", "le chargeur seul"))
    who = listed(situation.pieces[name].called for name in found)
    text = Text(f"one of {who.en or 'nobody'} may advance",
                f"un de {who.fr or 'personne'} peut avancer")  # fmt: skip
    return Advance(found, charged and cause != "panicked" and bool(found), Proof(text, steps))
