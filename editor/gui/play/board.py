"""The board while one plays: the canvas with marks, a cursor for the keyboard and a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from editor.gui.canvas import Canvas
from editor.gui.play.marks import NONE, Marks, paint_marks

if TYPE_CHECKING:
    from editor.draw.marks import Marks as PieceMarks
    from editor.hexgrid.hexes import Hex

_STEPS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip
_LEAP = 5
Control = Qt.KeyboardModifier.ControlModifier
Shift = Qt.KeyboardModifier.ShiftModifier


class Card(QFrame):
    """A few words beside the hex that is pointed at; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.RichText)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(8, 5, 8, 5)
        inside.addWidget(self.label)
        self.hide()

    def show_at(self, page: str, at: QPointF, room: float) -> None:
        """Beside a point of the board, where it hides nothing of the hex itself."""
        parent = self.parentWidget()
        assert parent is not None, "a card lies on a board"
        self.label.setText(page)
        self.adjustSize()
        x = at.x() + room
        if x + self.width() > parent.width() - 4:
            x = max(4.0, at.x() - room - self.width())
        y = min(max(4.0, at.y() - self.height() / 2), parent.height() - self.height() - 4)
        self.move(round(x), round(y))
        self.show()
        self.raise_()


class PlayBoard(Canvas):
    """Says what is pointed at, by mouse or keyboard; draws what it is given."""

    acted = Signal(object)
    """A click or Enter on a hex."""
    pointed = Signal(object)
    """The hex under the mouse or the keyboard's cursor, or None."""
    menu_asked = Signal(object, object)
    """A hex and where on the screen a menu is wanted."""
    next_asked = Signal(int)
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.marks = NONE
        self._pieces: PieceMarks | None = None
        self._exposed = QRect()
        self.cursor_hex: Hex | None = None
        self.card = Card(self)
        self.over += [self._paint_pieces, self._paint_marks]
        self.hex_clicked.connect(self._clicked)
        self.hex_hovered.connect(self._hovered)

    def show_marks(self, marks: Marks) -> None:
        if marks != self.marks:
            self.marks = marks
            self.update()

    def show_card(self, page: str, place: Hex | None) -> None:
        """Words about a hex, beside it; none to take them away."""
        layout = self.layout_of_board
        if not page or place is None or layout is None:
            self.card.hide()
            return
        at = QPointF(*self.camera.to_view(layout.centre(place)))
        self.card.show_at(page, at, layout.size * self.camera.scale + 6)

    def show_pieces(self, pieces: PieceMarks) -> None:
        """The counters, which lie on a ground that is not painted anew for each move."""
        self._pieces = pieces
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        self._exposed = event.rect()
        super().paintEvent(event)

    def flash(self, hexes: tuple[Hex, ...]) -> None:
        """Lead the eye to some hexes without coming nearer."""
        places = tuple(place for place in hexes if self._board is not None and place in self._board)
        if places:
            self.keep_in_view(places[-1])
            self._flash.start(places)

    def _paint_pieces(self, painter: QPainter) -> None:
        if self._pieces is None:
            return
        camera, box = self.camera, self._exposed
        left, top = camera.to_board((box.left(), box.top()))
        right, bottom = camera.to_board((box.right() + 1, box.bottom() + 1))
        painter.translate(*camera.offset)
        painter.scale(camera.scale, camera.scale)
        for mark in self._pieces.within(QRectF(left, top, right - left, bottom - top)):
            painter.save()
            painter.translate(*mark.at)
            mark.draw(painter)
            painter.restore()

    def _paint_marks(self, painter: QPainter) -> None:
        layout = self.layout_of_board
        if layout is not None:
            paint_marks(painter, layout, self.camera, self.marks, self.cursor_hex)

    # Pointing

    def _clicked(self, place: Any) -> None:
        self.cursor_hex = None
        self.acted.emit(place)

    def _hovered(self, place: Any) -> None:
        if self.cursor_hex is None:
            self.pointed.emit(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self.cursor_hex is not None:
            self.cursor_hex = None
            self.pointed.emit(self.hovered)
            self.update()
        super().mouseMoveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        place = self.cursor_hex or self.hovered
        if place is not None:
            self.menu_asked.emit(place, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in _STEPS and held & Control:
            self._step(*_STEPS[key], _LEAP if held & Shift else 1)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not held & Control:
            place = self.cursor_hex or self.hovered
            if place is not None:
                self.acted.emit(place)
        elif key is Qt.Key.Key_N:
            self.next_asked.emit(-1 if held & Shift else 1)
        elif key is Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _step(self, across: int, down: int, by: int) -> None:
        """The keyboard's cursor goes from hex to hex, and the view with it."""
        if self._board is None:
            return
        grid = self._board.grid
        here = self.cursor_hex or self.hovered or self.middle_hex()
        column, row = grid.offset(here)
        self.go_to(grid.nearest(grid.hex_at(column + across * by, row + down * by)))

    def go_to(self, place: Hex) -> None:
        """The keyboard's cursor is there now."""
        self.cursor_hex = place
        self.keep_in_view(place)
        self.pointed.emit(place)
        self.update()
