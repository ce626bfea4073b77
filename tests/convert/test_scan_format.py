"""`gonfalon convert scan.png out.map.yaml`: from a picture and a few marks to a map that checks."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from painted_sheet import paint

from editor.__main__ import open_window
from editor.cli.main import main
from editor.files.yamltext import read_text
from editor.hexgrid.grid import Grid
from editor.hexgrid.labels import Labels
from editor.systems.examine import examine

NAMES = ("clear", "woods", "water", "house")
OURS = ("clear", "tree", "deep-water", "interior")
WAYS = ("n", "ne", "se")


@pytest.fixture(scope="module")
def sheet():
    return paint(11, turn=1.0)


@pytest.fixture
def scan(sheet, tmp_path) -> Path:
    folder = tmp_path / "scans"
    folder.mkdir()
    file = folder / "old.png"
    cv2.imwrite(str(file), cv2.cvtColor(sheet.picture, cv2.COLOR_RGB2BGR))
    return file


def marked(sheet, each=4) -> str:
    """A file of marks as a person would write it."""
    rows, columns = sheet.kinds.shape
    grid, labels = Grid(columns, rows, "flat", "even"), Labels()
    lines = ["hexes:"]
    for number, name in enumerate(NAMES):
        places = [(int(c), int(r)) for r, c in zip(*np.nonzero(sheet.kinds == number), strict=True)]
        some = places[:: max(1, len(places) // each)][:each]
        lines.append(f"  {name}: [{', '.join(labels.format(grid, grid.hex_at(*p)) for p in some)}]")
    walls = sorted(sheet.walls)[:5]
    sides = [f"{labels.format(grid, grid.hex_at(c, r))} {WAYS[w]}" for c, r, w in walls]
    return "\n".join([*lines, "sides:", f"  wall: [{', '.join(sides)}]", ""])


def convert(*words: object) -> int:
    return main(["convert", *map(str, words)], open_window)


def test_a_scan_with_marks_becomes_a_map(sheet, scan, tmp_path, capsys):
    marks = tmp_path / "m.yaml"
    marks.write_text(marked(sheet), "utf-8")
    out = tmp_path / "maps" / "old.map.yaml"
    out.parent.mkdir()
    assert convert(scan, out, "--set", f"marks={marks}") == 0
    assert str(out) in capsys.readouterr().out
    found = examine(out)
    errors = [one for one in found.findings if one.severity.name == "ERROR"]
    assert errors == []
    board = found.board
    right = [
        board.terrain_at(board.grid.hex_at(c, r)) == OURS[sheet.kinds[r, c]]
        for r in range(sheet.kinds.shape[0]) for c in range(sheet.kinds.shape[1])
    ]  # fmt: skip
    assert np.mean(right) > 0.95
    drop = found.value.backdrop
    assert drop.image == "../scans/old.png", "by reference"
    assert abs(drop.angle - 1.0) < 0.2
    x, y = sheet.centres[0, 0]
    assert np.hypot(drop.origin[0] - x, drop.origin[1] - y) < 3
    assert drop.step == pytest.approx((sheet.pitch * 0.75**0.5, sheet.pitch), rel=0.02)


def test_the_account_says_of_each_hex_where_it_is_from(sheet, scan, tmp_path):
    scan.with_name("old.marks.yaml").write_text(marked(sheet), "utf-8")
    out = tmp_path / "old.map.yaml"
    assert convert(scan, out, "--set", "copy=yes", "--set", "save-palette=yellow") == 0
    assert (tmp_path / "old.png").read_bytes() == scan.read_bytes()
    assert examine(out).value.backdrop.image == "old.png"
    account = read_text((tmp_path / "old.scan.yaml").read_bytes(), "").data
    assert len(account["hexes"]) == sheet.kinds.size
    states = [state for state, _ in account["hexes"].values()]
    assert states.count("confirmed") == 16
    assert states.count("proposed") == sheet.kinds.size - 16
    assert all(0 <= sure <= 1 for _, sure in account["hexes"].values())
    assert any(state == "confirmed" for state, _ in account["sides"].values())
    # And the samples of this sheet are enough for the next.
    other = tmp_path / "again.map.yaml"
    scan.with_name("old.marks.yaml").unlink()
    assert convert(scan, other, "--set", f"palette={tmp_path / 'yellow.palette.yaml'}") == 0
    assert examine(other).value.terrain == examine(out).value.terrain


def test_without_marks_the_grid_is_drawn_and_the_rest_is_said(sheet, scan, tmp_path, capsys):
    out = tmp_path / "bare.map.yaml"
    assert convert(scan, out) == 0
    said = capsys.readouterr().out
    assert f"{sheet.kinds.size} x hexes that nothing was proposed for" in said
    value = examine(out).value
    assert (value.grid.columns, value.grid.rows) == sheet.kinds.shape[::-1]
    assert set(value.legend.values()) == {"clear"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hexes: {tree: [ZZ99]}\n", "no hex 'ZZ99' on this scan: columns run A to N"),
        ("sides: {wall: [D7 up]}\n", "'D7 up' names no side"),
        ("sides: {wall: [D7]}\n", "'D7' names no side"),
        ("hexes: [A1]\n", "hexes should list places by kind"),
        ("columns: many\n", "columns should be a number from 1 to 500, not 'many'"),
        ("corners: [1, 2]\n", "corners should be four points"),
        ("trees: {}\n", "holds no marks of a scan"),
        ("palette: ../../secret.yaml\n", "no palette '../../secret.yaml' in its folder"),
        ("hexes: {tree: [A1\n", "old.marks.yaml"),
    ],
)
def test_bad_marks_are_told_in_one_sentence(scan, tmp_path, capsys, text, said):
    scan.with_name("old.marks.yaml").write_text(text, "utf-8")
    out = tmp_path / "old.map.yaml"
    assert convert(scan, out) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told.splitlines()) == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set", "page=two"], "page should be a number"),
        (["--set", "colour=blue"], "a scan knows no option 'colour'"),
        (["--set", "palette=nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_strange_wishes_are_refused(scan, tmp_path, capsys, words, said):
    assert convert(scan, tmp_path / "old.map.yaml", *words) == 2
    assert said in capsys.readouterr().err


def test_a_scan_is_no_scenario(scan, tmp_path, capsys):
    assert convert(scan, tmp_path / "old.scenario.yaml") == 2
    assert "a scan becomes a map" in capsys.readouterr().err


def test_a_picture_of_something_else_is_refused(tmp_path, capsys):
    noise = np.random.default_rng(2).integers(0, 255, (300, 400, 3), np.uint8)
    file = tmp_path / "cat.png"
    cv2.imwrite(str(file), noise)
    assert convert(file, tmp_path / "cat.map.yaml") == 2
    assert "cat.png: no hex grid was found in this picture" in capsys.readouterr().err
