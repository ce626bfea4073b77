"""Who goes with whoever moves: led animals, prisoners, passengers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.text import Text
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.contact import distance
from editor.systems.cry_havoc.playing.bridles import loosened
from editor.systems.cry_havoc.playing.state import GONE, State
from editor.systems.cry_havoc.situation import Piece


def led(state: State, piece: Piece) -> list[Piece]:
    """The animals that somebody leads, in the order in which they follow him."""
    known = (state.now.pieces.get(name) for name in piece.unit.leads)
    return [one for one in known if one is not None and one.state not in GONE]


def followers(state: State, piece: Piece, after: Piece) -> Iterator[Piece]:
    """Led animals, each into the hex left by the one before; whoever rides behind or aboard."""
    left = [place for place in piece.hexes if place not in after.hexes]
    for name in (*piece.unit.leads, *captives(state, piece)):
        one = state.now.pieces.get(name)
        if one is None or one.state in GONE:
            continue
        if not left or one.at.distance(left[-1]) != 1:
            break
        hexes = (left[-1], *one.hexes[:-1])
        facing = one.at.direction_to(left[-1]) if one.facing is not None else None
        left = [one.hexes[-1]]
        yield structs.replace(
            one, at=hexes[0], hexes=hexes, facing=facing, level=after.level, moved=one.moved + 1
        )
    for other in state.now.pieces.values():
        if piece.id in {other.unit.behind, other.unit.aboard}:
            yield structs.replace(
                other, at=after.at, hexes=(after.at,), level=after.level, moved=other.moved + 1
            )


def slipped(state: State, piece: Piece) -> Piece | None:
    """The first animal in somebody's hand that is no longer within reach of the one before it."""
    ahead = piece
    for one in led(state, piece):
        if distance(ahead, one) > 1 or one.level != ahead.level:
            return one
        ahead = one
    return None


def gripped(state: State, piece: Piece, umpire: Umpire) -> State:
    """With only those in somebody's hand who are still within his reach, one behind the other."""
    one = slipped(state, piece)
    if one is None:
        return state
    text = Text(f"{piece.called.en} has lost hold of {one.called.en}",
                f"{piece.called.fr} ne tient plus {one.called.fr}")  # fmt: skip
    umpire.say("errand", text, "CHB-5.2-riderless-still", who=(piece.id, one.id))
    return loosened(state, one.id)


def captives(state: State, piece: Piece) -> Iterator[str]:
    """Prisoners beside their guard go where he goes."""
    for one in state.now.pieces.values():
        if one.unit.prisoner_of == piece.id and distance(one, piece) == 1:
            yield one.id
