"""Renaming a thing renames it wherever its file names it, so that nothing is left unknown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from editor.checks.references import references, rename_thing
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.files.resources import samples_dir
from editor.systems.examine import examine

SCENARIOS = sorted((samples_dir() / "scenarios").glob("*.yaml"))
UNKNOWN = {"SET101", "SET102", "SET105", "SET106", "SET109", "SET110", "SET111"}


def things(value: Any) -> list[tuple[str | int, ...]]:
    sections = (
        "sides", "units", "lights", "obstacles", "zones", "objects", "events", "entries",
        "reserves", "groups",
    )  # fmt: skip
    found: list[tuple[str | int, ...]] = [
        (section, number, "id")
        for section in sections
        for number in range(len(getattr(value, section)))
    ]
    return found + [("rosters", name) for name in value.rosters]


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda path: path.stem)
def test_after_everything_has_another_name_nothing_is_unknown(file: Path) -> None:
    document, _ = Document.load(str(file))
    assert document is not None
    before = document.value
    for number, path in enumerate(things(before)):
        document.do(rename_thing(document.value, path, f"renamed-{number}"))
    text = document.written()
    found = examine(file, instead={str(file.resolve()): text.encode()}).findings
    assert [one for one in found if one.code in UNKNOWN] == []
    while document.history.can_undo:
        document.undo()
    assert document.value is before


def test_references_are_values_and_keys() -> None:
    file = samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml"
    document, _ = Document.load(str(file))
    assert document is not None
    values, _ = references(document.value, ("sides", 1, "id"))
    assert ("victory", 0, "side") in values
    with pytest.raises(EditError):
        references(document.value, ("units",))


def test_a_scenario_of_a_pack_is_renamed_in_its_branches() -> None:
    manifest = next((samples_dir() / "packs").iterdir()) / "pack.yaml"
    document, _ = Document.load(str(manifest))
    assert document is not None
    first = document.value.scenarios[0].id
    document.do(rename_thing(document.value, ("scenarios", 0, "id"), "another"))
    assert document.value.start != first
    assert all(first not in (one.source, one.target) for one in document.value.branches)
