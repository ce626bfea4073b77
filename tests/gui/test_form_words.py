"""Pickers, choices and new entries: laws over all schemas, tables of names and samples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.checks.names import MAPS, PACKS, ROSTERS, SCENARIOS, Naming
from editor.checks.walks import words_at
from editor.edit.commands import Insert, Put
from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.gui.forms.blanks import Blanks
from editor.gui.forms.choices import FRENCH, choice_words
from editor.gui.forms.help import help_words
from editor.gui.forms.judging import is_fit, trouble
from editor.gui.forms.measures import MEASURES
from editor.gui.forms.namings import naming_at
from editor.gui.forms.shapes import Shape, root_shape, shape_at
from editor.gui.forms.surroundings import Surroundings
from editor.model.finding import YamlPath
from editor.model.text import choose_language

KINDS = ("map", "scenario", "roster", "pack", "catalogue", "play")
TABLES: dict[str, dict[str, tuple[Naming, ...]]] = {
    "map": MAPS, "scenario": SCENARIOS, "roster": ROSTERS, "pack": PACKS,
}  # fmt: skip
SAMPLES = samples_dir()
FILES = sorted(
    file
    for folder in ("maps", "scenarios", "rosters", "packs", "catalogues", "plays")
    for file in (SAMPLES / folder).rglob("*.yaml")
)
every_sample = pytest.mark.parametrize(
    "file", FILES, ids=lambda file: str(file.relative_to(SAMPLES))
)


def load(file: Path) -> Document:
    document, findings = Document.load(str(file))
    assert document is not None, findings
    return document


def shapes(shape: Shape, seen: frozenset[int] = frozenset()) -> Iterator[Shape]:
    """Every shape of a schema once."""
    if id(shape.schema.get("properties")) in seen and "properties" in shape.schema:
        return
    yield shape
    seen |= {id(shape.schema.get("properties"))}
    for branch in shape.branches:
        for one in branch.fields.values():
            yield from shapes(one, seen)
        if branch.kind in ("list", "pair", "lines"):
            yield from shapes(branch.entry, seen)
        if branch.kind == "mapping" and isinstance(branch.schema.get("additionalProperties"), dict):
            yield from shapes(branch.value, seen)


@every_sample
def test_whatever_the_samples_name_is_offered_where_they_name_it(file: Path) -> None:
    """The samples are sound, so each word at a place of the table is one of the picker's."""
    document = load(file)
    around = Surroundings(document)
    for one in (one for several in TABLES.get(document.kind, {}).values() for one in several):
        for where in one.places:
            at_key = where.endswith("@")
            for word, path in words_at(document.value, where):
                found = naming_at(document.kind, path, at_key=at_key)
                assert found is not None, path
                known = around.words(found.kinds)
                assert word in known or word.partition(":")[2] in known, (path, word)


def test_every_place_of_the_tables_is_known_to_the_schemas() -> None:
    for kind, table in TABLES.items():
        for one in (one for several in table.values() for one in several):
            for where in one.places:
                if where.startswith("<"):
                    continue
                path: YamlPath = tuple(
                    step if step not in ("*", "@") else _step(kind, where, number)
                    for number, step in enumerate(where.split("."))
                )
                found = naming_at(kind, path, at_key=where.endswith("@"))
                assert found is not None, where


def _step(kind: str, where: str, number: int) -> str | int:
    """A number in a list, a word in a mapping."""
    steps: list[str | int] = []
    for step in where.split(".")[:number]:
        steps.append(step if step not in ("*", "@") else _step(kind, where, len(steps)))
    shape = shape_at(kind, tuple(steps))
    assert shape is not None, where
    return 0 if shape.step(0) is not None else "x"


@pytest.mark.parametrize("kind", KINDS)
def test_every_choice_has_words_in_french(kind: str) -> None:
    choose_language("fr")
    for shape in shapes(root_shape(kind)):
        if shape.kind == "choice":
            for one in shape.branches[0].schema["enum"]:
                assert not isinstance(one, str) or one == "" or one in FRENCH, (shape.name, one)
                assert choice_words(one)


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_has_a_title_and_help_in_both_languages(kind: str) -> None:
    for language in ("en", "fr"):
        choose_language(language)  # type: ignore[arg-type]
        for shape in shapes(root_shape(kind)):
            if shape.name and shape.schema.get("title"):
                assert str(shape.title)
                assert shape.title.to(language) in help_words(shape)  # type: ignore[arg-type]


def test_measures_are_of_fields_that_exist() -> None:
    names = {shape.name for kind in KINDS for shape in shapes(root_shape(kind))}
    assert set(MEASURES) <= names


@pytest.mark.parametrize("kind", KINDS)
def test_examples_fit_and_nonsense_is_told_in_both_languages(kind: str) -> None:
    for shape in shapes(root_shape(kind)):
        for example in shape.examples:
            assert is_fit(shape, example), (shape.name, example)
        if shape.kind in ("number", "choice", "hex", "colour", "direction", "flag", "list"):
            wrong = trouble(shape, {"no": "such"})
            assert wrong is not None
            assert wrong.en
            assert wrong.fr


def lists(shape: Shape, path: YamlPath, whole: Any, seen: frozenset[str]) -> Iterator[YamlPath]:
    """The lists and mappings of a document that can grow, one of each."""
    for branch in shape.branches:
        if set(branch.refs) & seen:
            continue
        inside = seen | set(branch.refs)
        fits = {"list": (tuple, type(None)), "mapping": (dict, type(None))}.get(branch.kind, ())
        if isinstance(whole, fits):
            yield path
        for name, one in branch.fields.items():
            value = _get(whole, name)
            if value is not None or not path:
                yield from lists(one, (*path, name), value, inside)
        if branch.kind == "list" and isinstance(whole, tuple) and whole:
            yield from lists(branch.entry, (*path, 0), whole[0], inside)
        if branch.kind == "mapping" and isinstance(whole, dict) and whole:
            key = next(iter(whole))
            yield from lists(branch.value, (*path, key), whole[key], inside)


def _get(value: Any, name: str) -> Any:
    from editor.edit.paths import field_of

    field = field_of(value, name)
    return getattr(value, field.name) if field is not None else None


@every_sample
def test_whatever_is_added_fits(file: Path) -> None:
    """A new entry of any list is taken by the document as it comes."""
    document = load(file)
    around = Surroundings(document)
    for path in dict.fromkeys(lists(root_shape(document.kind), (), document.value, frozenset())):
        shape = shape_at(document.kind, path)
        assert shape is not None
        document.go(0)
        blanks = Blanks(document.value, around)
        found = _value(document.value, path)
        branch = shape.branch_of(_plain(found)) if found is not None else shape.branches[0]
        if branch.kind not in ("list", "mapping"):
            continue
        if branch.kind == "mapping":
            key = blanks.new_key(branch, path, list(found or {}))
            made = blanks.make(branch.value, (*path, key))
            edit = Put(path, {key: made}) if found is None else Put((*path, key), made)
        elif branch.schema.get("maxItems") == len(found or ()):
            continue
        else:
            at = len(found or ())
            edit = Insert((*path, at), blanks.make(branch.entry, (*path, at)))  # type: ignore[assignment]
        if branch.schema.get("uniqueItems") and edit.value in [_plain(one) for one in found or ()]:
            continue  # everything that is known stands there already
        document.do(edit)
        assert document.history.at == 1, path


def _plain(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


def _value(whole: Any, path: YamlPath) -> Any:
    from editor.edit.paths import value_at

    return value_at(whole, path)


def test_new_ids_are_free_and_say_what_they_are() -> None:
    document = load(SAMPLES / "scenarios" / "stakes-on-the-causeway.scenario.yaml")
    blanks = Blanks(document.value, Surroundings(document))
    unit = blanks.make(shape_at("scenario", ("units", 99)), ("units", 99))  # type: ignore[arg-type]
    assert unit == {"id": "unit-1", "side": "valcourt"}
    light = blanks.make(shape_at("scenario", ("lights", 0)), ("lights", 0))  # type: ignore[arg-type]
    assert light["id"] == "light-1"
    entry = blanks.make(shape_at("scenario", ("entries", 0)), ("entries", 0))  # type: ignore[arg-type]
    assert entry["id"] == "entry-1"
    assert entry["units"] == ["guerin"]
