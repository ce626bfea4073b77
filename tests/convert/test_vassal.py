"""VASSAL's modules, extensions and saved games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from foreign_data import ROOT, named, saved, shared, take_in, truth
from hypothesis import given, settings
from hypothesis import strategies as st
from small_modules import module, piece, save, stack

from editor.convert.safety import Archive, Refusal
from editor.convert.vassal_grid import HexGrid, Numbering
from editor.convert.vassal_module import read_module
from editor.convert.vassal_save import read_save
from editor.convert.vassal_text import commands, fold, hide, join, reveal, split, unfold

BOARDS = [
    (name, number)
    for name in named("vassal")
    for number in range(len(truth("vassal")[name].get("hex_boards", [None])))
]


@pytest.mark.parametrize("name", named("vassal"))
def test_a_real_module_is_counted_right(name: str) -> None:
    known = truth("vassal")[name]["module"] if name else {}
    found = read_module(Archive(shared("vassal", name).read_bytes()))
    stacked = sum(len(one.pieces) for one in found.stacks)
    assert found.name == known["name"]
    assert len(found.boards) == known["boards"]
    assert len(found.hex_boards) == known["hex_grids"]
    assert len(found.pieces) + stacked == known["piece_slots"]
    assert len(found.stacks) == known["setup_stacks"]
    assert stacked == known["pieces_in_setup_stacks"]
    assert len(found.prototypes) == known["prototypes"]
    assert [{"name": n, "file": f} for n, f in found.setups] == known["predefined_setups"]


@pytest.mark.parametrize(("name", "number"), BOARDS)
def test_a_real_board_has_its_hexes_where_they_are_painted(
    name: str, number: int, tmp_path: Path
) -> None:
    path = shared("vassal", name)
    known = truth("vassal")[name]["hex_boards"][number]
    made = take_in("vassal", path, board=known["board"])
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    assert sheet.grid.top == known["orientation"]
    there = [place for place in sheet.hexes.hexes() if sheet.terrain_at(place)]
    assert len(there) == known["hexes_on_board"]
    (n0, n1), (m0, m1) = known["n_range"], known["m_range"]
    size = (n1 - n0 + 1, m1 - m0 + 1)
    flat = sheet.grid.top == "flat"
    assert (sheet.grid.columns, sheet.grid.rows) == (size if flat else size[::-1])
    painted = known["painted"]["rows"]
    for place in sheet.hexes.hexes():
        column, row = sheet.hexes.offset(place)
        n, m = (column, row) if flat else (row, column)
        assert (sheet.terrain_at(place) is None) == (painted[m][n] == ".")
    step, origin = sheet.backdrop.step, sheet.backdrop.origin
    for sample in known["samples"]:
        n, m = sample["n"] - n0, sample["m"] - m0
        column, row = (n, m) if flat else (m, n)
        first = 0.5 if (sheet.grid.shifted == "even") else 0
        shove = 0.5 if ((n if flat else row) % 2 == 0) == (sheet.grid.shifted == "even") else 0
        x = origin[0] + column * step[0] + (0 if flat else (shove - first) * step[0])
        y = origin[1] + row * step[1] + ((shove - first) * step[1] if flat else 0)
        assert (round(x, 1), round(y, 1)) == (round(sample["x"], 1), round(sample["y"], 1))
        if "name" in sample:
            assert sheet.label(sheet.hexes.hex_at(column, row)) == sample["name"]


def saves() -> dict[str, Any]:
    path = ROOT / "foreign/vassal/saves-truth.yaml"
    return yaml.safe_load(path.read_text())["files"] if path.exists() else {"": {}}


@pytest.mark.parametrize("name", list(saves()))
def test_a_real_save_is_decoded(name: str, tmp_path: Path) -> None:
    path, known = shared("vassal", name), saves()[name]
    found = read_save(Archive(path.read_bytes()))
    assert len(found.pieces) == known["pieces"]
    assert (found.stacks, found.decks) == (known["stacks"], known["decks"])
    assert found.commands == known["commands"]
    assert {name: list(some) for name, some in found.boards.items()} == known["boards"]
    maps = Counter(one.map for one in found.pieces if one.map)
    assert maps == known["pieces_by_map"]
    assert Counter(trait for one in found.pieces for trait in one.traits) == known["traits"]
    made = take_in("vassal", path, goal="scenario")
    scenario = saved(made.value, tmp_path / "taken.scenario.yaml")
    near = known["on_hex"]["pieces"], known["on_hex"]["pieces"] + known["on_hex"]["off_centre"]
    assert near[0] <= len(scenario.units) <= near[1]
    first = {one.id: one.at for one in scenario.units}
    for label, n, m in known["on_hex"]["examples"]:
        assert first[label] == f"{n:02d}{m + 1:02d}"


def test_a_module_becomes_a_scenario_with_map_roster_and_pictures(tmp_path: Path) -> None:
    zone = (
        '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="The Wood" '
        'path="0,0;100,0;100,100;0,100"/>'
    )
    stacks = stack('x="92" y="68"', piece("Anna", "a.png", "Red")) + stack(
        'useGridLocation="true" location="0302" x="0" y="0"', piece("Bert", "", "Blue")
    )
    path = tmp_path / "small.vmod"
    path.write_bytes(module(inside=zone, stacks=stacks))
    made = take_in("vassal", path, goal="scenario")
    scenario = saved(made.value, tmp_path / "taken.scenario.yaml")
    assert {one.id: (one.side, one.at) for one in scenario.units} == {
        "anna": ("red", "0201"),
        "bert": ("blue", "0302"),
    }
    assert [one.id for one in scenario.sides] == ["red", "blue"]
    assert scenario.zones[0].id == "the-wood"
    assert "0101" in scenario.zones[0].hexes
    assert "0404" not in scenario.zones[0].hexes
    assert set(made.beside) == {
        "taken-board.png", "taken.foreign.yaml", "taken.roster.yaml", "taken.map.yaml",
        "taken-pieces/a.png",
    }  # fmt: skip
    assert saved(made.beside["taken.roster.yaml"], tmp_path / "a.roster.yaml").people[0].picture


def test_a_saved_game_finds_its_module_beside_it(tmp_path: Path) -> None:
    (tmp_path / "small.vmod").write_bytes(module())
    path = tmp_path / "game.vsav"
    path.write_bytes(save(("Carl", 40, 55), ("Dora", 100, 90)))
    units = take_in("vassal", path, goal="scenario").value.units
    assert {one.id: one.at for one in units} == {"carl": "0101", "dora": "0201"}
    (tmp_path / "small.vmod").unlink()
    with pytest.raises(Refusal, match="module Small is not beside it"):
        take_in("vassal", path, goal="scenario")


NUMBERINGS = [
    ("first='H' hOff='1' vOff='1' stagger='false'", (0, 0), "0101"),
    ("first='V' sep='.' hOff='1' vOff='1' stagger='false'", (2, 1), "02.03"),
    ("hType='A' vLeading='0' hOff='0' vOff='1' stagger='false'", (27, 4), "BB5"),
    ("hOff='1' vOff='1' stagger='true'", (1, 1), "0203"),
    ("hDescend='true' hOff='0' vOff='1' stagger='false'", (1, 0), "0301"),
    ("vDescend='true' hOff='1' vOff='0' stagger='false'", (0, 1), "0104"),
    ("hOff='-3' vOff='1' stagger='false'", (0, 0), "-0301"),
    ("hOff='1' vOff='1' stagger='false' locationFormat='Hex $column$/$row$'", (0, 0), "Hex 01/01"),
]


@pytest.mark.parametrize(("words", "at", "name"), NUMBERINGS)
def test_hexes_have_the_names_that_vassal_gives_them(
    words: str, at: tuple[int, int], name: str
) -> None:
    """Descending: 300 wide / 70 high of a hex gives 4 columns, 280 / 60 gives 5 rows."""
    given = dict(word.split("=", 1) for word in words.replace("Hex ", "Hex_").split())
    rule = Numbering.of({key: value.strip("'").replace("_", " ") for key, value in given.items()})
    assert HexGrid(60, 70, 30, 35, numbering=rule).name(*at, (300, 280)) == name


def test_names_that_we_cannot_say_are_kept_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "small.vmod"
    path.write_bytes(module(numbers='hOff="1" vOff="1" sep="-" stagger="true"'))
    made = take_in("vassal", path)
    assert any(one.fate == "kept" and one.name == "numbering" for one in made.losses)
    assert made.beside["taken.foreign.yaml"]["rest"]["names"]["0202"] == "02-02"


@given(
    st.booleans(),
    st.floats(40, 90),
    st.floats(40, 90),
    st.integers(-50, 60),
    st.integers(-50, 60),
    st.integers(-5, 20),
    st.integers(-5, 20),
)
@settings(deadline=None, max_examples=80)
def test_the_nearest_hex_to_a_middle_is_its_own(
    sideways: bool, dx: float, dy: float, x0: int, y0: int, n: int, m: int
) -> None:
    grid = HexGrid(dx, dy, x0, y0, sideways)
    assert grid.nearest(*grid.centre(n, m)) == (n, m)


WORDS = st.lists(st.text(alphabet="ab;\t\\'/,\x1b", max_size=6), min_size=1, max_size=5)


@given(WORDS, st.sampled_from(";\t/,"))
@settings(deadline=None)
def test_any_list_comes_back(parts: list[str], mark: str) -> None:
    assert split(join(parts, mark), mark) == parts


@given(WORDS, st.integers(0, 255))
@settings(deadline=None)
def test_any_piece_and_any_hidden_text_comes_back(parts: list[str], key: int) -> None:
    traits = [part.replace("\t", " ") for part in parts]
    assert unfold(fold(traits)) == traits
    text = "".join(parts)
    assert reveal(hide(text, key)) == text
    assert "".join(commands("plain")) == "plain"


@pytest.mark.parametrize(
    "data",
    [
        module(grid='dx="0" dy="0"'),
        module(size=(1, 1), grid='dx="60" dy="70" x0="30" y0="35"'),
        module(grid='dx="1.1" dy="1.1" x0="0" y0="0"', size=(3000, 3000)),
        b"PK\x03\x04 nothing",
    ],
)
def test_a_module_without_a_usable_hex_board_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.vmod"
    path.write_bytes(data)
    with pytest.raises(Refusal):
        take_in("vassal", path)


def test_prototypes_that_name_each_other_come_to_an_end() -> None:
    from editor.convert.vassal_piece import parse_piece

    many = fold([*["prototype;P"] * 20, "piece;;;;x"])
    known = {"P": join(["+", "null", many, ""], "/")}
    assert parse_piece(known["P"], known).name == "x"
