"""Rows 8 and 9: a long scenario is loaded, and saved after one change."""

from __future__ import annotations

from pathlib import Path

import msgspec
import yaml

from benchmarks.made import make_scenario
from benchmarks.measure import interleaved, timed
from editor.files.write import update_text
from editor.files.yamltext import read_text
from editor.model.scenario import Scenario

RUNS = 7


def load(folder: Path) -> tuple[float, ...]:
    """Text to frozen values; the peer stops at lists and mappings."""
    text = make_scenario(folder).read_text("utf-8")
    pair = interleaved(
        timed(lambda: msgspec.convert(read_text(text).data, Scenario)),
        timed(lambda: yaml.load(text, yaml.CSafeLoader)),
        RUNS,
    )
    return (pair.time,)


def save(folder: Path) -> tuple[float, ...]:
    """One piece moves; the two trees share nothing, as after two values were taken apart."""
    text = make_scenario(folder).read_text("utf-8")
    old = read_text(text).data
    new = read_text(text).data
    middle = len(new["units"]) // 2
    new["units"][middle]["at"] = "A1"
    assert read_text(update_text(text, old, new)).data == new, "what is saved reads back"
    pair = interleaved(
        timed(lambda: update_text(text, old, new)),
        timed(lambda: yaml.dump(new, Dumper=yaml.CSafeDumper, sort_keys=False)),
        RUNS,
    )
    return (pair.time,)
