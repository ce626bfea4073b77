"""Small pictures of pieces, painted by the hand that paints the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from editor.gui.swatches import DENSE, SIZE

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue
    from editor.model.person import Profile
    from editor.model.scenario import Scenario, Unit


def colour_of_side(scenario: Scenario, side: str) -> str:
    """As the board shows the pieces of a side."""
    from editor.draw.counters import SIDE_COLOURS

    for number, one in enumerate(scenario.sides):
        if one.id == side:
            return one.colour or SIDE_COLOURS[number % len(SIDE_COLOURS)]
    return "#777777"


def counter_icon(unit: Unit, profile: Profile | None, catalogue: Catalogue, fill: str) -> QIcon:
    """The counter of a unit that looks nowhere yet."""
    from editor.draw.counters import paint_counter
    from editor.draw.pieces import counter_of

    one = counter_of(
        unit, profile, catalogue, fill=fill, front=None, tail=(), leads=False, more=0
    )  # fmt: skip
    picture, painter = _canvas()
    painter.scale(SIZE / 43, SIZE / 43)
    paint_counter(painter, one)
    painter.end()
    return _icon(picture)


def sign_icon(symbol: str) -> QIcon:
    """The sign of an obstacle, a light or an object."""
    from editor.draw.things import SIGNS, block

    picture, painter = _canvas()
    painter.scale(SIZE / 52, SIZE / 52)
    SIGNS.get(symbol, block)(painter)
    painter.end()
    return _icon(picture)


def rope_icon() -> QIcon:
    """A rope from end to end, as the board shows it."""
    from editor.draw.captions import rope

    picture, painter = _canvas()
    painter.scale(SIZE / 52, SIZE / 52)
    painter.translate(-17, 12)
    rope(painter, (34, -24))
    painter.end()
    return _icon(picture)


def zone_icon(colour: str) -> QIcon:
    """A dashed hexagon, as zones are drawn."""
    from math import cos, pi, sin

    picture, painter = _canvas()
    reach = SIZE * 0.4
    line = QPen(QColor(colour), 3.0)
    line.setDashPattern([2.5, 1.4])
    painter.setPen(line)
    wash = QColor(colour)
    wash.setAlpha(50)
    painter.setBrush(wash)
    corners = [QPointF(reach * cos(k * pi / 3), reach * sin(k * pi / 3)) for k in range(6)]
    painter.drawPolygon(QPolygonF(corners))
    painter.end()
    return _icon(picture)


def _canvas() -> tuple[QPixmap, QPainter]:
    """A clear square whose middle is the origin."""
    picture = QPixmap(SIZE * DENSE, SIZE * DENSE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(DENSE, DENSE)
    painter.translate(SIZE / 2, SIZE / 2)
    return picture, painter


def _icon(picture: QPixmap) -> QIcon:
    picture.setDevicePixelRatio(DENSE)
    icon = QIcon(picture)
    # The same when it is selected: a counter that turns blue is another side's.
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
