"""Charges: whether the path is one, what it makes of the attack, whom it frightens and drives back.

A charge is fought alone at the end of its path (CHB-4.1-charge-alone). Under six hexes it may still
be declared and is then an ordinary attack (CHB-4.1-charge-distance).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from editor.model.footprint import footprint, in_line
from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import are_adjacent, in_front
from editor.systems.cry_havoc.fighting.engagement import unable
from editor.systems.cry_havoc.fighting.melee import Melee, Press, melee
from editor.systems.cry_havoc.fighting.odds import chance_of, percent, refusal, step
from editor.systems.cry_havoc.fighting.results import effect
from editor.systems.cry_havoc.fighting.strength import charge_attack
from editor.systems.cry_havoc.fighting.triggers import shaken
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.steps import step_cost
from editor.systems.cry_havoc.seeing.sight import sight

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.fighting.fire import Seen
    from editor.systems.cry_havoc.situation import Piece, Situation


class Charge(msgspec.Struct, frozen=True):
    """A declared charge: its path, its fight, who must test first, who is driven back.

    `push` is the chance that the defender, still standing in place, goes back one hex more;
    `attacks` are the enemies who may try to stop the charger on his way.
    """

    charger: str
    target: str
    path: tuple[Hex, ...]
    proof: Proof
    is_allowed: bool = False
    has_effect: bool = False
    has_advantage: bool = False
    tests: tuple[str, ...] = ()
    melee: Melee | None = None
    attacks: tuple[str, ...] = ()
    pushed: tuple[str, ...] = ()
    """The results after which the defender is still there to be driven back."""

    @property
    def push(self) -> Fraction:
        return chance_of(self.melee.outcomes, *self.pushed) if self.melee else Fraction(0)


def charge(
    situation: Situation,
    charger: str,
    target: str,
    path: Sequence[Hex],
    *,
    view: Seen | None = None,
) -> Charge:
    """What a charge along a path would come to; `path` is every hex entered, target excluded.

    `view` is the look from charger to target at declaration, where somebody has it.
    """
    way = tuple(path)
    known = situation.pieces
    for name in (charger, target):
        if name not in known:
            proof = refusal(f"nobody here is called {name}", f"personne ici ne s'appelle {name}")
            return Charge(charger, target, way, proof)
    rider, foe = known[charger], known[target]
    why = next(_objections(situation, rider, foe, way, view), None)
    if why is not None:
        return Charge(charger, target, way, Proof(why.text, (why,)))
    table = situation.catalogue.tables["charge"]
    has_effect = len(way) >= table["min_hexes"]
    steps = [
        step("CHB-4.1-charge-distance", f"{len(way)} hexes of {table['min_hexes']}",
             f"{len(way)} hexagones sur {table['min_hexes']}", str(len(way)), *way),
    ]  # fmt: skip
    there = arrive(situation, rider, way)
    attack = charge_attack(situation, rider) if has_effect else None
    press = Press(attack, None, is_alone=True, is_charge=True)
    fight = melee(there, [charger], [target], press=press)
    tests = shaken(there, there.pieces[charger]) if rider.mounted else ()
    steps.extend(
        step("CHB-8.3-cavalry-test", f"{one.called.en} on foot must test first",
             f"{one.called.fr} à pied teste d'abord", None, one.at)
        for one in tests
    )  # fmt: skip
    if not fight.is_allowed:
        return Charge(charger, target, way, fight.proof)
    advantage = has_effect and fight.attack > fight.defence
    made = Charge(charger, target, way, fight.proof, True, has_effect, advantage,
                  tuple(one.id for one in tests), fight, _attacks(situation, rider, foe, way),
                  _still_there(there, foe, fight) if advantage else ())  # fmt: skip
    if advantage:
        steps.append(step("CHB-4.1-charge-advantage",
                          f"attack {fight.attack} over {fight.defence}: still standing, back one",
                          f"attaque {fight.attack} contre {fight.defence} : resté debout, recule",
                          percent(made.push)))  # fmt: skip
    steps.append(step("CHB-4.1-charge-must-advance", "he must advance where he can",
                      "il doit avancer s'il le peut"))  # fmt: skip
    proof = Proof(fight.proof.answer, (*steps, *fight.proof.steps))
    return msgspec.structs.replace(made, proof=proof)


def _still_there(situation: Situation, foe: Piece, fight: Melee) -> tuple[str, ...]:
    """Results that leave the defender standing in his hex: neither down, stunned nor gone back."""
    rows = situation.catalogue.tables["melee-results"]["results"]
    found = []
    for one in fight.outcomes:
        if rows[one.result]["hits"] != "defender":
            found.append(one.result)
            continue
        after = effect(situation, foe, one.result)
        if not (after.is_out or after.recoil or after.unhorsed or after.state == "stunned"):
            found.append(one.result)
    return tuple(found)


def _attacks(
    situation: Situation, rider: Piece, foe: Piece, path: Sequence[Hex]
) -> tuple[str, ...]:
    """Who may try an opportunity attack on the way; the target has its reactions instead."""
    found: dict[str, None] = {}
    facing = rider.facing
    for here, there in pairwise((rider.at, *path)):
        price = step_cost(situation, rider, (here, rider.level), (there, rider.level), facing)
        found.update(dict.fromkeys(name for name in price.attacks if name != foe.id))
        facing = here.direction_to(there)
    return tuple(found)


def arrive(situation: Situation, rider: Piece, path: Sequence[Hex]) -> Situation:
    """The moment at the end of a path: the charger there, looking along his last step."""
    trail = (rider.at, *path)
    facing = trail[-2].direction_to(trail[-1])
    hexes = footprint(in_line(len(rider.hexes)), trail[-1], facing)
    moved = msgspec.structs.replace(
        rider, at=trail[-1], hexes=hexes, facing=facing if rider.facing is not None else None,
        moved=rider.moved + len(path),
    )  # fmt: skip
    return with_piece(situation, moved)


def with_piece(situation: Situation, piece: Piece) -> Situation:
    """A moment with one piece changed; what was worked out about the old one is not kept."""
    pieces = dict(situation.pieces) | {piece.id: piece}
    return msgspec.structs.replace(situation, pieces=pieces)


def _objections(
    situation: Situation, rider: Piece, foe: Piece, path: tuple[Hex, ...], view: Seen | None
) -> Iterator[Step]:
    why = unable(situation, rider)
    if why is not None:
        yield why
    yield from _mount(situation, rider)
    if "move" in rider.acts:
        yield step("CHB-2.1-charge-step", f"{rider.called.en} has already moved",
                   f"{rider.called.fr} s'est déjà déplacé")  # fmt: skip
    if foe.id not in {enemy.id for enemy in situation.enemies_of(rider)}:
        yield step("CHB-4.0-charge-purpose", f"{foe.called.en} is no enemy",
                   f"{foe.called.fr} n'est pas un ennemi")  # fmt: skip
    seen = view or sight(
        situation, (rider.at, rider.level), (foe.at, foe.level), shooter=rider, target_piece=foe,
        fire=False,
    )  # fmt: skip
    if not seen.is_clear:
        yield step("CHB-4.1-target-front", f"{foe.called.en} is not in view",
                   f"{foe.called.fr} n'est pas en vue", None, foe.at)  # fmt: skip
    if not any(in_front(rider.facing, rider.at, place) for place in foe.hexes):
        yield step(
            "CHB-4.1-target-front",
            f"{foe.called.en} is not in front of {rider.called.en}",
            f"{foe.called.fr} n'est pas devant {rider.called.fr}",
            None,
            rider.at,
            foe.at,
        )
    yield from path_faults(situation, rider, path)
    if path and not _faces(situation, rider, foe, path):
        yield step("CHB-4.1-target-front", "the path does not end in front of the target",
                   "le chemin ne finit pas face à la cible", None, path[-1])  # fmt: skip


def _mount(situation: Situation, rider: Piece) -> Iterator[Step]:
    if rider.unit.tied or any(
        one.unit.tied for name in rider.unit.leads if (one := situation.pieces.get(name))
    ):
        yield step("CHB-5.2-train-penalty", f"{rider.called.en} is tied in a string: no charge",
                   f"{rider.called.fr} est attaché en file : pas de charge")  # fmt: skip
    kind = situation.catalogue.mounts.get(rider.mount or "") if rider.mounted else None
    if kind is not None and not kind.may_charge:
        yield step("CHB-5.2-mounted-counter", f"a {kind.name.en} does not charge",
                   f"{kind.name.fr} : ne charge pas")  # fmt: skip


def path_faults(situation: Situation, rider: Piece, path: tuple[Hex, ...]) -> Iterator[Step]:
    """What is wrong with a path: gaps, walls, people, bends, length."""
    trail = (rider.at, *path)
    if not path or any(here.distance(there) != 1 for here, there in pairwise(trail)):
        yield step("CHB-4.1-charge-path-locked", "the path must go from hex to hex",
                   "le chemin doit aller d'hexagone en hexagone", None, *trail)  # fmt: skip
        return
    yield from _cost(situation, rider, trail)
    for place in footprint(in_line(len(rider.hexes)), path[-1], trail[-2].direction_to(path[-1])):
        for one in situation.pieces_at(place, rider.level):
            if one.id != rider.id and one.state not in {"dead", "unconscious"}:
                yield step("CHB-4.1-charge-path-locked", f"{one.called.en} stands where it ends",
                           f"{one.called.fr} se tient à l'arrivée", None, place)  # fmt: skip
    straight = situation.catalogue.tables["charge"]["straight_last_hexes"]
    last = path[-straight:] if len(path) >= straight else trail
    ways = {here.direction_to(there) for here, there in pairwise(last)}
    if len(ways) > 1:
        en, fr = f"the last {straight} hexes are not straight", "la fin n'est pas en ligne droite"
        yield step("CHB-4.1-charge-straight", en, fr, None, *last)


def _cost(situation: Situation, rider: Piece, trail: tuple[Hex, ...]) -> Iterator[Step]:
    """A step that is barred, or more points than he has."""
    spent, facing = 0, rider.facing
    for here, there in pairwise(trail):
        price = step_cost(situation, rider, (here, rider.level), (there, rider.level), facing)
        if price.halves is None:
            yield price.proof.steps[0]
            return
        spent += price.halves
        facing = here.direction_to(there)
    limit = movement_of(situation, rider).points
    if spent > 2 * limit:
        yield step("CHB-1.4-values", f"the path costs {spent / 2:g} of {limit} points",
                   f"le chemin coûte {spent / 2:g} points sur {limit}", str(limit))  # fmt: skip


def _faces(situation: Situation, rider: Piece, foe: Piece, path: tuple[Hex, ...]) -> bool:
    """Whether the target is on one of the three hexes in front of the last one."""
    end, before = path[-1], (rider.at, *path)[-2]
    way = before.direction_to(end)
    front = {end.neighbour(way + turn) for turn in (-1, 0, 1)}
    return any(
        place in front and are_adjacent(situation, (end, rider.level), (place, foe.level))
        for place in foe.hexes
    )


class Clash(msgspec.Struct, frozen=True):
    """Two charges that meet: who has the advantage and the meeting hex, and the fight."""

    charger: str
    reactor: str
    meeting: Hex
    proof: Proof
    is_allowed: bool = False
    advantage: str = ""
    melee: Melee | None = None


def no_clash(charger: str, reactor: str, meeting: Hex, why: Step) -> Clash:
    """A simultaneous charge that may not be."""
    return Clash(charger, reactor, meeting, Proof(why.text, (why,)))


def nobody_pushed() -> Text:
    """Nobody has the upper hand: the charger keeps the meeting hex."""
    return Text("no advantage: nobody is driven back", "sans avantage : personne ne recule")
