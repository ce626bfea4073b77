"""Grades and what they are worth: command, rally, initiative.

Radii are counted in hexes, walls or no walls; a leader who is stunned, in flight or taken gives
nothing (CHB-8.2-leader-morale).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import (
    can_fight,
    distance,
    is_captive,
)
from editor.systems.cry_havoc.fighting.odds import signed, step
from editor.systems.cry_havoc.fighting.wording import listed

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.kinds import Rank, Status
    from editor.systems.cry_havoc.situation import Piece, Situation

_RADIUS_RULES = {
    "lieutenant": "CHB-8.2-lieutenant",
    "captain": "CHB-8.2-captain",
    "general": "CHB-8.2-general",
}


_LEADERS, _NEVER = "regular", "never"


def rank_of(situation: Situation, piece: Piece) -> Rank | None:
    """The grade of somebody; None for the many who have none."""
    name = piece.profile.rank
    return situation.catalogue.ranks.get(name) if name and name != "none" else None


def grade(situation: Situation, piece: Piece) -> int:
    """Higher is greater; whoever has no rank is 0."""
    rank = rank_of(situation, piece)
    order = list(situation.catalogue.ranks.values())
    return order.index(rank) if rank is not None else 0


def status_of(situation: Situation, piece: Piece) -> Status | None:
    """The status whose rules somebody follows: a leader those of regulars (CHB-8.2-grades-regular).

    Only an irregular is raised by his grade; the elite stay what they are.
    """
    known = situation.catalogue.statuses
    own = known.get(piece.profile.status or "")
    if own is not None and own.formations == _NEVER and rank_of(situation, piece) is not None:
        return known.get(_LEADERS, own)
    return own


class Command(msgspec.Struct, frozen=True):
    """Who commands and who could rally a piece where it stands."""

    piece: str
    commanders: tuple[str, ...]
    rallied_by: tuple[str, ...]
    proof: Proof

    @property
    def is_commanded(self) -> bool:
        return bool(self.commanders)


def command(situation: Situation, piece: Piece, at: Hex | None = None) -> Command:
    """The fit leaders in whose radii a piece stands, or would stand (CHB-8.2-command-radius)."""
    seen = piece if at is None else msgspec.structs.replace(piece, at=at, hexes=(at,))
    steps, commanders, ralliers = [], [], []
    friends = (one for one in _leaders(situation) if situation.is_friend(piece, one))
    for leader in (piece, *friends):
        rank = rank_of(situation, leader)
        if rank is None or not can_fight(leader):
            continue
        away = 0 if leader.id == piece.id else distance(seen, leader)
        inside = away <= rank.command_radius
        rallies = away <= rank.rally_radius and grade(situation, leader) > grade(situation, piece)
        rule = _RADIUS_RULES.get(piece_rank(leader), "CHB-8.2-command-radius")
        steps.append(
            step(
                rule,
                f"{leader.called.en} ({rank.name.en}) at {away}: "
                f"commands to {rank.command_radius}, rallies to {rank.rally_radius}",
                f"{leader.called.fr} ({rank.name.fr}) à {away} : commande à {rank.command_radius}, "
                f"rallie à {rank.rally_radius}",
                away,
                leader.at,
            )
        )
        if inside:
            commanders.append(leader.id)
        if rallies:
            ralliers.append(leader.id)
    if commanders:
        who = listed(situation.pieces[name].called for name in commanders)
        answer = Text(
            f"{piece.called.en} is under {who.en}",
            f"{piece.called.fr} est sous les ordres de {who.fr}",
        )
    else:
        answer = Text(
            f"{piece.called.en} is in nobody's command radius",
            f"{piece.called.fr} n'est sous le commandement de personne",
        )
    return Command(piece.id, tuple(commanders), tuple(ralliers), Proof(answer, tuple(steps)))


def _leaders(situation: Situation) -> tuple[Piece, ...]:
    """Everybody of rank, of whatever side: a few among the many."""
    found: tuple[Piece, ...] | None = situation.workings.get("leaders")
    if found is None:
        everybody = situation.pieces.values()
        found = tuple(one for one in everybody if rank_of(situation, one) is not None)
        situation.workings["leaders"] = found
    return found


def piece_rank(piece: Piece) -> str:
    """The id of a piece's rank, empty for none."""
    return piece.profile.rank or ""


class Initiative(msgspec.Struct, frozen=True):
    """What a side adds to its initiative die; None when it loses without a roll."""

    side: str
    modifier: int | None
    proof: Proof


def initiative(situation: Situation, side: str) -> Initiative:
    """The score of the single highest rank that is left (CHA-init-rank-modifiers)."""
    best, who = _best(situation, side)
    others = [
        _best(situation, other.id)[0]
        for other in situation.scenario.sides
        if other.id != side and other.players
    ]
    if who is None:
        alone = any(score is not None for score in others)
        answer = (
            Text("no leader left: the opponent has it", "plus de chef : l'adversaire l'emporte")
            if alone
            else Text("no leader on any side: a bare die", "aucun chef : un dé sans modificateur")
        )
        why = step("CHB-2.1-initiative-no-leader", answer.en, answer.fr)
        return Initiative(side, None if alone else 0, Proof(answer, (why,)))
    assert best is not None, "a leader has a score"
    rank = rank_of(situation, who)
    assert rank is not None, "a leader has a rank"
    why = step(
        "CHA-init-rank-modifiers",
        f"{who.called.en} is the highest rank: {rank.name.en}",
        f"{who.called.fr} a le grade le plus haut : {rank.name.fr}",
        best,
        who.at,
    )
    return Initiative(side, best, Proof(Text(*[f"D10 {signed(best)}"] * 2), (why,)))


def _best(situation: Situation, side: str) -> tuple[int | None, Piece | None]:
    """The best initiative score of a side, and whose it is."""
    found = [
        (rank.initiative, piece)
        for piece in situation.pieces.values()
        if piece.side == side
        and piece.state not in {"dead", "unconscious"}
        and not is_captive(piece)
        and (rank := rank_of(situation, piece)) is not None
    ]
    return max(found, key=lambda one: one[0]) if found else (None, None)
