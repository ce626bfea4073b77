"""Findings that an author keeps out of the way: told in reports, counted nowhere."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from editor.cli.main import main
from editor.files.resources import samples_dir

PAIR = samples_dir() / "checks"


@pytest.fixture
def bad(tmp_path: Path):
    """The bad half of a pair in a folder of its own, with what it names, and lines more."""

    def copy(code: str, name: str, more: str = "") -> Path:
        place = tmp_path / "samples"
        if not place.exists():
            for part in ("maps", "rosters", "catalogues"):
                shutil.copytree(samples_dir() / part, place / part)
            (place / "checks").mkdir()
            for shared in PAIR.glob("*.yaml"):
                shutil.copy(shared, place / "checks")
        folder = place / "checks" / code
        shutil.copytree(PAIR / code, folder)
        file = folder / name
        file.write_text(file.read_text("utf-8") + more, "utf-8")
        return file

    return copy


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict]:
    status = main(["check", *map(str, words), "--format", "json"], lambda _: 0)
    return status, json.loads(capsys.readouterr().out)


def files_of(code: str) -> str:
    return next(one.name for one in sorted((PAIR / code).glob("bad*.yaml")))


@pytest.mark.parametrize("code", ["MAP003", "ROS002", "SET003", "RUL123"])
def test_what_is_allowed_is_told_apart_and_counts_nowhere(code, bad, capsys) -> None:
    """A check of any family can be allowed, by a reason in the file."""
    name = files_of(code)
    why = f"allow:\n  - {{code: {code}, why: It is meant so.}}\n"
    file = bad(code, name, why)
    for _ in range(2):  # the second time from memory
        status, report = told(capsys, file, "--severity", "advice")
        assert (status, report["findings"]) == (0, [])
        assert report["counts"]["errors"] == report["counts"]["advice"] == 0
        assert report["counts"]["quieted"] == len(report["quieted"]) >= 1
        for one in report["quieted"]:
            assert (one["finding"]["code"], one["by"]) == (code, "allow")
            assert one["why"] == "It is meant so."
            assert re.search(rf"{re.escape(name)}$", one["finding"]["file"])


@pytest.mark.parametrize("code", ["FIL018", "INT001", "RUL002"])
def test_what_keeps_a_file_from_being_judged_cannot_be_allowed(code, tmp_path, capsys) -> None:
    file = tmp_path / "ford.map.yaml"
    text = (samples_dir() / "maps" / "ford.map.yaml").read_text("utf-8")
    file.write_text(text + f"allow:\n  - {{code: {code}, why: no}}\n", "utf-8")
    _, report = told(capsys, file)
    (one,) = report["findings"]
    assert one["code"] == "RUL001"
    assert "cannot be allowed" in one["message"]["en"]
    assert "ne peut être admis" in one["message"]["fr"]


def test_what_is_allowed_in_a_pack_is_told_as_seen_from_outside(tmp_path, capsys) -> None:
    place = tmp_path / "charter"
    shutil.copytree(samples_dir() / "packs" / "the-lost-charter", place)
    lost = place / "lost.map.yaml"
    shutil.copy(samples_dir() / "maps" / "ford.map.yaml", lost)
    _, report = told(capsys, place)
    code = next(one["code"] for one in report["findings"] if "lost.map.yaml" in str(one))
    manifest = place / "pack.yaml"
    more = f"allow:\n  - {{code: {code}, why: A sketch.}}\n"
    manifest.write_text(manifest.read_text("utf-8") + more, "utf-8")
    status, report = told(capsys, place, "--severity", "advice")
    assert (status, report["findings"]) == (0, [])
    (one,) = report["quieted"]
    assert one["finding"]["file"] == str(manifest)
