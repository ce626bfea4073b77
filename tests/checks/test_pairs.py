"""Every check has a good and a bad file, which are its test and its illustration."""

from __future__ import annotations

import re

import pytest

from editor.checks.registry import checks
from editor.files.resources import samples_dir
from editor.systems.examine import examine
from editor.systems.registry import ledger

PAIRS = samples_dir() / "checks"
# Where the bad file is wrong: the path in the file, and the hexes on its board.
EXPECTED: dict[str, tuple[tuple[str | int, ...], tuple[str, ...]]] = {
    "MAP001": (("terrain",), ()),
    "MAP002": (("terrain", 1), ()),
    "MAP003": (("terrain", 1), ()),
    "MAP004": (("legend", "t"), ()),
    "MAP005": (("legend", "r"), ()),
    "MAP006": (("areas", 0, "hexes", 1), ()),
    "MAP007": (("edges", 0, "side"), ()),
    "MAP008": (("edges", 0, "kind"), ()),
    "MAP009": (("edges", 1), ()),
    "MAP010": (("edges", 0, "state"), ()),
    "MAP011": (("areas", 0, "kind"), ()),
    "MAP012": (("areas", 1, "id"), ()),
    "MAP013": (("links", 0), ()),
    "MAP014": (("grid", "first_column"), ()),
    "MAP015": (("links", 0, "kind"), ()),
    "PAK001": (("assets", 0, "file"), ()),
    "PAK002": (("start",), ()),
    "PAK003": (("factions", 1, "id"), ()),
    "PAK004": (("survivors", 0, "from"), ()),
    "PAK005": (("scenarios", 0, "id"), ()),
    "PAK006": (("territories", 0, "owner"), ()),
    "PAK007": (("branches", 0, "when", "winner"), ()),
    "PAK008": (("scenarios",), ()),
    "ROS001": (("people", 1, "id"), ()),
    "ROS002": (("people", 0, "weapons", 0), ()),
    "ROS003": (("groups", 0, "members", 1), ()),
    "SET001": (("board", "sheets", 1), ()),
    "SET002": (("board", "sheets"), ("moor:B1",)),
    "SET003": (("units", 0, "at"), ()),
    "SET004": (("units", 0, "level"), ("A1",)),
    "SET005": (("units", 0, "facing"), ()),
    "SET006": (("openings", 0), ("B2",)),
    "SET007": (("board", "reference"), ()),
    "SET008": (("zones", 0, "edge"), ()),
    "SET009": (("units", 1, "id"), ()),
    "SET010": (("units", 0, "at"), ("A3",)),
    "SET011": (("zones", 0), ()),
    "SET101": (("units", 0, "side"), ()),
    "SET102": (("units", 0, "from"), ()),
    "SET103": (("units", 0), ()),
    "SET104": (("units", 0), ()),
    "SET105": (("entries", 0, "units", 0), ()),
    "SET106": (("units", 0, "zone"), ()),
    "SET107": (("lights", 0, "kind"), ()),
    "SET108": (("units", 0, "weapons", 0), ()),
    "SET109": (("events", 0, "do", 0, "douse", 0), ()),
    "SET110": (("units", 0, "group"), ()),
    "SET111": (("conditions", "surprised", 0), ()),
    "SET112": (("lights", 0), ()),
    "SET113": (("objects", 0, "kind"), ()),
}
every_check = pytest.mark.parametrize("code", checks())


def test_every_check_has_a_pair_and_every_pair_a_check() -> None:
    folders = {path.name for path in PAIRS.iterdir() if path.is_dir()}
    assert folders == set(checks()) == set(EXPECTED)


@every_check
def test_the_bad_file_has_this_one_mistake_at_its_place(code: str) -> None:
    examined = examine(PAIRS / code / "bad.yaml")
    assert [one.code for one in examined.findings] == [code], examined.findings
    found = examined.findings[0]
    path, labels = EXPECTED[code]
    assert found.path == path
    board = examined.board
    assert tuple(board.label(place) for place in found.hexes if board) == labels
    assert found.place.file.endswith("bad.yaml")
    assert found.place.line > 1
    assert found.place.column >= 1
    assert found.severity == checks()[code].severity
    assert found.rules == checks()[code].rules
    assert found.message.en != found.message.fr
    assert found.message.en
    assert found.message.fr


@every_check
def test_the_good_file_is_clean(code: str) -> None:
    examined = examine(PAIRS / code / "good.yaml")
    assert examined.value is not None
    assert examined.findings == ()


@every_check
def test_good_and_bad_differ_in_a_line_or_two(code: str) -> None:
    """So that whoever compares them sees the mistake and nothing else."""
    good, bad = (
        (PAIRS / code / name).read_text("utf-8").splitlines() for name in ("good.yaml", "bad.yaml")
    )
    assert len(set(good) ^ set(bad)) <= 4


@every_check
def test_the_page_says_what_why_and_how_in_both_languages(code: str) -> None:
    page = checks()[code].page
    assert re.search(r"^Why: .+\.$", page.en, re.MULTILINE | re.DOTALL)
    assert re.search(r"^Fix: .+", page.en, re.MULTILINE)
    assert re.search(r"^Pourquoi : .+\.$", page.fr, re.MULTILINE | re.DOTALL)
    assert re.search(r"^Remède : .+", page.fr, re.MULTILINE)
    assert page.en.splitlines()[0].endswith(".")
    assert page.fr.splitlines()[0].endswith(".")


def test_every_rule_that_a_check_rests_on_is_in_the_ledger() -> None:
    known = ledger()
    for check in checks().values():
        assert set(check.rules) <= set(known), check.code


def test_codes_and_names_are_well_made() -> None:
    for code, check in checks().items():
        assert re.fullmatch(r"(MAP|ROS|SET|PAK)\d{3}", code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", check.name)


@pytest.mark.parametrize("path", sorted(PAIRS.rglob("*.yaml")), ids=lambda p: p.parent.name)
def test_every_file_names_its_schema_in_its_first_line(path) -> None:
    first = path.read_text("utf-8").splitlines()[0]
    named = first.removeprefix("# yaml-language-server: $schema=")
    assert named != first
    assert (path.parent / named).resolve().is_file()
