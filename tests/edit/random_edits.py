"""Edits drawn by chance, most of which fit: for the laws that every edit obeys."""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from hypothesis import strategies as st

from editor.edit.commands import (
    AnyEdit,
    Group,
    Insert,
    Move,
    Paint,
    Put,
    Remove,
    RenameKey,
    runs_of,
)
from editor.edit.document import Document
from editor.files.resources import samples_dir

SAMPLES = sorted(
    str(path)
    for folder in ("maps", "scenarios", "rosters", "packs", "plays", "catalogues")
    for path in (samples_dir() / folder).rglob("*.yaml")
)


@functools.cache
def opened(file: str) -> tuple[Any, str, str]:
    document, findings = Document.load(file)
    assert document is not None, findings
    return document.value, document.kind, document.text


def places(tree: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every path of a value, as its file has it."""
    found = [path]
    if isinstance(tree, dict):
        for key, inner in tree.items():
            found += places(inner, (*path, key))
    elif isinstance(tree, (list, tuple)):
        for number, inner in enumerate(tree):
            found += places(inner, (*path, number))
    return found


WORDS = st.sampled_from(
    ["night", "A1", "new-one", "wall", "n", "Été 1346", "it's: # so", "", "no", "0101", "a b"]
)
SCALARS = st.one_of(WORDS, st.integers(-3, 12), st.booleans(), st.none(), st.just(2.5))


def edits(value: Any) -> st.SearchStrategy[AnyEdit]:
    """An edit at some place of a value; it need not fit."""
    # With lists, as files and journals have them: where anything may stand, a tuple would stay one.
    tree = msgspec.json.decode(msgspec.json.encode(value))
    known = st.sampled_from(places(tree))

    def at(path: tuple[str | int, ...]) -> Any:
        inner = tree
        for step in path:
            inner = inner[step]
        return inner

    copies = known.map(at)
    values = st.one_of(SCALARS, copies, st.lists(WORDS, max_size=3))
    small = st.integers(0, 4)
    cells = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 9)), min_size=1, max_size=7)
    kinds: list[st.SearchStrategy[AnyEdit]] = [
        st.builds(Put, known, SCALARS),
        st.builds(Put, known, values),
        st.builds(lambda path, new: Put(path, _like(at(path), new)), known, WORDS),
        st.builds(Remove, known),
        st.builds(lambda path, n: Insert(path, _copy(at(path), n)), known, small),
        st.builds(Insert, known, values),
        st.builds(Move, known, small),
        st.builds(RenameKey, known, WORDS),
        st.builds(
            lambda rows, sign, where: Paint(rows, sign, runs_of(where)),
            st.sampled_from(["terrain", "elevation"]),
            st.sampled_from([".", "t", "1", "a"]),
            cells,
        ),
    ]
    one = st.one_of(kinds)
    return st.one_of(one, st.lists(one, max_size=3).map(lambda some: Group(tuple(some))))


def _like(old: Any, word: str) -> Any:
    """Something of the same kind as what is there."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, (int, float)):
        return old + 1
    return word if isinstance(old, str) else old


def _copy(entry: Any, number: int) -> Any:
    """Another entry like one that is there, with an id of its own."""
    if isinstance(entry, dict) and "id" in entry:
        return {**entry, "id": f"{entry['id']}-{number}"}
    return entry
