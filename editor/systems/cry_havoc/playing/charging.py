"""Charges: declared, answered, run hex by hex, and fought at their end (CHB-2.1-charge-step)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.charge import charge
from editor.systems.cry_havoc.fighting.contact import can_fight, distance, in_front, touching
from editor.systems.cry_havoc.fighting.engagement import unable
from editor.systems.cry_havoc.fighting.melee import Press, melee
from editor.systems.cry_havoc.fighting.strength import charge_attack
from editor.systems.cry_havoc.fighting.triggers import shaken
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.steps import step_cost
from editor.systems.cry_havoc.playing.answering import may_answer
from editor.systems.cry_havoc.playing.brawling import roll_fight
from editor.systems.cry_havoc.playing.coursing import best_charge
from editor.systems.cry_havoc.playing.harming import give_way
from editor.systems.cry_havoc.playing.hiding import must_be_known
from editor.systems.cry_havoc.playing.passing import blows
from editor.systems.cry_havoc.playing.state import (
    GONE,
    Pledge,
    State,
    acted,
    of_side,
    others,
    placed,
    spot_of,
    unmarked,
    word_of,
    words,
)
from editor.systems.cry_havoc.playing.walking import is_held_back
from editor.systems.cry_havoc.situation import Piece


def offer_charges(state: State, item: Item) -> Iterator[Action]:
    """For each man and each enemy in front of him, the best path that was found."""
    taken = {one.charger for one in state.charges}
    for piece in of_side(state, item.side):
        if piece.id not in taken and may_charge(state, piece):
            for foe in in_reach(state, piece):
                made = best_charge(state, piece, foe)
                if made is not None:
                    way = (word_of(state, place) for place in made.path)
                    yield Action("charge", (piece.id, foe.id, *way))
    yield Action("done")


def may_charge(state: State, piece: Piece) -> bool:
    """Whether somebody could charge at all, before any path is looked for."""
    return (
        can_fight(piece)
        and piece.profile.kind == "person"
        and not is_held_back(state, piece)
        and unable(state.now, piece) is None
        and "move" not in piece.acts
        and movement_of(state.now, piece).points > 0
    )


def in_reach(state: State, piece: Piece) -> Iterator[Piece]:
    """The enemies before somebody whom he could get at, before any path is looked for."""
    far = movement_of(state.now, piece).points + 1
    least = state.now.catalogue.tables["charge"]["straight_last_hexes"]
    for foe in state.now.enemies_of(piece):
        is_near = least < distance(piece, foe) <= far
        if foe.state not in GONE and not foe.unit.hidden and is_near and any(
            in_front(piece.facing, piece.at, place) for place in foe.hexes
        ):  # fmt: skip
            yield foe


def declare(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Declare a charge; without a path the program looks for one."""
    name, target, *way = words(action.words, "unit", "target")
    piece, foe = state.own(name, item.side), state.piece(target)
    must_be_known(foe)
    if any(one.charger == name for one in state.charges):
        said = piece.called
        raise RefusedError(
            Text(f"{said.en} charges already", f"{said.fr} charge déjà"), "CHB-6.0-one-attack"
        )
    if not may_charge(state, piece):
        why = unable(state.now, piece)
        said = piece.called
        text = why.text if why is not None else Text(
            f"{said.en} cannot charge", f"{said.fr} ne peut pas charger"
        )  # fmt: skip
        raise RefusedError(text, why.rule if why is not None else "CHB-2.1-charge-step")
    if way:
        path = tuple(spot_of(state, word, piece.level)[0] for word in way)
        made = charge(state.now, name, target, path)
        if not made.is_allowed:
            raise RefusedError(made.proof.answer, *made.proof.rules)
    else:
        found = best_charge(state, piece, foe)
        if found is None:
            raise RefusedError(
                Text(
                    f"no way to charge {foe.called.en}",
                    f"pas de chemin pour charger {foe.called.fr}",
                ),
                "CHB-4.1-charge-straight",
            )
        made = found
    text = Text(f"{piece.called.en} will charge {foe.called.en}",
                f"{piece.called.fr} chargera {foe.called.fr}")  # fmt: skip
    umpire.say("charge", text, "CHB-2.1-charge-step", "CHB-4.1-charge-path-locked",
               "CHB-4.1-target-front", "CHB-4.1-charge-straight", "CHB-3.2-field-of-vision",
               who=(name, target), hexes=made.path, proof=made.proof)  # fmt: skip
    pledge = Pledge(name, target, made.path, piece.at, piece.facing, piece.mounted)
    return state.but(charges=(*state.charges, pledge))


def charges_declared(state: State, item: Item, umpire: Umpire) -> State:
    """All charges are known: the others answer, then each charge is run."""
    del item, umpire
    if not state.charges:
        return state
    asked = [
        Item("answer", side) for side in others(state, state.active) if may_answer(state, side)
    ]
    return state.then(*asked, Item("next-charge"))


def next_charge(state: State, item: Item, umpire: Umpire) -> State:
    """The charges one by one, in the order that the active side likes."""
    del item
    if not state.charges:
        return state
    if len(state.charges) == 1:
        return run(state.then(Item("next-charge")), state.charges[0], umpire)
    return state.then(Item("which-charge", state.active), Item("next-charge"))


def offer_which(state: State, item: Item) -> Iterator[Action]:
    """Which charge is run next."""
    del item
    return (Action("run", (one.charger,)) for one in state.charges)


def choose_which(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """One of the declared charges."""
    del item
    (name, *_) = words(action.words, "unit")
    made = next((one for one in state.charges if one.charger == name), None)
    if made is None:
        raise RefusedError(
            Text(f"{name} has declared no charge", f"{name} n'a pas déclaré de charge"),
            "CHB-2.1-charge-step",
        )
    return run(state.pop(), made, umpire)


def run(state: State, made: Pledge, umpire: Umpire) -> State:
    """A charge sets off: reactions that come first, then hex by hex."""
    del umpire
    state = state.but(charges=tuple(one for one in state.charges if one != made))
    piece = state.now.pieces.get(made.charger)
    if piece is None or not can_fight(piece):
        return state
    state = state.put(unmarked(acted(piece, "charge", "attack"), "halted"))
    state = state.but(foothold=piece, train=())
    return state.then(Item("brace", args=(made,)), Item("gallop", args=(made, 0)))


def gallop(state: State, item: Item, umpire: Umpire) -> State:
    """One hex of a charge, with the blows and shots it meets; a halt ends it."""
    made, done = item.args
    piece = state.now.pieces.get(made.charger)
    if piece is None or not can_fight(piece):
        return state.then(Item("foothold", args=(made.charger,)))
    lost = _out_of_it(piece, made, done)
    if lost is not None:
        rules = ("CHB-1.2-rider",) if made.mounted and not piece.mounted else ()
        umpire.say("charge", lost, *rules, "CHB-4.1-charge-path-locked", who=(piece.id,))
        return state.then(Item("foothold", args=(piece.id,)))
    if done == len(made.path):
        return state.then(Item("contact", args=(made,)))
    if "halted" in piece.marks:
        return _halted(state, made, done, umpire)
    there = made.path[done]
    price = step_cost(state.now, piece, (piece.at, piece.level), (there, piece.level))
    last = done + 1 == len(made.path)
    taken = any(
        one.id != piece.id and one.state not in GONE
        for place in price.there.hexes
        for one in state.now.pieces_at(place, piece.level)
    )
    if price.halves is None or (last and taken):
        text = Text(f"the charge of {piece.called.en} is barred",
                    f"la charge de {piece.called.fr} est arrêtée")  # fmt: skip
        umpire.say("charge", text, "CHB-4.1-charge-path-locked", who=(piece.id,), proof=price.proof)
        return state.then(Item("foothold", args=(piece.id,)))
    pose = price.there
    after = structs.replace(
        piece, at=pose.hexes[0], hexes=pose.hexes, moved=piece.moved + 1,
        facing=pose.facing if pose.facing is not None else piece.facing,
    )  # fmt: skip
    if piece.facing is not None and pose.facing is None:
        after = placed(after, there, piece.at.direction_to(there))
    label = word_of(state, there)
    text = Text(f"{piece.called.en} charges to {label}", f"{piece.called.fr} charge en {label}")
    umpire.say("charge", text, "CHB-2.1-charge-step", who=(piece.id,), hexes=pose.hexes)
    strikers = blows(state, piece.id, price.attacks, made.target)
    if last or not taken:
        state = state.but(foothold=after, train=())
    return state.put(after).then(
        *strikers,
        Item("at-path", args=(made, there)),
        Item("gallop", args=(made, done + 1)),
    )


def _out_of_it(piece: Piece, made: Pledge, done: int) -> Text | None:
    """Why a charge cannot go on: its mount was shot under it, or it was driven off its path."""
    who = piece.called
    if made.mounted and not piece.mounted:
        return Text(f"{who.en} has lost his mount: no charge",
                    f"{who.fr} a perdu sa monture : plus de charge")  # fmt: skip
    if piece.at != (made.start, *made.path)[done]:
        return Text(f"{who.en} is off his path: no charge",
                    f"{who.fr} n'est plus sur son chemin : plus de charge")  # fmt: skip
    return None


def _halted(state: State, made: Pledge, done: int, umpire: Umpire) -> State:
    """A charge that was stopped: beside its target it is fought, by the hexes that it ran."""
    piece, foe = state.now.pieces[made.charger], state.now.pieces.get(made.target)
    text = Text(f"the charge of {piece.called.en} is stopped",
                f"la charge de {piece.called.fr} est arrêtée")  # fmt: skip
    umpire.say("charge", text, "CHB-4.1-charge-distance", who=(piece.id,), hexes=piece.hexes)
    state = state.then(Item("foothold", args=(piece.id,)))
    if foe is None or foe.state in GONE or touching(state.now, piece, foe) is None:
        return state
    if not any(in_front(piece.facing, piece.at, place) for place in foe.hexes):
        return state
    ran = structs.replace(made, path=made.path[:done])
    return state.then(Item("contact", args=(ran,)))


def contact(state: State, item: Item, umpire: Umpire) -> State:
    """The charge has run: those on foot beside a rider test, then comes the fight."""
    (made,) = item.args
    piece = state.now.pieces[made.charger]
    on_foot = not piece.mounted and state.reads("CHB-4.1-charge-morale") == "every-charge"
    only = on_foot or state.reads("CHB-4.1-charge-morale") == "target"
    tests = []
    for one in shaken(state.now, piece) if piece.mounted or on_foot else ():
        if f"tested:{made.charger}" in one.marks or (only and one.id != made.target):
            continue
        text = Text(f"{one.called.en} must stand the charge",
                    f"{one.called.fr} doit soutenir la charge")  # fmt: skip
        rules = "CHB-4.1-charge-morale", "CHB-4.2-cavalry-versus-foot"
        umpire.say("charge", text, *rules, who=(one.id, piece.id), hexes=(one.at,))
        rule = "CHB-8.3-cavalry-test" if piece.mounted else "CHB-4.1-charge-morale"
        tests.append(Item("test", args=(one.id, rule, made.charger)))
    return state.then(*tests, Item("impact", args=(made,)))


def impact(state: State, item: Item, umpire: Umpire) -> State:
    """The fight at the end of a charge, if its target is there (CHB-4.1-charge-resolution)."""
    (made,) = item.args
    piece, foe = state.now.pieces.get(made.charger), state.now.pieces.get(made.target)
    if piece is None or not can_fight(piece):
        return state
    if foe is None or foe.state in GONE or touching(state.now, piece, foe) is None:
        text = Text(f"{piece.called.en} finds nobody to strike",
                    f"{piece.called.fr} ne trouve personne à frapper")  # fmt: skip
        umpire.say("charge", text, "CHB-4.1-charge-path-locked", who=(piece.id,))
        return state
    least = state.now.catalogue.tables["charge"]["min_hexes"]
    has_effect = len(made.path) >= least
    press = Press(
        charge_attack(state.now, piece) if has_effect else None, None, is_alone=True, is_charge=True
    )
    ready = state.put(structs.replace(piece, acts=()))
    found = melee(ready.now, [piece.id], [foe.id], press=press)
    if not found.is_allowed:
        umpire.say(
            "lapse",
            found.proof.answer,
            "CHB-4.1-charge-resolution",
            who=(piece.id,),
            proof=found.proof,
        )
        return state
    rules = ("CHB-4.0-charge-purpose", "CHB-4.1-charge-alone", "CHB-4.1-charge-resolution")
    ours, theirs = piece.called, foe.called
    text = Text(f"{ours.en} strikes {theirs.en}", f"{ours.fr} frappe {theirs.fr}")
    umpire.say("charge", text, *rules, who=(piece.id, foe.id))
    if has_effect and found.attack > found.defence:
        state = state.then(Item("push", args=(foe.id, piece.id, foe.hexes)))
    return roll_fight(state, found, umpire, charged=True)


def push(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever still stands before a charge that has the upper hand goes back one hex."""
    name, by, hexes = item.args
    foe, piece = state.now.pieces.get(name), state.now.pieces.get(by)
    if foe is None or piece is None or not foe.is_up or set(foe.hexes) != set(hexes):
        return state
    if foe.mounted is False and piece.state in GONE:
        return state
    text = Text(f"{foe.called.en} is driven back", f"{foe.called.fr} est repoussé")
    umpire.say("charge", text, "CHB-4.1-charge-advantage", who=(name,))
    far = state.now.catalogue.tables["charge"]["push_hexes"]
    must = "charge" in piece.acts
    after = Item("aftermath", args=(((name, hexes),), (by,), (name,), must))
    return state.then(give_way(name, piece.at, far, by, by_fire=False), after)
