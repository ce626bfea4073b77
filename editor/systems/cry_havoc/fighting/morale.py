"""Morale: when it is tested, what weighs on it, and the chance to hold, panic or rout.

Modifiers are counted first. More of them than Morale is a rout without a roll; else the die is
added, and a total above Morale is panic (CHB-8.3-rout-without-roll, CHB-8.3-roll).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import can_fight, distance
from editor.systems.cry_havoc.fighting.leadership import command, status_of
from editor.systems.cry_havoc.fighting.odds import (
    Outcomes,
    outcomes,
    refusal,
    signed,
    step,
    summary,
)
from editor.systems.cry_havoc.fighting.triggers import Sees, causes
from editor.systems.cry_havoc.fighting.wording import condition
from editor.systems.cry_havoc.fighting.worries import worries

if TYPE_CHECKING:
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

_NAMES = {
    "hold": Text("holds", "tient"),
    "panic": Text("panics", "panique"),
    "rout": Text("routs", "se débande"),
}


class MoraleTest(msgspec.Struct, frozen=True):
    """A test before its die is rolled: due or not, when, with whose Morale, and its chances.

    `needed` is the highest face that holds; 0 when none does, None when there is no roll.
    """

    piece: str
    proof: Proof
    is_due: bool = False
    when: str = ""
    value: int = 0
    lender: str = ""
    modifier: int = 0
    needed: int | None = None
    outcomes: Outcomes = ()


def morale(
    situation: Situation,
    name: str,
    *,
    charged_by: str | None = None,
    passed: Collection[str] = (),
    threat: str | None = None,
    sees: Sees | None = None,
) -> MoraleTest:
    """The chances of a test now, whether or not one is due.

    `charged_by` is the rider whose charge causes it; `passed` are leaders who hold already and so
    may lend their Morale; `threat` is the enemy an obstacle must stand against.
    """
    piece = situation.pieces.get(name)
    if piece is None:
        return MoraleTest(name, refusal(
            f"nobody here is called {name}", f"personne ici ne s'appelle {name}"
        ))  # fmt: skip
    own = morale_of(situation, piece)
    if own is None or piece.state in {"dead", "unconscious", "routed"}:
        return MoraleTest(name, _untested(piece))
    due = causes(situation, piece, charged_by=charged_by, sees=sees)
    value, lender, why = _value(situation, piece, own, passed, sees)
    weights = list(worries(situation, piece, threat))
    modifier = sum(one.figure for one in weights if isinstance(one.figure, int))
    sides = situation.catalogue.tables["morale"]["die"]
    needed: int | None = None
    if modifier > value:
        found = outcomes({"rout": sides}, sides, _NAMES)
        last = step("CHB-8.3-rout-without-roll", f"{signed(modifier)} is more than {value}: rout",
                    f"{signed(modifier)} dépasse {value} : déroute", modifier)  # fmt: skip
    else:
        needed = min(max(value - modifier, 0), sides)
        found = outcomes({"hold": needed, "panic": sides - needed}, sides, _NAMES)
        last = step("CHB-8.3-roll", f"D{sides} {signed(modifier)} must not exceed {value}",
                    f"D{sides} {signed(modifier)} ne doit pas dépasser {value}",
                    f"1-{needed}" if needed else "-")  # fmt: skip
    said = summary(found)
    when = _when(situation, piece, due, charged=charged_by is not None)
    head = Text("no test is due; it would be: ", "aucun test à passer ; il donnerait : ")
    answer = said if due else Text(head.en + said.en, head.fr + said.fr)
    steps = (*due, *why, *weights, last)
    return MoraleTest(name, Proof(answer, steps), bool(due), when, value, lender, modifier,
                      needed, found)  # fmt: skip


def morale_of(situation: Situation, piece: Piece) -> int | None:
    """The Morale on the roster, with what the scenario adds for the whole side."""
    sides = {side.id: side.morale for side in situation.scenario.sides}
    printed = piece.profile.morale
    return None if printed is None else printed + sides.get(piece.side, 0)


def _untested(piece: Piece) -> Proof:
    if piece.profile.morale is None:
        why = step("CHB-1.4-morale-class", f"{piece.called.en} has no Morale on the roster",
                   f"{piece.called.fr} n'a pas de Moral sur sa fiche")  # fmt: skip
    else:
        why = step("CHB-8.3-interpretation", f"{piece.called.en} is {condition(piece).en}: no test",
                   f"{piece.called.fr} ne teste pas ({condition(piece).fr})")  # fmt: skip
    return Proof(why.text, (why,))


def _value(
    situation: Situation, piece: Piece, own: int, passed: Collection[str], sees: Sees | None
) -> tuple[int, str, tuple[Step, ...]]:
    """His own Morale, or that of a leader near enough who is not himself in doubt."""
    mine = step(
        "CHB-1.2-morale-test",
        f"Morale of {piece.called.en}",
        f"Moral de {piece.called.fr}",
        str(own),
    )
    led = command(situation, piece)
    lenders = [
        leader
        for name in led.commanders
        if name != piece.id
        and morale_of(situation, leader := situation.pieces[name]) is not None
        and (name in passed or not causes(situation, leader, sees=sees))
    ]
    best = max(lenders, key=lambda one: morale_of(situation, one) or 0, default=None)
    lent = (morale_of(situation, best) or 0) if best is not None else 0
    if best is None or lent <= own:
        return own, "", (mine,)
    why = step("CHB-8.2-leader-morale", f"{best.called.en} lends his Morale",
               f"{best.called.fr} prête son Moral", str(lent), best.at)  # fmt: skip
    near = (one for one in led.proof.steps if best.at in one.hexes)
    return lent, best.id, (mine, why, *(msgspec.structs.replace(one, figure=None) for one in near))


def _when(situation: Situation, piece: Piece, due: tuple[Step, ...], *, charged: bool) -> str:
    """At once, or in the recovery step that closes the phase, as the status says."""
    if not due:
        return ""
    status = status_of(situation, piece)
    return "at-once" if charged or (status and status.tests == "at-once") else "recovery"


class Recovery(msgspec.Struct, frozen=True):
    """Whether somebody in flight comes to himself in a recovery step."""

    piece: str
    is_over: bool
    proof: Proof


def recovery(situation: Situation, name: str, *, phase_of: str | None = None) -> Recovery:
    """Panic ends far from every enemy or near a leader, a rout only near a leader.

    The stunned get up at the end of their own side's phase (CHB-7.0-stun-recovery); `phase_of`
    is whose phase ends, his own unless said.
    """
    piece = situation.pieces.get(name)
    if piece is not None and piece.state == "stunned":
        return _up(piece, phase_of)
    if piece is None or piece.state not in {"panicked", "routed"}:
        idle = piece.called if piece is not None else Text(name, name)
        return Recovery(
            name, False, refusal(f"{idle.en} is not in flight", f"{idle.fr} ne fuit pas")
        )
    found, said = command(situation, piece), piece.called
    routed = piece.state == "routed"
    if found.rallied_by:
        rule = "CHB-8.2-rally-rout" if routed else "CHB-8.2-rally-panic"
        who = situation.pieces[found.rallied_by[0]].called
        why = step(rule, f"{who.en} rallies {said.en}", f"{who.fr} rallie {said.fr}")
        return Recovery(name, True, Proof(why.text, (*found.proof.steps, why)))
    if routed:
        why = step("CHB-8.3-rout-move", f"no leader rallies {said.en}",
                   f"nul chef ne rallie {said.fr}")  # fmt: skip
        return Recovery(name, False, Proof(why.text, (*found.proof.steps, why)))
    wanted = situation.catalogue.tables["morale"]["panic"]["stop_distance"]
    enemies = [
        distance(piece, enemy)
        for enemy in situation.enemies_of(piece)
        if can_fight(enemy) or enemy.state in {"panicked", "routed"}
    ]
    near = min(enemies, default=wanted)
    over = near >= wanted
    en, fr = f"nearest enemy at {near}, {wanted} needed", f"ennemi à {near}, il faut {wanted}"
    why = step("CHB-8.3-panic-recovery", en, fr, near)
    return Recovery(name, over, Proof(why.text, (why,)))


def _up(piece: Piece, phase_of: str | None) -> Recovery:
    """The end of the other side's phase raises nobody."""
    rule, who = "CHB-7.0-stun-recovery", piece.called
    own = phase_of in {None, piece.side}
    why = (
        step(rule, f"{who.en} gets up at the end of his own phase",
             f"{who.fr} se relève à la fin de sa propre phase")
        if own
        else step(rule, f"{who.en} lies stunned until his own phase ends",
                  f"{who.fr} reste assommé jusqu'à la fin de sa propre phase")
    )  # fmt: skip
    return Recovery(piece.id, own, Proof(why.text, (why,)))
