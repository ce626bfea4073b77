"""`check --baseline`: what is known of an old pack is quiet, what is new is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.cli.main import main
from editor.files.resources import samples_dir
from editor.files.schema import schema_for
from editor.model.text import choose_language
from editor.report.baseline import Baseline, read_baseline


def check(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict]:
    status = main(["check", *map(str, words), "--format", "json"], lambda _: 0)
    return status, json.loads(capsys.readouterr().out)


def write(place: Path, base: Path) -> str:
    assert main(["check", str(place), "--write-baseline", str(base)], lambda _: 0) == 0
    return base.read_text("utf-8")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A pack with several mistakes."""
    place = tmp_path / "charter"
    shutil.copytree(samples_dir() / "packs" / "the-lost-charter", place)
    spoil(place / "maps" / "moor.map.yaml", "legend:\n", 'legend:\n  "Q": bog-of-doom\n')
    spoil(place / "scenarios" / "the-hearing.scenario.yaml", "side: ", "side: nobody-")
    return place


def spoil(file: Path, what: str, by: str) -> None:
    text = file.read_text("utf-8")
    assert what in text
    file.write_text(text.replace(what, by, 1), "utf-8")


def test_what_is_known_is_quiet_and_what_is_new_is_told(old, tmp_path, capsys) -> None:
    _, before = check(capsys, old)
    base = tmp_path / "known.yaml"
    write(old, base)
    capsys.readouterr()
    status, report = check(capsys, old, "--baseline", base, "--severity", "advice")
    assert (status, report["findings"]) == (0, [])
    assert {one["by"] for one in report["quieted"]} == {"baseline"}
    assert len(report["quieted"]) == len(before["findings"]) > 2
    spoil(old / "scenarios" / "the-hearing.scenario.yaml", "facing: ", "facing: up-")
    status, report = check(capsys, old, "--baseline", base)
    assert status == 1
    assert report["findings"]


def test_known_findings_stay_known_when_lines_come_and_the_pack_moves(old, tmp_path, capsys):
    base = old / "known.yaml"
    write(old, base)
    moor = old / "maps" / "moor.map.yaml"
    moor.write_text("# a comment\n\n" + moor.read_text("utf-8"), "utf-8")
    moved = tmp_path / "elsewhere"
    old.rename(moved)
    capsys.readouterr()
    status, report = check(capsys, moved, "--baseline", moved / "known.yaml")
    assert (status, report["findings"]) == (0, [])


def test_what_was_mended_is_told_once_and_the_file_shrinks(old, tmp_path, capsys) -> None:
    base = tmp_path / "known.yaml"
    before = write(old, base)
    shutil.copy(
        samples_dir() / "packs" / "the-lost-charter" / "maps" / "moor.map.yaml", old / "maps"
    )
    capsys.readouterr()
    status, report = check(capsys, old, "--baseline", base)
    (one,) = report["findings"]
    assert (status, one["code"], one["severity"]) == (0, "RUL004", "advice")
    assert one["file"] == str(base)
    assert "moor.map.yaml" in str(one["path"])
    assert "état connu" in one["message"]["fr"]
    after = write(old, base)
    assert len(after) < len(before)
    capsys.readouterr()
    assert check(capsys, old, "--baseline", base)[1]["findings"] == []


def test_nothing_is_said_of_files_that_were_not_looked_at(old, tmp_path, capsys) -> None:
    base = tmp_path / "known.yaml"
    write(old, base)
    capsys.readouterr()
    clean = samples_dir() / "maps" / "ford.map.yaml"
    assert check(capsys, clean, "--baseline", base)[1]["findings"] == []
    shutil.rmtree(old / "maps")
    told = check(capsys, old, "--baseline", base)[1]["findings"]
    assert "RUL004" in {one["code"] for one in told}


def test_the_file_is_sorted_stable_and_of_its_schema(old, tmp_path, capsys) -> None:
    import jsonschema

    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    first = write(old, one)
    choose_language("fr")
    assert write(old, two) == first
    assert "constats connus" in capsys.readouterr().out
    data = yaml.safe_load(first)
    jsonschema.validate(data, schema_for("baseline"))
    assert list(data["findings"]) == sorted(data["findings"])
    assert all(not Path(name).is_absolute() for name in data["findings"])


def test_a_failure_or_a_missing_file_is_never_known(tmp_path, capsys) -> None:
    base = tmp_path / "known.yaml"
    missing = tmp_path / "none.map.yaml"
    assert main(["check", str(missing), "--write-baseline", str(base)], lambda _: 0) == 2
    assert yaml.safe_load(base.read_text("utf-8"))["findings"] == {}
    capsys.readouterr()
    assert check(capsys, missing, "--baseline", base)[0] == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "format: gonfalon/map/1\n",
        "format: gonfalon/baseline/1\n",
        "format: gonfalon/baseline/1\nfindings: []\n",
        "format: gonfalon/baseline/1\nfindings: {a: [{code: SET003}]}\n",
        "format: gonfalon/baseline/1\nfindings: {a: [{code: SET003, print: zz}]}\n",
        "format: gonfalon/baseline/2\nfindings: {}\n",
        "format: gonfalon/baseline/1\nfindings: &a {x: *a}\n",
        "format: gonfalon/baseline/1\nfindings: {}\nmore: 1\n",
        "\x00\x01",
        "a: " + "[" * 5_000,
    ],
)
def test_a_bad_baseline_is_one_complaint_and_2(text, tmp_path, capsys) -> None:
    base = tmp_path / "known.yaml"
    base.write_text(text, "utf-8")
    ford = str(samples_dir() / "maps" / "ford.map.yaml")
    assert main(["check", ford, "--baseline", str(base)], lambda _: 0) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"gonfalon: {base}")


@pytest.mark.parametrize("name", ["none.yaml", "."])
def test_a_baseline_that_is_no_file_is_a_complaint(name, tmp_path, capsys) -> None:
    ford = str(samples_dir() / "maps" / "ford.map.yaml")
    assert main(["check", ford, "--baseline", str(tmp_path / name)], lambda _: 0) == 2
    assert capsys.readouterr().err.startswith("gonfalon: ")
    assert main(["check", ford, "--write-baseline", str(tmp_path / "no" / "x")], lambda _: 0) == 2


def test_names_that_lead_anywhere_do_no_harm(tmp_path, capsys) -> None:
    """A baseline is only compared with, so a name in it may be anything."""
    base = tmp_path / "known.yaml"
    entry = '[{code: SET003, print: "' + "0" * 32 + ':1"}]'
    names = ["../../../etc/passwd", "/", "", "a\\u0000b", "x" * 900, "C:\\\\x"]
    lines = "".join(f'  "{name}": {entry}\n' for name in names)
    base.write_text(f"format: gonfalon/baseline/1\nfindings:\n{lines}", "utf-8")
    ford = samples_dir() / "maps" / "ford.map.yaml"
    status, report = check(capsys, ford, "--baseline", base)
    assert (status, report["findings"]) == (0, [])


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(tmp_path, data: bytes) -> None:
    base = tmp_path / "known.yaml"
    base.write_bytes(data)
    assert isinstance(read_baseline(str(base)), Baseline) or read_baseline(str(base))
