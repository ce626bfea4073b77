"""Things of the scenario in play: found, picked up, passed on, dropped, and used.

Points go to what is carried before anything else (CHB-5.1-mp-for-tasks). What it costs to pick
something up stands in the catalogue, in the table `objects`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.scenario import Object
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.contact import can_fight, friends_beside
from editor.systems.cry_havoc.playing.conditions import places
from editor.systems.cry_havoc.playing.state import State, acted, of_side, words
from editor.systems.cry_havoc.playing.walking import begin, is_free_to_stop, may_stay, points_left
from editor.systems.cry_havoc.situation import Piece

_RULE = "CHB-5.1-mp-for-tasks"


def hide_things(state: State, item: Item, umpire: Umpire) -> State:
    """Before the first turn: things that are somewhere in a zone are put, by a die."""
    del item
    for thing in state.now.scenario.objects:
        if thing.hidden_in is None or thing.at is not None:
            continue
        room = sorted(places(state, thing.hidden_in), key=lambda one: (one.q, one.r))
        if not room:
            continue
        why = Text(f"where {_name(thing).en} is hidden", f"cachette : {_name(thing).fr}")
        roll = Roll(len(room), umpire.roll(len(room), why))
        umpire.say("hidden", why, roll=roll)
        label = state.now.board.label(room[roll.face - 1])
        state = _changed(state, thing.id, at=label, hidden=True)
    return state


def _name(thing: Object) -> Text:
    said = thing.name or Text(thing.id, thing.id)
    return Text(said.to("en"), said.to("fr"))


def _changed(state: State, name: str, **what: Any) -> State:
    return state.scene(objects=tuple(
        structs.replace(one, **what) if one.id == name else one
        for one in state.now.scenario.objects
    ))  # fmt: skip


def _place(state: State, thing: Object) -> Hex | None:
    try:
        return state.now.board.hex(thing.at) if thing.at is not None else None
    except LabelError:
        return None


def offer_things(state: State, item: Item) -> Iterator[Action]:
    """All that somebody who may still move can do with things here."""
    things = state.now.scenario.objects
    if not things or not is_free_to_stop(state):
        return
    for piece in of_side(state, item.side):
        left = points_left(state, piece)
        if left <= 0 or not can_fight(piece) or not may_stay(state, piece, left):
            continue
        for thing in things:
            if thing.carried_by == piece.id:
                yield Action("drop", (piece.id, thing.id))
                if left >= _price(state, thing):
                    for friend in friends_beside(state.now, piece):
                        if _may_carry(state, friend, thing):
                            yield Action("give", (piece.id, thing.id, friend.id))
            elif _why_not(state, piece, thing) is None and left >= _price(state, thing):
                yield Action("take", (piece.id, thing.id))
            if _in_reach(state, piece, thing):
                yield from (Action("use", (piece.id, thing.id, verb)) for verb in thing.verbs)
        if any(one.hidden for one in things) and left >= _least(state):
            yield Action("search", (piece.id,))


def _least(state: State) -> int:
    return 2 * int(state.now.catalogue.tables["objects"]["pickup_cost"])


def _price(state: State, thing: Object) -> int:
    """Half points to lift or to hand over a thing."""
    kind = state.now.catalogue.objects.get(thing.kind)
    bulk = thing.encumbrance or (kind.encumbrance if kind is not None else 0)
    return max(_least(state), 2 * bulk)


def _in_reach(state: State, piece: Piece, thing: Object) -> bool:
    """Whether somebody holds a thing, or it lies openly in his hex or the next."""
    if thing.carried_by is not None:
        return thing.carried_by == piece.id
    place = _place(state, thing)
    near = place is not None and thing.level == piece.level and piece.at.distance(place) <= 1
    return near and not thing.hidden


def _may_carry(state: State, piece: Piece, thing: Object) -> bool:
    del state
    wanted = {piece.id, piece.side, piece.unit.group}
    return not piece.mounted and (not thing.carriers or bool(wanted & set(thing.carriers)))


def _why_not(state: State, piece: Piece, thing: Object) -> Text | None:
    name = _name(thing)
    if thing.carried_by is not None or not _in_reach(state, piece, thing):
        return Text(f"{name.en} is not within reach", f"{name.fr} n'est pas à portée")
    if not thing.portable:
        return Text(f"{name.en} cannot be carried", f"{name.fr} ne se porte pas")
    if not _may_carry(state, piece, thing):
        return Text(f"{piece.called.en} may not carry {name.en}",
                    f"{piece.called.fr} ne peut porter {name.fr}")  # fmt: skip
    return None


def _known(state: State, name: str) -> Object:
    found = next((one for one in state.now.scenario.objects if one.id == name), None)
    if found is None:
        raise RefusedError(Text(f"there is no {name}", f"il n'y a pas de {name}"))
    return found


def _paid(state: State, piece: Piece, halves: int, umpire: Umpire) -> State:
    """With so many half points spent by whoever moves now."""
    state = begin(state, piece, umpire)
    if not is_free_to_stop(state):
        raise RefusedError(
            Text("not on somebody else's hex", "pas sur l'hexagone d'un autre"),
            "CHB-5.4-one-per-hex",
        )
    if halves > state.left:
        have, want = state.left / 2, halves / 2
        raise RefusedError(
            Text(f"it costs {want:g}, {have:g} left",
                 f"il en coûte {want:g}, il reste {have:g}".replace(".", ",")),
            _RULE,
        )  # fmt: skip
    return state.put(acted(state.now.pieces[piece.id], "move")).but(left=state.left - halves)


def _says(umpire: Umpire, piece: Piece, en: str, fr: str) -> None:
    text = Text(f"{piece.called.en} {en}", f"{piece.called.fr} {fr}")
    umpire.say("thing", text, _RULE, who=(piece.id,), hexes=(piece.at,))


def take(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Pick something up from one's hex or the next."""
    name, what = words(action.words, "unit", "object")[:2]
    piece, thing = state.own(name, item.side), _known(state, what)
    why = _why_not(state, piece, thing)
    if why is not None:
        raise RefusedError(why, _RULE)
    state = _paid(state, piece, _price(state, thing), umpire)
    _says(umpire, piece, f"picks up {_name(thing).en}", f"ramasse {_name(thing).fr}")
    return _changed(state, what, carried_by=name, at=None)


def _held(state: State, item: Item, action: Action) -> tuple[Piece, Object]:
    name, what = words(action.words, "unit", "object")[:2]
    piece, thing = state.own(name, item.side), _known(state, what)
    if thing.carried_by != name:
        said, called = _name(thing), piece.called
        raise RefusedError(
            Text(f"{called.en} does not hold {said.en}", f"{called.fr} ne tient pas {said.fr}"),
            _RULE,
        )
    return piece, thing


def put_down(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Let something fall where one stands; that costs nothing."""
    piece, thing = _held(state, item, action)
    _says(umpire, piece, f"puts down {_name(thing).en}", f"pose {_name(thing).fr}")
    label = state.now.board.label(piece.at)
    return _changed(state, thing.id, carried_by=None, at=label, level=piece.level)


def give(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Hand something to a friend beside one."""
    piece, thing = _held(state, item, action)
    other = state.piece(words(action.words, "unit", "object", "friend")[2])
    is_near = any(one.id == other.id for one in friends_beside(state.now, piece))
    if not is_near or not _may_carry(state, other, thing):
        raise RefusedError(
            Text(f"{other.called.en} cannot take it here",
                 f"{other.called.fr} ne peut le prendre ici"),
            _RULE,
        )  # fmt: skip
    state = _paid(state, piece, _price(state, thing), umpire)
    said, friend = _name(thing), other.called
    _says(umpire, piece, f"gives {said.en} to {friend.en}", f"donne {said.fr} à {friend.fr}")
    return _changed(state, thing.id, carried_by=other.id)


def use(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Do with a thing what its scenario says can be done; conditions may wait for it."""
    name, what, verb = words(action.words, "unit", "object", "verb")[:3]
    piece, thing = state.own(name, item.side), _known(state, what)
    if verb not in thing.verbs or not _in_reach(state, piece, thing) or not can_fight(piece):
        known = ", ".join(thing.verbs)
        raise RefusedError(
            Text(f"{piece.called.en} cannot {verb} {_name(thing).en} here; it can be: {known}",
                 f"{piece.called.fr} ne peut {verb} {_name(thing).fr} ici ; possible : {known}")
        )  # fmt: skip
    _says(umpire, piece, f"- {verb}: {_name(thing).en}", f"- {verb} : {_name(thing).fr}")
    if thing.text is not None:
        umpire.say("message", thing.text)
    return state.but(past=state.past | {f"{verb}:{what}"})


def search(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Look for what is hidden in one's hex."""
    (name, *_) = words(action.words, "unit")
    piece = state.own(name, item.side)
    state = _paid(state, piece, _least(state), umpire)
    found = [
        one for one in state.now.scenario.objects
        if one.hidden and one.level == piece.level and _place(state, one) == piece.at
    ]  # fmt: skip
    what = Text(", ".join(_name(one).en for one in found) or "nothing",
                ", ".join(_name(one).fr for one in found) or "rien")  # fmt: skip
    _says(umpire, piece, f"searches and finds {what.en}", f"cherche et trouve : {what.fr}")
    for one in found:
        state = _changed(state, one.id, hidden=False)
        if one.text is not None:
            umpire.say("message", one.text)
    return state.but(past=state.past | {f"search:{one.id}" for one in found})


VERBS = {"take": take, "drop": put_down, "give": give, "use": use, "search": search}
