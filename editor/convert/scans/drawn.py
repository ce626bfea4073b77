"""What a person has painted over a converted scan since: kept, and learned from, the next time.

Nothing has to watch the editor. The account beside the map says what the conversion wrote, so what
the map says otherwise by now was drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from editor.convert.mapping import Mapped
from editor.convert.safety import MAX_TEXT, Refusal, read_file
from editor.convert.scans.edges import PLAIN
from editor.convert.scans.marks import as_marks
from editor.convert.scans.outcome import SIDE_ENDING, Drawn
from editor.files.yamltext import read_text
from editor.hexgrid.hexes import parse_direction
from editor.model.hexmap import EdgeFeature, HexMap, MapGrid

if TYPE_CHECKING:
    from editor.convert.scans.edges import Side
    from editor.convert.scans.study import Cell


def drawn_since(folder: Path, stem: str, sheet: MapGrid) -> Drawn:
    """What was drawn on an earlier map of the same name; nothing where there is none."""
    data = _data(folder / f"{stem}.map.yaml")
    account = _data(folder / f"{stem}{SIDE_ENDING}")
    try:
        now = msgspec.convert(data, HexMap)
        was = msgspec.convert({**data, **account["written"]}, HexMap)
    except (msgspec.ValidationError, KeyError, TypeError):
        return Drawn()
    if now.grid.grid != sheet.grid or not (_is_whole(now) and _is_whole(was)):
        return Drawn()
    hexes, sides = _earlier(account.get("drawn"), sheet)
    for place in sheet.grid.hexes():
        kind = now.terrain_at(place)
        if kind is not None and kind != was.terrain_at(place):
            hexes[sheet.grid.offset(place)] = kind
    return Drawn(hexes, sides | _sides(now, was))


def _earlier(data: Any, sheet: MapGrid) -> tuple[dict[Cell, str], dict[Side, str]]:
    """What had been drawn before the last conversion; it is told in the way of marks."""
    if data is None:
        return {}, {}
    marks = as_marks(data, SIDE_ENDING)
    return (
        {cell: kind for kind, cells in marks.cells(sheet, Mapped()) for cell in cells},
        {side: kind for kind, some in marks.edges(sheet, Mapped()) for side in some},
    )


def _is_whole(sheet: HexMap) -> bool:
    """Whether every hex of the grid has a sign; a map that is being mended by hand may not."""
    grid = sheet.grid
    return len(sheet.terrain) == grid.rows and all(len(r) == grid.columns for r in sheet.terrain)


def _data(path: Path) -> Any:
    if not path.is_file():
        return None
    try:
        return read_text(read_file(path, MAX_TEXT), str(path)).data
    except Refusal:
        return None


def _sides(now: HexMap, was: HexMap) -> dict[Side, str]:
    """Edges that came, and those that went without another in their place."""
    kinds = {(one.at, one.side): one.kind for one in now.edges}
    found = {}
    for one in {*now.edges, *was.edges}:
        kind = kinds.get((one.at, one.side), PLAIN)
        if one not in was.edges or kind == PLAIN:
            side = _side(now, one)
            if side is not None:
                found[side] = kind
    return found


def _side(sheet: HexMap, edge: EdgeFeature) -> Side | None:
    try:
        place = sheet.grid.labelling.parse(sheet.hexes, edge.at)
        return (*sheet.hexes.offset(place), parse_direction(edge.side, sheet.grid.top))
    except ValueError:
        return None
