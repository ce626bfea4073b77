"""A fix mends the very mistake that it is offered for, and breaks nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from editor.edit.commands import Edit, RenameKey, Suggest, is_safe, parse_edit
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.files.update import update_text
from editor.model.nearest import slip_of
from editor.report.data import finding_data, parse_finding
from editor.systems.examine import examine

BAD = sorted((samples_dir() / "checks").glob("*/bad.yaml"))


@pytest.mark.parametrize("file", BAD, ids=lambda path: path.parent.name)
def test_the_fix_of_a_bad_sample_mends_it(file: Path) -> None:
    found = examine(file).findings
    for one in found:
        if one.fix is None:
            continue
        assert isinstance(one.fix, Edit)
        assert one.fix.label.en
        assert one.fix.label.fr
        loaded = Library().load(one.place.file)
        whole = loaded.value if loaded.value is not None else loaded.source.data
        mended = one.fix.apply(whole)
        text = update_text(
            loaded.source.text, msgspec.to_builtins(whole), msgspec.to_builtins(mended)
        )
        instead = {os.path.realpath(one.place.file): text.encode()}
        after = examine(file, instead=instead)
        assert after.value is not None
        assert one.message not in [left.message for left in after.findings if left.code == one.code]
        if is_safe(one.fix):
            assert not set(after.findings) - set(found), "a safe fix brings no new mistake"


@pytest.mark.parametrize("file", BAD, ids=lambda path: path.parent.name)
def test_fixes_are_remembered_with_their_findings(file: Path) -> None:
    for one in examine(file).findings:
        again = parse_finding(msgspec.json.decode(msgspec.json.encode(finding_data(one))))
        assert again.fix == one.fix
        if isinstance(one.fix, Edit):
            assert parse_edit(msgspec.json.encode(one.fix)) == one.fix


def test_a_key_with_a_slip_gets_another_name_in_its_place(tmp_path: Path) -> None:
    good = samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml"
    text = good.read_text("utf-8").replace("\nunits:", "\nunist:", 1)
    (tmp_path / "a.scenario.yaml").write_text(text, "utf-8")
    (found,) = [one for one in examine(tmp_path / "a.scenario.yaml").findings if one.fix]
    assert found.fix == RenameKey(("unist",), "units", found.fix.label if found.fix else None)


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("walll", ["wall", "window"], "wall"),
        ("wal", ["wall", "window"], "wall"),
        ("wlal", ["wall", "window"], "wall"),
        ("Wall", ["wall"], "wall"),
        ("deep_water", ["deep-water", "water"], "deep-water"),
        ("south-gate", ["north-gate"], None),
        ("archer-2", ["archer-1"], None),
        ("archer", ["archer-1", "archer-2"], None),
        ("bat", ["cat", "rat"], None),
        ("ox", ["axe"], None),
        ("", ["axe"], None),
    ],
)
def test_only_a_slip_of_the_pen_is_sure(word: str, known: list[str], meant: str | None) -> None:
    assert slip_of(word, known) == meant


def test_a_guess_that_is_only_near_is_for_a_person_to_look_at(tmp_path: Path) -> None:
    file = tmp_path / "a.map.yaml"
    text = (samples_dir() / "maps" / "ford.map.yaml").read_text("utf-8")
    file.write_text(text.replace("deep-water", "deepish-waters", 1), "utf-8")
    (found,) = [one for one in examine(file).findings if one.code == "MAP004"]
    assert isinstance(found.fix, Suggest)
    assert not is_safe(found.fix)
