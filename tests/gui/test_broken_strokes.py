"""A stroke that is broken off: by Escape, undo, another tab, a hand that is let go elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.gui.window import MainWindow

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "maps" / "ford.map.yaml")
    window.canvas.setFocus()
    return window


def at(window: MainWindow, label: str) -> QPoint:
    layout = window.canvas.layout_of_board
    point = layout.centre(window.current_document.value.hex(label))
    return QPointF(*window.canvas.camera.to_view(point)).toPoint()


def press(window: MainWindow, label: str) -> None:
    QTest.mouseMove(window.canvas, at(window, label))
    QTest.mousePress(window.canvas, LEFT, NONE, at(window, label))


def move(window: MainWindow, place: str | QPoint, held: Qt.MouseButton = LEFT) -> None:
    spot = at(window, place) if isinstance(place, str) else place
    where, canvas, kind = QPointF(spot), window.canvas, QEvent.Type.MouseMove
    none, point = Qt.MouseButton.NoButton, canvas.mapToGlobal(QPointF(spot))
    QApplication.sendEvent(canvas, QMouseEvent(kind, where, point, none, held, NONE))


def release(window: MainWindow, place: str | QPoint) -> None:
    spot = at(window, place) if isinstance(place, str) else place
    QTest.mouseRelease(window.canvas, LEFT, NONE, spot)


def click_twice(window: MainWindow, label: str) -> None:
    """As fast as a double click."""
    where, canvas = QPointF(at(window, label)), window.canvas
    QTest.mouseClick(canvas, LEFT, NONE, where.toPoint())
    QApplication.sendEvent(
        canvas,
        QMouseEvent(
            QEvent.Type.MouseButtonDblClick, where, canvas.mapToGlobal(where), LEFT, LEFT, NONE
        ),
    )
    release(window, label)


def steps(window: MainWindow) -> int:
    return len(window.current_document.history.steps) - 1


def terrain(window: MainWindow, *labels: str) -> set[str]:
    drawing = window.current_document.value
    return {drawing.terrain_at(drawing.hex(label)) for label in labels}


def take(window: MainWindow, name: str, ground: str = "marsh") -> None:
    window.box.take(name)
    window.box.choose_terrain(ground)


def test_the_second_of_two_fast_clicks_counts(window: MainWindow) -> None:
    drawing = window.current_document.value
    place = drawing.hex("M3")
    before = drawing.height_at(place)
    window.box.take("height")
    click_twice(window, "M3")
    assert window.current_document.value.height_at(place) == before + 2
    assert steps(window) == 2


@pytest.mark.parametrize("by", ["Escape", "the right button"])
def test_a_stroke_that_is_given_up_is_taken_back(window: MainWindow, by: str) -> None:
    take(window, "brush")
    before = window.current_document.value
    press(window, "C3")
    move(window, "F3")
    assert terrain(window, "C3", "D3", "E3", "F3") == {"marsh"}
    if by == "Escape":
        QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(window.canvas, RIGHT, NONE, at(window, "F3"))
    assert window.current_document.value is before
    move(window, "J3")
    release(window, "J3")
    assert window.current_document.value is before
    press(window, "C5")
    release(window, "C5")
    assert terrain(window, "C5") == {"marsh"}, "the next stroke is as usual"


def test_giving_up_takes_back_nothing_from_before(window: MainWindow) -> None:
    take(window, "brush")
    press(window, "C3")
    release(window, "C3")
    take(window, "rectangle")
    press(window, "C5")
    move(window, "F7")
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    release(window, "F7")
    assert steps(window) == window.current_document.history.at == 1


def test_undo_in_the_middle_of_a_stroke_takes_it_back_and_ends_it(window: MainWindow) -> None:
    take(window, "brush")
    before = window.current_document.value
    press(window, "C3")
    move(window, "F3")
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    move(window, "J3")
    release(window, "J3")
    assert window.current_document.value is before
    window.bench.redo()
    assert terrain(window, "C3", "D3", "E3", "F3") == {"marsh"}


@pytest.mark.parametrize("name", ["brush", "rectangle", "height", "edge", "select", "building"])
def test_a_stroke_does_not_go_on_in_another_file(
    window: MainWindow, qtbot: QtBot, shelf: Path, name: str
) -> None:
    with qtbot.waitSignal(window.reader.read):
        window.open_file(str(shelf / "maps" / "green.map.yaml"))
    green = window.current_document
    window.bench.step(1)
    window.box.take(name)
    press(window, "C3")
    move(window, "E4")
    QTest.keyClick(window, Qt.Key.Key_Tab, CONTROL)
    assert window.current_document is green
    before = green.value
    move(window, "G5")
    release(window, "G5")
    assert green.value is before
    assert not window.box.selection


def test_what_a_tool_shows_is_gone_with_the_file(
    window: MainWindow, qtbot: QtBot, shelf: Path
) -> None:
    """A large sheet is left for a small one, where the hand would be beside the ground."""
    small = shelf / "maps" / "small.map.yaml"
    small.write_text(
        "format: gonfalon/map/1\nid: small\ntitle: {en: Small}\ngrid: {columns: 3, rows: 3}\n"
        'legend: {".": clear}\nterrain:\n  - "..."\n  - "..."\n  - "..."\n'
    )
    window.box.take("replace")
    QTest.mouseMove(window.canvas, at(window, "X14"))
    assert window.box.tool.spot is not None
    with qtbot.waitSignal(window.reader.read):
        window.open_file(str(small))
    QTest.keyPress(window.canvas, Qt.Key.Key_Control)
    assert window.box.tool.spot is None


def test_a_hand_that_was_let_go_elsewhere_draws_no_more(window: MainWindow) -> None:
    take(window, "brush")
    press(window, "C3")
    move(window, "D3")
    # A question came up and swallowed the release.
    move(window, "H3", Qt.MouseButton.NoButton)
    assert not window.box.tool.is_down
    assert "marsh" not in terrain(window, "F3", "G3", "H3")
    assert terrain(window, "C3", "D3") == {"marsh"}


def test_keys_begin_and_the_mouse_ends(window: MainWindow) -> None:
    """What the keyboard has begun goes on while the mouse moves with no button held."""
    take(window, "rectangle")
    QTest.mouseMove(window.canvas, at(window, "C3"))
    QTest.keyClick(window.canvas, Qt.Key.Key_Return)
    move(window, "E5", Qt.MouseButton.NoButton)
    assert window.box.tool.is_down


def test_a_rectangle_that_is_drawn_past_the_rim_goes_to_the_rim(window: MainWindow) -> None:
    take(window, "rectangle")
    press(window, "W13")
    corner = at(window, "Z16") + QPoint(60, 60)
    move(window, corner)
    release(window, corner)
    assert terrain(window, "W13", "Z13", "W16", "Z16") == {"marsh"}


def test_a_brush_that_comes_back_from_outside_does_not_paint_the_way_between(
    window: MainWindow,
) -> None:
    take(window, "brush")
    press(window, "B14")
    move(window, "A14")
    for label in ("A14", "A11", "A8"):
        move(window, at(window, label) - QPoint(40, 0))
    move(window, "A8")
    release(window, "A8")
    assert terrain(window, "A14", "A8") == {"marsh"}
    assert terrain(window, "A10", "A11", "A12").isdisjoint({"marsh"})


def test_something_else_that_is_done_in_mid_stroke_ends_it(window: MainWindow) -> None:
    window.box.take("select")
    window.box.select([window.current_document.value.hex(one) for one in ("C3", "C4")])
    press(window, "C3")
    move(window, "E3")
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    assert steps(window) == 1
    release(window, "H5")
    assert steps(window) == 1


def test_a_wall_along_the_rim_is_drawn_from_beside_the_sheet(window: MainWindow) -> None:
    window.resize(1400, 900)
    window.box.choose_edge("wall")
    layout, camera = window.canvas.layout_of_board, window.canvas.camera
    below = QPoint(0, round(layout.size * 3**0.5 / 2 * camera.scale) + 4)
    start, end = at(window, "C16") + below, at(window, "E16") + below + QPoint(2, 0)
    QTest.mouseMove(window.canvas, start)
    assert window.box.tool.preview().edges, "seen before the click"
    before = len(window.current_document.value.edges)
    QTest.mousePress(window.canvas, LEFT, NONE, start)
    move(window, end)
    release(window, end)
    fresh = window.current_document.value.edges[before:]
    assert [(one.at, one.side) for one in fresh] == [
        ("C16", "s"), ("C16", "se"), ("D16", "s"), ("E16", "sw"), ("E16", "s"),
    ]  # fmt: skip
