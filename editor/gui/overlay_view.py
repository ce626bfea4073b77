"""Answers about many hexes, drawn over the board as the mouse goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from editor.gui.canvas import Canvas

if TYPE_CHECKING:
    from editor.draw.picture import Overlay
    from editor.hexgrid.hexes import Hex
    from editor.hexgrid.layout import Layout

_ALPHA = 105
_LEGIBLE = 11.0


class OverlayView:
    """Keeps one answer as shapes in map units, so that it pans and zooms with the board."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.overlay: Overlay | None = None
        self.path: tuple[Hex, ...] = ()
        """A way over the board."""
        self.opacity = 1.0
        self.is_shown = True
        self._shapes: list[tuple[QColor, QPainterPath]] = []
        canvas.over.insert(0, self._paint)

    def show_overlay(self, overlay: Overlay | None) -> None:
        """Another answer, or none."""
        self.overlay = overlay
        layout = self._canvas.layout_of_board
        self._shapes = _shapes(overlay, layout) if overlay is not None and layout else []
        self._canvas.update()

    def show_path(self, path: tuple[Hex, ...]) -> None:
        if path != self.path:
            self.path = path
            self._canvas.update()

    def _paint(self, painter: QPainter) -> None:
        layout = self._canvas.layout_of_board
        if layout is None or not self.is_shown:
            return
        painter.setOpacity(self.opacity)
        if self.overlay is not None:
            self._paint_answer(painter, layout, self.overlay)
        if len(self.path) > 1:
            self._paint_way(painter, layout)

    def _paint_answer(self, painter: QPainter, layout: Layout, overlay: Overlay) -> None:
        camera = self._canvas.camera
        painter.save()
        painter.translate(*camera.offset)
        painter.scale(camera.scale, camera.scale)
        painter.setPen(Qt.PenStyle.NoPen)
        for ink, shape in self._shapes:
            painter.fillPath(shape, ink)
        painter.restore()
        size = layout.size * camera.scale * 0.62
        if overlay.words and size >= _LEGIBLE:
            painter.save()
            self._write(painter, layout, overlay, size)
            painter.restore()
        self._explain(painter, overlay)

    def _write(self, painter: QPainter, layout: Layout, overlay: Overlay, size: float) -> None:
        font = QFont(painter.font())
        font.setPixelSize(round(size))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor("#ffffff"))
        seen = QRectF(self._canvas.rect())
        for place, words in overlay.words.items():
            x, y = self._canvas.camera.to_view(layout.centre(place))
            box = QRectF(x - 2 * size, y - size, 4 * size, 2 * size)
            if box.intersects(seen):
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _explain(self, painter: QPainter, overlay: Overlay) -> None:
        """What the colours mean, in the upper right of the view."""
        metrics = painter.fontMetrics()
        rows = [(QColor(ink), str(text)) for ink, text in overlay.legend]
        step = metrics.height() + 3
        words = [str(overlay.title), *(text for _, text in rows)]
        wide = max(metrics.horizontalAdvance(one) for one in words) + step + 22
        area = QRectF(self._canvas.width() - wide - 10, 10, wide, step * (len(rows) + 1) + 12)
        palette = self._canvas.palette()
        ground = palette.window().color()
        ground.setAlpha(225)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(area, 6, 6)
        painter.setPen(palette.windowText().color())
        painter.drawText(QPointF(area.left() + 10, area.top() + step), str(overlay.title))
        for number, (ink, text) in enumerate(rows, 1):
            y = area.top() + step * (number + 1)
            painter.fillRect(QRectF(area.left() + 10, y - metrics.ascent(), step, step - 4), ink)
            painter.drawText(QPointF(area.left() + step + 16, y), text)

    def _paint_way(self, painter: QPainter, layout: Layout) -> None:
        points = [
            QPointF(*self._canvas.camera.to_view(layout.centre(place))) for place in self.path
        ]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((QColor(0, 0, 0, 150), 6.0), (QColor("#ffd23f"), 3.0)):
            line = QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
            line.setStyle(Qt.PenStyle.DotLine if width < 4 else Qt.PenStyle.SolidLine)
            painter.setPen(line)
            painter.drawPolyline(QPolygonF(points))


def _shapes(overlay: Overlay, layout: Layout) -> list[tuple[QColor, QPainterPath]]:
    """One shape a colour: few calls to paint many hexes."""
    found: dict[str, QPainterPath] = {}
    for place, ink in overlay.colours.items():
        path = found.setdefault(ink, QPainterPath())
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in layout.corners(place)]))
    made = []
    for ink, path in found.items():
        colour = QColor(ink)
        colour.setAlpha(_ALPHA)
        made.append((colour, path))
    return made
