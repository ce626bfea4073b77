"""Print the table; 1 when a goal is missed that could be measured."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.campaign import check_campaign
from benchmarks.files import load, save
from benchmarks.games import games, speed
from benchmarks.goals import GOALS, Goal
from benchmarks.measure import PeerMissingError, ProcessFailedError
from benchmarks.packs import check_again, read_pack
from benchmarks.painting import paint_one_hex
from benchmarks.pictures import export, large_picture, small_picture
from benchmarks.scans import decoded, grids, grounds, hexsides, spent
from benchmarks.travel import travel
from benchmarks.views import all_pairs, many_views, one_view
from benchmarks.windows import one_hex, repaint, start, whole_map

Measure = Callable[[Path], tuple[float, ...]]
ROWS: dict[int, Measure] = {
    1: large_picture,
    2: small_picture,
    3: export,
    4: start,
    5: whole_map,
    6: repaint,
    7: one_hex,
    8: load,
    9: save,
    10: read_pack,
    11: check_again,
    12: one_view,
    13: many_views,
    14: all_pairs,
    15: travel,
    16: games,
    17: decoded,
    18: check_campaign,
    19: paint_one_hex,
    20: grids,
    21: grounds,
    22: hexsides,
    23: spent,
}
NOTES: dict[int, Callable[[], Iterable[str]]] = {16: speed}
"""What is worth knowing beside the figure of a row."""
_LINE = "{:>3}  {:<41} {:<25} {:>10} {:>10} {:>10}  {}"


def main(words: list[str]) -> int:
    """Measure the rows that are asked for, or all."""
    unknown = [word for word in words if not (word.isdecimal() and int(word) in ROWS)]
    if unknown:
        rows = ", ".join(map(str, ROWS))
        print(f"no row {', '.join(unknown)}; there are {rows}", file=sys.stderr)
        return 2
    print(_LINE.format("row", "area", "peer", "measured", "goal", "stretch", ""))
    missed = False
    with tempfile.TemporaryDirectory(prefix="gonfalon-bench-") as name:
        os.environ["GONFALON_CACHE"] = str(Path(name, "cache"))
        for row in map(int, words) if words else ROWS:
            missed |= _measure(row, Path(name))
    return int(missed)


def _measure(row: int, folder: Path) -> bool:
    """Print the lines of one row; say whether a goal is missed."""
    goals = [goal for goal in GOALS if goal.row == row]
    try:
        ratios = ROWS[row](folder)
    except PeerMissingError as error:
        _print(goals[0], "-", f"skipped: {error}")
        return False
    except ProcessFailedError as error:
        _print(goals[0], "-", f"failed: {error}")
        return True
    verdicts = [goal.verdict(ratio) for goal, ratio in zip(goals, ratios, strict=True)]
    for goal, ratio, verdict in zip(goals, ratios, verdicts, strict=True):
        _print(goal, goal.shown(ratio), verdict)
    for line in NOTES[row]() if row in NOTES else ():
        print(f"     {line}", flush=True)
    return "not met" in verdicts


def _print(goal: Goal, measured: str, word: str) -> None:
    limits = goal.shown(goal.goal), goal.shown(goal.stretch)
    print(_LINE.format(goal.row, goal.area, goal.peer, measured, *limits, word), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
