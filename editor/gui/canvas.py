"""The board on screen: pans, zooms, points at hexes. What it shows it was given."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from editor.gui.camera import Box, Camera
from editor.gui.fingers import Fingers
from editor.gui.flash import Flash
from editor.gui.looking import look_by_key
from editor.gui.overlay import (
    BADGE,
    outline,
    paint_badges,
    paint_flash,
    paint_focus,
    paint_hover,
    worst_by_hex,
)
from editor.gui.wheel import meant_by
from editor.model.finding import Finding, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from editor.draw.painter import BoardPainter
    from editor.hexgrid.edges import Edge
    from editor.hexgrid.hexes import Hex
    from editor.hexgrid.layout import Layout
    from editor.model.board import Board


class Canvas(QWidget):
    """Shows one board; says which hex the cursor is on and which was clicked."""

    hex_hovered = Signal(object)
    edge_hovered = Signal(object)
    hex_clicked = Signal(object)
    zoomed = Signal(float)
    moved = Signal()
    """One looks elsewhere, or from farther away."""
    repainted = Signal()
    """The board itself looks otherwise."""
    pinched = Signal()
    """A second finger came down: what the first was about to do is not meant."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fingers = Fingers(self)  # first, for events come from now on
        # So that a second finger is told of though the first is a mouse.
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.camera = Camera()
        self.hovered: Hex | None = None
        self.edge: Edge | None = None
        """The side of it that is nearest."""
        self._painter: BoardPainter | None = None
        self._board: Board | None = None
        self._findings: tuple[Finding, ...] = ()
        self._badges: dict[Hex, Severity] = {}
        self._flash = Flash(self)
        self._grip: QPointF | None = None
        self._pressed: Hex | None = None
        """Where a click began."""
        self.pinched.connect(self._forget_click)
        self._is_space_held = False
        self.is_fitted, self.margin = True, 12.0
        self.over: list[Callable[[QPainter], None]] = []
        """Whoever has something to draw over the board."""
        self.idle_cursor: QCursor | None = None
        """What the mouse looks like over the board; None for the usual arrow."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(900, 640)

    # What is shown

    def show_board(
        self,
        board: Board,
        painter: BoardPainter,
        keep_view: bool = False,
        camera: Camera | None = None,
    ) -> None:
        """Show a board, all of it, or from where one was looking at it before."""
        self._board, self._painter = board, painter
        if self.hovered is not None and self.hovered not in board:
            self._hover(None, None)
        if camera is not None:
            self.is_fitted = False
            self._look(camera.resized(self.camera.size))
        elif keep_view and not self.is_fitted:
            self._look(self.camera)
        else:
            self.fit()
        self.repainted.emit()
        self.moved.emit()
        self.update()

    def repaint_with(self, painter: BoardPainter) -> None:
        """The same board, drawn otherwise: another light, level or theme."""
        self._painter = painter
        self.repainted.emit()
        self.update()

    def show_change(self, board: Board, area: QRectF) -> None:
        """The painter has followed an edit: only this area, in map units, must be shown again."""
        self._board = board
        if not area.isEmpty():
            self.repainted.emit()
            left, top = self.camera.to_view((area.left(), area.top()))
            right, bottom = self.camera.to_view((area.right(), area.bottom()))
            box = QRectF(left, top, right - left, bottom - top).toAlignedRect()
            self.update(box.adjusted(-1, -1, 1, 1))

    def set_findings(self, findings: tuple[Finding, ...]) -> None:
        self._findings = findings
        self._badges = worst_by_hex(findings)
        self.update()

    def show_place(self, hexes: Iterable[Hex]) -> None:
        """Bring hexes to the middle, near enough to read, and make them flash."""
        places = [place for place in hexes if self._board is not None and place in self._board]
        if not places or self._painter is None:
            return
        layout = self._painter.layout
        points = [corner for place in places for corner in layout.corners(place)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = (min(xs), min(ys), max(xs), max(ys))
        self.is_fitted = False
        self._look(self.camera.closing_in(box, 36 / layout.size))
        self._flash.start(tuple(places))

    # Where one looks

    @property
    def bounds(self) -> Box:
        if self._painter is None:
            return (0.0, 0.0, 1.0, 1.0)
        area = self._painter.bounds
        return area.left(), area.top(), area.right(), area.bottom()

    def fit(self) -> None:
        self._look(self.camera.fitted(self.bounds, self.margin))
        self.is_fitted = True

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Closer or farther around a point of the view, its middle unless told."""
        point = _middle(self.camera) if at is None else (at.x(), at.y())
        self.is_fitted = False
        self._look(self.camera.zoomed(factor, point))

    def zoom_to(self, scale: float) -> None:
        self.is_fitted = False
        near = self.camera.zoomed(scale / self.camera.scale, _middle(self.camera))
        self._look(replace(near, scale=scale))

    def pan(self, dx: float, dy: float) -> None:
        self.is_fitted = False
        self._look(self.camera.moved(dx, dy))

    def _look(self, camera: Camera) -> None:
        camera = camera.kept_to(self.bounds)
        if camera != self.camera:
            scale, self.camera = self.camera.scale, camera
            if scale != camera.scale:
                self.zoomed.emit(camera.scale)
            self.moved.emit()
            self.update()

    @property
    def layout_of_board(self) -> Layout | None:
        """Where hexes lie, in map units; None while there is no board."""
        return self._painter.layout if self._painter is not None else None

    @property
    def board(self) -> Board | None:
        return self._board

    @property
    def is_panning(self) -> bool:
        return self._grip is not None or self._is_space_held

    def look_at(self, point: tuple[float, float]) -> None:
        """Bring a point of the board to the middle."""
        self.is_fitted = False
        self._look(replace(self.camera, centre=point))

    def overview(self, scale: float) -> QImage:
        """All of the board, small; what is kept for the view is not touched."""
        assert self._painter is not None
        return self._painter.overview(scale)

    def middle_hex(self) -> Hex:
        """The hex of the board nearest to the middle of the view."""
        assert self._painter is not None
        assert self._board is not None
        return self._board.grid.nearest(self._painter.layout.hex_at(*self.camera.centre))

    def keep_in_view(self, place: Hex) -> None:
        """Move as little as needed to see a hex."""
        if self._painter is None:
            return
        near = self.camera.nudged(self._painter.layout.centre(place))
        if near is not self.camera:
            self.is_fitted = False
            self._look(near)

    def point_at(self, place: Hex | None, edge: Edge | None = None) -> None:
        """The keyboard points at a hex, or a side of it, as the mouse would."""
        self._hover(place, edge)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().mid())
        if self._painter is None:
            return
        camera, layout = self.camera, self._painter.layout
        left, top = camera.to_board((event.rect().left(), event.rect().top()))
        right, bottom = camera.to_board((event.rect().right() + 1, event.rect().bottom() + 1))
        painter.save()
        painter.translate(*camera.offset)
        painter.scale(camera.scale, camera.scale)
        self._painter.paint(painter, QRectF(left, top, right - left, bottom - top), camera.scale)
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._flash.strength:
            paint_flash(painter, layout, camera, self._flash.hexes, self._flash.strength)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hovered is not None:
            paint_hover(painter, layout, camera, self.hovered, self.edge)
        for draw in self.over:
            painter.save()
            draw(painter)
            painter.restore()
        if self.hasFocus():
            paint_focus(painter, QRectF(self.rect()), self.palette().highlight().color())
        paint_badges(painter, layout, camera, self._badges, QRectF(event.rect()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        size = event.size()
        camera = self.camera.resized((size.width(), size.height()))
        self._look(camera.fitted(self.bounds, self.margin) if self.is_fitted else camera)

    # Gestures

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """A wheel zooms at the cursor, fingers pan."""
        meant = meant_by(event)
        if isinstance(meant, tuple):
            self.pan(*meant)
        else:
            self.zoom_by(meant, event.position())
        self._point_at(event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(max(0.1, 1 + event.value()), event.position())
                return True
        elif self._fingers.hear(event):
            event.accept()
            return True
        elif isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            said = [one for one in self._findings if self.hovered in one.hexes]
            words = "\n".join(f"{one.code} {one.message}".strip() for one in said[:8])
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        left = event.button() is Qt.MouseButton.LeftButton
        if event.button() is Qt.MouseButton.MiddleButton or (left and self._is_space_held):
            self._grip = event.position()
            self._set_cursor()
        elif left:
            self._pressed = self.hovered

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._grip is not None:
            way = event.position() - self._grip
            self._grip = event.position()
            self.pan(way.x(), way.y())
        self._point_at(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() in {Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton}:
            self._grip = None
            self._set_cursor()
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self.hovered:
            self.hex_clicked.emit(pressed)

    def _forget_click(self) -> None:
        self._pressed = None

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        self._hover(None, None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Space:
            self._is_space_held = True
            self._set_cursor()
        elif not look_by_key(self, event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_held = False
            self._set_cursor()
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """The release of a key that was held here may be heard elsewhere."""
        self._is_space_held = False
        self._set_cursor()
        self.update()
        super().focusOutEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        self.update()
        super().focusInEvent(event)

    # Pointing

    def refresh_cursor(self) -> None:
        """The tool in hand has changed."""
        self._set_cursor()

    def _set_cursor(self) -> None:
        if self._grip is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._is_space_held:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        elif self.idle_cursor is not None:
            self.setCursor(self.idle_cursor)
        else:
            self.unsetCursor()

    def _point_at(self, position: QPointF) -> None:
        if self._painter is None or self._board is None:
            return
        point = self.camera.to_board((position.x(), position.y()))
        place = self._painter.layout.hex_at(*point)
        if place in self._board:
            self._hover(place, self._painter.layout.edge_at(*point))
        else:
            self._hover(None, None)

    def _hover(self, place: Hex | None, edge: Edge | None) -> None:
        if (place, edge) == (self.hovered, self.edge):
            return
        before, self.hovered = self.hovered, place
        turned, self.edge = edge != self.edge, edge
        self._update_hex(before)
        self._update_hex(place)
        if before != place:
            self.hex_hovered.emit(place)
        if turned:
            self.edge_hovered.emit(edge)

    def _update_hex(self, place: Hex | None) -> None:
        """Only the hex and its rim need paint, not the whole board."""
        if place is not None and self._painter is not None:
            area = outline(self._painter.layout, self.camera, place).boundingRect()
            rim = BADGE / 2
            self.update(area.adjusted(-rim, -rim, rim, rim).toAlignedRect())


def _middle(camera: Camera) -> tuple[float, float]:
    return camera.size[0] / 2, camera.size[1] / 2
