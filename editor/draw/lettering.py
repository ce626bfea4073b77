"""Labels and heights of hexes, and the dark of the night: what is laid over all of the ground."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.draw.counters import font
from editor.draw.ground import Ground
from editor.draw.picture import Layers, Theme
from editor.draw.shapes import SIZE, brightness, colour, faint, polygon
from editor.draw.stamps import Part
from editor.hexgrid.hexes import Hex
from editor.hexgrid.layout import Layout

LABEL, LEGIBLE = 7.5, 4.6
"""How large labels are, in map units, and from how many pixels on they can be read."""
_NIGHT = QColor(8, 13, 44, 168)


def write(painter: QPainter, shown: Ground, part: Part, layers: Layers, theme: Theme) -> None:
    """Labels above, heights below, in an ink that the ground lets one read."""
    labels, heights = layers.labels, layers.elevation and not layers.level
    if not labels and not heights:
        return
    looks = shown.looks[0]
    inks = {number: _ink(shown, number, theme) for number in set(part.numbers.tolist())}
    plain, bold = font(LABEL), font(9, bold=True)
    share = layers.opacity_of("elevation")
    for number, x, y, column, row in zip(
        part.numbers.tolist(), part.x.tolist(), part.y.tolist(),
        part.columns.tolist(), part.rows.tolist(), strict=True,
    ):  # fmt: skip
        painter.setPen(inks[number])
        if labels:
            painter.setFont(plain)
            words = shown.label(column, row)
            above = QRectF(x - SIZE, y - SIZE * 0.82, 2 * SIZE, LABEL * 1.4)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, words)
        if heights and looks[number].height:
            painter.setFont(bold)
            painter.setOpacity(share)
            below = QRectF(x - SIZE, y + SIZE * 0.45, 2 * SIZE, 11)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{looks[number].height:+d}")
            painter.setOpacity(1)


def darken(painter: QPainter, area: QRectF, layout: Layout, lit_hexes: Iterable[Hex]) -> None:
    """Night over everything but the lit hexes."""
    path = QPainterPath()
    path.addRect(area)
    lit = QPainterPath()
    for place in lit_hexes:
        corners = layout.corners(place)
        lit.addPolygon(polygon([*corners, corners[0]]))
    path.addPath(lit)
    path.setFillRule(Qt.FillRule.OddEvenFill)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_NIGHT)
    painter.drawPath(path)
    painter.setBrush(QColor(255, 190, 80, 26))
    painter.drawPath(lit)


def _ink(ground: Ground, number: int, theme: Theme) -> QColor:
    look = ground.looks[0][number]
    back = ground.base(look.kind, look.height) if ground.is_raised(look) else ground.fill(look)
    return (
        faint(colour(theme.label), 235) if brightness(back) > 0.52 else QColor(255, 255, 250, 215)
    )
