"""Forming up in the recovery step: a coherent group under a leader (CHB-1.2-formation)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import can_fight, distance, friends_of
from editor.systems.cry_havoc.fighting.leadership import command, grade, rank_of, status_of
from editor.systems.cry_havoc.fighting.odds import refusal, step
from editor.systems.cry_havoc.fighting.wording import condition, listed

if TYPE_CHECKING:
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

_NEVER = "never"


class Formation(msgspec.Struct, frozen=True):
    """Whether some may form up, and under whom."""

    members: tuple[str, ...]
    leader: str
    is_allowed: bool
    proof: Proof


def form_up(situation: Situation, names: Sequence[str]) -> Formation:
    """Whether these may take a formation where they stand, under the best leader of them all."""
    members = tuple(names)
    for name in members:
        if name not in situation.pieces:
            proof = refusal(f"nobody here is called {name}", f"personne ici ne s'appelle {name}")
            return Formation(members, "", False, proof)
    if not members:
        return Formation((), "", False, refusal("nobody forms up", "personne ne se forme"))
    pieces = [situation.pieces[name] for name in members]
    leaders = _leaders(situation, pieces[0])
    common = [
        one for one in leaders
        if all(one.id in command(situation, piece).commanders for piece in pieces)
    ]  # fmt: skip
    leader = common[0] if common else None
    why = next(_objections(situation, pieces, leaders, leader), None)
    if why is not None or leader is None:
        proof = Proof(why.text, (why,)) if why is not None else refusal("no leader", "pas de chef")
        return Formation(members, "", False, proof)
    who = listed(piece.called for piece in pieces)
    last = step("CHB-8.1-regular-formation", f"all in the radius of {leader.called.en}",
                f"tous dans le rayon de {leader.called.fr}", None, leader.at)  # fmt: skip
    answer = Text(f"{who.en} may form up", f"formation possible : {who.fr}")
    return Formation(members, leader.id, True, Proof(answer, (last,)))


def _leaders(situation: Situation, piece: Piece) -> list[Piece]:
    """The fit leaders of a side, the greatest first."""
    found = [
        one for one in (piece, *friends_of(situation, piece))
        if rank_of(situation, one) is not None and can_fight(one)
    ]  # fmt: skip
    return sorted(found, key=lambda one: -grade(situation, one))


def _objections(
    situation: Situation, pieces: list[Piece], leaders: list[Piece], leader: Piece | None
) -> Iterator[Step]:
    first = pieces[0]
    for one in pieces:
        if one.side != first.side:
            yield step("CHB-1.2-formation", f"{one.called.en} is of another side",
                       f"{one.called.fr} est d'un autre camp")  # fmt: skip
        if not can_fight(one):
            how = condition(one)
            yield step("CHB-1.2-formation", f"{one.called.en} is {how.en}",
                       f"{one.called.fr} : {how.fr}")  # fmt: skip
        status = status_of(situation, one)
        if status is not None and status.formations == _NEVER:
            yield step("CHB-8.1-irregular-no-formation", f"{one.called.en} is irregular",
                       f"{one.called.fr} est irrégulier")  # fmt: skip
    if not leaders:
        yield step("CHB-1.2-formation", "no leader is there", "aucun chef n'est là")
    if leader is None and leaders:
        out = next((one for one in pieces if not command(situation, one).is_commanded), pieces[-1])
        away = min(0 if one.id == out.id else distance(one, out) for one in leaders)
        yield step("CHB-8.1-regular-formation", f"{out.called.en} is in no radius they share",
                   f"{out.called.fr} n'est dans aucun rayon commun", away, out.at)  # fmt: skip
