"""Hexes of the map in front that are selected: what the Edit menu does to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.gui.tools.company import on_clipboard, put_on_clipboard
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.commands import AnyEdit
    from editor.gui.tools.tool import Tool
    from editor.gui.tools.toolbox import Toolbox
    from editor.hexgrid.hexes import Hex

MIME = "application/x-gonfalon-clip"
NOTHING_SELECTED = Text("Select some hexes first", "Sélectionnez d'abord des hexagones")
NOTHING_COPIED = Text("There is nothing to paste", "Il n'y a rien à coller")


class Clipping:
    """Copies, clears, turns and mirrors what is selected, with everything on it."""

    def __init__(self, box: Toolbox) -> None:
        self._box = box
        self.about: Hex | None = None
        """What the selection was turned about."""

    def copy(self) -> bool:
        """Put what is selected on the clipboard."""
        from editor.edit.clip import copy, format_clip

        clip = copy(self._box.drawing, self._box.selection) if self._box.is_drawing else None
        if clip is None:
            self._box.tell(NOTHING_SELECTED)
            return False
        put_on_clipboard(MIME, format_clip(clip).encode("utf-8"))
        return True

    def cut(self) -> None:
        if self._box.copy():
            self._box.delete()

    def delete(self) -> None:
        """Clear what is selected."""
        from editor.edit.clip import clear

        if self._box.selection and self._box.is_drawing:
            self._box.do(clear(self._box.drawing, self._box.selection))

    def paste(self) -> None:
        """Take what is on the clipboard in hand."""
        from editor.edit.clip import parse_clip

        clip = parse_clip(on_clipboard(MIME))
        if clip is None or not self._box.is_drawing:
            self._box.tell(NOTHING_COPIED)
            return
        if clip.top != self._box.drawing.grid.top:
            self._box.tell(Text(
                "The hexes of the copy stand the other way up",
                "Les hexagones de la copie sont orientés autrement",
            ))  # fmt: skip
            return
        self._box.chosen.clip = clip
        self._box.take("paste")

    def duplicate(self) -> None:
        from editor.edit.clip import copy

        clip = copy(self._box.drawing, self._box.selection) if self._box.is_drawing else None
        if clip is None:
            self._box.tell(NOTHING_SELECTED)
            return
        self._box.chosen.clip = clip
        self._box.take("paste")

    def turn(self, steps: int) -> None:
        """Turn what is in hand, or what is selected."""
        from editor.edit.clip import turn

        self._remake(
            lambda tool: tool.turn(steps),
            lambda about: turn(self._box.drawing, self._box.selection, steps, about),
            lambda one, about: one.rotate(steps, about),
        )

    def mirror(self) -> None:
        """Mirror what is in hand, or what is selected."""
        from editor.edit.clip import mirror

        self._remake(
            lambda tool: tool.flip(),
            lambda about: mirror(self._box.drawing, self._box.selection, about),
            lambda one, about: (one - about).mirror(self._box.drawing.grid.top) + about,
        )

    def _remake(
        self,
        held: Callable[[Tool], bool],
        edit: Callable[[Hex], AnyEdit],
        at: Callable[[Hex, Hex], Hex],
    ) -> None:
        from editor.edit.clip import middle
        from editor.edit.errors import EditError

        tool = self._box.tool
        if tool is None or held(tool):
            self._box.chosen_changed.emit()
            return
        if not self._box.selection:
            self._box.tell(NOTHING_SELECTED)
            return
        # A second turn goes about the same hex, or six of them would not come back.
        about = self.about if self.about is not None else middle(self._box.selection)
        try:
            is_done = self._box.do(edit(about))
        except EditError as error:
            self._box.tell(error.message)
            return
        if is_done:
            self._box.select([at(one, about) for one in self._box.selection])
            self.about = about
