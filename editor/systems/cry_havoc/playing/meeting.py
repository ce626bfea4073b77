"""Two charges that meet: who keeps the hex, who is set back, and their fight."""

from __future__ import annotations

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.text import Text
from editor.play.game import Item
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.charge import charge
from editor.systems.cry_havoc.fighting.contact import can_fight
from editor.systems.cry_havoc.fighting.reactions import clash
from editor.systems.cry_havoc.moving.control import sitters
from editor.systems.cry_havoc.playing.answering import cannot_any_more
from editor.systems.cry_havoc.playing.brawling import roll_fight
from editor.systems.cry_havoc.playing.state import Pledge, State, acted, placed


def clash_at(state: State, item: Item, umpire: Umpire) -> State:
    """Two charges meet: who has the advantage keeps the hex, and they fight there."""
    name, made, place = item.args
    piece, rider = state.now.pieces.get(name), state.now.pieces.get(made.charger)
    if piece is None or rider is None or not can_fight(rider) or cannot_any_more(piece, umpire):
        return state
    # The charge is judged as it was declared, from where the charger set out.
    start = state.put(structs.replace(placed(rider, made.start, made.facing), acts=()))
    found = charge(start.now, made.charger, made.target, made.path)
    least = state.now.catalogue.tables["charge"]["min_hexes"]
    if state.reads("CHB-4.1-charge-distance") == "covered" and made.path.index(place) + 1 < least:
        found = structs.replace(found, has_effect=False)
    met = clash(start.now, found, name, place)
    if met.melee is None or not met.is_allowed:
        umpire.say(
            "lapse",
            met.proof.answer,
            "CHB-4.2-simultaneous-meeting-hex",
            who=(name,),
            proof=met.proof,
        )
        return state
    there = _placed(state, made, name, place, met.advantage)
    if _is_crowded(there, made.charger, name):
        text = Text(f"no room for {piece.called.en} to meet the charge",
                    f"{piece.called.fr} n'a pas la place d'aller à sa rencontre")  # fmt: skip
        umpire.say("lapse", text, "CHB-5.4-one-per-hex", who=(name,), hexes=(place,))
        return state
    text = Text(f"{piece.called.en} meets the charge", f"{piece.called.fr} va à sa rencontre")
    rules = ["CHB-4.2-simultaneous-placement"]
    rules += ["CHB-4.2-simultaneous-interceptor"] if name != made.target else []
    umpire.say("charge", text, *rules, who=(name, made.charger),
               hexes=(place,), proof=met.proof)  # fmt: skip
    state = there.put(acted(there.now.pieces[name], "meet"))
    agenda = tuple(one for one in state.agenda if one.name != "gallop" or one.args[0] != made)
    state = state.but(agenda=agenda)
    if met.advantage:
        loser = name if met.advantage == made.charger else made.charger
        hexes = state.now.pieces[loser].hexes
        state = state.then(Item("push", args=(loser, met.advantage, hexes)))
    return roll_fight(state, met.melee, umpire, charged=True)


def _is_crowded(state: State, *names: str) -> bool:
    """Whether one of these stands on somebody: an earlier charge may have ended there."""
    for name in names:
        piece = state.now.pieces[name]
        taken = sitters(state.now, piece)
        for place in piece.hexes:
            other = taken.get((place, piece.level))
            if other is not None and other.id not in names:
                return True
    return False


def _placed(state: State, made: Pledge, name: str, place: Hex, advantage: str) -> State:
    rider, piece = state.now.pieces[made.charger], state.now.pieces[name]
    row = piece.at.line(place)
    trail, number = (made.start, *made.path), made.path.index(place)
    mine, theirs = place, row[-2]
    if advantage == name:
        mine, theirs = trail[number], place
    looks = row[-2].direction_to(row[-1]) if piece.facing is not None else None
    back = rider.facing
    if advantage == name and back is not None:
        back = trail[number - 1].direction_to(mine) if number else made.facing
    return state.put(
        placed(rider, mine, back),
        structs.replace(placed(piece, theirs, looks), moved=piece.moved + len(row) - 1),
    )
