"""Shots: in one's own phase, at whoever moves, and where the misses go."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from editor.hexgrid.hexes import Hex
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.aim import When
from editor.systems.cry_havoc.fighting.contact import can_fight, distance, in_contact
from editor.systems.cry_havoc.fighting.fire import Shot, cover_of, fire
from editor.systems.cry_havoc.fighting.odds import read_cell, result_names
from editor.systems.cry_havoc.fighting.scatter import around, exposed, stray_result, strays
from editor.systems.cry_havoc.playing.harming import harm_item, woken
from editor.systems.cry_havoc.playing.hiding import must_be_known
from editor.systems.cry_havoc.playing.screening import grounds_of, guard
from editor.systems.cry_havoc.playing.spending import spent, weapons_ready
from editor.systems.cry_havoc.playing.state import GONE, State, of_side, others, words
from editor.systems.cry_havoc.playing.targets import offer_spells, offer_things
from editor.systems.cry_havoc.situation import Piece


def offer_shots(state: State, item: Item) -> Iterator[Action]:
    """Every shot that may be made in one's own phase, and to make no more."""
    yield from shots(state, item.side, "offensive")
    yield from offer_things(state, item.side)
    yield from offer_spells(state, item.side)
    yield Action("done")


def shots(state: State, side: str, when: When, target: str = "") -> Iterator[Action]:
    """The shots of a side, with each weapon that carries so far; only at one target if named.

    Then whoever is nearest to it comes first.
    """
    known = state.now.pieces
    archers = [(distance(one, known[target]) if target else 0, one) for one in of_side(state, side)]
    for far, archer in sorted(archers, key=itemgetter(0)):
        ready = weapons_ready(state, archer, when, far)
        if not ready:
            continue
        victims = [known[target]] if target else list(state.now.enemies_of(archer))
        for victim in victims:
            if victim.state in GONE or victim.unit.hidden:
                continue
            away = distance(archer, victim)
            for weapon, most in ready.items():
                if away <= most and _may(state, archer, victim, weapon, when):
                    choice = (weapon,) if len(ready) > 1 else ()
                    yield Action("fire", (archer.id, victim.id, *choice))


def _may(state: State, archer: Piece, victim: Piece, weapon: str, when: When) -> bool:
    """Whether a shot may be made."""
    return fire(state.now, archer.id, victim.id, weapon=weapon, when=when).is_allowed


def shoot(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """An offensive shot; the shooter's side goes on choosing."""
    return shot_at(state, item.side, action, umpire, "offensive")


def shoot_back(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """A defensive shot; the same side may shoot again (CHB-2.1-defensive-fire)."""
    return shot_at(state, item.side, action, umpire, "defensive")


def shot_at(state: State, side: str, action: Action, umpire: Umpire, when: When) -> State:
    """Roll a shot and put its result on the agenda."""
    name, target, *rest = words(action.words, "shooter", "target")
    archer, victim = state.own(name, side), state.piece(target)
    must_be_known(victim)
    shot = fire(state.now, name, target, weapon=rest[0] if rest else None, when=when)
    if not shot.is_allowed:
        raise RefusedError(shot.proof.answer, *shot.proof.rules)
    state, result = _rolled(state, archer, victim, shot, umpire)
    state = guard(state, archer, victim, umpire)
    if result == "none":
        return stray(woken(state, target, umpire), archer, victim, shot.at or victim.at, umpire)
    return state.then(harm_item(target, result, "missile", archer.at, archer.id, by_fire=True))


def _rolled(
    state: State, archer: Piece, victim: Piece, shot: Shot, umpire: Umpire
) -> tuple[State, str]:
    """The die of a shot, what it reads, and what it cost the shooter."""
    table = state.now.catalogue.tables["missile-results"]
    said = Text(f"{archer.called.en} shoots at {victim.called.en}",
                f"{archer.called.fr} tire sur {victim.called.fr}")  # fmt: skip
    sides = table["die"]["sides"]
    roll = Roll(sides, umpire.roll(sides, said), shot.modifier)
    cells = table["table"].get(shot.column)
    result = read_cell(cells, roll.total, first=table["rows"]["first_die"]) if cells else "none"
    name = result_names(table)[result]
    text = Text(f"{said.en}: {name.en}", f"{said.fr} : {name.fr}")
    who = (archer.id, victim.id)
    rules = ("CHB-3.2-fire-roll", *(("CHB-7.0-no-effect",) if result == "none" else ()))
    rules += grounds_of(state, archer, victim, shot)
    umpire.say("shot", text, *rules, who=who, hexes=(archer.at, shot.at or victim.at), roll=roll,
               proof=shot.proof)  # fmt: skip
    return spent(state, archer, shot.weapon, shot.when), result


def stray(state: State, archer: Piece, victim: Piece, aim: Hex, umpire: Umpire) -> State:
    """A miss beside somebody goes to one of the six hexes round where it was aimed, by a D6."""
    spots = around(archer.at, aim)
    if not strays(state.now, archer, victim):
        return state
    why = Text("where the missile goes", "où va le projectile")
    die = state.now.catalogue.tables["missile-results"]["scatter"]["die"]
    found = Roll(die, umpire.roll(die, why))
    place = spots[found.face - 1]
    fought = any(can_fight(one) for one in in_contact(state.now, victim))
    rules = ("CHB-3.4-dispersion-roll", *(("CHB-3.2-fire-into-melee",) if fought else ()))
    umpire.say("stray", why, *rules, roll=found, hexes=(place,))
    for other in exposed(state.now, archer, victim, place):
        cover = cover_of(state.now, archer, other)
        result = stray_result(state.now, cover)
        text = Text(f"it comes down on {other.called.en}, cover {cover}",
                    f"il tombe sur {other.called.fr}, couverture {cover}")  # fmt: skip
        umpire.say("stray", text, "CHB-3.4-dispersion-effect", who=(other.id,), hexes=(place,))
        if result != "none":
            item = harm_item(other.id, result, "missile", archer.at, archer.id, by_fire=True)
            state = state.then(item)
    return state


def no_more(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Whoever chooses is done with it."""
    del item, action, umpire
    return state.pop()


def volley_item(state: State, mover: str) -> tuple[Item, ...]:
    """The sides that may shoot at somebody in the hex where he is now."""
    piece = state.now.pieces.get(mover)
    if piece is None or piece.state in GONE:
        return ()
    return tuple(
        Item("volley", side, (mover,))
        for side in others(state, piece.side)
        if side not in state.waived and next(shots(state, side, "defensive", mover), None)
    )


def offer_volley(state: State, item: Item) -> Iterator[Action]:
    """Shots at the mover, then at anybody else; or to let him pass, or go on unharmed."""
    (mover,) = item.args
    first = list(shots(state, item.side, "defensive", mover)) if mover in state.now.pieces else []
    yield from first
    yield from (one for one in shots(state, item.side, "defensive") if one not in first)
    yield Action("pass")
    if mover:
        yield Action("hold")


def hold_fire(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """No shot at this one as long as he moves."""
    del action, umpire
    return state.pop().but(waived=state.waived | {item.side})


def last_volley(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever has not shot yet may do so before the melee, at any legal target."""
    del item, umpire
    waiting = [
        Item("volley", side, ("",))
        for side in others(state, state.active)
        if next(shots(state, side, "defensive"), None) is not None
    ]
    return state.then(*waiting)
