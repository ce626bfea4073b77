"""Wesnoth's maps and masks, both ways."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from foreign_data import give_out, named, saved, shared, side_file, take_in, truth
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.convert.formats import wesnoth
from editor.convert.protocol import Source
from editor.convert.safety import Refusal

FILES = named("wesnoth")


def cells(data: bytes) -> tuple[dict[str, str], list[list[str]]]:
    header, body = wesnoth._body(data.decode().replace("\r\n", "\n"))
    rows = [line.strip().removesuffix(",") for line in body.split("\n") if line.strip()]
    return header, [[cell.strip() for cell in row.split(",")] for row in rows]


@pytest.mark.parametrize("name", FILES)
def test_a_real_map_has_its_size_its_starts_and_all_its_codes(name: str, tmp_path: Path) -> None:
    known = truth("wesnoth")[name]
    made = take_in("wesnoth", shared("wesnoth", name))
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    assert (sheet.grid.columns, sheet.grid.rows) == (known["columns"], known["rows"])
    assert (sheet.grid.top, sheet.grid.shifted) == ("flat", "odd")
    starts: dict[str, list[list[int]]] = {}
    for one in sheet.features:
        if one.kind == "start":
            column, row = sheet.hexes.offset(sheet.hex(one.at))
            starts.setdefault(one.note.en, []).append([column + 1, row + 1])
    assert starts == known["starts"]
    _, rows = cells(bytes(give_out("wesnoth", sheet, side_file(made)).value))
    inner = [cell.rpartition(" ")[2] for row in rows[1:-1] for cell in row[1:-1]]
    assert Counter(inner) == Counter(known["codes"])


@pytest.mark.parametrize("name", FILES)
def test_a_real_map_comes_back_cell_by_cell(name: str, tmp_path: Path) -> None:
    path = shared("wesnoth", name)
    made = take_in("wesnoth", path)
    sheet = saved(made.value, tmp_path / "taken.map.yaml")
    again = give_out("wesnoth", sheet, side_file(made))
    assert cells(bytes(again.value)) == cells(path.read_bytes())


CODES = st.sampled_from(
    ["Gg", "Gs^Fp", "Ww", "Wo", "Kh", "Ch", "_off^_usr", "Zz^Qq", "1 Kh", "Hh^Fmw", "Ww^Bw\\"]
)


@given(
    st.integers(1, 6).flatmap(
        lambda wide: st.lists(st.lists(CODES, min_size=wide, max_size=wide), min_size=1, max_size=5)
    ),
    st.sampled_from(["new", "old", "mask"]),
)
@settings(deadline=None, max_examples=60)
def test_any_map_comes_back(tmp_path_factory, rows: list[list[str]], style: str) -> None:
    if style != "mask":
        wide = ["Xu"] * (len(rows[0]) + 2)
        rows = [wide, *(["Mm", *row, "Hh"] for row in rows), wide]
    head = {"new": "", "old": "border_size=1\nusage=map\n\n", "mask": "usage=mask\n\n"}[style]
    text = head + "\n".join(", ".join(row) for row in rows) + "\n"
    folder = tmp_path_factory.mktemp("any")
    path = folder / "any.map"
    path.write_text(text)
    made = take_in("wesnoth", path)
    sheet = saved(made.value, folder / "any.map.yaml")
    again = give_out("wesnoth", sheet, side_file(made))
    assert cells(bytes(again.value)) == cells(text.encode())


def test_a_hex_that_was_painted_over_forgets_its_old_code(tmp_path: Path) -> None:
    path = tmp_path / "a.map"
    path.write_text("Gg, Gg, Gg\nGg, Hh^Fmw, Gg\nGg, Gg, Gg\n")
    made = take_in("wesnoth", path)
    painted = made.value.__class__(
        **{name: getattr(made.value, name) for name in made.value.__struct_fields__}
        | {"legend": {"~": "deep-water"}, "terrain": ("~",)}
    )
    assert cells(bytes(give_out("wesnoth", painted, side_file(made)).value))[1][1][1] == "Wo"


def test_an_unknown_code_is_a_note_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.map"
    path.write_text("Gg, Gg, Gg\nGg, Zz^Qq, Gg\nGg, Gg, Gg\n")
    made = take_in("wesnoth", path)
    (note,) = made.value.features
    assert (note.kind, note.at, note.note.en) == ("foreign", "0101", "wesnoth: Zz^Qq")
    assert [(one.fate, one.name, one.count) for one in made.losses] == [("noted", "Zz^Qq", 1)]


@pytest.mark.parametrize("text", ["Gg, Gg\nGg\n", "border_size=7\n\nGg, Gg, Gg\n", "\n\n"])
def test_a_broken_map_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.map"
    path.write_text(text)
    with pytest.raises(Refusal):
        take_in("wesnoth", path)


@pytest.mark.parametrize(
    ("data", "is_one"),
    [(b"Gg, Gg, Gg\nGg, Gg, Gg\n", True), (b"a,b\n1,2\n", False), (b"\x89PNG\r\n", False)],
)
def test_only_rows_of_codes_look_like_a_map(data: bytes, is_one: bool) -> None:
    assert wesnoth.sniff(Source(Path("a.map"), data)) is is_one
