"""What is said of a hexside: which it is, what stands on it and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.hexgrid.hexes import direction_names
from editor.model.text import COLON

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.hexgrid.edges import Edge
    from editor.model.board import Board
    from editor.model.catalogue import Catalogue


def describe_edge(shown: Shown, edge: Edge, level: int) -> str:
    """A hexside in a few words, such as "E8/E9: door, locked"."""
    board, catalogue = shown.examined.board, shown.examined.catalogue
    if board is None or catalogue is None:
        return ""
    name = name_edge(board, edge)
    there = board.edges_at(edge, level)
    if not there:
        return name
    from editor.draw.hexsides import openings_now

    now = openings_now(board, shown.scenario, level).get(edge)
    said = [say_feature(catalogue, one.feature.kind, now or one.feature.state) for one in there]
    return f"{name}{COLON}{' + '.join(said)}"


def name_edge(board: Board, edge: Edge) -> str:
    """The hexes on both sides of it; at the rim the hex and which side of it."""
    here = sorted((one for one in edge.hexes if one in board), key=board.grid.offset)
    if len(here) == 2:
        return "/".join(map(board.label, here))
    names = direction_names(board.grid.top)
    others = [one for one in edge.hexes if one not in here]
    return " ".join(
        f"{board.label(one)} {names[one.direction_to(other)]}"
        for one, other in zip(here, others, strict=False)
    )


def say_feature(catalogue: Catalogue, kind: str, state: str | None) -> str:
    """What stands on a hexside, with its state where that kind has any."""
    known = catalogue.edges.get(kind)
    name = str(known.name) if known is not None and known.name else kind
    if known is None or not known.states:
        return name
    return f"{name}, {say_state(catalogue, state or known.default_state)}"


def say_state(catalogue: Catalogue, state: str) -> str:
    """How an opening stands."""
    known = catalogue.opening_states.get(state)
    return str(known.name) if known is not None and known.name else state
