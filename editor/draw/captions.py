"""Words and small signs that lie over the ground."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from editor.draw.counters import font
from editor.draw.shapes import Point, dot, faint, hexagon, pen, polygon
from editor.hexgrid.hexes import Top

Draw = Callable[[QPainter], None]
_ROW = 18
_ARROW = ((-6, -3), (0, 6), (6, -3), (2, -3), (2, -8), (-2, -8), (-2, -3))


def scaled(painter: QPainter, sign: Draw, by: float) -> None:
    """A sign larger or smaller than it was drawn."""
    painter.scale(by, by)
    sign(painter)


def unlit(painter: QPainter, draw: Draw) -> None:
    """A light that does not burn."""
    painter.setOpacity(0.45)
    draw(painter)
    painter.setOpacity(1.0)


def rope(painter: QPainter, to: Point) -> None:
    """A rope from here to a point."""
    for ink, width in ((QColor("#3a2a14"), 4.4), (QColor("#d2b273"), 2.4)):
        painter.setPen(pen(ink, width))
        painter.drawLine(QPointF(0, 0), QPointF(*to))
    for point in ((0.0, 0.0), to):
        painter.setBrush(QColor("#3a2a14"))
        painter.setPen(Qt.PenStyle.NoPen)
        dot(painter, point, 4)


def way(painter: QPainter, *, up: bool) -> None:
    """A small arrow: from here one can go up, or down."""
    painter.setPen(pen(QColor("#1d1814"), 1.0))
    painter.setBrush(QColor("#fff4cf"))
    tip = -1 if up else 1
    painter.drawPolygon(polygon([(14 + x, 12 + y * tip) for x, y in _ARROW]))


def caption(painter: QPainter, words: str, size: float, ink: QColor, halo: QColor) -> None:
    """Words round the origin, with a rim of paper so that any ground lets them be read."""
    lettering = font(size, bold=size > 10)
    lettering.setItalic(True)
    path = QPainterPath()
    path.addText(QPointF(0, 0), lettering, words)
    box = path.boundingRect()
    path.translate(-box.center().x(), -box.center().y())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(faint(halo, 215), size / 3.2))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(path)


def hex_tint(painter: QPainter, top: Top, ink: QColor, words: str) -> None:
    """A hex under a translucent colour, with a figure in it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faint(ink, 105))
    painter.drawPolygon(hexagon(top, 0.98))
    if words:
        caption(painter, words, 11.0, QColor("#1c1814"), QColor("#fffaf0"))


def legend_height(rows: int) -> float:
    """How high a legend of so many rows is."""
    return 30 + rows * _ROW


def legend(painter: QPainter, title: str, rows: list[tuple[QColor, str]]) -> None:
    """What the colours mean, in a box."""
    lettering = font(11)
    width = max(QFontMetricsF(lettering).horizontalAdvance(text) for _, text in rows) + 44
    width = max(width, QFontMetricsF(font(12, bold=True)).horizontalAdvance(title) + 20)
    painter.setPen(pen(QColor("#3a3226"), 1.4))
    painter.setBrush(QColor(255, 251, 240, 235))
    painter.drawRoundedRect(QRectF(0, 0, width, legend_height(len(rows))), 5, 5)
    painter.setPen(QColor("#1c1814"))
    painter.setFont(font(12, bold=True))
    painter.drawText(QPointF(10, 20), title)
    painter.setFont(lettering)
    for number, (ink, text) in enumerate(rows):
        y = 28 + number * _ROW
        painter.setPen(pen(QColor("#3a3226"), 1.0))
        painter.setBrush(faint(ink, 170))
        painter.drawRect(QRectF(10, y, 18, 12))
        painter.drawText(QPointF(36, y + 11), text)
