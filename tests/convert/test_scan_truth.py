"""The figures that are promised, on real boards and drawn sheets with their truth."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from benchmarks import scans
from benchmarks.measure import PeerMissingError

DRAWS = (11, 12, 13)
"""Other draws of marks than `make bench` has."""


def names() -> list[str]:
    found = [*scans.DATA.glob("sheets/*.jpg"), *scans.DATA.glob("scans/*.*g")]
    return sorted(f"{path.parent.name}/{path.name}" for path in found) or [""]


@cache
def looked_at(name: str) -> scans.Sheet:
    if not name:
        pytest.skip("no shared data here: sheets and scans")
    return scans.looked_at(scans.DATA / name)


@pytest.mark.parametrize("name", names())
def test_the_grid_is_found_without_help(name: str) -> None:
    assert scans.grid_error(looked_at(name)) < 0.04


@pytest.mark.parametrize("name", names())
def test_five_marks_a_kind_are_enough_for_the_terrain(name: str) -> None:
    one = looked_at(name)
    found = [scans.terrain(one, seed) for seed in DRAWS]
    plain, balanced = (0.05, 0.10) if one.drawn else (0.15, 0.25)
    assert np.mean([draw.plain for draw in found]) < plain
    assert np.mean([draw.balanced for draw in found]) < balanced
    wrong = sum(draw.sure_wrong for draw in found)
    assert wrong <= 0.03 * sum(draw.sure for draw in found), "confidence is honest"
    assert sum(draw.sure for draw in found) > 0.4 * len(one.kinds) * len(DRAWS), "and is given"


@pytest.mark.parametrize("name", [one for one in names() if not one.startswith("scans")])
def test_five_marks_a_kind_are_enough_for_the_sides(name: str) -> None:
    found = [scans.sides(looked_at(name), seed) for seed in DRAWS]
    wrong, missed = np.mean(found, axis=0)
    assert wrong < 0.15
    assert missed < 0.15


@pytest.mark.parametrize("name", names())
def test_a_sheet_is_looked_at_within_seconds(name: str) -> None:
    assert looked_at(name).seconds < 20


def test_without_the_boards_the_rows_are_skipped(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(scans, "DATA", tmp_path / "nothing")
    scans.sheets.cache_clear()
    with pytest.raises(PeerMissingError, match="not in nothing/"):
        scans.grids(tmp_path)
    scans.sheets.cache_clear()
