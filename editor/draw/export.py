"""Pictures as files: PNG, SVG and PDF, without a display."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter

from editor.draw.painter import BoardPainter
from editor.draw.palette import make_palette
from editor.draw.picture import LIGHT, Layers, Picture, Theme
from editor.draw.png import Png
from editor.draw.ready import ensure_app

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS = ("png", "svg", "pdf")
SCALE = 1.5
"""Of a picture whose width nobody chose."""
MANY = 12_000_000
"""From so many pixels on a picture is painted in strips with 256 colours."""
MOST = 120_000_000
"""A picture whose width nobody chose has at most so many pixels."""
WIDEST = 30_000
"""Qt paints no wider image."""
STRIP = 192


def render(
    picture: Picture,
    kind: str,
    *,
    width: int | None = None,
    theme: Theme = LIGHT,
    layers: Layers | None = None,
) -> Iterator[bytes]:
    """A picture as the parts of a file; `width` is in pixels and counts for PNG and SVG."""
    if kind not in KINDS:
        raise ValueError(f"no picture of kind {kind!r}: expected {', '.join(KINDS)}")
    ensure_app()
    painter = BoardPainter(picture, theme, layers)
    if kind == "pdf":
        return iter([_pdf(painter)])
    return iter([_svg(painter, width)]) if kind == "svg" else _png(painter, width)


def _scale(painter: BoardPainter, width: int | None) -> float:
    if width is not None:
        return width / painter.bounds.width()
    whole = painter.bounds.width() * painter.bounds.height()
    fits: float = (MOST / whole) ** 0.5
    return min(SCALE, fits, WIDEST / painter.bounds.width())


def _png(painter: BoardPainter, width: int | None) -> Iterator[bytes]:
    scale = _scale(painter, width)
    wide, high = painter.pixels(scale)
    if wide * high > MANY:
        yield from _large_png(painter, scale, wide, high)
        return
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    painter.paint_pixels(image, scale)
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(high, -1)[:, : wide * 3]
    made = Png(wide, high)
    yield made.head()
    yield made.strip(pixels)
    yield made.end()


def _large_png(painter: BoardPainter, scale: float, wide: int, high: int) -> Iterator[bytes]:
    """Strips, each turned to indices of one palette and packed in a thread while the next is
    painted: a fraction of the time and memory of one large image.

    Two images take turns, since memory that was used before is twice as fast as new memory.
    """
    palette = make_palette(_samples(painter, scale, wide, high))
    made = Png(wide, high, palette.colours)
    images = [QImage(wide, STRIP, QImage.Format.Format_RGB32) for _ in range(2)]

    def pack(image: QImage, rows: int, *, bare: bool) -> bytes:
        if bare:
            numbers = np.frombuffer(image.constBits(), np.uint32).reshape(STRIP, wide)
            return made.strip(numbers[:rows].astype(np.uint8))
        short = image.convertToFormat(QImage.Format.Format_RGB16)
        return made.strip(palette.indices(_codes(short)[:rows]))

    yield made.head()
    with _eager_threads(), ThreadPoolExecutor(1) as worker:
        before: Future[bytes] | None = None
        for top in range(0, high, STRIP):
            image = images[top // STRIP % 2]
            bare = painter.is_bare(scale, top / scale, (top + STRIP) / scale)
            if bare:
                painter.paint_numbers(image, scale, top, palette)
            else:
                painter.paint_pixels(image, scale, 0, top)
            packed = worker.submit(pack, image, min(STRIP, high - top), bare=bare)
            if before is not None:
                yield before.result()
            before = packed
        if before is not None:
            yield before.result()
    yield made.end()


@contextmanager
def _eager_threads() -> Iterator[None]:
    """Let the packing go on at once: painting is many short calls, none of which makes way."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(usual / 20)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def _samples(
    painter: BoardPainter, scale: float, wide: int, high: int
) -> Iterator[NDArray[np.uint16]]:
    """A few spots from all over the picture, to choose colours by."""
    spots = 4
    image = QImage(min(wide, 1024), min(high, 256), QImage.Format.Format_RGB16)
    for spot in range(spots):
        left = (wide - image.width()) * spot // (spots - 1)
        top = (high - image.height()) * spot // (spots - 1)
        painter.paint_pixels(image, scale, left, top)
        yield _codes(image)


def _codes(image: QImage) -> NDArray[np.uint16]:
    """The pixels of a 16-bit image, where they lie."""
    codes = np.frombuffer(image.constBits(), np.uint16)
    return codes.reshape(image.height(), -1)[:, : image.width()]


def _svg(painter: BoardPainter, width: int | None) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    data = QByteArray()
    device = QBuffer(data)
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(device)
    scale = _scale(painter, width)
    made.setResolution(96)  # the pixels of the web
    made.setSize(QSize(*painter.pixels(scale)))
    made.setViewBox(painter.bounds)
    made.setTitle(str(painter.picture.title))
    _shapes(painter, made, 1.0)
    device.close()
    return bytes(data.data())


def hex_mm(painter: BoardPainter) -> float:
    """How wide a printed hex is, from side to side: as its map says."""
    sheets = painter.picture.board.sheets
    return float(sheets[0].map.grid.size_mm if sheets else 25)


def unit_mm(painter: BoardPainter) -> float:
    """Millimetres of paper to a unit of the map."""
    return hex_mm(painter) / (painter.layout.size * 3**0.5)


def _pdf(painter: BoardPainter) -> bytes:
    """One page at the size of the printed sheet: a hex is as many millimetres as its map says."""
    # Here and not above: Qt takes its time to list all paper sizes of the world.
    from PySide6.QtCore import QMarginsF
    from PySide6.QtGui import QPageSize, QPdfWriter

    data = QByteArray()
    device = QBuffer(data)
    device.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QPdfWriter(device)
    unit = unit_mm(painter)
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
