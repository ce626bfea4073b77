"""Attacks at fixed odds: a vehicle's ram, a fall from a rope."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.model.footprint import team_at
from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.melee import Melee, parse_odds, settle
from editor.systems.cry_havoc.fighting.odds import Outcomes, outcomes, refusal, step
from editor.systems.cry_havoc.fighting.vantage import vantage

if TYPE_CHECKING:
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation


def fall(situation: Situation, name: str, levels: int) -> Melee:
    """What a fall of one or two levels does: no armour, no ground (CHA-ropemove-fall)."""
    piece = situation.pieces.get(name)
    table = situation.catalogue.tables["melee-results"]
    words = "fall-1-level" if levels == 1 else f"fall-{levels}-levels"
    row = table["fixed_odds"].get(words)
    if piece is None or row is None:
        who = Text(f"no fall of {levels} levels for {name}", f"pas de chute de {levels} niveaux")
        return Melee((), (name,), refusal(who.en, who.fr))
    column = row["column"]
    en, fr = f"a fall of {levels}, without armour", f"une chute de {levels}, sans armure"
    start = step(row["rule"], en, fr, column)
    shifts: list[Step] = []
    if piece.is_wounded:
        worse = table["column_modifiers"]["falling-while-wounded"]
        shifts.append(step(worse["rule"], f"{piece.called.en} is wounded",
                           f"{piece.called.fr} est blessé", worse["value"]))  # fmt: skip
    fight = Melee((), (name,), Proof(Text()), True, odds=column)
    return settle(table, "foot", parse_odds(column), (start,), tuple(shifts), (), fight)


def ram(situation: Situation, vehicle: str, target: str, *, points_left: int = 0) -> Melee:
    """A vehicle driven into the hex before its team, at its own odds (CHA-vcombat-ram-ratio)."""
    cart, foe = situation.pieces.get(vehicle), situation.pieces.get(target)
    if cart is None or foe is None:
        name = target if cart is not None else vehicle
        proof = refusal(f"nobody here is called {name}", f"personne ici ne s'appelle {name}")
        return Melee((vehicle,), (target,), proof)
    why = _ram_fault(situation, cart, foe, points_left)
    if why is not None:
        return Melee((vehicle,), (target,), Proof(why.text, (why,)))
    table = situation.catalogue.tables["melee-results"]
    row = table["fixed_odds"][f"{cart.profile.vocation}-ram"]
    start = step(row["rule"], f"{vehicle} rams at {row['column']}",
                 f"{vehicle} percute à {row['column']}", row["column"])  # fmt: skip
    ground = vantage(situation, foe, "defence", (cart,))
    hold = step(ground.why.rule, ground.why.text.en, ground.why.text.fr,
                -(ground.value or 0), *ground.why.hexes)  # fmt: skip
    worn = situation.catalogue.armours.get(foe.armour or "")
    die = (
        (step("CHB-6.2-armour", f"armour: {worn.name.en}", f"armure : {worn.name.fr}",
              worn.melee_die),)
        if worn is not None and worn.melee_die
        else ()
    )  # fmt: skip
    fight = Melee((vehicle,), (target,), Proof(Text()), True, odds=row["column"])
    kind = "mounted" if foe.mounted else "foot"
    return settle(table, kind, parse_odds(row["column"]), (start,), (hold,), die, fight)


def breakage(situation: Situation, vehicle: str) -> Outcomes:
    """The chance that a vehicle breaks up after ramming (CHA-vcombat-breakage)."""
    piece = situation.pieces.get(vehicle)
    kind = situation.catalogue.vehicles.get((piece.profile.vocation if piece else None) or "")
    broken = len(kind.breaks_on) if kind is not None else 0
    sides = situation.catalogue.tables["melee-results"]["die"]["sides"]
    names = {"breaks": Text("breaks up", "se brise"), "holds": Text("holds", "tient")}
    return outcomes({"breaks": broken, "holds": sides - broken}, sides, names)


def _ram_fault(situation: Situation, cart: Piece, foe: Piece, points_left: int) -> Step | None:
    if (cart.profile.vocation or "") not in situation.catalogue.vehicles:
        return step("CHA-vcombat-aurige", f"{cart.called.en} is no cart or wagon",
                    f"{cart.called.fr} n'est ni charrette ni chariot")  # fmt: skip
    crew = [one for one in situation.scenario.units if one.aboard == cart.id]
    people = {one.id: one for one in situation.pieces.values()}
    skilled = any(
        "charioteer" in (*one.special, *(one.profile.special if one.profile else ()),
                         *(people[one.id].special if one.id in people else ()))
        for one in crew
    )  # fmt: skip
    if not skilled:
        return step("CHA-vcombat-aurige", f"no charioteer drives {cart.called.en}",
                    f"aucun aurige ne conduit {cart.called.fr}")  # fmt: skip
    if points_left:
        return step("CHA-vcombat-aurige", f"{points_left} points left: no ram",
                    f"il reste {points_left} points : pas de choc", points_left)  # fmt: skip
    teams = [situation.pieces[name] for name in cart.unit.team if name in situation.pieces]
    facing = cart.facing or 0
    head = teams[0].at if teams else team_at(cart.at, facing)
    if head.neighbour(facing) not in foe.hexes:
        return step("CHA-vcombat-ram-ratio", f"{foe.called.en} is not before the team",
                    f"{foe.called.fr} n'est pas devant l'attelage", None, foe.at)  # fmt: skip
    return None
