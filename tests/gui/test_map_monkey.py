"""Whatever is pressed, dragged and clicked on maps, nothing breaks and all of it can be undone.

GONFALON_MONKEY_STEPS says how many acts each monkey does, GONFALON_MONKEY_SEEDS how many there are.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.tool_menu import TOOLS
from editor.gui.window import MainWindow

STEPS = int(os.environ.get("GONFALON_MONKEY_STEPS", "120"))
SEEDS = int(os.environ.get("GONFALON_MONKEY_SEEDS", "2"))
Key, Button = Qt.Key, Qt.MouseButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
HELD = (NONE, NONE, NONE, NONE, SHIFT, CONTROL, ALT)
ON_BOARD = (
    (Key.Key_Return, NONE), (Key.Key_Return, SHIFT), (Key.Key_Space, NONE), (Key.Key_Escape, NONE),
    (Key.Key_Comma, NONE), (Key.Key_Period, NONE), (Key.Key_BracketLeft, NONE),
    (Key.Key_BracketRight, NONE), (Key.Key_M, NONE), (Key.Key_Delete, NONE), (Key.Key_Up, CONTROL),
    (Key.Key_Down, CONTROL), (Key.Key_Left, CONTROL), (Key.Key_Right, CONTROL | SHIFT),
    (Key.Key_Left, NONE), (Key.Key_Plus, NONE), (Key.Key_Minus, NONE), (Key.Key_0, NONE),
    (Key.Key_C, CONTROL), (Key.Key_X, CONTROL), (Key.Key_V, CONTROL), (Key.Key_A, CONTROL),
)  # fmt: skip
ANYWHERE = (
    (Key.Key_Z, CONTROL), (Key.Key_Z, CONTROL), (Key.Key_Y, CONTROL), (Key.Key_Tab, CONTROL),
    (Key.Key_PageUp, CONTROL), (Key.Key_PageDown, CONTROL), (Key.Key_D, CONTROL),
    (Key.Key_Period, CONTROL), (Key.Key_Comma, CONTROL), (Key.Key_M, CONTROL),
    (Key.Key_N, CONTROL | SHIFT), (Key.Key_L, CONTROL), (Key.Key_1, ALT), (Key.Key_0, ALT),
    (Key.Key_A, CONTROL | SHIFT),
)  # fmt: skip


class Monkey:
    """Does something at random on the board that is in front."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window, self.chance = window, random.Random(seed)
        self.held = Button.NoButton
        self.did: list[str] = []

    def act(self) -> None:
        chance, what = self.chance, self.chance.random()
        if what < 0.5:
            self._use_mouse()
        elif what < 0.65:
            key = Key[f"Key_{chance.choice(list(TOOLS.values()))[1]}"]
            self._press(self.window.canvas, key, NONE)
        elif what < 0.8:
            self._press(self.window.canvas, *chance.choice(ON_BOARD))
        elif what < 0.9:
            self._press(self.window, *chance.choice(ANYWHERE))
        elif what < 0.97:
            self._choose()
        else:
            layer = chance.choice(("terrain", "edges", "elevation"))
            self.did.append(f"lock {layer}")
            self.window.layers.locks[layer].click()

    def _press(self, widget: object, key: Key, held: Qt.KeyboardModifier) -> None:
        self.did.append(f"{held.name} {key.name}")
        QTest.keyClick(widget, key, held)

    def _use_mouse(self) -> None:
        """Presses, moves and releases of any button in any order, on the board and beside it."""
        chance, kind = self.chance, QEvent.Type
        area = self.window.canvas.rect().adjusted(-40, -40, 40, 40)
        for _ in range(chance.randint(1, 6)):
            where = QPoint(
                chance.randint(area.left(), area.right()), chance.randint(area.top(), area.bottom())
            )
            button = chance.choice(
                (Button.LeftButton,) * 5 + (Button.RightButton, Button.MiddleButton)
            )
            do = chance.random()
            if do < 0.25:
                self.held |= button
                self._send(kind.MouseButtonPress, where, button)
            elif do < 0.3:
                self.held |= button
                self._send(kind.MouseButtonDblClick, where, button)
            elif do < 0.55:
                self.held &= ~button
                self._send(kind.MouseButtonRelease, where, button)
            elif do < 0.6:
                self._turn(where)
            else:
                self._send(kind.MouseMove, where, Button.NoButton)
        menu = QApplication.activePopupWidget()
        if menu is not None:
            menu.close()

    def _send(self, kind: QEvent.Type, where: QPoint, button: Button) -> None:
        canvas, held = self.window.canvas, self.chance.choice(HELD)
        self.did.append(f"{kind.name} {where.toTuple()} {button.name} {held.name}")
        point = QPointF(where)
        event = QMouseEvent(kind, point, canvas.mapToGlobal(point), button, self.held, held)
        QApplication.sendEvent(canvas, event)

    def _turn(self, where: QPoint) -> None:
        canvas, held = self.window.canvas, self.chance.choice(HELD)
        turn = QPoint(0, self.chance.choice((-120, 120)))
        self.did.append(f"wheel {turn.y()} {held.name}")
        point = QPointF(where)
        event = QWheelEvent(
            point, canvas.mapToGlobal(point), QPoint(), turn, self.held, held,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(canvas, event)

    def _choose(self) -> None:
        """Something else in the palette, or a level that is not there yet."""
        box, chance = self.window.box, self.chance
        what = chance.randrange(6)
        if what == 0:
            box.choose_terrain(chance.choice(sorted(box.catalogue.terrains)))
        elif what == 1:
            box.choose_edge(chance.choice(sorted(box.catalogue.edges)))
        elif what == 2:
            box.choose_stamp(chance.choice(("tree", "mound", "cottage", "well", "camp")))
        elif what == 3:
            box.choose_height(chance.choice((None, -1, 0, 3)))
        elif what == 4:
            areas = [one.id for one in box.drawing.areas]
            box.choose_area(chance.choice(["", *areas]))
        else:
            menus = self.window.menus
            chance.choice((menus.level_above, menus.level_below)).trigger()
        self.did.append(f"choose {what}")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_anything_may_be_done_to_maps_and_undone(
    open_window, qtbot: QtBot, shelf: Path, seed: int
) -> None:
    window = open_window(shelf / "maps" / "ford.map.yaml")
    small = shelf / "small.map.yaml"
    small.write_bytes((samples_dir() / "checks" / "meadow.yaml").read_bytes())
    with qtbot.waitSignal(window.reader.read):
        window.open_file(str(small))
    documents = [tab.document for tab in window.bench.tabs]
    first = [document.value for document in documents]
    monkey = Monkey(window, seed)
    window.canvas.setFocus()
    for _ in range(STEPS):
        monkey.act()
        QApplication.processEvents()
        tool, board = window.box.tool, window.box.board
        assert tool is not None, monkey.did[-20:]
        assert tool.spot is None or tool.is_down or tool.spot.hex in board.grid, monkey.did[-20:]
        assert board.terrain.shape == (
            window.box.drawing.hexes.rows,
            window.box.drawing.hexes.columns,
        )
        assert all(one in board.grid for one in window.box.selection), monkey.did[-20:]
    assert not window.canvas.grab().isNull()
    for document, whole in zip(documents, first, strict=True):
        document.go(len(document.history.steps) - 1)
        last = document.value
        while document.history.can_undo:
            document.undo()
        assert document.value is whole
        document.go(len(document.history.steps) - 1)
        assert document.value == last
