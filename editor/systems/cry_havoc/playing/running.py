"""Fugitives in the movement step of their side: hex by hex, shot at like anybody who moves.

A shot may stop a run (CHB-2.1-defensive-fire); whoever is driven off his way runs no further.
"""

from __future__ import annotations

from itertools import pairwise

from editor.play.game import Item
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.flight import flight
from editor.systems.cry_havoc.playing.nerve import Run, ran, ran_along, threats_to
from editor.systems.cry_havoc.playing.state import FLEEING, State, of_side
from editor.systems.cry_havoc.playing.walking import find_foothold, is_free, stands
from editor.systems.cry_havoc.situation import Piece


def runaways(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever is in flight runs on at the start of his side's movement (CHB-8.3-rout-move)."""
    del item, umpire
    running = [one.id for one in of_side(state, state.active) if one.state in FLEEING]
    return state.then(*(Item("run", args=(name,)) for name in running))


def run(state: State, item: Item, umpire: Umpire) -> State:
    """Where one of them runs, and who may shoot at him in each hex."""
    (name,) = item.args
    piece = _fugitive(state, name)
    if piece is None or piece.unit.behind is not None:
        return state
    found = flight(state.now, name, routed=piece.state == "routed")
    umpire.say("flight", found.proof.answer, who=(name,), hexes=found.path, proof=found.proof)
    trail = (piece.at, *found.path)
    made = Run(
        name, piece.state, piece.hexes, found.state, found.is_cut, len(found.path),
        tuple(threats_to(state, piece)),
    )  # fmt: skip
    steps = [Item("run-on", args=(name, *pair)) for pair in pairwise(trail)]
    state = stands(state.but(mover=name, left=0, waived=frozenset()), piece)
    return state.then(*steps, Item("run-over", args=(made, trail[-1])))


def run_on(state: State, item: Item, umpire: Umpire) -> State:
    """The next hex of a run, unless something has stopped it."""
    del umpire
    name, here, there = item.args
    piece = _fugitive(state, name)
    if piece is None or piece.at != here:
        return state
    state = ran_along(state, name, (here, there))
    piece = state.now.pieces[name]
    state = stands(state, piece) if is_free(state, piece) else state
    return state.then(Item("shots", args=(name,)))


def run_over(state: State, item: Item, umpire: Umpire) -> State:
    """What becomes of him at the end of his way, or where he was stopped."""
    made, goal = item.args
    state = find_foothold(state, Item("foothold", args=(made.name,)), umpire)
    state = state.but(mover="", left=0, waived=frozenset())
    piece = _fugitive(state, made.name)
    return ran(state, made, umpire) if piece is not None and piece.at == goal else state


def _fugitive(state: State, name: str) -> Piece | None:
    """Somebody who is still running."""
    piece = state.now.pieces.get(name)
    return piece if piece is not None and piece.is_up and piece.state in FLEEING else None
