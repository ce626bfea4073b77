"""One hex of ground as the textures see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QColor, QPainter

from editor.draw.shapes import Point, corners, towards
from editor.hexgrid.hexes import Top


@dataclass(frozen=True, slots=True)
class Tile:
    """The colours of a hex, its number for noise, and which neighbours it runs on into."""

    top: Top
    base: QColor
    under: QColor
    """The ground that a road, hedge or tent stands on."""
    water: QColor
    """The water below a bridge."""
    seed: int
    mask: int
    """Bit d is set when the texture runs on into the neighbour in direction d."""
    bold: bool = True
    """Whether there is room for fine detail."""

    def links(self) -> list[int]:
        return [d for d in range(6) if self.mask >> d & 1]

    def ends(self) -> list[int]:
        return [d for d in range(6) if not self.mask >> d & 1]

    def side(self, direction: int) -> tuple[Point, Point]:
        """The two ends of a side, clockwise."""
        points = corners(self.top)
        return points[direction - 1], points[direction % 6]

    def middle(self, direction: int) -> Point:
        """The middle of a side."""
        x, y = towards(self.top, direction)
        return x / 2, y / 2


Texture = Callable[[QPainter, Tile], None]
