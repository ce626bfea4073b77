"""Textures of what grew or flowed there: grass, trees, rocks, water."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, cos, degrees, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.draw.shapes import (
    Point,
    along,
    blob,
    corners,
    darker,
    dot,
    faint,
    filled,
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


def grass(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(darker(tile.base, 0.22), 1.0))
    for x, y in scatter(tile.seed, 3 + tile.seed % 3, 25, 15):
        line(painter, (x, y), (x - 2, y - 4))
        line(painter, (x, y), (x + 2.2, y - 4.4))
    painter.setPen(pen(lighter(tile.base, 0.4), 1.6))
    for x, y in scatter(tile.seed + 31, 4, 25, 11):
        painter.drawPoint(QPointF(x, y))


def field(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(darker(tile.base, 0.2), 1.4))
    for step in range(-3, 4):
        y = step * 7.6
        reach = 28 - abs(step) * 4.2
        painter.drawLine(QPointF(-reach, y + 1), QPointF(reach, y - 1))


def road(painter: QPainter, tile: Tile) -> None:
    """A beaten way that bends through the hex to every neighbour it leads to."""
    links = tile.links()
    rim, body = darker(tile.base, 0.3), tile.base
    if not links:
        filled(painter, blob(tile.seed, (0, 0), 19), body, pen(rim, 1.2))
    path = QPainterPath()
    ends = [tile.middle(d) for d in links]
    far = [(x * 1.12, y * 1.12) for x, y in ends]
    if len(ends) == 1:
        path = path_of([far[0], (0, 0)])
    elif len(ends) == 2:
        path.moveTo(*far[0])
        path.quadTo(QPointF(0, 0), QPointF(*far[1]))
    else:
        for point in far:
            path.addPath(path_of([point, (0, 0)]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((rim, 21.0), (body, 18.0)):
        painter.setPen(pen(ink, width, flat=True))
        painter.drawPath(path)
        if len(ends) != 2:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            dot(painter, (0, 0), width / 2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
    for d in links:
        if (d + 1) % 6 in links:
            # Three hexes of road meet in the corner between: it is trodden too.
            meets = [tile.middle(d), corners(tile.top)[d], tile.middle((d + 1) % 6)]
            out = [(x * 1.12, y * 1.12) for x, y in meets]
            filled(painter, path_of([(0, 0), *out], closed=True), body)
    painter.setPen(pen(darker(tile.base, 0.14), 1.2))
    for x, y in scatter(tile.seed + 5, 4, 7, 4):
        line(painter, (x, y), (x + 2.5, y))


def crown(painter: QPainter, at: Point, radius: float, seed: int, base: QColor) -> None:
    """One tree from above: shadow, outline, leaves lit from the north-west."""
    filled(painter, blob(seed, (at[0] + 2, at[1] + 2.5), radius), QColor(20, 30, 15, 60))
    filled(painter, blob(seed, at, radius), base, pen(darker(base, 0.5), 1.3))
    lit = (at[0] - radius * 0.25, at[1] - radius * 0.28)
    filled(painter, blob(seed + 3, lit, radius * 0.52), lighter(base, 0.22))
    painter.setPen(pen(darker(base, 0.3), 1.1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for step in range(4):
        turn = noise(seed, step + 40) * 2 * pi
        x, y = at[0] + cos(turn) * radius * 0.6, at[1] + sin(turn) * radius * 0.6
        arc = QPainterPath(QPointF(x - 2.5, y))
        arc.quadTo(QPointF(x, y + 3), QPointF(x + 2.5, y))
        painter.drawPath(arc)


def forest_floor(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(darker(tile.base, 0.25), 1.2))
    for x, y in scatter(tile.seed, 6, 27, 9):
        line(painter, (x, y), (x + 2, y + 1))


def trees(painter: QPainter, tile: Tile) -> None:
    """A few crowns, unless the hex lies under the crown of a seven-hex tree."""
    if tile.mask:
        return
    spots = scatter(tile.seed + 7, 3 + tile.seed % 2, 15, 13)
    for number, spot in enumerate(spots):
        crown(painter, spot, 12.5 + 3 * noise(tile.seed, number), tile.seed + number, tile.base)


def great_tree(painter: QPainter, tile: Tile) -> None:
    """One crown round the trunk, over every neighbour that is part of the tree."""
    base = lighter(tile.base, 0.13)
    outline = blob(tile.seed, (0, 0), 33, 9, 0.15)
    for d in tile.links():
        x, y = towards(tile.top, d)
        outline = outline.united(blob(tile.seed + d, (x * 0.78, y * 0.78), 30, 8, 0.2))
    filled(painter, outline.translated(3, 4), QColor(20, 30, 15, 70))
    filled(painter, outline, base, pen(darker(base, 0.55), 1.8))
    spots = [(0.0, 0.0)] + [towards(tile.top, d) for d in tile.links()]
    for number, (x, y) in enumerate(spots):
        seed = tile.seed + number
        for far, size, share in ((0.5, 12.0, 0.1), (0.9, 9.0, 0.2)):
            at = (x * far - 5 + 6 * noise(seed, 3), y * far - 6 + 6 * noise(seed, 4))
            filled(painter, blob(seed + 9, at, size), lighter(base, share))
    painter.setPen(pen(darker(base, 0.32), 1.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y in scatter(tile.seed + 2, 26 if tile.mask else 7, 66 if tile.mask else 24, 10):
        if outline.contains(QPointF(x, y)):
            arc = QPainterPath(QPointF(x - 3, y))
            arc.quadTo(QPointF(x, y + 3.5), QPointF(x + 3, y))
            painter.drawPath(arc)
    painter.setPen(pen(QColor("#3a2a1a"), 1.6))
    painter.setBrush(QColor("#8a6844"))
    dot(painter, (0, 2), 6.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dot(painter, (0, 2), 3.2)


def tree_top(painter: QPainter, tile: Tile) -> None:
    for number, spot in enumerate(scatter(tile.seed, 6, 22, 10)):
        shade = lighter(tile.base, 0.08 + 0.2 * noise(tile.seed, number))
        filled(painter, blob(tile.seed + number, spot, 8.5), shade, pen(darker(tile.base, 0.35), 1))
    painter.setPen(pen(QColor("#5b4126"), 2.4))
    line(painter, (-14, 6), (13, -5))
    line(painter, (2, -1), (8, 12))


def brush(painter: QPainter, tile: Tile) -> None:
    for number, (x, y) in enumerate(scatter(tile.seed, 5 + tile.seed % 3, 22, 11)):
        size = 4.6 + 2.6 * noise(tile.seed, number)
        leaf = darker(tile.base, 0.16 + 0.1 * noise(tile.seed, number + 50))
        outline = blob(tile.seed + number, (x, y), size, 5)
        filled(painter, outline, leaf, pen(darker(leaf, 0.42), 1.0))
        filled(painter, blob(tile.seed + number, (x - 1.2, y - 1.5), size * 0.45, 5),
               lighter(leaf, 0.3))  # fmt: skip


def hedge(painter: QPainter, tile: Tile) -> None:
    """A clipped row that runs on into the hedges beside it."""
    ends = [tile.middle(d) for d in tile.links()]
    if not ends:
        ends = [(-19.0, 3.0), (19.0, -3.0)]
    if len(ends) == 1:
        ends.append((-ends[0][0] * 0.7, -ends[0][1] * 0.7))
    spots = [along((0, 0), end, share / 3) for end in ends for share in (3, 2, 1)] + [(0.0, 0.0)]
    for x, y in spots:
        filled(painter, blob(tile.seed, (x + 1.5, y + 2.5), 9.5), QColor(20, 30, 15, 50))
    rim = pen(darker(tile.base, 0.5), 1.2)
    for number, spot in enumerate(spots):
        filled(painter, blob(tile.seed + number, spot, 9, 6), tile.base, rim)
    for number, (x, y) in enumerate(spots):
        light = lighter(tile.base, 0.3)
        filled(painter, blob(tile.seed + number, (x - 2, y - 2.5), 3.6, 5), light)


def rock(painter: QPainter, tile: Tile) -> None:
    for number, (x, y) in enumerate(scatter(tile.seed, 4 + tile.seed % 2, 18, 14)):
        size = 7.0 + 4 * noise(tile.seed, number)
        turn = noise(tile.seed, number + 20) * pi
        ring = [
            (x + cos(turn + k * pi / 3) * size * (0.75 + 0.35 * noise(tile.seed + number, k)),
             y + sin(turn + k * pi / 3) * size * 0.8 * (0.75 + 0.35 * noise(tile.seed + number, k)))
            for k in range(6)
        ]  # fmt: skip
        filled(painter, path_of(ring, closed=True), tile.base, pen(darker(tile.base, 0.6), 1.4))
        ridge = (x - size * 0.15, y - size * 0.2)
        filled(painter, path_of([ring[3], ring[4], ring[5], ridge], closed=True),
               lighter(tile.base, 0.35))  # fmt: skip
        painter.setPen(pen(darker(tile.base, 0.35), 1))
        line(painter, ridge, ring[1])


def rough(painter: QPainter, tile: Tile) -> None:
    painter.setPen(pen(darker(tile.base, 0.42), 1.3))
    for number, (x, y) in enumerate(scatter(tile.seed, 9, 25, 9)):
        if number % 3:
            line(painter, (x - 3, y + 2), (x, y - 2))
            line(painter, (x, y - 2), (x + 3, y + 1))
        else:
            painter.setBrush(lighter(tile.base, 0.25))
            dot(painter, (x, y), 2.6, 2)


def marsh(painter: QPainter, tile: Tile) -> None:
    wet = QColor(84, 128, 160)
    for number, (x, y) in enumerate(scatter(tile.seed, 6, 23, 12)):
        painter.setPen(pen(faint(wet, 190), 1.6))
        line(painter, (x - 6, y + 2), (x + 6, y + 2))
        if number % 2 == 0:
            painter.setPen(pen(darker(tile.base, 0.5), 1.2))
            for lean in (-3, 0, 3):
                line(painter, (x + lean * 0.4, y + 1), (x + lean, y - 6 + abs(lean) * 0.5))


def _wave(painter: QPainter, x: float, y: float, reach: float) -> None:
    path = QPainterPath(QPointF(x - reach, y))
    path.quadTo(QPointF(x - reach / 2, y - 3.2), QPointF(x, y))
    path.quadTo(QPointF(x + reach / 2, y + 3.2), QPointF(x + reach, y))
    painter.drawPath(path)


def _shore(painter: QPainter, tile: Tile) -> None:
    """A bright line of foam and a dark bank along every side that is land."""
    for d in tile.ends():
        a, b = tile.side(d)
        painter.setPen(pen(faint(lighter(tile.base, 0.6), 170), 6))
        line(painter, along(a, (0, 0), 0.09), along(b, (0, 0), 0.09))
        painter.setPen(pen(darker(tile.base, 0.42), 2.2))
        line(painter, a, b)


def _waves(painter: QPainter, tile: Tile, count: int, ink: QColor, width: float = 1.3) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(ink, width))
    for number, (x, y) in enumerate(scatter(tile.seed, count, 20, 11)):
        _wave(painter, x, y, 5 + 3 * noise(tile.seed, number))


def water(painter: QPainter, tile: Tile) -> None:
    _shore(painter, tile)
    _waves(painter, tile, 4, darker(tile.base, 0.25))
    _waves(painter, replace(tile, seed=tile.seed + 13), 3, lighter(tile.base, 0.4))


def sea(painter: QPainter, tile: Tile) -> None:
    _shore(painter, tile)
    _waves(painter, tile, 7, lighter(tile.base, 0.32), 1.6)


def pond(painter: QPainter, tile: Tile) -> None:
    _shore(painter, tile)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(lighter(tile.base, 0.4), 1.2))
    for x, y in scatter(tile.seed, 2, 14, 18):
        dot(painter, (x, y), 7, 3.4)
        dot(painter, (x, y), 3.4, 1.6)


def shallow(painter: QPainter, tile: Tile) -> None:
    _shore(painter, tile)
    _waves(painter, tile, 4, darker(tile.base, 0.28), 1.1)
    painter.setPen(pen(darker(tile.base, 0.22), 2.0))
    for x, y in scatter(tile.seed + 4, 5, 23, 10):
        painter.drawPoint(QPointF(x, y))


def ford(painter: QPainter, tile: Tile) -> None:
    shallow(painter, tile)
    for x, y in scatter(tile.seed + 8, 6, 18, 11):
        painter.setPen(pen(QColor("#6d675e"), 1.1))
        painter.setBrush(QColor("#e0d8c6"))
        dot(painter, (x, y), 4.2, 3)


def crevasse(painter: QPainter, tile: Tile) -> None:
    """A torn gap that runs on into the next one."""
    ends = [tile.middle(d) for d in tile.links()] or [(-22.0, 7.0), (22.0, -7.0)]
    if len(ends) == 1:
        ends.append((-ends[0][0] * 0.7, -ends[0][1] * 0.7))
    for ink, width in ((lighter(tile.under, 0.25), 23.0), (darker(tile.base, 0.1), 17.0)):
        painter.setPen(pen(ink, width))
        for end in ends:
            line(painter, (0, 0), (end[0] * 1.05, end[1] * 1.05))
    painter.setPen(pen(lighter(tile.base, 0.35), 1.2))
    for number, end in enumerate(ends):
        bend = along((0, 0), end, 0.5)
        turn = atan2(end[1], end[0]) + pi / 2
        swing = 3 * (1 if noise(tile.seed, number) > 0.5 else -1)
        bend = bend[0] + cos(turn) * swing, bend[1] + sin(turn) * swing
        line(painter, (0, 0), bend)
        line(painter, bend, end)


def ditch(painter: QPainter, tile: Tile) -> None:
    """A trench: teeth point down from every bank."""
    painter.setPen(pen(darker(tile.base, 0.2), 1.3))
    for x, y in scatter(tile.seed, 5, 17, 9):
        line(painter, (x - 4, y), (x + 4, y))
    for d in tile.ends():
        a, b = tile.side(d)
        teeth(painter, a, b, darker(tile.base, 0.5), 8.0, 6)
        painter.setPen(pen(darker(tile.base, 0.55), 2.4))
        line(painter, a, b)


def teeth(
    painter: QPainter, a: Point, b: Point, ink: QColor, depth: float, count: int,
    inner: Point = (0.0, 0.0),
) -> None:  # fmt: skip
    """Hachures along a line, pointing to `inner`, as on old maps."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    turn = atan2(b[1] - a[1], b[0] - a[0])
    x, y = -sin(turn), cos(turn)
    middle = along(a, b, 0.5)
    if (inner[0] - middle[0]) * x + (inner[1] - middle[1]) * y < 0:
        x, y = -x, -y
    for step in range(count):
        left, right = along(a, b, (step + 0.12) / count), along(a, b, (step + 0.88) / count)
        long = depth if step % 2 == 0 else depth * 0.62
        tip = along(left, right, 0.5)
        painter.drawPolygon(polygon([left, right, (tip[0] + x * long, tip[1] + y * long)]))


def angle_of(a: Point, b: Point) -> float:
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


GROUND: dict[str, Texture] = {
    "grass": grass, "field": field, "road": road, "tree": forest_floor, "trunk": forest_floor,
    "tree-top": tree_top, "brush": brush, "hedge": hedge, "rock": rock, "rough": rough,
    "marsh": marsh, "water": water, "shallow": shallow, "ford": ford, "pond": pond, "sea": sea,
    "crevasse": crevasse, "ditch": ditch,
}  # fmt: skip
RAISED: dict[str, Texture] = {"tree": trees, "trunk": great_tree}
