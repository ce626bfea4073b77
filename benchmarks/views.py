"""Rows 12 to 14: what one hex sees, what many see, and who sees whom on a whole board.

Every tenth blocker is not a solid hex but one with a wall on each of its sides, so that hexsides
are measured, too, and as much is hidden as on the peer's board.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.measure import PeerMissingError, interleaved, timed
from editor.hexgrid.edges import Edge
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.pairs import Pairs
from editor.hexgrid.screens import Screen

if TYPE_CHECKING:
    from numpy.typing import NDArray

RUNS = 11
SIZE = 100
DENSE, OPEN = 0.2, 0.02
ORIGINS = 300


def one_view(_folder: Path) -> tuple[float, ...]:
    """The hexes that some hexes see, as a list, each view by itself."""
    hexutil = _peer("hexutil")
    blocked, origins = _board(SIZE, SIZE, DENSE)
    screen, places = _screen(blocked, origins)
    # The peer counts columns twice: the hex in row y, column x is (2x + y % 2, y).
    clear = {hexutil.Hex(2 * x + y % 2, y) for y, x in np.argwhere(~blocked).tolist()}.__contains__
    starts = [hexutil.Hex(2 * x + y % 2, y) for y, x in origins]

    def ours() -> None:
        for place in places:
            screen.seen_from(place).hexes()

    def peer() -> None:
        for start in starts:
            start.field_of_view(clear, 2 * SIZE)

    return (interleaved(timed(ours), timed(peer), RUNS).time,)


def many_views(_folder: Path) -> tuple[float, ...]:
    """The same without a list, against squares in C: among many blockers, and in the open."""
    fov, shadow = _shadows()
    found = []
    for share in (DENSE, OPEN):
        blocked, origins = _board(SIZE, SIZE, share)
        screen, places = _screen(blocked, origins)
        clear = ~blocked

        def ours(screen: Screen = screen, places: list[Hex] = places) -> None:
            for place in places:
                screen.seen_from(place)

        def peer(clear: Any = clear, origins: list[tuple[int, int]] = origins) -> None:
            for origin in origins:
                fov(clear, origin, 0, light_walls=True, algorithm=shadow)

        found.append(interleaved(timed(ours), timed(peer), RUNS).time)
    return tuple(found)


def all_pairs(_folder: Path) -> tuple[float, ...]:
    """Who sees whom on a board of 40 x 60, from its blockers on."""
    fov, shadow = _shadows()
    found = []
    for share in (DENSE, OPEN):
        blocked, _ = _board(40, 60, share)
        clear = ~blocked
        cells = [(y, x) for y in range(60) for x in range(40)]

        def ours(blocked: NDArray[np.bool_] = blocked) -> None:
            Pairs(_screen(blocked, [])[0])

        def peer(clear: Any = clear, cells: list[tuple[int, int]] = cells) -> None:
            for cell in cells:
                fov(clear, cell, 0, light_walls=True, algorithm=shadow)

        found.append(interleaved(timed(ours), timed(peer), RUNS).time)
    return tuple(found)


def _board(
    columns: int, rows: int, share: float
) -> tuple[NDArray[np.bool_], list[tuple[int, int]]]:
    """Blockers by chance, always the same, and places between them to look from."""
    chance = np.random.default_rng(12)
    blocked = chance.random((rows, columns)) < share
    free = np.argwhere(~blocked)
    origins = chance.choice(free, ORIGINS, replace=False).tolist()
    return blocked, [(y, x) for y, x in origins]


def _screen(blocked: NDArray[np.bool_], origins: list[tuple[int, int]]) -> tuple[Screen, list[Hex]]:
    rows, columns = blocked.shape
    grid = Grid(columns, rows)
    solid = blocked.copy()
    walls = []
    for y, x in np.argwhere(blocked)[::10].tolist():
        solid[y, x] = False
        walls += [Edge.of(grid.hex_at(x, y), side) for side in range(6)]
    return Screen(grid, solid, walls), [grid.hex_at(x, y) for y, x in origins]


def _shadows() -> tuple[Any, Any]:
    return _peer("tcod.map").compute_fov, _peer("tcod.constants").FOV_SHADOW


def _peer(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        message = f"{package} is not installed (pip install 'gonfalon[bench]')"
        raise PeerMissingError(message) from error
