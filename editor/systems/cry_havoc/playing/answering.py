"""Answers to charges: a shot, a retreat, a charge in turn, a wall of shields."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.charge import Charge, arrive, charge
from editor.systems.cry_havoc.fighting.contact import can_fight, touching
from editor.systems.cry_havoc.fighting.fire import Shot, fire
from editor.systems.cry_havoc.fighting.flight import flight
from editor.systems.cry_havoc.fighting.reactions import (
    Reaction,
    clash,
    meeting_hexes,
    reactions,
)
from editor.systems.cry_havoc.playing.nerve import can_test, chances, rolled
from editor.systems.cry_havoc.playing.shooting import shot_at
from editor.systems.cry_havoc.playing.state import (
    GONE,
    Answered,
    Pledge,
    State,
    acted,
    marked,
    of_side,
    placed,
    spot_of,
    word_of,
    words,
)
from editor.systems.cry_havoc.situation import Piece

_MEETING = (
    "CHB-4.2-simultaneous-same-type", "CHB-4.2-simultaneous-arc", "CHB-4.2-simultaneous-straight",
    "CHB-4.2-simultaneous-distance",
)  # fmt: skip
"""What whoever meets a charge has to fulfil."""
_VERBS = {
    "defensive-fire": "shoot-at",
    "retreat": "retreat",
    "simultaneous-charge": "meet",
    "shield-wall": "wall",
}


def offer_answers(state: State, item: Item) -> Iterator[Action]:
    """What each man of the other side may answer to each charge; one answer a man."""
    busy = {one.name for one in state.answers}
    for made in state.charges:
        found = _charge(state, made)
        for piece in of_side(state, item.side):
            if piece.id in busy or not can_fight(piece):
                continue
            for one in reactions(state.now, found, piece.id):
                if one.is_allowed:
                    yield from _worded(state, made, found, one)
    yield Action("done")


def may_answer(state: State, side: str) -> bool:
    """Whether anybody of a side could answer any of the charges."""
    return any(
        one.is_allowed
        and (one.name != "defensive-fire" or _last_chance(state, made, piece.id) is not None)
        for made in state.charges
        for piece in of_side(state, side)
        if can_fight(piece)
        for one in reactions(state.now, _charge(state, made), piece.id)
    )


def _charge(state: State, made: Pledge) -> Charge:
    return charge(state.now, made.charger, made.target, made.path)


def _worded(state: State, made: Pledge, found: Charge, one: Reaction) -> Iterator[Action]:
    verb, met = _VERBS[one.name], [other.charger for other in state.answers if other.how == "meet"]
    if verb == "shoot-at":
        place = _last_chance(state, made, one.piece)
        if place is not None:
            yield Action(verb, (one.piece, made.charger, word_of(state, place)))
    elif verb == "meet":
        if made.charger not in met:
            for place in meeting_hexes(state.now, found, one.piece):
                yield Action(verb, (one.piece, made.charger, word_of(state, place)))
    elif verb == "wall" or _is_threatened(state, made, one.piece):
        yield Action(verb, (one.piece, made.charger))


def _shot_on_path(
    state: State, made: Pledge, number: int, name: str, weapon: str = ""
) -> Shot:  # fmt: skip
    """A shot at the charger after so many hexes of his path, as far as it can be foreseen."""
    there = arrive(state.now, state.now.pieces[made.charger], made.path[:number])
    return fire(there, name, made.charger, weapon=weapon or None, when="defensive")


def _last_chance(state: State, made: Pledge, name: str) -> Hex | None:
    """The last hex of a charge where somebody could shoot at the charger."""
    numbers = range(len(made.path), 0, -1)
    return next(
        (made.path[n - 1] for n in numbers if _shot_on_path(state, made, n, name).is_allowed), None
    )


def _is_threatened(state: State, made: Pledge, name: str) -> bool:
    """Whether a retreat would take somebody out of this charge's way."""
    piece = state.now.pieces[name]
    return name == made.target or any(
        place.distance(one) <= 1 for place in made.path[-1:] for one in piece.hexes
    )


def answer(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Declare an answer; it comes when its charge is run."""
    name, charger, *where = words(action.words, "unit", "charger")
    piece = state.own(name, item.side)
    made = next((one for one in state.charges if one.charger == charger), None)
    if made is None:
        raise RefusedError(
            Text(f"{charger} has declared no charge", f"{charger} n'a pas déclaré de charge"),
            "CHB-4.2-reaction-list",
        )
    if any(one.name == name for one in state.answers):
        raise RefusedError(
            Text(f"{piece.called.en} has answered", f"{piece.called.fr} a déjà réagi"),
            "CHB-4.2-reaction-list",
        )
    found = _charge(state, made)
    wanted = next(
        one for one in reactions(state.now, found, name) if _VERBS[one.name] == action.verb
    )
    if not wanted.is_allowed:
        raise RefusedError(wanted.proof.answer, *wanted.proof.rules)
    at = spot_of(state, where[0], piece.level)[0] if where else None
    if action.verb == "shoot-at" and at is None:
        at = _last_chance(state, made, name)
    weapon = where[1] if action.verb == "shoot-at" and len(where) > 1 else ""
    if action.verb in {"shoot-at", "meet"}:
        at = _checked(state, made, found, action.verb, name, at)
    if action.verb == "shoot-at":
        numbers = [number for number, place in enumerate(made.path, 1) if place == at]
        tried = [_shot_on_path(state, made, number, name, weapon) for number in numbers]
        if not any(shot.is_allowed for shot in tried):
            raise RefusedError(tried[0].proof.answer, *tried[0].proof.rules)
    text = Text(f"{piece.called.en} will answer: {action.verb}",
                f"{piece.called.fr} réagira : {action.verb}")  # fmt: skip
    rules = ("CHB-4.2-reaction-list", *(_MEETING if action.verb == "meet" else ()))
    umpire.say("answer", text, *rules, who=(name, charger), proof=wanted.proof)
    return state.but(answers=(*state.answers, Answered(name, action.verb, charger, at, weapon)))


def _checked(
    state: State, made: Pledge, found: Charge, verb: str, name: str, at: Hex | None
) -> Hex:
    known = made.path if verb == "shoot-at" else meeting_hexes(state.now, found, name)
    if at is None and known:
        return known[-1]
    if at is None or at not in known:
        labels = ", ".join(word_of(state, place) for place in known)
        rule = (
            "CHB-4.2-defensive-fire-at-charge"
            if verb == "shoot-at"
            else "CHB-4.2-simultaneous-meeting-hex"
        )
        text = Text(f"expected a hex of {labels}", f"attendu un de {labels}")
        why = clash(state.now, found, name, at).proof.rules if verb == "meet" and at else ()
        raise RefusedError(text, *(why or (rule,)))
    if verb == "meet" and any(
        one.how == "meet" and one.charger == made.charger for one in state.answers
    ):
        raise RefusedError(
            Text("one man only meets a charge", "un seul peut aller à sa rencontre"),
            "CHB-4.2-simultaneous-interceptor",
        )
    return at


def _of(state: State, made: Pledge, how: str) -> list[Answered]:
    return [
        one
        for one in state.answers
        if one.charger == made.charger and one.how == how and one.name in state.now.pieces
    ]


def cannot_any_more(piece: Piece, umpire: Umpire) -> bool:
    """Whether somebody who has declared an answer is no longer fit to give it, which is told."""
    if can_fight(piece):
        return False
    text = Text(f"{piece.called.en} can no longer react", f"{piece.called.fr} ne peut plus réagir")
    umpire.say("lapse", text, "CHB-4.2-unable-to-react", who=(piece.id,), hexes=piece.hexes)
    return True


def brace(state: State, item: Item, umpire: Umpire) -> State:
    """Before the charge moves: walls are formed and men retreat."""
    (made,) = item.args
    state = _walls(state, made, umpire)
    for one in _of(state, made, "retreat"):
        piece = state.now.pieces[one.name]
        if cannot_any_more(piece, umpire):
            continue
        found = flight(state.now, one.name, orderly=True)
        text = Text(f"{piece.called.en} retreats {len(found.path)} hexes",
                    f"{piece.called.fr} se replie de {len(found.path)} hexagones")  # fmt: skip
        umpire.say("answer", text, "CHB-4.2-retreat-execution", who=(one.name,), hexes=found.path)
        if found.path:
            facing = piece.facing
            if facing is not None:
                trail = (piece.at, *found.path)
                facing = trail[-2].direction_to(trail[-1])
            after = acted(placed(piece, found.path[-1], facing), "retreat")
            state = state.put(structs.replace(after, moved=piece.moved + len(found.path)))
        result = _stands(state, one.name, "CHB-4.2-retreat-execution", umpire)
        if result != "hold":
            end = "panicked" if result == "panic" else "routed"
            news = Item("shock", args=(one.name, end, state.now.pieces[one.name].at))
            state = state.alter(one.name, state=end).then(news)
        else:
            umpire.say("answer", Text("in good order", "en bon ordre"),
                       "CHB-4.2-retreat-no-morale", who=(one.name,))  # fmt: skip
    return state


def _walls(state: State, made: Pledge, umpire: Umpire) -> State:
    """Those who hold and stand beside another who held are the wall."""
    held = []
    for one in _of(state, made, "wall"):
        piece = state.now.pieces[one.name]
        if cannot_any_more(piece, umpire):
            continue
        fails = Text("finds no place in the wall", "ne trouve pas sa place dans le mur")
        if _stands(state, one.name, "CHB-4.2-shield-wall-form", umpire, loses=fails) == "hold":
            held.append(one.name)
    for name in held:
        piece = state.now.pieces[name]
        if any(
            touching(state.now, piece, state.now.pieces[other]) is not None
            for other in held
            if other != name
        ):
            text = Text(f"{piece.called.en} is in the shield wall",
                        f"{piece.called.fr} est dans le mur de boucliers")  # fmt: skip
            umpire.say("answer", text, "CHB-4.2-shield-wall-effect", who=(name,))
            state = state.put(marked(piece, "shield-wall"))
    return state


def _stands(
    state: State, name: str, rule: str, umpire: Umpire, charger: str = "", loses: Text | None = None
) -> str:  # fmt: skip
    """What the test of an answer comes to; whoever has no Morale is not tested."""
    piece = state.now.pieces[name]
    if not can_test(piece):
        return "hold"
    return rolled(state, piece, chances(state, name, charger), rule, umpire, loses)


def at_path(state: State, item: Item, umpire: Umpire) -> State:
    """What meets a charger in a hex of his path: shots as they were declared, then a rival."""
    made, place = item.args
    shots = [one for one in _of(state, made, "shoot-at") if one.at == place]
    rivals = [one for one in _of(state, made, "meet") if one.at == place]
    del umpire
    return state.then(
        *(Item("answer-shot", args=(one.name, made, one.weapon)) for one in shots),
        *(Item("clash", args=(one.name, made, place)) for one in rivals),
    )


def answer_shot(state: State, item: Item, umpire: Umpire) -> State:
    """A shot at a charger; his target on foot must hold first (CHB-4.2-cavalry-versus-foot)."""
    name, made, weapon = item.args
    piece, rider = state.now.pieces.get(name), state.now.pieces.get(made.charger)
    if piece is None or rider is None or rider.state in GONE or cannot_any_more(piece, umpire):
        return state
    text = Text(f"{piece.called.en} answers the charge", f"{piece.called.fr} répond à la charge")
    umpire.say("answer", text, "CHB-4.2-defensive-fire-at-charge", who=(name, made.charger))
    if name == made.target and rider.mounted and not piece.mounted:
        rule = "CHB-4.2-cavalry-versus-foot"
        result = _stands(state, name, rule, umpire, made.charger)
        state = state.put(marked(piece, f"tested:{made.charger}"))
        if result != "hold":
            return state.then(Item("flee", args=(name, result == "rout")))
    try:
        chosen = (weapon,) if weapon else ()
        action = Action("fire", (name, made.charger, *chosen))
        return shot_at(state, piece.side, action, umpire, "defensive")
    except RefusedError as refused:
        rules = ("CHB-4.2-defensive-fire-at-charge", *refused.rules)
        umpire.say("lapse", refused.said, *rules, who=(name,))
        return state
