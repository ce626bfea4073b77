"""Who holds which animals.

Whoever leads has his animals in `leads`, in the order in which they follow. A string that nobody
leads hangs on its first animal, which has the others in its own `leads`; all of them are `tied`.
"""

from __future__ import annotations

from msgspec import structs

from editor.systems.cry_havoc.fighting.contact import is_animal
from editor.systems.cry_havoc.playing.state import State
from editor.systems.cry_havoc.situation import Piece


def held(state: State, piece: Piece, animal: str) -> State:
    """With an animal in somebody's hand, and the rest of its string behind it."""
    behind = state.now.pieces[animal].unit.leads
    state = loosened(state, animal)
    state = leading(state, animal, ())
    return leading(state, piece.id, (*state.now.pieces[piece.id].unit.leads, animal, *behind))


def loosened(state: State, animal: str) -> State:
    """With an animal in nobody's hand; if it is tied, so is its whole string."""
    for one in state.now.pieces.values():
        if animal not in one.unit.leads or is_animal(one):
            continue
        tied = is_tied(state, animal)
        gone = [
            name for name in one.unit.leads
            if name == animal or (tied and is_tied(state, name))
        ]  # fmt: skip
        state = leading(state, one.id, tuple(n for n in one.unit.leads if n not in gone))
        return leading(state, gone[0], tuple(gone[1:])) if gone[0] in state.now.pieces else state
    return state


def all_loosened(state: State, name: str) -> State:
    """With nothing in somebody's hand."""
    for animal in state.now.pieces[name].unit.leads:
        if animal in state.now.pieces[name].unit.leads and animal in state.now.pieces:
            state = loosened(state, animal)
    return leading(state, name, ())


def leading(state: State, name: str, leads: tuple[str, ...]) -> State:
    """With these in somebody's hand, or tied behind an animal."""
    piece = state.now.pieces[name]
    return state.alter(name, unit=structs.replace(piece.unit, leads=leads))


def is_tied(state: State, name: str) -> bool:
    """Whether an animal is tied to others."""
    return name in state.now.pieces and state.now.pieces[name].unit.tied
