"""Mouse and keyboard on the board as a tool sees them, and what it would do drawn over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QWheelEvent,
)

from editor.gui.canvas import Canvas
from editor.gui.tools.sketch import paint_cursor, paint_work
from editor.gui.tools.spots import (
    Alt,
    Control,
    Shift,
    close_to,
    keys_of,
    spot_at_rim,
    spot_of,
    spot_under,
)
from editor.gui.tools.toolbox import Toolbox

if TYPE_CHECKING:
    from editor.gui.tools.tool import Preview, Spot, Tool
    from editor.hexgrid.hexes import Hex

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_LEAP = 5
_HELD = {Qt.Key.Key_Shift: Shift, Qt.Key.Key_Control: Control, Qt.Key.Key_Alt: Alt}


class Hand(QObject):
    """Hands gestures of the canvas to the tool in hand.

    A cursor for the keyboard goes from hex to hex with Ctrl and the arrow keys; comma and full stop
    go round its sides; Enter or a tap on Space acts there, Escape gives up.
    """

    menu_wanted = Signal(object, QPoint)
    """Somebody asks at a point of the screen what can be done at a Spot, or beside the board."""

    def __init__(self, canvas: Canvas, box: Toolbox) -> None:
        super().__init__(canvas)
        self.canvas, self.box = canvas, box
        self.cursor: Hex | None = None
        """Where the keyboard is; None while the mouse is used."""
        self.side = 0
        self._shown: Preview | None = None
        self._space_moved = False
        self._pipette: Tool | None = None
        self._is_carrying = self._is_held = False
        canvas.installEventFilter(self)
        canvas.pinched.connect(lambda: self._is_held and self._drop())
        canvas.over.append(self._paint)
        box.selection_changed.connect(lambda _: canvas.update())
        box.company.changed.connect(canvas.update)
        box.tool_changed.connect(self._retool)
        box.bench.edited.connect(lambda *_: self._follow())
        box.bench.shown_changed.connect(lambda _: self._keep_cursor())
        box.chosen_changed.connect(self._look)

    # Where

    def spot_at(
        self, position: QPointF, held: Qt.KeyboardModifier, *, beside: bool = False
    ) -> Spot | None:
        """The place under a point of the view; None off the sheet, or a place close beside it."""
        layout, tool = self.canvas.layout_of_board, self.box.tool
        if layout is None or tool is None:
            return None
        grid = self.box.board.grid
        point = self.canvas.camera.to_board((position.x(), position.y()))
        spot = spot_under(layout, grid, point, held)
        if spot is None and tool.follows_edges:
            return spot_at_rim(layout, grid, point, held)
        if spot is None and beside:
            return self._spot_of(close_to(grid, layout.hex_at(*point)), held)
        return spot

    def _spot_of(self, place: Hex, held: Qt.KeyboardModifier) -> Spot:
        """The place of the keyboard's cursor."""
        tool = self.box.tool
        at_edge = tool is not None and tool.follows_edges
        if tool is None or not tool.has_corners:
            held &= ~Control  # it leads the cursor
        return spot_of(place, self.side, at_edge, held)

    # Events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is not self.canvas or self.box.tool is None:
            return False
        if isinstance(event, QMouseEvent):
            self._mouse(event)
        elif isinstance(event, QContextMenuEvent):
            return self._ask_by_key(event)
        elif isinstance(event, QWheelEvent):
            return self.turn_by_wheel(event)
        elif isinstance(event, QKeyEvent):
            self._hold(event)
            if event.type() is QEvent.Type.KeyPress:
                return self._press_key(event)
            if event.type() is QEvent.Type.KeyRelease:
                return self._release_key(event)
        elif event.type() is QEvent.Type.Leave:
            self._hover(None)
        return False

    def _mouse(self, event: QMouseEvent) -> None:
        kind, left = event.type(), Qt.MouseButton.LeftButton
        tool = self.box.tool
        assert tool is not None
        # The second press of two fast clicks comes by another name.
        goes_down = kind in {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick}
        is_pressed = goes_down and event.button() is left
        beside = (is_pressed or tool.is_down) and tool.reaches_out()
        spot = self.spot_at(event.position(), event.modifiers(), beside=beside)
        if goes_down:
            self.cursor = None
            if is_pressed and not self.canvas.is_panning and spot is not None:
                self._is_held = True
                self._begin(spot)
            elif event.button() is Qt.MouseButton.RightButton:
                self._ask_or_give_up(spot, event.globalPosition().toPoint())
        elif kind is QEvent.Type.MouseMove:
            self.cursor = None
            if self._is_held and not event.buttons() & left:
                self._let_go(tool)
            if spot is not None and not self.canvas.is_panning:
                self._act(lambda: self._busy(tool).move(spot))
            elif not tool.is_down:
                self._hover(spot)
            if self.canvas.is_panning:
                self._space_moved = True
        elif kind is QEvent.Type.MouseButtonRelease and event.button() is left:
            self._let_go(tool, spot)

    def _let_go(self, tool: Tool, spot: Spot | None = None) -> None:
        """The button is up; where that was heard elsewhere, the hand was last seen here."""
        end = spot or self._busy(tool).spot
        if end is not None:
            self._act(lambda: self._busy(tool).release(end))
        self._pipette, self._is_held = None, False
        self.box.keep_spots()
        self._look()

    def _ask_or_give_up(self, spot: Spot | None, at: QPoint) -> None:
        """The right button gives up what was begun; else it asks what can be done here."""
        if not self._drop():
            self.menu_wanted.emit(spot, at)

    def _drop(self) -> bool:
        """What was begun is not wanted; False where there was nothing."""
        begun = self.box.give_up()
        self._look()
        return begun

    def turn_by_wheel(self, event: QWheelEvent) -> bool:
        """Shift and wheel turn what is in hand, or the wheel alone while something is carried."""
        tool = self.box.tool
        shift = bool(event.modifiers() & Shift)
        busy = self._is_carrying or (tool is not None and tool.is_down and self.box.is_setting)
        if tool is None or not (shift or busy):
            return False
        # Some desks turn a wheel with Shift sideways.
        way = event.angleDelta().y() or event.angleDelta().x()
        if not way or not tool.turn(-1 if way > 0 else 1):
            return False
        self._look()
        return True

    def _begin(self, spot: Spot) -> None:
        """A press: of the tool, or with Alt of the pipette."""
        tool = self.box.tool
        assert tool is not None
        self._pipette = self.box.tools["pipette"] if spot.alt and tool.takes_terrain else None
        if self._pipette is None and self.box.is_locked():
            return
        self._act(lambda: self._busy(tool).press(spot))

    def _busy(self, tool: Tool) -> Tool:
        return self._pipette or tool

    def _act(self, work: Callable[[], object]) -> None:
        """Let a tool do something; what does not fit is told in words."""
        from editor.edit.errors import EditError

        try:
            work()
        except EditError as error:
            self.box.tell(error.message)
        self._look()

    def _hover(self, spot: Spot | None) -> None:
        tool = self.box.tool
        if tool is not None:
            tool.hover(spot)
            self._look()

    def _retool(self) -> None:
        self._shown, self._pipette = None, None
        self._keep_cursor()
        tool = self.box.tool
        self.canvas.idle_cursor = self.cursor_of(tool.name) if tool is not None else None
        if tool is not None and self.cursor is not None:
            tool.hover(self._spot_of(self.cursor, Qt.KeyboardModifier.NoModifier))
        self.canvas.refresh_cursor()
        self.canvas.update()

    @staticmethod
    def cursor_of(name: str) -> QCursor:
        from editor.gui.icons import tool_cursor

        return tool_cursor(name)

    # Carried from elsewhere

    def carry(self, position: QPointF | None) -> None:
        """Something that was picked up in a palette is over the board, or beside it."""
        self._is_carrying = True
        none = Qt.KeyboardModifier.NoModifier
        self._hover(self.spot_at(position, none) if position is not None else None)

    def set_down(self, position: QPointF | None) -> None:
        """It is let go: on the board it stands there, elsewhere it stays in hand."""
        self._is_carrying = False
        held = QGuiApplication.keyboardModifiers()
        spot = self.spot_at(position, held) if position is not None else None
        tool = self.box.tool
        if spot is None or tool is None or self.box.is_locked():
            self._hover(None)
            return
        self._act(lambda: tool.press(spot))
        self._act(lambda: tool.release(spot))

    def put_back(self) -> None:
        """It is not wanted after all."""
        self._is_carrying = False
        tool = self.box.tool
        if tool is not None:
            self._act(tool.cancel)

    # Keys

    def _press_key(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        tool = self.box.tool
        assert tool is not None
        if key in _STEPS and held & Control:
            self._step(*_STEPS[key], _LEAP if held & Shift else 1)
        elif key is Qt.Key.Key_Escape:
            return self._give_up()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._act_here(held)
        elif key is Qt.Key.Key_Space:
            self._space_moved = self._space_moved and event.isAutoRepeat()
            return False
        elif key in {Qt.Key.Key_Comma, Qt.Key.Key_Period, Qt.Key.Key_Semicolon}:
            self._go_round(1 if key is not Qt.Key.Key_Comma else -1)
        elif key in {Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight}:
            self.box.step_size(1 if key is Qt.Key.Key_BracketRight else -1)
        elif key in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            if tool.take_back():
                self._look()
            else:
                self._act(self.box.delete)
        elif key is Qt.Key.Key_M and tool.flip():
            self._look()
        else:
            return False
        return True

    def _release_key(self, event: QKeyEvent) -> bool:
        tapped = event.key() == Qt.Key.Key_Space and not event.isAutoRepeat()
        if tapped and self.cursor is not None and not self._space_moved:
            self._act_here(event.modifiers())
        return False

    def _follow(self) -> None:
        """Something was edited, undone or done again: what a click would do may be otherwise."""
        self._keep_cursor()
        tool = self.box.tool
        if tool is not None and not tool.is_down:
            self._look()

    def _keep_cursor(self) -> None:
        """A hex that is cut off a sheet is no place to be."""
        if self.cursor is not None and self.box.kind and self.cursor not in self.box.board.grid:
            self.cursor = self.box.board.grid.nearest(self.cursor)

    def _ask_by_key(self, event: QContextMenuEvent) -> bool:
        """The key for menus asks where the keyboard's cursor is; the mouse has asked already."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            layout, place = self.canvas.layout_of_board, self.cursor or self.canvas.hovered
            spot = self._spot_of(place, Qt.KeyboardModifier.NoModifier) if place else None
            point = event.pos()
            if place is not None and layout is not None:
                point = QPointF(*self.canvas.camera.to_view(layout.centre(place))).toPoint()
            self.menu_wanted.emit(spot, self.canvas.mapToGlobal(point))
        return True

    def _give_up(self) -> bool:
        """What was begun first, then the selection."""
        if self._drop():
            return True
        had = bool(self.box.selection or self.box.picked)
        self.box.select_none()
        return had

    def _step(self, across: int, down: int, by: int) -> None:
        """Move the keyboard's cursor, and the view with it."""
        board = self.box.board
        grid = board.grid
        if self.cursor is None:
            self.cursor = self.canvas.hovered or self.canvas.middle_hex()
        column, row = grid.offset(self.cursor)
        self.cursor = grid.nearest(grid.hex_at(column + across * by, row + down * by))
        self.canvas.keep_in_view(self.cursor)
        self._point(Qt.KeyboardModifier.NoModifier)

    def _point(self, held: Qt.KeyboardModifier) -> None:
        """The tool and the status line follow the keyboard's cursor."""
        tool = self.box.tool
        assert tool is not None
        assert self.cursor is not None
        spot = self._spot_of(self.cursor, held)
        self.canvas.point_at(spot.hex, spot.edge if tool.follows_edges else None)
        self._act(lambda: tool.move(spot))

    def _hold(self, event: QKeyEvent) -> None:
        """What a key that is held makes of a click is seen before it."""
        tool, kind = self.box.tool, event.type()
        one = _HELD.get(Qt.Key(event.key()))
        if tool is None or tool.spot is None or tool.is_down or one is None:
            return
        held = event.modifiers()
        held = held | one if kind is QEvent.Type.KeyPress else held & ~one
        shift, control, alt = keys_of(held)
        self._hover(replace(tool.spot, shift=shift, control=control, alt=alt))

    def _go_round(self, by: int) -> None:
        """Turn what is in hand; else go to the next side of the hex."""
        tool = self.box.tool
        if tool is not None and tool.turn(by):
            self._look()
            return
        if self.cursor is None:
            self._step(0, 0, 1)
        self.side = (self.side + by) % 6
        if tool is not None and self.cursor is not None:
            self._point(Qt.KeyboardModifier.NoModifier)

    def _act_here(self, held: Qt.KeyboardModifier) -> None:
        """One act of the keyboard: a click, or the first or second end of what is stretched."""
        if self.cursor is None:
            self._step(0, 0, 1)
        tool = self.box.tool
        if tool is None or self.cursor is None:
            return
        spot = self._spot_of(self.cursor, held)
        if tool.is_down:
            self._act(lambda: tool.release(spot))
        elif not self.box.is_locked():
            self._act(lambda: tool.press(spot))
            if not tool.two_steps:
                self._act(lambda: tool.release(spot))

    # What is seen

    def _look(self) -> None:
        """Paint again only when something else is to be seen."""
        tool = self.box.tool
        shown = tool.preview() if tool is not None else None
        if shown != self._shown:
            self._shown = shown
            self.canvas.update()

    def _paint(self, painter: QPainter) -> None:
        layout, camera = self.canvas.layout_of_board, self.canvas.camera
        if layout is None or not self.box.kind:
            return
        paint_work(painter, self.box, layout, camera, self._shown)
        if self.cursor is not None:
            tool = self.box.tool
            side = self.side if tool is not None and tool.follows_edges else None
            paint_cursor(painter, layout, camera, self.cursor, side)
