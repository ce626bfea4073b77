"""Hexwright's projects, both ways."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from foreign_data import give_out, saved, shared, side_file, take_in, truth
from hypothesis import given, settings
from small_sheets import ground, sheets

from editor.convert.protocol import Converted
from editor.convert.safety import Refusal

DEMO = "demo/project.json"


def put(made: Converted, folder: Path, name: str = "given.hexwright.json") -> Path:
    for beside, data in {name: made.value, **made.beside}.items():
        (folder / beside).write_bytes(data)
    return folder / name


def parts(path: Path) -> dict[str, Any]:
    project = json.loads(path.read_text())
    found = {}
    for name in ("terrain", "hexsides", "features", "names", "hexgrid"):
        file = path.parent / project[name].rpartition("/")[2]
        found[name] = {k: v for k, v in json.loads(file.read_text()).items() if k != "_comment"}
    return found


def plain_sides(found: dict[str, Any]) -> dict[str, Any]:
    return {
        layer: sorted((one["a"], one["b"]) for one in some)
        for layer, some in found["hexsides"].items()
    }


def test_the_demo_has_its_terrain_its_sides_and_its_features(tmp_path: Path) -> None:
    known = truth("hexwright").get(DEMO)
    made = take_in("hexwright", shared("hexwright", DEMO))
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    assert (sheet.grid.columns, sheet.grid.rows) == (12, 9)
    assert sheet.grid.shifted == known["shoved"]
    words = Counter(word.en for word in (one.note for one in sheet.features if one.side) if word)
    layers = known["hexsides"].items()
    assert words == {f"hexwright: {layer}": counts["pairs"] for layer, counts in layers}
    kinds = Counter(one.kind for one in sheet.features if one.kind in known["features"])
    assert kinds == known["features"]


def test_the_demo_comes_back(tmp_path: Path) -> None:
    path = shared("hexwright", DEMO)
    made = take_in("hexwright", path)
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    again = parts(put(give_out("hexwright", sheet, side_file(made)), tmp_path))
    before = parts(path)
    assert again["terrain"] == before["terrain"]
    assert again["hexgrid"] == before["hexgrid"]
    assert plain_sides(again) == plain_sides(before)
    assert again["names"] == before["names"]
    key = lambda one: one["code"]  # noqa: E731
    assert sorted(again["features"]["features"], key=key) == sorted(
        before["features"]["features"], key=key
    )


@given(sheets())
@settings(deadline=None, max_examples=40)
def test_any_map_of_ours_comes_back(tmp_path_factory, sheet: Any) -> None:
    folder = tmp_path_factory.mktemp("any")
    again = take_in("hexwright", put(give_out("hexwright", sheet), folder)).value
    assert ground(again) == ground(sheet)
    assert (again.grid, again.title, again.id) == (sheet.grid, sheet.title, sheet.id)
    assert sorted(map(repr, again.edges)) == sorted(map(repr, sheet.edges))
    assert again.features == sheet.features


def test_a_side_that_was_wiped_out_there_is_gone_here(tmp_path: Path) -> None:
    sheet = take_in_small(tmp_path)
    path = put(give_out("hexwright", sheet), tmp_path)
    sides = tmp_path / "given.hexsides.json"
    sides.write_text(json.dumps({"walls": [{"a": "0000", "b": "0100"}]}))
    edges = take_in("hexwright", path).value.edges
    assert [one.kind for one in edges] == ["wall"]


def take_in_small(tmp_path: Path) -> Any:
    project = {
        "name": "x",
        "hexgrid": {"n_cols": 2, "n_rows": 2, "even_col_y_offset": 5},
        "terrain": {"0000": "woods"},
        "hexsides": {"fences": [{"a": "0000", "b": "0001"}]},
    }
    path = tmp_path / "x.json"
    path.write_text(json.dumps(project))
    return take_in("hexwright", path).value


def test_a_project_whose_parts_are_missing_or_outside_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for named in ("gone.json", "../../etc/passwd", "/etc/passwd"):
        path.write_text(json.dumps({"hexgrid": named}))
        with pytest.raises(Refusal):
            take_in("hexwright", path)


def test_columns_may_be_counted_from_one(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    terrain = {f"{c:02d}{r:02d}": "woods" for c in (1, 2) for r in (1, 2)}
    grid = {"n_cols": 2, "n_rows": 2, "even_col_y_offset": 5}
    path.write_text(json.dumps({"hexgrid": grid, "terrain": {"terrain": terrain}}))
    sheet = take_in("hexwright", path).value
    assert (sheet.grid.columns, sheet.grid.first_column, sheet.grid.shifted) == (2, 1, "odd")
    assert {sheet.label(place) for place in sheet.hexes.hexes()} == set(terrain)
    assert sheet.terrain == ("tt", "tt")
