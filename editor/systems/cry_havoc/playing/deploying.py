"""Setting up in play: units that have a zone instead of a hex (CHB-8.2-initiative-score)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.hexgrid.hexes import Hex, format_direction
from editor.model.scenario import Unit
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing.arriving import appearing, facing_of, facings, is_open
from editor.systems.cry_havoc.playing.conditions import places
from editor.systems.cry_havoc.playing.hiding import is_set_up_hidden
from editor.systems.cry_havoc.playing.state import State, spot_of, word_of, words
from editor.systems.cry_havoc.situation import Piece


def deployments(state: State) -> list[Item]:
    """Who sets up what, in the order of the scenario."""
    found = []
    taken: set[str] = set()
    for one in sorted(state.now.scenario.deployment, key=lambda each: each.order):
        names = tuple(
            unit.id
            for unit in state.now.scenario.units
            if unit.side == one.side
            and unit.id not in taken
            and _is_waiting(state, unit)
            and (unit.id in one.units or unit.group in one.groups or unit.zone == one.zone)
        )
        taken.update(names)
        if names:
            found.append(Item("deploy", one.side, (one.zone, names)))
    for side in state.now.scenario.sides:
        zones: dict[str, list[str]] = {}
        for unit in state.now.scenario.units:
            is_ours = unit.side == side.id and unit.id not in taken
            if unit.zone and is_ours and _is_waiting(state, unit):
                zones.setdefault(unit.zone, []).append(unit.id)
        found += [Item("deploy", side.id, (zone, tuple(names))) for zone, names in zones.items()]
    return found


def _is_waiting(state: State, unit: Unit) -> bool:
    """Whether a unit has no hex yet and comes by no entry, nor with another."""
    comes = any(unit.id in one.units for one in state.now.scenario.entries)
    carried = unit.behind is not None or unit.aboard is not None
    return unit.id not in state.now.pieces and not comes and not carried


def _left(state: State, item: Item) -> list[Unit]:
    names = item.args[1]
    return [
        unit
        for unit in state.now.scenario.units
        if unit.id in names and unit.id not in state.now.pieces
    ]


def _room(state: State, item: Item) -> list[Hex]:
    return sorted(places(state, item.args[0]), key=lambda one: (one.q, one.r))


def _fits(state: State, piece: Piece) -> bool:
    """Whether a unit can stand there with all its hexes, which are on the board."""
    return all(one in state.now.board for one in piece.hexes) and is_open(state, piece)


def offer_places(state: State, item: Item) -> Iterator[Action]:
    """Every free hex of the zone for the next unit; or to leave the rest out."""
    for unit in _left(state, item)[:1]:
        for place_ in _room(state, item):
            for facing in facings(state, unit):
                piece = appearing(state, unit, place_, facing)
                if piece is not None and _fits(state, piece):
                    top = state.now.board.grid.top
                    looks = () if facing is None else (format_direction(facing, top),)
                    yield Action("place", (unit.id, word_of(state, place_), *looks))
                    break
    yield Action("done")


def place(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Put a unit into its zone."""
    name, where, *looks = words(action.words, "unit", "hex")
    unit = next((one for one in _left(state, item) if one.id == name), None)
    if unit is None:
        raise RefusedError(Text(f"{name} is not set up here", f"{name} ne se place pas ici"))
    spot, _ = spot_of(state, where, 0)
    piece = appearing(state, unit, spot, facing_of(state, unit, looks))
    if spot not in _room(state, item) or piece is None or not _fits(state, piece):
        raise RefusedError(
            Text(f"{name} cannot stand in {where}", f"{name} ne peut se tenir en {where}"),
            "CHB-5.4-one-per-hex", *(("CHB-5.2-rider-forbidden",) if unit.mounted else ()),
        )  # fmt: skip
    text = Text(f"{piece.called.en} is set up", f"{piece.called.fr} est placé")
    umpire.say("set-up", text, who=(name,), hexes=piece.hexes)
    if is_set_up_hidden(state, item):
        piece = structs.replace(piece, unit=structs.replace(piece.unit, hidden=True))
    state = state.put(piece)
    return state if _left(state, item) else state.pop()


def placed_all(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Whoever is not set up stays out of the game."""
    del item, action, umpire
    return state.pop()
