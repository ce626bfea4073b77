"""What checks of a map share, kept up to date while hexes are painted."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import msgspec

from editor.checks.cases import MapCase
from editor.checks.fabric import Fabric
from editor.checks.maps import is_whole
from editor.model.board import Board
from editor.model.hexmap import VOID, HexMap
from editor.systems.recording import BoardView, FabricView, Fact, MapView, Notes, Workings

_FABRIC = ("floors", "levels", "sides", "areas", "roofed", "walls", "walled", "catalogue")


class Sheets:
    """The drawing, its board and its fabric, each as a view of what it is now.

    They are no workings like others: a painted hex changes a little of them, and each check noted
    which part of them it looked at.
    """

    def __init__(self, case: MapCase, notes: Notes, workings: Workings) -> None:
        self._case = case
        self._notes = notes
        self._workings = workings
        self.drawing = MapView("map", notes, lambda: self._case.map)
        self._board: Board | None = None
        self._fabric: Fabric | None = None
        self._make()

    def _make(self) -> None:
        whole = is_whole(self._case.map)
        self._board = Board.of_map(self._case.map) if whole else None
        self._fabric = Fabric(self._case) if whole else None
        board = BoardView("board", self._notes, lambda: self._board) if whole else None
        fabric = FabricView(self._notes, lambda: self._fabric, self.drawing) if whole else None
        self._preset("board", board)
        self._preset("fabric", fabric)

    def _preset(self, key: str, value: Any) -> None:
        """What no check makes and none can change: reading it shares nothing."""
        self._workings.given[key] = value

    def take(self, case: MapCase) -> set[Fact]:
        """Another drawing; all that is made of it counts as changed."""
        old, before = self._case.map, self._board is not None
        self._case = case
        self._make()
        changed: set[Fact] = {("board", name) for name in Board.__dataclass_fields__}
        changed |= {("fabric", name) for name in _FABRIC}
        if before != (self._board is not None):
            changed |= {("given", "board"), ("given", "fabric")}
        if old.terrain != case.map.terrain or old.grid != case.map.grid:
            changed |= {("places", signs) for signs in self._notes.signs}
        return changed | _cells(old, case.map)

    def can_repaint(self, old: HexMap, new: HexMap) -> bool:
        """Whether the two differ in hexes painted with signs of the legend, and no more."""
        if self._board is None or len(old.terrain) != len(new.terrain):
            return False
        signs = set(new.legend) - {VOID}
        for name in HexMap.__struct_fields__:
            one, other = getattr(old, name), getattr(new, name)
            if name != "terrain" and one is not other and one != other:
                return False
        return all(
            one == other or (len(one) == len(other) and VOID not in one and signs.issuperset(other))
            for one, other in zip(old.terrain, new.terrain, strict=True)
        )

    def repaint(self, new: HexMap) -> set[Fact]:
        """A drawing that differs in painted hexes only: what that changes."""
        old, catalogue = self._case.map, self._case.catalogue
        self._case = MapCase(new, catalogue)
        changed = _cells(old, new)
        board, fabric = self._board, self._fabric
        assert board is not None, "a sheet that is not whole is not repainted"
        assert fabric is not None, "as above"
        kinds = {kind: number for number, kind in enumerate(board.kinds)}
        terrain = board.terrain.copy()
        alike = True
        for _, place in [fact for fact in changed if fact[0] == "cell"]:
            before, after = old.terrain_at(place), new.terrain_at(place)  # type: ignore[arg-type]
            column, row = board.grid.offset(place)  # type: ignore[arg-type]
            signs = {old.terrain[row][column], new.terrain[row][column]}
            changed |= {("places", some) for some in self._notes.signs if len(some & signs) == 1}
            terrain[row, column] = kinds.setdefault(after or "", len(kinds))
            one, other = catalogue.terrains.get(before or ""), catalogue.terrains.get(after or "")
            alike &= one is not None and other is not None and one.roof == other.roof
        sheet = msgspec.structs.replace(board.sheets[0], map=new)
        self._board = replace(board, terrain=terrain, kinds=tuple(kinds), sheets=(sheet,))
        changed |= {("board", "terrain"), ("board", "kinds"), ("board", "sheets")}
        self._fabric = copy.copy(fabric)
        self._fabric.map = new
        if not alike:
            self._fabric.reroof()
            was, now = vars(fabric), vars(self._fabric)
            changed |= {("fabric", name) for name in _FABRIC if was[name] != now[name]}
        return changed


def _cells(old: HexMap, new: HexMap) -> set[Fact]:
    """The hexes, one by one, whose terrain or height differs; and the rows as a whole."""
    changed: set[Fact] = set()
    if old.grid != new.grid or old.legend != new.legend:
        places = {*_places(old), *_places(new)}
        return {("cell", place) for place in places} | {("height", place) for place in places}
    for word, name in (("cell", "terrain"), ("height", "elevation")):
        before, after = getattr(old, name), getattr(new, name)
        if before == after:
            continue
        changed.add(("map", name))
        if tuple(map(len, before)) != tuple(map(len, after)):
            changed |= {(word, place) for place in (*_places(old), *_places(new))}
            continue
        for row, (one, other) in enumerate(zip(before, after, strict=True)):
            if one != other:
                for column, (was, now) in enumerate(zip(one, other, strict=True)):
                    if was != now:
                        changed.add((word, new.hexes.hex_at(column, row)))
    return changed


def _places(drawing: HexMap) -> list[Any]:
    grid = drawing.hexes
    return [grid.hex_at(c, r) for r in range(grid.rows) for c in range(grid.columns)]
