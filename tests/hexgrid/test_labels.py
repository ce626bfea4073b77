"""Labels read back to the hexes they were written for, and mistakes are told in one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import (
    LabelError,
    Labels,
    format_letters,
    join_prefix,
    parse_letters,
    split_prefix,
)

sizes = st.integers(1, 1200)
grids = st.builds(
    Grid, sizes, sizes, st.sampled_from(["flat", "pointy"]), st.sampled_from(["even", "odd"])
)
first = st.integers(1, 120)
schemes = st.one_of(
    st.builds(Labels, st.just("letter-number"), first, st.integers(0, 120)),
    st.builds(Labels, st.just("column-row"), st.integers(0, 120), st.integers(0, 120)),
)
law = settings(deadline=None)
SHEET = Grid(26, 16)


@law
@given(grids, schemes, st.data())
def test_label_reads_back_to_its_hex_in_any_case(
    grid: Grid, labels: Labels, data: st.DataObject
) -> None:
    column = data.draw(st.integers(0, grid.columns - 1))
    row = data.draw(st.integers(0, grid.rows - 1))
    place = grid.hex_at(column, row)
    label = labels.format(grid, place)
    assert labels.parse(grid, label) == labels.parse(grid, f" {label.lower()} ") == place


@law
@given(st.builds(Grid, st.integers(1, 40), st.integers(1, 12)), schemes)
def test_no_two_hexes_share_a_label(grid: Grid, labels: Labels) -> None:
    assert len({labels.format(grid, place) for place in grid.hexes()}) == len(grid)


@law
@given(grids, schemes, st.text(max_size=12) | st.from_regex(r"[A-Za-z]{0,3}[0-9]{0,8}"))
def test_any_text_is_a_hex_or_a_label_error(grid: Grid, labels: Labels, text: str) -> None:
    try:
        found = labels.parse(grid, text) in grid
    except LabelError as error:
        found = len(str(error).splitlines()) == 1 and bool(error.expected_en and error.expected_fr)
    assert found


@law
@given(st.integers(1, 10**7))
def test_letters_count_as_spreadsheets_do(number: int) -> None:
    assert parse_letters(format_letters(number)) == number


def test_corner_labels_of_a_paper_sheet() -> None:
    corners = [SHEET.hex_at(*at) for at in ((0, 0), (25, 15))]
    assert [Labels().format(SHEET, place) for place in corners] == ["A1", "Z16"]
    assert [Labels("column-row").format(SHEET, place) for place in corners] == ["0101", "2616"]
    assert [Labels(first_row=0).format(SHEET, place) for place in corners] == ["A0", "Z15"]


def test_double_letters_come_after_z() -> None:
    wide = Grid(28, 1)
    labels = [Labels().format(wide, wide.hex_at(column, 0)) for column in (25, 26, 27)]
    assert labels == ["Z1", "AA1", "AB1"]


def test_column_row_widens_both_parts_to_what_the_grid_needs() -> None:
    assert Labels("column-row").format(Grid(120, 5), Hex(0, 0)) == "001001"
    assert Labels("column-row", first_column=0).format(Grid(100, 5), Hex(0, 0)) == "0001"


@pytest.mark.parametrize(
    "text",
    ["", "A", "7", "A17", "A0", "AA1", "A-1", "A1B", "1A", "Ä1", "A１", "ß1", "A" * 99, "9" * 5000],
)
def test_wrong_label_says_which_labels_there_are(text: str) -> None:
    with pytest.raises(LabelError) as caught:
        Labels().parse(SHEET, text)
    assert caught.value.expected_en == "columns run A to Z, rows 1 to 16"
    assert caught.value.expected_fr == "les colonnes vont de A à Z, les rangées de 1 à 16"
    assert len(str(caught.value)) < 100


def test_wrong_column_row_label_says_which_labels_there_are() -> None:
    for text in ("2701", "0117", "0001", "101", "00101", "A1", "٠١٠١"):
        with pytest.raises(LabelError, match="columns run 01 to 26, rows 01 to 16"):
            Labels("column-row").parse(SHEET, text)


def test_a_hex_outside_has_no_label() -> None:
    with pytest.raises(IndexError, match="outside"):
        Labels().format(SHEET, Hex(-1, 0))


def test_impossible_schemes_are_refused() -> None:
    with pytest.raises(ValueError, match="letter-number or column-row"):
        Labels("roman")  # type: ignore[arg-type] # the mistake under test
    with pytest.raises(ValueError, match="at least 1"):
        Labels("letter-number", first_column=0)
    with pytest.raises(ValueError, match="at least 0"):
        Labels("column-row", first_row=-1)


def test_letters_refuse_what_they_cannot_count() -> None:
    with pytest.raises(ValueError, match="from 1"):
        format_letters(0)
    with pytest.raises(ValueError, match="A to Z"):
        parse_letters("A1")


@law
@given(st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True) | st.just(""), st.just("D7"))
def test_sheet_prefix_reads_back(sheet: str, label: str) -> None:
    assert split_prefix(join_prefix(sheet, label)) == (sheet, label)
