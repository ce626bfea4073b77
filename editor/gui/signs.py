"""The signs of severity: told apart by shape and mark, not by colour alone."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from editor.model.finding import Severity
from editor.model.text import Text

NAMES: dict[Severity, Text] = {
    Severity.ERROR: Text("Error", "Erreur"),
    Severity.WARNING: Text("Warning", "Avertissement"),
    Severity.ADVICE: Text("Advice", "Conseil"),
}
_COLOURS = {
    Severity.ERROR: QColor("#b3261e"),
    Severity.WARNING: QColor("#f2b705"),
    Severity.ADVICE: QColor("#2f6fb3"),
}


def paint_sign(painter: QPainter, box: QRectF, severity: Severity) -> None:
    """An octagon with a bar, a triangle with a stroke, or a disc with an i."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#ffffff"), max(1.0, box.width() / 14)))
    painter.setBrush(_COLOURS[severity])
    if severity is Severity.ADVICE:
        painter.drawEllipse(box)
    else:
        painter.drawPolygon(_octagon(box) if severity is Severity.ERROR else _triangle(box))
    ink = QColor("#2a2000" if severity is Severity.WARNING else "#ffffff")
    pen = QPen(ink, box.width() / 8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for start, end in _MARKS[severity]:
        painter.drawLine(_at(box, start), _at(box, end))
    painter.restore()


# Strokes inside the unit square; a stroke without length is a dot.
_MARKS = {
    Severity.ERROR: (((0.34, 0.34), (0.66, 0.66)), ((0.66, 0.34), (0.34, 0.66))),
    Severity.WARNING: (((0.5, 0.40), (0.5, 0.62)), ((0.5, 0.79), (0.5, 0.795))),
    Severity.ADVICE: (((0.5, 0.47), (0.5, 0.74)), ((0.5, 0.27), (0.5, 0.275))),
}


def _at(box: QRectF, point: tuple[float, float]) -> QPointF:
    return QPointF(box.left() + point[0] * box.width(), box.top() + point[1] * box.height())


def _octagon(box: QRectF) -> QPolygonF:
    angles = [pi / 8 + k * pi / 4 for k in range(8)]
    return QPolygonF([_at(box, (0.5 + 0.5 * cos(a), 0.5 + 0.5 * sin(a))) for a in angles])


def _triangle(box: QRectF) -> QPolygonF:
    return QPolygonF([_at(box, point) for point in ((0.5, 0.02), (1.0, 0.95), (0.0, 0.95))])


@cache
def sign_icon(severity: Severity) -> QIcon:
    """The sign for a list, sharp on dense screens too."""
    icon = QIcon()
    for size in (16, 32, 48):
        picture = QPixmap(size, size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        paint_sign(painter, QRectF(1, 1, size - 2, size - 2), severity)
        painter.end()
        icon.addPixmap(picture)
    return icon
