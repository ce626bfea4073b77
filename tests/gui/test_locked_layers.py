"""A locked layer is changed by nothing that is done on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from editor.gui.window import MainWindow
from editor.hexgrid.edges import Edge

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CHAPEL = ("D7", "E7", "E8")
"""With walls, a door and an altar."""


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "maps" / "ford.map.yaml")
    window.canvas.setFocus()
    return window


def at(window: MainWindow, label: str) -> QPoint:
    layout = window.canvas.layout_of_board
    point = layout.centre(window.current_document.value.hex(label))
    return QPointF(*window.canvas.camera.to_view(point)).toPoint()


def drag(window: MainWindow, start: str, end: str) -> None:
    QTest.mouseMove(window.canvas, at(window, start))
    QTest.mousePress(window.canvas, LEFT, NONE, at(window, start))
    QTest.mouseMove(window.canvas, at(window, end))
    QTest.mouseRelease(window.canvas, LEFT, NONE, at(window, end))


def stamp(window: MainWindow, name: str) -> None:
    window.box.choose_stamp(name)
    drag(window, "K3", "K3")


def choose(window: MainWindow) -> None:
    window.box.take("select")
    window.box.select([window.current_document.value.hex(label) for label in CHAPEL])


def move(window: MainWindow) -> None:
    choose(window)
    drag(window, "D7", "K3")


def paste(window: MainWindow) -> None:
    choose(window)
    window.box.copy()
    window.box.paste()
    drag(window, "K3", "K3")


def then(window: MainWindow, name: str, *words: int) -> None:
    choose(window)
    getattr(window.box, name)(*words)


def build(window: MainWindow) -> None:
    window.box.take("building")
    drag(window, "K3", "L4")


ACTS = {
    "building": build, "cottage": lambda window: stamp(window, "cottage"), "move": move,
    "paste": paste, "turn": lambda window: then(window, "turn", 1),
    "mirror": lambda window: then(window, "mirror"),
    "clear": lambda window: then(window, "delete"), "cut": lambda window: then(window, "cut"),
}  # fmt: skip


@pytest.mark.parametrize("layer", ["terrain", "edges"])
@pytest.mark.parametrize("act", ACTS)
def test_what_would_change_a_locked_layer_is_not_done_and_told(
    window: MainWindow, act: str, layer: str
) -> None:
    before = window.current_document.value
    window.layers.locks[layer].click()
    ACTS[act](window)
    assert window.current_document.value is before
    assert "is locked" in window.status.currentMessage()
    if act in {"move", "turn", "mirror", "clear", "cut"}:
        assert window.box.selection == {before.hex(label) for label in CHAPEL}, "nothing has moved"
    if act == "paste":
        assert window.box.name == "paste", "it is still in hand"


def test_other_layers_may_be_changed(window: MainWindow) -> None:
    window.layers.locks["elevation"].click()
    build(window)
    assert len(window.current_document.history.steps) == 2


def test_the_eraser_leaves_what_is_locked_where_it_is(window: MainWindow) -> None:
    drawing = window.current_document.value
    high = next(one for one in sorted(window.box.board.hexes) if drawing.height_at(one))
    window.layers.locks["elevation"].click()
    window.layers.locks["features"].click()
    window.box.choose_terrain("marsh")
    drag(window, drawing.label(high), drawing.label(high))
    window.box.take("eraser")
    drag(window, drawing.label(high), drawing.label(high))
    after = window.current_document.value
    assert after.terrain_at(high) == "clear"
    assert after.height_at(high) == drawing.height_at(high)


def test_the_eraser_takes_walls_while_the_ground_is_locked(window: MainWindow) -> None:
    drawing = window.current_document.value
    layout, camera = window.canvas.layout_of_board, window.canvas.camera
    edge = Edge.of(drawing.hex("E7"), drawing.hex("E7").direction_to(drawing.hex("E6")))
    (ax, ay), (bx, by) = layout.edge_line(edge)
    point = QPointF(*camera.to_view(((ax + bx) / 2, (ay + by) / 2 + 1))).toPoint()
    window.layers.locks["terrain"].click()
    window.box.take("eraser")
    QTest.mouseMove(window.canvas, point)
    QTest.mouseClick(window.canvas, LEFT, NONE, point)
    after = window.current_document.value
    assert len(after.edges) == len(drawing.edges) - 1
    assert after.terrain == drawing.terrain
