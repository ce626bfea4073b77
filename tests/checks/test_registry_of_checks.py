"""The runner adds code, severity, rules and place, and never falls over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from editor.checks.allowances import settle
from editor.checks.cases import MapCase
from editor.checks.registry import MOST, Rulebook, run
from editor.files.yamltext import read_text
from editor.model.catalogue import EMPTY
from editor.model.finding import Finding, Severity
from editor.model.text import Text
from editor.model.value import Allowance
from editor.systems.checkbook import checks

TEXT = "id: x\nterrain:\n  - a\n  - b\n"


@pytest.fixture
def only():
    """Run one made-up check alone."""

    def install(find, allow=()):
        book = Rulebook("MAP099", "made-up", Severity.WARNING, ("R-1",), "MapCase", find)
        source = read_text(TEXT, "a.yaml")
        found = run([book], MapCase(None, EMPTY), source)
        return settle(found, allow, source, lambda: ["MAP099"])

    return install


def found(*paths: tuple[str | int, ...]):
    def find(_: MapCase) -> Iterator[Finding]:
        for path in paths:
            yield Finding(Text("wrong", "faux"), path)

    return find


def test_a_finding_gets_code_severity_rules_and_place(only) -> None:
    (one,) = only(found(("terrain", 1))).findings
    assert (one.code, one.severity, one.rules) == ("MAP099", Severity.WARNING, ("R-1",))
    assert str(one.place) == "a.yaml:4:5"


def test_findings_come_in_the_order_of_the_file_and_once(only) -> None:
    paths = (("terrain", 1), ("id",), ("terrain", 0), ("id",))
    assert [one.place.line for one in only(found(*paths)).findings] == [1, 3, 4]


def test_a_check_that_fails_is_a_finding_of_its_own(only) -> None:
    def find(_: MapCase) -> Iterator[Finding]:
        raise ZeroDivisionError("oh")
        yield

    (one,) = only(find).findings
    assert one.code == "INT001"
    assert "MAP099" in one.message.en
    assert "ZeroDivisionError" in one.message.fr


def test_what_the_author_allows_is_not_told(only) -> None:
    allow = [Allowance(code="MAP099", why="meant so")]
    settled = only(found(("id",)), allow=allow)
    assert settled.findings == ()
    (one,) = settled.allowed
    assert (one.finding.code, one.finding.place.line, one.why) == ("MAP099", 1, "meant so")


def test_nothing_is_in_vain_while_a_check_fails(only) -> None:
    """What is allowed might have been found by the check that failed."""

    def find(_: MapCase) -> Iterator[Finding]:
        raise ZeroDivisionError("oh")
        yield

    allow = [Allowance(code="MAP099", why="meant so"), Allowance(code="INT001", why="?")]
    settled = only(find, allow=allow)
    assert [one.code for one in settled.findings] == ["INT001"]
    assert settled.allowed == ()


def test_what_is_allowed_in_vain_is_told(only) -> None:
    source = [Allowance(code="MAP099", why="meant so"), Allowance(code="MAP999", why="?")]
    told = only(found(), allow=source).findings
    assert [one.code for one in told] == ["RUL001", "RUL001"]
    assert any("MAP099 is allowed but never found" in one.message.en for one in told)


@pytest.mark.parametrize("code", ["FIL018", "SHP004", "RUL002", "INT001"])
def test_what_is_no_finding_of_a_check_cannot_be_allowed(only, code: str) -> None:
    (one,) = only(found(), allow=[Allowance(code=code, why="meant so")]).findings
    assert one.message.en.startswith(f"{code} cannot be allowed: only ")
    assert one.message.fr.startswith(f"{code} ne peut être admis")


def test_an_allowance_with_a_slip_of_the_pen_is_guessed() -> None:
    source = read_text(TEXT, "a.yaml")
    (one,) = settle([], [Allowance(code="SET0101", why="?")], source, checks).findings
    assert one.message.en == "no check is called SET0101; did you mean SET101?"


def test_a_check_that_finds_endlessly_is_cut_short(only) -> None:
    def find(_: MapCase) -> Iterator[Finding]:
        number = 0
        while True:
            yield Finding(Text(f"wrong {number}", "faux"), ("id",))
            number += 1

    assert len(only(find).findings) == MOST + 1


def test_every_check_has_a_case_that_exists() -> None:
    from editor.checks import cases

    assert {check.case for check in checks().values()} == {
        name for name in vars(cases) if name.endswith("Case") and name != "Case"
    }
