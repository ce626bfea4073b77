"""The dock of the form; the form itself is made with the first document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.gui.pane_dock import PaneDock
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.properties_pane import PropertiesPane


class PropertiesDock(PaneDock["PropertiesPane"]):
    """See `properties_pane`."""

    name = "properties"
    title = Text("Properties", "Propriétés")

    def make_pane(self) -> PropertiesPane:
        from editor.gui.properties_pane import PropertiesPane

        return PropertiesPane(self.words, self)
