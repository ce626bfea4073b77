"""How what is shown of a document follows an edit at once, without reading the file again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from editor.gui.shown import Shown

if TYPE_CHECKING:
    from editor.edit.changes import Change
    from editor.gui.tabs import Tab


def follow(tab: Tab, change: Change) -> None:
    """Bring value, board and picture of a tab up to date."""
    if tab.shown is None or tab.document is None:
        return
    examined = tab.shown.examined
    value = tab.document.value
    from editor.model.board import Board
    from editor.model.hexmap import HexMap

    board = Board.of_map(value) if isinstance(value, HexMap) else examined.board
    tab.painter = None
    tab.shown = Shown(replace(examined, value=value, board=board))
