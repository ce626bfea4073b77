"""How far a piece gets: against a search in C on squares, and a rider against a bare queue."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.made import LEGEND
from benchmarks.measure import PeerMissingError, interleaved, timed
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.hexmap import HexMap
from editor.model.scenario import Scenario
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.situation import Piece, Situation
from editor.systems.registry import catalogue_for

POINTS = 12
SIZE = 60
_ORIGINS = 40
_RUNS = 15
_HEX_STEPS = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
"""Which of the eight squares around one are neighbours of a hex, in axial coordinates."""


def travel(folder: Path) -> tuple[float, ...]:
    """Row 15: on foot with all rules; after a move; the first time on a board; mounted."""
    del folder
    here, places = _field()
    foot, horse = _pieces(here, places, "foot"), _pieces(here, places, "horse")
    peer = timed(_peer(places))
    starts = [here.board.grid.index(place) for place in places]
    queue = timed(lambda: [_bare_queue(_neighbours(), start) for start in starts])
    warm = interleaved(timed(lambda: _walk(here, foot)), peer, _RUNS)
    moved = interleaved(timed(lambda: _walk(_after_a_move(here), foot)), peer, _RUNS)
    cold = interleaved(timed(lambda: _walk(_afresh(here), foot)), peer, _RUNS)
    mounted = interleaved(timed(lambda: _walk(here, horse)), queue, _RUNS)
    return warm.time, moved.time, cold.time, mounted.time


def _walk(here: Situation, pieces: list[Piece]) -> None:
    for piece in pieces:
        reach(here, piece, POINTS)


def _after_a_move(here: Situation) -> Situation:
    """The next moment: an enemy has made a step."""
    foe = here.pieces["foe-1"]
    there = foe.at.neighbour(0)
    moved = msgspec.structs.replace(foe, at=there, hexes=(there,))
    return msgspec.structs.replace(here, pieces={**here.pieces, foe.id: moved})


def _afresh(here: Situation) -> Situation:
    """The same moment on a board of which nothing is known yet."""
    return msgspec.structs.replace(here, board=copy(here.board))


@cache
def _field() -> tuple[Situation, list[Hex]]:
    """Mostly open ground with clumps of the rest, a few fences, and both sides on it."""
    dice = random.Random(15)
    marks = "." * 24 + "".join(LEGEND)
    rows = ["".join(dice.choice(marks) for _ in range(SIZE)) for _ in range(SIZE)]
    sides = ("n", "ne", "se")
    edges = [
        {"at": f"{dice.randrange(2, SIZE):02}{dice.randrange(2, SIZE):02}",
         "side": dice.choice(sides), "kind": dice.choice(["fence", "wall", "slope"])}
        for _ in range(SIZE)
    ]  # fmt: skip
    drawing = msgspec.convert(
        {
            "format": "gonfalon/map/1",
            "id": "field",
            "title": {"en": "Made for measuring", "fr": "Fait pour mesurer"},
            "grid": {"columns": SIZE, "rows": SIZE, "labels": "column-row"},
            "legend": {mark: kind for mark, (kind, _) in LEGEND.items()},
            "terrain": rows,
            "edges": edges,
        },
        HexMap,
    )
    board = Board.of_map(drawing)
    man: dict[str, Any] = {"foot": {"healthy": [6, 5, POINTS]}, "mount": "war-horse"}
    man |= {"mounted": {"healthy": [9, 7, POINTS]}}
    units = [
        {"id": "foot", "side": "ours", "at": "3030", "profile": man},
        {"id": "horse", "side": "ours", "at": "3131", "profile": man, "mounted": True,
         "facing": "n"},
    ]  # fmt: skip
    units += [
        {"id": f"foe-{n}", "side": "theirs", "profile": man,
         "at": f"{dice.randrange(5, SIZE - 5):02}{dice.randrange(5, SIZE - 5):02}"}
        for n in range(20)
    ]  # fmt: skip
    scenario = msgspec.convert(
        {
            "format": "gonfalon/scenario/1",
            "id": "field",
            "title": {"en": "Made for measuring"},
            "system": "cry-havoc",
            "options": ["advanced"],
            "board": {"sheets": [{"map": "field.map.yaml"}]},
            "sides": [{"id": name, "name": {"en": name}} for name in ("ours", "theirs")],
            "units": units,
        },
        Scenario,
    )
    here = Situation.of(board, scenario, catalogue_for("cry-havoc", ["advanced"]), {})
    inner = range(POINTS + 1, SIZE - POINTS - 1)
    open_ground = [
        place
        for column in inner
        for row in inner
        if board.terrain_at(place := board.grid.hex_at(column, row)) == "clear"
    ]
    return here, dice.sample(open_ground, _ORIGINS)


def _pieces(here: Situation, places: list[Hex], name: str) -> list[Piece]:
    return [
        msgspec.structs.replace(here.pieces[name], at=place, hexes=(place,)) for place in places
    ]


def _peer(places: list[Hex]) -> Callable[[], object]:
    """The smallest window round each origin, costs cut out of one array; no rules."""
    import numpy as np

    try:
        import tcod.path
    except ImportError:
        raise PeerMissingError("tcod is not installed (pip install gonfalon[bench])") from None
    span = 2 * SIZE + 2 * POINTS
    costs = np.zeros((span, span), np.int32)
    for place, cost in _ground().items():
        costs[place.q + POINTS, place.r + SIZE + POINTS] = cost
    side = 2 * POINTS + 1
    steps = np.array(_HEX_STEPS, np.int32)

    def search() -> None:
        for place in places:
            window = costs[place.q : place.q + side, place.r + SIZE : place.r + SIZE + side]
            distance = tcod.path.maxarray((side, side), np.int32)
            distance[POINTS, POINTS] = 0
            tcod.path.dijkstra2d(distance, window, edge_map=steps, out=distance)

    return search


@cache
def _ground() -> dict[Hex, int]:
    """What the ground alone costs on foot; 0 = barred."""
    here, _ = _field()
    figures = {
        place: here.catalogue.terrains[here.board.terrain_at(place) or ""].foot
        for place in here.board.hexes
    }
    return {place: cost if isinstance(cost, int) else 0 for place, cost in figures.items()}


@cache
def _neighbours() -> list[list[tuple[int, int]]]:
    """For every hex by its index the neighbours that can be entered, with their price."""
    here, _ = _field()
    grid, costs = here.board.grid, _ground()
    return [
        [(grid.index(near), costs[near]) for near in grid.neighbours(place) if costs[near]]
        for place in grid.hexes()
    ]


def _bare_queue(moves: list[list[tuple[int, int]]], start: int) -> dict[int, int]:
    """A bucket queue over flat indices: ground costs, six neighbours, nothing else."""
    found = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(POINTS + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for node in bucket:
            if found[node] < spent:
                continue
            for near, price in moves[node]:
                total = spent + price
                if total < found.get(near, POINTS + 1):
                    found[near] = total
                    buckets[total].append(near)
    return found
