"""Many hexes over the board: drawn rightly, and of a quarter of a million only what is seen."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest

from benchmarks.made import make_map
from editor.gui.camera import Camera
from editor.gui.tools.covers import Cover, _area, _lines, _seen, cover_of, wash
from editor.gui.window import MainWindow
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.layout import Layout

CONTROL = Qt.KeyboardModifier.ControlModifier
tops = st.sampled_from(["flat", "pointy"])
shifts = st.sampled_from(["even", "odd"])
offsets = st.frozensets(st.tuples(st.integers(-1, 12), st.integers(-1, 9)), max_size=60)
WHOLE = Camera((100.0, 100.0), 1.0, (400.0, 400.0))


@settings(deadline=None)
@given(tops, shifts, offsets)
def test_the_rim_and_the_area_are_those_of_the_hexes(top, shifted, places) -> None:
    grid, layout = Grid(12, 9, top, shifted), Layout(10.0, top=top)
    hexes = frozenset(grid.hex_at(*at) for at in places)
    there = {one for one in hexes if one in grid}
    cover = cover_of(grid, hexes)
    assert {one for one in grid.hexes() if one in cover} == there
    assert len(cover) == len(there)
    window = _seen(cover, layout, WHOLE)

    def rounded(x: float, y: float) -> tuple[float, float]:
        return round(x, 6), round(y, 6)

    wanted = {
        frozenset((rounded(*corners[n - 1]), rounded(*corners[n])))
        for one in there
        for n, near in enumerate(one.neighbours())
        if near not in there
        for corners in [layout.corners(one)]
    }
    lines = [
        frozenset((rounded(one.x1(), one.y1()), rounded(one.x2(), one.y2())))
        for one in _lines(window, layout, None)
    ]
    assert len(lines) == len(set(lines))
    assert set(lines) == wanted
    area = _area(window, layout)
    for one in grid.hexes():
        assert area.contains(QPointF(*layout.centre(one))) == (one in there)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("first", [(0, 0), (3, 2), (4, 5)])
def test_from_afar_each_hex_is_washed_where_it_is(top, shifted, first) -> None:
    grid, layout = Grid(40, 30, top, shifted), Layout(4.0, top=top)
    hexes = frozenset(
        grid.hex_at(c, r) for c in range(first[0], 20) for r in range(first[1], 17) if c * r % 3
    )
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    camera = Camera((120.0, 100.0), 1.2, (400.0, 300.0))
    wash(painter, layout, camera, cover_of(grid, hexes), QColor("black"))
    painter.end()
    for one in grid.hexes():
        x, y = camera.to_view(layout.centre(one))
        if 0 <= x < 400 and 0 <= y < 300:
            is_dark = image.pixelColor(QPoint(int(x), int(y))) == QColor("black")
            assert is_dark == (one in hexes), grid.offset(one)


def test_only_what_is_seen_has_a_shape() -> None:
    import numpy as np

    grid, layout = Grid(500, 500), Layout(32.0)
    cover = Cover(grid, np.ones((500, 500), np.bool_))
    near = Camera(layout.centre(grid.hex_at(250, 250)), 1.0, (1600.0, 1000.0))
    window = _seen(cover, layout, near)
    assert _lines(window, layout, None) == [], "the rim of the sheet is far away"
    left, top, right, bottom = window.box
    assert (right - left) * (bottom - top) < 6000
    assert _area(window, layout).contains(QPointF(*near.centre))


@pytest.fixture
def large(open_window, tmp_path: Path) -> MainWindow:
    window = open_window(make_map(tmp_path, 500, 500).ours)
    window.canvas.setFocus()
    return window


def spent(window: MainWindow, *works) -> float:
    """Seconds of the processor, whatever else the machine does, each thing with its picture."""
    started = process_time()
    for work in works:
        work()
        window.canvas.repaint()
    return process_time() - started


def test_all_of_a_large_sheet_can_be_selected_and_looked_at(large: MainWindow) -> None:
    """Half a second for the key and a twentieth a frame are wanted; three times that is a fault."""
    canvas = large.canvas
    canvas.repaint()
    assert spent(large, lambda: QTest.keyClick(canvas, Qt.Key.Key_A, CONTROL)) < 1.5
    assert len(large.box.selection) == 250_000
    plain = large.hand._paint
    assert spent(large, *[lambda: None] * 10) < 1.5
    assert canvas.over[0] == plain
    scales = [0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 0.3, 0.07]
    large.box.select_none()
    without = spent(large, *(lambda one=one: canvas.zoom_to(one) for one in scales))
    large.box.select_all()
    canvas.fit()
    canvas.repaint()
    with_all = spent(large, *(lambda one=one: canvas.zoom_to(one) for one in scales))
    assert with_all - without < len(scales) * 0.15
    large.bench.shown_changed.emit(large.bench.current)
    assert len(large.box.selection) == 250_000


def test_replace_shows_all_of_a_kind_at_once(large: MainWindow) -> None:
    canvas = large.canvas
    QTest.keyClick(canvas, Qt.Key.Key_H)
    points = [QPoint(60 + 4 * n, 80 + 3 * n) for n in range(40)]
    time = spent(large, *(lambda one=one: QTest.mouseMove(canvas, one) for one in points))
    assert time < 40 * 0.09
    cover = large.hand._shown.cover
    board = large.box.board
    place = canvas.hovered
    assert place in cover
    kind = board.terrain_at(place)
    counted = sum(row.count(sign) for row in large.box.drawing.terrain
                  for sign, one in large.box.drawing.legend.items() if one == kind)  # fmt: skip
    assert len(cover) == counted


@pytest.mark.parametrize("key", ["R", "V"])
def test_a_rectangle_over_all_is_stretched_without_a_stop(large: MainWindow, key: str) -> None:
    canvas, left = large.canvas, Qt.MouseButton.LeftButton
    QTest.keyClick(canvas, Qt.Key[f"Key_{key}"])
    layout = canvas.layout_of_board
    grid = large.box.board.grid
    ends = [QPointF(*canvas.camera.to_view(layout.centre(grid.hex_at(*at)))).toPoint()
            for at in ((2, 2), (490, 490))]  # fmt: skip
    QTest.mousePress(canvas, left, Qt.KeyboardModifier.NoModifier, ends[0])
    points = [ends[1] - QPoint(3 * n, 2 * n) for n in range(12)]
    time = spent(large, *(lambda one=one: QTest.mouseMove(canvas, one) for one in points))
    assert len(large.hand._shown.cover) > 200_000
    assert time < len(points) * 0.15
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert not large.bench.current.is_changed


def test_what_is_cut_from_the_sheet_is_selected_no_more(open_window, tmp_path: Path) -> None:
    window = open_window(make_map(tmp_path, 26, 16).ours)
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_A, CONTROL)
    from editor.edit.ground import paint_terrain

    gone = [Hex(0, 0), Hex(1, 0)]
    window.bench.do(paint_terrain(window.box.drawing, gone, None))
    window.bench.shown_changed.emit(window.bench.current)
    assert window.box.selection == frozenset(window.box.board.hexes)
