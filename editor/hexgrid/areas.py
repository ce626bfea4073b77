"""Sets of hexes: their parts, their fill, their outline."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex


def connected(hexes: Iterable[Hex]) -> list[frozenset[Hex]]:
    """The parts of an area whose hexes touch, in the order of their least hex.

    >>> [len(part) for part in connected([Hex(0, 0), Hex(5, 5), Hex(0, 1)])]
    [2, 1]
    """
    left = set(hexes)
    parts = []
    for start in sorted(left):
        if start in left:
            part = flood(start, left.__contains__)
            left -= part
            parts.append(part)
    return parts


def flood(start: Hex, is_inside: Callable[[Hex], bool]) -> frozenset[Hex]:
    """All hexes that can be reached without leaving what `is_inside` accepts.

    It must refuse at some distance (as `grid.__contains__` does), or the flood never ends.

    >>> len(flood(Hex(0, 0), lambda place: place.distance(Hex(0, 0)) < 2))
    7
    """
    if not is_inside(start):
        return frozenset()
    found, wave = {start}, [start]
    while wave:
        for near in wave.pop().neighbours():
            if near not in found and is_inside(near):
                found.add(near)
                wave.append(near)
    return frozenset(found)


def outline(hexes: Iterable[Hex]) -> frozenset[Edge]:
    """The edges between an area and the rest of the world, around its holes too.

    >>> len(outline([Hex(0, 0), Hex(0, 1)]))
    10
    """
    area = frozenset(hexes)
    return frozenset(
        Edge.of(place, direction)
        for place in area
        for direction, near in enumerate(place.neighbours())
        if near not in area
    )
