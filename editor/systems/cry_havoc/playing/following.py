"""What a fight leaves open: stepping into the hex of whoever is gone, and leaving the fight."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.aftermath import disengage
from editor.systems.cry_havoc.fighting.contact import can_fight, in_contact, touching
from editor.systems.cry_havoc.moving.advances import (
    Advance,
    advance,
    disengagements,
    withdraw_on,
)
from editor.systems.cry_havoc.moving.courses import Pose
from editor.systems.cry_havoc.playing.state import (
    GONE,
    State,
    acted,
    marked,
    of_side,
    spot_of,
    word_of,
    words,
)
from editor.systems.cry_havoc.situation import Piece

_LEFT = "disengaged"
"""The mark of somebody who has left a melee in this phase: that was his attack, or his defence."""
_AGAINST_FLIGHT = frozenset({"panicked", "routed"})


def may_advance(state: State, item: Item, umpire: Umpire) -> State:
    """Ask the winners' side, where one of them can advance; a charger has no choice."""
    names = item.args[3]
    if _still_charges(state):
        return state
    sides = {state.now.pieces[name].side for name in names if name in state.now.pieces}
    for side in sides:
        options = list(offer_advance(state, Item("advance", side, item.args)))
        if options and options != [Action("stay")]:
            return state.then(Item("advance", side, item.args))
    for _, _, found in _ways_in(state, item):
        umpire.say("advance", found.proof.answer, proof=found.proof, who=names)
    if item.args[1] == "disengaged":
        return state.then(Item("not-followed", args=item.args))
    return state


def _still_charges(state: State) -> bool:
    """Whether a charge is yet to be fought: its charger pursues nobody before that."""
    if not state.agenda or state.agenda[-1].name != "impact":
        return False
    (made,) = state.agenda[-1].args
    charger, target = (state.now.pieces.get(one) for one in (made.charger, made.target))
    return (
        charger is not None
        and target is not None
        and touching(state.now, charger, target) is not None
    )


def openings(state: State, item: Item) -> Iterator[tuple[Piece, Hex, Advance]]:
    """Each of the winners with each hex he may step into."""
    return (one for one in _ways_in(state, item) if one[2].onward is not None)


def _ways_in(state: State, item: Item) -> Iterator[tuple[Piece, Hex, Advance]]:
    """Each of the winners with each hex that was left beside him, open to him or not."""
    victim, _, hexes, names, _ = item.args
    lying = state.now.pieces.get(victim)
    for name in names:
        piece = state.now.pieces.get(name)
        if piece is None or not can_fight(piece):
            continue
        for place in hexes:
            is_left = lying is None or place not in lying.hexes or not lying.is_up
            if not is_left or min(place.distance(one) for one in piece.hexes) != 1:
                continue
            yield piece, place, advance(state.now, piece, (place, piece.level))


def offer_advance(state: State, item: Item) -> Iterator[Action]:
    """The hex that was left, and how far beyond it; or to stay, which a charger may not."""
    any_way = False
    for piece, place, found in openings(state, item):
        first = word_of(state, place)
        assert found.onward is not None, "an opening has a way on"
        for spot in sorted(found.onward.stops, key=lambda one: (one[1], one[0].q, one[0].r)):
            any_way = True
            if spot[0] == place:
                yield Action("advance", (piece.id, first))
            else:
                yield Action("advance", (piece.id, first, word_of(state, *spot, piece.level)))
    if not (item.args[4] and any_way):
        yield Action("stay")


def choose_advance(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """One of the winners advances (CHB-6.3-advance-single)."""
    cause, charged = item.args[1], item.args[4]
    name, first, *rest = words(action.words, "unit", "hex")
    piece = state.own(name, item.side)
    place, _ = spot_of(state, first, piece.level)
    known = {(who.id, at): one for who, at, one in openings(state, item)}
    found = known.get((name, place))
    if found is None or found.onward is None:
        raise RefusedError(
            Text(f"{piece.called.en} cannot advance to {first}",
                 f"{piece.called.fr} ne peut avancer en {first}"),
            "CHB-6.3-advance-first-hex", "CHB-6.3-advance-restrictions",
        )  # fmt: skip
    end = spot_of(state, rest[0], piece.level) if rest else found.first.there.spot
    if end not in found.onward.stops:
        raise RefusedError(found.proof.answer, *found.proof.rules, "CHB-6.3-advance-half")
    way = found.onward.path_to(end)
    pose = way[-1] if len(way) > 1 else found.first.there
    hexes = (place, *(one.hexes[0] for one in way[1:]))
    after = acted(_stood(piece, pose, len(hexes)), "advance")
    if cause == "disengaged":
        after = acted(after, "attack")
    rules = ["CHB-6.3-advance-conditions", "CHB-6.3-advance-first-hex", "CHB-6.3-advance-single"]
    rules += ["CHB-4.1-charge-must-advance"] if charged else []
    if cause in _AGAINST_FLIGHT:
        rules.append("CHB-8.3-advance-on-flight")
        rules += ["CHB-8.3-cavalry-pursuit"] if "charge" in piece.acts else []
    label = word_of(state, *end)
    text = Text(f"{piece.called.en} advances to {label}", f"{piece.called.fr} avance en {label}")
    umpire.say("advance", text, *rules, who=(name,), hexes=hexes, proof=found.proof)
    return _followed(state.pop().put(after), name)


def _followed(state: State, name: str) -> State:
    """Whoever has advanced takes no other hex that the same combat left."""
    agenda = list(state.agenda)
    for at in range(len(agenda) - 1, -1, -1):
        if agenda[at].name != "advance?":
            break
        victim, cause, hexes, names, charged = agenda[at].args
        left = tuple(one for one in names if one != name)
        agenda[at] = Item("advance?", args=(victim, cause, hexes, left, charged))
    return state.but(agenda=tuple(agenda))


def _stood(piece: Piece, pose: Pose, far: int) -> Piece:
    return structs.replace(
        piece, at=pose.hexes[0], hexes=pose.hexes, level=pose.level, moved=piece.moved + far,
        facing=pose.facing if pose.facing is not None else piece.facing,
        marks=piece.marks - {"shield-wall"},
    )  # fmt: skip


def stay(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Nobody advances."""
    del umpire
    if action not in tuple(offer_advance(state, item)):
        raise RefusedError(
            Text("a charger must advance where he can", "un chargeur doit avancer s'il le peut"),
            "CHB-4.1-charge-must-advance",
        )
    state = state.pop()
    if item.args[1] == "disengaged":
        return state.then(Item("not-followed", args=item.args))
    return state


def withdrawals(state: State, item: Item, umpire: Umpire) -> State:
    """Before any attack, those of both sides who may leave the melee are asked."""
    del item, umpire
    asked = [
        Item("disengage", side)
        for side in state.order
        if next(ways_out(state, side), None) is not None
    ]
    return state.then(*asked)


def ways_out(state: State, side: str) -> Iterator[tuple[Piece, Pose]]:
    """Who of a side may leave the melee, and how he would stand then."""
    for piece in of_side(state, side):
        if _has_used_it(state, piece) or not can_fight(piece):
            continue
        if (
            any(can_fight(one) for one in in_contact(state.now, piece))
            and disengage(state.now, piece.id).is_allowed
        ):
            yield from ((piece, pose) for pose in disengagements(state.now, piece))


def _has_used_it(state: State, piece: Piece) -> bool:
    """Whether somebody has nothing left that leaving a melee could take the place of.

    In his own phase that is his attack, in another's only his defence (CHB-5.3-disengage-timing).
    """
    has_attacked = piece.side == state.active and bool({"attack", "charge"} & set(piece.acts))
    return has_attacked or _LEFT in piece.marks


def offer_disengage(state: State, item: Item) -> Iterator[Action]:
    """The ways out, and to leave it at that."""
    seen = set()
    for piece, pose in ways_out(state, item.side):
        action = Action("disengage", (piece.id, word_of(state, *pose.spot, piece.level)))
        if action not in seen:
            seen.add(action)
            yield action
    yield Action("done")


def leave_melee(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Somebody slips out of the fight; his enemies may follow (CHB-5.3-disengage-timing)."""
    name, where = words(action.words, "unit", "hex")[:2]
    piece = state.own(name, item.side)
    spot = spot_of(state, where, piece.level)
    allowed = disengage(state.now, name)
    pose = next((one for one in disengagements(state.now, piece) if one.spot == spot), None)
    if _has_used_it(state, piece):
        said = piece.called
        raise RefusedError(
            Text(f"{said.en} has no combat to give up for it",
                 f"{said.fr} n'a plus de combat à y donner"),
            "CHB-5.3-disengage-condition",
        )  # fmt: skip
    if not allowed.is_allowed or pose is None:
        raise RefusedError(allowed.proof.answer, *allowed.proof.rules, "CHB-5.3-disengage-distance")
    foes = tuple(one.id for one in in_contact(state.now, piece) if can_fight(one))
    left = piece.hexes
    after = marked(acted(_stood(piece, pose, len(left)), "disengage"), _LEFT)
    if item.side == state.active:
        after = acted(after, "attack")
    text = Text(f"{piece.called.en} disengages to {where}", f"{piece.called.fr} rompt vers {where}")
    umpire.say("disengage", text, "CHB-5.3-disengage-timing", "CHB-5.3-disengage-distance",
               who=(name,), hexes=pose.hexes, proof=allowed.proof)  # fmt: skip
    return state.put(after).then(Item("advance?", args=(name, "disengaged", left, foes, False)))


def not_followed(state: State, item: Item, umpire: Umpire) -> State:
    """Whom nobody follows may go on (CHB-5.3-disengage-follow)."""
    del umpire
    name, _, _, foes, _ = item.args
    piece = state.now.pieces.get(name)
    if piece is None or piece.state in GONE:
        return state
    found = withdraw_on(state.now, piece, [one for one in foes if one in state.now.pieces])
    if len(found.stops) <= 1:
        return state
    return state.then(Item("go-on", piece.side, (name, foes)))


def offer_go_on(state: State, item: Item) -> Iterator[Action]:
    """Hexes further away, or to stay."""
    name, foes = item.args
    piece = state.now.pieces[name]
    found = withdraw_on(state.now, piece, [one for one in foes if one in state.now.pieces])
    for spot in sorted(found.stops, key=lambda one: (one[1], one[0].q, one[0].r)):
        if spot[0] != piece.at:
            yield Action("retire", (name, word_of(state, *spot, piece.level)))
    yield Action("stay")


def retire(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Further away from those who did not follow."""
    name, foes = item.args
    _, where = words(action.words, "unit", "hex")[:2]
    piece = state.now.pieces[name]
    spot = spot_of(state, where, piece.level)
    found = withdraw_on(state.now, piece, [one for one in foes if one in state.now.pieces])
    if action.words[0] != name or spot not in found.stops:
        raise RefusedError(
            Text(f"{where} does not lead away", f"{where} n'éloigne pas"),
            "CHB-5.3-disengage-follow",
        )
    way = found.path_to(spot)
    text = Text(f"{piece.called.en} goes on to {where}", f"{piece.called.fr} continue en {where}")
    umpire.say("disengage", text, "CHB-5.3-disengage-follow", who=(name,),
               hexes=tuple(one.hexes[0] for one in way))  # fmt: skip
    return state.pop().put(_stood(piece, way[-1], len(way) - 1))
