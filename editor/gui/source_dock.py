"""The dock of the source; the text itself is made with the first document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from editor.gui.pane_dock import PaneDock
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.source_draft import Source
    from editor.gui.source_pane import SourcePane
    from editor.model.finding import Finding


class SourceDock(PaneDock["SourcePane"]):
    """See `source_pane`."""

    name = "source"
    title = Text("Source", "Source")

    drafted = Signal()
    """Something was typed that is not applied, or it is no more."""
    written = Signal()
    """A file that could not be read was written anew."""

    def make_pane(self) -> SourcePane:
        from editor.gui.source_pane import SourcePane

        made = SourcePane(self.words, self)
        made.drafted.connect(self.drafted)
        made.written.connect(self.written)
        return made

    def show_source(self, source: Source | None) -> None:
        """The source of another tab, with what was typed there."""
        if source is not None or self._pane is not None:
            self.pane.show_source(source)
        self.show_pane(source is not None)

    def refuse(self, findings: tuple[Finding, ...]) -> None:
        """What is typed could not be applied: say where and why."""
        self.show()
        self.raise_()
        self.pane.refuse(findings)
