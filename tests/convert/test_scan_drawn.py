"""What was painted on a converted scan outlives the next conversion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import pytest
from msgspec import structs
from painted_sheet import paint
from test_scan_format import convert, marked

from editor.convert.sidefile import as_bytes
from editor.files.yamltext import read_text
from editor.model.hexmap import EdgeFeature
from editor.systems.examine import examine


@pytest.fixture(scope="module")
def sheet():
    return paint(11, turn=1.0)


@pytest.fixture
def made(sheet, tmp_path) -> tuple[Path, Path]:
    """The scan, and the map that it became."""
    scan, out = tmp_path / "old.png", tmp_path / "old.map.yaml"
    cv2.imwrite(str(scan), cv2.cvtColor(sheet.picture, cv2.COLOR_RGB2BGR))
    scan.with_name("old.marks.yaml").write_text(marked(sheet), "utf-8")
    assert convert(scan, out) == 0
    return scan, out


def account(out: Path) -> dict[str, Any]:
    return read_text(out.with_name("old.scan.yaml").read_bytes(), "").data


def paint_over(out: Path) -> EdgeFeature:
    """One hex made a marsh, one edge added, one taken away; gives back the last."""
    value = examine(out).value
    row = value.terrain[2]
    rows = (*value.terrain[:2], f"{row[:3]}m{row[4:]}", *value.terrain[3:])
    gone, *edges = value.edges
    edges.append(EdgeFeature("F9", "s", "fence"))
    drawn = structs.replace(
        value, legend={**value.legend, "m": "marsh"}, terrain=rows, edges=tuple(edges)
    )
    out.write_bytes(as_bytes(drawn))
    return gone


def test_what_was_drawn_stays_and_is_told(made) -> None:
    scan, out = made
    gone = paint_over(out)
    for _ in range(2):  # the second time nothing was drawn anew, and nothing is forgotten
        assert convert(scan, out, "--force") == 0
        value = examine(out).value
        assert value.terrain_at(value.hexes.hex_at(3, 2)) == "marsh"
        edges = {(one.at, one.side): one.kind for one in value.edges}
        assert edges["F9", "s"] == "fence"
        assert (gone.at, gone.side) not in edges
        told = account(out)
        states = [state for state, _ in told["hexes"].values()]
        assert told["hexes"]["D3"] == ["drawn", 1.0]
        assert states.count("drawn") == 1
        assert told["sides"]["F9 s"][0] == "drawn"
        assert told["drawn"]["sides"]["none"] == [f"{gone.at} {gone.side}"]


def test_it_can_be_forgotten(made) -> None:
    scan, out = made
    first = out.read_bytes()
    paint_over(out)
    assert convert(scan, out, "--force", "--set", "afresh=yes") == 0
    assert out.read_bytes() == first
    assert "drawn" not in account(out)


@pytest.mark.parametrize("spoilt", ["scan: x\n", "written: 7\n", ":", "written: {terrain: [x]}\n"])
def test_a_spoilt_account_only_means_that_nothing_is_known(made, spoilt) -> None:
    scan, out = made
    first = out.read_bytes()
    out.with_name("old.scan.yaml").write_text(spoilt, "utf-8")
    assert convert(scan, out, "--force") == 0
    assert out.read_bytes() == first


def test_another_map_of_the_same_name_is_left_alone(made) -> None:
    """A map with other hexes is not one of this scan."""
    scan, out = made
    first = out.read_bytes()
    value = examine(out).value
    small = structs.replace(value.grid, rows=value.grid.rows - 1)
    out.write_bytes(as_bytes(structs.replace(value, grid=small, terrain=value.terrain[:-1])))
    assert convert(scan, out, "--force") == 0
    assert out.read_bytes() == first
