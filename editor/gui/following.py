"""How what is shown of a document follows an edit at once, without reading the file again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs
from PySide6.QtCore import QRectF

from editor.gui.shown import Shown
from editor.hexgrid.labels import LabelError

if TYPE_CHECKING:
    from editor.edit.changes import Change
    from editor.gui.tabs import Tab
    from editor.hexgrid.edges import Edge
    from editor.hexgrid.hexes import Hex
    from editor.model.board import Board
    from editor.model.hexmap import HexMap
    from editor.model.scenario import Scenario
    from editor.systems.examine import Examined

_DRAWN = {"terrain", "elevation", "legend", "edges", "areas", "levels", "links", "features"}
_PARTS = {"areas", "levels", "links", "features"}
_WORDS = {
    "title", "description", "author", "rights", "notes", "allow", "sides", "id", "story",
    "briefings", "victory", "events", "end", "format",
}  # fmt: skip
"""What nobody sees on the board."""
_PIECES = {"units", "objects", "obstacles", "lights", "markers", "ropes"}
"""What stands on hexes of a scenario."""
_GATHERED = {"board", "catalogues", "rosters", "system", "options", "grid", "format", "backdrop"}
"""What takes other files to understand, or makes another board."""


def follow(tab: Tab, change: Change) -> QRectF | None:
    """Bring value, board and picture of a tab up to date.

    Where on the board it shows, in map units; empty where it does not, None where the picture has
    to be made anew.
    """
    if tab.shown is None or tab.document is None:
        return None
    from editor.model.hexmap import HexMap

    value, examined = tab.document.value, tab.shown.examined
    if _is_of_ground(examined.value, value, change):
        return _follow_ground(tab, examined, value)
    if change.sections & _GATHERED:
        tab.wants_board = True
    if isinstance(value, HexMap) and isinstance(examined.value, HexMap):
        return _follow_map(tab, examined, examined.value, value, change)
    # The file may be nothing that can be read by now, and of no kind.
    tab.shown = Shown(replace(examined, value=value, kind=tab.document.kind))
    if change.sections <= _WORDS:
        return QRectF()
    if change.sections <= _PIECES and tab.painter is not None and examined.board is not None:
        from editor.draw.picture import picture_of

        spots = _spots(examined.value, value, change.sections, examined.board)
        return tab.painter.follow_pieces(picture_of(tab.shown.examined, night=tab.night), spots)
    return _repaint(tab)


def _is_of_ground(old: object, new: object, change: Change) -> bool:
    """Whether all that changed is what a scenario changes of the ground of its sheets."""
    from editor.model.scenario import Scenario

    return (
        change.sections == {"board"}
        and isinstance(old, Scenario)
        and isinstance(new, Scenario)
        and structs.replace(old.board, changes=new.board.changes) == new.board
    )


def _follow_ground(tab: Tab, examined: Examined, value: Scenario) -> QRectF | None:
    from editor.model.redrawn import rechanged

    before = examined.board
    if before is None:
        tab.wants_board = True
        return _repaint(tab)
    board, cells = rechanged(before, value.board)
    tab.shown = Shown(replace(examined, value=value, board=board))
    return _repaint(tab, cells, anew=board.levels != before.levels)


def _spots(old: object, new: object, sections: frozenset[str], board: Board) -> set[Hex]:
    """Where the pieces stand, or stood, that came, went or changed: states share all others."""
    found: set[Hex] = set()
    for section in sections:
        before, after = getattr(old, section, ()), getattr(new, section, ())
        kept = {id(one) for one in before} & {id(one) for one in after}
        for one in (*before, *after):
            if id(one) in kept:
                continue
            ends = (one.from_hex, one.to_hex) if section == "ropes" else (one.at,)
            for label in ends:
                with suppress(LabelError):
                    found |= {board.hex(label)} if label is not None else set()
    return found


def _follow_map(
    tab: Tab, examined: Examined, old: HexMap, new: HexMap, change: Change
) -> QRectF | None:
    from editor.model.board import Board
    from editor.model.redrawn import redrawn

    board = examined.board
    sections = change.sections
    remapped = any(new.legend.get(sign) != kind for sign, kind in old.legend.items())
    whole = _stays_whole(new, change)
    if board is None or remapped or sections & _GATHERED or not whole:
        made = Board.of_map(new) if whole else None
        tab.shown = Shown(replace(examined, value=new, board=made))
        tab.painter = None
        return None
    cells = change.cells if sections & {"terrain", "elevation"} else frozenset()
    edges = _edges(old, new, change) if "edges" in sections else set()
    parts = bool(sections & _PARTS)
    made = redrawn(board, new, cells, edges, parts=parts)
    tab.shown = Shown(replace(examined, value=new, board=made))
    if not sections & _DRAWN:
        return _repaint(tab) if sections - _WORDS else QRectF()
    return _repaint(tab, cells, edges, anew=parts)


def _stays_whole(new: HexMap, change: Change) -> bool:
    """Whether a board can still be made; of ground only what was painted is looked at."""
    if change.sections <= {"terrain", "elevation", "legend"}:
        rows = [part for part in change.parts if part.path[0] != "legend"]
        same = all(
            isinstance(part.old, str) and isinstance(part.new, str)
            and len(part.old) == len(part.new)
            for part in rows
        )  # fmt: skip
        if same and all(new.terrain[row][column] in new.legend for column, row in change.cells):
            return True
    from editor.checks.maps import is_whole

    return is_whole(new)


def _repaint(
    tab: Tab,
    cells: frozenset[tuple[int, int]] = frozenset(),
    edges: set[Edge] | None = None,
    *,
    anew: bool = True,
) -> QRectF | None:
    if tab.painter is None or tab.shown is None or tab.shown.examined.board is None:
        return None
    from editor.draw.picture import picture_of

    picture = picture_of(tab.shown.examined, night=tab.night)
    return tab.painter.follow(picture, cells, edges or (), anew=anew)


def _edges(old: HexMap, new: HexMap, change: Change) -> set[Edge]:
    """The hexsides on which something came, went or changed."""
    from editor.model.redrawn import edge_of

    found: set[Edge] = set()
    for path in change.paths:
        if path[0] != "edges":
            continue
        numbers = [path[1]] if len(path) > 1 else range(max(len(old.edges), len(new.edges)))
        for drawing in (old, new):
            for number in numbers:
                if isinstance(number, int) and number < len(drawing.edges):
                    with suppress(ValueError):
                        found.add(edge_of(drawing, drawing.edges[number]))
    return found
