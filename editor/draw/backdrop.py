"""The picture under a drawing: a scan or a painting, laid so that its hexes meet the grid's."""

from __future__ import annotations

import os
from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.draw.picture import Picture
from editor.files.yamltext import read_bytes
from editor.hexgrid.layout import Layout
from editor.model.hexmap import Backdrop

MOST = 256 * 1024 * 1024


def paint_backdrop(
    painter: QPainter, picture: Picture, layout: Layout, bounds: QRectF, opacity: float
) -> None:
    """On a painter that counts in map units; nothing where the picture is not to be had."""
    sheet = picture.board.only
    drop = sheet.map.backdrop if sheet is not None else None
    if sheet is None or drop is None or opacity * drop.opacity <= 0:
        return
    image = _read(os.path.join(picture.folder, drop.image))  # noqa: PTH118 - a name
    if image.isNull():
        return
    painter.save()
    painter.setOpacity(opacity * drop.opacity)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if sheet.turned:
        centre = bounds.center()
        painter.translate(centre)
        painter.rotate(180)
        painter.translate(-centre)
    if drop.step is None:
        painter.drawImage(bounds, image)
    else:
        _lay(painter, drop, drop.step, layout, picture)
        painter.drawImage(0, 0, image)
    painter.restore()


def has_backdrop(picture: Picture) -> bool:
    """Whether a picture is to be laid under the drawing."""
    sheet = picture.board.only
    return sheet is not None and sheet.map.backdrop is not None


def is_missing(folder: str, image: str) -> bool:
    """Whether the picture that a map names is not to be had."""
    return _read(os.path.join(folder, image)).isNull()  # noqa: PTH118 - a name


def _lay(
    painter: QPainter, drop: Backdrop, step: tuple[float, float], layout: Layout, picture: Picture
) -> None:
    """Count in pixels of the picture from now on: the first hex lies at its origin."""
    across, down = (1.5, 3**0.5) if layout.top == "flat" else (3**0.5, 1.5)
    x, y = layout.centre(picture.board.grid.hex_at(0, 0))
    painter.translate(x, y)
    painter.scale(across * layout.size / step[0], down * layout.size / step[1])
    painter.rotate(-drop.angle)
    painter.translate(-drop.origin[0], -drop.origin[1])


@lru_cache(maxsize=4)
def _read(file: str) -> QImage:
    data = read_bytes(file, MOST)
    return QImage.fromData(data) if isinstance(data, bytes) else QImage()
