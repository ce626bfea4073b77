"""Textures of what was built: floors, walls, towers, bridges, stairs."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.draw.nature import angle_of
from editor.draw.shapes import (
    SIZE,
    along,
    blob,
    darker,
    dot,
    filled,
    hexagon,
    lighter,
    line,
    noise,
    path_of,
    pen,
    polygon,
    scatter,
    towards,
)  # fmt: skip
from editor.draw.tile import Texture, Tile


def plain(painter: QPainter, tile: Tile) -> None:
    """Nothing but its colour."""


def floor(painter: QPainter, tile: Tile) -> None:
    """Flags laid in courses."""
    painter.setPen(pen(darker(tile.base, 0.13), 1.0))
    for step in range(-3, 4):
        y = step * 9.24
        line(painter, (-32, y), (32, y))
        for joint in range(-2, 3):
            x = joint * 16 + (8 if step % 2 else 0)
            line(painter, (x, y), (x, y + 9.24))


def planks(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(darker(tile.base, 0.28), 1.1))
    for step in range(-4, 5):
        y = step * 6.93
        line(painter, (-32, y), (32, y))
        x = -20 + 40 * noise(step + 50)
        line(painter, (x, y), (x, y + 6.93))
        painter.drawPoint(QPointF(x + 2.5, y + 3.4))


def stone(painter: QPainter, tile: Tile) -> None:
    """Cobbles."""
    painter.setPen(pen(darker(tile.base, 0.22), 1.0))
    for number, (x, y) in enumerate(scatter(tile.seed, 20, 27, 8)):
        painter.setBrush(lighter(tile.base, 0.3 * noise(tile.seed, number)))
        dot(painter, (x, y), 3.6, 2.9)


def _masonry(painter: QPainter, ink: QColor) -> None:
    painter.setPen(pen(ink, 1.1))
    for step in range(-4, 4):
        y = step * 7.4
        line(painter, (-32, y), (32, y))
        for joint in range(-2, 3):
            x = joint * 15 + (7.5 if step % 2 else 0)
            line(painter, (x, y), (x, y + 7.4))


def _battlements(painter: QPainter, tile: Tile, stone_ink: QColor) -> None:
    """Thick parapets with merlons along every side that does not run on."""
    for d in tile.ends():
        a, b = tile.side(d)
        a, b = along(a, (0, 0), 0.07), along(b, (0, 0), 0.07)
        painter.setPen(pen(darker(stone_ink, 0.62), 7.4))
        line(painter, a, b)
        painter.setPen(pen(lighter(stone_ink, 0.28), 4.2, flat=True))
        for step in range(4):
            line(painter, along(a, b, step / 4 + 0.05), along(a, b, step / 4 + 0.19))


def wall(painter: QPainter, tile: Tile) -> None:
    """The top of a curtain wall: dark, solid, crenellated outside and inside."""
    _masonry(painter, darker(tile.base, 0.35))
    _battlements(painter, tile, tile.base)


def wall_walk(painter: QPainter, tile: Tile) -> None:
    floor(painter, tile)
    _battlements(painter, tile, tile.base)


def wall_corner(painter: QPainter, tile: Tile) -> None:
    _masonry(painter, darker(tile.base, 0.2))


def tower(painter: QPainter, tile: Tile) -> None:
    """A platform of stone rings behind a parapet."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(darker(tile.base, 0.25), 1.2))
    for radius in (20, 13, 6):
        dot(painter, (0, 0), radius)
    for step in range(8):
        turn = pi * step / 4 + pi / 8
        line(painter, (cos(turn) * 13, sin(turn) * 13), (cos(turn) * 20, sin(turn) * 20))
    _battlements(painter, tile, tile.base)


def keep(painter: QPainter, tile: Tile) -> None:
    _masonry(painter, darker(tile.base, 0.3))
    painter.setPen(pen(lighter(tile.base, 0.3), 1.6))
    line(painter, (-9, -9), (9, 9))
    line(painter, (-9, 9), (9, -9))
    _battlements(painter, tile, tile.base)


def roof(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(darker(tile.base, 0.22), 1.0))
    for step in range(-5, 6):
        x = step * 8
        line(painter, (x - 16, -28), (x + 16, 28))
        line(painter, (x + 16, -28), (x - 16, 28))


def stairs(painter: QPainter, tile: Tile) -> None:
    """Steps that grow darker on the way down."""
    links = tile.links()
    x, y = towards(tile.top, links[0] if links else 0)
    painter.save()
    painter.rotate(angle_of((0, 0), (x, y)))
    for step in range(7):
        left = -24 + step * 7.0
        painter.setPen(pen(darker(tile.base, 0.55), 1.2))
        painter.setBrush(darker(tile.base, 0.36 - step * 0.055))
        painter.drawRect(QRectF(left, -15, 7.0, 30))
    painter.restore()


def _bridge(painter: QPainter, tile: Tile, *, wooden: bool) -> None:
    """A deck over the water that bends through the hex to where the way goes on."""
    ends = [tile.middle(d) for d in tile.links()] or [tile.middle(0), tile.middle(3)]
    if len(ends) == 1:
        ends.append((-ends[0][0], -ends[0][1]))
    painter.setBrush(tile.water)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(hexagon(tile.top, 1.03))
    painter.setPen(pen(darker(tile.water, 0.25), 1.3))
    for x, y in scatter(tile.seed, 4, 25, 14):
        line(painter, (x - 5, y), (x + 5, y))
    if len(ends) > 2:
        _platform(painter, tile)
        return
    one, other = (QPointF(x * 1.04, y * 1.04) for x, y in ends)
    deck = QPainterPath(one)
    if (one - other).manhattanLength() > SIZE:
        deck.quadTo(QPointF(0, 0), other)
    else:  # two sides that touch: a curve between them would leave the hex
        deck.lineTo(0, 0)
        deck.lineTo(other)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in (
        (QColor(15, 25, 40, 80), 40.0), (darker(tile.base, 0.55), 37.0), (tile.base, 31.0),
    ):  # fmt: skip
        painter.setPen(pen(ink, wide, flat=True))
        painter.drawPath(deck)
    joints = pen(darker(tile.base, 0.38), 31.0 if wooden else 30.0, flat=True)
    joints.setDashPattern([0.035, 0.17 if wooden else 0.3])
    painter.setPen(joints)
    painter.drawPath(deck)
    if not wooden:
        for wide, ink in ((11.4, darker(tile.base, 0.3)), (9.0, lighter(tile.base, 0.12))):
            painter.setPen(pen(ink, wide, flat=True))
            painter.drawPath(deck)


def _platform(painter: QPainter, tile: Tile) -> None:
    """A deck over the whole hex, where more than two ways meet."""
    painter.setPen(pen(darker(tile.base, 0.55), 2.4))
    painter.setBrush(tile.base)
    painter.drawPolygon(hexagon(tile.top, 0.99))
    painter.setPen(pen(darker(tile.base, 0.38), 1.1, flat=True))
    for step in range(-4, 5):
        reach = 27 - abs(step) * 3.3
        line(painter, (step * 6.2, -reach), (step * 6.2, reach))


def bridge_wood(painter: QPainter, tile: Tile) -> None:
    _bridge(painter, tile, wooden=True)


def bridge_stone(painter: QPainter, tile: Tile) -> None:
    _bridge(painter, tile, wooden=False)


def tunnel(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(lighter(tile.base, 0.22), 1.4))
    for x, y in scatter(tile.seed, 9, 25, 9):
        line(painter, (x - 2, y), (x + 1.5, y - 2))


def tunnel_mouth(painter: QPainter, tile: Tile) -> None:
    arch = path_of([(-14, 14), (-14, 0)])
    arch.cubicTo(QPointF(-14, -20), QPointF(14, -20), QPointF(14, 0))
    arch.lineTo(14, 14)
    arch.closeSubpath()
    filled(painter, arch, QColor("#15110e"), pen(lighter(tile.base, 0.45), 4))
    painter.setPen(pen(darker(tile.base, 0.6), 1.2))
    for step in range(7):
        turn = pi + pi * step / 6
        line(painter, (cos(turn) * 13, sin(turn) * 13), (cos(turn) * 17.5, sin(turn) * 17.5))


def tent(painter: QPainter, tile: Tile) -> None:
    shade = QColor(30, 25, 15, 70)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawPolygon(polygon([(-19, -9), (24, -9), (24, 20), (-19, 20)]))
    painter.setPen(pen(darker(tile.base, 0.55), 1.5))
    painter.setBrush(tile.base)
    painter.drawPolygon(polygon([(-22, -16), (20, -16), (20, 0), (-22, 0)]))
    painter.setBrush(darker(tile.base, 0.2))
    painter.drawPolygon(polygon([(-22, 0), (20, 0), (20, 16), (-22, 16)]))
    painter.setPen(pen(QColor("#a8433a"), 2.2))
    for x in (-14, -4, 6, 15):
        line(painter, (x, -15), (x, 15))
    painter.setPen(pen(darker(tile.base, 0.7), 2))
    line(painter, (-25, 0), (23, 0))


def rubble(painter: QPainter, tile: Tile) -> None:
    for number, spot in enumerate(scatter(tile.seed, 9, 23, 9)):
        shade = lighter(tile.base, 0.4 * noise(tile.seed, number))
        rim = pen(darker(tile.base, 0.5), 1.2)
        filled(painter, blob(tile.seed + number, spot, 5.4, 5, 0.4), shade, rim)


def debris(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(darker(tile.base, 0.5), 2.6))
    for number, (x, y) in enumerate(scatter(tile.seed, 8, 22, 8)):
        turn = noise(tile.seed, number) * pi
        line(painter, (x, y), (x + cos(turn) * 11, y + sin(turn) * 11))


GROUND: dict[str, Texture] = {
    "plain": plain, "floor": floor, "planks": planks, "stone": stone, "wall": wall,
    "wall-corner": wall_corner, "wall-walk": wall_walk, "tower": tower, "keep": keep, "roof": roof,
    "stairs": stairs, "bridge-wood": bridge_wood, "bridge-stone": bridge_stone, "tunnel": tunnel,
    "tunnel-mouth": tunnel_mouth, "tent": tent, "rubble": rubble, "debris": debris,
}  # fmt: skip
