"""The dock of the outline; the tree itself is made with the first document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.gui.pane_dock import PaneDock
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.outline_pane import OutlinePane


class OutlineDock(PaneDock["OutlinePane"]):
    """See `outline_pane`."""

    name = "outline"
    title = Text("Outline", "Plan")

    def make_pane(self) -> OutlinePane:
        from editor.gui.outline_pane import OutlinePane

        return OutlinePane(self.words, self)
