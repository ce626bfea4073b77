"""Signs of smaller things: objects, lights, animals and people, what is printed on the sheet."""

from __future__ import annotations

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
)  # fmt: skip
from editor.draw.signs import INK, IRON, STONE, WOOD, WORKS, Sign, box, flames


def barrel(painter: QPainter) -> None:
    cask = QPainterPath(QPointF(-8, -12))
    cask.quadTo(-13, 0, -8, 12)
    cask.lineTo(8, 12)
    cask.quadTo(13, 0, 8, -12)
    cask.closeSubpath()
    filled(painter, cask, WOOD, pen(INK, 1.7))
    painter.setPen(pen(IRON, 2.2))
    line(painter, (-10, -6), (10, -6))
    line(painter, (-10, 6), (10, 6))


def chest(painter: QPainter) -> None:
    box(painter, QRectF(-14, -2, 28, 13), WOOD)
    lid = QPainterPath(QPointF(-14, -2))
    lid.quadTo(0, -19, 14, -2)
    lid.closeSubpath()
    filled(painter, lid, lighter(WOOD, 0.15), pen(INK, 1.6))
    box(painter, QRectF(-3, -4, 6, 7), QColor("#e9c23f"), 1.2)


def crate(painter: QPainter) -> None:
    box(painter, QRectF(-12, -12, 24, 24), WOOD)
    painter.setPen(pen(darker(WOOD, 0.45), 2))
    line(painter, (-12, -12), (12, 12))
    line(painter, (-12, 12), (12, -12))


def sack(painter: QPainter) -> None:
    filled(painter, blob(4, (0, 3), 12, 7, 0.12), QColor("#c9ac77"), pen(INK, 1.6))
    painter.setPen(pen(INK, 2.4))
    line(painter, (-5, -9), (5, -9))
    line(painter, (-3, -10), (-6, -15))
    line(painter, (3, -10), (6, -15))


def trap(painter: QPainter) -> None:
    painter.setPen(pen(INK, 1.6))
    painter.setBrush(QColor("#4b4038"))
    dot(painter, (0, 0), 16, 13)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#e6ded0"))
    for step in range(8):
        turn = 2 * pi * step / 8
        x, y = cos(turn), sin(turn)
        left = (x * 15 - y * 3.4, y * 12 + x * 3.4)
        right = (x * 15 + y * 3.4, y * 12 - x * 3.4)
        painter.drawPolygon(polygon([left, right, (x * 6, y * 5)]))


def torch(painter: QPainter) -> None:
    painter.setPen(pen(INK, 5.0))
    line(painter, (0, 0), (-4, 15))
    painter.setPen(pen(WOOD, 3.0))
    line(painter, (0, 0), (-4, 15))
    flames(painter, (0.5, -3), 8.5)


def lantern(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(INK, 2))
    dot(painter, (0, -11), 4)
    box(painter, QRectF(-7, -8, 14, 18), QColor("#ffe27a"))
    painter.setPen(pen(IRON, 2))
    line(painter, (0, -8), (0, 10))
    painter.setPen(pen(INK, 3))
    line(painter, (-8, -8), (8, -8))
    line(painter, (-8, 10), (8, 10))


def hearth(painter: QPainter) -> None:
    box(painter, QRectF(-15, -13, 30, 27), STONE)
    arch = QPainterPath(QPointF(-10, 14))
    arch.lineTo(-10, 0)
    arch.quadTo(0, -16, 10, 0)
    arch.lineTo(10, 14)
    arch.closeSubpath()
    filled(painter, arch, QColor("#2b1c14"), pen(INK, 1.2))
    flames(painter, (0, 7), 8.5)


def lit_house(painter: QPainter) -> None:
    filled(painter, path_of([(-14, 13), (-14, -2), (0, -15), (14, -2), (14, 13)], closed=True),
           QColor("#6c5137"), pen(INK, 1.6))  # fmt: skip
    for x in (-9, 2):
        box(painter, QRectF(x, 0, 7, 8), QColor("#ffdf6e"), 1.1)


def animal(painter: QPainter) -> None:
    for x, y in ((-9, -5), (8, -2), (-2, 9)):
        filled(painter, blob(int(x) + 20, (x, y), 7.5, 8, 0.2), QColor("#efe9dc"), pen(INK, 1.5))
        painter.setBrush(INK)
        dot(painter, (x + 7.5, y - 2), 2.8, 2.2)


def _figure(painter: QPainter, x: float, y: float, fill: QColor) -> None:
    painter.setPen(pen(INK, 1.5))
    painter.setBrush(fill)
    painter.drawPolygon(polygon([(x - 6, y + 12), (x - 4, y - 2), (x + 4, y - 2), (x + 6, y + 12)]))
    painter.setBrush(QColor("#e8c9a5"))
    dot(painter, (x, y - 6), 4.4)


def person(painter: QPainter) -> None:
    for x, y, fill in ((-10, -3, "#9a6a4a"), (10, -3, "#6a7a5a"), (0, 4, "#8a4f5c")):
        _figure(painter, x, y, QColor(fill))


def tool(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((INK, 5.2), (QColor("#d2b273"), 3.0)):
        painter.setPen(pen(ink, wide))
        for radius in (12, 7):
            dot(painter, (0, 0), radius, radius * 0.75)
        line(painter, (10, 5), (16, 13))


def key(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((INK, 6.0), (QColor("#e9c23f"), 3.2)):
        painter.setPen(pen(ink, wide))
        dot(painter, (-9, 0), 5.4)
        line(painter, (-3, 0), (14, 0))
        line(painter, (9, 0), (9, 6))
        line(painter, (14, 0), (14, 6))


def block(painter: QPainter) -> None:
    box(painter, QRectF(-10, -10, 20, 20), QColor("#d9cdb4"))


def well(painter: QPainter) -> None:
    painter.setPen(pen(INK, 1.5))
    painter.setBrush(STONE)
    dot(painter, (0, 0), 14)
    painter.setBrush(QColor("#2f5f86"))
    dot(painter, (0, 0), 8.5)
    painter.setPen(pen(WOOD, 3))
    line(painter, (-15, 0), (15, 0))


def spring(painter: QPainter) -> None:
    painter.setPen(pen(QColor("#1f4f78"), 1.4))
    painter.setBrush(QColor("#7fb4d6"))
    for radius in (13, 8, 3):
        dot(painter, (0, 0), radius, radius * 0.75)


def altar(painter: QPainter) -> None:
    box(painter, QRectF(-14, -5, 28, 14), QColor("#efe7da"))
    painter.setPen(pen(QColor("#a8433a"), 2.6))
    line(painter, (0, -3), (0, 8))
    line(painter, (-4, 0), (4, 0))


def cross(painter: QPainter) -> None:
    for ink, wide in ((INK, 7.0), (STONE, 4.0)):
        painter.setPen(pen(ink, wide))
        line(painter, (0, -14), (0, 14))
        line(painter, (-9, -5), (9, -5))


def gallows(painter: QPainter) -> None:
    for ink, wide in ((INK, 5.4), (WOOD, 3.2)):
        painter.setPen(pen(ink, wide))
        line(painter, (-10, 15), (-10, -14))
        line(painter, (-10, -14), (10, -14))
    painter.setPen(pen(INK, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line(painter, (8, -14), (8, -3))
    dot(painter, (8, 1), 4)


def wheel(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(INK, 4.4))
    dot(painter, (0, 0), 15)
    painter.setPen(pen(WOOD, 2.4))
    dot(painter, (0, 0), 15)
    for step in range(4):
        turn = pi * step / 4
        line(painter, (-cos(turn) * 15, -sin(turn) * 15), (cos(turn) * 15, sin(turn) * 15))


def anvil(painter: QPainter) -> None:
    shape = [
        (-15, -8),
        (12, -8),
        (12, -2),
        (5, 1),
        (5, 7),
        (9, 12),
        (-9, 12),
        (-5, 7),
        (-5, 1),
        (-15, -4),
    ]
    filled(painter, path_of(shape, closed=True), IRON, pen(INK, 1.6))


def bracket(painter: QPainter) -> None:
    """An empty holder: what hangs in it is a light of the scenario."""
    painter.setPen(pen(INK, 4.4))
    line(painter, (0, 8), (0, -6))
    painter.setPen(pen(IRON, 2.4))
    line(painter, (0, 8), (0, -6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dot(painter, (0, -9), 4)


def glow(painter: QPainter, radius: float) -> None:
    """Warm light round a source at night, in rings: print has no gradient to see through."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 190, 80, 15))
    for ring in range(9):
        dot(painter, (0, 0), radius * (1 - ring / 10))


SIGNS: dict[str, Sign] = WORKS | {
    "barrel": barrel, "chest": chest, "crate": crate, "sack": sack, "trap": trap, "torch": torch,
    "lantern": lantern, "hearth": hearth, "lit-house": lit_house, "animal": animal,
    "person": person, "tool": tool, "key": key, "block": block, "well": well, "spring": spring,
    "altar": altar, "cross": cross, "gallows": gallows, "wheel": wheel, "anvil": anvil,
    "bracket": bracket,
}  # fmt: skip
"""Every sign by the name that catalogues use."""
