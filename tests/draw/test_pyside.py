"""The Qt binding itself: a version that loses references kills the process while it paints."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

TIMES = 100


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
@pytest.mark.parametrize(
    "call",
    [
        lambda painter, _: painter.setPen(QColor(1, 2, 3)),
        lambda painter, _: painter.setPen(Qt.PenStyle.NoPen),
        lambda painter, _: painter.setBrush(QColor(1, 2, 3)),
        lambda painter, _: painter.translate(1.0, 0.0),
        lambda painter, _: (painter.save(), painter.restore()),
        lambda painter, _: painter.drawLine(QPointF(0, 0), QPointF(3, 3)),
        lambda _, path: path.lineTo(1.0, 1.0),
    ],
    ids=["pen", "no pen", "brush", "translate", "save and restore", "line", "path"],
)
def test_a_call_that_answers_nothing_takes_no_reference_to_none(
    call: Callable[[QPainter, QPainterPath], object],
) -> None:
    """PySide6 6.12.0 lost one with every such call on Python 3.10 and 3.11."""
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    painter, path = QPainter(image), QPainterPath()
    call(painter, path)
    before = sys.getrefcount(None)
    for _ in range(TIMES):
        call(painter, path)
    lost = before - sys.getrefcount(None)
    painter.end()
    assert abs(lost) < TIMES // 10
