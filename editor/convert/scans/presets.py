"""Sheets whose size is known: a list in a YAML file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from editor.convert.mapping import DATA
from editor.files.yamltext import read_text
from editor.model.text import Text


@dataclass(frozen=True, slots=True)
class Preset:
    """What a sheet is called, and how many hexes it has."""

    name: Text
    columns: int
    rows: int


@cache
def presets() -> tuple[Preset, ...]:
    """In the order of the file."""
    path = DATA / "sheets.yaml"
    rows = read_text(path.read_bytes(), str(path)).data
    assert isinstance(rows, list), "our own file"
    return tuple(Preset(Text(**one["name"]), one["columns"], one["rows"]) for one in rows)
