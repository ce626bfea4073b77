"""MegaMek's boards, both ways."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from foreign_data import give_out, named, saved, shared, side_file, take_in, truth
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.convert.formats import megamek
from editor.convert.safety import Refusal, decode

FILES = named("megamek")


def hexes(data: bytes) -> list[list[str]]:
    lines = [words for words in megamek._lines(decode(data)) if words[0] == "hex"]
    return [[*words, ""][:5] for words in lines]


def others(data: bytes) -> set[tuple[str, ...]]:
    return {tuple(words) for words in megamek._lines(decode(data)) if words[0] != "hex"}


@pytest.mark.parametrize("name", FILES)
def test_a_real_board_has_its_size_and_heights(name: str, tmp_path: Path) -> None:
    known = truth("megamek")[name]
    made = take_in("megamek", shared("megamek", name))
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    assert (sheet.grid.columns, sheet.grid.rows) == (known["columns"], known["rows"])
    assert sheet.grid.shifted == "odd"
    heights = Counter(sheet.height_at(place) for place in sheet.hexes.hexes())
    assert heights == Counter(known["elevations"])


@pytest.mark.parametrize("name", FILES)
def test_a_real_board_comes_back_line_by_line(name: str, tmp_path: Path) -> None:
    path = shared("megamek", name)
    made = take_in("megamek", path)
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    again = bytes(give_out("megamek", sheet, side_file(made)).value)
    assert hexes(again) == hexes(path.read_bytes())
    assert others(again) == others(path.read_bytes())


def test_words_without_a_terrain_are_notes(tmp_path: Path) -> None:
    path = tmp_path / "a.board"
    path.write_text('size 1 1\nhex 0101 0 "magma:1;woods:1;foliage_elev:2" ""\nend\n')
    made = take_in("megamek", path)
    assert made.value.terrain_at(made.value.hex("0101")) == "tree"
    assert [one.note.en for one in made.value.features] == ["megamek: magma:1"]


def test_the_place_of_a_line_counts_and_not_its_coordinates(tmp_path: Path) -> None:
    path = tmp_path / "a.board"
    path.write_text('size 2 1\nhex 0201 0 "water:2" ""\nhex 0101 0 "" ""\nend\n')
    made = take_in("megamek", path)
    assert made.value.terrain_at(made.value.hex("0101")) == "deep-water"
    assert sum(one.count for one in made.losses if one.fate == "remark") == 2


TERRAIN = st.sampled_from(
    ["", "woods:1", "water:2:3", "magma:1", 'road:1:9"', "building:2;bldg_cf:4"]
)
HEXES = st.tuples(st.integers(-12, 12), TERRAIN, st.sampled_from(["", "grass"]))


@given(st.integers(1, 4), st.integers(1, 4), st.data())
@settings(deadline=None, max_examples=60)
def test_any_board_comes_back(tmp_path_factory, wide: int, high: int, data: st.DataObject) -> None:
    lines = [f"size {wide} {high}", 'tag "a b"', "option exit_roads_to_pavement false"]
    for row in range(high):
        for column in range(wide):
            level, terrain, theme = data.draw(HEXES)
            ground = terrain.replace('"', "")
            lines.append(f'hex {column + 1:02d}{row + 1:02d} {level} "{ground}" "{theme}"')
    lines += ['note 0101 "here, \\"so\\""', "end", ""]
    folder = tmp_path_factory.mktemp("any")
    path = folder / "any.board"
    path.write_text("\n".join(lines))
    made = take_in("megamek", path)
    sheet = saved(made.value, folder / "any.map.yaml")
    again = bytes(give_out("megamek", sheet, side_file(made)).value)
    assert hexes(again) == hexes(path.read_bytes())
    assert others(again) == others(path.read_bytes())


@pytest.mark.parametrize(
    "text", ["size 9999 9999\nhex 0101 0\n", "size 2 2\n", "size a b\nhex 0101 0 x y\n"]
)
def test_a_broken_board_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.board"
    path.write_text(text)
    with pytest.raises(Refusal):
        take_in("megamek", path)
