"""A board on sheets of paper: which part of it lies on which page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF

OVERLAP_MM = 5.0
"""What neighbouring pages share, so that they can be glued."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a picture, in map units, and where its page lies among the others."""

    area: QRectF
    column: int
    row: int


def lay_out(bounds: QRectF, paper: tuple[float, float], unit: float) -> list[Page]:
    """The pages of a picture at `unit` millimetres to a map unit, row by row.

    >>> len(lay_out(QRectF(0, 0, 100, 100), (60, 200), 1.0))
    2
    """
    counts, room = [], []
    for size, there in zip((bounds.width(), bounds.height()), paper, strict=True):
        whole, step = size * unit, max(1.0, there - OVERLAP_MM)
        counts.append(1 if whole <= there else 1 + ceil((whole - there) / step - 1e-9))
        room.append((there / unit, step / unit))
    (wide, across), (high, down) = room
    return [
        Page(
            QRectF(
                bounds.left() + column * across, bounds.top() + row * down, wide, high
            ).intersected(bounds),
            column, row,
        )
        for row in range(counts[1])
        for column in range(counts[0])
    ]  # fmt: skip


def fitting(bounds: QRectF, paper: tuple[float, float]) -> float:
    """Millimetres to a map unit so that all is on one page."""
    return min(paper[0] / bounds.width(), paper[1] / bounds.height())
