"""Figures out of tables that an author may have written over: never trusted, only asked."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any, TypeGuard

_MOST = 10**15


def figure(table: object, *keys: str) -> Any:
    """What stands in a table under these keys; None where the way ends.

    >>> figure({"save": {"mounted": 1}}, "save", "mounted"), figure({"save": 3}, "save", "mounted")
    (1, None)
    """
    for key in keys:
        if not isinstance(table, Mapping):
            return None
        table = table.get(key)
    return table


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether it is a number; true, false and what no float can hold are none."""
    if isinstance(value, bool):
        return False
    return (isinstance(value, float) and not isnan(value)) or (
        isinstance(value, int) and abs(value) < _MOST
    )


def number(table: object, *keys: str, otherwise: float = 0) -> float:
    """A number out of a table."""
    found = figure(table, *keys)
    return float(found) if is_number(found) else otherwise


def listed(table: object, *keys: str) -> tuple[Any, ...]:
    """A list out of a table; a lone word is a list of one."""
    found = figure(table, *keys)
    if isinstance(found, list | tuple):
        return tuple(found)
    return () if found is None or isinstance(found, Mapping) else (found,)


def is_whole(value: object) -> TypeGuard[int | float]:
    """Whether it is a whole number, 4.0 included.

    >>> is_whole(4), is_whole(4.0), is_whole(4.5), is_whole(True), is_whole("4")
    (True, True, False, False, False)
    """
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A number as a person writes it: 4 and not 4.0."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
