"""The ground set down hex by hex: as stamps for pictures in pixels, as shapes for print.

A hex looks like every other one of its kind, of its height, and with the same neighbours to run
on into, but for one of a few variants; so each look is painted once and set down many times.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from editor.draw.ground import Ground, Look
from editor.draw.palette import Palette
from editor.draw.shapes import SIZE
from editor.hexgrid.layout import Layout

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Stamps:
    """The looks of a ground as small images, at one size; made when first asked for."""

    def __init__(self, ground: Ground, scale: float, *, grid: bool) -> None:
        self.ground, self.scale, self.grid = ground, scale, grid
        self.looks, self.numbers = ground.looks
        self._flat: dict[int, QImage] = {}
        self._raised: dict[int, QImage] = {}

    def _image(self, reach: float) -> tuple[QImage, QPainter]:
        """An empty image with a painter whose origin is in the middle."""
        half = ceil(reach * self.scale) + 1
        image = QImage(2 * half, 2 * half, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(half, half)
        painter.scale(self.scale, self.scale)
        return image, painter

    def flat(self, number: int) -> QImage:
        """The ground of a look, with the grid if it is shown."""
        if number not in self._flat:
            self._flat[number] = self._paint_flat(number)
        return self._flat[number]

    def raised(self, number: int) -> QImage:
        """What stands on it and hangs over its neighbours."""
        if number not in self._raised:
            self._raised[number] = self._paint_raised(number)
        return self._raised[number]

    @cached_property
    def outline(self) -> QImage:
        """The grid round one hex."""
        return self._paint_outline()

    def _paint_flat(self, number: int) -> QImage:
        image, painter = self._image(SIZE * 1.1)
        # A pixel more on each side, because stamps lie on whole pixels.
        grow = 1 + max(0.03, 1 / (SIZE * self.scale))
        self.ground.paint(painter, self.looks[number], grow)
        if self.grid:
            self.ground.outline(painter)
        painter.end()
        return image

    def _paint_raised(self, number: int) -> QImage:
        look = self.looks[number]
        image, painter = self._image(SIZE * (3.0 if look.mask else 1.2))
        self.ground.raise_(painter, look)
        if self.grid and not look.mask:  # a crown that keeps to its hex has the grid on it
            self.ground.outline(painter)
        painter.end()
        return image

    def _paint_outline(self) -> QImage:
        image, painter = self._image(SIZE * 1.1)
        self.ground.outline(painter)
        painter.end()
        return image

    def set_down(self, painter: QPainter, near: Part, far: Part) -> None:
        """Paint a part of the board on a painter that counts in pixels.

        `near` are the hexes that touch it, `far` those whose crowns may hang into it.
        """
        images = {number: self.flat(number) for number in np.unique(near.numbers).tolist()}
        half = next((image.width() // 2 for image in images.values()), 0)
        x, y = near.pixels(self.scale)
        chosen = map(images.__getitem__, near.numbers.tolist())
        # The innermost loop of every picture: a quarter of a million turns for a large one.
        draw = painter.drawImage
        for across, down, image in zip(
            (x - half).tolist(), (y - half).tolist(), chosen, strict=True
        ):
            draw(across, down, image)
        self._raise(painter, far)

    def _raise(self, painter: QPainter, part: Part) -> None:
        up = self.ground.raised[part.numbers]
        x, y = part.pixels(self.scale)
        under: list[tuple[int, int]] = []
        for number, across, down in zip(
            part.numbers[up].tolist(), x[up].tolist(), y[up].tolist(), strict=True
        ):
            image = self.raised(number)
            painter.drawImage(across - image.width() // 2, down - image.height() // 2, image)
            if self.looks[number].mask:
                under.append((across, down))
        if self.grid:
            half = self.outline.width() // 2
            for across, down in under:
                painter.drawImage(across - half, down - half, self.outline)


class NumberedStamps(Stamps):
    """Stamps that do not show colours but number them, so that a picture comes out as indices."""

    def __init__(self, shown: Stamps, palette: Palette) -> None:
        super().__init__(shown.ground, shown.scale, grid=shown.grid)
        self.shown, self.palette = shown, palette

    def _paint_flat(self, number: int) -> QImage:
        return self.palette.numbered(self.shown.flat(number))

    def _paint_raised(self, number: int) -> QImage:
        return self.palette.numbered(self.shown.raised(number))

    def _paint_outline(self) -> QImage:
        return self.palette.numbered(self.shown.outline)


@dataclass(frozen=True)
class Part:
    """Some hexes of a ground: their looks and the points they lie at, in map units."""

    numbers: NDArray[np.int32]
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    columns: NDArray[np.int32]
    rows: NDArray[np.int32]

    def pixels(self, scale: float) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The points at a scale, on whole pixels."""
        x, y = np.rint(self.x * scale), np.rint(self.y * scale)
        return x.astype(np.int32), y.astype(np.int32)


def part_within(
    ground: Ground, layout: Layout, area: tuple[float, float, float, float], reach: float
) -> Part:
    """The hexes whose centres lie in an area (left, top, right, bottom) grown by a reach."""
    grid, size = ground.board.grid, layout.size
    across, down = (1.5, 3**0.5) if grid.top == "flat" else (3**0.5, 1.5)
    left, top = layout.centre(grid.hex_at(0, 0))
    limits = []
    for low, high, first, step, count in (
        (area[0], area[2], left, across * size, grid.columns),
        (area[1], area[3], top, down * size, grid.rows),
    ):
        start = int((low - reach - first) / step) - 1
        end = int((high + reach - first) / step) + 2
        limits.append((min(max(start, 0), count), min(max(end, 0), count)))
    (c0, c1), (r0, r1) = limits
    numbers = ground.looks[1][r0:r1, c0:c1]
    row, column = np.nonzero(numbers >= 0)
    numbers = numbers[row, column]
    columns, rows = (column + c0).astype(np.int32), (row + r0).astype(np.int32)
    q, r = grid.axial_of(columns, rows)
    x, y = layout.centres(q, r)
    near = (
        (x >= area[0] - reach) & (x <= area[2] + reach)
        & (y >= area[1] - reach) & (y <= area[3] + reach)
    )  # fmt: skip
    return Part(numbers[near], x[near], y[near], columns[near], rows[near])


def paint_shapes(painter: QPainter, ground: Ground, part: Part, *, grid: bool) -> None:
    """The same part as shapes, for pictures that are not made of pixels."""
    looks = ground.looks[0]
    points = [QPointF(x, y) for x, y in zip(part.x.tolist(), part.y.tolist(), strict=True)]
    spots = [(looks[n], at) for n, at in zip(part.numbers.tolist(), points, strict=True)]
    raised = [one for one in spots if ground.is_raised(one[0])]
    _each(painter, ground.paint, spots)
    _each(painter, ground.raise_, raised)
    if grid:
        _each(painter, lambda brush, _: ground.outline(brush), spots)


def _each(
    painter: QPainter, draw: Callable[[QPainter, Look], None], spots: list[tuple[Look, QPointF]]
) -> None:
    for look, at in spots:
        painter.translate(at)
        draw(painter, look)
        painter.translate(-at)
