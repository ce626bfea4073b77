"""Small buttons whose signs are drawn in the ink of the theme."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from editor.model.text import Text

_SIDE = 22


class GlyphButton(QToolButton):
    """A flat button with a drawn sign and words for those who do not see it."""

    def __init__(self, glyph: str, words: Text, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._glyph = glyph
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(str(words))
        self.setAccessibleName(str(words))

    def set_glyph(self, glyph: str, words: Text) -> None:
        self._glyph = glyph
        self.setToolTip(str(words))
        self.setAccessibleName(str(words))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        del event
        painter = QStylePainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.state &= ~QStyle.StateFlag.State_On
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        side = min(self.width(), self.height(), _SIDE) - 8
        box = QRectF(0, 0, side, side)
        box.moveCenter(QPointF(self.rect().center()) + QPointF(0.5, 0.5))
        ink = self.palette().color(group, QPalette.ColorRole.ButtonText)
        draw_glyph(painter, self._glyph, box, ink)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)


def draw_glyph(painter: QPainter, glyph: str, box: QRectF, ink: QColor) -> None:
    """A sign inside a box, drawn in a square of 12."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / 12, box.height() / 12)
    pen = QPen(ink, 1.5)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _DRAWN[glyph](painter, ink)
    painter.restore()


def _lines(*lines: tuple[tuple[float, float], ...]) -> Callable[[QPainter, QColor], None]:
    def draw(painter: QPainter, ink: QColor) -> None:
        del ink
        for line in lines:
            painter.drawPolyline(QPolygonF([QPointF(*point) for point in line]))

    return draw


def _more(painter: QPainter, ink: QColor) -> None:
    painter.setBrush(ink)
    painter.setPen(Qt.PenStyle.NoPen)
    for y in (2.0, 6.0, 10.0):
        painter.drawEllipse(QPointF(6, y), 1.2, 1.2)


def _pick(painter: QPainter, ink: QColor) -> None:
    del ink
    painter.drawEllipse(QPointF(6, 6), 3.6, 3.6)
    for line in (((6, 0), (6, 4)), ((6, 8), (6, 12)), ((0, 6), (4, 6)), ((8, 6), (12, 6))):
        painter.drawPolyline(QPolygonF([QPointF(*point) for point in line]))


_DRAWN: dict[str, Callable[[QPainter, QColor], None]] = {
    "add": _lines(((6, 1.5), (6, 10.5)), ((1.5, 6), (10.5, 6))),
    "remove": _lines(((2, 2), (10, 10)), ((10, 2), (2, 10))),
    "up": _lines(((2, 8), (6, 3.5), (10, 8))),
    "down": _lines(((2, 4), (6, 8.5), (10, 4))),
    "closed": _lines(((4, 2), (8.5, 6), (4, 10))),
    "open": _lines(((2, 4), (6, 8.5), (10, 4))),
    "go": _lines(((1.5, 6), (10.5, 6)), ((6.5, 2), (10.5, 6), (6.5, 10))),
    "folder": _lines(((1, 10), (1, 2.5), (4.5, 2.5), (6, 4), (11, 4), (11, 10), (1, 10))),
    "more": _more,
    "pick": _pick,
}
