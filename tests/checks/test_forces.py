"""Who takes part in a scenario, from when on, and what else an author may have meant."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from editor.edit.commands import Suggest
from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.systems.examine import examine

BAD = samples_dir() / "checks" / "SET117" / "bad.yaml"
EVENT = "{id: e, when: {turn: 2}, do: [{enter: late}]}"
BOTH = "units: [rohese, bette]"


def found(text: str) -> list[object]:
    instead = {str(BAD.resolve()): text.encode()}
    return [one for one in examine(str(BAD), instead=instead).findings if one.code == "SET117"]


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ([], {"units": ("rohese",), "at": "D3"}),
        ([(BOTH, "units: [bette]")], {"units": None, "at": "D3"}),
        (
            [
                (BOTH, "units: [bette]"),
                ("end: {turns: 8}", f"end: {{turns: 8}}\nevents: [{EVENT}]"),
            ],
            {"units": ("bette",), "at": None},
        ),
    ],
    ids=["one of several", "the only one", "the only one, called by an event"],
)  # fmt: skip
def test_whoever_is_there_does_not_come_in_later(
    changes: list[tuple[str, str]], left: dict[str, object], tmp_path: Path
) -> None:
    """Suggested is what leaves a file that can be read, and no second finding."""
    text = BAD.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (one,) = found(text)
    assert isinstance(one.fix, Suggest)
    file = tmp_path / "a" / "a.yaml"
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    for name in ("field.yaml", "band.yaml"):
        shutil.copy(BAD.parents[1] / name, tmp_path)
    document, _ = Document.load(str(file))
    assert document is not None
    document.do(one.fix)
    entries = document.value.entries
    assert (entries[0].units if entries else None) == left["units"]
    assert document.value.units[1].at == left["at"]
    assert document.save() is None
    assert "SET117" not in {one.code for one in examine(str(file)).findings}


def test_whoever_has_no_hex_may_come_in() -> None:
    assert not found(BAD.read_text("utf-8").replace(", at: D3", ", zone: yard"))
