"""Things to be drawn round a point, and which of many reach into a part of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.draw.captions import Draw
from editor.draw.shapes import Point

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEW = 48
"""So many are looked through one by one; of more, arrays tell quicker."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to draw round a point; it reaches no farther than `reach`."""

    at: Point
    draw: Draw
    reach: float = 40.0


class Marks(tuple[Mark, ...]):
    """Marks in the order in which they are painted."""

    def within(self, area: QRectF) -> Sequence[Mark]:
        """Those that reach into an area."""
        left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
        if len(self) <= FEW:
            return [
                mark for mark in self
                if left - mark.reach <= mark.at[0] <= right + mark.reach
                and top - mark.reach <= mark.at[1] <= bottom + mark.reach
            ]  # fmt: skip
        x, y, reach = self._places
        near = (x >= left - reach) & (x <= right + reach)
        near &= (y >= top - reach) & (y <= bottom + reach)
        return [self[number] for number in np.nonzero(near)[0].tolist()]

    @cached_property
    def _places(self) -> tuple[NDArray[np.float64], ...]:
        found = np.array([(*mark.at, mark.reach) for mark in self])
        return found[:, 0], found[:, 1], found[:, 2]


def faded(marks: Iterable[Mark], share: float) -> Iterable[Mark]:
    """The same marks, of which only a share is seen."""
    if share >= 1:
        return marks
    return [Mark(one.at, partial(_faintly, draw=one.draw, share=share), one.reach) for one in marks]


def _faintly(painter: QPainter, draw: Draw, share: float) -> None:
    painter.setOpacity(painter.opacity() * share)
    draw(painter)
