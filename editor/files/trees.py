"""Trees of plain data compared: what is the same, which entries belong together, merging."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any, Final

_MANY: Final = 400  # beyond this, entries without ids are paired by place instead of likeness
_ABSENT: Final = object()


def same(left: Any, right: Any) -> bool:
    """Equal in value and in type, whatever the order of keys: 1, 1.0 and true are three things."""
    if left is right:
        return True
    if _marshalled(left) == _marshalled(right):
        return True
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and bool(left == right)


def _marshalled(tree: Any) -> bytes:
    # Version 2 has no references, so equal trees give equal bytes; by far the fastest comparison.
    return marshal.dumps(tree, 2)


def renamed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, str]:
    """The keys that have another name now and still the same value: old name to new.

    >>> renamed({"a": 1, "b": 2}, {"a": 1, "c": 2})
    {'b': 'c'}
    """
    fresh = [key for key in new if key not in old]
    found: dict[str, str] = {}
    for key, value in old.items() if fresh else ():
        if key not in new:
            name = next((one for one in fresh if same(value, new[one])), None)
            if name is not None:
                fresh.remove(name)
                found[key] = name
    return found


def match(old: Any, new: Any) -> list[int | None]:
    """For each new entry the number of the old one it stems from: by id, else by likeness.

    >>> match([{"id": "a"}, {"id": "b"}], [{"id": "b"}, {"id": "c"}])
    [1, None]
    >>> match([{"at": "A1"}, {"at": "B2"}], [{"at": "B2"}, {"at": "A1"}])
    [1, 0]
    """
    found = _match_ids(old, new)
    if found is None:
        found = _match_likeness(old, new)
    free = set(range(len(old))).difference(index for index in found if index is not None)
    for index, origin in enumerate(found):
        if origin is None and index in free:  # renamed in its place
            found[index] = index
            free.discard(index)
    return found


def _match_ids(old: Any, new: Any) -> list[int | None] | None:
    try:
        names = {entry["id"]: index for index, entry in enumerate(old)}
        wanted = [entry["id"] for entry in new]
        if len(names) != len(old) or len(set(wanted)) != len(wanted):
            return None
    except (TypeError, KeyError):
        return None
    return [names.get(name) for name in wanted]


def _match_likeness(old: Any, new: Any) -> list[int | None]:
    left, right = [_marshalled(entry) for entry in old], [_marshalled(entry) for entry in new]
    # What is alike has only moved; but rows of a map are known by their place.
    if old and not isinstance(old[0], str) and sorted(left) == sorted(right):
        spots: dict[bytes, list[int]] = {}
        for index, entry in enumerate(left):
            spots.setdefault(entry, []).append(index)
        return [spots[entry].pop(0) for entry in right]
    found: list[int | None] = [None] * len(right)
    if len(left) == len(right) or max(len(left), len(right)) > _MANY:
        head = 0
        while head < min(len(left), len(right)) and left[head] == right[head]:
            head += 1
        tail = 0
        while tail < min(len(left), len(right)) - head and left[-1 - tail] == right[-1 - tail]:
            tail += 1
        for index in range(min(len(left), len(right)) - tail):
            found[index] = index
        for index in range(tail):
            found[len(right) - 1 - index] = len(left) - 1 - index
        return found
    for tag, low, high, start, end in SequenceMatcher(None, left, right, False).get_opcodes():
        if tag in ("equal", "replace"):
            for step in range(min(high - low, end - start)):
                found[start + step] = low + step
    return found


def merge(actual: Any, old: Any, new: Any) -> Any:
    """What a text should say that says `actual`, where `old` became `new`.

    `old` may lack keys that the author wrote although they are defaults; those stay.
    """
    if old is not _ABSENT and same(old, new):
        return new if actual is _ABSENT else actual
    if isinstance(actual, dict) and isinstance(old, dict) and isinstance(new, dict):
        made: dict[str, Any] = {}
        names = renamed(old, new)
        for key, value in actual.items():
            name = str(names.get(key, key))
            if name in new:
                made[name] = merge(value, old.get(key, _ABSENT), new[name])
            elif key not in old:
                made[key] = value
        return _in_order(made, new)
    sequences = (list, tuple)
    if (
        isinstance(actual, sequences)
        and isinstance(old, sequences)
        and isinstance(new, sequences)
        and len(actual) == len(old)
    ):
        return [
            value if origin is None else merge(actual[origin], old[origin], value)
            for value, origin in zip(new, match(old, new), strict=True)
        ]
    return new


def _in_order(made: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Add the keys that are only in `new`, each after the one before it there."""
    if all(key in made for key in new):
        return made
    keys = list(made)
    before: str | None = None
    for key in new:
        if key not in made:
            keys.insert(keys.index(before) + 1 if before is not None else 0, key)
        before = key
    return {key: made[key] if key in made else new[key] for key in keys}
