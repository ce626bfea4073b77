"""Budgets: what counts as bought."""

from __future__ import annotations

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

FILE = samples_dir() / "checks" / "SET115" / "good.yaml"


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        ("{points: 18}", []),
        ("{points: 17}", ["SET115"]),
        ("{points: 17, rosters: [band]}", ["SET115"]),
        ("{points: 18, limits: {simple-arm: 1, captain: 0}}", []),
        ("{points: 18, limits: {simple-arm: 0}}", ["SET116"]),
        ("{points: 18, limits: {broigne: 0, person: 0}}", ["SET116", "SET116"]),
        ("{points: 18, limits: {simpel-arm: 1}}", ["SET107"]),
    ],
)
def test_what_a_side_has_against_what_it_may_buy(budget: str, expected: list[str]) -> None:
    text = FILE.read_text("utf-8").replace("{points: 30}", budget)
    found = examine(str(FILE), instead={str(FILE.resolve()): text.encode()}).findings
    assert [one.code for one in found] == expected


def test_units_of_another_roster_come_for_nothing() -> None:
    """As in the good file of SET709: the budget is for a shop, and nobody is of it."""
    assert examine(samples_dir() / "checks" / "SET709" / "good.yaml").findings == ()
