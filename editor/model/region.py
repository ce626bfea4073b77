"""A set of hexes described in words: the sum of its parts, less an exception."""

from __future__ import annotations

from msgspec import field

from editor.model.value import Value


class Region(Value, frozen=True):
    """Hexes by name, by rectangle, along an edge, round a hex, of an area, of a terrain."""

    hexes: tuple[str, ...] = ()
    rectangle: tuple[str, str] | None = None
    edge: str | None = None
    depth: int = 1
    of: str | None = None
    within: int = 0
    areas: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    less: Region | None = field(default=None, name="except")
