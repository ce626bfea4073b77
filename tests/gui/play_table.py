"""A window with a game in it, and what a player does there: keys, clicks, waiting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from editor.gui.play.director import Director
from editor.gui.window import MainWindow
from editor.hexgrid.hexes import Hex

NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


class Player:
    """Plays by hand in a window."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        # At the end of a test nobody wants to save.
        window.play.may_close = lambda: True  # type: ignore[method-assign]

    @property
    def director(self) -> Director:
        return self.window.play.director

    def press(
        self, key: Qt.Key, held: Qt.KeyboardModifier = NONE, on: QWidget | None = None
    ) -> None:
        QTest.keyClick(on or self.window.focusWidget() or self.window, key, held)
        self.settle()

    def start(self) -> None:
        self.window.activateWindow()
        self.window.canvas.setFocus()
        QTest.keyClick(self.window.canvas, Qt.Key.Key_F5)
        self.qtbot.waitUntil(lambda: self.window.play.is_on, timeout=20_000)
        self.settle()

    def settle(self) -> None:
        """Until nothing is asked and nothing is about to happen by itself."""
        if self.window.play._director is None:
            return
        director = self.director
        self.qtbot.waitUntil(
            lambda: not director.referee.is_busy and not director.pace.is_waiting, timeout=20_000
        )

    def spot(self, place: Hex | str) -> QPoint:
        """Where the middle of a hex is in the view."""
        board = self.director.room.board
        at = self.hex(place) if isinstance(place, str) else place
        layout = board.layout_of_board
        assert layout is not None
        return QPointF(*board.camera.to_view(layout.centre(at))).toPoint()

    def hex(self, label: str) -> Hex:
        found: Hex = self.director.moment.state.now.board.hex(label)
        return found

    def at(self, unit: str) -> Hex:
        found: Hex = self.director.moment.state.now.pieces[unit].at
        return found

    def point(self, place: Hex | str) -> None:
        board = self.director.room.board
        QTest.mouseMove(board, self.spot(place) + QPoint(2, 0))
        QTest.mouseMove(board, self.spot(place))
        self.settle()

    def click(self, place: Hex | str) -> None:
        self.point(place)
        QTest.mouseClick(self.director.room.board, LEFT, NONE, self.spot(place))
        self.settle()

    def rows(self) -> list[QTreeWidgetItem]:
        """Every action in the list, unfolded or not."""
        tree = self.director.room.choices.tree
        tops = [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]
        return [top.child(n) for top in tops if top is not None for n in range(top.childCount())]

    def type_line(self, line: str) -> None:
        edit = self.director.room.choices.line
        edit.setFocus()
        QTest.keyClicks(edit, line)
        QTest.keyClick(edit, Qt.Key.Key_Return)
        self.settle()

    @property
    def log(self) -> list[str]:
        model = self.director.room.log.model
        return [str(model.data(model.index(row))) for row in range(model.rowCount())]

    @property
    def done(self) -> list[str]:
        """What was done so far, as text."""
        session = self.director.match.session
        return [str(action) for action in session.actions] if session is not None else []

    def edit(self, file: Path, change: Callable[[str], str]) -> None:
        file.write_text(change(file.read_text("utf-8")), "utf-8")
