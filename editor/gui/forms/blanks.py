"""What a new entry starts as: the least that its schema takes, made of names that are known."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from editor.edit.errors import EditError
from editor.edit.paths import value_at
from editor.gui.forms.judging import is_fit
from editor.gui.forms.namings import naming_at
from editor.gui.forms.shapes import Shape
from editor.gui.forms.surroundings import Surroundings
from editor.model.finding import YamlPath

Choose = Callable[[Shape, YamlPath], str]
"""Asks the author for a file: the way there, or nothing."""
_FROM_RULES = frozenset({"source", "from", "rules"})
_FREE = {"string": "text", "number": 0, "integer": 0, "boolean": False, "null": None}


class NothingChosenError(Exception):
    """A new entry needs a file, and the author has chosen none: there will be no entry."""


class Blanks:
    """Makes values for one document; files are chosen by the author, where there is one to ask."""

    def __init__(
        self, whole: Any, surroundings: Surroundings, choose: Choose | None = None
    ) -> None:
        self._whole = whole
        self._surroundings = surroundings
        self._choose = choose
        self._is_chosen = False

    def make(self, shape: Shape, path: YamlPath) -> Any:
        """A value that fits the shape at this path; an example where nothing better is known.

        A file that the author has chosen stays, and is refused in words where it does not fit.
        """
        made = self._replaced(shape, path) or self._make(shape, path)
        if self._is_chosen or is_fit(shape, made):
            return made
        return shape.examples[0] if shape.examples else made

    def _replaced(self, shape: Shape, path: YamlPath) -> dict[str, Any]:
        """The entry of the system that one of a catalogue replaces as a whole: its figures are
        where an author begins. Where the rules say them he does not."""
        if shape.file_kind != "catalogue" or len(path) != 2:
            return {}
        known = getattr(self._surroundings.catalogue, str(path[0]), {})
        found = known.get(path[1]) if isinstance(known, Mapping) else None
        made: dict[str, Any] = plain(found) if isinstance(found, msgspec.Struct) else {}
        return {key: one for key, one in made.items() if key not in _FROM_RULES}

    def part(self, shape: Shape, path: YamlPath, name: str) -> dict[str, Any]:
        """A group that has only this part, and what it needs."""
        made: dict[str, Any] = self._group(shape, path)
        wanted = (name, *shape.schema.get("dependentRequired", {}).get(name, ()))
        for one in wanted:
            if one in shape.fields:
                made[one] = self.make(shape.fields[one], (*path, one))
        return made

    def _make(self, shape: Shape, path: YamlPath) -> Any:  # noqa: PLR0911 (one a kind)
        branch = shape.branches[0]
        if "const" in branch.schema:
            return branch.schema["const"]
        if branch.kind == "group":
            made = self._group(branch, path)
            if not made and branch.needs_a_part:
                return self.part(branch, path, next(iter(branch.fields)))
            return made
        if branch.kind == "text":
            return self._text(branch)
        if branch.kind == "mapping":
            return self._mapping(branch, path)
        if branch.types == ("array",):
            return self._list(branch, path)
        return self._scalar(branch, path)

    def _text(self, shape: Shape) -> dict[str, str]:
        return {"en": shape.title.en or "?", "fr": shape.title.fr or "?"}

    def _group(self, shape: Shape, path: YamlPath) -> dict[str, Any]:
        return {
            name: self.make(one, (*path, name))
            for name, one in shape.fields.items()
            if one.is_required
        }

    def _mapping(self, shape: Shape, path: YamlPath) -> dict[str, Any]:
        if not shape.schema.get("minProperties"):
            return {}
        key = self.new_key(shape, path, ())
        return {key: self.make(shape.value, (*path, key))}

    def _list(self, shape: Shape, path: YamlPath) -> list[Any]:
        count = shape.schema.get("minItems", 0)
        made = [self.make(shape.entry, (*path, number)) for number in range(count)]
        return made[:1] if shape.schema.get("uniqueItems") and count == 1 else made

    def _scalar(self, shape: Shape, path: YamlPath) -> Any:
        if "enum" in shape.schema:
            return shape.schema["enum"][0]
        if path and path[-1] == "id":
            return self.new_id(path)
        name = self._known_name(shape, path)
        if name is not None:
            return name
        if shape.kind == "file" and self._choose is not None:
            return self._file(shape, path)
        if shape.kind == "hex":
            return self._first_hex(shape)
        least = shape.schema.get("minimum", _FREE.get(shape.types[0] if shape.types else ""))
        return next(iter(shape.examples), least if shape.default is None else shape.default)

    def _file(self, shape: Shape, path: YamlPath) -> str:
        assert self._choose is not None, "somebody can be asked"
        chosen = self._choose(shape, path)
        if not chosen:
            raise NothingChosenError
        self._is_chosen = True
        return chosen

    def _known_name(self, shape: Shape, path: YamlPath) -> str | None:
        """A name that may stand there; in a list, one that it does not have yet."""
        naming = naming_at(shape.file_kind, path)
        known = list(self._surroundings.words(naming.kinds)) if naming is not None else []
        in_list = bool(path) and isinstance(path[-1], int)
        used = set(self._siblings(path[:-1])) if in_list else set()
        return next((name for name in known if name not in used), next(iter(known), None))

    def _first_hex(self, shape: Shape) -> str:
        """The hex in the middle of the board, where it is seen."""
        board = self._surroundings.board
        if board is not None and board.hexes:
            return board.label(board.hexes[len(board.hexes) // 2])
        return str(shape.examples[0]) if shape.examples else "A1"

    def new_id(self, path: YamlPath) -> str:
        """An id that nothing of its list has: `unit-3`."""
        section = str(next((step for step in reversed(path[:-1]) if isinstance(step, str)), "new"))
        stem = re.sub(r"[^a-z0-9]+", "-", _singular(section)).strip("-") or "new"
        taken = {_id_of(one) for one in self._siblings(path[:-2])}
        return fresh(stem, taken)

    def new_key(self, shape: Shape, path: YamlPath, taken: Collection[str]) -> str:
        """A key that a mapping does not have yet: a known name, else one of its own."""
        naming = naming_at(shape.file_kind, (*path, "x"), at_key=True)
        if shape.file_kind == "catalogue":
            naming = None  # to replace an entry of the system is for the author to ask
        for name in self._surroundings.words(naming.kinds) if naming is not None else ():
            if name not in taken and is_fit(shape.key, name):
                return name
        if shape.key.schema.get("maxLength") == 1:
            return next(sign for sign in ".abcdefghijklmnopqrstuvwxyz~" if sign not in taken)
        return fresh(_singular(shape.name).replace("_", "-") or "key", taken)

    def _siblings(self, path: YamlPath) -> list[Any]:
        try:
            found = value_at(self._whole, path)
        except EditError:
            return []
        if isinstance(found, Mapping):
            return list(found)
        return list(found) if isinstance(found, (tuple, list)) else []


def fresh(stem: str, taken: Collection[Any]) -> str:
    """A name that nobody has: the stem with the first free number.

    >>> fresh("unit", {"unit-1"})
    'unit-2'
    """
    stem = re.sub(r"-\d+$", "", stem)
    return next(name for n in range(1, 10**6) if (name := f"{stem}-{n}") not in taken)


def plain(value: Any) -> Any:
    """A value as a file says it: lists, no tuples."""
    return _lists(msgspec.to_builtins(value))


def _lists(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_lists(one) for one in value]
    if isinstance(value, dict):
        return {key: _lists(one) for key, one in value.items()}
    return value


def _singular(section: str) -> str:
    if section == "people":
        return "person"
    if section.endswith("ies"):
        return section[:-3] + "y"
    return section.removesuffix("s")


def _id_of(one: Any) -> Any:
    return one.get("id") if isinstance(one, Mapping) else getattr(one, "id", None)
