"""Signs of what bars the way: obstacles, markers, vehicles, fires.

Each is drawn round the origin, with its front to the north (up), within a circle of 20.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.draw.shapes import (
    blob,
    darker,
    dot,
    filled,
    lighter,
    line,
    path_of,
    pen,
    polygon,
    scatter,
)  # fmt: skip

Sign = Callable[[QPainter], None]
INK = QColor("#2a2018")
WOOD = QColor("#a8743c")
IRON = QColor("#5c6066")
STONE = QColor("#b9b2a6")
_SHADE = QColor(20, 16, 10, 70)


def box(painter: QPainter, area: QRectF, fill: QColor, width: float = 1.6) -> None:
    """A box with its shadow."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADE)
    painter.drawRect(area.translated(1.8, 2.2))
    painter.setPen(pen(INK, width))
    painter.setBrush(fill)
    painter.drawRect(area)


def flames(painter: QPainter, at: tuple[float, float], size: float) -> None:
    """One flame in three colours."""
    x, y = at
    for share, fill in ((1.0, "#c8371b"), (0.68, "#f08a24"), (0.38, "#ffe27a")):
        s = size * share
        flame = QPainterPath(QPointF(x, y + s * 0.5))
        flame.cubicTo(x - s, y + s * 0.3, x - s * 0.5, y - s * 0.4, x, y - s * 1.2)
        flame.cubicTo(x + s * 0.2, y - s * 0.5, x + s, y + s * 0.1, x, y + s * 0.5)
        filled(painter, flame, QColor(fill), pen(QColor("#5a1408"), 1.0) if share == 1 else None)


def corpse(painter: QPainter) -> None:
    for ink, wide in ((INK, 7.0), (QColor("#d9b08c"), 4.2)):
        painter.setPen(pen(ink, wide))
        for a, b in (
            ((-10, 2), (6, -2)),
            ((6, -2), (14, 4)),
            ((6, -2), (15, -7)),
            ((-4, 0), (-8, 9)),
        ):
            line(painter, a, b)
        painter.setBrush(ink)
        dot(painter, (-13, 3), 2.4)


def debris(painter: QPainter) -> None:
    for number, (x, y) in enumerate(scatter(5, 9, 18, 7)):
        turn = number * 1.9
        a, b = (x, y), (x + cos(turn) * 10, y + sin(turn) * 10)
        painter.setPen(pen(INK, 4.6))
        line(painter, a, b)
        painter.setPen(pen(WOOD, 2.8))
        line(painter, a, b)


def rubble(painter: QPainter) -> None:
    for number, spot in enumerate(scatter(9, 9, 17, 8)):
        shade = lighter(STONE, 0.15 * (number % 3))
        filled(painter, blob(number, spot, 5.6, 5, 0.4), shade, pen(darker(STONE, 0.6), 1.3))


def fire(painter: QPainter) -> None:
    for at, size in (((-9, 2), 10.0), ((9, 3), 9.0), ((0, 5), 14.0)):
        flames(painter, at, size)


def campfire(painter: QPainter) -> None:
    painter.setPen(pen(INK, 1.2))
    painter.setBrush(STONE)
    for step in range(9):
        turn = 2 * pi * step / 9
        dot(painter, (cos(turn) * 13, 4 + sin(turn) * 10), 3.2)
    painter.setPen(pen(QColor("#5b3a1c"), 3.6))
    line(painter, (-8, 8), (8, 2))
    line(painter, (-8, 2), (8, 8))
    flames(painter, (0, 1), 9)


def _wheels(painter: QPainter, spots: tuple[tuple[float, float], ...]) -> None:
    for x, y in spots:
        painter.setPen(pen(INK, 1.2))
        painter.setBrush(darker(WOOD, 0.3))
        painter.drawRect(QRectF(x - 2, y - 5, 4, 10))


def cart(painter: QPainter) -> None:
    _wheels(painter, ((-13, 3), (13, 3)))
    box(painter, QRectF(-11, -7, 22, 20), WOOD)
    painter.setPen(pen(darker(WOOD, 0.4), 1.1))
    for y in (-2, 3, 8):
        line(painter, (-11, y), (11, y))
    painter.setPen(pen(INK, 2.4))
    line(painter, (-6, -7), (-4, -20))
    line(painter, (6, -7), (4, -20))


def wagon(painter: QPainter) -> None:
    _wheels(painter, ((-14, -8), (14, -8), (-14, 11), (14, 11)))
    box(painter, QRectF(-12, -15, 24, 32), WOOD)
    painter.setBrush(QColor("#efe5cc"))
    painter.setPen(pen(INK, 1.4))
    painter.drawRoundedRect(QRectF(-10, -10, 20, 25), 6, 6)
    painter.setPen(pen(QColor("#b7a986"), 1.2))
    for y in (-4, 2, 8):
        line(painter, (-10, y), (10, y))
    painter.setPen(pen(INK, 2.4))
    line(painter, (0, -15), (0, -23))


def boat(painter: QPainter) -> None:
    hull = QPainterPath(QPointF(0, -22))
    hull.quadTo(14, -8, 10, 18)
    hull.lineTo(-10, 18)
    hull.quadTo(-14, -8, 0, -22)
    filled(painter, hull.translated(1.8, 2.4), _SHADE)
    filled(painter, hull, WOOD, pen(INK, 1.8))
    painter.setPen(pen(darker(WOOD, 0.5), 2.6))
    for y, reach in ((-6, 9.5), (4, 10.5), (12, 10.5)):
        line(painter, (-reach, y), (reach, y))


def filled_moat(painter: QPainter) -> None:
    painter.setPen(pen(QColor("#5d4a2e"), 1.2))
    for number, spot in enumerate(scatter(3, 13, 20, 7)):
        filled(painter, blob(number, spot, 6.2, 6), lighter(QColor("#8f7448"), 0.12 * (number % 3)),
               pen(QColor("#5d4a2e"), 1.1))  # fmt: skip


def rope_bridge(painter: QPainter) -> None:
    painter.setPen(pen(QColor("#6d4a1e"), 2.0))
    line(painter, (-6, -26), (-6, 26))
    line(painter, (6, -26), (6, 26))
    painter.setPen(pen(WOOD, 3.0))
    for step in range(-4, 5):
        line(painter, (-7, step * 6), (7, step * 6))


def siege_tower(painter: QPainter) -> None:
    _wheels(painter, ((-17, -9), (17, -9), (-17, 11), (17, 11)))
    box(painter, QRectF(-15, -16, 30, 34), WOOD, 2)
    painter.setPen(pen(darker(WOOD, 0.45), 1.3))
    for step in range(-2, 3):
        line(painter, (step * 6, -16), (step * 6, 18))
    painter.setPen(pen(INK, 2.2))
    line(painter, (-15, -16), (15, 18))
    line(painter, (15, -16), (-15, 18))
    box(painter, QRectF(-12, -24, 24, 9), lighter(WOOD, 0.25))


def stakes(painter: QPainter) -> None:
    """A row of points that leans towards the front."""
    for x in (-18, -9, 0, 9, 18):
        painter.setPen(pen(INK, 5.2))
        line(painter, (x * 0.9, 8), (x, -11))
        painter.setPen(pen(lighter(WOOD, 0.15), 3.0))
        line(painter, (x * 0.9, 8), (x, -9))
    painter.setPen(pen(INK, 4.2))
    line(painter, (-20, 3), (20, 3))
    painter.setPen(pen(WOOD, 2.2))
    line(painter, (-20, 3), (20, 3))


def abatis(painter: QPainter) -> None:
    for x, lean in ((-15, -6), (-5, 3), (6, -3), (16, 6)):
        painter.setPen(pen(QColor("#4a3218"), 3.4))
        line(painter, (x, 14), (x + lean, -10))
        painter.setPen(pen(QColor("#56702f"), 2.0))
        for step in range(4):
            y = 4 - step * 6
            at = x + lean * (14 - y) / 24
            line(painter, (at, y), (at - 6, y - 6))
            line(painter, (at, y), (at + 6, y - 6))


def palisade(painter: QPainter) -> None:
    painter.setPen(pen(INK, 1.3))
    for step in range(7):
        x = -21 + step * 7
        painter.setBrush(lighter(WOOD, 0.1 * (step % 3)))
        painter.drawPolygon(
            polygon([(x - 3.2, 8), (x - 3.2, -9), (x, -14), (x + 3.2, -9), (x + 3.2, 8)])
        )
    painter.setPen(pen(INK, 2.0))
    line(painter, (-23, 1), (23, 1))


def barricade(painter: QPainter) -> None:
    """Planks in front, a prop behind."""
    painter.setPen(pen(INK, 3.4))
    for x in (-11, 11):
        line(painter, (x, -4), (x, 13))
    box(painter, QRectF(-20, -12, 40, 9), WOOD)
    painter.setPen(pen(darker(WOOD, 0.5), 1.2))
    for x in (-10, 0, 10):
        line(painter, (x, -12), (x, -3))


def pavise(painter: QPainter) -> None:
    for x, fill in ((-12, "#b4402f"), (0, "#e4d8b8"), (12, "#b4402f")):
        shield = path_of(
            [(x - 5.4, -12), (x + 5.4, -12), (x + 5.4, 7), (x, 12), (x - 5.4, 7)], closed=True
        )
        filled(painter, shield, QColor(fill), pen(INK, 1.5))
        painter.setPen(pen(INK, 1.0))
        line(painter, (x, -12), (x, 12))


def trench(painter: QPainter) -> None:
    box(painter, QRectF(-21, -6, 42, 13), QColor("#5d4a30"))
    painter.setPen(pen(QColor("#cdb486"), 3.0))
    line(painter, (-21, 11), (21, 11))
    painter.setPen(pen(QColor("#2e2214"), 1.2))
    for step in range(-4, 5):
        line(painter, (step * 4.6, -6), (step * 4.6 + 2, 1))


def tent(painter: QPainter) -> None:
    filled(
        painter,
        path_of([(0, -17), (18, 12), (-18, 12)], closed=True),
        QColor("#efe5cc"),
        pen(INK, 1.7),
    )
    filled(
        painter,
        path_of([(0, -17), (6, 12), (-6, 12)], closed=True),
        QColor("#7a5a34"),
        pen(INK, 1.2),
    )


WORKS: dict[str, Sign] = {
    "corpse": corpse, "debris": debris, "rubble": rubble, "fire": fire, "campfire": campfire,
    "cart": cart, "wagon": wagon, "filled-moat": filled_moat, "rope-bridge": rope_bridge,
    "siege-tower": siege_tower, "stakes": stakes, "barricade": barricade, "boat": boat,
    "abatis": abatis, "palisade": palisade, "pavise": pavise, "trench": trench, "tent": tent,
}  # fmt: skip
