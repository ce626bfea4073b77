"""Our own map inside a module that we wrote: VASSAL passes it by, and we find the ground again."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from editor.convert.losses import Tally
from editor.convert.safety import Archive, check_size
from editor.files.write import format_yaml
from editor.files.yamltext import read_text
from editor.model.board import Board
from editor.model.hexmap import HexMap
from editor.model.text import Text

ENTRY = "gonfalon.map.yaml"
_DAMAGED = Text("our own map in it does not fit the board", "notre carte y contredit le plateau")


def carried(board: Board) -> dict[str, bytes]:
    """The map as an entry of the archive; a board of several sheets has no one map."""
    only = board.only
    if only is None:
        return {}
    # Where the picture under it lies is nobody else's business.
    sheet = msgspec.structs.replace(only.map, backdrop=None)
    return {ENTRY: format_yaml(msgspec.to_builtins(sheet)).encode()}


def found_again(archive: Archive, names: Container[str], tally: Tally) -> HexMap | None:
    """The map that a module of ours brings, if all its hexes are still on the board."""
    if ENTRY not in archive.names:
        return None
    source = read_text(archive.read(ENTRY), ENTRY)
    try:
        sheet = msgspec.convert(source.data, HexMap)
        check_size(sheet.grid.columns, sheet.grid.rows)
        if all(sheet.label(place) in names for place in sheet.hexes.hexes()):
            return sheet
    except (msgspec.ValidationError, ValueError):
        pass
    tally.add("left-out", _DAMAGED, ENTRY)
    return None
