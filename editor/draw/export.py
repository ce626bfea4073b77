"""Pictures as files: PNG, SVG and PDF, without a display."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from editor.draw.painter import BoardPainter
from editor.draw.palette import Palette, make_palette
from editor.draw.picture import LIGHT, Layers, Picture, Theme
from editor.draw.png import write_png
from editor.draw.ready import ensure_app

KINDS = ("png", "svg", "pdf")
SCALE = 1.5
"""Of a picture whose width nobody chose."""
MANY = 12_000_000
"""From so many pixels on a picture is painted in strips with 256 colours."""
MOST = 120_000_000
"""A picture whose width nobody chose has at most so many pixels."""
WIDEST = 30_000
"""Qt paints no wider image."""
STRIP = 256


def render_bytes(
    picture: Picture,
    kind: str,
    *,
    width: int | None = None,
    theme: Theme = LIGHT,
    layers: Layers | None = None,
) -> bytes:
    """A picture as the contents of a file; `width` is in pixels and counts for PNG and SVG."""
    if kind not in KINDS:
        raise ValueError(f"no picture of kind {kind!r}: expected {', '.join(KINDS)}")
    ensure_app()
    painter = BoardPainter(picture, theme, layers)
    if kind == "pdf":
        return _pdf(painter)
    return _svg(painter, width) if kind == "svg" else _png(painter, width)


def _scale(painter: BoardPainter, width: int | None) -> float:
    if width is not None:
        return width / painter.bounds.width()
    whole = painter.bounds.width() * painter.bounds.height()
    fits: float = (MOST / whole) ** 0.5
    return min(SCALE, fits, WIDEST / painter.bounds.width())


def _png(painter: BoardPainter, width: int | None) -> bytes:
    scale = _scale(painter, width)
    wide, high = painter.pixels(scale)
    if wide * high > MANY:
        return _large_png(painter, scale, wide, high)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    painter.paint_pixels(image, scale)
    data = QByteArray()
    device = QBuffer(data)
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(device, "PNG", 60)  # type: ignore[call-overload]
    return bytes(data.data())


def _large_png(painter: BoardPainter, scale: float, wide: int, high: int) -> bytes:
    """Strips of 16-bit colour, each turned to indices of one palette and packed while the next
    is painted: a twentieth of the time and memory of one large image."""
    image = QImage(wide, STRIP, QImage.Format.Format_RGB16)
    pixels = np.frombuffer(image.bits(), np.uint16).reshape(STRIP, -1)[:, :wide]

    def paint(top: int) -> Any:
        painter.paint_pixels(image, scale, 0, top)
        return pixels[: min(STRIP, high - top)]

    tops = range(0, high, STRIP)
    palette: Palette = make_palette(paint(top)[::3] for top in tops[:: max(1, len(tops) // 8)])

    def strips() -> Iterator[Any]:
        for top in tops:
            yield palette.indices(paint(top))

    return write_png(wide, high, palette.colours, strips())


def _svg(painter: BoardPainter, width: int | None) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    data = QByteArray()
    device = QBuffer(data)
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(device)
    scale = _scale(painter, width)
    made.setSize(QSize(*painter.pixels(scale)))
    made.setViewBox(painter.bounds)
    made.setTitle(str(painter.picture.title))
    _shapes(painter, made, 1.0)
    device.close()
    return bytes(data.data())


def _pdf(painter: BoardPainter) -> bytes:
    """One page at the size of the printed sheet: a hex is as many millimetres as its map says."""
    data = QByteArray()
    device = QBuffer(data)
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QPdfWriter(device)
    sheets = painter.picture.board.sheets
    millimetres = sheets[0].map.grid.size_mm if sheets else 25
    unit = millimetres / (painter.layout.size * 3**0.5)
    size = QSizeF(painter.bounds.width() * unit, painter.bounds.height() * unit)
    made.setPageSize(
        QPageSize(size, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    )
    made.setPageMargins(QMarginsF(0, 0, 0, 0))
    made.setResolution(300)
    made.setTitle(str(painter.picture.title))
    _shapes(painter, made, made.width() / painter.bounds.width())
    device.close()
    return bytes(data.data())


def _shapes(painter: BoardPainter, device: object, scale: float) -> None:
    brush = QPainter(device)  # type: ignore[call-overload]
    brush.setClipRect(QRectF(0, 0, painter.bounds.width() * scale, painter.bounds.height() * scale))
    brush.scale(scale, scale)
    painter.paint_shapes(brush)
    brush.end()
