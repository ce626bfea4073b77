"""Rows 10 and 11: many files are read and tested, for the first time and again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import yaml

from benchmarks.made import make_pack
from benchmarks.measure import interleaved, timed
from editor.cli.remember import examine_again
from editor.files.library import Library
from editor.files.schema import format_of, schema_for

RUNS = 3


def read_pack(folder: Path) -> tuple[float, ...]:
    """Every scenario of a pack is read, its shape tested, and made a value."""
    files = make_pack(folder)

    def ours() -> None:
        library = Library()
        wrong = [file for file in files if library.load(str(file)).findings]
        assert not wrong, f"the samples are clean, but not {wrong}"

    pair = interleaved(timed(ours), timed(lambda: _validate(files, yaml.SafeLoader)), RUNS)
    return (pair.time,)


def check_again(folder: Path) -> tuple[float, ...]:
    """Every scenario is checked with all it names; the peer reads each named file only once."""
    files = make_pack(folder)
    named = sorted((folder / "pack").glob("*/*.yaml"))

    def ours() -> None:
        for file in files:
            examine_again(str(file))

    pair = interleaved(timed(ours), timed(lambda: _validate(named, yaml.CSafeLoader)), RUNS)
    return (pair.time,)


def _validate(files: list[Path], loader: Any) -> None:
    for file in files:
        data = yaml.load(file.read_bytes(), loader)
        kind, _ = format_of(data) or ("", 0)
        jsonschema.validate(data, schema_for(kind))
