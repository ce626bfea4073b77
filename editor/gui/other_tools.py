"""Why a letter does nothing: its tool is for the other kind of file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.canvas import Canvas
    from editor.gui.tools.toolbox import Toolbox

_FOR_MAPS = Text(
    "“{}” is for maps: walls, heights and places are the map's, a scenario changes ground only",
    "« {} » est pour les cartes : murs, relief et lieux sont à la carte, un scénario ne change "
    "que le sol",
)
_FOR_SCENARIOS = Text("“{}” is for scenarios", "« {} » est pour les scénarios")


class OtherTools(QObject):
    """Tells it when such a letter is typed on the board."""

    def __init__(self, canvas: Canvas, box: Toolbox, tools: Mapping[str, QAction]) -> None:
        super().__init__(canvas)
        self._box, self._tools = box, tools
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        del watched
        # A letter that takes a tool is a shortcut and never comes here.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self._box.kind:
            typed = QKeySequence(event.keyCombination())
            for action in self._tools.values():
                if not action.isVisible() and typed in action.shortcuts():
                    said = _FOR_MAPS if self._box.is_setting else _FOR_SCENARIOS
                    name = action.text().replace("&", "")
                    self._box.tell(Text(said.en.format(name), said.fr.format(name)))
        return False
