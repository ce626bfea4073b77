"""Mouse and keyboard on the board, as real events."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.camera import CLOSEST, FARTHEST
from editor.gui.canvas import Canvas
from editor.gui.looking import ARROW
from editor.gui.window import MainWindow
from editor.hexgrid.hexes import Hex

FORD = samples_dir() / "maps" / "ford.map.yaml"
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(open_window) -> MainWindow:
    return open_window(FORD)


@pytest.fixture
def canvas(window: MainWindow) -> Canvas:
    window.canvas.setFocus()
    return window.canvas


def turn_wheel(
    canvas: Canvas, at: QPoint, eighths: int, held: Qt.KeyboardModifier = NONE, across: int = 0
) -> None:
    where = QPointF(at)
    event = QWheelEvent(
        where, canvas.mapToGlobal(where), QPoint(), QPoint(across, eighths),
        Qt.MouseButton.NoButton, held, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


def spot(canvas: Canvas, place: Hex) -> QPoint:
    """Where the middle of a hex is in the view."""
    assert canvas._painter is not None
    return QPointF(*canvas.camera.to_view(canvas._painter.layout.centre(place))).toPoint()


def under(canvas: Canvas, at: QPoint) -> tuple[float, float]:
    return canvas.camera.to_board((at.x(), at.y()))


def test_a_wheel_zooms_and_what_is_under_the_cursor_stays_there(canvas: Canvas) -> None:
    at = QPoint(300, 200)
    before, scale = under(canvas, at), canvas.camera.scale
    turn_wheel(canvas, at, 120)
    assert canvas.camera.scale == pytest.approx(scale * 1.0015**120)
    assert under(canvas, at) == pytest.approx(before)
    turn_wheel(canvas, at, -120)
    assert canvas.camera.scale == pytest.approx(scale)
    assert under(canvas, at) == pytest.approx(before)


def test_the_zoom_has_a_nearest_and_a_farthest(canvas: Canvas) -> None:
    for _ in range(80):
        turn_wheel(canvas, QPoint(300, 200), 240)
    assert canvas.camera.scale == CLOSEST
    for _ in range(80):
        turn_wheel(canvas, QPoint(300, 200), -240)
    assert canvas.camera.scale == FARTHEST
    canvas.grab()


def test_shift_and_wheel_and_a_sideways_wheel_pan(canvas: Canvas) -> None:
    canvas.zoom_to(2.0)
    x, y = canvas.camera.centre
    turn_wheel(canvas, QPoint(300, 200), 120, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.camera.centre == pytest.approx((x - 60, y))
    turn_wheel(canvas, QPoint(300, 200), 0, across=-120)
    assert canvas.camera.centre == pytest.approx((x, y))
    assert canvas.camera.scale == 2.0


@pytest.mark.parametrize("way", ["middle button", "space and left button"])
def test_dragging_moves_the_board_with_the_hand(canvas: Canvas, way: str) -> None:
    canvas.zoom_to(2.0)
    button = Qt.MouseButton.MiddleButton if way == "middle button" else Qt.MouseButton.LeftButton
    start, end = QPoint(400, 300), QPoint(330, 350)
    held = under(canvas, start)
    if way != "middle button":
        QTest.keyPress(canvas, Qt.Key.Key_Space)
        assert canvas.cursor().shape() is Qt.CursorShape.OpenHandCursor
    QTest.mousePress(canvas, button, NONE, start)
    assert canvas.cursor().shape() is Qt.CursorShape.ClosedHandCursor
    QTest.mouseMove(canvas, QPoint(380, 310))
    QTest.mouseMove(canvas, end)
    assert under(canvas, end) == pytest.approx(held)
    QTest.mouseRelease(canvas, button, NONE, end)
    QTest.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.cursor().shape() is Qt.CursorShape.ArrowCursor
    QTest.mouseMove(canvas, QPoint(100, 100))
    assert under(canvas, end) == pytest.approx(held), "the hand has let go"


def test_a_held_space_bar_never_clicks_a_hex(canvas: Canvas, qtbot: QtBot) -> None:
    at = spot(canvas, Hex(5, 3))
    QTest.mouseMove(canvas, at)
    QTest.keyPress(canvas, Qt.Key.Key_Space)
    with qtbot.assertNotEmitted(canvas.hex_clicked):
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, NONE, at)
    QTest.keyRelease(canvas, Qt.Key.Key_Space)
    with qtbot.waitSignal(canvas.hex_clicked) as heard:
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, NONE, at)
    assert heard.args == [Hex(5, 3)]


@pytest.mark.parametrize(
    ("key", "way"),
    [
        (Qt.Key.Key_Left, (-1, 0)),
        (Qt.Key.Key_Right, (1, 0)),
        (Qt.Key.Key_Up, (0, -1)),
        (Qt.Key.Key_Down, (0, 1)),
    ],
)
def test_arrow_keys_look_that_way_and_farther_with_shift(
    canvas: Canvas, key: Qt.Key, way: tuple[int, int]
) -> None:
    canvas.zoom_to(2.0)
    x, y = canvas.camera.centre
    QTest.keyClick(canvas, key)
    assert canvas.camera.centre == (x + way[0] * ARROW / 2, y + way[1] * ARROW / 2)
    x, y = canvas.camera.centre
    QTest.keyClick(canvas, key, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.camera.centre == pytest.approx((x + way[0] * ARROW * 2, y + way[1] * ARROW * 2))


def test_plus_minus_zero_and_one_zoom(canvas: Canvas, window: MainWindow) -> None:
    whole = canvas.camera
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.camera.scale > whole.scale
    QTest.keyClick(canvas, Qt.Key.Key_Minus)
    assert canvas.camera.scale == pytest.approx(whole.scale)
    QTest.keyClick(canvas, Qt.Key.Key_1)
    assert canvas.camera.scale == pytest.approx(1.0)
    assert window.zoom_words.text() == "100 %"
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.camera == whole
    for key, factor in ((Qt.Key.Key_Plus, 1.25), (Qt.Key.Key_Minus, 1.0)):
        QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        assert canvas.camera.scale == pytest.approx(whole.scale * factor)
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert canvas.camera.scale == pytest.approx(1.0)
    QTest.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert canvas.camera == whole


def test_the_board_cannot_be_lost(canvas: Canvas) -> None:
    for _ in range(60):
        QTest.keyClick(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
        QTest.keyClick(canvas, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.camera.centre == canvas.bounds[:2]


def test_a_fitted_board_stays_fitted_when_the_window_grows(
    canvas: Canvas, window: MainWindow
) -> None:
    scale = canvas.camera.scale
    window.resize(1400, 1000)
    assert canvas.camera.scale > scale
    assert canvas.camera == canvas.camera.fitted(canvas.bounds, canvas.margin)


def test_the_status_line_tells_of_the_hex_under_the_cursor(
    canvas: Canvas, window: MainWindow
) -> None:
    board = window.shown.examined.board
    assert window.hex_words.text() == "The Ford  ·  Ground"
    for label, terrain in (("D7", "inside a building"), ("M9", "bridge")):
        QTest.mouseMove(canvas, spot(canvas, board.hex(label)))
        assert canvas.hovered == board.hex(label)
        assert window.hex_words.text().startswith(label)
        assert terrain in window.hex_words.text().lower()
    QTest.mouseMove(canvas, QPoint(1, 1))
    assert canvas.hovered is None
    assert window.hex_words.text() == "The Ford  ·  Ground"


def test_the_status_line_names_who_stands_there(open_window) -> None:
    window = open_window(samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml")
    units = [unit for unit in window.shown.scenario.units if unit.at and not unit.level]
    place = window.shown.examined.board.hex(units[0].at)
    QTest.mouseMove(window.canvas, spot(window.canvas, place))
    assert window.shown.name_of(units[0]) in window.hex_words.text()


def test_the_hex_under_the_cursor_is_outlined(canvas: Canvas) -> None:
    before = canvas.grab().toImage()
    QTest.mouseMove(canvas, spot(canvas, Hex(5, 3)))
    after = canvas.grab().toImage()
    assert before != after
    QTest.mouseMove(canvas, QPoint(1, 1))
    assert canvas.grab().toImage() == before


def test_an_empty_canvas_takes_every_gesture(qtbot: QtBot) -> None:
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.show()
    turn_wheel(canvas, QPoint(10, 10), 120)
    QTest.mouseMove(canvas, QPoint(30, 30))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, NONE, QPoint(30, 30))
    for key in (Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_Left, Qt.Key.Key_Plus):
        QTest.keyClick(canvas, key)
    canvas.show_place([Hex(0, 0)])
    canvas.grab()


def test_a_hundred_per_cent_is_called_so(window: MainWindow, canvas: Canvas) -> None:
    """It is no true size: a hex of 25 mm has the same pixels on every screen."""
    action = window.menus.plain_size
    assert action.text().replace("&", "") == "Zoom to 100 %"
    canvas.fit()
    QTest.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert canvas.camera.scale == 1.0
    assert window.zoom_words.text() == "100 %"
    window.menus.languages["fr"].trigger()
    assert action.text().replace("&", "") == "Zoom à 100 %"


def pinch_pad(canvas: Canvas, at: QPoint, by: float, kind: Qt.NativeGestureType) -> None:
    where = QPointF(at)
    event = QNativeGestureEvent(
        kind, QPointingDevice.primaryPointingDevice(), 2, where, where, canvas.mapToGlobal(where),
        by, QPointF(),
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


def test_two_fingers_on_a_touchpad_zoom_where_they_are(canvas: Canvas) -> None:
    at = QPoint(300, 200)
    before, scale = under(canvas, at), canvas.camera.scale
    pinch_pad(canvas, at, 0.25, Qt.NativeGestureType.ZoomNativeGesture)
    assert canvas.camera.scale == pytest.approx(scale * 1.25)
    assert under(canvas, at) == pytest.approx(before)
    pinch_pad(canvas, at, -0.2, Qt.NativeGestureType.ZoomNativeGesture)
    assert canvas.camera.scale == pytest.approx(scale)
    pinch_pad(canvas, at, 0.5, Qt.NativeGestureType.RotateNativeGesture)
    assert canvas.camera.scale == pytest.approx(scale)
    pinch_pad(canvas, at, -5, Qt.NativeGestureType.ZoomNativeGesture)
    assert canvas.camera.scale == pytest.approx(max(FARTHEST, scale * 0.1))


class Fingers:
    """On a touch screen."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.device = canvas, QTest.createTouchDevice()

    def put(self, *acts: tuple[str, QPoint]) -> None:
        """What each finger does, all at once."""
        told = QTest.touchEvent(self.canvas, self.device)
        for number, (act, at) in enumerate(acts):
            getattr(told, act)(number, at, self.canvas)
        told.commit()
        QApplication.processEvents()


def pinch(canvas: Canvas, start: tuple[QPoint, QPoint], *ways: tuple[QPoint, QPoint]) -> None:
    fingers = Fingers(canvas)
    fingers.put(("press", start[0]))
    fingers.put(("move", start[0]), ("press", start[1]))
    for one, other in ways:
        fingers.put(("move", one), ("move", other))
    end = (start, *ways)[-1]
    fingers.put(("release", end[0]), ("release", end[1]))


def test_what_two_fingers_hold_on_a_touch_screen_stays_under_them(canvas: Canvas) -> None:
    canvas.zoom_to(0.8)
    start = QPoint(200, 200), QPoint(300, 200)
    held = [under(canvas, one) for one in start]
    ways = [(QPoint(200 - n, 200 + n), QPoint(300 + 2 * n, 200 + n)) for n in (5, 20, 40)]
    pinch(canvas, start, *ways)
    assert canvas.camera.scale == pytest.approx(0.8 * 2.2)
    for point, at in zip(held, ways[-1], strict=True):
        assert under(canvas, at) == pytest.approx(point, abs=0.01)
    scale = canvas.camera.scale
    pinch(canvas, (QPoint(150, 200), QPoint(350, 200)), (QPoint(200, 200), QPoint(300, 200)))
    assert canvas.camera.scale == pytest.approx(scale / 2)


def test_one_finger_paints_and_a_second_takes_it_back(window: MainWindow, canvas: Canvas) -> None:
    before = window.current_document.value
    window.box.choose_terrain("marsh")
    a, b = (spot(canvas, window.box.board.hex(one)) for one in ("L2", "P4"))
    fingers = Fingers(canvas)
    fingers.put(("press", a))
    fingers.put(("move", b))
    fingers.put(("release", b))
    drawing = window.current_document.value
    assert {drawing.terrain_at(drawing.hex(one)) for one in ("L2", "P4")} == {"marsh"}
    assert len(window.current_document.history.steps) == 2
    window.bench.undo()
    scale = canvas.camera.scale
    pinch(canvas, (a, b), (a, b + QPoint(60, 30)))
    assert canvas.camera.scale > scale
    assert window.current_document.value == before
    assert not window.box.tool.is_down
    QTest.mouseMove(canvas, QPoint(200, 200))
    assert window.current_document.value == before
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, NONE, canvas.rect().center())
    assert window.current_document.value != before, "the brush is as before"


def test_two_fingers_click_nothing(canvas: Canvas, qtbot: QtBot) -> None:
    """In a test-play a click acts: whoever comes closer does not mean that."""
    a, b = spot(canvas, Hex(5, 3)), spot(canvas, Hex(9, 3))
    with qtbot.assertNotEmitted(canvas.hex_clicked):
        pinch(canvas, (a, b), (a, b + QPoint(9, 0)))
    with qtbot.waitSignal(canvas.hex_clicked):
        fingers = Fingers(canvas)
        fingers.put(("press", a))
        fingers.put(("release", a))
