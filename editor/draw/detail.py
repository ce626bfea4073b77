"""A part of a board round some hexes, small enough to stand in a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from editor.draw.painter import BoardPainter
from editor.draw.palette import make_palette
from editor.draw.picture import LIGHT, Layers, Picture, Theme
from editor.draw.png import Png
from editor.draw.ready import ensure_app
from editor.draw.shapes import SIZE, Point
from editor.hexgrid.hexes import Hex

ROUND = 3.2 * SIZE
"""What is shown round the hexes."""
SCALE = 1.5
"""Pixels of a map unit, so that it is sharp on a fine screen."""


@dataclass(frozen=True, slots=True)
class Detail:
    """A PNG, its size in map units, and the corners of the hexes it was made for."""

    png: bytes
    width: float
    height: float
    outlines: dict[Hex, tuple[Point, ...]]


def paint_detail(
    picture: Picture,
    hexes: Iterable[Hex],
    *,
    most: int = 1_500_000,
    theme: Theme = LIGHT,
    layers: Layers | None = None,
) -> Detail | None:
    """The part of a board that has these hexes in it, of at most so many pixels."""
    ensure_app()
    wanted = [place for place in dict.fromkeys(hexes) if place in picture.board]
    if not wanted:
        return None
    painter = BoardPainter(picture, theme, layers)
    corners = {place: painter.layout.corners(place) for place in wanted}
    area = _area([point for one in corners.values() for point in one], painter.bounds)
    scale = min(SCALE, (most / (area.width() * area.height())) ** 0.5)
    left, top = round(area.left() * scale), round(area.top() * scale)
    wide, high = ceil(area.width() * scale), ceil(area.height() * scale)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    painter.paint_pixels(image, scale, left, top)
    outlines = {
        place: tuple((x - left / scale, y - top / scale) for x, y in one)
        for place, one in corners.items()
    }
    return Detail(_packed(image), wide / scale, high / scale, outlines)


def _area(points: list[Point], bounds: QRectF) -> QRectF:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    round_them = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return round_them.adjusted(-ROUND, -ROUND, ROUND, ROUND).intersected(bounds)


def _packed(image: QImage) -> bytes:
    """With 256 colours: a third of the bytes."""
    short = image.convertToFormat(QImage.Format.Format_RGB16)
    codes = np.frombuffer(short.constBits(), np.uint16).reshape(image.height(), -1)
    codes = codes[:, : image.width()]
    palette = make_palette([codes])
    made = Png(image.width(), image.height(), palette.colours)
    return made.head() + made.strip(palette.indices(codes)) + made.end()
