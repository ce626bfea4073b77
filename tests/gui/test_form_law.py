"""The law of forms: every field of every kind can be given each of its examples by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from by_hand import enter
from PySide6.QtCore import QObject

from editor.edit.commands import Insert, Put, Remove
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.paths import ABSENT, value_at
from editor.files.resources import samples_dir
from editor.gui.forms import choosing
from editor.gui.forms.form import Form
from editor.gui.forms.making import make_part
from editor.gui.forms.shapes import Shape, root_shape
from editor.gui.forms.surroundings import Surroundings
from editor.model.finding import YamlPath

SAMPLES = samples_dir()
FILES = {
    "map": SAMPLES / "maps" / "ford.map.yaml",
    "scenario": SAMPLES / "scenarios" / "stakes-on-the-causeway.scenario.yaml",
    "roster": SAMPLES / "rosters" / "brennac.roster.yaml",
    "pack": SAMPLES / "packs" / "the-lost-charter" / "pack.yaml",
    "catalogue": SAMPLES / "catalogues" / "powder-and-steel.catalogue.yaml",
    "play": min((SAMPLES / "plays").rglob("*.play.yaml")),
}


@pytest.fixture(autouse=True)
def _the_example_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a new part needs a file, the author chooses the one of the schema's example."""
    monkeypatch.setattr(choosing, "choose_file", lambda *given: given[2].examples[0])


def fields(shape: Shape, path: YamlPath, seen: frozenset[str]) -> Iterator[tuple[YamlPath, Shape]]:
    """Every field below a shape with a path to it, each definition once on the way down."""
    if shape.name and shape.examples and path:
        yield path, shape
    for branch in shape.branches:
        if set(branch.refs) & seen or branch.kind == "text":
            continue
        inside = seen | set(branch.refs)
        for name, one in branch.fields.items():
            yield from fields(one, (*path, name), inside)
        if branch.kind == "list" and branch.entry.kind in ("group", "either"):
            for inner, one in fields(branch.entry, (*path, 0), inside):
                if len(inner) > len(path) + 1:
                    yield inner, one
        if branch.kind == "mapping" and isinstance(branch.schema.get("additionalProperties"), dict):
            for inner, one in fields(branch.value, (*path, "x"), inside):
                if len(inner) > len(path) + 1:
                    yield inner, one


def ensure(form: Form, path: YamlPath) -> None:
    """Everything on the way to a field exists, made of examples and blanks."""
    shape = root_shape(form.document.kind)
    for depth, step in enumerate(path[:-1]):
        inner = shape.step(step)
        assert inner is not None
        here = path[: depth + 1]
        next_step = path[depth + 1]
        value = form.model(here)
        if value in (None, ABSENT) or not _can_hold(value, inner, next_step):
            branch = next(one for one in inner.branches if one.step(next_step) is not None)
            made = form.blanks.make(branch, here)
            if isinstance(step, int) and value is ABSENT:
                form.document.do(Insert(here, made))
            else:
                form.document.do(Put(here, made))
        shape = inner
    for needed in shape.schema.get("dependentRequired", {}).get(str(path[-1]), ()):
        here = (*path[:-1], needed)
        form.document.do(Put(here, form.blanks.make(shape.fields[needed], here)))


def _can_hold(value: Any, shape: Shape, step: str | int) -> bool:
    branch = shape.branch_of(_plain(value))
    return branch.step(step) is not None


def _plain(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


def cases(kind: str) -> Iterator[tuple[YamlPath, Shape]]:
    for name, shape in root_shape(kind).fields.items():
        yield from fields(shape, (name,), frozenset())


def sections() -> list[tuple[str, str]]:
    return [(kind, name) for kind in FILES for name in root_shape(kind).fields]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("kind", "section"), sections())
def test_every_field_takes_its_examples_by_hand(kind: str, section: str) -> None:
    document, findings = Document.load(str(FILES[kind]))
    assert document is not None, findings
    owner = QObject()
    count = 0
    for path, shape in cases(kind):
        if path[0] != section:
            continue
        for example in shape.examples:
            document.go(0)
            form = Form(document, Surroundings(document), owner)
            ensure(form, path)
            _clear(document, path)
            try:
                expected = value_at(Put(path, example).apply(document.value), path)
            except EditError as error:
                pytest.fail(f"{path} {example} {error}")
            part = make_part(form, path, shape)
            enter(part, example)
            assert form.model(path) == expected, (path, example)
            part.is_gone = True
            part.deleteLater()
            count += 1
    assert count
    del owner


def _clear(document: Document, path: YamlPath) -> None:
    """Where a field may be absent it starts so."""
    with suppress(EditError):
        document.do(Remove(path))


def test_all_kinds_of_files_are_here() -> None:
    from editor.files.migrate import KINDS

    assert set(FILES) == set(KINDS)
    assert all(Path(file).is_file() for file in FILES.values())
