"""Coming onto the board and leaving it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex, format_direction, parse_direction
from editor.model.footprint import footprint, offsets_of
from editor.model.regions import edge_hexes
from editor.model.scenario import Entry, Unit
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.control import sitters
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.moving.gait import gait_of
from editor.systems.cry_havoc.playing.conditions import holds, places
from editor.systems.cry_havoc.playing.nerve import leave
from editor.systems.cry_havoc.playing.state import (
    State,
    acted,
    of_side,
    spot_of,
    word_of,
    words,
)
from editor.systems.cry_havoc.playing.walking import begin, is_free_to_stop, points_left
from editor.systems.cry_havoc.situation import Piece, Situation

_EDGE_COST = 2
"""Half points for the step off the board: as for clear ground."""


def offer_ways(state: State, side: str) -> Iterator[Action]:
    """Who may leave the board where he stands, and who may come onto it."""
    for piece in of_side(state, side):
        if points_left(state, piece) >= _EDGE_COST:
            yield from (Action("leave", (piece.id, edge)) for edge in exits(state, piece))
    yield from _offer_entries(state, side)


def exits(state: State, piece: Piece) -> tuple[str, ...]:
    """The edges of the board at which somebody stands and that are not closed."""
    closed = state.now.scenario.board.closed
    return tuple(
        edge
        for edge in _edges(state)
        if edge not in closed and set(piece.hexes) & edge_hexes(state.now.board, edge)
    )


def _edges(state: State) -> tuple[str, ...]:
    """The board's own four, and those that the scenario calls by another name."""
    scenario = state.now.scenario
    wanted = [one.when for one in scenario.victory] + [one.when for one in scenario.scoring]
    named = {edge for when in wanted for edge in when.exited_by}
    return tuple(dict.fromkeys((*sorted(named), "north", "east", "south", "west")))


def go_off(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Leave the board by an edge, for the points of a clear hex."""
    name, edge = words(action.words, "unit", "edge")[:2]
    piece = state.own(name, item.side)
    state = begin(state, piece, umpire)
    if edge not in exits(state, piece) or state.left < _EDGE_COST:
        known = ", ".join(exits(state, piece))
        said = piece.called
        raise RefusedError(
            Text(f"{said.en} cannot leave by {edge}; open here: {known or 'none'}",
                 f"{said.fr} ne peut sortir par {edge} ; ouvert ici : {known or 'rien'}"),
            "CHB-5.1-movement-points",
        )  # fmt: skip
    return leave(state, name, edge, umpire).but(mover="", left=0)


def due_entries(state: State, side: str) -> Iterator[Entry]:
    """The entries of a side whose units may come onto the board now."""
    for entry in state.now.scenario.entries:
        if entry.side == side and f"call:{entry.id}" in state.past:
            yield entry


def arrivals(state: State, item: Item, umpire: Umpire) -> State:
    """At the start of a turn: whose time has come, by number, by event or by a die."""
    del item
    for entry in state.now.scenario.entries:
        key = f"call:{entry.id}"
        if key in state.past or not _is_time(state, entry, umpire):
            continue
        if entry.roll is not None and not _rolls(entry, umpire):
            continue
        umpire.say("arrival", Text(f"{entry.id} may enter", f"{entry.id} peut entrer"))
        state = state.but(past=state.past | {key})
    return state


def _is_time(state: State, entry: Entry, umpire: Umpire) -> bool:
    if entry.turn is None and entry.when is None:
        return False
    if entry.turn is not None and state.now.turn < entry.turn:
        return False
    return entry.when is None or holds(state, entry.when, umpire)


def _rolls(entry: Entry, umpire: Umpire) -> bool:
    """A roll as an author writes it, `d10<=7`."""
    said = Text(f"{entry.id} arrives", f"arrivée de {entry.id}")
    for sign in ("<=", ">="):
        die, found, limit = (entry.roll or "").partition(sign)
        if found:
            sides = int(die.strip().lower().lstrip("d") or 10)
            roll = Roll(sides, umpire.roll(sides, said))
            text = Text(f"{said.en}: {roll.face}", f"{said.fr} : {roll.face}")
            umpire.say("arrival", text, roll=roll)
            return roll.face <= int(limit) if sign == "<=" else roll.face >= int(limit)
    return True


def entry_hexes(state: State, entry: Entry) -> frozenset[Hex]:
    """Where the units of an entry may appear: in its zone, else along its edge."""
    if entry.zone is not None:
        found = places(state, entry.zone)
        along = edge_hexes(state.now.board, entry.edge) if entry.edge else found
        return found & along or found
    return edge_hexes(state.now.board, entry.edge) if entry.edge else frozenset()


def _offer_entries(state: State, side: str) -> Iterator[Action]:
    """The first hexes of those who come now."""
    if not is_free_to_stop(state):
        return
    for entry in due_entries(state, side):
        for name in entry.units:
            unit = _waiting(state, name)
            if unit is None or unit.behind is not None or unit.aboard is not None:
                continue
            for place in sorted(entry_hexes(state, entry), key=lambda one: (one.q, one.r)):
                for facing in facings(state, unit):
                    piece = appearing(state, unit, place, facing)
                    if piece is not None and is_open(state, piece):
                        top = state.now.board.grid.top
                        looks = () if facing is None else (format_direction(facing, top),)
                        yield Action("enter", (name, word_of(state, place), *looks))
                        break


def must_come(state: State, side: str) -> Action | None:
    """A way in for somebody whose entry may not wait, if there is one."""
    waits = {
        name for one in state.now.scenario.entries if one.may_delay or one.turn is None
        for name in one.units
    }  # fmt: skip
    return next((one for one in _offer_entries(state, side) if one.words[0] not in waits), None)


def facing_of(state: State, unit: Unit, looks: list[str]) -> int | None:
    """The facing that an action says, or a refusal."""
    if facings(state, unit) == (None,):
        return None
    try:
        return parse_direction(looks[0] if looks else "", state.now.board.grid.top)
    except ValueError as wrong:
        raise RefusedError(Text(str(wrong), str(wrong)), "CHB-5.2-facing-forward") from None


def _waiting(state: State, name: str) -> Unit | None:
    if name in state.now.pieces or name in state.exited:
        return None
    return next((one for one in state.now.scenario.units if one.id == name), None)


def facings(state: State, unit: Unit) -> tuple[int | None, ...]:
    """The ways in which a unit may look as it comes; only those longer than a man have any."""
    return tuple(range(6)) if unit.mounted or state.people[unit.id].footprint else (None,)


def appearing(state: State, unit: Unit, place: Hex, facing: int | None) -> Piece | None:
    """A unit as it comes onto a hex; None where there is no room. A tail may still be outside."""
    profile = state.people[unit.id]
    hexes: tuple[Hex, ...] = (place,)
    if facing is not None:
        hexes = footprint(offsets_of(unit, profile, state.now.catalogue), place, facing)
    piece = Piece(
        unit, profile, place, hexes, facing, 0, bool(unit.mounted), unit.state, unit.wounds,
        unit.loaded,
    )  # fmt: skip
    taken = sitters(state.now, piece)
    return None if any((one, 0) in taken for one in hexes) else piece


def _entry_cost(now: Situation, piece: Piece) -> int | None:
    """Half points of the first hex; None where it, or the ground under a tail, is closed."""
    if piece.at not in now.board:
        return None
    gait = gait_of(now, piece)
    found = [
        grounds(now).footing((place, piece.level), gait).halves
        for place in piece.hexes
        if place in now.board
    ]
    return None if None in found else found[0]


def is_open(state: State, piece: Piece) -> bool:
    """Whether the ground lets a unit stand there, at a price it can pay."""
    cost = _entry_cost(state.now, piece)
    return cost is not None and cost <= 2 * movement_of(state.now, piece).points


def enter(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Come onto the board, and pay for the first hex."""
    name, where, *looks = words(action.words, "unit", "hex")
    entry = next((one for one in due_entries(state, item.side) if name in one.units), None)
    unit = _waiting(state, name)
    if entry is None or unit is None:
        raise RefusedError(
            Text(f"{name} does not come onto the board now", f"{name} n'entre pas maintenant")
        )
    place, _ = spot_of(state, where, 0)
    if place not in entry_hexes(state, entry):
        raise RefusedError(
            Text(f"{name} does not enter at {where}", f"{name} n'entre pas en {where}")
        )
    facing = facing_of(state, unit, looks)
    piece = appearing(state, unit, place, facing)
    cost = _entry_cost(state.now, piece) if piece is not None else None
    if piece is None or cost is None:
        raise RefusedError(
            Text(f"there is no room for {name} in {where}", f"pas de place pour {name} en {where}"),
            "CHB-5.4-one-per-hex", *(("CHB-5.2-rider-forbidden",) if unit.mounted else ()),
        )  # fmt: skip
    state = begin(state.put(piece), piece, umpire)
    if cost > state.left:
        raise RefusedError(Text("too dear", "trop cher"), "CHB-5.1-terrain-cost")
    text = Text(f"{piece.called.en} enters at {where}", f"{piece.called.fr} entre en {where}")
    umpire.say("entry", text, "CHB-5.1-terrain-cost", who=(name,), hexes=piece.hexes)
    with_him = [
        Piece(one, state.people[one.id], place, (place,), None, 0, False, one.state, one.wounds)
        for one in state.now.scenario.units
        if name in {one.behind, one.aboard} and one.id not in state.now.pieces
    ]
    after = structs.replace(acted(piece, "move"), moved=1)
    state = state.put(after, *with_him).but(left=state.left - cost)
    return state.then(Item("shots", args=(name,)))


VERBS = {"leave": go_off, "enter": enter}
