"""Small pictures of what the palettes offer: ground, edges, heights, stamps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QImage, QPainter, QPixmap

if TYPE_CHECKING:
    from editor.draw.picture import Theme
    from editor.model.catalogue import Catalogue
    from editor.model.hexmap import HexMap

SIZE = 44
DENSE = 2
"""Pixels of a dot, so that pictures are sharp on fine screens."""


def _icon(draw: Callable[[QPainter], None]) -> QIcon:
    picture = QPixmap(SIZE * DENSE, SIZE * DENSE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(DENSE, DENSE)
    draw(painter)
    painter.end()
    picture.setDevicePixelRatio(DENSE)
    return QIcon(picture)


class Swatches:
    """Paints the pictures of one catalogue in one theme."""

    def __init__(self, catalogue: Catalogue, theme: Theme) -> None:
        from editor.draw.ground import Ground
        from editor.model.board import Board

        self.catalogue, self.theme = catalogue, theme
        self._ground = Ground(Board.of_map(_sheet(1, "clear")), catalogue, theme)

    def terrain(self, kind: str) -> QIcon:
        """One hex of a terrain as the board shows it."""
        from editor.draw.ground import Look
        from editor.draw.shapes import SIZE as HEX

        look = Look(kind, 0, 1, 0)

        def draw(painter: QPainter) -> None:
            painter.translate(SIZE / 2, SIZE / 2)
            painter.scale(SIZE / 2.15 / HEX, SIZE / 2.15 / HEX)
            self._ground.paint(painter, look, 1.0)
            self._ground.raise_(painter, look)
            self._ground.outline(painter)

        return _icon(draw)

    def edge(self, kind: str) -> QIcon:
        """A side of a hex with something on it, seen from inside."""
        from editor.draw.ground import Look
        from editor.draw.shapes import SIZE as HEX
        from editor.draw.shapes import along, colour, corners
        from editor.draw.strokes import STROKES, Side

        known = self.catalogue.edges.get(kind)
        a, b = corners("flat")[5], corners("flat")[0]
        at = along(a, b, 0.5)
        ink = colour(known.colour if known is not None and known.colour else "#6b6259")
        state = known.default_state if known is not None else ""

        def draw(painter: QPainter) -> None:
            painter.translate(SIZE / 2, SIZE * 0.92)
            painter.scale(SIZE / 1.7 / HEX, SIZE / 1.7 / HEX)
            painter.setClipRect(QRectF(-HEX * 2, -HEX * 1.55, HEX * 4, HEX * 1.8))
            self._ground.paint(painter, Look("clear", 0, 0, 0), 1.0)
            self._ground.outline(painter)
            painter.translate(QPointF(*at))
            side = Side(
                (a[0] - at[0], a[1] - at[1]), (b[0] - at[0], b[1] - at[1]),
                (-at[0], -at[1]), ink, state,
            )  # fmt: skip
            STROKES[known.stroke if known is not None else "plain"](painter, side)

        return _icon(draw)

    def stamp(self, name: str) -> QIcon:
        """A small map with the stamp in its middle."""
        from editor.draw.painter import BoardPainter
        from editor.draw.picture import Layers, Picture
        from editor.edit.clip import paste
        from editor.edit.stamps import stamp
        from editor.model.board import Board

        drawing = _sheet(5, "clear")
        clip = stamp(name).clip("flat")
        made = paste(drawing, clip, drawing.hexes.hex_at(2, 2)).apply(drawing)
        picture = Picture(Board.of_map(made), self.catalogue)
        painter = BoardPainter(picture, self.theme, Layers(labels=False, areas=False))
        scale = SIZE * DENSE / max(painter.bounds.width(), painter.bounds.height())
        wide, high = painter.pixels(scale)
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        painter.paint_pixels(image, scale)
        shot = QPixmap.fromImage(image)
        return _icon(lambda brush: brush.drawPixmap(QRectF(0, 0, SIZE, SIZE).toRect(), shot))

    def height(self, height: int | None) -> QIcon:
        """The figure on ground of that height."""
        from editor.draw.shapes import SIZE as HEX
        from editor.draw.shapes import hexagon

        fill = self._ground.base("clear", height or 0)
        words = "±1" if height is None else f"{height:+d}" if height else "0"

        def draw(painter: QPainter) -> None:
            painter.save()
            painter.translate(SIZE / 2, SIZE / 2)
            painter.scale(SIZE / 2.15 / HEX, SIZE / 2.15 / HEX)
            painter.setBrush(fill)
            painter.setPen(QColor(self.theme.grid))
            painter.drawPolygon(hexagon("flat"))
            painter.restore()
            font = QFont(painter.font())
            font.setPixelSize(SIZE // 3)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor("#1c1913"))
            painter.drawText(QRectF(0, 0, SIZE, SIZE), Qt.AlignmentFlag.AlignCenter, words)

        return _icon(draw)


def _sheet(size: int, terrain: str) -> HexMap:
    from editor.model.hexmap import HexMap, MapGrid
    from editor.model.text import Text

    return HexMap(
        format="gonfalon/map/1", id="swatch", title=Text("Swatch"),
        grid=MapGrid(columns=size, rows=size), legend={".": terrain},
        terrain=tuple("." * size for _ in range(size)),
    )  # fmt: skip
