"""What two have made of one value, put together part by part.

Entries of a list are known again by their ids, and where they have none by what they say: a number
in a list means another entry as soon as somebody puts one in before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

from editor.edit.paths import ABSENT, is_sequence
from editor.files.trees import same
from editor.model.finding import YamlPath

_ROWS = ("terrain", "elevation")
"""Lists of rows in which each letter is a hex."""


class Clash(msgspec.Struct, frozen=True):
    """A place that two have changed, and what either put there; ABSENT where it is gone."""

    path: YamlPath
    """An entry that has an id is told by it: either may have it under another number."""
    mine: Any
    theirs: Any


class Joined(msgspec.Struct, frozen=True):
    """The changes of both, and where both changed the same: there it is as mine."""

    whole: Any
    clashes: tuple[Clash, ...]


def join(base: Any, mine: Any, theirs: Any) -> Joined:
    """Two values put together that came of the same one; all of them plain data.

    >>> join({"a": [1], "b": 0}, {"a": [1], "b": 1}, {"a": [2], "b": 0}).whole
    {'a': [2], 'b': 1}
    """
    joiner = _Joiner()
    return Joined(joiner.join(base, mine, theirs, ()), tuple(joiner.clashes))


class _Joiner:
    def __init__(self) -> None:
        self.clashes: list[Clash] = []

    def join(self, base: Any, mine: Any, theirs: Any, path: YamlPath) -> Any:
        if _is_alike(base, theirs) or _is_alike(mine, theirs):
            return mine
        if _is_alike(base, mine):
            return theirs
        sides = base, mine, theirs
        if all(isinstance(one, dict) for one in sides):
            return self._mappings(base, mine, theirs, path)
        if all(is_sequence(one) for one in sides) and not _is_measure(base):
            join = self._named if all(map(_have_ids, sides)) else self._listed
            return join(base, mine, theirs, path)
        if path[-2:-1] and path[-2] in _ROWS and _are_as_long(sides):
            return self._row(base, mine, theirs, path)
        self.clashes.append(Clash(path, mine, theirs))
        return mine

    def _mappings(
        self, base: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any], path: YamlPath
    ) -> dict[str, Any]:
        made = {
            key: self.join(
                base.get(key, ABSENT), mine.get(key, ABSENT), theirs.get(key, ABSENT), (*path, key)
            )
            for key in dict.fromkeys((*theirs, *mine))
        }
        return {key: value for key, value in made.items() if value is not ABSENT}

    def _row(self, base: str, mine: str, theirs: str, path: YamlPath) -> str:
        """Two who paint the same row paint the same hex seldom."""
        hexes = list(zip(base, mine, theirs, strict=True))
        if any(b not in (m, t) and m != t for b, m, t in hexes):
            self.clashes.append(Clash(path, mine, theirs))
        return "".join(t if m == b else m for b, m, t in hexes)

    def _named(
        self, base: Sequence[Any], mine: Sequence[Any], theirs: Sequence[Any], path: YamlPath
    ) -> list[Any]:
        """Entries with ids, in the order of who gave them another one."""
        before, ours, others = ({one["id"]: one for one in side} for side in (base, mine, theirs))
        kept = [name for name in before if name in ours and name in others]
        is_theirs = [name for name in others if name in kept] != kept
        first, second = (others, ours) if is_theirs else (ours, others)
        order, last = list(first), -1
        for name in second:
            if name not in first:
                order.insert(last + 1, name)
            last = order.index(name)
        made: list[Any] = []
        for name in order:
            old, my, their = (side.get(name, ABSENT) for side in (before, ours, others))
            one = self.join(old, my, their, (*path, name))
            made += [] if one is ABSENT else [one]
        return made

    def _listed(
        self, base: Sequence[Any], mine: Sequence[Any], theirs: Sequence[Any], path: YamlPath
    ) -> list[Any]:
        """Entries without ids: what is alike stays, what either put in comes."""
        made: list[Any] = []
        is_even = len(base) == len(mine) == len(theirs)
        # Rows of a sheet are alike, and known by their place.
        by_place = is_even and path[-1:] and path[-1] in _ROWS
        regions = [(base, mine, theirs)] if by_place else _regions(base, mine, theirs)
        for old, ours, others in regions:
            if len(old) == len(ours) == len(others):
                for sides in zip(old, ours, others, strict=True):
                    made.append(self.join(*sides, (*path, len(made))))
            elif not old:
                made += others
                made += [one for one in ours if not any(same(one, other) for other in others)]
            elif _is_alike(old, others) or _is_alike(ours, others):
                made += ours
            elif _is_alike(old, ours):
                made += others
            else:
                self.clashes.append(Clash((*path, len(made)), ours, others))
                made += ours
        return made


Region = tuple[Sequence[Any], Sequence[Any], Sequence[Any]]
Span = tuple[int, int, list[Any]]
"""Entries of the old list, from and before which, and what stands there now."""


def _regions(base: Sequence[Any], mine: Sequence[Any], theirs: Sequence[Any]) -> Iterator[Region]:
    """A list cut where neither has changed it: what was there, and what either made of it."""
    ours, others = _spans(base, mine), _spans(base, theirs)
    cuts: list[list[int]] = []
    for low, high, _ in sorted((*ours, *others), key=lambda span: span[:2]):
        if cuts and (low < cuts[-1][1] or low == cuts[-1][0]):
            cuts[-1][1] = max(cuts[-1][1], high)
        else:
            cuts.append([low, high])
    at = 0
    for low, high in cuts:
        still, at = list(base[at:low]), high
        yield still, still, still
        old = list(base[low:high])
        yield old, _version(base, ours, low, high), _version(base, others, low, high)
    rest = list(base[at:])
    yield rest, rest, rest


def _version(base: Sequence[Any], spans: list[Span], low: int, high: int) -> list[Any]:
    """What a side has made of a part of the old list."""
    made: list[Any] = []
    at = low
    for start, end, new in spans:
        if low <= start and end <= high and (start < high or low == high):
            made += [*base[at:start], *new]
            at = end
    return [*made, *base[at:high]]


def _spans(base: Sequence[Any], side: Sequence[Any]) -> list[Span]:
    old, new = ([msgspec.json.encode(one) for one in entries] for entries in (base, side))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        (start, end, list(side[first:last]))
        for what, start, end, first, last in matcher.get_opcodes()
        if what != "equal"
    ]


def _is_alike(one: Any, other: Any) -> bool:
    return one is other or (one is not ABSENT and other is not ABSENT and same(one, other))


def _are_as_long(sides: Sequence[Any]) -> bool:
    return all(isinstance(one, str) and len(one) == len(sides[0]) for one in sides)


def _is_measure(value: Sequence[Any]) -> bool:
    """Figures that mean something only together."""
    return bool(value) and all(isinstance(one, (int, float)) for one in value)


def _have_ids(entries: Sequence[Any]) -> bool:
    """Whether entries can be told apart by their ids."""
    names = [one.get("id") if isinstance(one, dict) else None for one in entries]
    return all(isinstance(name, str) for name in names) and len(set(names)) == len(names)
