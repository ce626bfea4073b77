"""What is drawn over the board while one plays: who may act, where a click leads, the way there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from editor.gui.overlay import outline
from editor.gui.tools.sketch import paint_cursor

if TYPE_CHECKING:
    from editor.gui.camera import Camera
    from editor.hexgrid.hexes import Hex
    from editor.hexgrid.layout import Layout

_ACTS, _CHOSEN = QColor("#f2b705"), QColor("#ff8a00")
_GOAL, _FOE, _WAY = QColor("#1f8f4a"), QColor("#d3241c"), QColor("#1f6fd0")
_LAST = QColor("#ffffff")
_LEGIBLE = 9.0


@dataclass(frozen=True)
class Marks:
    """Hexes, each with what it means to the player."""

    acts: frozenset[Hex] = frozenset()
    """Of those who may do something."""
    chosen: frozenset[Hex] = frozenset()
    goals: frozenset[Hex] = frozenset()
    foes: frozenset[Hex] = frozenset()
    """Where a click strikes somebody."""
    costs: Mapping[Hex, float] = field(default_factory=dict)
    """Where the chosen unit can go, and for how many points."""
    path: tuple[Hex, ...] = ()
    about: frozenset[Hex] = frozenset()
    """What the decision is about: who moves, who was struck."""
    last: frozenset[Hex] = frozenset()
    """Where something has just happened."""


NONE = Marks()


def paint_marks(
    painter: QPainter, layout: Layout, camera: Camera, marks: Marks, cursor: Hex | None
) -> None:
    """Washes first, then lines, then words."""
    _wash(painter, layout, camera, marks.costs, QColor(31, 111, 208, 46))
    _wash(painter, layout, camera, marks.goals, QColor(31, 143, 74, 80))
    _wash(painter, layout, camera, marks.foes, QColor(211, 36, 28, 80))
    for hexes, ink, width in (
        (marks.last, _LAST, 1.5), (marks.acts, _ACTS, 2.5), (marks.goals, _GOAL, 2.5),
        (marks.foes, _FOE, 3.5), (marks.about, _WAY, 3.5), (marks.chosen, _CHOSEN, 4.5),
    ):  # fmt: skip
        _rings(painter, layout, camera, hexes, ink, width)
    if len(marks.path) > 1:
        _paint_path(painter, layout, camera, marks.path)
    size = layout.size * camera.scale * 0.36
    if size >= _LEGIBLE:
        _write_costs(painter, layout, camera, marks.costs, size)
    if cursor is not None:
        paint_cursor(painter, layout, camera, cursor, None)


def _wash(
    painter: QPainter, layout: Layout, camera: Camera, hexes: Collection[Hex], fill: QColor
) -> None:
    path = QPainterPath()
    for place in hexes:
        path.addPolygon(outline(layout, camera, place))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _rings(
    painter: QPainter, layout: Layout, camera: Camera, hexes: Collection[Hex], ink: QColor,
    width: float,
) -> None:  # fmt: skip
    """A line inside each hex, with a dark one under it, so that it shows on any ground."""
    for place in hexes:
        x, y = camera.to_view(layout.centre(place))
        ring = QPolygonF([
            QPointF(x + (one.x() - x) * 0.9, y + (one.y() - y) * 0.9)
            for one in outline(layout, camera, place).toList()
        ])  # fmt: skip
        for colour, wide in ((QColor(0, 0, 0, 140), width + 2), (ink, width)):
            painter.setPen(QPen(colour, wide))
            painter.drawPolygon(ring)


def _paint_path(painter: QPainter, layout: Layout, camera: Camera, path: tuple[Hex, ...]) -> None:
    points = [QPointF(*camera.to_view(layout.centre(place))) for place in path]
    for colour, width in ((QColor(255, 255, 255, 220), 7.0), (_WAY, 4.0)):
        painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(points))
    painter.setBrush(_WAY)
    painter.setPen(QPen(QColor(255, 255, 255, 220), 1.5))
    for point in points[1:-1]:
        painter.drawEllipse(point, 4.0, 4.0)
    painter.drawEllipse(points[-1], 7.0, 7.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _write_costs(
    painter: QPainter, layout: Layout, camera: Camera, costs: Mapping[Hex, float], size: float
) -> None:
    font = QFont(painter.font())
    font.setPixelSize(round(min(size, 16.0)))
    font.setBold(True)
    painter.setFont(font)
    reach = layout.size * camera.scale
    for place, cost in costs.items():
        x, y = camera.to_view(layout.centre(place))
        box = QRectF(x - reach / 2, y + reach * 0.36, reach, reach * 0.42)
        painter.setPen(QColor(255, 255, 255, 235))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            painter.drawText(box.translated(dx, dy), Qt.AlignmentFlag.AlignCenter, f"{cost:g}")
        painter.setPen(QColor("#123a70"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{cost:g}")
