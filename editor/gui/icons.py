"""The window's own icons, drawn in the ink of the theme so that they show in light and dark."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QCursor,
    QIcon,
    QIconEngine,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
)

SIZES = (16, 24, 32, 48, 64, 128, 256)
_UNIT = 24.0
"""Icons are drawn in a square of this size and scaled."""


class _Engine(QIconEngine):
    """Draws an icon when somebody looks at it: most are never seen at most sizes."""

    def __init__(self, name: str, inks: dict[QIcon.Mode, QColor]) -> None:
        super().__init__()
        self._name, self._inks = name, inks
        self._kept: dict[tuple[int, int, QIcon.Mode], QPixmap] = {}

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        del state
        side = min(rect.width(), rect.height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.center() - QPoint(side // 2, side // 2))
        painter.scale(side / _UNIT, side / _UNIT)
        painter.setPen(_pen(self._inks.get(mode, self._inks[QIcon.Mode.Normal])))
        _drawn(self._name)(painter)
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        # Qt asks again each time a bar is painted.
        key = size.width(), size.height(), mode
        if key not in self._kept:
            picture = QPixmap(size)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
            painter.end()
            self._kept[key] = picture
        return self._kept[key]

    def clone(self) -> QIconEngine:
        return type(self)(self._name, self._inks)


def make_icon(name: str, palette: QPalette) -> QIcon:
    """The icon of a command, pale where the command cannot be given."""
    role = QPalette.ColorRole.ButtonText
    inks = {
        QIcon.Mode.Normal: palette.color(QPalette.ColorGroup.Active, role),
        QIcon.Mode.Disabled: palette.color(QPalette.ColorGroup.Disabled, role),
    }
    return QIcon(_Engine(name, inks))


def tool_cursor(name: str) -> QCursor:
    """Cross hairs with the sign of a tool beside them, readable on any ground."""
    from editor.gui.tool_icons import TOOLS

    picture = QPixmap(32, 32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for ink, width in ((QColor(255, 255, 255, 230), 3.6), (QColor("#16130e"), 1.4)):
        painter.setPen(_pen(ink, width))
        for points in (((7, 1), (7, 5)), ((7, 9), (7, 13)), ((1, 7), (5, 7)), ((9, 7), (13, 7))):
            _line(painter, *points)
        painter.save()
        painter.translate(13, 13)
        painter.scale(0.78, 0.78)
        painter.setPen(_pen(ink, width / 0.78))
        TOOLS[name](painter)
        painter.restore()
    painter.end()
    return QCursor(picture, 7, 7)


class _Banner(_Engine):
    """The same for the program's own sign, which is wanted in the sizes of all desktops."""

    def availableSizes(  # noqa: N802 - Qt's name
        self, mode: QIcon.Mode = QIcon.Mode.Normal, state: QIcon.State = QIcon.State.Off
    ) -> list[QSize]:
        del mode, state
        return [QSize(size, size) for size in SIZES]


def banner_icon() -> QIcon:
    """The program's own sign: a gonfalon on its crossbar."""
    return QIcon(_Banner("banner", {QIcon.Mode.Normal: QColor("#3a2a14")}))


def _pen(ink: QColor, width: float = 1.8) -> QPen:
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    return QPen(ink, width, Qt.PenStyle.SolidLine, cap, join)


def _line(painter: QPainter, *points: tuple[float, float]) -> None:
    painter.drawPolyline(QPolygonF([QPointF(*point) for point in points]))


def _open(painter: QPainter) -> None:
    _line(painter, (3, 19), (3, 5), (9, 5), (11, 8), (19, 8), (19, 11))
    _line(painter, (3, 19), (6.5, 11), (22, 11), (18.5, 19), (3, 19))


def _save(painter: QPainter) -> None:
    _line(painter, (4, 4), (16.5, 4), (20, 7.5), (20, 20), (4, 20), (4, 4))
    _line(painter, (8, 4), (8, 9), (15, 9), (15, 4))
    _line(painter, (7, 20), (7, 13.5), (17, 13.5), (17, 20))


def _undo(painter: QPainter) -> None:
    painter.drawArc(QRectF(4, 7, 16, 13), -70 * 16, 230 * 16)
    _line(painter, (8.5, 3.5), (4.3, 9.5), (11, 11))


def _redo(painter: QPainter) -> None:
    painter.translate(24, 0)
    painter.scale(-1, 1)
    _undo(painter)


def _reload(painter: QPainter) -> None:
    painter.drawArc(QRectF(4, 4, 16, 16), 70 * 16, 290 * 16)
    _line(painter, (16.5, 2.2), (14.8, 5.2), (18.2, 7.2))


def _lens(painter: QPainter) -> None:
    painter.drawEllipse(QRectF(3, 3, 13, 13))
    _line(painter, (14.2, 14.2), (21, 21))
    _line(painter, (6.5, 9.5), (12.5, 9.5))


def _zoom_in(painter: QPainter) -> None:
    _lens(painter)
    _line(painter, (9.5, 6.5), (9.5, 12.5))


def _fit(painter: QPainter) -> None:
    for x, y in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        _line(painter, (12 - 9 * x, 12 - 4 * y), (12 - 9 * x, 12 - 9 * y), (12 - 4 * x, 12 - 9 * y))
    painter.drawRect(QRectF(8, 9, 8, 6))


def _night(painter: QPainter) -> None:
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QRectF(3.5, 3.5, 17, 17))
    bite.addEllipse(QRectF(9, 1, 15, 15))
    painter.drawPath(disc.subtracted(bite))


def _storeys(painter: QPainter) -> None:
    for y in (15, 19.5):
        _line(painter, (4, y), (20, y))


def _up(painter: QPainter) -> None:
    _storeys(painter)
    _line(painter, (12, 11.5), (12, 3))
    _line(painter, (8, 7), (12, 3), (16, 7))


def _down(painter: QPainter) -> None:
    for y in (4.5, 9):
        _line(painter, (4, y), (20, y))
    _line(painter, (12, 12.5), (12, 21))
    _line(painter, (8, 17), (12, 21), (16, 17))


def _banner(painter: QPainter) -> None:
    painter.setBrush(QColor("#b0413e"))
    painter.setPen(_pen(QColor("#5e1f1d"), 1.0))
    cloth = [(5.5, 5), (18.5, 5), (18.5, 17), (15.5, 21), (12, 17), (8.5, 21), (5.5, 17)]
    painter.drawPolygon(QPolygonF([QPointF(*point) for point in cloth]))
    painter.setBrush(QColor("#f2cf4a"))
    hexagon = [(8.5, 11), (10.2, 8), (13.8, 8), (15.5, 11), (13.8, 14), (10.2, 14)]
    painter.drawPolygon(QPolygonF([QPointF(*point) for point in hexagon]))
    painter.setPen(_pen(QColor("#8a6a3a"), 1.8))
    _line(painter, (3, 4.2), (21, 4.2))
    _line(painter, (12, 1.2), (12, 4.2))


def _drawn(name: str) -> Callable[[QPainter], None]:
    if name in _DRAWN:
        return _DRAWN[name]
    from editor.gui.tool_icons import TOOLS

    return TOOLS[name]


_DRAWN: dict[str, Callable[[QPainter], None]] = {
    "open": _open, "save": _save, "undo": _undo, "redo": _redo,
    "reload": _reload, "zoom-in": _zoom_in, "zoom-out": _lens, "fit": _fit,
    "banner": _banner, "night": _night, "level-up": _up, "level-down": _down,
}  # fmt: skip
