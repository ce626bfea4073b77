"""Where the shared boards with truth lie, if they are here; and a way through both directions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from editor.convert import registry
from editor.convert.mapping import mapping_for
from editor.convert.protocol import Converted, Source, Subject, Wish
from editor.convert.registry import converters
from editor.convert.sidefile import as_bytes
from editor.files.library import Library
from editor.files.yamltext import read_text

ROOT = Path(os.environ.get("GONFALON_DATA") or Path(__file__).resolve().parents[3] / "shared/data")


def shared(*parts: str) -> Path:
    """A file or folder of the shared data; the test is skipped where it is not there."""
    path = ROOT.joinpath("foreign", *parts)
    if not path.exists():
        pytest.skip(f"no shared data here: {'/'.join(parts)}")
    return path


def truth(kind: str) -> dict[str, Any]:
    """What is known of the files of one format; empty where there is no shared data."""
    path = ROOT / "foreign" / kind / "truth.yaml"
    if not path.exists():
        return {"": {}}
    return yaml.safe_load(path.read_text(encoding="utf-8"))["files"]


def named(kind: str) -> list[str]:
    """The names to run a test over; one that skips where there is no shared data."""
    return list(truth(kind))


def take_in(kind: str, path: Path, stem: str = "taken", **more: Any) -> Converted:
    """Read a foreign file."""
    source = Source(path, path.read_bytes())
    return registry.take_in(converters()[kind], source, Wish(stem, mapping_for(kind), **more))


def give_out(kind: str, value: Any, kept: Any = None, name: str = "", **more: Any) -> Converted:
    """Write one of our maps."""
    wish = Wish("given", mapping_for(kind), name=name or f"given{converters()[kind].ENDINGS[0]}")
    return converters()[kind].write(Subject(map=value, kept=kept, **more), wish)


def side_file(made: Converted) -> Any:
    """The side file as it would be read again; None when there is none."""
    found = [data for name, data in made.beside.items() if name.endswith(".foreign.yaml")]
    return read_text(as_bytes(found[0])).data if found else None


def saved(value: Any, path: Path) -> Any:
    """A value after a way through its file, which must have no mistake of shape."""
    path.write_bytes(as_bytes(value))
    loaded = Library().load(str(path))
    assert not loaded.findings, loaded.findings[:3]
    return loaded.value
