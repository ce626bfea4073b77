"""The dock of the source; the text itself is made with the first document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.gui.pane_dock import PaneDock
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.source_pane import SourcePane


class SourceDock(PaneDock["SourcePane"]):
    """See `source_pane`."""

    name = "source"
    title = Text("Source", "Source")

    def make_pane(self) -> SourcePane:
        from editor.gui.source_pane import SourcePane

        return SourcePane(self.words, self)
