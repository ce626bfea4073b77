"""A value seen as its file: reached, and made anew, by the path of a part of it.

A step is the name of a key as the file writes it (`from`, `in`), a key of a mapping or a number in
a list. Whatever did not change is shared between the old whole and the new one. Plain data, as a
file that could not be understood holds it, can be walked the same way; then nothing is converted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import msgspec

from editor.edit.errors import does_not_fit, nothing_there
from editor.model.finding import YamlPath

W = TypeVar("W")
Maker = Callable[[Any, Any], Any]
"""Of a part and its declared type, the new part."""
ABSENT: Any = msgspec.UNSET
"""Stands for a part that is not there."""


@cache
def fields_of(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a kind of value, by the names that files use."""
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """What a field has where a file says nothing; NODEFAULT where it must say something."""
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


@cache
def _members(kind: Any) -> tuple[Any, ...]:
    """The types that a declared type allows."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def field_of(value: Any, step: str | int) -> msgspec.structs.FieldInfo | None:
    """The field of a value that a file calls so."""
    if not isinstance(value, msgspec.Struct) or not isinstance(step, str):
        return None
    return fields_of(type(value)).get(step)


def is_sequence(value: Any) -> bool:
    """Whether something is a list, of the model or of plain data."""
    return isinstance(value, (tuple, list))


def is_open_list(value: Any, kind: Any) -> bool:
    """Whether entries can come and go: not in a pair of figures; in an absent list they can."""
    fitting = [one for one in _members(kind) if get_origin(one) is tuple]
    if value is None:
        return any(get_args(one)[-1] is Ellipsis for one in fitting)
    if not is_sequence(value):
        return False
    return not fitting or any(get_args(one)[-1] is Ellipsis for one in fitting)


def entry_kind(kind: Any, value: Any, step: str | int) -> Any:
    """The declared type of a part of a list or mapping."""
    for one in _members(kind):
        origin, inner = get_origin(one), get_args(one)
        if origin is tuple and (value is None or is_sequence(value)):
            if inner[-1] is Ellipsis:
                return inner[0]
            return inner[step] if isinstance(step, int) and step < len(inner) else Any
        if origin is dict and isinstance(value, Mapping):
            return inner[1]
        if origin is list and is_sequence(value):
            return inner[0]
    return Any


def part(value: Any, kind: Any, step: str | int) -> tuple[Any, Any]:
    """One step in: what is there, or ABSENT, and its declared type."""
    field = field_of(value, step)
    if field is not None:
        return getattr(value, field.name), field.type
    if is_sequence(value):
        if isinstance(step, int) and 0 <= step < len(value):
            return value[step], entry_kind(kind, value, step)
    elif isinstance(value, Mapping) and isinstance(step, str):
        return value.get(step, ABSENT), entry_kind(kind, value, step)
    return ABSENT, Any


def value_at(whole: Any, path: YamlPath) -> Any:
    """What stands at a path; raises EditError where nothing does.

    >>> value_at({"units": [{"at": "D7"}]}, ("units", 0, "at"))
    'D7'
    """
    value, kind = whole, Any
    for depth, step in enumerate(path):
        value, kind = part(value, kind, step)
        if value is ABSENT:
            raise nothing_there(path[: depth + 1])
    return value


def has(whole: Any, path: YamlPath) -> bool:
    """Whether there is a place of this name, be it empty."""
    value, kind = whole, Any
    for step in path:
        value, kind = part(value, kind, step)
        if value is ABSENT:
            return False
    return True


def with_part(value: Any, step: str | int, inner: Any) -> Any:
    """A container with one part put in or replaced."""
    field = field_of(value, step)
    if field is not None:
        # The very default, since only that is left out of files: not figures that equal it.
        inner = field.default if is_same(inner, field.default) else inner
        return msgspec.structs.replace(value, **{field.name: inner})
    if is_sequence(value) and isinstance(step, int):
        made = list(value)
        made[step] = inner
        return type(value)(made)
    return {**value, step: inner}


def changed_at(whole: W, path: YamlPath, make: Maker) -> W:
    """The whole with the part at a path made anew; the same object where nothing changed."""
    return _changed(whole, type(whole), path, 0, make)  # type: ignore[no-any-return]


def _changed(value: Any, kind: Any, path: YamlPath, depth: int, make: Maker) -> Any:
    if depth == len(path):
        return make(value, kind)
    step = path[depth]
    inner, inner_kind = part(value, kind, step)
    if inner is ABSENT:
        raise nothing_there(path[: depth + 1])
    made = _changed(inner, inner_kind, path, depth + 1, make)
    return value if made is inner else with_part(value, step, made)


def fit(value: Any, kind: Any, path: YamlPath) -> Any:
    """A value, plain or of the model, as the declared type wants it; raises EditError.

    >>> fit(["A1"], tuple[str, ...], ("hexes",))
    ('A1',)
    """
    try:
        plain = msgspec.to_builtins(value)
        if isinstance(kind, type) and issubclass(kind, (dict, list)):
            kind = Any  # a whole that is plain data
        return plain if kind is Any else msgspec.convert(plain, kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise does_not_fit(value, path) from error


def is_same(left: Any, right: Any) -> bool:
    """Equal and of the same types to any depth: 1, 1.0 and true are three things."""
    if left is right:
        return True
    if type(left) is not type(right) or left != right:
        return False
    if isinstance(left, (str, int, float, NoneType)):
        return True
    return msgspec.json.encode(left) == msgspec.json.encode(right)
