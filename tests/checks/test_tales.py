"""Texts may say what they like; only what is plainly a name or a hex is judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

PAIRS = samples_dir() / "checks"


@pytest.fixture
def codes(tmp_path: Path):
    """The codes of a scenario with such notes, of its texts only."""
    for name in ("field.yaml", "meadow.yaml", "band.yaml"):
        (tmp_path / name).write_bytes((PAIRS / name).read_bytes())

    def judge(words: str, place: str = "notes: {en: '%s'}", sheets: str = "") -> list[str]:
        text = "format: gonfalon/scenario/1\nid: fight\ntitle: {en: A fight}\nsystem: cry-havoc\n"
        text += f"board: {{sheets: [{{map: field.yaml}}{sheets}]}}\nrosters: {{band: band.yaml}}\n"
        text += "sides: [{id: red, name: {en: Red}}, {id: blue, name: {en: Blue}}]\n"
        text += f"zones: [{{id: north-lane, edge: north}}]\n{place % words}\n"
        (tmp_path / "a.yaml").write_text(text, "utf-8")
        return [one.code for one in examine(tmp_path / "a.yaml").findings if one.code > "SET740"]

    return judge


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Take `north-lane` first.", []),
        ("Take `nort-lane` first.", ["SET741"]),
        ("Hold the `barn`; `alard` and a `torch` help, see `zones`.", []),
        ("Take nort-lane first.", []),
        ("He said `Never!` and left `two words`.", []),
        ("The key lies in hex B9.", ["SET742"]),
        ("The key lies in hex B3.", []),
        ("The key lies in `B9`.", ["SET742"]),
        ("Highway B9 leads to hexagone field:Z1.", ["SET742"]),
        ("Highway B9, on A4 paper, in 1214.", []),
        ("In the year `1214` roll `D10`.", []),
        ("Roll for each hex D10 times.", []),
        ("See `other:B9`.", []),
    ],
)
def test_names_and_hexes_in_notes(codes, words: str, expected: list[str]) -> None:
    assert codes(words) == expected


@pytest.mark.parametrize(
    "place",
    [
        "story: {fr: '%s'}",
        "special_rules: [{text: {en: '%s'}}]",
        "victory: [{side: red, when: {turn: 3}, text: {en: '%s'}}]",
        "events: [{id: a, when: {turn: 1}, do: [{message: {en: '%s'}}]}]",
        "end: {turns: 3, text: {en: '%s'}}",
    ],
)
def test_every_text_is_read(codes, place: str) -> None:
    assert codes("Go to `B9` by `nort-lane`.", place) == ["SET741", "SET742"]


def test_with_two_sheets_a_bare_label_may_mean_either(codes) -> None:
    joined = ", {map: meadow.yaml, at: [0, 2]}"
    assert codes("Go to hex B3.", sheets=joined) == []
    assert codes("Go to hex meadow:B3.", sheets=joined) == ["SET742"]
