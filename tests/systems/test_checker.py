"""A checker that follows a document finds what a check from scratch finds."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from editor.checks.allowances import Found
from editor.edit.commands import Paint, Put
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.files.library import Library, Loaded
from editor.files.resources import samples_dir
from editor.files.yamltext import Source
from editor.model.finding import Place
from editor.systems.checker import Checker
from editor.systems.gather import gather

sys.path.append(str(Path(__file__).parents[1] / "edit"))
from random_edits import edits

KINDS = {"map", "roster", "scenario", "catalogue"}
FILES = sorted(
    str(file)
    for folder in ("maps", "rosters", "scenarios", "catalogues", "packs", "checks")
    for file in (samples_dir() / folder).rglob("*.yaml")
)
CLEAN = [file for file in FILES if "/checks/" not in file and not file.endswith("pack.yaml")]


@cache
def read(file: str) -> tuple[Any, str]:
    loaded = Library().load(file)
    return loaded.value, loaded.kind


def plain(found: Found | None) -> tuple[list[str], list[str]]:
    """Findings without line numbers, in an order of their own."""
    assert found is not None
    told = [repr(structs.replace(one, place=Place())) for one in found.findings]
    quiet = [repr((structs.replace(one.finding, place=Place()), one.why)) for one in found.allowed]
    return sorted(told), sorted(quiet)


def from_scratch(file: str, kind: str, value: Any) -> tuple[list[str], list[str]]:
    """The truth: every check on the value itself, without any view."""
    gathered = gather(Loaded(file, kind, Source("", file), value, (), b""), Library())
    return plain(gathered.found() if gathered is not None else Found())


@pytest.mark.parametrize("start", range(0, len(FILES), 60))
def test_views_show_what_the_values_show(start: int) -> None:
    """Of every sample, good or bad, a checker finds what a plain check finds."""
    for file in FILES[start : start + 60]:
        value, kind = read(file)
        if value is not None and kind in KINDS:
            assert plain(Checker(file, kind).check(value)) == from_scratch(file, kind, value), file


def test_what_is_equal_but_of_another_type_is_another_value() -> None:
    """A figure 1 that becomes true is told, though Python calls them equal."""
    file = next(one for one in CLEAN if one.endswith("vere-companies.roster.yaml"))
    value, kind = read(file)
    document, checker = Document.new(value, kind), Checker(file, kind)
    document.do(Put(("people", 1, "values", "unit_power"), 1))
    assert checker.check(document.value) == Found()
    document.do(Put(("people", 1, "values", "unit_power"), True))
    found = plain(checker.check(document.value))
    assert found == from_scratch(file, kind, document.value) != ([], [])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_after_any_edit_it_finds_what_a_check_from_scratch_finds(data) -> None:
    file = data.draw(st.sampled_from(CLEAN))
    value, kind = read(file)
    document, checker = Document.new(value, kind), Checker(file, kind)
    checker.check(value)
    for _ in range(data.draw(st.integers(1, 4))):
        try:
            document.do(data.draw(edits(document.value)))
        except EditError:
            continue
        assert plain(checker.check(document.value)) == from_scratch(file, kind, document.value)
    document.go(0)
    assert plain(checker.check(document.value)) == from_scratch(file, kind, value)


MAPS = [file for file in CLEAN if file.endswith(".map.yaml")]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_after_any_stroke_of_the_brush_too(data) -> None:
    file = data.draw(st.sampled_from(MAPS))
    value, kind = read(file)
    checker = Checker(file, kind)
    checker.check(value)
    cells = st.tuples(st.integers(0, value.grid.columns - 1), st.integers(0, value.grid.rows - 1))
    for _ in range(4):
        sign = data.draw(st.sampled_from([*value.legend, " ", "Q"]))
        stroke = data.draw(st.lists(cells, min_size=1, max_size=5))
        value = Paint.cells("terrain", sign, stroke).apply(value)
        assert plain(checker.check(value)) == from_scratch(file, kind, value)


def test_one_painted_hex_runs_a_few_checks_only() -> None:
    file = str(samples_dir() / "maps" / "village.map.yaml")
    value, kind = read(file)
    checker = Checker(file, kind)
    checker.check(value)
    every = set(checker.ran)
    sign = next(sign for sign, name in value.legend.items() if name == "brush")
    row, line = next((n, line) for n, line in enumerate(value.terrain) if "...." in line)
    checker.check(Paint.cells("terrain", sign, [(line.index("....") + 1, row)]).apply(value))
    assert len(every) > 30
    assert set(checker.ran) <= {"MAP001", "MAP002", "MAP003", "MAP005"}
    checker.check(checker._value)
    assert checker.ran == ()


def test_what_nobody_looks_at_runs_nothing_again() -> None:
    file = str(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")
    value, kind = read(file)
    checker = Checker(file, kind)
    checker.check(value)
    every = set(checker.ran)
    checker.check(Put(("units", 0, "at"), "A1").apply(value))
    assert 0 < len(checker.ran) < len(every)


def test_a_call_that_is_stopped_is_taken_up_by_the_next() -> None:
    file = str(samples_dir() / "maps" / "village.map.yaml")
    value, kind = read(file)
    checker = Checker(file, kind)
    patience = iter([False] * 5 + [True] * 1000)
    assert checker.check(value, lambda: next(patience)) is None
    broken = Paint.cells("terrain", "Q", [(3, 3)]).apply(value)
    assert checker.check(broken, lambda: True) is None
    assert plain(checker.check(broken)) == from_scratch(file, kind, broken)
    assert plain(checker.check(value)) == from_scratch(file, kind, value)


def test_several_threads_may_ask() -> None:
    file = str(samples_dir() / "maps" / "ford.map.yaml")
    value, kind = read(file)
    checker = Checker(file, kind)
    values = [Paint.cells("terrain", "Q", [(n, n)]).apply(value) for n in range(8)]
    wanted = [from_scratch(file, kind, one) for one in values]
    found: dict[int, Any] = {}

    def ask(number: int) -> None:
        found[number] = plain(checker.check(values[number]))

    threads = [Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(8)] == wanted


def test_a_check_that_fails_is_a_finding_here_too(monkeypatch) -> None:
    from editor.checks.registry import Rulebook
    from editor.systems import checker as module

    books = module.books_for

    def fail(_):
        raise RuntimeError("oh")
        yield

    def broken(case):
        first, *others = books(case)
        return (
            Rulebook(first.code, first.name, first.severity, (), first.case, fail), *others
        )  # fmt: skip

    monkeypatch.setattr(module, "books_for", broken)
    file = str(samples_dir() / "maps" / "ford.map.yaml")
    found = Checker(file, "map").check(read(file)[0])
    assert found is not None
    (one,) = found.findings
    assert (one.code, one.place.file) == ("INT001", file)


def test_unsaved_neighbours_are_read_instead_of_the_disk() -> None:
    file = str(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")
    sheet = samples_dir() / "maps" / "ford.map.yaml"
    spoilt = sheet.read_bytes().replace(b"format:", b"formt:", 1)
    found = Checker(file, "scenario", {str(sheet.resolve()): spoilt}).check(read(file)[0])
    assert found is not None
    assert "FIL018" in {one.code for one in found.findings}
