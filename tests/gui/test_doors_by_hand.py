"""Doors and windows of a scenario, opened and barred on its board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from test_setting_up import steps, undo

from editor.edit.openings import number_at, opening_at, printed_state
from editor.edit.setup import SECTIONS
from editor.files.resources import schemas_dir
from editor.gui.window import MainWindow
from editor.hexgrid.edges import Edge
from editor.model.scenario import OpeningChange, Scenario

LEFT = Qt.MouseButton.LeftButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "last-orders-at-the-grey-goose.scenario.yaml")
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_O)
    assert window.box.name == "opening"
    return window


def openings(window: MainWindow) -> tuple[OpeningChange, ...]:
    value: Scenario = window.current_document.value
    return value.openings


def door(window: MainWindow) -> Edge:
    """A door that the scenario leaves as the map has it."""
    box = window.box
    for edge, level in sorted(box.board.edges):
        found = opening_at(box.board, box.catalogue, edge, level)
        if found and level == 0 and number_at(box.scenario, box.board, edge) is None:
            return edge
    raise AssertionError("the village has doors enough")


def click(window: MainWindow, edge: Edge, held: Qt.KeyboardModifier = NONE) -> None:
    """In the hex of a side, near that side."""
    layout, camera = window.canvas.layout_of_board, window.canvas.camera
    (ax, ay), (bx, by) = layout.edge_line(edge)
    cx, cy = layout.centre(edge.hex)
    x, y = (0.4 * (ax + bx) + 0.2 * cx, 0.4 * (ay + by) + 0.2 * cy)
    at: QPoint = QPointF(*camera.to_view((x, y))).toPoint()
    QTest.mouseMove(window.canvas, at)
    QTest.mouseClick(window.canvas, LEFT, held, at)


def test_a_click_goes_through_the_states_of_a_door_and_back(window: MainWindow) -> None:
    """As the map has it a door needs no line; each click is a step that can be undone."""
    edge, before = door(window), openings(window)
    found = opening_at(window.box.board, window.box.catalogue, edge)
    one, kind = found
    seen = []
    for _ in kind.states:
        click(window, edge)
        number = number_at(window.box.scenario, window.box.board, edge)
        seen.append(openings(window)[number].state if number is not None else "printed")
    printed = printed_state(one, kind)
    at = kind.states.index(printed)
    assert seen == [*kind.states[at + 1 :], *kind.states[:at], "printed"]
    assert openings(window) == before
    assert steps(window) == len(kind.states)
    undo(window)
    assert len(openings(window)) == len(before) + 1


def test_control_brings_a_door_back_to_what_the_map_says(window: MainWindow) -> None:
    edge, before = door(window), openings(window)
    click(window, edge)
    click(window, edge)
    assert len(openings(window)) == len(before) + 1
    click(window, edge, CONTROL)
    assert openings(window) == before


def test_the_line_of_the_file_is_used_that_is_there(window: MainWindow) -> None:
    """Whichever of its two hexes names the door."""
    board, first = window.box.board, openings(window)[0]
    number = len(openings(window))
    edge = next(e for e, _ in board.edges if number_at(window.box.scenario, board, e) == 0)
    click(window, edge)
    now = openings(window)
    assert len(now) in {number, number - 1}
    assert len(now) < number or (now[0].at, now[0].side) == (first.at, first.side)
    assert len(now) < number or now[0].state != first.state


def test_the_new_state_is_told_and_seen(window: MainWindow) -> None:
    edge = door(window)
    before = window.canvas.grab().toImage()
    click(window, edge)
    assert ":" in window.statusBar().currentMessage()
    QTest.mouseMove(window.canvas, QPoint(2, 2))
    assert window.canvas.grab().toImage() != before


def test_where_nothing_opens_a_click_changes_nothing(window: MainWindow) -> None:
    board = window.box.board
    bare = next(p for p in board.hexes if not any(p in e.hexes for e, _ in board.edges))
    click(window, Edge.of(bare, 0))
    assert steps(window) == 0
    assert "no door" in window.statusBar().currentMessage()


def test_a_door_is_opened_by_the_keyboard_alone(window: MainWindow) -> None:
    edge, count = door(window), len(openings(window))
    window.canvas.point_at(edge.hex)
    QTest.keyClick(window.canvas, Qt.Key.Key_Right, CONTROL)
    QTest.keyClick(window.canvas, Qt.Key.Key_Left, CONTROL)
    for _ in range(12):
        if Edge.of(window.hand.cursor, window.hand.side) == edge:
            break
        QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    QTest.keyClick(window.canvas, Qt.Key.Key_Return)
    assert len(openings(window)) == count + 1


def test_whatever_has_a_place_of_its_own_is_set_up_by_hand() -> None:
    """Lists of a scenario whose entries name a hex: pieces for the hand, and what has a tool."""
    schema = json.loads((schemas_dir() / "scenario.schema.json").read_text("utf-8"))
    placed = set()
    for name, one in schema["properties"].items():
        entry = schema["$defs"].get(one.get("items", {}).get("$ref", "").rpartition("/")[2], {})
        if {"at", "from"} & set(entry.get("properties", ())) and name != "entries":
            placed.add(name)
    assert placed == {*SECTIONS, "openings"}
