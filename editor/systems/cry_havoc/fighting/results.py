"""What a result makes of somebody: the state after it, going back, falling off, letting go.

Only the state is worked out here; where a recoil goes is `recoil`, and a game does the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import can_cross, is_animal
from editor.systems.cry_havoc.fighting.leadership import grade
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.readings import as_ruled
from editor.systems.cry_havoc.fighting.recoil import recoil_distance
from editor.systems.cry_havoc.fighting.wording import worded

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.person import Health
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

_KILLS = 2
"""Wounds of one attack that kill, whatever went before (CHB-7.0-two-wounds)."""
_STATES = 3
"""Wound states of the creatures that have more than one (CHB-7.0-three-wound-creatures)."""


class Effect(msgspec.Struct, frozen=True):
    """The state after a result, and what comes with it.

    `drops` names what is let go: `encumbering` objects, all that is `extra`, led `animals`,
    `prisoners`. `passenger` is the state of who rode behind, if he falls too.
    """

    piece: str
    state: Health
    wounds: int
    proof: Proof
    recoil: int = 0
    unhorsed: bool = False
    mount_killed: bool = False
    falls: bool = False
    drops: tuple[str, ...] = ()
    passenger: str = ""

    @property
    def is_out(self) -> bool:
        """Out of the fight for good: unconscious and dead look alike, and both are a loss."""
        return self.state in {"dead", "unconscious"}


def effect(situation: Situation, piece: Piece, result: str, *, table: str = "melee") -> Effect:
    """What a result of the melee or missile table does to the one it hits."""
    row: dict[str, Any] = situation.catalogue.tables[f"{table}-results"]["results"][result]
    wounds = row.get("wounds", 0)
    if wounds:
        return _wounded(situation, piece, wounds, unhorses=bool(row.get("unhorses")))
    if row.get("stun"):
        return _stunned(situation, piece)
    if row.get("recoil"):
        return _recoiled(situation, piece)
    why = step("CHB-7.0-no-effect", f"{piece.called.en} is unharmed and now aware",
               f"{piece.called.fr} est indemne et averti")  # fmt: skip
    return _made(piece, piece.state, piece.wounds, (why,))


def _recoiled(situation: Situation, piece: Piece) -> Effect:
    if piece.state == "stunned":
        why = step("CHB-7.0-stun-escalation", "stunned, then a recoil: wounded where he lies",
                   "assommé, puis recul : blessé sur place")  # fmt: skip
        return _made(piece, "wounded", max(piece.wounds, 1), (why,))
    far, why = recoil_distance(situation, piece)
    drops = ("encumbering",) if as_ruled(situation, "CHB-7.0-drop-object") else ()
    return _made(piece, piece.state, piece.wounds, (why,), recoil=far, drops=drops)


def _stunned(situation: Situation, piece: Piece) -> Effect:
    if piece.profile.large or "large" in piece.special:
        why = step("CHB-7.0-stun-large", f"{piece.called.en} is too large to be stunned",
                   f"{piece.called.fr} est trop grand pour être assommé")  # fmt: skip
        return _made(piece, piece.state, piece.wounds, (why,))
    if is_animal(piece) and not piece.mounted:
        why = step("CHB-7.0-stun-animal", "an animal recoils instead", "un animal recule")
        beast = step("CHB-1.2-animal", f"{piece.called.en} is an animal",
                     f"{piece.called.fr} est un animal")  # fmt: skip
        back = _recoiled(situation, piece)
        return msgspec.structs.replace(back, proof=_with(_with(back.proof, beast), why))
    if piece.state == "stunned":
        why = step(
            "CHB-7.0-stun-escalation", "stunned twice: wounded", "assommé deux fois : blessé"
        )
        return _made(piece, "wounded", max(piece.wounds, 1), (why,))
    if piece.is_wounded:
        why = step("CHB-7.0-wound-again", "wounded, then stunned: unconscious",
                   "blessé, puis assommé : inconscient")  # fmt: skip
        return _fallen(situation, piece, "unconscious", piece.wounds, (why,))
    steps = [
        step("CHB-7.0-stun", f"{piece.called.en} is stunned", f"{piece.called.fr} est assommé")
    ]
    if piece.mounted:
        steps.append(step("CHB-7.0-stun-rider", "and unhorsed", "et désarçonné"))
    return _fallen(situation, piece, "stunned", piece.wounds, tuple(steps))


def _wounded(situation: Situation, piece: Piece, wounds: int, *, unhorses: bool) -> Effect:
    if "three-wounds" in piece.special or (piece.profile.foot and piece.profile.foot.more):
        return _next_state(situation, piece, wounds)
    beast = is_animal(piece) and not piece.mounted and piece.profile.foot is None
    if beast or wounds >= _KILLS:
        why = (
            step("CHB-7.0-rider-mount-melee", "one wound is enough for a mount",
                 "une blessure suffit à une monture", wounds)
            if beast
            else step("CHB-7.0-two-wounds", f"{wounds} wounds at once: dead",
                      f"{wounds} blessures d'un coup : mort", wounds)
        )  # fmt: skip
        return _fallen(situation, piece, "dead", piece.wounds + wounds, (why,))
    if piece.state == "stunned":
        why = step("CHB-7.0-stun-escalation", "stunned, then wounded: unconscious",
                   "assommé, puis blessé : inconscient")  # fmt: skip
        return _fallen(situation, piece, "unconscious", piece.wounds + wounds, (why,))
    if piece.is_wounded:
        why = step("CHB-7.0-wound-again", "wounded twice: unconscious",
                   "blessé deux fois : inconscient")  # fmt: skip
        return _fallen(situation, piece, "unconscious", piece.wounds + wounds, (why,))
    steps = [
        step(
            "CHB-7.0-wound",
            f"{piece.called.en} is wounded",
            f"{piece.called.fr} est blessé",
            wounds,
        )
    ]
    if unhorses and piece.mounted:
        steps.append(step("CHB-7.0-unhorsed", "and unhorsed", "et désarçonné"))
        return _fallen(situation, piece, "wounded", 1, tuple(steps), keeps=True)
    state: Health = piece.state if piece.state in {"panicked", "routed"} else "wounded"
    falls = "rope" in piece.marks
    return _made(piece, state, 1, tuple(steps), falls=falls, drops=("encumbering",))


def _next_state(situation: Situation, piece: Piece, wounds: int) -> Effect:
    """Creatures with more wound states go through them one by one."""
    figures = piece.profile.foot
    states = 1 + len(figures.more) if figures is not None and figures.more else _STATES
    after = piece.wounds + wounds
    why = step("CHB-7.0-three-wound-creatures", f"wound state {after} of {states}",
               f"état de blessure {after} sur {states}", after)  # fmt: skip
    if after > states:
        return _fallen(situation, piece, "dead", after, (why,))
    return _made(piece, "wounded", after, (why,), drops=("encumbering",))


def _fallen(
    situation: Situation,
    piece: Piece,
    state: Health,
    wounds: int,
    steps: tuple[Step, ...],
    *,
    keeps: bool = False,
) -> Effect:
    """Down, or off the horse; whoever rode behind falls too (CHA-pillion-unseated)."""
    room = landing(situation, piece) if piece.mounted else ()
    crushed = piece.mounted and not room and state in {"stunned", "wounded"}
    if crushed:
        en, fr = "nowhere to fall: wounded, mount killed", "aucune place : blessé, monture tuée"
        steps = (*steps, step("CHB-7.0-unhorsed-impossible", en, fr))
        state = "unconscious" if piece.is_wounded else "wounded"
        wounds = max(wounds, 1)
    behind = [one for one in situation.pieces.values() if one.unit.behind == piece.id]
    passenger = ""
    if behind and piece.mounted:
        passenger = "stunned" if len(room) > 1 else "wounded"
        steps = (*steps, step(
            "CHA-pillion-unseated",
            f"{behind[0].called.en} is thrown: {worded(passenger).en}",
            f"{behind[0].called.fr} est jeté à bas : {worded(passenger).fr}",
        ))  # fmt: skip
    drops = ("encumbering",) if keeps else ("encumbering", "extra", "animals", "prisoners")
    return _made(piece, state, wounds, steps, unhorsed=piece.mounted, mount_killed=crushed,
                 falls="rope" in piece.marks, drops=drops, passenger=passenger)  # fmt: skip


def landing(situation: Situation, piece: Piece) -> tuple[Hex, ...]:
    """The free hexes beside a mount that its rider can be put on (CHB-7.0-unhorsed)."""
    found: dict[Hex, None] = {}
    for here in piece.hexes:
        for there in here.neighbours():
            taken = any(
                one.state not in {"dead", "unconscious"}
                for one in situation.pieces_at(there, piece.level)
            )
            if there in piece.hexes or taken:
                continue
            if can_cross(situation, here, there, piece.level):
                found[there] = None
    return tuple(found)


def _made(piece: Piece, state: Health, wounds: int, steps: tuple[Step, ...], **more: Any) -> Effect:
    falls = bool(more.pop("falls", False)) or ("rope" in piece.marks and more.get("recoil", 0) > 0)
    if falls:
        steps = (*steps, step("CHA-ropemove-fall", f"{piece.called.en} lets go of the rope",
                              f"{piece.called.fr} lâche la corde"))  # fmt: skip
    answer = Text(
        f"{piece.called.en}: {worded(state).en}", f"{piece.called.fr} : {worded(state).fr}"
    )
    return Effect(piece.id, state, wounds, Proof(answer, steps), falls=falls, **more)


def _with(proof: Proof, first: Step) -> Proof:
    return Proof(proof.answer, (first, *proof.steps))


class Victim(msgspec.Struct, frozen=True):
    """Who says whom of a group a result strikes: a side, or nobody where all are struck."""

    chooser: str
    struck: tuple[str, ...]
    proof: Proof


def who_chooses(
    situation: Situation,
    attackers: Sequence[str],
    defenders: Sequence[str],
    result: str,
) -> Victim:
    """Whose choice the victim is in a combat of several (CHB-6.1-combined-casualty)."""
    row = situation.catalogue.tables["melee-results"]["results"][result]
    struck = tuple(attackers if row["hits"] == "attacker" else defenders)
    everybody = [situation.pieces[name] for name in (*attackers, *defenders)]
    group = [one for one in everybody if one.id in struck]
    if row.get("recoil"):
        why = step("CHB-6.1-combined-recoil", "all of them recoil", "tous reculent")
        return Victim("", struck, Proof(why.text, (why,)))
    wounds = row.get("wounds", 0)
    if wounds > 1 and len(group) == 1 and group[0].mounted:
        why = step("CHB-7.0-rider-mount-melee", "the attacker shares them on rider and mount",
                   "l'attaquant les partage entre cavalier et monture", wounds)  # fmt: skip
        return Victim(situation.pieces[attackers[0]].side, struck, Proof(why.text, (why,)))
    if wounds > 1 and len(group) > 1:
        why = step("CHB-7.0-multiple-wounds-share", "their owner shares the wounds",
                   "leur joueur répartit les blessures", wounds)  # fmt: skip
        return Victim(group[0].side, struck, Proof(why.text, (why,)))
    best = max(_standing(situation, one) for one in everybody)
    highest = {one.side for one in everybody if _standing(situation, one) == best}
    side = highest.pop() if len(highest) == 1 else group[0].side
    if not as_ruled(situation, "CHB-6.1-combined-casualty"):
        why = step("CHB-6.1-combined-casualty", "those who are struck choose, as this group plays",
                   "les frappés choisissent, selon l'usage de ce groupe")  # fmt: skip
        return Victim(group[0].side, struck, Proof(why.text, (why,)))
    why = step("CHB-6.1-combined-casualty", f"{side} has the highest status and chooses",
               f"{side} a le plus haut statut et choisit")  # fmt: skip
    return Victim(side, struck, Proof(why.text, (why,)))


def _standing(situation: Situation, piece: Piece) -> tuple[int, int]:
    """Grade first, then status, in the order of the catalogue."""
    statuses = list(situation.catalogue.statuses)
    status = piece.profile.status or ""
    return grade(situation, piece), statuses.index(status) if status in statuses else -1
