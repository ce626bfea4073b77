"""A counter by itself, for whoever takes pieces out of their board."""

from __future__ import annotations

from math import ceil, hypot

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter

from editor.draw.counters import SIDE_COLOURS, paint_counter
from editor.draw.pieces import counter_of
from editor.draw.ready import ensure_app
from editor.draw.shapes import SIZE, Point
from editor.hexgrid.hexes import DIRECTIONS, Hex, Top
from editor.hexgrid.layout import Layout
from editor.model.catalogue import Catalogue
from editor.model.footprint import footprint, offsets_of
from editor.model.person import Profile
from editor.model.scenario import Scenario, Unit

_REACH = SIZE * 0.95
"""From the middle of a counter to the end of what sticks out of it."""


def paint_loose_counter(
    unit: Unit,
    profile: Profile | None,
    catalogue: Catalogue,
    scenario: Scenario,
    top: Top,
    scale: float,
) -> bytes:
    """As a PNG whose middle is the middle of the piece's first hex; one that faces looks ahead."""
    ensure_app()
    layout = Layout(SIZE, top=top)
    front: Point | None = None
    tail: tuple[Point, ...] = ()
    if unit.facing is not None:
        front = layout.centre(Hex(*DIRECTIONS[0]))
        covered = footprint(offsets_of(unit, profile, catalogue), Hex(0, 0), 0)
        tail = tuple(layout.centre(place) for place in covered[1:])
    sides = [side.id for side in scenario.sides]
    own = [side.colour for side in scenario.sides if side.id == unit.side]
    number = sides.index(unit.side) if unit.side in sides else 0
    counter = counter_of(
        unit,
        profile,
        catalogue,
        fill=(own[0] if own else None) or SIDE_COLOURS[number % len(SIDE_COLOURS)],
        front=front,
        tail=tail,
        leads=any(side.leader == unit.id for side in scenario.sides),
        more=0,
    )
    reach = max([_REACH, *(hypot(*point) + _REACH for point in tail)])
    pixels = 2 * ceil(reach * scale)
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixels / 2, pixels / 2)
    painter.scale(scale, scale)
    paint_counter(painter, counter)
    painter.end()
    data = QByteArray()
    device = QBuffer(data)
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(device, "PNG")  # type: ignore[call-overload]
    device.close()
    return bytes(data.data())
