"""The hexes that a region, a zone or a named place means on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError, split_prefix
from editor.model.cells import strip
from editor.model.sheet import SIDES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from editor.model.board import Board
    from editor.model.region import Region

Zones = Mapping[str, "Region"]


def region_hexes(board: Board, region: Region, zones: Zones | None = None) -> frozenset[Hex]:
    """The sum of a region's parts, less its exception.

    A part that the board does not have adds nothing: that it is missing is a check's to say. A
    zone that is made of itself adds what it has besides.
    """
    named = zones or {}
    known: dict[str, frozenset[Hex]] = {}
    for name in _inner_first(region, named):
        known[name] = _sum(board, named[name], known)
    return _sum(board, region, known)


def place_hexes(board: Board, name: str, zones: Zones) -> frozenset[Hex]:
    """The hexes of a place that a unit, a deployment or a condition names: a zone, or an area."""
    if name in zones:
        return region_hexes(board, zones[name], zones)
    return _area(board, name)


def edge_hexes(board: Board, name: str, depth: int = 1) -> frozenset[Hex]:
    """The strip along an edge: `north`, or a sheet's own side by word or print, as `ford:6`."""
    sheet_name, word = split_prefix(name)
    if not sheet_name:
        if word not in SIDES:
            return frozenset()
        return frozenset(_where(board, strip(board.terrain > 0, word, depth)))
    sheet = board.sheet(sheet_name)
    side = sheet.side(word) if sheet else None
    return sheet.border(side, depth) if sheet and side else frozenset()


def _inner_first(region: Region, zones: Zones) -> list[str]:
    """The zones that a region is made of, each after those that it is made of itself.

    Without recursion, so that no chain of zones is too long.
    """
    done: dict[str, None] = {}
    seen: set[str] = set()
    left = [(name, False) for name in _named(region)]
    while left:
        name, is_after = left.pop()
        if is_after:
            done[name] = None
        elif name in zones and name not in seen:
            seen.add(name)
            left += [(name, True), *((other, False) for other in _named(zones[name]))]
    return list(done)


def _named(region: Region) -> tuple[str, ...]:
    return region.zones if region.less is None else (*region.zones, *_named(region.less))


def _sum(board: Board, region: Region, known: Mapping[str, frozenset[Hex]]) -> frozenset[Hex]:
    found: set[Hex] = set()
    for part in _parts(board, region):
        found.update(part)
    for name in region.zones:
        found |= known.get(name, frozenset())
    if region.less is not None:
        found -= _sum(board, region.less, known)
    return frozenset(found)


def _parts(board: Board, region: Region) -> Iterator[Iterable[Hex]]:
    yield _labelled(board, region.hexes)
    corners = _labelled(board, region.rectangle or ())
    if len(corners) == 2:
        yield _rectangle(board, *corners)
    if region.edge is not None:
        yield edge_hexes(board, region.edge, region.depth)
    for centre in _labelled(board, (region.of,) if region.of is not None else ()):
        yield _where(board, board.grid.distance_array(centre) <= region.within)
    for area in region.areas:
        yield _area(board, area)
    for name in region.sheets:
        sheet = board.sheet(name)
        if sheet is not None:
            yield sheet.hexes()
    wanted = [number for number, kind in enumerate(board.kinds) if kind in region.terrain]
    if wanted:
        yield _where(board, np.isin(board.terrain, wanted))


def _labelled(board: Board, labels: Iterable[str]) -> list[Hex]:
    found = []
    for label in labels:
        try:
            found.append(board.hex(label))
        except LabelError:
            continue
    return found


def _rectangle(board: Board, first: Hex, second: Hex) -> Iterator[Hex]:
    """By the columns and rows of the board, whichever two corners are named."""
    (left, top), (right, bottom) = board.grid.offset(first), board.grid.offset(second)
    for column in range(min(left, right), max(left, right) + 1):
        for row in range(min(top, bottom), max(top, bottom) + 1):
            place = board.grid.hex_at(column, row)
            if place in board:
                yield place


def _where(board: Board, is_wanted: NDArray[np.bool_]) -> Iterator[Hex]:
    rows, columns = np.nonzero(is_wanted & (board.terrain > 0))
    return map(board.grid.hex_at, columns.tolist(), rows.tolist())


def _area(board: Board, name: str) -> frozenset[Hex]:
    """An area by its id; `sheet:area` is understood even where the id alone would do."""
    if name in board.areas:
        return board.areas[name].hexes
    sheet, bare = split_prefix(name)
    found = board.areas.get(bare)
    return found.hexes if found is not None and found.sheet == sheet else frozenset()
