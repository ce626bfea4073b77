"""What all file values share."""

from __future__ import annotations

from typing import Any

import msgspec

Tree = Any
"""Plain data as a file holds it: mappings, lists, words, numbers."""


class Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A frozen value with the fields of the file it is read from, one for one."""


class Allowance(Value, frozen=True):
    """A finding that the author has seen and wants, with the reason."""

    code: str
    why: str
