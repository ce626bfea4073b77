"""Where sheets join and units come in: the boundary and what must not be told."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

PAIRS = samples_dir() / "checks"
BOTH = "{sheets: [{map: field.yaml%s}, {map: meadow.yaml, at: [0, %d]}]}"
SHEET = """\
format: gonfalon/map/1
id: %s
title: {en: A lane}
grid: {columns: 4, rows: 2}
legend: {".": clear}
terrain: ["....", "...."]
edges: [%s]
"""


@pytest.fixture
def codes(tmp_path: Path):
    """The codes of a scenario on a board, of its borders only."""
    for name in ("field.yaml", "meadow.yaml", "band.yaml"):
        (tmp_path / name).write_bytes((PAIRS / name).read_bytes())

    def judge(board: str, more: str = "", **sheets: str) -> list[str]:
        for name, edges in sheets.items():
            (tmp_path / f"{name}.yaml").write_text(SHEET % (name, edges), "utf-8")
        text = "format: gonfalon/scenario/1\nid: fight\ntitle: {en: A fight}\nsystem: cry-havoc\n"
        text += f"board: {board}\nrosters: {{band: band.yaml}}\n"
        text += "sides: [{id: red, name: {en: Red}}, {id: blue, name: {en: Blue}}]\n"
        text += "units: [{id: alard, from: band/alard, side: red}]\n" + more
        (tmp_path / "a.yaml").write_text(text, "utf-8")
        found = examine(tmp_path / "a.yaml").findings
        return [one.code for one in found if "SET720" <= one.code < "SET730"]

    return judge


@pytest.mark.parametrize(
    ("upper", "lower", "expected"),
    [
        ("{at: B2, side: se, kind: fence}", "{at: B1, side: se, kind: fence}", []),
        ("{at: B2, side: se, kind: fence}", "{at: C1, side: nw, kind: fence}", []),
        ("{at: B2, side: se, kind: fence}", "{at: B1, side: se, kind: wall}", ["SET720"]),
        ("{at: B2, side: se, kind: fence}", "{at: C1, side: nw, kind: wall}", ["SET720"]),
        ("{at: B2, side: se, kind: fence}", "{at: B1, side: s, kind: wall}", []),
        ("{at: B2, side: se, kind: fence}", "{at: B1, side: se, kind: wall, level: 1}", []),
        (
            "{at: B2, side: se, kind: fence}, {at: B2, side: se, kind: low-wall}",
            "",
            [],
        ),  # two things on one side of one sheet are that sheet's affair
    ],
)
def test_joined_sheets_agree_on_their_sides(codes, upper: str, lower: str, expected) -> None:
    board = "{sheets: [{map: upper.yaml}, {map: lower.yaml, at: [0, 1]}]}"
    assert codes(board, upper=upper, lower=lower) == expected


def test_an_overlay_covers_and_does_not_clash(codes) -> None:
    board = "{sheets: [{map: upper.yaml}], overlays: [{map: lower.yaml, at: [0, 0]}]}"
    upper, lower = "{at: B2, side: n, kind: fence}", "{at: B2, side: n, kind: wall}"
    assert codes(board, upper=upper, lower=lower) == []


@pytest.mark.parametrize(
    ("board", "edge", "expected"),
    [
        (BOTH % ("", 2), "field:south", ["SET722"]),
        (BOTH % ("", 2), "field:3", ["SET722"]),
        (BOTH % ("", 2), "meadow:north", ["SET722"]),
        (BOTH % ("", 2), "field:north", []),
        (BOTH % ("", 2), "field:east", []),
        (BOTH % ("", 2), "south", []),
        (BOTH % ("", 3), "field:south", ["SET722"]),  # laid beside, not joined
        (BOTH % ("", 6), "field:south", []),  # a gap between them
        ("{sheets: [{map: field.yaml}, {map: meadow.yaml, at: [2, 2]}]}", "field:south", []),
        ("{sheets: [{map: field.yaml}]}", "field:south", []),
    ],
)
def test_an_edge_inside_the_board(codes, board: str, edge: str, expected: list[str]) -> None:
    more = f"victory: [{{side: red, when: {{units: [alard], exited_by: ['{edge}']}}}}]\n"
    assert codes(board, more) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("edge: north", ["SET721"]),
        ("edge: 'field:1'", ["SET721"]),
        ("edge: south", []),
        ("edge: south, zone: lane", []),
        ("edge: east, zone: lane", ["SET723"]),
        ("zone: lane", []),
        ("roll: d10<=5", ["SET724"]),
    ],
)
def test_entries_need_an_open_edge(codes, entry: str, expected: list[str]) -> None:
    more = "zones: [{id: lane, hexes: [A2, A3]}]\n"
    more += f"entries: [{{id: late, side: red, units: [alard], turn: 2, {entry}}}]\n"
    assert codes("{sheets: [{map: field.yaml}], closed: [north]}", more) == expected
