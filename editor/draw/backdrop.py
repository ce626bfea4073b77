"""Pictures under a drawing: scans or paintings, laid so that their hexes meet the grid's."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter, QPainterPath, QTransform

from editor.draw.picture import Picture
from editor.draw.shares import box_of, own_part
from editor.files.yamltext import read_bytes
from editor.hexgrid.layout import Layout
from editor.model.board import Board
from editor.model.hexmap import Backdrop
from editor.model.sheet import PlacedSheet

MOST = 256 * 1024 * 1024
KEPT = 512 * 1024 * 1024
"""Bytes of pictures that are kept unpacked: a board of six scanned sheets is painted often."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A picture of a sheet, and the part of the board that is the sheet's own."""

    sheet: PlacedSheet
    drop: Backdrop
    file: str
    box: QRectF
    own: QPainterPath | None
    """None where nothing else lies beside it: then the picture may show all of itself."""


class Backdrops:
    """The pictures of all sheets of a board, each at its place and turn, from the lowest up."""

    def __init__(self, picture: Picture, layout: Layout) -> None:
        self.sheets, self._layout = picture.board.sheets, layout
        self.laid = tuple(
            Laid(sheet, drop, file, box_of(sheet, layout), own_part(sheet, picture.board, layout))
            for sheet, drop, file in _pictures(picture.board, picture.folder)
        )

    def paint(self, painter: QPainter, area: QRectF, opacity: float) -> None:
        """On a painter that counts in map units; nothing where a picture is not to be had."""
        for one in self.laid:
            share = opacity * one.drop.opacity
            if share <= 0 or (one.own is not None and not one.own.intersects(area)):
                continue
            image = _IMAGES.read(one.file)
            if not image.isNull():
                painter.save()
                painter.setOpacity(share)
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                self._lay(painter, one, image)
                painter.restore()

    def _lay(self, painter: QPainter, one: Laid, image: QImage) -> None:
        way = _way(one, image, self._layout)
        if one.own is not None:
            if painter.paintEngine().type() is QPaintEngine.Type.SVG:
                # Qt writes no clips into an SVG: the picture itself is cut.
                back, _ = way.inverted()
                image = _cut(image, back.map(one.own))
            else:
                painter.setClipPath(one.own, Qt.ClipOperation.IntersectClip)
        painter.setTransform(way, combine=True)
        painter.drawImage(0, 0, image)


def missing_backdrops(board: Board, file: str) -> tuple[str, ...]:
    """The pictures that the maps of a board name and that are not to be had."""
    named = _pictures(board, os.path.dirname(file))  # noqa: PTH120 - a name
    return tuple(drop.image for _, drop, image in named if _IMAGES.read(image).isNull())


def _pictures(board: Board, folder: str) -> Iterator[tuple[PlacedSheet, Backdrop, str]]:
    """The sheets that have a picture, which lies where the file of the map says."""
    for sheet in board.sheets:
        drop = sheet.map.backdrop
        if drop is not None:
            beside = os.path.dirname(os.path.join(folder, sheet.file))  # noqa: PTH118, PTH120 - names
            yield sheet, drop, os.path.join(beside, drop.image)  # noqa: PTH118 - a name


def _way(one: Laid, image: QImage, layout: Layout) -> QTransform:
    """From pixels of a picture to the board: its first hex lies where that of the map does."""
    sheet, drop, box, way = one.sheet, one.drop, one.box, QTransform()
    if drop.step is None:
        at = box.bottomRight() if sheet.turned else box.topLeft()
        scale = box.width() / image.width(), box.height() / image.height()
        origin = 0.0, 0.0
    else:
        at = QPointF(*layout.centre(sheet.to_board(sheet.map.hexes.hex_at(0, 0))))
        across, down = (1.5, 3**0.5) if layout.top == "flat" else (3**0.5, 1.5)
        scale = across * layout.size / drop.step[0], down * layout.size / drop.step[1]
        origin = drop.origin
    way.translate(at.x(), at.y())
    if sheet.turned:
        way.rotate(180)
    way.scale(*scale)
    if drop.step is not None:
        way.rotate(-drop.angle)
    way.translate(-origin[0], -origin[1])
    return way


def _cut(image: QImage, shape: QPainterPath) -> QImage:
    """A picture of which only a part is left."""
    cut = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    cut.fill(0)
    painter = QPainter(cut)
    painter.setClipPath(shape)
    painter.drawImage(0, 0, image)
    painter.end()
    return cut


class _Images:
    """Pictures that were read, the last ones of which are kept; an export reads in its thread."""

    def __init__(self) -> None:
        self._read: OrderedDict[str, QImage] = OrderedDict()
        self._lock = Lock()

    def read(self, file: str) -> QImage:
        """A picture; an empty one where there is none."""
        with self._lock:
            if file not in self._read:
                data = read_bytes(file, MOST)
                self._read[file] = QImage.fromData(data) if isinstance(data, bytes) else QImage()
                while len(self._read) > 1 and self._size() > KEPT:
                    self._read.popitem(last=False)
            self._read.move_to_end(file)
            return self._read[file]

    def _size(self) -> int:
        return sum(image.sizeInBytes() for image in self._read.values())


_IMAGES = _Images()
