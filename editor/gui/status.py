"""The line at the bottom: the hex under the cursor, what the tool does, the zoom, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from editor.gui.forms.labels import Cut
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.hexgrid.edges import Edge
    from editor.hexgrid.hexes import Hex

FOR_MS = 8000
"""How long something that happened is told."""


class Status(QStatusBar):
    """Says in words; what it says is given to it."""

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.hex, self.hint, self.zoom = QLabel(), Cut(), QLabel()
        self.count = QLabel()
        self.addWidget(self.hex)
        self.addWidget(self.hint, 1)
        self.addPermanentWidget(self.count)
        self.addPermanentWidget(self.zoom)
        words.say(self.hex.setAccessibleName, Text("Hex", "Hexagone"))
        words.say(self.hint.setAccessibleName, Text("Hint", "Conseil"))
        words.say(self.count.setAccessibleName, Text("Selection", "Sélection"))
        words.say(self.zoom.setAccessibleName, Text("Zoom", "Zoom"))

    def tell(self, words: str, for_ms: int = 0) -> None:
        self.showMessage(words, for_ms)

    def tell_for_a_while(self, words: str) -> None:
        self.showMessage(words, FOR_MS)

    def show_hint(self, words: str) -> None:
        """What the tool in hand does, while nothing else is to be told."""
        self.hint.setText(words)
        self.hint.setToolTip(words)

    def show_hex(
        self, shown: Shown | None, level: int, place: Hex | None, edge: Edge | None = None
    ) -> None:
        """What is at a hex and on its side, or which board this is."""
        if shown is None or shown.examined.board is None:
            self.hex.clear()
        elif place is None:
            self.hex.setText(f"{shown.title}  ·  {shown.level_name(level)}")
        else:
            words = shown.describe(place, level)
            if edge is not None:
                from editor.gui.edge_words import describe_edge

                words = f"{words}  ·  {describe_edge(shown, edge, level)}"
            self.hex.setText(words)

    def show_count(self, words: str) -> None:
        """How much is selected."""
        self.count.setText(words)
        self.count.setVisible(bool(words))

    def show_zoom(self, scale: float | None) -> None:
        self.zoom.setText(f"{scale * 100:.0f} %" if scale is not None else "")
