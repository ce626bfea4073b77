"""`--select`, `--ignore` and `--severity`: what is told, and what makes a check fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.cli.main import main
from editor.model.text import choose_language

MAP = """format: gonfalon/map/1
id: old
title: {en: Old, fr: Vieux}
grid: {columns: 5, rows: 5}
legend: {".": clear, "Q": bog-of-mine, "Z": road}
terrain: [".....", "..Q..", ".....", ".....", "....."]
edges: [{at: D4, side: n, kind: door, state: closed}]
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A map with an error (MAP004), a warning (MAP703) and a piece of advice (MAP005)."""
    file = tmp_path / "old.map.yaml"
    file.write_text(MAP, "utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[str]]:
    status = main(["check", *map(str, words), "--format", "json"], lambda _: 0)
    report = json.loads(capsys.readouterr().out)
    assert report["counts"]["errors"] == sum(
        one["severity"] == "error" for one in report["findings"]
    )
    return status, sorted(one["code"] for one in report["findings"])


def test_the_file_has_one_of_each(old, capsys) -> None:
    status, codes = run(capsys, old)
    assert status == 1
    assert set(codes) == {"MAP004", "MAP005", "MAP703"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--select", "MAP004"), {"MAP004"}),
        (("--select", "map0"), {"MAP004", "MAP005"}),
        (("--select", "MAP7,MAP005"), {"MAP005", "MAP703"}),
        (("--select", " map703 , "), {"MAP703"}),
        (("--select", "SET"), set()),
        (("--ignore", "MAP"), set()),
        (("--ignore", "MAP0"), {"MAP703"}),
        (("--ignore", "MAP004,MAP703"), {"MAP005"}),
        (("--select", "MAP0", "--ignore", "MAP005"), {"MAP004"}),
        (("--select", "MAP004", "--ignore", "MAP004"), set()),
        (("--select", ""), {"MAP004", "MAP005", "MAP703"}),
    ],
)
def test_codes_are_chosen_by_how_they_begin(words, expected, old, capsys) -> None:
    for jobs in ("1", "2"):
        status, codes = run(capsys, old, *words, "--jobs", jobs)
        assert set(codes) == expected
        assert status == (1 if expected & {"MAP004", "MAP703"} else 0)


@pytest.mark.parametrize(
    ("code", "severity", "status"),
    [
        ("MAP005", "advice", 1), ("MAP005", "warning", 0), ("MAP005", "error", 0),
        ("MAP703", "advice", 1), ("MAP703", "warning", 1), ("MAP703", "error", 0),
        ("MAP004", "advice", 1), ("MAP004", "warning", 1), ("MAP004", "error", 1),
    ],
)  # fmt: skip
def test_from_a_severity_on_a_finding_counts(code, severity, status, old, capsys) -> None:
    """It is told in any case."""
    found = run(capsys, old, "--select", code, "--severity", severity)
    assert found[0] == status
    assert set(found[1]) == {code}


@pytest.mark.parametrize("option", ["--select", "--ignore"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_code_that_is_none_is_a_complaint(option, language, capsys) -> None:
    choose_language(language)
    assert main(["check", "x.map.yaml", option, "MAP,MAPP04"], lambda _: 0) == 2
    out, err = capsys.readouterr()
    assert out == ""
    said = {"en": "no finding has a code like 'MAPP04'; did you mean ",
            "fr": "aucun constat n'a un code comme 'MAPP04' ; vouliez-vous "}  # fmt: skip
    assert err.startswith(f"gonfalon: {said[language]}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_severity_that_is_none_is_a_complaint(language, capsys) -> None:
    choose_language(language)
    assert main(["check", "x.map.yaml", "--severity", "bad"], lambda _: 0) == 2
    assert "--severity" in capsys.readouterr().err


def test_what_is_not_chosen_is_not_called_an_unused_allowance(old, capsys) -> None:
    """An allowance is used when its finding occurs, whatever is told of it."""
    text = old.read_text("utf-8") + "allow:\n  - {code: MAP004, why: A bog of mine.}\n"
    old.write_text(text, "utf-8")
    assert run(capsys, old, "--ignore", "MAP0")[1] == ["MAP703"]
    assert run(capsys, old, "--select", "RUL") == (0, [])


def test_a_file_that_is_missing_is_2_whatever_is_chosen() -> None:
    assert main(["check", "none.map.yaml", "--select", "SET"], lambda _: 0) == 2
