"""Rows 4 to 7: the window starts, shows a large board, moves over it, and paints one hex.

The peer of the last two is the plain way to do it with Qt: one graphics item for each hex. All is
painted offscreen at 1600 x 1000, in a process of its own, because a board leaves memory behind.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.made import make_battle, make_map
from benchmarks.measure import ProcessFailedError, interleaved, process, surroundings

TILED_MS = 75.0
"""From the key to the pixels of a whole map of 500 x 500: Tiled, as PERFORMANCE.md has it."""
FRAME_MS, BRUSH_MS, TURN_MS, MEMORY_KB = 16.0, 8.0, 30.0, 400 * 1024


def start(folder: Path) -> tuple[float, ...]:
    """A process from its start until its window is painted, beside an empty window."""
    state = str(folder / "start")
    # As installed: compiled once, not at each start; apart from the sources.
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    ours = process([sys.executable, "-m", "benchmarks.window_runs", "ours", state])
    empty = process([sys.executable, "-m", "benchmarks.window_runs", "empty", state])
    return (interleaved(ours, empty, runs=15).time,)


def whole_map(folder: Path) -> tuple[float, ...]:
    """The key that shows all of a map, and the memory of the process that shows it."""
    found = _run("board", folder)
    return found["whole"] / TILED_MS, found["memory"] / MEMORY_KB


def repaint(folder: Path) -> tuple[float, ...]:
    """Frames at three scales, then frames while a board with 200 pieces moves."""
    ours, items = _run("board", folder), _run("items", folder)
    battle, small = _run("battle", folder), _run("skirmish", folder)
    return (
        *(ours[scale] / items[scale] for scale in ("1:1", "1:4", "all")),
        battle["pan"] / FRAME_MS,
        battle["pan"] / small["pan"],
        battle["worst"] / FRAME_MS,
    )


def one_hex(folder: Path) -> tuple[float, ...]:
    """One hex is given another terrain, and all of the view painted; then a stroke at 1:1; then
    one of 200 pieces is turned.

    Ours is the whole way of a stroke: command, schema, journal, board, picture, docks.
    """
    ours, items = _run("board", folder), _run("items", folder)
    turn = _run("battle", folder)["turn"]
    return ours["edit all"] / items["edit all"], ours["edit"] / BRUSH_MS, turn / TURN_MS


_KNOWN: dict[str, dict[str, float]] = {}


def _run(what: str, folder: Path) -> dict[str, float]:
    """Milliseconds by what was done; each run once."""
    if what not in _KNOWN:
        size = (26, 16) if what == "skirmish" else (500, 500)
        file = make_map(folder, *size).ours
        if what in {"battle", "skirmish"}:
            file = make_battle(folder, file)
        command = [sys.executable, "-m", "benchmarks.window_runs", what, str(file)]
        done = subprocess.run(
            command, cwd=Path(__file__).parents[1], env=surroundings(), capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:]
            raise ProcessFailedError(f"{' '.join(command)}: {' '.join(last)}")
        _KNOWN[what] = json.loads(done.stdout.splitlines()[-1])
    return _KNOWN[what]
