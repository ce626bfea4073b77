"""Small things that every painted sign is made of: colours, scattered points, outlines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, hypot, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from editor.hexgrid.hexes import Hex, Top
from editor.hexgrid.layout import Layout

SIZE = 32.0
"""From the centre of a hex to its corner, in map units: pixels at scale 1."""
MARGIN = SIZE * 0.4
"""Paper round the board, and round each of its sheets."""
Point = tuple[float, float]


def noise(seed: int, step: int = 0) -> float:
    """A number from 0 to 1 that depends on its arguments only, so pictures repeat exactly.

    >>> noise(7, 1) == noise(7, 1), noise(7, 1) != noise(7, 2)
    (True, True)
    """
    value = (seed * 0x9E3779B1 + step * 0x85EBCA77 + 0x165667B1) & 0xFFFFFFFF
    value ^= value >> 15
    value = value * 0x2C1B3C6D & 0xFFFFFFFF
    value ^= value >> 12
    value = value * 0x297A2D39 & 0xFFFFFFFF
    return ((value ^ (value >> 15)) & 0xFFFFFFFF) / 0x100000000


@cache
def scatter(seed: int, count: int, reach: float = 24.0, apart: float = 8.0) -> tuple[Point, ...]:
    """Up to `count` points round the centre that keep their distance from each other."""
    found: list[Point] = []
    for step in range(count * 8):
        angle = noise(seed, 2 * step) * 2 * pi
        far = reach * noise(seed, 2 * step + 1) ** 0.5
        x, y = cos(angle) * far, sin(angle) * far
        if all(hypot(x - a, y - b) >= apart for a, b in found):
            found.append((x, y))
            if len(found) == count:
                break
    return tuple(sorted(found, key=lambda point: point[1]))


@cache
def colour(name: str, alpha: int = 255) -> QColor:
    """A colour by name; grey when an author's word for it means nothing to Qt."""
    found = QColor.fromString(name) if name else QColor()
    found = found if found.isValid() else QColor("#9a9a9a")
    found.setAlpha(alpha)
    return found


def mix(one: QColor, other: QColor, share: float) -> QColor:
    """One colour with a share of another in it."""
    keep = 1.0 - share
    return QColor(
        round(one.red() * keep + other.red() * share),
        round(one.green() * keep + other.green() * share),
        round(one.blue() * keep + other.blue() * share),
    )


def faint(one: QColor, alpha: int) -> QColor:
    return QColor(one.red(), one.green(), one.blue(), alpha)


def darker(one: QColor, share: float) -> QColor:
    return mix(one, QColor(18, 14, 22), share)


def lighter(one: QColor, share: float) -> QColor:
    return mix(one, QColor(255, 253, 244), share)


def brightness(one: QColor) -> float:
    return (0.299 * one.red() + 0.587 * one.green() + 0.114 * one.blue()) / 255


def pen(ink: QColor, width: float, *, flat: bool = False) -> QPen:
    cap = Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap
    return QPen(QBrush(ink), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


@cache
def corners(top: Top) -> tuple[Point, ...]:
    """The corners of the hex round (0, 0); side d lies between corners d - 1 and d."""
    return Layout(SIZE, top=top).corners(Hex(0, 0))


@cache
def towards(top: Top, direction: int) -> Point:
    """The centre of the neighbour in a direction."""
    return Layout(SIZE, top=top).centre(Hex(0, 0).neighbour(direction))


@cache
def hexagon(top: Top, grow: float = 1.0) -> QPolygonF:
    return polygon([(x * grow, y * grow) for x, y in corners(top)])


def polygon(points: Iterable[Point]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def path_of(points: Sequence[Point], *, closed: bool = False) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.closeSubpath()
    return path


def line(painter: QPainter, a: Point, b: Point) -> None:
    painter.drawLine(QPointF(*a), QPointF(*b))


def dot(painter: QPainter, at: Point, across: float, down: float | None = None) -> None:
    painter.drawEllipse(QPointF(*at), across, across if down is None else down)


def along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def blob(seed: int, at: Point, radius: float, lumps: int = 7, depth: float = 0.22) -> QPainterPath:
    """A round outline with lumps, like a bush or a crown seen from above."""
    path = QPainterPath()
    turn = noise(seed, 91) * 2 * pi
    points = []
    for lump in range(lumps):
        far = radius * (1 - depth * noise(seed, lump + 17))
        angle = turn + 2 * pi * lump / lumps
        points.append((at[0] + cos(angle) * far, at[1] + sin(angle) * far))
    path.moveTo(*points[0])
    for lump in range(lumps):
        angle = turn + 2 * pi * (lump + 0.5) / lumps
        bulge = radius * 1.22
        path.quadTo(
            QPointF(at[0] + cos(angle) * bulge, at[1] + sin(angle) * bulge),
            QPointF(*points[(lump + 1) % lumps]),
        )
    path.closeSubpath()
    return path


def filled(painter: QPainter, path: QPainterPath, fill: QColor, line: QPen | None = None) -> None:
    painter.setBrush(fill)
    painter.setPen(line if line is not None else QPen(Qt.PenStyle.NoPen))
    painter.drawPath(path)
