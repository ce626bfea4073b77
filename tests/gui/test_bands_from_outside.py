"""A band that is stretched from beside the sheet chooses what it goes over."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from editor.gui.window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def at(window: MainWindow, label: str) -> QPoint:
    centre = window.canvas.layout_of_board.centre(window.box.board.hex(label))
    return QPointF(*window.canvas.camera.to_view(centre)).toPoint()


def beside(window: MainWindow) -> QPoint:
    """A point of the view over the paper left of and above the sheet."""
    point = at(window, "A1") - QPoint(30, 40)
    assert window.hand.spot_at(QPointF(point), NONE) is None
    assert window.canvas.rect().contains(point)
    return point


def opened(open_window, file: Path) -> MainWindow:
    window: MainWindow = open_window(file)
    window.canvas.zoom_by(0.8)
    window.canvas.setFocus()
    return window


def stretch(window: MainWindow, *points: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.mousePress(window.canvas, LEFT, held, points[0])
    for point in points[1:]:
        QTest.mouseMove(window.canvas, point)
    QTest.mouseRelease(window.canvas, LEFT, held, points[-1])


def test_hexes_are_selected_from_beside_the_sheet(open_window, shelf: Path) -> None:
    window = opened(open_window, shelf / "maps" / "ford.map.yaml")
    QTest.keyClick(window.canvas, Qt.Key.Key_V)
    QTest.mousePress(window.canvas, LEFT, NONE, beside(window))
    QTest.mouseMove(window.canvas, at(window, "B4"))
    assert len(window.hand._shown.cover) == 8, "the band is seen while it is stretched"
    QTest.mouseMove(window.canvas, at(window, "C3"))
    QTest.mouseRelease(window.canvas, LEFT, NONE, at(window, "C3"))
    labels = {window.box.board.label(one) for one in window.box.selection}
    assert labels == {f"{column}{row}" for column in "ABC" for row in (1, 2, 3)}
    stretch(window, at(window, "E2"), beside(window), held=SHIFT)
    assert len(window.box.selection) == 9 + 4
    QTest.mouseClick(window.canvas, LEFT, NONE, beside(window))
    assert window.box.selection == frozenset()


def test_pieces_are_chosen_from_beside_the_sheet(open_window, shelf: Path) -> None:
    window = opened(open_window, shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    stretch(window, beside(window), at(window, "M9"), at(window, "Z16"))
    some = window.box.picked
    assert some
    QTest.keyClick(window.canvas, Qt.Key.Key_A, CONTROL)
    assert set(some) == set(window.box.picked)


def test_what_is_carried_stays_on_the_sheet(open_window, shelf: Path) -> None:
    window = opened(open_window, shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    unit = next(one for one in window.box.scenario.units if one.at is not None)
    stretch(window, at(window, unit.at), at(window, "C3"), beside(window))
    assert window.box.scenario.units[window.box.scenario.units.index(
        next(one for one in window.box.scenario.units if one.id == unit.id)
    )].at == "C3"  # fmt: skip


def test_other_tools_begin_on_the_sheet(open_window, shelf: Path) -> None:
    window = opened(open_window, shelf / "maps" / "ford.map.yaml")
    before = window.current_document.value
    QTest.keyClick(window.canvas, Qt.Key.Key_R)
    stretch(window, beside(window), at(window, "C3"))
    assert window.current_document.value is before
