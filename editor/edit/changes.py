"""What differs between two states of a value, told so that views redraw and re-check only that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from editor.edit.commands import AnyEdit, Group, Insert, Put, Remove
from editor.edit.paths import ABSENT, fields_of, is_same, is_sequence
from editor.model.finding import YamlPath
from editor.model.text import Text

_ROWS = ("terrain", "elevation")
_LABELS = frozenset({"at", "hexes", "to", "from", "of", "rectangle"})


class Difference(msgspec.Struct, frozen=True):
    """One part before and after; ABSENT where it came or went."""

    path: YamlPath
    old: Any
    new: Any


class Change(msgspec.Struct, frozen=True, dict=True):
    """All that differs, in an order in which it can be done."""

    parts: tuple[Difference, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.parts)

    @cached_property
    def paths(self) -> tuple[YamlPath, ...]:
        """Where something changed; of a list that grew or shrank, the entries concerned."""
        return tuple(one.path for one in self.parts)

    @cached_property
    def sections(self) -> frozenset[str]:
        """The keys of the file under which something changed."""
        return frozenset(str(one.path[0]) for one in self.parts if one.path)

    @cached_property
    def cells(self) -> frozenset[tuple[int, int]]:
        """Column and row of every hex of a map whose terrain or height changed."""
        return frozenset(
            (column, one.path[1])
            for one in self.parts
            if len(one.path) == 2 and one.path[0] in _ROWS and isinstance(one.path[1], int)
            for column in _columns(one.old, one.new)
        )

    @cached_property
    def labels(self) -> frozenset[str]:
        """The hexes, as the file calls them, of everything that changed, came or went."""
        found: set[str] = set()
        for one in self.parts:
            named = any(step in _LABELS for step in one.path)
            for value in (one.old, one.new):
                found.update(_labels(value, named))
        return frozenset(found)

    def touches(self, path: YamlPath) -> bool:
        """Whether something changed at a path, in it, or in something that it is part of."""
        return any(_overlap(one.path, path) for one in self.parts)


NOTHING = Change()


def difference(old: Any, new: Any) -> Change:
    """What differs; quick, because two states share whatever did not change.

    >>> difference({"a": [1, 2], "b": 0}, {"a": [1, 2, 3], "b": 0}).paths
    (('a', 2),)
    """
    return Change(tuple(_differences(old, new, ())))


def patch(change: Change, label: Text | None = None) -> Group:
    """The edit that turns the old state of a change into the new one."""
    edits = tuple(_edit(one) for one in change.parts)
    return Group(edits, label) if label is not None else Group(edits)


def _edit(one: Difference) -> AnyEdit:
    if one.new is ABSENT:
        return Remove(one.path)
    if one.old is ABSENT and isinstance(one.path[-1], int):
        return Insert(one.path, one.new)
    return Put(one.path, one.new)


def _differences(old: Any, new: Any, path: YamlPath) -> Iterator[Difference]:
    if old is new:
        return
    if type(old) is type(new):
        if isinstance(old, msgspec.Struct):
            for field in fields_of(type(old)).values():
                before, after = getattr(old, field.name), getattr(new, field.name)
                if before is not after:
                    yield from _differences(before, after, (*path, field.encode_name))
            return
        if is_sequence(old):
            yield from _in_lists(old, new, path)
            return
        if isinstance(old, Mapping) and _keeps_order(old, new):
            yield from _in_mappings(old, new, path)
            return
    if not is_same(old, new) or isinstance(old, Mapping):
        yield Difference(path, old, new)


def _in_mappings(
    old: Mapping[str, Any], new: Mapping[str, Any], path: YamlPath
) -> Iterator[Difference]:
    for key, value in old.items():
        if key not in new:
            yield Difference((*path, key), value, ABSENT)
        else:
            yield from _differences(value, new[key], (*path, key))
    for key, value in new.items():
        if key not in old:
            yield Difference((*path, key), ABSENT, value)


def _keeps_order(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether new keys come last, so that putting them in one by one gives the same order."""
    kept = [key for key in old if key in new]
    return list(new) == kept + [key for key in new if key not in old]


def _in_lists(old: Any, new: Any, path: YamlPath) -> Iterator[Difference]:
    shorter = min(len(old), len(new))
    head, tail = 0, 0
    if len(old) != len(new):
        while head < shorter and is_same(old[head], new[head]):
            head += 1
        while tail < shorter - head and is_same(old[-1 - tail], new[-1 - tail]):
            tail += 1
    both = shorter - tail
    for index in range(head, both):
        if old[index] is not new[index]:
            yield from _differences(old[index], new[index], (*path, index))
    for index in range(both, len(new) - tail):
        yield Difference((*path, index), ABSENT, new[index])
    for index in reversed(range(both, len(old) - tail)):
        yield Difference((*path, index), old[index], ABSENT)


def _columns(old: Any, new: Any) -> Iterator[int]:
    """Where two rows differ; a row that came or went differs everywhere."""
    before, after = (row if isinstance(row, str) else "" for row in (old, new))
    shorter = min(len(before), len(after))
    yield from (column for column in range(shorter) if before[column] != after[column])
    yield from range(shorter, max(len(before), len(after)))


def _labels(value: Any, named: bool) -> Iterator[str]:
    if isinstance(value, str):
        if named:
            yield value
    elif isinstance(value, msgspec.Struct):
        for field in fields_of(type(value)).values():
            inner = getattr(value, field.name)
            if inner:
                yield from _labels(inner, field.encode_name in _LABELS)
    elif is_sequence(value):
        for inner in value:
            yield from _labels(inner, named)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _labels(inner, named)


def _overlap(one: YamlPath, other: YamlPath) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]
