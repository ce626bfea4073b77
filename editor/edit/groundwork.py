"""Ground that a scenario changes on its sheets, said in hexes: what painting it is made of."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from editor.edit.commands import AnyEdit, Put
from editor.edit.setup import hex_of
from editor.edit.zoning import labels_of
from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.scenario import Scenario, TerrainChange
from editor.model.text import Text

CHANGE = Text("Change the ground", "Changer le sol")
RESTORED = Text("Ground as on the map", "Sol comme sur la carte")
PLACE = ("board", "changes")


def change_ground(
    scenario: Scenario, board: Board, hexes: Iterable[Hex], terrain: str | None, level: int = 0,
    label: Text = CHANGE,
) -> AnyEdit | None:  # fmt: skip
    """Give hexes of the board a terrain in this scenario, or with None that of the map again.

    What is as on the map needs no line. None where nothing changes.
    """
    printed = board.as_printed
    touched = {place for place in hexes if place in board}
    missing = {
        one for one in touched if terrain is not None and printed.terrain_at(one, level) != terrain
    }
    made: list[TerrainChange] = []
    for change in scenario.board.changes:
        kept = []
        for name in change.hexes if change.level == level else ():
            place = hex_of(printed, name)
            if place is None or place not in touched:
                kept.append(name)
            elif change.terrain == terrain and place in missing:
                kept.append(name)
                missing.remove(place)
        if change.level != level or len(kept) == len(change.hexes):
            made.append(change)
        elif kept:
            made.append(structs.replace(change, hexes=tuple(kept)))
    if missing and terrain is not None:
        _add(made, TerrainChange(labels_of(printed, missing), terrain, level))
    if tuple(made) == scenario.board.changes:
        return None
    return Put(PLACE, tuple(made), label)


def changed_hexes(board: Board, level: int = 0) -> frozenset[Hex]:
    """Where the ground of a level is not what the map says."""
    printed = board.as_printed
    if level:
        before, now = printed.levels.get(level, {}), board.levels.get(level, {})
        return frozenset(place for place, kind in now.items() if before.get(place) != kind)
    return frozenset(board.grid.hexes_of(board.terrain != printed.terrain))


def _add(changes: list[TerrainChange], fresh: TerrainChange) -> None:
    """To the last line of the same ground on the same level, or as a new line."""
    for number in range(len(changes) - 1, -1, -1):
        one = changes[number]
        if (one.terrain, one.level) == (fresh.terrain, fresh.level):
            changes[number] = structs.replace(one, hexes=(*one.hexes, *fresh.hexes))
            return
    changes.append(fresh)
