"""Findings as text for people and as data for programs."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_findings import Mend, findings

from editor.model.finding import Finding, Place, Severity
from editor.model.text import Text
from editor.report.data import finding_data, parse_finding
from editor.report.plain import lines, report_lines, summary
from editor.report.quote import TAB, WIDE, columns, quote, steers
from editor.report.report import Quieted, Report, by_file

WRONG = Finding(
    Text("no hex 'K1' here", "pas d'hexagone 'K1' ici"),
    ("units", 0, "at"),
    code="SET003",
    rules=("CHB-1.3-footprint",),
    place=Place("a.yaml", 2, 12),
)


@settings(deadline=None)
@given(findings)
def test_data_reads_back_to_the_same_finding(finding: Finding) -> None:
    assert parse_finding(json.loads(json.dumps(finding_data(finding)))) == finding


def test_a_line_names_place_severity_code_message_and_rules() -> None:
    assert list(lines([WRONG], "en")) == [
        "a.yaml:2:12: error SET003 no hex 'K1' here [CHB-1.3-footprint]"
    ]
    assert list(lines([WRONG], "fr")) == [
        "a.yaml:2:12: erreur SET003 pas d'hexagone 'K1' ici [CHB-1.3-footprint]"
    ]


def test_the_line_of_the_file_is_quoted_with_a_caret() -> None:
    text = "units:\n  - {id: a, at: K1}\n"
    _, quoted, caret = lines([WRONG], "en", {"a.yaml": text})
    assert quoted == "      - {id: a, at: K1}"
    assert caret.index("^") == 4 + 11


@pytest.mark.parametrize("text", ["", "x", "x\n   \t\ny", "x\n\r\n"])
def test_what_cannot_be_quoted_is_left_out(text: str) -> None:
    assert len(list(lines([WRONG], "en", {"a.yaml": text}))) == 1


@pytest.mark.parametrize(
    ("line", "column", "shown", "before"),
    [
        ("at: K1", 5, "at: K1", "at: "),
        ("\tat: K1", 6, "    at: K1", "    at: "),
        ("a\tat: K1", 3, "a   at: K1", "a   "),
        ("名: K1", 4, "名: K1", "名: "),
        ("e\u0301te: K1", 6, "e\u0301te: K1", "e\u0301te:"),
        ("a\x1b[31m: K1", 8, "a [31m: K1", "a [31m:"),
        ("a\u202eb: K1", 6, "a b: K1", "a b: "),
        ("at: K1", 99, "at: K1", "at: K1"),
        ("at: K1", 0, "at: K1", ""),
    ],
)
def test_the_caret_stands_under_the_place_whatever_is_written_before_it(
    line, column, shown, before
) -> None:
    made = quote(line, column)
    assert made.text == shown
    assert made.caret == sum(columns(sign) for sign in before)


@settings(deadline=None)
@given(st.text(max_size=300), st.integers(0, 320))
def test_a_quote_is_one_harmless_row_with_its_caret_in_it(line, column) -> None:
    made = quote(line, column)
    assert len(made.text) <= TAB * WIDE + 2
    assert not any(steers(sign) for sign in made.text)
    assert 0 <= made.caret <= sum(columns(sign) for sign in made.text)


def test_of_a_long_line_the_part_round_its_place_is_shown() -> None:
    made = quote("x" * 300 + "K1" + "y" * 300, 301)
    assert made.text.startswith("…x")
    assert made.text.endswith("y…")
    assert made.text[made.caret :].startswith("K1y")


def test_a_file_as_a_whole_has_no_line() -> None:
    whole = Finding(Text("the file is empty", "vide"), code="FIL005", place=Place("a.yaml"))
    assert list(lines([whole], "en", {"a.yaml": ""})) == ["a.yaml: error FIL005 the file is empty"]


def test_colour_is_only_for_a_terminal() -> None:
    assert "\x1b" not in next(lines([WRONG], "en"))
    assert "\x1b[31merror SET003\x1b[0m" in next(lines([WRONG], "en", colour=True))


@settings(deadline=None)
@given(findings, st.sampled_from(["en", "fr"]))
def test_control_characters_of_a_message_never_reach_the_terminal(finding, language) -> None:
    for line in lines([finding], language):
        assert "\n" not in line
        assert "\x1b" not in line


@pytest.mark.parametrize(
    ("counts", "files", "english", "french"),
    [
        ((), 1, "1 file checked, nothing to report", "1 fichier, rien à signaler"),
        ((), 14, "14 files checked, nothing to report", "14 fichiers, rien à signaler"),
        (("ERROR",), 1, "1 file checked: 1 error", "1 fichier\u00a0: 1 erreur"),
        (
            ("ERROR", "ERROR", "WARNING", "ADVICE", "ADVICE"),
            2,
            "2 files checked: 2 errors, 1 warning, 2 pieces of advice",
            "2 fichiers\u00a0: 2 erreurs, 1 avertissement, 2 conseils",
        ),
    ],
)
def test_the_summary_counts_in_both_languages(counts, files, english, french) -> None:
    found = [Finding(Text("x", "x"), severity=Severity[name]) for name in counts]
    assert summary(found, files, "en") == english
    assert summary(found, files, "fr") == french


def found(file: str, line: int, code: str = "MAP003", **more) -> Finding:
    return Finding(Text(f"at {line}", f"à {line}"), code=code, place=Place(file, line, 1), **more)


def test_findings_are_told_file_by_file_in_the_order_of_lines() -> None:
    mixed = (found("b", 9), found("a", 4), found("b", 2), found("a", 3))
    assert [(f, [o.place.line for o in g]) for f, g in by_file(mixed).items()] == [
        ("b", [2, 9]),
        ("a", [3, 4]),
    ]
    assert list(report_lines(Report(mixed, ("a", "b")), "en")) == [
        "b (2 errors)",
        "b:2:1: error MAP003 at 2",
        "b:9:1: error MAP003 at 9",
        "",
        "a (2 errors)",
        "a:3:1: error MAP003 at 3",
        "a:4:1: error MAP003 at 4",
        "",
        "2 files checked: 4 errors",
    ]


def test_a_rule_is_stated_once_for_each_code() -> None:
    rule = "CHB-5.2-rider-forbidden"
    report = Report(tuple(found("a", n, rules=(rule, "no-such-rule")) for n in range(1, 5)), ("a",))
    told = list(report_lines(report, "en"))
    assert sum(line.startswith(f"    {rule}: A rider cannot enter") for line in told) == 1
    assert sum(f"[{rule}, no-such-rule]" in line for line in told) == 4


class Hostile(Mend):
    """A fix whose label would clear the screen."""

    label = Text("Dismount\x1b[2J", "Mettre pied à terre")


def test_fixes_and_quiet_findings_are_counted() -> None:
    one = found("a", 1, fix=Hostile())
    report = Report((one, one), ("a",), quieted=(Quieted(found("a", 2), "allow", "so"),))
    told = list(report_lines(report, "en"))
    assert told[1] == "    fix: Dismount\\x1b[2J"
    assert told[-2:] == [
        "2 fixes are offered: --fix applies them",
        "1 finding is kept quiet",
    ]
    assert list(report_lines(report, "fr"))[-2:] == [
        "2 remèdes proposés : --fix les applique",
        "1 constat est tu",
    ]


def test_nothing_found_is_one_line() -> None:
    assert list(report_lines(Report((), ("a",)), "en")) == ["1 file checked, nothing to report"]
    assert list(report_lines(Report(), "fr")) == ["0 fichiers, rien à signaler"]


@settings(deadline=None)
@given(st.lists(findings, max_size=4), st.text(max_size=40), st.sampled_from(["en", "fr"]))
def test_only_our_own_codes_steer_the_terminal(some, text, language) -> None:
    report = Report(tuple(some), ("a",), {one.place.file: text for one in some})
    plain = list(report_lines(report, language))
    assert not any(steers(sign) for line in plain for sign in line)
    coloured = "".join(report_lines(report, language, colour=True))
    assert coloured.count("\x1b[") % 2 == 0
    assert set(re.findall("\x1b(?:\\[[0-9;]*m)?", coloured)) <= {
        f"\x1b[{code}m" for code in (0, 1, 2, 31, 32, 33, 36)
    }
