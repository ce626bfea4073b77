"""Which rules the tactical questions answer by: those that a step of a proof can cite."""

from __future__ import annotations

from functools import cache

from editor.systems.citations import cited_by, modules_of

ROOMS = tuple(f"editor.systems.cry_havoc.{room}" for room in ("seeing", "moving", "fighting"))


@cache
def asked() -> frozenset[str]:
    """The ids of all rules that an answer may cite."""
    return cited_by(name for room in ROOMS for name in modules_of(room))
