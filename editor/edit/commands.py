"""The edits: a small set that tools, forms, fixes and paste are composed of.

Each is a frozen value with a label for the history. `apply` gives a new whole, which shares with
the old one whatever did not change, or the very same whole where there was nothing to change, or
raises `EditError`. All of them read and write as JSON, for the journal and the cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Literal, TypeVar

import msgspec

from editor.edit.errors import EditError, does_not_fit, is_needed, no_list, nothing_there
from editor.edit.labels import said_insert, said_put, said_remove, said_rename
from editor.edit.paths import (
    ABSENT,
    changed_at,
    entry_kind,
    field_of,
    fit,
    is_open_list,
    is_same,
    part,
    with_part,
)
from editor.model.finding import YamlPath
from editor.model.hexmap import HexMap
from editor.model.text import Text

W = TypeVar("W")
Run = tuple[int, int, int]
"""Cells beside each other: row, first column, how many."""


class Edit(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do"):
    """One edit; which one stands under `do`."""

    def __hash__(self) -> int:
        # A value may hold lists; findings with fixes must still go into sets.
        return hash(msgspec.json.encode(self))


class Put(Edit, frozen=True, tag="put"):
    """Give a place a value: a field, a key of a mapping (new or not), an entry of a list.

    >>> Put(("title", "en"), "The Ford").apply({"title": {"en": "Ford"}})
    {'title': {'en': 'The Ford'}}
    """

    path: YamlPath
    value: Any
    label: Text = Text()

    def __post_init__(self) -> None:
        if not self.label:
            _call(self, said_put(self.path, self.value))

    def apply(self, whole: W) -> W:
        if not self.path:
            made: W = fit(self.value, type(whole), ())
            return whole if is_same(made, whole) else made
        last = self.path[-1]

        def put(holder: Any, kind: Any) -> Any:
            old, inner = part(holder, kind, last)
            if old is ABSENT and not (isinstance(holder, Mapping) and isinstance(last, str)):
                raise nothing_there(self.path)
            new = fit(self.value, inner, self.path)
            return holder if is_same(old, new) else with_part(holder, last, new)

        return changed_at(whole, self.path[:-1], put)


class Remove(Edit, frozen=True, tag="remove"):
    """Take away an entry of a list, a key of a mapping, or what a field says beyond its default."""

    path: YamlPath
    label: Text = Text()

    def __post_init__(self) -> None:
        if not self.label:
            _call(self, said_remove(self.path))

    def apply(self, whole: W) -> W:
        if not self.path:
            raise is_needed(())
        last = self.path[-1]

        def remove(holder: Any, kind: Any) -> Any:
            old, _ = part(holder, kind, last)
            if old is ABSENT:
                raise nothing_there(self.path)
            field = field_of(holder, last)
            if field is not None:
                default = _default(field, self.path)
                return holder if is_same(old, default) else with_part(holder, last, default)
            if isinstance(holder, Mapping):
                return {key: value for key, value in holder.items() if key != last}
            if not is_open_list(holder, kind) or not isinstance(last, int):
                raise no_list(self.path[:-1])
            return type(holder)((*holder[:last], *holder[last + 1 :]))

        return changed_at(whole, self.path[:-1], remove)


class Insert(Edit, frozen=True, tag="insert"):
    """Put a new entry into a list, before the one that has the number at the end of the path."""

    path: YamlPath
    value: Any
    label: Text = Text()

    def __post_init__(self) -> None:
        if not self.label:
            _call(self, said_insert(self.path))

    def apply(self, whole: W) -> W:
        def insert(holder: Any, kind: Any) -> Any:
            at = _number(self.path)
            if not is_open_list(holder, kind):
                raise no_list(self.path[:-1])
            entries: Any = () if holder is None else holder
            if not 0 <= at <= len(entries):
                raise nothing_there(self.path)
            new = fit(self.value, entry_kind(kind, holder, at), self.path)
            return type(entries)((*entries[:at], new, *entries[at:]))

        return changed_at(whole, self.path[:-1], insert)


class Move(Edit, frozen=True, tag="move"):
    """Bring an entry of a list to another number.

    >>> Move((2,), 0).apply(["a", "b", "c"])
    ['c', 'a', 'b']
    """

    path: YamlPath
    to: int
    label: Text = Text("Move in the list", "Déplacer dans la liste")

    def apply(self, whole: W) -> W:
        def move(holder: Any, kind: Any) -> Any:
            at = _number(self.path)
            if not is_open_list(holder, kind) or holder is None:
                raise no_list(self.path[:-1])
            if not (0 <= at < len(holder) and 0 <= self.to < len(holder)):
                raise nothing_there(self.path)
            entries = list(holder)
            entries.insert(self.to, entries.pop(at))
            return holder if at == self.to else type(holder)(entries)

        return changed_at(whole, self.path[:-1], move)


class RenameKey(Edit, frozen=True, tag="rename-key"):
    """Give a key of a mapping another name; its value and its place among the others stay.

    >>> RenameKey(("a",), "c").apply({"a": 1, "b": 2})
    {'c': 1, 'b': 2}
    """

    path: YamlPath
    name: str
    label: Text = Text()

    def __post_init__(self) -> None:
        if not self.label:
            _call(self, said_rename(self.path, self.name))

    def apply(self, whole: W) -> W:
        if not self.path:
            raise nothing_there(())
        last = self.path[-1]

        def rename(holder: Any, kind: Any) -> Any:
            if not isinstance(holder, Mapping) or last not in holder:
                raise nothing_there(self.path)
            if self.name == last:
                return holder
            if self.name in holder:
                raise EditError(
                    Text(f"there is a {self.name!r} already", f"il y a déjà un {self.name!r}")
                )
            made = {self.name if key == last else key: value for key, value in holder.items()}
            return made if kind is Any else fit(made, kind, self.path[:-1])

        return changed_at(whole, self.path[:-1], rename)


class Paint(Edit, frozen=True, tag="paint"):
    """Give hexes of a map one sign of the legend, or one height."""

    rows: Literal["terrain", "elevation"]
    sign: str
    runs: tuple[Run, ...]
    label: Text = Text("Paint", "Peindre")

    @classmethod
    def cells(
        cls,
        rows: Literal["terrain", "elevation"],
        sign: str,
        cells: Iterable[tuple[int, int]],
        label: Text = Text("Paint", "Peindre"),  # noqa: B008 (a frozen value)
    ) -> Paint:
        """The same for cells by column and row."""
        return cls(rows, sign, runs_of(cells), label)

    def apply(self, whole: W) -> W:
        if not isinstance(whole, HexMap) or len(self.sign) != 1:
            raise does_not_fit(self.sign, (self.rows,))
        old: tuple[str, ...] = getattr(whole, self.rows)
        made = list(old) or ["." * len(row) for row in whole.terrain]
        for row, start, count in self.runs:
            if not 0 <= row < len(made) or start < 0 or count < 1:
                raise nothing_there((self.rows, row))
            line = made[row]
            if start + count > len(line):
                raise nothing_there((self.rows, row, start + count - 1))
            made[row] = line[:start] + self.sign * count + line[start + count :]
        if made == list(old):
            return whole
        return msgspec.structs.replace(whole, **{self.rows: tuple(made)})


class Group(Edit, frozen=True, tag="group"):
    """Several edits as one step, each applied to what the one before it made."""

    edits: tuple[AnyEdit, ...]
    label: Text = Text("Change several things", "Changer plusieurs choses")

    def apply(self, whole: W) -> W:
        for edit in self.edits:
            whole = edit.apply(whole)
        return whole


class Suggest(Edit, frozen=True, tag="suggest"):
    """An edit that a person should look at first: the author may have meant something else.

    As a fix it is offered in the window; `check --fix` leaves it.
    """

    edit: AnyEdit
    label: Text = Text()

    def __post_init__(self) -> None:
        if not self.label:
            _call(self, self.edit.label)

    def apply(self, whole: W) -> W:
        return self.edit.apply(whole)


AnyEdit = Put | Remove | Insert | Move | RenameKey | Paint | Group | Suggest
_DECODER: msgspec.json.Decoder[AnyEdit] = msgspec.json.Decoder(AnyEdit)


def format_edit(edit: AnyEdit) -> str:
    """An edit as one line of text.

    >>> format_edit(Move(("sides", 1), 0))
    '{"do":"move","path":["sides",1],"to":0}'
    """
    return msgspec.json.encode(edit).decode()


def parse_edit(text: str | bytes) -> AnyEdit:
    """The way back from `format_edit`; raises msgspec.DecodeError on anything else."""
    return _DECODER.decode(text)


def edit_data(edit: AnyEdit) -> dict[str, Any]:
    """An edit as plain data."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(edit))
    return data


def read_edit(data: Any) -> AnyEdit:
    """The way back from `edit_data`."""
    return msgspec.convert(data, AnyEdit)  # type: ignore[no-any-return]


def is_safe(fix: object) -> bool:
    """Whether a fix may be made without asking."""
    return fix is not None and not isinstance(fix, Suggest)


def touched(edit: AnyEdit) -> tuple[YamlPath, ...]:
    """The places that an edit changes; where entries come, go or move, their whole list.

    >>> touched(Group((Put(("id",), "a"), Remove(("allow", 0)))))
    (('id',), ('allow',))
    """
    if isinstance(edit, Group):
        return tuple(path for one in edit.edits for path in touched(one))
    if isinstance(edit, Suggest):
        return touched(edit.edit)
    if isinstance(edit, Paint):
        return ((edit.rows,),)
    is_entry = bool(edit.path) and isinstance(edit.path[-1], int) and not isinstance(edit, Put)
    return (edit.path[:-1] if is_entry else edit.path,)


def runs_of(cells: Iterable[tuple[int, int]]) -> tuple[Run, ...]:
    """Cells by column and row as runs.

    >>> runs_of([(3, 0), (1, 0), (2, 0), (5, 1)])
    ((0, 1, 3), (1, 5, 1))
    """
    ordered = sorted({(row, column) for column, row in cells})
    runs: list[Run] = []
    # Neighbours in a row have the same difference between their column and their number.
    for _, group in groupby(enumerate(ordered), lambda pair: (pair[1][0], pair[1][1] - pair[0])):
        near = [cell for _, cell in group]
        runs.append((near[0][0], near[0][1], len(near)))
    return tuple(runs)


def _call(edit: Edit, label: Text) -> None:
    """Give an edit the label that follows from what it does."""
    msgspec.structs.force_setattr(edit, "label", label)


def _number(path: YamlPath) -> int:
    if not path or not isinstance(path[-1], int):
        raise no_list(path[:-1])
    return path[-1]


def _default(field: msgspec.structs.FieldInfo, path: YamlPath) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    raise is_needed(path)
