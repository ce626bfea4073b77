"""Answers to a charge: fire, retreat, a charge in turn, a shield wall (CHB-4.2-reaction-list)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from editor.model.footprint import footprint, in_line
from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.aim import arms, cannot_shoot
from editor.systems.cry_havoc.fighting.charge import (
    Charge,
    Clash,
    no_clash,
    nobody_pushed,
    with_piece,
)
from editor.systems.cry_havoc.fighting.contact import (
    can_fight,
    friends_of,
    in_front,
    touching,
)
from editor.systems.cry_havoc.fighting.leadership import command
from editor.systems.cry_havoc.fighting.melee import Press, melee
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.strength import charge_attack, counter_defence, strength
from editor.systems.cry_havoc.fighting.wording import condition, listed
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.steps import step_cost
from editor.systems.cry_havoc.seeing.sight import sight

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation


class Reaction(msgspec.Struct, frozen=True):
    """One answer that somebody could give, allowed or not, with why."""

    name: str
    piece: str
    is_allowed: bool
    proof: Proof
    tests_first: bool = False


def reactions(situation: Situation, made: Charge, name: str) -> tuple[Reaction, ...]:
    """The four answers of one piece to a charge."""
    piece = situation.pieces[name]
    rider = situation.pieces[made.charger]
    unfit = _unfit(piece)
    if unfit is not None:
        proof = Proof(unfit.text, (unfit,))
        return tuple(
            Reaction(one, name, False, proof)
            for one in ("defensive-fire", "retreat", "simultaneous-charge", "shield-wall")
        )
    return (
        _defensive(situation, made, piece, rider),
        _retreat(situation, piece),
        _counter(situation, made, piece),
        shield_wall(situation, piece),
    )


def _unfit(piece: Piece) -> Step | None:
    if can_fight(piece):
        return None
    how = condition(piece)
    return step("CHB-4.2-unable-to-react", f"{piece.called.en} is {how.en}: no reaction",
                f"{piece.called.fr} ne peut pas réagir ({how.fr})", None, piece.at)  # fmt: skip


def _defensive(situation: Situation, made: Charge, piece: Piece, rider: Piece) -> Reaction:
    first = rider.mounted and not piece.mounted and piece.id == made.target
    rule = "CHB-4.2-defensive-fire-at-charge"
    why = step(
        rule, f"{piece.called.en} tests before he shoots", f"{piece.called.fr} teste avant de tirer"
    )
    if not first:
        why = step(
            rule, f"{piece.called.en} shoots as usual", f"{piece.called.fr} tire normalement"
        )
    faults = [
        next(cannot_shoot(situation, piece, weapon, "defensive"), None)
        for weapon in arms(situation, piece)
    ]
    if not faults or None not in faults:
        bad = next((one for one in faults if one is not None), None)
        bad = bad or step("CHB-6.2-missile-skills", f"{piece.called.en} has no missile weapon",
                          f"{piece.called.fr} n'a pas d'arme de tir")  # fmt: skip
        return Reaction("defensive-fire", piece.id, False, Proof(bad.text, (bad,)))
    return Reaction("defensive-fire", piece.id, True, Proof(why.text, (why,)), first)


def _retreat(situation: Situation, piece: Piece) -> Reaction:
    found = command(situation, piece)
    why = step("CHB-4.2-retreat-condition", found.proof.answer.en, found.proof.answer.fr)
    after = step("CHB-4.2-retreat-execution", "runs as in panic, then tests",
                 "court comme en panique, puis teste")  # fmt: skip
    proof = Proof(why.text, (*found.proof.steps, why, after))
    return Reaction("retreat", piece.id, found.is_commanded, proof)


def shield_wall(situation: Situation, piece: Piece) -> Reaction:
    """Whether somebody may try to join a wall of shields; each who tries tests his morale."""
    wall = situation.catalogue.shields["pavise"].shield_wall
    beside = [
        one.called for one in friends_of(situation, piece)
        if _bears(one) and can_fight(one) and not one.mounted
        and touching(situation, piece, one) is not None
    ]  # fmt: skip
    fit = _bears(piece) and not piece.mounted and can_fight(piece)
    is_allowed = fit and len(beside) + 1 >= wall["min_members"]
    if is_allowed:
        who = listed(beside)
        text = Text(f"with {who.en}, by a morale test", f"avec {who.fr}, par un test de moral")
    else:
        text = Text("needs a pavise, on foot, beside another bearer",
                    "demande un pavois, à pied, à côté d'un autre porteur")  # fmt: skip
    why = step("CHB-4.2-shield-wall-form", text.en, text.fr, None, piece.at)
    return Reaction("shield-wall", piece.id, is_allowed, Proof(text, (why,)), is_allowed)


def _bears(piece: Piece) -> bool:
    return piece.profile.shield == "pavise" or "pavise" in {*piece.weapons, *piece.special}


def _counter(situation: Situation, made: Charge, piece: Piece) -> Reaction:
    places = meeting_hexes(situation, made, piece.id)
    if places:
        text = Text(f"meets it in {len(places)} hexes", f"{len(places)} hexagones de rencontre")
        why = step("CHB-4.2-simultaneous-meeting-hex", text.en, text.fr, len(places), *places)
        return Reaction("simultaneous-charge", piece.id, True, Proof(text, (why,)))
    last = made.path[-1] if made.path else piece.at
    fault = next(_clash_faults(situation, made, piece, last))
    return Reaction("simultaneous-charge", piece.id, False, Proof(fault.text, (fault,)))


def meeting_hexes(situation: Situation, made: Charge, name: str) -> tuple[Hex, ...]:
    """Where somebody could meet a charge with his own: among the last hexes of its path."""
    piece = situation.pieces[name]
    return tuple(
        place for place in made.path
        if next(_clash_faults(situation, made, piece, place), None) is None
    )  # fmt: skip


def clash(situation: Situation, made: Charge, name: str, meeting: Hex) -> Clash:
    """The fight of a charge met by another (CHB-4.2-simultaneous-advantage)."""
    piece, rider = situation.pieces[name], situation.pieces[made.charger]
    fault = next(_clash_faults(situation, made, piece, meeting), None)
    if fault is not None:
        return no_clash(made.charger, name, meeting, fault)
    attack = charge_attack(situation, rider) if made.has_effect else (
        strength(situation, rider).attack,
        step("CHB-4.1-charge-distance", "no effect of the charge", "charge sans effet"),
    )  # fmt: skip
    defence = counter_defence(situation, piece)
    mine, theirs = attack[0], defence[0]
    # A charge too short to have effects never has the upper hand (CHB-4.1-charge-distance).
    ahead = made.charger if mine > theirs and made.has_effect else ""
    advantage = name if theirs > mine else ahead
    there = _placed(situation, made, piece, meeting, loser=made.charger if theirs > mine else name)
    press = Press(attack, defence, is_alone=True, is_charge=True)
    fight = melee(there, [made.charger], [name], press=press)
    if not fight.is_allowed:
        return Clash(made.charger, name, meeting, fight.proof)
    said = Text(f"{advantage} has the advantage", f"{advantage} a l'avantage")
    text = said if advantage else nobody_pushed()
    steps = (
        step("CHB-4.2-simultaneous-advantage", text.en, text.fr, f"{mine}:{theirs}", meeting),
        step("CHB-4.2-simultaneous-placement", "the other is set back one hex",
             "l'autre est replacé un hexagone en arrière"),
    )  # fmt: skip
    proof = Proof(fight.proof.answer, (*steps, *fight.proof.steps))
    return Clash(made.charger, name, meeting, proof, True, advantage, fight)


def _clash_faults(situation: Situation, made: Charge, piece: Piece, meeting: Hex) -> Iterator[Step]:
    rider = situation.pieces[made.charger]
    table = situation.catalogue.tables["charge"]
    unfit = _unfit(piece)
    if unfit is not None:
        yield unfit
    if rider.mounted != piece.mounted:
        yield step("CHB-4.2-simultaneous-same-type", "riders against riders, foot against foot",
                   "cavaliers contre cavaliers, piétons contre piétons")  # fmt: skip
    if not in_front(piece.facing, piece.at, rider.at):
        yield step(
            "CHB-4.2-simultaneous-arc",
            f"{rider.called.en} is not in front of {piece.called.en}",
            f"{rider.called.fr} n'est pas devant {piece.called.fr}",
            None,
            piece.at,
        )
    if meeting not in made.path[-table["straight_last_hexes"] :]:
        yield step("CHB-4.2-simultaneous-meeting-hex", "not one of the last hexes of the charge",
                   "pas un des derniers hexagones de la charge", None, meeting)  # fmt: skip
    row = piece.at.line(meeting)
    ways = {here.direction_to(there) for here, there in pairwise(row)}
    if len(ways) != 1 or not in_front(piece.facing, piece.at, meeting):
        yield step("CHB-4.2-simultaneous-straight", "not straight ahead in view",
                   "pas en ligne droite dans son champ", None, meeting)  # fmt: skip
    else:
        yield from _row_faults(situation, piece, row)
    far, limit = piece.at.distance(meeting), len(made.path) // 2
    if not 1 <= far <= limit:
        yield step("CHB-4.2-simultaneous-distance", f"{far} hexes, at most {limit}",
                   f"{far} hexagones, au plus {limit}", far, meeting)  # fmt: skip
    if not _sees(situation, piece, rider):
        yield step(
            "CHB-4.2-simultaneous-interceptor",
            f"{rider.called.en} is not in view of {piece.called.en}",
            f"{rider.called.fr} n'est pas en vue de {piece.called.fr}",
            None,
            piece.at,
            rider.at,
        )


def _row_faults(situation: Situation, piece: Piece, row: Sequence[Hex]) -> Iterator[Step]:
    """What bars the way to the meeting hex, or makes it dearer than his legs carry him."""
    spent, facing = 0, piece.facing
    for here, there in pairwise(row):
        price = step_cost(situation, piece, (here, piece.level), (there, piece.level), facing)
        if price.halves is None:
            yield price.proof.steps[0]
            return
        spent += price.halves
        facing = here.direction_to(there)
    limit = movement_of(situation, msgspec.structs.replace(piece, acts=())).points
    if spent > 2 * limit:
        yield step("CHB-4.2-simultaneous-distance", f"it costs {spent / 2:g} of {limit} points",
                   f"il en coûte {spent / 2:g} points sur {limit}", str(limit))  # fmt: skip


def _sees(situation: Situation, piece: Piece, rider: Piece) -> bool:
    """Whether somebody has the charger in view where he sets out."""
    return sight(
        situation, (piece.at, piece.level), (rider.at, rider.level), shooter=piece,
        target_piece=rider, fire=False,
    ).is_clear  # fmt: skip


def _placed(
    situation: Situation, made: Charge, piece: Piece, meeting: Hex, loser: str
) -> Situation:
    """Both at the meeting hex, whoever lacks the advantage set back one on his own approach."""
    rider = situation.pieces[made.charger]
    trail = (rider.at, *made.path[: made.path.index(meeting) + 1])
    own = piece.at.line(meeting)
    if loser == rider.id:
        trail = trail[:-1] if len(trail) > 1 else trail
    else:
        own = own[:-1]
    found = situation
    for one, way in ((rider, trail), (piece, own)):
        ahead = way[-2].direction_to(way[-1]) if len(way) > 1 else one.facing
        facing = ahead if ahead is not None else 0
        hexes = footprint(in_line(len(one.hexes)), way[-1], facing)
        kept = facing if one.facing is not None else None
        found = with_piece(found, msgspec.structs.replace(
            one, at=way[-1], hexes=hexes, facing=kept
        ))  # fmt: skip
    return found
