"""Doors and windows of a scenario: how they stand at its start, where the map says otherwise."""

from __future__ import annotations

from typing import Any

from editor.edit.commands import AnyEdit, Insert, Put, Remove
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import format_direction, parse_direction
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.ground import EdgeKind
from editor.model.parts import BoardEdge
from editor.model.scenario import Scenario
from editor.model.text import Text

TURN = Text("Open or close", "Ouvrir ou fermer")


def opening_at(
    board: Board, catalogue: Catalogue, edge: Edge, level: int = 0
) -> tuple[BoardEdge, EdgeKind] | None:
    """The door or window on a hexside; None where there is none."""
    for one in board.edges_at(edge, level):
        kind = catalogue.edges.get(one.feature.kind)
        if kind is not None and kind.states:
            return one, kind
    return None


def printed_state(one: BoardEdge, kind: EdgeKind) -> str:
    """How the map has it."""
    return one.feature.state or kind.default_state or kind.states[0]


def number_at(scenario: Scenario, board: Board, edge: Edge, level: int = 0) -> int | None:
    """The line of the scenario that says how an opening stands, the last if there are several."""
    found = None
    for number, one in enumerate(scenario.openings):
        try:
            side = parse_direction(one.side, board.grid.top)
            if one.level == level and Edge.of(board.hex(one.at), side) == edge:
                found = number
        except ValueError:
            continue  # a place that means nothing is left to the checks
    return found


def turn_opening(
    scenario: Scenario, board: Board, catalogue: Catalogue, edge: Edge, level: int = 0,
    *, back: bool = False,
) -> tuple[AnyEdit, str] | None:  # fmt: skip
    """Let a door or window take its next state, or with `back` that of the map; which it is.

    What stands as the map has it needs no line. None where no opening is, or nothing changes.
    """
    found = opening_at(board, catalogue, edge, level)
    if found is None:
        return None
    one, kind = found
    printed, number = printed_state(one, kind), number_at(scenario, board, edge, level)
    now = scenario.openings[number].state if number is not None else printed
    place = kind.states.index(now) + 1 if now in kind.states else 0
    state = printed if back else kind.states[place % len(kind.states)]
    if number is None:
        told = _told(one, board, edge, level)
        edit = Insert(("openings", len(scenario.openings)), {**told, "state": state}, TURN)
        return (edit, state) if state != printed else None
    if state == printed:
        return Remove(("openings", number), TURN), state
    return Put(("openings", number, "state"), state, TURN), state


def _told(one: BoardEdge, board: Board, edge: Edge, level: int) -> dict[str, Any]:
    """How the file names a hexside: from inside where that is on the board."""
    inner = one.inner if one.inner in board else next(p for p in edge.hexes if p in board)
    side = edge.side if edge.hex == inner else (edge.side + 3) % 6
    at = {"at": board.label(inner), "side": format_direction(side, board.grid.top)}
    return {**at, "level": level} if level else at
