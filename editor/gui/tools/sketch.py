"""How selections, previews and the keyboard's cursor look on the board."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.gui.camera import Camera
from editor.gui.overlay import outline

if TYPE_CHECKING:
    from editor.gui.tools.tool import Preview
    from editor.gui.tools.toolbox import Toolbox
    from editor.hexgrid.edges import Edge
    from editor.hexgrid.grid import Grid
    from editor.hexgrid.hexes import Hex
    from editor.hexgrid.layout import Layout

_ADD, _TAKE, _TURN = QColor("#1f6fd0"), QColor("#c0281f"), QColor("#0c8a5b")
_CURSOR = QColor("#ff8a00")
_DOT = 6.0
"""Half as wide as a corner that is set."""
_ABOVE = 22
"""How far over a side its note stands, clear of the hand."""


def paint_work(
    painter: QPainter, box: Toolbox, layout: Layout, camera: Camera, shown: Preview | None
) -> None:
    """What is chosen, and what the tool in hand would do."""
    grid = box.board.grid
    chosen = box.selection or box.company.hexes
    paint_selection(painter, layout, camera, grid, chosen)
    if shown is None:
        return
    terrain = box.catalogue.terrains.get(shown.terrain)
    colour = terrain.colour if terrain is not None else ""
    paint_preview(painter, layout, camera, grid, shown, colour)
    if shown.ghosts and box.is_setting:
        from editor.gui.tools.ghosts import paint_ghosts

        painter.save()
        paint_ghosts(painter, box, layout, camera, shown.ghosts)
        painter.restore()


def paint_selection(
    painter: QPainter, layout: Layout, camera: Camera, grid: Grid, hexes: Collection[Hex]
) -> None:
    """A wash over what is selected, and a dashed line round it."""
    if not hexes:
        return
    # Here and not above: the first paint can spare it.
    from editor.gui.tools.covers import cover_of, rim, wash

    cover = cover_of(grid, hexes)
    wash(painter, layout, camera, cover, QColor(40, 110, 220, 55))
    dashed = QPen(QColor("#1d57b8"), 3)
    dashed.setDashPattern([2.5, 2.0])
    rim(painter, layout, camera, cover, (QPen(QColor(255, 255, 255, 230), 3), dashed))


def paint_preview(
    painter: QPainter, layout: Layout, camera: Camera, grid: Grid, shown: Preview, colour: str
) -> None:
    """What a click would do: hexes in the colour of what comes, sides as a bold line."""
    ink = _TAKE if shown.takes else _TURN if shown.turns else _ADD
    if shown.hexes or shown.cover is not None:
        from editor.gui.tools.covers import cover_of, rim, wash

        fill = QColor(colour) if colour else QColor(ink)
        fill.setAlpha(165 if colour else 60)
        cover = shown.cover if shown.cover is not None else cover_of(grid, shown.hexes)
        wash(painter, layout, camera, cover, fill)
        pens = (QPen(QColor(255, 255, 255, 220), 4.0), QPen(ink, 2.0))
        rim(painter, layout, camera, cover, pens)
    for line, width in ((QColor(255, 255, 255, 220), 8.0), (ink, 4.5)):
        painter.setPen(QPen(line, width, c=Qt.PenCapStyle.RoundCap))
        for edge in shown.edges:
            painter.drawLine(_line(layout, camera, edge))
    for corner in shown.corners:
        painter.setPen(QPen(QColor(255, 255, 255, 220), 2.0))
        painter.setBrush(ink)
        at = camera.to_view(layout.corners(corner.hex)[corner.corner])
        painter.drawEllipse(QPointF(*at), _DOT, _DOT)
    if shown.line is not None:
        a, b = (QPointF(*camera.to_view(layout.centre(end))) for end in shown.line)
        for line, width in ((QColor(255, 255, 255, 230), 5.0), (ink, 2.5)):
            painter.setPen(QPen(line, width, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QLineF(a, b))
    for place, said in shown.words.items():
        _write(painter, camera.to_view(layout.centre(place)), said)
    if shown.note and shown.edges:
        middle = _line(layout, camera, shown.edges[0]).center()
        _write(painter, (middle.x(), middle.y() - _ABOVE), shown.note)


def paint_cursor(
    painter: QPainter, layout: Layout, camera: Camera, place: Hex, side: int | None
) -> None:
    """Where the keyboard is, and on which side where that matters."""
    from editor.hexgrid.edges import Edge

    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((QColor(0, 0, 0, 200), 5.5), (_CURSOR, 3.0)):
        painter.setPen(QPen(colour, width))
        painter.drawPolygon(outline(layout, camera, place))
    if side is not None:
        for colour, width in ((QColor(0, 0, 0, 200), 9.0), (_CURSOR, 6.0)):
            painter.setPen(QPen(colour, width, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(_line(layout, camera, Edge.of(place, side)))


def _line(layout: Layout, camera: Camera, edge: Edge) -> QLineF:
    a, b = (QPointF(*camera.to_view(end)) for end in layout.edge_line(edge))
    return QLineF(a, b)


def _write(painter: QPainter, at: tuple[float, float], said: str) -> None:
    path = QPainterPath()
    font = painter.font()
    font.setBold(True)
    metrics = painter.fontMetrics()
    left, base = at[0] - metrics.horizontalAdvance(said) / 2, at[1] + metrics.ascent() / 2
    path.addText(left, base, font, said)
    painter.setPen(QPen(QColor(255, 255, 255, 230), 3))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(20, 20, 30))
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
