"""What lies over the board but is no part of it: the hex under the cursor, badges, a flash."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from editor.gui.camera import Camera
from editor.gui.signs import paint_sign
from editor.model.finding import Finding, Severity

if TYPE_CHECKING:
    from editor.hexgrid.edges import Edge
    from editor.hexgrid.hexes import Hex
    from editor.hexgrid.layout import Layout

BADGE = 18.0
_SMALLEST_BADGE = 9.0
_FLASH = QColor("#ffcc00")


def worst_by_hex(findings: Iterable[Finding]) -> dict[Hex, Severity]:
    """One badge a hex, for the worst thing said of it."""
    worst: dict[Hex, Severity] = {}
    for finding in findings:
        for place in finding.hexes:
            worst[place] = max(finding.severity, worst.get(place, finding.severity))
    return worst


def outline(layout: Layout, camera: Camera, place: Hex) -> QPolygonF:
    """A hex as the view shows it."""
    corners = layout.corners(place)
    return QPolygonF([QPointF(*camera.to_view(corner)) for corner in corners])


def paint_hover(
    painter: QPainter, layout: Layout, camera: Camera, place: Hex, edge: Edge | None
) -> None:
    """Two lines, dark and light, so that one of them shows on any ground."""
    polygon = outline(layout, camera, place)
    for colour, width in ((QColor(0, 0, 0, 150), 3.5), (QColor(255, 255, 255, 230), 1.5)):
        painter.setPen(QPen(colour, width))
        painter.drawPolygon(polygon)
    if edge is not None:
        ends = [QPointF(*camera.to_view(end)) for end in layout.edge_line(edge)]
        for colour, width in ((QColor(0, 0, 0, 170), 7.0), (_FLASH, 4.0)):
            painter.setPen(QPen(colour, width))
            painter.drawLine(QLineF(ends[0], ends[1]))


def paint_flash(
    painter: QPainter, layout: Layout, camera: Camera, hexes: Iterable[Hex], strength: float
) -> None:
    """Hexes that the eye shall find; fades as `strength` goes from 1 to 0."""
    wash, rim = QColor(_FLASH), QColor(_FLASH)
    wash.setAlphaF(0.55 * strength)
    rim.setAlphaF(strength)
    painter.setBrush(wash)
    for colour, width in ((QColor(0, 0, 0, round(160 * strength)), 6.0), (rim, 3.0)):
        painter.setPen(QPen(colour, width))
        for place in hexes:
            painter.drawPolygon(outline(layout, camera, place))
        painter.setBrush(QColor(0, 0, 0, 0))


def badge_box(layout: Layout, camera: Camera, place: Hex) -> QRectF:
    """Where the badge of a hex stands: in its upper right, never wider than half of it."""
    size = max(_SMALLEST_BADGE, min(BADGE, layout.size * camera.scale * 0.7))
    x, y = camera.to_view(layout.centre(place))
    reach = layout.size * camera.scale * 0.45
    return QRectF(x + reach - size / 2, y - reach - size / 2, size, size)


def paint_badges(
    painter: QPainter,
    layout: Layout,
    camera: Camera,
    badges: Mapping[Hex, Severity],
    exposed: QRectF,
) -> None:
    """Only those that the exposed part of the view shows."""
    left, top = camera.to_board((exposed.left(), exposed.top()))
    right, bottom = camera.to_board((exposed.right(), exposed.bottom()))
    rim = layout.size + BADGE / camera.scale
    for place, severity in badges.items():
        x, y = layout.centre(place)
        # Asked first in the board's own units: of hundreds hardly any are to be painted.
        if left - rim <= x <= right + rim and top - rim <= y <= bottom + rim:
            box = badge_box(layout, camera, place)
            if box.intersects(exposed):
                sign = _badge(severity, box.width(), painter.device().devicePixelRatio())
                painter.drawPixmap(box.topLeft() - QPointF(1, 1), sign)


@lru_cache(maxsize=32)
def _badge(severity: Severity, size: float, dense: float) -> QPixmap:
    """A badge, drawn once for each size: there may be hundreds."""
    picture = QPixmap(*[round((size + 2) * dense) + 1] * 2)
    picture.setDevicePixelRatio(dense)
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sign(painter, QRectF(1, 1, size, size), severity)
    painter.end()
    return picture


def paint_focus(painter: QPainter, area: QRectF, ink: QColor) -> None:
    """A line round the view while the keyboard is its own."""
    painter.setPen(QPen(ink, 2.0))
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.drawRect(area.adjusted(1, 1, -1, -1))
