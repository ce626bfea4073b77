"""A file that is saved in another folder finds what it names from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.gui.carrying import carried
from editor.systems.examine import examine

SCENARIOS = sorted((samples_dir() / "scenarios").glob("*.scenario.yaml"))


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda one: one.name.partition(".")[0])
def test_a_sample_saved_elsewhere_is_as_sound_as_before(file: Path, tmp_path: Path) -> None:
    document, _ = Document.load(str(file))
    assert document is not None
    edit = carried("scenario", document.value, str(file.parent), str(tmp_path))
    assert edit is not None
    document.do(edit)
    assert document.save_as(str(tmp_path / file.name)) is None
    there = [one.code for one in examine(str(tmp_path / file.name)).findings]
    assert there == [one.code for one in examine(str(file)).findings]
    assert carried("scenario", document.value, str(tmp_path), str(tmp_path)) is None


def test_what_is_found_nowhere_keeps_its_name(tmp_path: Path) -> None:
    value = {"rosters": {"one": "lost.roster.yaml"}, "catalogues": ["lost.yaml"]}
    assert carried("scenario", value, str(tmp_path), str(tmp_path / "other")) is None
