"""Looking for the path of a charge: straight at its end, as short as will do."""

from __future__ import annotations

from collections.abc import Iterator

from editor.hexgrid.hexes import Hex
from editor.systems.cry_havoc.fighting.charge import Charge, charge
from editor.systems.cry_havoc.moving.courses import Pose
from editor.systems.cry_havoc.moving.reach import Reach, reach
from editor.systems.cry_havoc.playing.state import State
from editor.systems.cry_havoc.situation import Piece


def best_charge(state: State, piece: Piece, foe: Piece) -> Charge | None:
    """A charge with effect if there is one; the shortest such path."""
    key = ("best charge", piece.id, foe.id)
    if key not in state.now.workings:
        state.now.workings[key] = _best(state, piece, foe)
    found: Charge | None = state.now.workings[key]
    return found


def _best(state: State, piece: Piece, foe: Piece) -> Charge | None:
    least = state.now.catalogue.tables["charge"]["min_hexes"]
    for path in sorted(_paths(state, piece, foe), key=lambda way: (len(way) < least, len(way))):
        made = charge(state.now, piece.id, foe.id, path)
        if made.is_allowed:
            return made
    return None


def _paths(state: State, piece: Piece, foe: Piece) -> Iterator[tuple[Hex, ...]]:
    """Ways that end with a straight run at one of the enemy's hexes."""
    run = state.now.catalogue.tables["charge"]["straight_last_hexes"]
    around = _reach(state, piece)
    for target in foe.hexes:
        for side in range(6):
            for turn in (0, 1, -1):
                end = target.neighbour(side + 3 + turn)
                straight = [end]
                while len(straight) < run:
                    straight.append(straight[-1].neighbour(side + 3))
                if any((place, piece.level) not in around.costs for place in straight[:-1]):
                    continue
                straight.reverse()
                before = straight[0].neighbour(side + 3)
                for start in (before, straight[0]):
                    way = _way_to(piece, around, start)
                    if way is not None:
                        rest = straight if start == before else straight[1:]
                        yield (*way, *rest)


def _reach(state: State, piece: Piece) -> Reach:
    """Where somebody gets to, worked out once for all whom he could charge."""
    found: Reach | None = state.now.workings.get(("reach", piece.id))
    if found is None:
        found = state.now.workings["reach", piece.id] = reach(state.now, piece)
    return found


def _way_to(piece: Piece, around: Reach, start: Hex) -> tuple[Hex, ...] | None:
    if start == piece.at:
        return ()
    way: tuple[Pose, ...] = around.path_to((start, piece.level))
    return tuple(one.hexes[0] for one in way[1:]) if way else None
