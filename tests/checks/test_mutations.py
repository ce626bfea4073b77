"""Samples that are broken in the ways of people: nearly all is told, and at its place.

The suite breaks each sample a few times; `GONFALON_MUTATIONS=300` breaks each as often as that.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import map_mutators  # noqa: F401 - its ways are registered
import pytest
import scenario_mutators  # noqa: F401 - as above
from mutators import MUTATORS, Broken, Dice, entity

from editor.files.resources import samples_dir
from editor.files.write import format_yaml
from editor.files.yamltext import read_file
from editor.model.finding import Finding
from editor.systems.examine import examine

TIMES = int(os.environ.get("GONFALON_MUTATIONS", "12"))
SHARE = 0.95
SAMPLES = sorted(
    file
    for folder in ("maps", "rosters", "scenarios", "catalogues", "packs")
    for file in (samples_dir() / folder).rglob("*.yaml")
)


def kind_of(file: Path) -> str:
    return "pack" if file.name == "pack.yaml" else file.name.split(".")[-2]


@cache
def data_of(file: Path) -> Any:
    return read_file(file).data


def found_in(file: Path, data: Any) -> tuple[Finding, ...]:
    """What is found when the file says this; of a file of a pack, by itself."""
    text = format_yaml(data, kind_of(file)).encode()
    return examine(str(file), instead={str(file.resolve()): text}).findings


def is_told(broken: Broken, found: tuple[Finding, ...], file: Path) -> bool:
    """Whether one finding stands at what was broken, or names it."""
    for one in found:
        if one.place.file not in {str(file), ""}:
            continue
        for path in broken.paths:
            whole = entity(path)
            if whole and one.path[: len(whole)] == whole:
                return True
            # A key that the whole file lacks is told of the file, by name.
            if len(path) == 1 and not one.path and str(path[0]) in one.message.en:
                return True
        if any(word and word in one.message.en for word in broken.words):
            return True
    return False


def breakages(file: Path, times: int) -> list[Broken]:
    dice = Dice(f"{file.name} 4")
    dice.file = file
    made: list[Broken] = []
    ways = MUTATORS[kind_of(file)]
    number = TIMES * SAMPLES.index(file)  # another way comes first in each
    last = number + 40 * times
    while len(made) < times and number < last:
        broken = ways[number % len(ways)](data_of(file), dice)
        number += 1
        if broken:
            made.append(broken)
    return made


def test_no_sample_has_a_finding_before_it_is_broken() -> None:
    for file in SAMPLES:
        assert found_in(file, data_of(file)) == (), file


def test_nearly_every_breakage_is_told_at_its_place() -> None:
    told, missed = Counter[str](), Counter[str]()
    escaped: list[str] = []
    for file in SAMPLES:
        for broken in breakages(file, TIMES):
            found = found_in(file, broken.data)
            if is_told(broken, found, file):
                told[broken.how] += 1
            else:
                missed[broken.how] += 1
                codes = sorted({one.code for one in found})
                escaped.append(f"{file.name}: {broken.how} {broken.paths[:2]} -> {codes}")
    every = told.total() + missed.total()
    shares = {how: told[how] / (told[how] + missed[how]) for how in {*told, *missed}}
    print(f"{told.total()} of {every} breakages told at their place")
    print(*(f"{how}: {told[how]} of {told[how] + missed[how]}" for how in sorted(shares)), sep="; ")
    print("\n".join(escaped))
    assert every >= 10 * len(SAMPLES)
    assert told.total() >= SHARE * every, escaped
    assert min(shares.values()) >= 0.5, "no way of breaking goes mostly unseen"


@pytest.mark.parametrize("kind", MUTATORS)
def test_every_mutator_finds_something_to_break(kind: str) -> None:
    """A way of breaking that never happens proves nothing."""
    files = [file for file in SAMPLES if kind_of(file) == kind]
    for way in MUTATORS[kind]:
        dice = Dice(1)
        found = False
        for dice.file in files:
            found |= any(way(data_of(dice.file), dice) for _ in range(20))
        assert found, way
