"""The signs of the tools, drawn with whatever pen is set, in a square of 24."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

Point = tuple[float, float]


def _line(painter: QPainter, *points: Point) -> None:
    painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))


def _hexagon(x: float, y: float, size: float) -> tuple[Point, ...]:
    return tuple((x + size * cos(k * pi / 3), y + size * sin(k * pi / 3)) for k in (*range(6), 0))


def _select(painter: QPainter) -> None:
    painter.drawPolygon(
        QPolygonF([QPointF(*one) for one in ((5, 3), (19, 12), (12.5, 13.2), (9.5, 20))])
    )


def _brush(painter: QPainter) -> None:
    _line(painter, (20.5, 3.5), (11, 13))
    path = QPainterPath(QPointF(10.5, 12.5))
    path.quadTo(6, 12, 5.5, 16.5)
    path.quadTo(5.2, 19.5, 2.8, 20.5)
    path.quadTo(10.5, 22.5, 12, 16)
    path.quadTo(12.2, 14, 10.5, 12.5)
    painter.drawPath(path)


def _stroke(painter: QPainter) -> None:
    _line(painter, (4.5, 19.5), (19.5, 4.5))
    for x, y in ((4.5, 19.5), (19.5, 4.5)):
        painter.drawEllipse(QRectF(x - 2.2, y - 2.2, 4.4, 4.4))


def _rectangle(painter: QPainter) -> None:
    painter.drawRect(QRectF(3.5, 6, 17, 12))


def _region(painter: QPainter) -> None:
    path = QPainterPath(QPointF(6, 15))
    path.cubicTo(1, 6, 10, 1, 13, 6)
    path.cubicTo(22, 3, 23, 14, 17, 17)
    path.cubicTo(13, 22, 8, 20, 6, 15)
    painter.drawPath(path)


def _fill(painter: QPainter) -> None:
    _line(painter, (10, 3), (18.5, 11.5), (10.5, 19.5), (3, 12), (11, 4))
    _line(painter, (3.4, 12), (18, 12))
    painter.drawEllipse(QRectF(18.4, 15.5, 3.6, 5.2))


def _replace(painter: QPainter) -> None:
    _line(painter, *_hexagon(7, 7.5, 5))
    _line(painter, *_hexagon(17, 16.5, 5))
    _line(painter, (13.5, 5), (18, 5), (18, 9.5))
    _line(painter, (10.5, 19), (6, 19), (6, 14.5))


def _pipette(painter: QPainter) -> None:
    _line(painter, (13, 7), (17, 11))
    _line(painter, (14, 9), (5, 18), (4, 21), (3.5, 20.5), (6.5, 19.5), (15.5, 10))
    painter.drawEllipse(QRectF(15, 3, 6, 6))


def _eraser(painter: QPainter) -> None:
    _line(painter, (9, 20), (3.5, 14.5), (14, 4), (20.5, 10.5), (11, 20), (9, 20))
    _line(painter, (8.5, 9.5), (15, 16))
    _line(painter, (11, 20), (21, 20))


def _edge(painter: QPainter) -> None:
    corners = _hexagon(12, 12, 9)
    pen = painter.pen()
    thin = painter.pen()
    thin.setWidthF(pen.widthF() * 0.6)
    painter.setPen(thin)
    _line(painter, *corners)
    pen.setWidthF(pen.widthF() * 2.2)
    painter.setPen(pen)
    _line(painter, corners[4], corners[5], corners[0])


def _building(painter: QPainter) -> None:
    _line(painter, (2.5, 11.5), (12, 3.5), (21.5, 11.5))
    _line(painter, (5, 10), (5, 20), (19, 20), (19, 10))
    _line(painter, (10, 20), (10, 14.5), (14, 14.5), (14, 20))


def _stamp(painter: QPainter) -> None:
    for x, y in ((12, 7), (7, 11.5), (17, 11.5)):
        painter.drawArc(QRectF(x - 4.5, y - 4.5, 9, 9), 0, 360 * 16)
    _line(painter, (12, 13), (12, 21))
    _line(painter, (8.5, 21), (15.5, 21))


def _height(painter: QPainter) -> None:
    _line(painter, (2.5, 19.5), (9, 7), (12.5, 13), (15, 9.5), (21.5, 19.5), (2.5, 19.5))
    _line(painter, (18.5, 7.5), (18.5, 2.5))
    _line(painter, (16.5, 4.5), (18.5, 2.5), (20.5, 4.5))


def _paste(painter: QPainter) -> None:
    painter.drawRect(QRectF(4.5, 5, 15, 16))
    painter.drawRect(QRectF(8.5, 3, 7, 4))


def _eye(painter: QPainter) -> None:
    path = QPainterPath(QPointF(2.5, 12))
    path.quadTo(12, 2.5, 21.5, 12)
    path.quadTo(12, 21.5, 2.5, 12)
    painter.drawPath(path)
    painter.drawEllipse(QRectF(9, 9, 6, 6))


def _lock(painter: QPainter) -> None:
    painter.drawRect(QRectF(5, 11, 14, 9.5))
    painter.drawArc(QRectF(7.5, 3.5, 9, 13), 0, 180 * 16)


def _measure(painter: QPainter) -> None:
    _line(painter, (3, 17), (17, 3), (21, 7), (7, 21), (3, 17))
    for x in (7, 10.5, 14):
        _line(painter, (x, 20 - x), (x + 2, 22 - x))


def _place(painter: QPainter) -> None:
    painter.drawRect(QRectF(5.5, 8, 13, 12.5))
    _line(painter, (12, 2), (12, 6))
    _line(painter, (9.5, 4), (12, 6.5), (14.5, 4))
    painter.drawEllipse(QRectF(10, 10.5, 4, 4))
    _line(painter, (8.5, 18), (12, 15), (15.5, 18))


def _opening(painter: QPainter) -> None:
    _line(painter, (4, 20.5), (20, 20.5))
    _line(painter, (6.5, 20.5), (6.5, 3.5), (17.5, 3.5), (17.5, 20.5))
    _line(painter, (6.5, 3.5), (13, 7), (13, 23), (6.5, 20.5))
    painter.drawEllipse(QRectF(10, 13.5, 1.6, 1.6))


def _zone(painter: QPainter) -> None:
    pen = painter.pen()
    dashed = painter.pen()
    dashed.setDashPattern([2.0, 1.6])
    painter.setPen(dashed)
    _line(painter, *_hexagon(12, 12, 9.5))
    painter.setPen(pen)
    _line(painter, *_hexagon(12, 12, 3.5))


def _area(painter: QPainter) -> None:
    _line(painter, (12, 21), (5.5, 11.5))
    _line(painter, (12, 21), (18.5, 11.5))
    painter.drawArc(QRectF(4.5, 2, 15, 15), -28 * 16, 236 * 16)
    painter.drawEllipse(QRectF(9.5, 6.5, 5, 5))


TOOLS: dict[str, Callable[[QPainter], None]] = {
    "select": _select, "brush": _brush, "line": _stroke, "rectangle": _rectangle,
    "region": _region, "fill": _fill, "replace": _replace, "pipette": _pipette,
    "eraser": _eraser, "edge": _edge, "building": _building, "stamp": _stamp,
    "height": _height, "paste": _paste, "eye": _eye, "lock": _lock,
    "measure": _measure, "arrange": _select, "place": _place, "opening": _opening,
    "zone": _zone, "area": _area, "restore": _eraser,
}  # fmt: skip
