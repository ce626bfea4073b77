"""What stands on hexsides, on sheets painted for the test."""

from __future__ import annotations

import numpy as np
import pytest
from painted_sheet import paint

from editor.convert.scans.edges import PLAIN, cut_strips, propose_edges
from editor.convert.scans.grid import find_grid
from editor.convert.scans.strips import look_size, turned


@pytest.fixture(scope="module", params=[{"seed": 4}, {"seed": 9, "turn": 1.5, "jitter": 1.0}])
def seen(request: pytest.FixtureRequest):
    sheet = paint(columns=18, rows=14, **request.param)
    return sheet, cut_strips(sheet.picture, find_grid(sheet.picture))


def draws(sheet, count=5, times=4):
    """Some of the walls, drawn by lot: what is promised is promised on the average."""
    walls = sorted(sheet.walls)
    for seed in range(times):
        yield [walls[n] for n in np.random.default_rng(seed).permutation(len(walls))[:count]]


def hits(sheet, strips, found) -> tuple[float, float]:
    """Precision and recall."""
    numbers = {strips.index[one.side][0] for one in found}
    there = {strips.index[side][0] for side in sheet.walls}
    return len(numbers & there) / len(numbers), len(numbers & there) / len(there)


def test_a_few_walls_find_the_others(seen) -> None:
    sheet, strips = seen
    figures = []
    for marks in draws(sheet):
        found = propose_edges(strips, [(side, "wall") for side in marks])
        figures.append(hits(sheet, strips, found))
        sure = {one.side: one.confidence for one in found}
        assert all(sure[side] == 1.0 for side in marks), "what was said is kept"
        assert all(0 < one < 1 for side, one in sure.items() if side not in marks)
    assert min(np.mean(figures, axis=0)) >= 0.85


def test_without_marks_nothing_is_proposed(seen) -> None:
    _, strips = seen
    assert propose_edges(strips, []) == []
    assert propose_edges(strips, [(strips.sides[0], PLAIN)]) == []
    assert propose_edges(strips, [((999, 999, 0), "wall")]) == []


def test_a_side_named_from_its_other_hex_is_the_same_side(seen) -> None:
    """What teaches from one hex teaches from the other."""
    sheet, strips = seen
    walls = sorted(sheet.walls)[:5]
    other = {number: side for side, (number, back) in strips.index.items() if back}
    ways = [
        [(side, "wall") for side in walls],
        [(other[strips.index[side][0]], "wall") for side in walls],
    ]
    first, second = (
        {strips.index[one.side][0] for one in propose_edges(strips, marks)} for marks in ways
    )
    assert first == second


def test_samples_of_an_earlier_sheet_serve_as_marks(seen) -> None:
    sheet, strips = seen
    figures = []
    for marks in draws(sheet):
        places = [strips.index[side] for side in marks]
        samples = np.array([strips.looks[number, int(back)] for number, back in places])
        found = propose_edges(strips, [], samples, ["wall"] * len(samples))
        figures.append(hits(sheet, strips, found))
    assert min(np.mean(figures, axis=0)) >= 0.85


def test_turning_twice_is_no_turn(seen) -> None:
    _, strips = seen
    ahead, back = strips.looks[:, 0], strips.looks[:, 1]
    assert ahead.shape[1] == look_size(len(strips.words))
    assert np.array_equal(turned(ahead), back)
    assert np.array_equal(turned(back), ahead)
