"""Lines on hexsides: walls, fences, banks, and doors and windows by how they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from editor.draw.nature import angle_of, teeth
from editor.draw.shapes import (
    Point,
    along,
    blob,
    darker,
    dot,
    filled,
    lighter,
    line,
    pen,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Side:
    """A hexside to be drawn: both ends, the centre of its inner or upper hex, colour, state."""

    a: Point
    b: Point
    inner: Point
    ink: QColor
    state: str


Stroke = Callable[[QPainter, Side], None]


def plain(painter: QPainter, side: Side) -> None:
    painter.setPen(pen(side.ink, 3))
    line(painter, side.a, side.b)


def wall(painter: QPainter, side: Side) -> None:
    painter.setPen(pen(side.ink, 7))
    line(painter, side.a, side.b)
    painter.setPen(pen(lighter(side.ink, 0.3), 1.6))
    line(painter, side.a, side.b)


def low_wall(painter: QPainter, side: Side) -> None:
    painter.setPen(pen(darker(side.ink, 0.45), 5.4))
    line(painter, side.a, side.b)
    painter.setPen(pen(lighter(side.ink, 0.42), 3.2, flat=True))
    for step in range(4):
        line(
            painter,
            along(side.a, side.b, step / 4 + 0.035),
            along(side.a, side.b, step / 4 + 0.215),
        )


def fence(painter: QPainter, side: Side) -> None:
    painter.setPen(pen(side.ink, 1.8))
    line(painter, side.a, side.b)
    x, y = _across(side.a, side.b, 3.6)
    painter.setPen(pen(darker(side.ink, 0.25), 2.2))
    for step in range(4):
        at = along(side.a, side.b, (step + 0.5) / 4)
        line(painter, (at[0] - x, at[1] - y), (at[0] + x, at[1] + y))


def palisade(painter: QPainter, side: Side) -> None:
    painter.setPen(pen(darker(side.ink, 0.5), 1))
    painter.setBrush(lighter(side.ink, 0.2))
    for step in range(6):
        dot(painter, along(side.a, side.b, (step + 0.5) / 6), 3.1)


def hedge(painter: QPainter, side: Side) -> None:
    for step in range(4):
        at = along(side.a, side.b, (step + 0.5) / 4)
        filled(painter, blob(step, at, 5.5, 6), side.ink, pen(darker(side.ink, 0.5), 1))


def slope(painter: QPainter, side: Side) -> None:
    painter.setPen(pen(side.ink, 1.8))
    line(painter, side.a, side.b)
    teeth(painter, side.a, side.b, side.ink, 9, 7, _beyond(side.a, side.b, side.inner))


def cliff(painter: QPainter, side: Side) -> None:
    teeth(painter, side.a, side.b, side.ink, 13, 5, _beyond(side.a, side.b, side.inner))
    painter.setPen(pen(side.ink, 4.5))
    line(painter, side.a, side.b)


def bars(painter: QPainter, side: Side) -> None:
    painter.setPen(pen(side.ink, 2))
    line(painter, side.a, side.b)
    for step in range(6):
        dot(painter, along(side.a, side.b, (step + 0.5) / 6), 2)


def rope(painter: QPainter, side: Side) -> None:
    middle, out = along(side.a, side.b, 0.5), _beyond(side.a, side.b, side.inner)
    for shade, width in ((darker(side.ink, 0.6), 4.2), (lighter(side.ink, 0.35), 2.0)):
        painter.setPen(pen(shade, width))
        line(painter, along(middle, side.inner, 0.4), along(middle, out, 0.4))


def ladder(painter: QPainter, side: Side) -> None:
    middle = along(side.a, side.b, 0.5)
    painter.save()
    painter.translate(*middle)
    painter.rotate(angle_of(middle, side.inner))
    painter.setPen(pen(side.ink, 2))
    line(painter, (-12, -4.5), (12, -4.5))
    line(painter, (-12, 4.5), (12, 4.5))
    for step in range(-2, 3):
        line(painter, (step * 5, -4.5), (step * 5, 4.5))
    painter.restore()


def _opening(painter: QPainter, side: Side, leaves: int) -> None:
    """A gap in a wall; leaves swing into the room when open, close the gap when not."""
    jamb = QColor("#2e2a27")
    painter.setPen(pen(jamb, 7))
    left, right = along(side.a, side.b, 0.2), along(side.a, side.b, 0.8)
    line(painter, side.a, left)
    line(painter, right, side.b)
    painter.setPen(pen(QColor("#f2e8d2"), 5, flat=True))
    line(painter, left, right)
    middle = along(side.a, side.b, 0.5)
    painter.save()
    painter.translate(*left)
    painter.rotate(angle_of(left, right))
    wide = ((right[0] - left[0]) ** 2 + (right[1] - left[1]) ** 2) ** 0.5
    swing = _turn_to(side.a, side.b, side.inner)
    painter.setBrush(side.ink)
    painter.setPen(pen(darker(side.ink, 0.55), 1.1))
    parts = [(0.0, wide)] if leaves == 1 else [(0.0, wide / 2), (wide, -wide / 2)]
    for at, reach in parts:
        if side.state == "broken":
            painter.drawRect(QRectF(at, -2.4, reach * 0.22, 4.8))
        elif side.state == "open":
            painter.save()
            painter.translate(at, 0)
            painter.rotate(swing * (70 if reach > 0 else -70))
            painter.drawRect(QRectF(0, -2, reach, 4))
            painter.restore()
        else:
            painter.drawRect(QRectF(at, -2.8, reach, 5.6))
    painter.restore()
    if side.state == "locked":
        painter.setPen(pen(QColor("#1d1410"), 1.2))
        painter.setBrush(QColor("#f6d34c"))
        dot(painter, middle, 3.6)
    elif side.state == "barricaded":
        _cross(painter, side.a, side.b, middle)


def door(painter: QPainter, side: Side) -> None:
    _opening(painter, side, 1)


def double_door(painter: QPainter, side: Side) -> None:
    _opening(painter, side, 2)


def window(painter: QPainter, side: Side) -> None:
    """Glass in a wall; shutters stand off it when open."""
    painter.setPen(pen(QColor("#2e2a27"), 7))
    line(painter, side.a, side.b)
    left, right = along(side.a, side.b, 0.28), along(side.a, side.b, 0.72)
    glass = QColor("#d8ecf6") if side.state in {"open", "broken"} else side.ink
    painter.setPen(pen(glass, 4.2, flat=True))
    line(painter, left, right)
    if side.state == "open":
        out = _beyond(side.a, side.b, side.inner)
        painter.setPen(pen(darker(side.ink, 0.35), 2.4))
        for end in (left, right):
            tip = along(
                end, (end[0] + out[0] - side.inner[0], end[1] + out[1] - side.inner[1]), 0.13
            )
            line(painter, end, tip)
    elif side.state == "broken":
        painter.setPen(pen(QColor("#2e2a27"), 1.2))
        x, y = _across(side.a, side.b, 2.4)
        for step in range(4):
            at, to = along(left, right, step / 4), along(left, right, (step + 1) / 4)
            flip = 1 if step % 2 else -1
            line(
                painter, (at[0] + x * flip, at[1] + y * flip), (to[0] - x * flip, to[1] - y * flip)
            )
    elif side.state == "locked":
        painter.setPen(pen(QColor("#1d1410"), 1))
        painter.setBrush(QColor("#f6d34c"))
        dot(painter, along(side.a, side.b, 0.5), 3)
    elif side.state == "barricaded":
        _cross(painter, side.a, side.b, along(side.a, side.b, 0.5))


def _cross(painter: QPainter, a: Point, b: Point, middle: Point) -> None:
    turn = angle_of(a, b) * pi / 180
    for shade, width in ((QColor("#2a1a0c"), 5.0), (QColor("#d8a860"), 3.0)):
        painter.setPen(pen(shade, width))
        for lean in (0.6, -0.6):
            x, y = cos(turn + lean) * 10, sin(turn + lean) * 10
            line(painter, (middle[0] - x, middle[1] - y), (middle[0] + x, middle[1] + y))


def _across(a: Point, b: Point, length: float) -> Point:
    """A step of that length square to the line."""
    turn = angle_of(a, b) * pi / 180 + pi / 2
    return cos(turn) * length, sin(turn) * length


def _beyond(a: Point, b: Point, inner: Point) -> Point:
    """The point as far beyond the line as `inner` is on this side."""
    middle = along(a, b, 0.5)
    return 2 * middle[0] - inner[0], 2 * middle[1] - inner[1]


def _turn_to(a: Point, b: Point, inner: Point) -> int:
    """1 when the inner hex lies clockwise of the line, else -1."""
    side = (b[0] - a[0]) * (inner[1] - a[1]) - (b[1] - a[1]) * (inner[0] - a[0])
    return 1 if side > 0 else -1


STROKES: dict[str, Stroke] = {
    "plain": plain, "wall": wall, "low-wall": low_wall, "fence": fence, "hedge": hedge,
    "palisade": palisade, "door": door, "double-door": double_door, "window": window, "bars": bars,
    "slope": slope, "cliff": cliff, "rope": rope, "ladder": ladder,
}  # fmt: skip
ORDER = {"slope": 0, "cliff": 1, "fence": 2, "hedge": 2, "low-wall": 3, "palisade": 3, "wall": 4}
"""Openings are painted after the walls that they break; what is not named here comes last."""
