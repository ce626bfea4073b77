"""The tape and the overlays: asked by the mouse, answered with proofs by the rules."""

from __future__ import annotations

from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.questions import OVERLAYS
from editor.gui.window import MainWindow

LEFT = Qt.MouseButton.LeftButton
NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "first-blood-on-the-green.scenario.yaml")
    window.canvas.setFocus()
    return window


def at(window: MainWindow, label: str) -> QPoint:
    centre = window.canvas.layout_of_board.centre(window.box.board.hex(label))
    return QPointF(*window.canvas.camera.to_view(centre)).toPoint()


def move(window: MainWindow, label: str) -> None:
    QTest.mouseMove(window.canvas, at(window, label))


def measure(window: MainWindow, start: str, end: str) -> None:
    QTest.keyClick(window.canvas, Qt.Key.Key_Q)
    QTest.mousePress(window.canvas, LEFT, NONE, at(window, start))
    move(window, end)
    QTest.mouseRelease(window.canvas, LEFT, NONE, at(window, end))


def settled(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.questions.asker.is_busy, timeout=5000)
    qtbot.wait(1)


def unit_label(window: MainWindow, number: int) -> str:
    return window.current_document.value.units[number].at


def test_the_tape_reads_distance_sight_and_way(open_window, qtbot: QtBot) -> None:
    window = open_window(samples_dir() / "maps" / "ford.map.yaml")
    window.canvas.setFocus()
    measure(window, "D4", "J4")
    panel = window.questions.panel
    qtbot.waitUntil(panel.isVisible, timeout=5000)
    settled(window, qtbot)
    assert panel.title.text() == "D4 → J4: 6 hexes"
    text = panel.text.toPlainText()
    assert "Sight" in text
    assert "Way" in text
    assert "CHB-" in text
    assert len(window.questions.view.path) >= 7
    assert window.hand._shown.line is not None
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert window.questions.view.path == ()
    assert not window.bench.current.is_changed


def test_two_enemies_are_measured_with_the_shot(window: MainWindow, qtbot: QtBot) -> None:
    value = window.current_document.value
    first = value.units[0]
    foe = next(one for one in value.units if one.side != first.side and one.at)
    measure(window, first.at, foe.at)
    panel = window.questions.panel
    qtbot.waitUntil(lambda: "Shot" in panel.text.toPlainText(), timeout=5000)
    window.menus.languages["fr"].trigger()
    qtbot.waitUntil(lambda: "Tir" in panel.text.toPlainText(), timeout=5000)
    assert "Vue" in panel.text.toPlainText()


def test_the_tape_is_read_by_the_keyboard_alone(window: MainWindow, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(window.canvas, Qt.Key.Key_Q)
    QTest.keyClick(window.canvas, Qt.Key.Key_Left, control)
    QTest.keyClick(window.canvas, Qt.Key.Key_Return)
    QTest.keyClick(window.canvas, Qt.Key.Key_Right, control)
    QTest.keyClick(window.canvas, Qt.Key.Key_Right, control)
    QTest.keyClick(window.canvas, Qt.Key.Key_Return)
    settled(window, qtbot)
    assert "2 hexes" in window.questions.panel.title.text()


def test_another_tool_or_the_cross_puts_the_proof_away(window: MainWindow, qtbot: QtBot) -> None:
    measure(window, unit_label(window, 0), unit_label(window, 1))
    panel = window.questions.panel
    qtbot.waitUntil(panel.isVisible, timeout=5000)
    QTest.mouseClick(panel.close_button, LEFT)
    assert not panel.isVisible()
    measure(window, unit_label(window, 0), unit_label(window, 1))
    qtbot.waitUntil(panel.isVisible, timeout=5000)
    QTest.keyClick(window.canvas, Qt.Key.Key_A)
    assert not panel.isVisible()


def test_sight_follows_the_mouse(open_window, qtbot: QtBot) -> None:
    window = open_window(samples_dir() / "maps" / "village.map.yaml")
    window.activateWindow()
    qtbot.waitActive(window)
    move(window, "D4")
    QTest.keyClick(window, Qt.Key.Key_1, ALT)
    assert window.questions.actions["sight"].isChecked()
    settled(window, qtbot)
    view = window.questions.view
    assert "D4" in str(view.overlay.title)
    first = view.overlay.colours
    move(window, "K8")
    settled(window, qtbot)
    assert "K8" in str(view.overlay.title)
    assert view.overlay.colours != first
    before = window.canvas.grab().toImage()
    window.layers.eyes["overlays"].click()
    assert window.canvas.grab().toImage() != before
    QTest.keyClick(window, Qt.Key.Key_0, ALT)
    assert view.overlay is None


def test_reach_is_of_whom_the_mouse_points_at(window: MainWindow, qtbot: QtBot) -> None:
    window.questions.actions["reach"].trigger()
    label = unit_label(window, 0)
    move(window, label)
    settled(window, qtbot)
    overlay = window.questions.view.overlay
    assert window.shown.name_of(window.current_document.value.units[0]) in str(overlay.title)
    assert window.box.board.hex(label) in overlay.colours
    assert overlay.words


def test_reach_follows_an_edit(window: MainWindow, qtbot: QtBot) -> None:
    start = window.box.board.hex(unit_label(window, 0))
    QTest.mouseClick(window.canvas, LEFT, NONE, at(window, unit_label(window, 0)))
    window.questions.actions["reach"].trigger()
    settled(window, qtbot)
    before = window.questions.view.overlay.colours
    away = next(one for one in before if one.distance(start) == 2)
    label = window.box.board.label(away)
    canvas = window.canvas
    QTest.mousePress(canvas, LEFT, NONE, at(window, window.box.board.label(start)))
    move(window, label)
    QTest.mouseRelease(canvas, LEFT, NONE, at(window, label))
    assert unit_label(window, 0) == label
    settled(window, qtbot)
    assert window.questions.view.overlay.colours != before


def test_light_is_shown_of_a_night(open_window, shelf: Path, qtbot: QtBot) -> None:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    window.questions.actions["light"].trigger()
    settled(window, qtbot)
    colours = window.questions.view.overlay.colours
    board = window.box.board
    assert colours[board.hex("G3")] != colours[board.hex("Z16")]


def test_other_systems_are_told_that_they_are_not_answered(
    open_window, shelf: Path, qtbot: QtBot
) -> None:
    window = open_window(shelf / "scenarios" / "the-salt-toll.scenario.yaml")
    window.canvas.setFocus()
    window.questions.actions["sight"].trigger()
    move(window, window.box.board.label(window.box.board.hexes[40]))
    settled(window, qtbot)
    assert "Cry Havoc" in window.status.currentMessage()
    labels = [window.box.board.label(window.box.board.hexes[n]) for n in (40, 44)]
    measure(window, *labels)
    settled(window, qtbot)
    assert window.questions.panel.title.text()


def test_the_mouse_is_never_kept_waiting(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions are worked beside the window, and of many only as many as there is time for."""
    from editor.gui import tactics

    work, workers = tactics.overlay, []

    def noted(*words: Any, **more: Any) -> Any:
        workers.append(current_thread())
        return work(*words, **more)

    monkeypatch.setattr(tactics, "overlay", noted)
    window.questions.actions["sight"].trigger()
    settled(window, qtbot)
    labels = [window.box.board.label(place) for place in window.box.board.hexes[60:90]]
    for label in labels:
        move(window, label)
    settled(window, qtbot)
    assert workers
    assert main_thread() not in workers
    assert labels[-1] in str(window.questions.view.overlay.title)


def test_every_overlay_has_words_in_both_languages() -> None:
    for text, key in OVERLAYS.values():
        assert text.en != text.fr
        assert key
