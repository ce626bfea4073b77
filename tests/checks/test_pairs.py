"""Every check has a good and a bad file, which are its test and its illustration."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from editor.cli.progress import Progress
from editor.cli.trying import Tries
from editor.files.resources import samples_dir
from editor.model.finding import Finding
from editor.systems.checkbook import checks
from editor.systems.examine import Examined, examine
from editor.systems.registry import SYSTEMS, ledger

PAIRS = samples_dir() / "checks"
# The line that is wrong says so: the code, the path in the file, and the hexes on the board.
MARK = re.compile(r"  # <-- (?P<code>[A-Z]{3}\d{3}) (?P<path>\S+)(?P<hexes>(?: @\S+)*)$")
GAMES = 6


def found_in(file: Path) -> tuple[Examined, tuple[Finding, ...]]:
    """What is found in a file; where its check wants it played, in some games too."""
    examined = examine(file)
    found = examined.findings
    if file.parent.name.startswith("PLY"):
        tries = Tries(GAMES, 1, fresh=True, progress=Progress())
        found += tries.play([str(file)], found).findings
    return examined, found


every_check = pytest.mark.parametrize("code", checks())


def test_every_check_has_a_pair_and_every_pair_a_check() -> None:
    folders = {path.name for path in PAIRS.iterdir() if path.is_dir()}
    assert folders == set(checks())


@every_check
def test_the_bad_file_has_this_one_mistake_at_its_place(code: str) -> None:
    examined, every = found_in(PAIRS / code / "bad.yaml")
    assert [one.code for one in every] == [code], every
    found = every[0]
    written = (PAIRS / code / "bad.yaml").read_text("utf-8").splitlines()
    ((number, mark),) = [(n, m) for n, line in enumerate(written, 1) if (m := MARK.search(line))]
    assert (found.code, found.place.line) == (mark["code"], number)
    assert ".".join(map(str, found.path)) == mark["path"]
    board = examined.board
    labels = [board.label(place) for place in found.hexes if board]
    assert labels == mark["hexes"].replace("@", "").split()
    assert found.place.file.endswith("bad.yaml")
    assert found.place.column >= 1
    assert found.severity == checks()[code].severity
    named, system = checks()[code].rules, getattr(examined.value, "system", None)
    others = [one for name, one in SYSTEMS.items() if system is not None and name != system]
    foreign = {prefix for one in others for prefix in one.prefixes}
    assert set(found.rules) <= set(named)
    assert bool(found.rules) == any(rule.partition("-")[0] not in foreign for rule in named)
    assert found.message.en != found.message.fr
    assert found.message.en
    assert found.message.fr


@every_check
def test_the_good_file_is_clean(code: str) -> None:
    examined, every = found_in(PAIRS / code / "good.yaml")
    assert examined.value is not None
    assert every == ()


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
        assert re.fullmatch(r"(MAP|ROS|SET|PAK|RUL|PLY)\d{3}", code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", check.name)


@pytest.mark.parametrize("path", sorted(PAIRS.rglob("*.yaml")), ids=lambda p: p.parent.name)
def test_every_file_names_its_schema_in_its_first_line(path) -> None:
    first = path.read_text("utf-8").splitlines()[0]
    named = first.removeprefix("# yaml-language-server: $schema=")
    assert named != first
    assert (path.parent / named).resolve().is_file()
