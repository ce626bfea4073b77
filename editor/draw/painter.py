"""Paints a board: in pixels from stamps and squares that are kept, or as shapes for print."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from math import ceil, floor

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.draw.backdrop import Backdrops
from editor.draw.dots import dots
from editor.draw.ground import Ground
from editor.draw.hexsides import Ranked, hexside_marks, in_order
from editor.draw.lettering import LABEL, LEGIBLE, darken, write
from editor.draw.marks import Marks, faded
from editor.draw.palette import Palette
from editor.draw.picture import LIGHT, Layers, Picture, Theme
from editor.draw.scene import Crowd, Scene, scene_of
from editor.draw.shapes import MARGIN, SIZE, colour, faint
from editor.draw.stamps import NumberedStamps, Part, Stamps, paint_shapes, part_within
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.layout import Layout

SQUARE = 512
KEPT = 96
"""Squares of the screen that are kept: a megabyte each."""
RIM = SIZE * 1.15
"""How far a hex reaches, with what sticks out of it."""
REACH = SIZE * 2.2
"""How far the crown of a tree hangs over."""
_LONG = SIZE * 6
"""How far the longest of pieces reaches from its first hex."""
_DOT = 4.0
"""Hexes smaller than this, in pixels from centre to corner, are dots of colour."""


class BoardPainter:
    """A picture ready to be painted, in whole or in part, at any scale.

    Map units are pixels at scale 1; the upper left corner of the paper is (0, 0).
    """

    def __init__(
        self, picture: Picture, theme: Theme = LIGHT, layers: Layers | None = None
    ) -> None:
        self.picture, self.theme = picture, theme
        self.layers = layers if layers is not None else Layers()
        grid = picture.board.grid
        left, top, right, bottom = Layout(SIZE, top=grid.top).bounds(grid)
        self.layout = Layout(SIZE, (MARGIN - left, MARGIN - top), grid.top)
        self.bounds = QRectF(0, 0, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
        self.ground = Ground(picture.board, picture.catalogue, theme)
        self._floor = (
            Ground(picture.board, picture.catalogue, theme, self.layers.level)
            if self.layers.level
            else None
        )
        self._stamps: dict[int, Stamps] = {}
        self._numbers: NumberedStamps | None = None
        self._scale = 0.0
        self._squares: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._sides: dict[Edge, Ranked] | None = None
        self._laid: Backdrops | None = None
        self._crowd = Crowd()

    @cached_property
    def scene(self) -> Scene:
        return scene_of(self.picture, self.layout, self.theme, self.layers, self._crowd)

    @property
    def _backdrops(self) -> Backdrops:
        """The pictures under the drawing; sheets stay where they lie while pieces move."""
        if self._laid is None or self._laid.sheets is not self.picture.board.sheets:
            self._laid = Backdrops(self.picture, self.layout)
        return self._laid

    # On the screen

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint what is exposed, in map units, on a painter that is moved and scaled already."""
        ratio = painter.device().devicePixelRatio()
        self._use_scale(scale * ratio)
        seen = exposed.intersected(self.bounds)
        if seen.isEmpty():
            return
        corner = painter.worldTransform().map(QPointF(0, 0))
        step = SQUARE / self._scale
        painter.save()
        painter.resetTransform()
        for down in range(floor(seen.top() / step), ceil(seen.bottom() / step)):
            for across in range(floor(seen.left() / step), ceil(seen.right() / step)):
                image = self._square(across, down)
                image.setDevicePixelRatio(ratio)
                x = round(corner.x() * ratio) + across * SQUARE
                y = round(corner.y() * ratio) + down * SQUARE
                painter.drawImage(QPointF(x / ratio, y / ratio), image)
        painter.restore()

    def _use_scale(self, scale: float) -> None:
        if scale != self._scale:
            self._scale = scale
            self._squares.clear()
            self._stamps.clear()

    def _square(self, across: int, down: int) -> QImage:
        key = across, down
        found = self._squares.get(key)
        if found is None:
            size = self.pixels(self._scale)
            wide = min(SQUARE, size[0] - across * SQUARE)
            high = min(SQUARE, size[1] - down * SQUARE)
            found = QImage(max(1, wide), max(1, high), QImage.Format.Format_RGB32)
            self.paint_pixels(found, self._scale, across * SQUARE, down * SQUARE)
            self._squares[key] = found
            if len(self._squares) > KEPT:
                self._squares.popitem(last=False)
        else:
            self._squares.move_to_end(key)
        return found

    def follow(
        self,
        picture: Picture,
        cells: Collection[tuple[int, int]] = (),
        edges: Collection[Edge] = (),
        *,
        anew: bool = False,
    ) -> QRectF:
        """Take in a picture that differs at some cells and hexsides; where that shows.

        `anew`: things that stand on the board differ too, anywhere.
        """
        if cells:
            self.ground.follow(picture.board, cells)
            if self._floor is not None:
                self._floor.follow(picture.board, ())
        # By night other ground lets light through to other places.
        anew = anew or picture.lit != self.picture.lit
        self.picture = picture
        if anew:
            self.__dict__.pop("scene", None)
            self._sides = None
            self._squares.clear()
            if self._floor is not None:
                self._floor.follow(picture.board, ())
                self._stamps.pop(self._floor.level, None)
            return self.bounds
        if edges and "scene" in self.__dict__ and self.layers.edges:
            if self._sides is None:
                self._sides = hexside_marks(picture, self.layout, self.layers.level)
            self._sides |= hexside_marks(picture, self.layout, self.layers.level, edges)
            shown = faded(in_order(self._sides), self.layers.opacity_of("edges"))
            self.scene = replace(self.scene, edges=Marks(shown))
        area = self._around(cells, edges)
        self._patch(area)
        return area

    def follow_pieces(self, picture: Picture, spots: Collection[Hex]) -> QRectF:
        """Take in a picture that differs in what stands on some hexes; where that shows."""
        if picture.lit != self.picture.lit or "scene" not in self.__dict__:
            return self.follow(picture, anew=True)
        before, self.picture = self.scene, picture
        bare = replace(self.layers, edges=False)
        made = scene_of(picture, self.layout, self.theme, bare, self._crowd)
        self.scene = replace(made, edges=before.edges)
        # Names of places make room for whoever comes to stand there.
        moved = {(m.at, m.reach) for m in before.names} ^ {(m.at, m.reach) for m in made.names}
        area = QRectF()
        for (x, y), reach in [*((self.layout.centre(one), _LONG) for one in spots), *moved]:
            area = area.united(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))
        area = area.intersected(self.bounds)
        self._patch(area)
        return area

    def _around(self, cells: Collection[tuple[int, int]], edges: Collection[Edge]) -> QRectF:
        """As far as a change at these places can be seen."""
        grid, area = self.picture.board.grid, QRectF()
        far = 1.75 * SIZE + REACH
        centres = [(self.layout.centre(grid.hex_at(*cell)), far) for cell in cells]
        centres += [(self.layout.centre(edge.hex), 2 * SIZE) for edge in edges]
        for (x, y), reach in centres:
            area = area.united(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))
        return area.intersected(self.bounds)

    def _patch(self, area: QRectF) -> None:
        """Paint an area anew on the squares that are kept; drop them where it is large."""
        if area.isEmpty() or not self._squares:
            return
        scale = self._scale
        left, top = floor(area.left() * scale), floor(area.top() * scale)
        right, bottom = ceil(area.right() * scale), ceil(area.bottom() * scale)
        box = QRect(left, top, right - left, bottom - top)
        near = [
            key for key in self._squares
            if box.intersects(QRect(key[0] * SQUARE, key[1] * SQUARE, SQUARE, SQUARE))
        ]  # fmt: skip
        if not near:
            return
        if box.width() * box.height() > SQUARE * SQUARE:
            for key in near:
                del self._squares[key]
            return
        patch = QImage(box.width(), box.height(), QImage.Format.Format_RGB32)
        self.paint_pixels(patch, scale, left, top)
        for across, down in near:
            square = self._squares[across, down]
            square.setDevicePixelRatio(1)
            painter = QPainter(square)
            painter.drawImage(left - across * SQUARE, top - down * SQUARE, patch)
            painter.end()

    # In pixels

    def pixels(self, scale: float) -> tuple[int, int]:
        """The size of the whole picture."""
        return ceil(self.bounds.width() * scale), ceil(self.bounds.height() * scale)

    def paint_pixels(self, image: QImage, scale: float, left: int = 0, top: int = 0) -> None:
        """Fill an image with the part of the picture that starts at a pixel."""
        self._use_scale(scale)
        area = QRectF(left / scale, top / scale, image.width() / scale, image.height() / scale)
        painter = QPainter(image)
        painter.fillRect(image.rect(), colour(self.theme.paper))
        if self.layers.backdrop:
            painter.save()
            painter.translate(-left, -top)
            painter.scale(scale, scale)
            self._backdrops.paint(painter, area, self.layers.opacity_of("backdrop"))
            painter.restore()
        if self.layers.terrain:
            self._paint_ground(painter, image, area, left, top)
        painter.translate(-left, -top)
        if self._floor is not None:
            painter.fillRect(QRectF(left, top, image.width(), image.height()), self._veil)
            self._stamp(painter, self._floor, area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        self._paint_rest(painter, area, scale)
        painter.end()

    def _paint_ground(
        self, painter: QPainter, image: QImage, area: QRectF, left: int, top: int
    ) -> None:
        """The terrain, so that what lies under it shows through if it is to be faint."""
        scale, share = self._scale, self.layers.opacity_of("terrain")
        painter.save()
        painter.setOpacity(share)
        if SIZE * scale < _DOT:
            paper, size = colour(self.theme.paper), (image.width(), image.height())
            far = dots(self.ground, self.layout, paper, size, (left, top), scale)
            painter.drawImage(0, 0, far)
        elif share < 1:
            # Stamps overlap: they are laid together before they are made faint.
            whole = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
            whole.fill(0)
            inner = QPainter(whole)
            inner.translate(-left, -top)
            self._stamp(inner, self.ground, area)
            inner.end()
            painter.drawImage(0, 0, whole)
        else:
            painter.translate(-left, -top)
            self._stamp(painter, self.ground, area)
        painter.restore()

    def overview(self, scale: float) -> QImage:
        """The whole picture at a small scale, beside whatever is kept of it at another."""
        kept = self._scale, self._squares, self._stamps
        self._squares, self._stamps = OrderedDict(), {}
        wide, high = self.pixels(scale)
        image = QImage(max(1, wide), max(1, high), QImage.Format.Format_RGB32)
        self.paint_pixels(image, scale)
        self._scale, self._squares, self._stamps = kept
        return image

    def is_bare(self, scale: float, top: float, bottom: float) -> bool:
        """Whether nothing but ground is seen between two heights, in map units."""
        return not (
            SIZE * scale < _DOT
            or not self.layers.terrain
            or self.layers.opacity_of("terrain") < 1
            or self._floor is not None
            or self.picture.night
            or (self.layers.backdrop and self._backdrops.laid)
            or scale * LABEL >= LEGIBLE
            or any(
                top - mark.reach <= mark.at[1] <= bottom + mark.reach for mark in self.scene.marks
            )
        )

    def paint_numbers(self, image: QImage, scale: float, top: int, palette: Palette) -> None:
        """Fill a strip of bare ground with the numbers of its colours in a palette, as blue."""
        self._use_scale(scale)
        area = QRectF(0, top / scale, image.width() / scale, image.height() / scale)
        if self._numbers is None or self._numbers.palette is not palette:
            self._numbers = NumberedStamps(self._stamps_of(self.ground), palette)
        painter = QPainter(image)
        self._edge_with_paper(painter, image, area, palette.number_of(colour(self.theme.paper)))
        painter.translate(0, -top)
        near, far = (self._part(self.ground, area, reach) for reach in (RIM, REACH))
        self._numbers.set_down(painter, near, far)
        painter.end()

    def _edge_with_paper(
        self, painter: QPainter, image: QImage, area: QRectF, paper: QColor
    ) -> None:
        """Paper where hexes will not cover it: round the board, and all over if it has holes."""
        inner = self.bounds.adjusted(2 * SIZE, 2 * SIZE, -2 * SIZE, -2 * SIZE)
        if area.top() < inner.top() or area.bottom() > inner.bottom() or self.ground.has_holes:
            painter.fillRect(image.rect(), paper)
            return
        edge = ceil(2 * SIZE * self._scale)
        painter.fillRect(0, 0, edge, image.height(), paper)
        painter.fillRect(image.width() - edge, 0, edge, image.height(), paper)

    @property
    def _veil(self) -> QColor:
        """What dims the ground when another level is shown."""
        return faint(colour(self.theme.paper), 165)

    def _stamp(self, painter: QPainter, ground: Ground, area: QRectF) -> None:
        stamps = self._stamps_of(ground)
        stamps.set_down(painter, self._part(ground, area, RIM), self._part(ground, area, REACH))

    def _stamps_of(self, ground: Ground) -> Stamps:
        if ground.level not in self._stamps:
            self._stamps[ground.level] = Stamps(ground, self._scale, grid=self.layers.grid)
        return self._stamps[ground.level]

    def _part(self, ground: Ground, area: QRectF, reach: float) -> Part:
        box = (area.left(), area.top(), area.right(), area.bottom())
        return part_within(ground, self.layout, box, reach)

    # As shapes

    def paint_shapes(self, painter: QPainter, area: QRectF | None = None) -> None:
        """The picture without pixels, in map units: all of it, or at least an area."""
        area = self.bounds if area is None else area.intersected(self.bounds)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(area, colour(self.theme.paper))
        if self.layers.backdrop:
            self._backdrops.paint(painter, area, self.layers.opacity_of("backdrop"))
        grid = self.layers.grid
        if self.layers.terrain:
            painter.setOpacity(self.layers.opacity_of("terrain"))
            paint_shapes(painter, self.ground, self._part(self.ground, area, REACH), grid=grid)
            painter.setOpacity(1)
        if self._floor is not None:
            painter.fillRect(area, self._veil)
            paint_shapes(painter, self._floor, self._part(self._floor, area, REACH), grid=grid)
        self._paint_rest(painter, area, 2.0)

    # What lies on the ground, in map units

    def _paint_rest(self, painter: QPainter, area: QRectF, scale: float) -> None:
        self._draw(painter, self.scene.edges, area)
        if scale * LABEL >= LEGIBLE:
            shown = self._floor or self.ground
            write(painter, shown, self._part(shown, area, SIZE), self.layers, self.theme)
        self._draw(painter, self.scene.things, area)
        if self.picture.night:
            darken(painter, area, self.layout, self.picture.lit)
        self._draw(painter, self.scene.answers, area)
        self._draw(painter, self.scene.names, area)
        self._draw(painter, self.scene.lights, area)
        self._draw(painter, self.scene.pieces, area)

    def _draw(self, painter: QPainter, marks: Marks, area: QRectF) -> None:
        for mark in marks.within(area):
            painter.save()
            painter.translate(*mark.at)
            mark.draw(painter)
            painter.restore()
