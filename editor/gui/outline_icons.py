"""Signs of the parts of a document, drawn in the ink of the theme."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

Draw = Callable[[QPainter, QColor], None]
_SIZES = (16, 32, 48)


@lru_cache(maxsize=512)
def outline_icon(sign: str, ink: str, chosen_ink: str, colour: str | None) -> QIcon:
    """The sign of a kind of part; things of a side have its colour."""
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_picture(size, sign, ink, colour))
        icon.addPixmap(_picture(size, sign, chosen_ink, colour), QIcon.Mode.Selected)
    return icon


def _picture(size: int, sign: str, ink: str, colour: str | None) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 16, size / 16)
    pen = QPen(QColor(ink), 1.3)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    if colour is not None and QColor.isValidColorName(colour):
        painter.setBrush(QColor(colour))
    _DRAWN.get(sign, _dot)(painter, QColor(ink))
    painter.end()
    return picture


def _lines(*lines: tuple[tuple[float, float], ...]) -> Draw:
    def draw(painter: QPainter, ink: QColor) -> None:
        del ink
        for line in lines:
            painter.drawPolyline(QPolygonF([QPointF(*point) for point in line]))

    return draw


def _shape(*points: tuple[float, float]) -> Draw:
    def draw(painter: QPainter, ink: QColor) -> None:
        del ink
        painter.drawPolygon(QPolygonF([QPointF(*point) for point in points]))

    return draw


def _both(*draws: Draw) -> Draw:
    def draw(painter: QPainter, ink: QColor) -> None:
        for one in draws:
            one(painter, ink)

    return draw


def _dot(painter: QPainter, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(8, 8), 1.6, 1.6)


def _pawn(painter: QPainter, ink: QColor) -> None:
    del ink
    painter.drawPolygon(
        QPolygonF([QPointF(*p) for p in ((3, 14), (5.5, 7.5), (10.5, 7.5), (13, 14))])
    )
    painter.drawEllipse(QPointF(8, 4.6), 2.8, 2.8)


def _pawns(painter: QPainter, ink: QColor) -> None:
    painter.save()
    painter.scale(0.72, 0.72)
    painter.translate(7.5, 1)
    _pawn(painter, ink)
    painter.translate(-7.5, 5)
    _pawn(painter, ink)
    painter.restore()


def _flame(painter: QPainter, ink: QColor) -> None:
    del ink
    path = QPainterPath(QPointF(8, 1.5))
    path.cubicTo(9, 5, 13, 7, 12, 11)
    path.cubicTo(11.4, 13.6, 9.6, 14.5, 8, 14.5)
    path.cubicTo(6.2, 14.5, 4.2, 13.4, 4, 11)
    path.cubicTo(3.8, 8.5, 6, 8, 6.2, 5.4)
    path.cubicTo(7, 6, 7.4, 6.6, 7.5, 7.4)
    path.cubicTo(8.3, 5.5, 8.2, 3.5, 8, 1.5)
    painter.drawPath(path)


def _ring(painter: QPainter, ink: QColor) -> None:
    del ink
    painter.drawEllipse(QPointF(8, 8), 6, 6)
    painter.drawPolyline(QPolygonF([QPointF(8, 4.5), QPointF(8, 8), QPointF(10.6, 9.6)]))


def _zone(painter: QPainter, ink: QColor) -> None:
    pen = QPen(ink, 1.3, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawPolygon(
        QPolygonF([QPointF(*p) for p in ((2, 5), (8, 2), (14, 5), (13, 12), (6, 14))])
    )


def _cloud(painter: QPainter, ink: QColor) -> None:
    del ink
    path = QPainterPath()
    path.addEllipse(QRectF(1.5, 7, 6, 6))
    path.addEllipse(QRectF(4.5, 3, 7, 8))
    path.addEllipse(QRectF(8.5, 6.5, 6, 6.5))
    path.setFillRule(Qt.FillRule.WindingFill)
    painter.drawPath(path.simplified())


def _chest(painter: QPainter, ink: QColor) -> None:
    del ink
    painter.drawRoundedRect(QRectF(2, 4, 12, 9.5), 1.5, 1.5)
    painter.drawLine(QPointF(2, 8), QPointF(14, 8))
    painter.drawRect(QRectF(7, 7, 2, 2.6))


_HEXAGON = ((4.5, 2), (11.5, 2), (15, 8), (11.5, 14), (4.5, 14), (1, 8))
_sheet = _shape((3, 1.5), (10, 1.5), (13, 4.5), (13, 14.5), (3, 14.5))
_text = _both(
    _sheet, _lines(((5.5, 6.5), (10.5, 6.5)), ((5.5, 9), (10.5, 9)), ((5.5, 11.5), (9, 11.5)))
)
_flag = _both(
    _lines(((4, 1.5), (4, 14.5))), _shape((4, 2.5), (13, 2.5), (10.5, 5.5), (13, 8.5), (4, 8.5))
)
_star = _shape(
    (8, 1.5),
    (9.9, 6),
    (14.6, 6.3),
    (11, 9.4),
    (12.2, 14),
    (8, 11.4),
    (3.8, 14),
    (5, 9.4),
    (1.4, 6.3),
    (6.1, 6),
)
_crown = _shape((2, 12.5), (1.5, 4.5), (5, 8), (8, 3), (11, 8), (14.5, 4.5), (14, 12.5))
_bolt = _shape((9.5, 1), (3.5, 9), (7.5, 9), (6.5, 15), (12.5, 6.5), (8.5, 6.5))
_layers = _lines(((2, 6), (8, 3), (14, 6), (8, 9), (2, 6)), ((2, 9.5), (8, 12.5), (14, 9.5)))
_table = _lines(
    ((2, 3), (14, 3), (14, 13), (2, 13), (2, 3)), ((2, 6.5), (14, 6.5)), ((6, 3), (6, 13))
)
_gear = _both(_shape(*_HEXAGON), _lines(((6, 8), (10, 8))))
_DRAWN: dict[str, Draw] = {
    "scenario": _text, "map": _both(_shape(*_HEXAGON)), "roster": _pawns, "pack": _chest,
    "catalogue": _table, "play": _ring, "terrain": _shape(*_HEXAGON), "elevation": _layers,
    "grid": _shape(*_HEXAGON), "legend": _table, "board": _layers, "sheets": _sheet,
    "overlays": _sheet, "changes": _shape(*_HEXAGON), "levels": _layers, "maps": _sheet,
    "edges": _lines(((4.5, 2), (11.5, 2), (15, 8))), "areas": _zone, "zones": _zone,
    "links": _lines(((2, 13), (2, 10), (6, 10), (6, 6.5), (10, 6.5), (10, 3), (14, 3))),
    "features": _dot, "sides": _flag, "factions": _flag, "units": _pawn, "people": _pawn,
    "survivors": _pawn, "groups": _pawns, "pools": _pawns, "rosters": _pawns, "lights": _flame,
    "obstacles": _lines(((3, 14), (6, 2)), ((7, 14), (9, 2)), ((13, 14), (12, 2)), ((2, 9), (14, 7))),  # noqa: E501
    "objects": _chest, "markers": _lines(((3, 3), (13, 13)), ((13, 3), (3, 13))),
    "ropes": _lines(((2, 13), (5, 8), (11, 8), (14, 3))),
    "openings": _lines(((3, 14), (3, 2), (11, 2), (11, 14)), ((9, 8), (9, 8.5))),
    "conditions": _cloud, "deployment": _both(_zone, _lines(((8, 4), (8, 10)), ((5.5, 7.5), (8, 10), (10.5, 7.5)))),  # noqa: E501
    "reserves": _ring, "entries": _lines(((1.5, 8), (13, 8)), ((9, 4), (13, 8), (9, 12))),
    "branches": _lines(((2, 8), (7, 8), (13, 3)), ((7, 8), (13, 13))), "events": _bolt,
    "special_rules": _text, "end": _ring, "calendar": _table, "victory": _crown,
    "scoring": _star, "grades": _star, "switches": _gear, "tables": _table, "allow": _gear,
    "scenarios": _text, "territories": _zone, "assets": _sheet, "requires": _chest,
    "carry_over": _lines(((2, 5), (14, 5)), ((10, 2), (14, 5), (10, 8)), ((14, 11), (2, 11))),
    "setting": _text, "scale": _lines(((2, 10), (14, 10)), ((2, 7), (2, 13)), ((14, 7), (14, 13))),
    "backdrop": _both(_sheet, _lines(((3, 12), (7, 8), (10, 11), (13, 9)))), "when": _bolt,
    "weapons": _lines(((3, 13), (13, 3)), ((4, 9), (7, 12))), "expect": _star,
}  # fmt: skip
