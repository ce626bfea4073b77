"""Doors and windows under the edge tool: turned by a click, replaced only on purpose."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from editor.edit.ground import edge_of
from editor.edit.sides import standing
from editor.files.resources import samples_dir
from editor.gui.edge_words import name_edge
from editor.gui.window import MainWindow
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.model.text import COLON

LEFT = Qt.MouseButton.LeftButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, tmp_path: Path) -> MainWindow:
    file = shutil.copy(samples_dir() / "maps" / "ford.map.yaml", tmp_path / "ford.map.yaml")
    window = open_window(Path(file))
    window.canvas.setFocus()
    window.canvas.zoom_to(1.0)
    window.canvas.show_place([door(window).hexes[0]])
    QTest.keyClick(window.canvas, Qt.Key.Key_W)
    assert window.box.chosen.edge == "wall"
    return window


def door(window: MainWindow) -> Edge:
    drawing = window.current_document.value
    return edge_of(drawing, next(one for one in drawing.edges if one.kind == "door"))


def there(window: MainWindow, edge: Edge) -> tuple[str, str | None]:
    ((_, feature),) = standing(window.current_document.value, edge)
    return feature.kind, feature.state


def at(window: MainWindow, edge: Edge) -> QPoint:
    (ax, ay), (bx, by) = window.canvas.layout_of_board.edge_line(edge)
    return QPointF(*window.canvas.camera.to_view(((ax + bx) / 2, (ay + by) / 2))).toPoint()


def point(window: MainWindow, edge: Edge) -> None:
    """From elsewhere: a hand that is there already would not be heard."""
    QTest.mouseMove(window.canvas, QPoint(1, 1))
    QTest.mouseMove(window.canvas, at(window, edge))


def click(window: MainWindow, edge: Edge, held: Qt.KeyboardModifier = NONE) -> None:
    point(window, edge)
    QTest.mouseClick(window.canvas, LEFT, held, at(window, edge))


def test_a_click_turns_a_door_while_a_wall_is_chosen(window: MainWindow) -> None:
    edge = door(window)
    seen = [there(window, edge)]
    for _ in range(5):
        click(window, edge)
        seen.append(there(window, edge))
    assert {kind for kind, _ in seen} == {"door"}
    assert len({state for _, state in seen}) == 5
    assert seen[0] == seen[5], "round and round"


def test_shift_and_click_replaces_a_door(window: MainWindow) -> None:
    edge = door(window)
    click(window, edge, SHIFT)
    assert there(window, edge) == ("wall", None)


def test_a_drag_over_a_door_replaces_it(window: MainWindow) -> None:
    edge = door(window)
    place = edge.hexes[0]
    side = next(n for n in range(6) if Edge.of(place, n) == edge)
    sides = [Edge.of(place, side + n) for n in (-1, 0, 1, 2)]
    QTest.mousePress(window.canvas, LEFT, NONE, at(window, sides[0]))
    for one in sides[1:]:
        QTest.mouseMove(window.canvas, at(window, one))
    QTest.mouseRelease(window.canvas, LEFT, NONE, at(window, sides[-1]))
    assert there(window, edge) == ("wall", None)


def test_what_a_click_does_to_a_door_is_seen_before_it(window: MainWindow) -> None:
    edge = door(window)
    before = there(window, edge)
    point(window, edge)
    shown = window.hand._shown
    assert shown.turns
    first, _, then = shown.note.partition(" → ")
    assert first == before[1]
    with_note = window.canvas.grab().toImage()
    QTest.keyPress(window.canvas, Qt.Key.Key_Shift)
    assert window.hand._shown.note == "→ wall"
    assert not window.hand._shown.turns
    assert window.canvas.grab().toImage() != with_note
    QTest.keyRelease(window.canvas, Qt.Key.Key_Shift, SHIFT)
    assert window.hand._shown == shown
    click(window, edge)
    assert there(window, edge) == ("door", then)


def test_the_status_line_names_the_side_and_what_is_on_it(window: MainWindow) -> None:
    edge = door(window)
    board = window.box.board
    one, other = sorted(board.label(place) for place in edge.hexes)
    point(window, edge)
    state = there(window, edge)[1]
    assert window.hex_words.text().endswith(f"  ·  {one}/{other}: door, {state}")
    click(window, edge)
    assert window.hex_words.text().endswith(f"{one}/{other}: door, {there(window, edge)[1]}")
    window.menus.languages["fr"].trigger()
    point(window, edge)
    assert f"{one}/{other}{COLON.fr}porte, " in window.hex_words.text()
    window.box.take("brush")
    assert f"{one}/{other}{COLON.fr}porte, " in window.hex_words.text(), "with every tool"


def test_the_side_of_the_keyboard_is_named_too(window: MainWindow) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_Right, CONTROL)
    QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    board = window.box.board
    assert name_edge(board, Edge.of(window.hand.cursor, 1)) in window.hex_words.text()


def test_a_side_of_the_rim_is_named_by_its_hex(window: MainWindow) -> None:
    board = window.box.board
    corner: Hex = board.hex("A1")
    assert name_edge(board, Edge.of(corner, 0)) == "A1 n"
