"""Strings: animals are tied together, or untied, in a whole movement step (CHB-5.2-train-tie)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.contact import can_fight, is_animal, touching
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.playing.bridles import is_tied, leading, loosened
from editor.systems.cry_havoc.playing.state import (
    GONE,
    State,
    acted,
    marked,
    of_side,
    unmarked,
    words,
)
from editor.systems.cry_havoc.playing.walking import begin, is_free_to_stop
from editor.systems.cry_havoc.situation import Piece

_TIE, _UNTIE = "tie", "untie"
_RULE = "CHB-5.2-train-tie"


def offer_knots(state: State, side: str) -> Iterator[Action]:
    """Who could tie which two animals beside him, or untie one, instead of moving."""
    for piece in of_side(state, side):
        if piece.id == state.mover or not is_free_to_stop(state) or not _has_hands(piece):
            continue
        beside = [one for one in _animals(state) if touching(state.now, piece, one)]
        if not beside or movement_of(state.now, piece).points <= 0:
            continue
        for first in beside:
            if first.unit.tied:
                yield Action(_UNTIE, (piece.id, first.id))
            for second in beside:
                if _fault(state, piece, first, second) is None:
                    yield Action(_TIE, (piece.id, first.id, second.id))


def _has_hands(piece: Piece) -> bool:
    return can_fight(piece) and piece.profile.kind == "person" and not piece.mounted


def _animals(state: State) -> list[Piece]:
    known = state.now.pieces.values()
    return [one for one in known if is_animal(one) and one.state not in GONE]


def _fault(state: State, piece: Piece, first: Piece, second: Piece) -> Text | None:
    """Why somebody cannot tie one animal behind another."""
    for one in (first, second):
        if not is_animal(one) or one.state in GONE:
            return Text(f"{one.called.en} is no animal to tie", f"{one.called.fr} ne s'attache pas")
        if touching(state.now, piece, one) is None:
            return Text(f"{piece.called.en} does not stand beside {one.called.en}",
                        f"{piece.called.fr} n'est pas à côté de {one.called.fr}")  # fmt: skip
    if first.id == second.id or second.unit.tied:
        return Text(f"{second.called.en} is tied already", f"{second.called.fr} est déjà attaché")
    return None


def tie(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Begin to tie one animal behind another; it holds at the end of the step."""
    name, one, other = words(action.words, "unit", "first", "second")[:3]
    piece, first, second = state.own(name, item.side), state.piece(one), state.piece(other)
    why = _fault(state, piece, first, second)
    return _at_work(state, piece, f"{_TIE}:{one}:{other}", why, umpire)


def untie(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Begin to take an animal out of its string."""
    name, one = words(action.words, "unit", "animal")[:2]
    piece, animal = state.own(name, item.side), state.piece(one)
    why = None
    if not animal.unit.tied or touching(state.now, piece, animal) is None:
        why = Text(f"{animal.called.en} is not tied here", f"{animal.called.fr} n'est pas attaché")
    return _at_work(state, piece, f"{_UNTIE}:{one}", why, umpire)


def _at_work(state: State, piece: Piece, mark: str, why: Text | None, umpire: Umpire) -> State:
    """The whole movement step goes on it."""
    if why is not None or not _has_hands(piece):
        said = piece.called
        text = why or Text(f"{said.en} has no hands free", f"{said.fr} n'a pas les mains libres")
        raise RefusedError(text, _RULE)
    if state.mover == piece.id:
        raise RefusedError(
            Text("it takes a whole movement step", "cela prend toute une étape de mouvement"), _RULE
        )
    state = begin(state, piece, umpire)
    text = Text(f"{piece.called.en} is busy with ropes", f"{piece.called.fr} s'occupe des cordes")
    umpire.say("errand", text, _RULE, who=(piece.id,), hexes=(piece.at,))
    state = state.put(marked(acted(piece, "move"), mark)).but(left=0)
    return state.then(Item("shots", args=(piece.id,)))


def knots(state: State, item: Item, umpire: Umpire) -> State:
    """At the end of the step: what was tied holds, if its man is still there and able."""
    del item
    for piece in list(of_side(state, state.active)):
        for mark in sorted(piece.marks):
            what, *names = mark.split(":")
            if what in {_TIE, _UNTIE}:
                state = _done(state, piece.id, mark, what, names, umpire)
    return state


def _done(
    state: State, name: str, mark: str, what: str, names: list[str], umpire: Umpire
) -> State:  # fmt: skip
    state = state.put(unmarked(state.now.pieces[name], mark))
    piece = state.now.pieces[name]
    known = [state.now.pieces[one] for one in names if one in state.now.pieces]
    able = len(known) == len(names) and _has_hands(piece) and all(
        touching(state.now, piece, one) is not None for one in known
    )  # fmt: skip
    if not able:
        text = Text(f"{piece.called.en} could not finish", f"{piece.called.fr} n'a pas pu finir")
        umpire.say("errand", text, _RULE, who=(name,))
        return state
    said = " + ".join(one.called.en for one in known), " + ".join(one.called.fr for one in known)
    if what == _TIE:
        text = Text(f"tied together: {said[0]}", f"attachés ensemble : {said[1]}")
        umpire.say("errand", text, _RULE, "CHB-5.2-train", who=(name, *names))
        return _tied(state, *names)
    text = Text(f"untied: {said[0]}", f"détaché : {said[1]}")
    umpire.say("errand", text, _RULE, who=(name, *names))
    return _untied(state, names[0])


def _tied(state: State, first: str, second: str) -> State:
    """The second behind the first, wherever the string of the first hangs."""
    holder = _holder(state, first)
    state = loosened(state, second)
    behind = state.now.pieces[second].unit.leads
    state = leading(state, second, ())
    for name in (first, second):
        unit = structs.replace(state.now.pieces[name].unit, tied=True)
        state = state.alter(name, unit=unit)
    leads = list(state.now.pieces[holder].unit.leads)
    at = leads.index(first) + 1 if first in leads else 0
    return leading(state, holder, (*leads[:at], second, *behind, *leads[at:]))


def _holder(state: State, animal: str) -> str:
    """Whoever has an animal in his `leads`; the animal itself when nobody has."""
    known = state.now.pieces.values()
    return next((one.id for one in known if animal in one.unit.leads), animal)


def _untied(state: State, animal: str) -> State:
    holder = _holder(state, animal)
    known = state.now.pieces
    rest = tuple(name for name in known[holder].unit.leads if name != animal and name in known)
    if holder == animal:
        state = leading(state, animal, ())
        holder, rest = (rest[0], rest[1:]) if rest else (animal, ())
    state = leading(state, holder, rest)
    unit = structs.replace(state.now.pieces[animal].unit, tied=False)
    state = state.alter(animal, unit=unit)
    alone = [holder, *rest] if is_animal(state.now.pieces[holder]) else list(rest)
    if len([name for name in alone if is_tied(state, name)]) == 1:
        last = next(name for name in alone if is_tied(state, name))
        unit = structs.replace(state.now.pieces[last].unit, tied=False)
        state = state.alter(last, unit=unit)
    return state
