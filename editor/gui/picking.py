"""Something is picked on the map for a field of a form: a hex, a hexside or a unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from editor.gui.canvas import Canvas
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.shown import Shown
    from editor.hexgrid.hexes import Hex

Take = Callable[..., None]
_HINTS = {
    "hex": Text("Click a hex; Escape gives up", "Cliquer un hexagone ; Échap renonce"),
    "edge": Text("Click a hexside; Escape gives up", "Cliquer un côté ; Échap renonce"),
    "unit": Text("Click a unit; Escape gives up", "Cliquer un pion ; Échap renonce"),
}


class Picker(QObject):
    """Takes the next click on the canvas from whatever tool is in hand."""

    told = Signal(str)
    """What the reader should do now; empty when it is done."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._shown: Shown | None = None
        self._kind = ""
        self._take: Take | None = None
        self._before: QWidget | None = None
        """Where one was at work before."""

    @property
    def is_busy(self) -> bool:
        return self._take is not None

    def begin(self, kind: str, take: Take, shown: Shown) -> None:
        """Wait for a click; whoever waited before waits in vain."""
        self._stop()
        self._kind, self._take, self._shown = kind, take, shown
        self._before = QApplication.focusWidget()
        # Installed last, so asked first: no tool sees the click.
        self._canvas.installEventFilter(self)
        self._canvas.setCursor(Qt.CursorShape.CrossCursor)
        self._canvas.setFocus()
        self.told.emit(str(_HINTS.get(kind, _HINTS["hex"])))

    def _stop(self) -> None:
        if self._take is not None:
            self._take = None
            self._canvas.removeEventFilter(self)
            self._canvas.refresh_cursor()
            self.told.emit("")
            before, self._before = self._before, None
            if before is not None and isValid(before) and self._canvas.hasFocus():
                before.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if self._take is None or watched is not self._canvas:
            return False
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self._stop()
                return True
        elif isinstance(event, QMouseEvent) and not self._canvas.is_panning:
            return self._mouse(event)
        return False

    def _mouse(self, event: QMouseEvent) -> bool:
        left = event.button() is Qt.MouseButton.LeftButton
        if event.type() is QEvent.Type.MouseButtonPress and left:
            return True
        if event.type() is QEvent.Type.MouseButtonRelease and left:
            self._pick(event.position())
            return True
        if event.button() is Qt.MouseButton.RightButton:
            self._stop()
            return True
        return False

    def _pick(self, position: QPointF) -> None:
        shown, take, layout = self._shown, self._take, self._canvas.layout_of_board
        board = shown.examined.board if shown is not None else None
        if take is None or shown is None or board is None or layout is None:
            return
        x, y = self._canvas.camera.to_board((position.x(), position.y()))
        place = layout.hex_at(x, y)
        if place not in board:
            return
        if self._kind == "unit":
            self._pick_unit(shown, place, take)
            return
        label = board.label(place)
        self._stop()
        if self._kind == "edge":
            from editor.hexgrid.hexes import format_direction

            edge = layout.edge_at(x, y)
            inner = place if place in edge.hexes else edge.hexes[0]
            other = next(one for one in edge.hexes if one != inner)
            take(board.label(inner), format_direction(inner.direction_to(other), board.grid.top))
        else:
            take(label)

    def _pick_unit(self, shown: Shown, place: Hex, take: Take) -> None:
        units = shown.units_at.get(place, [])
        if not units:
            return
        if len(units) == 1:
            self._stop()
            take(units[0].id)
            return
        menu = QMenu(self._canvas)
        for unit in units:
            menu.addAction(shown.name_of(unit)).setData(unit.id)
        chosen = menu.exec(self._canvas.cursor().pos())
        if chosen is not None:
            self._stop()
            take(chosen.data())
