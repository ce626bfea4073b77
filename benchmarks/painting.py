"""Row 19: one hex is painted and the map checked again, as the window does at each stroke.

Both sides are the same checker on the same value: once it follows the stroke, once it begins from
scratch. Hexes and signs are drawn by lot from the map and its legend, and the medians compared.
"""

from __future__ import annotations

import random
from pathlib import Path
from statistics import median
from time import perf_counter

from editor.edit.commands import Paint
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.systems.checker import Checker

STROKES = 150


def paint_one_hex(folder: Path) -> tuple[float, ...]:
    """On a village, and in woods, where a check from scratch has the least to do."""
    del folder
    return _paint("village"), _paint("woods")


def _paint(name: str) -> float:
    """Strokes on a map of 26 x 16 hexes, each taken back."""
    file = str(samples_dir() / "maps" / f"{name}.map.yaml")
    value = Library().load(file).value
    assert (value.grid.columns, value.grid.rows) == (26, 16), "the goal is for this size"
    dice = random.Random(19)
    follows = Checker(file, "map")
    follows.check(value)
    once: list[float] = []
    again: list[float] = []
    while len(once) < STROKES:
        cell = dice.randrange(26), dice.randrange(16)
        painted = Paint.cells("terrain", dice.choice(list(value.legend)), [cell]).apply(value)
        if painted is value:
            continue
        started = perf_counter()
        found = follows.check(painted)
        again.append(perf_counter() - started)
        started = perf_counter()
        assert Checker(file, "map").check(painted) == found, "both must find the same"
        once.append(perf_counter() - started)
        follows.check(value)  # taken back, or the map would be noise in the end
    return median(again) / median(once)
