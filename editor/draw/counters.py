"""Counters: who stands where, whose he is, which way he looks, in what state, with what figures."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from editor.draw.shapes import (
    Point,
    brightness,
    colour,
    darker,
    dot,
    faint,
    filled,
    lighter,
    line,
    path_of,
    pen,
    polygon,
)  # fmt: skip

FAMILY = "DejaVu Sans"
SIDE_COLOURS = ("#2f5f9e", "#b0413e", "#3f7a4a", "#8a5a9e", "#b98a2f", "#4f6f73")
"""For sides that name no colour of their own, in their order; told apart by colour-blind eyes too,
because each has its own brightness."""
_WIDE, _HIGH = 40.0, 36.0
_DOT = 3.0
"""Pixels that a counter has at least: from so far away it is no more than its colour."""
_STATES = {
    "stunned": ("#e9c23f", "≈"), "wounded": ("#d23b2e", "+"), "unconscious": ("#7a4fa0", "z"),
    "down": ("#7a4fa0", "z"), "dead": ("#2a2a2a", "×"), "panicked": ("#e07b28", "!"),
    "routed": ("#e07b28", "!!"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counter:
    """One piece as it is drawn; `tail` are the centres of its other hexes, from the first."""

    name: str
    fill: str
    figures: tuple[int, int, int] | None = None
    front: Point | None = None
    """The centre of the hex ahead, seen from the first hex; None looks nowhere."""
    tail: tuple[Point, ...] = ()
    state: str = "healthy"
    shape: str = "person"
    shoots: bool = False
    leads: bool = False
    hidden: bool = False
    more: int = 0
    """How many others share the hex."""


def font(size: float, *, bold: bool = False) -> QFont:
    """Sizes are in map units, so that text grows and shrinks with the map."""
    made = QFont(FAMILY)
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    return made


def paint_counter(painter: QPainter, one: Counter) -> None:
    """Round the origin, which is the middle of the piece's first hex."""
    fill = colour(one.fill)
    dot = _DOT / painter.worldTransform().m11()
    if dot > _WIDE:
        painter.fillRect(QRectF(-dot / 2, -dot / 2, dot, dot), fill)
        return
    light = brightness(fill) > 0.55
    ink = QColor("#1c1814") if light else QColor("#fffaf0")
    if one.hidden:
        painter.setOpacity(0.72)
    if one.tail:
        _body(painter, one, fill)
    if one.front is not None:
        _arrow(painter, one.front, fill)
    plate = QRectF(-_WIDE / 2, -_HIGH / 2, _WIDE, _HIGH)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(10, 8, 5, 90))
    painter.drawRoundedRect(plate.translated(1.6, 2.0), 4.5, 4.5)
    rim = pen(darker(fill, 0.6) if light else lighter(fill, 0.75), 1.4)
    if one.hidden:
        rim.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(rim)
    painter.setBrush(fill)
    painter.drawRoundedRect(plate, 4.5, 4.5)
    _shape(painter, one, ink)
    _words(painter, one, ink)
    if one.leads:
        _crown(painter)
    if one.state != "healthy":
        _state(painter, one.state)
    if one.more:
        _more(painter, one.more)
    painter.setOpacity(1.0)


def _body(painter: QPainter, one: Counter, fill: QColor) -> None:
    """The hexes behind or beside the first: a horse's croup, a wagon's team."""
    for width, shade in ((25.0, darker(fill, 0.62)), (21.0, darker(fill, 0.18))):
        painter.setPen(pen(shade, width))
        for point in one.tail:
            line(painter, (0, 0), (point[0] * 0.88, point[1] * 0.88))


def _arrow(painter: QPainter, front: Point, fill: QColor) -> None:
    """A point towards the hex ahead; its base is hidden by the plate."""
    painter.save()
    painter.rotate(degrees(atan2(front[1], front[0])))
    painter.setPen(pen(QColor("#14100c"), 1.3))
    painter.setBrush(lighter(fill, 0.5))
    painter.drawPolygon(polygon([(16, -11), (28.5, 0), (16, 11)]))
    painter.restore()


def _shape(painter: QPainter, one: Counter, ink: QColor) -> None:
    """What sort of piece it is, as a small figure in the middle."""
    painter.save()
    painter.translate(0, -2.5)
    shade = faint(ink, 225)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    if one.shape == "rider":
        _rider(painter, shade)
    elif one.shape == "vehicle":
        painter.drawRect(QRectF(-10, -5, 20, 8))
        dot(painter, (-6, 5), 3)
        dot(painter, (6, 5), 3)
    elif one.shape in {"animal", "creature"}:
        dot(painter, (-1, 1), 8.5, 4.6)
        dot(painter, (8.5, -3.5), 3.4)
        for x in (-7, -3, 2, 6):
            painter.drawRect(QRectF(x - 0.9, 3, 1.8, 5))
    elif one.shape == "regiment":
        for x in (-9, -3, 3, 9):
            dot(painter, (x, -2.5), 2.3)
            dot(painter, (x, 4), 2.3)
    else:
        dot(painter, (0, -5.5), 3.1)
        painter.drawPolygon(polygon([(-5.4, 7), (-3.4, -1.8), (3.4, -1.8), (5.4, 7)]))
    painter.restore()
    if one.shoots:
        _bow(painter, shade)


def _rider(painter: QPainter, shade: QColor) -> None:
    horse = path_of(
        [(-10, 1), (2, 1), (6, -5), (10, -4), (11, -1), (7, 0), (4, 4), (5, 8), (3, 8), (1.5, 4),
         (-6, 4), (-7, 8), (-9, 8), (-9, 4)], closed=True,
    )  # fmt: skip
    filled(painter, horse, shade)
    dot(painter, (-2, -7), 2.6)
    painter.drawPolygon(polygon([(-5.4, 1), (-4, -4.5), (0.2, -4.5), (1.6, 1)]))


def _bow(painter: QPainter, shade: QColor) -> None:
    painter.setPen(pen(shade, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    arc = QPainterPath(QPointF(11.5, -10))
    arc.quadTo(QPointF(18.5, -2.5), QPointF(11.5, 5))
    painter.drawPath(arc)
    painter.setPen(pen(shade, 0.8))
    line(painter, (11.5, -10), (11.5, 5))


def _words(painter: QPainter, one: Counter, ink: QColor) -> None:
    painter.setPen(ink)
    size = 7.0
    lettering = font(size, bold=True)
    name = one.name
    room = _WIDE - 3
    metrics = QFontMetricsF(lettering)
    if metrics.horizontalAdvance(name) > room:
        lettering = font(6, bold=True)
        name = QFontMetricsF(lettering).elidedText(name, Qt.TextElideMode.ElideRight, room)
    painter.setFont(lettering)
    painter.drawText(
        QRectF(-_WIDE / 2, -_HIGH / 2 + 0.4, _WIDE, 9), Qt.AlignmentFlag.AlignCenter, name
    )
    if one.figures is not None:
        painter.setFont(font(9, bold=True))
        words = "·".join(map(str, one.figures))
        area = QRectF(-_WIDE / 2, _HIGH / 2 - 11, _WIDE, 11)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)


def _crown(painter: QPainter) -> None:
    points = [(-17, -1), (-18.5, -8), (-15.2, -5), (-12.5, -9), (-9.8, -5), (-6.5, -8), (-8, -1)]
    filled(painter, path_of(points, closed=True), QColor("#f2cf4a"), pen(QColor("#3a2a08"), 1.0))


def _state(painter: QPainter, state: str) -> None:
    """A band across a corner with a sign, so that it does not hang on the colour alone."""
    fill, sign = _STATES.get(state, ("#555555", "?"))
    painter.setPen(pen(QColor("#14100c"), 1.2))
    painter.setBrush(QColor(fill))
    dot(painter, (_WIDE / 2 - 3, -_HIGH / 2 + 3), 7.2)
    painter.setPen(QColor("#14100c") if brightness(QColor(fill)) > 0.55 else QColor("#ffffff"))
    painter.setFont(font(10, bold=True))
    area = QRectF(_WIDE / 2 - 10.2, -_HIGH / 2 - 4.4, 14.4, 14.4)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, sign)


def _more(painter: QPainter, count: int) -> None:
    painter.setPen(pen(QColor("#14100c"), 1.1))
    painter.setBrush(QColor("#fffaf0"))
    area = QRectF(-_WIDE / 2 - 4, -_HIGH / 2 - 4, 13, 11)
    painter.drawRoundedRect(area, 4, 4)
    painter.setFont(font(7, bold=True))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"+{count}")
