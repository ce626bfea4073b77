"""Findings as text for people and as data for programs."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Place, Severity
from editor.model.text import Text
from editor.report.data import finding_data, parse_finding, report_data
from editor.report.plain import lines, summary

texts = st.builds(Text, st.text(min_size=1, max_size=20), st.text(min_size=1, max_size=20))
findings = st.builds(
    msgspec.structs.replace,
    st.just(Finding(Text())),
    message=texts,
    path=st.lists(st.text(max_size=5) | st.integers(0, 99), max_size=4).map(tuple),
    hexes=st.lists(st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), max_size=3).map(tuple),
    code=st.from_regex(r"[A-Z]{3}[0-9]{3}", fullmatch=True),
    severity=st.sampled_from(Severity),
    rules=st.lists(st.text(max_size=8), max_size=2).map(tuple),
    place=st.builds(Place, st.text(max_size=9), st.integers(0, 99), st.integers(0, 99)),
)
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


def test_the_shape_of_the_data() -> None:
    assert report_data([WRONG], 3) == {
        "files": 3,
        "findings": [
            {
                "code": "SET003",
                "severity": "error",
                "message": {"en": "no hex 'K1' here", "fr": "pas d'hexagone 'K1' ici"},
                "file": "a.yaml",
                "line": 2,
                "column": 12,
                "path": ["units", 0, "at"],
                "rules": ["CHB-1.3-footprint"],
                "hexes": [],
            }
        ],
    }


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


@pytest.mark.parametrize("text", ["", "x", "x" * 500 + "\n" + "y" * 500])
def test_what_cannot_be_quoted_is_left_out(text: str) -> None:
    assert len(list(lines([WRONG], "en", {"a.yaml": text}))) == 1


def test_a_tab_counts_as_one_column() -> None:
    _, quoted, caret = lines([WRONG], "en", {"a.yaml": "\n\tid:\tK1, at: x\r\n"})
    assert "\t" not in quoted
    assert not quoted.endswith("\r")
    assert len(caret) == 4 + 12


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
        (("ERROR",), 1, "1 file checked: 1 error", "1 fichier : 1 erreur"),
        (
            ("ERROR", "ERROR", "WARNING", "ADVICE", "ADVICE"),
            2,
            "2 files checked: 2 errors, 1 warning, 2 pieces of advice",
            "2 fichiers : 2 erreurs, 1 avertissement, 2 conseils",
        ),
    ],
)
def test_the_summary_counts_in_both_languages(counts, files, english, french) -> None:
    found = [Finding(Text("x", "x"), severity=Severity[name]) for name in counts]
    assert summary(found, files, "en") == english
    assert summary(found, files, "fr") == french
