"""Opportunity attacks on whoever enters an enemy's zone (CHB-6.4-oa-trigger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import can_fight, hampers, in_contact, touching
from editor.systems.cry_havoc.fighting.odds import (
    Outcomes,
    outcomes,
    refusal,
    signed,
    step,
    summary,
)
from editor.systems.cry_havoc.fighting.readings import as_ruled
from editor.systems.cry_havoc.fighting.strength import strength

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

_NAMES = {
    "none": Text("nothing", "rien"),
    "stopped": Text("stopped", "arrêté"),
    "wound-1": Text("one wound and stopped", "1 blessure et arrêté"),
    "wound-2": Text("two wounds and stopped", "2 blessures et arrêté"),
}


class Opportunity(msgspec.Struct, frozen=True):
    """One enemy's try to stop a mover in the hex he enters."""

    mover: str
    opponent: str
    proof: Proof
    is_allowed: bool = False
    modifier: int = 0
    outcomes: Outcomes = ()


def opportunity(
    situation: Situation,
    mover: str,
    opponent: str,
    at: Hex | None = None,
    *,
    charging: str | None = None,
) -> Opportunity:
    """The chances of an attack as `mover` enters `at`; `charging` is the target of his charge."""
    known = situation.pieces
    for name in (mover, opponent):
        if name not in known:
            return Opportunity(mover, opponent, refusal(
                f"nobody here is called {name}", f"personne ici ne s'appelle {name}"
            ))  # fmt: skip
    walker, enemy = known[mover], known[opponent]
    here = walker if at is None else msgspec.structs.replace(walker, at=at, hexes=(at,))
    why = next(_objections(situation, walker, here, enemy, charging), None)
    if why is not None:
        return Opportunity(mover, opponent, Proof(why.text, (why,)))
    table = situation.catalogue.tables["opportunity-attack"]
    steps = tuple(_modifiers(situation, here, enemy))
    modifier = sum(one.figure for one in steps if isinstance(one.figure, int))
    faces: dict[str, int] = {}
    for face in range(1, table["die"] + 1):
        total = face + modifier
        row = next(one for one in table["rows"] if one["max"] is None or total <= one["max"])
        faces[row["result"]] = faces.get(row["result"], 0) + 1
    found = outcomes(faces, table["die"], _NAMES)
    said = summary(found)
    last = step("CHB-6.4-oa-table", f"D{table['die']} {signed(modifier)}",
                f"D{table['die']} {signed(modifier)}", signed(modifier))  # fmt: skip
    return Opportunity(mover, opponent, Proof(said, (*steps, last)), True, modifier, found)


def _objections(
    situation: Situation, walker: Piece, here: Piece, enemy: Piece, charging: str | None
) -> Iterator[Step]:
    if enemy.id not in {one.id for one in situation.enemies_of(walker)} or not can_fight(enemy):
        yield step("CHB-1.2-zone-of-control", f"{enemy.called.en} has no zone",
                   f"{enemy.called.fr} n'a pas de zone")  # fmt: skip
    if charging == enemy.id:
        yield step("CHB-6.4-oa-trigger", "the target of a charge has its reactions instead",
                   "la cible d'une charge a ses réactions")  # fmt: skip
    if touching(situation, here, enemy) is None:
        yield step(
            "CHB-1.2-adjacent",
            f"{walker.called.en} does not touch {enemy.called.en}",
            f"{walker.called.fr} ne touche pas {enemy.called.fr}",
            None,
            here.at,
        )
    if here.at != walker.at and touching(situation, walker, enemy) is not None:
        yield step("CHB-6.4-oa-trigger", f"{walker.called.en} was already in the zone",
                   f"{walker.called.fr} était déjà dans la zone", None, walker.at)  # fmt: skip
    if "vivacity" in walker.special:
        yield step("CHB-6.4-oa-vivacity", f"{walker.called.en} is too quick",
                   f"{walker.called.fr} est trop vif")  # fmt: skip


def _modifiers(situation: Situation, here: Piece, enemy: Piece) -> Iterator[Step]:
    table = situation.catalogue.tables["opportunity-attack"]
    mine, theirs = table["mover"], table["opponent"]
    worn = situation.catalogue.armours.get(here.armour or "")
    rule = "CHB-6.4-oa-mods-mover"
    if worn is not None and worn.value:
        yield step(rule, f"mover in {worn.name.en}", f"armure : {worn.name.fr}", -worn.value)
    if here.mounted:
        yield step(rule, "mover mounted", "infiltrateur à cheval", mine["mounted"])
    if here.is_wounded:
        yield step(rule, "mover wounded", "infiltrateur blessé", mine["wounded"])
    pace, other = strength(situation, here).movement, strength(situation, enemy).movement
    if pace > other:
        faster = mine["faster"] if as_ruled(situation, rule) else -mine["faster"]
        yield step(rule, "mover faster", "infiltrateur plus rapide", faster)
    rule = "CHB-6.4-oa-mods-opponent"
    if enemy.mounted:
        yield step(rule, "opponent mounted", "opposant à cheval", theirs["rider"])
    if enemy.is_wounded:
        yield step(rule, "opponent wounded", "opposant blessé", theirs["wounded"])
    if "vivacity" in enemy.special:
        yield step(rule, "opponent quick", "opposant vif", theirs["vivacity"])
    others = sum(
        hampers(one) for one in in_contact(situation, enemy) if one.id != here.id
    )  # fmt: skip
    if others:
        yield step(rule, f"opponent faces {others} others", f"opposant face à {others} autres",
                   others * theirs["per_enemy_in_contact"])  # fmt: skip
    if other > pace:
        yield step(rule, "opponent faster", "opposant plus rapide", theirs["faster"])
