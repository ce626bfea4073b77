"""Movement, hex by hex, with what may interrupt it: blows in passing and shots.

A move begins with somebody's first step and is over when another one moves, when it is stopped, or
when the step ends; what is left of it is lost (CHB-5.1-no-carry-over). In each hex those whose zone
was entered strike first, then come the shots.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.moving.allowance import Movement, movement_of
from editor.systems.cry_havoc.moving.control import sitters
from editor.systems.cry_havoc.moving.courses import Pose
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.moving.steps import StepCost, open_steps, step_cost
from editor.systems.cry_havoc.playing.bridles import loosened
from editor.systems.cry_havoc.playing.passing import blows
from editor.systems.cry_havoc.playing.shooting import volley_item
from editor.systems.cry_havoc.playing.state import (
    FLEEING,
    GONE,
    State,
    acted,
    of_side,
    spot_of,
    word_of,
    words,
)
from editor.systems.cry_havoc.playing.trailing import captives, followers, gripped, led, slipped
from editor.systems.cry_havoc.situation import Piece, Spot


def offer_moves(state: State, item: Item) -> Iterator[Action]:
    """A step of whoever is moving, or of anybody who may begin; things to do; to be done."""
    if not is_free_to_stop(state):
        yield from steps_on(state)
        return
    for piece in of_side(state, item.side):
        left = points_left(state, piece)
        if left > 0:
            yield from _steps(state, piece, left)
    yield Action("done")


def steps_on(state: State) -> Iterator[Action]:
    """The next steps of whoever moves now."""
    piece = state.now.pieces.get(state.mover)
    return _steps(state, piece, state.left) if piece is not None else iter(())


def points_left(state: State, piece: Piece) -> int:
    """Half points that somebody may still spend in this step."""
    if piece.id == state.mover:
        return state.left
    if piece.state in FLEEING or not is_free_to_stop(state) or is_held_back(state, piece):
        return 0
    return 2 * movement_of(state.now, piece).points


def is_held_back(state: State, piece: Piece) -> bool:
    """Whether somebody is in a reserve that has not been released."""
    return any(
        piece.id in one.units and f"reserve:{one.id}" not in state.past
        for one in state.now.scenario.reserves
    )


def _steps(state: State, piece: Piece, left: int) -> Iterator[Action]:
    lost = slipped(state, piece)
    if lost is not None:
        # An animal out of reach stays behind and takes up its hex like anybody else.
        state = loosened(state, lost.id)
        piece = state.now.pieces[piece.id]
    for pose, halves in open_steps(state.now, piece).items():
        if halves <= left and _gets_off(state, piece, pose, left - halves):
            yield Action("step", (piece.id, word_of(state, *pose.spot, piece.level)))


def _gets_off(state: State, piece: Piece, pose: Pose, rest: int) -> bool:
    """Whether somebody who steps onto an occupied hex has the points to leave it again."""
    there = structs.replace(
        piece, at=pose.hexes[0], hexes=pose.hexes, level=pose.level,
        facing=pose.facing if pose.facing is not None else piece.facing,
    )  # fmt: skip
    if _treads_on(state, piece, there):
        return False
    taken = sitters(state.now, piece)
    if not any(spot in taken for spot in pose.spots):
        return True
    return bool(reach(state.put(there).now, there, rest / 2).stops)


def _treads_on(state: State, piece: Piece, there: Piece) -> bool:
    """Whether a step would end on an animal in one's hand: it follows and cannot be run over."""
    if not piece.unit.leads:
        return False
    after = {one.id: one for one in followers(state, piece, there)}
    train = (after.get(one.id, one) for one in led(state, piece))
    return any((place, one.level) in {*_spots(there)} for one in train for place in one.hexes)


def _spots(piece: Piece) -> tuple[Spot, ...]:
    return tuple((place, piece.level) for place in piece.hexes)


def is_free_to_stop(state: State) -> bool:
    """Whether the one who moves stands where he may stay, or can go nowhere else.

    Whoever could not even be put back where he came from stays where he is (CHB-5.4-one-per-hex).
    """
    piece = state.now.pieces.get(state.mover)
    return piece is None or may_stay(state, piece, state.left)


def may_stay(state: State, piece: Piece, left: int) -> bool:
    """Whether somebody with so many half points stands where he may stay, or can go nowhere."""
    key = ("free to stop", piece.id, left)
    found: bool | None = state.now.workings.get(key)
    if found is None:
        found = is_free(state, piece) or not any(_steps(state, piece, left))
        state.now.workings[key] = found
    return found


def is_free(state: State, piece: Piece) -> bool:
    """Whether nobody else alive is where somebody and all that he leads stand."""
    if piece.is_out:
        return True
    taken = sitters(state.now, piece)
    train = (piece, *led(state, piece))
    return not any((place, one.level) in taken for one in train for place in one.hexes)


def step(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """One step, or several of one unit: `step sir-hugh D8 D9`; a stop ends them all."""
    name, *way = words(action.words, "unit", "hex")
    piece = state.own(name, item.side)
    state = begin(state, piece, umpire)
    return go(state, name, tuple(way), umpire)


def begin(state: State, piece: Piece, umpire: Umpire) -> State:
    """Whose move it is now; the move before it is over."""
    if piece.id == state.mover:
        return state
    must_be_free(state)
    if is_held_back(state, piece):
        said = piece.called
        raise RefusedError(Text(f"{said.en} waits in reserve", f"{said.fr} attend en réserve"))
    allowed: Movement = movement_of(state.now, piece)
    if piece.state in FLEEING or allowed.points <= 0:
        raise RefusedError(_stays(allowed), *allowed.proof.rules)
    wasted = ("CHB-5.1-no-carry-over",) if state.left else ()
    umpire.say("move", allowed.proof.answer, "CHB-5.1-movement-points", *wasted, who=(piece.id,),
               hexes=piece.hexes, proof=allowed.proof)  # fmt: skip
    state = state.but(mover=piece.id, left=2 * allowed.points, waived=frozenset())
    return stands(state, piece)


def stands(state: State, piece: Piece) -> State:
    """This is where the one who moves could stay, with all that goes with him."""
    taken = (state.now.pieces[name] for name in captives(state, piece))
    return state.but(foothold=piece, train=(*led(state, piece), *taken))


def _stays(allowed: Movement) -> Text:
    said, why = allowed.proof.answer, allowed.proof.steps[-1].text
    return Text(f"{said.en}: {why.en}", f"{said.fr} : {why.to('fr')}")


def must_be_free(state: State) -> None:
    """Refuse whatever would leave the one who moves on somebody's hex."""
    if not is_free_to_stop(state):
        said = state.now.pieces[state.mover].called
        raise RefusedError(
            Text(f"{said.en} cannot end his move on somebody's hex",
                 f"{said.fr} ne peut finir sur un hexagone occupé"),
            "CHB-5.1-friend-hex", "CHB-5.4-one-per-hex", "CHB-1.3-footprint",
        )  # fmt: skip


def go(state: State, name: str, way: tuple[str, ...], umpire: Umpire) -> State:
    """The first of some steps; the rest waits until the interruptions are over."""
    first, *rest = way
    state = gripped(state, state.now.pieces[name], umpire)
    piece = state.now.pieces[name]
    there = spot_of(state, first, piece.level)
    price = step_cost(state.now, piece, (piece.at, piece.level), there)
    if price.halves is None:
        raise RefusedError(price.proof.answer, *price.proof.rules)
    if price.halves > state.left:
        have, said = state.left / 2, price.proof.answer
        raise RefusedError(
            Text(f"{said.en} points, {have:g} left",
                 f"{said.fr} points, il en reste {have:g}".replace(".", ",")),
            "CHB-5.1-terrain-cost", *price.proof.rules,
        )  # fmt: skip
    if not _gets_off(state, piece, price.there, state.left - price.halves):
        raise RefusedError(
            Text(f"{price.proof.answer.en}: somebody is there, and no points to go on",
                 f"{price.proof.answer.fr} : quelqu'un s'y trouve, sans de quoi continuer"),
            "CHB-5.1-friend-hex", "CHB-5.4-cross-occupied",
        )  # fmt: skip
    state = entered(state, piece, price, umpire)
    items = [*blows(state, name, price.attacks), Item("shots", args=(name,))]
    items.append(Item("walk", args=(name, tuple(rest))) if rest else Item("foothold", args=(name,)))
    return state.then(*items)


def entered(state: State, piece: Piece, price: StepCost, umpire: Umpire) -> State:
    """Somebody and all that goes with him in the next hex."""
    there: Pose = price.there
    after = structs.replace(
        acted(piece, "move"), at=there.hexes[0], hexes=there.hexes, level=there.level,
        facing=there.facing if there.facing is not None else piece.facing, moved=piece.moved + 1,
        marks=piece.marks - {"shield-wall"},
    )  # fmt: skip
    said, label = piece.called, word_of(state, there.hexes[0], there.level)
    cost = (price.halves or 0) / 2
    text = Text(f"{said.en} to {label} for {cost:g}",
                f"{said.fr} en {label} pour {cost:g}".replace(".", ","))  # fmt: skip
    tied = any(one.unit.tied for one in led(state, piece))
    over = any(spot in sitters(state.now, piece) for spot in there.spots)
    rules = ["CHB-5.1-movement-points"]
    rules += ["CHB-5.2-train"] if tied else []
    rules += ["CHB-5.4-cross-occupied"] if over else []
    rules += ["CHB-1.3-footprint"] if len(there.hexes) > 1 else []
    umpire.say("step", text, *rules, who=(piece.id,), hexes=there.hexes, proof=price.proof)
    state = state.put(after, *followers(state, piece, after))
    return state.but(left=state.left - (price.halves or 0))


def walk_on(state: State, item: Item, umpire: Umpire) -> State:
    """The next of several steps, unless the move was stopped."""
    name, way = item.args
    piece = state.now.pieces.get(name)
    if piece is None or state.mover != name or not piece.is_up or piece.state in FLEEING:
        return find_foothold(state, Item("foothold", args=(name,)), umpire)
    try:
        return go(state, name, way, umpire)
    except RefusedError as refused:
        umpire.say("halt", refused.said, *refused.rules, who=(name,))
        return find_foothold(state, Item("foothold", args=(name,)), umpire)


def find_foothold(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever must stop on somebody's hex is put back to the last one that was free."""
    (name,) = item.args
    piece, back = state.now.pieces.get(name), state.foothold
    if piece is None or piece.state in GONE:
        return state
    if is_free(state, piece):
        return stands(state, piece)
    goes_on = piece.is_up and state.mover == name and any(_steps(state, piece, state.left))
    if goes_on or back is None or back.id != name:
        return state
    text = Text(f"{piece.called.en} cannot stay there and goes back",
                f"{piece.called.fr} ne peut y rester et revient")  # fmt: skip
    umpire.say("halt", text, "CHB-5.4-one-per-hex", who=(name,), hexes=back.hexes)
    for one in (back, *state.train):
        if one.id in state.now.pieces:
            state = state.alter(
                one.id, at=one.at, hexes=one.hexes, facing=one.facing, level=one.level
            )
    return state.but(left=0 if state.mover == name else state.left)


def shots_at(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever can shoot at the mover here is asked."""
    del umpire
    (name,) = item.args
    return state.then(*volley_item(state, name))


def stop(state: State, name: str) -> State:
    """Somebody's move is over where he is."""
    return state.but(left=0) if state.mover == name else state


def end_moves(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """The side has moved all that it wants to."""
    del item, action, umpire
    must_be_free(state)
    return state.pop()


def moves_over(state: State, item: Item, umpire: Umpire) -> State:
    """Nobody moves any more."""
    del item, umpire
    return state.but(mover="", left=0, waived=frozenset())
