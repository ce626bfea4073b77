"""Whatever is pressed and clicked in a game, it stays a game that replays to the same end."""

from __future__ import annotations

import random

import pytest
from play_table import CONTROL, LEFT, NONE, Player
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.play.dice import Dice
from editor.play.session import Session

SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYS = (
    (Qt.Key.Key_N, NONE), (Qt.Key.Key_N, SHIFT), (Qt.Key.Key_Return, NONE),
    (Qt.Key.Key_Return, CONTROL), (Qt.Key.Key_Z, CONTROL), (Qt.Key.Key_F10, NONE),
    (Qt.Key.Key_F9, NONE), (Qt.Key.Key_F6, NONE), (Qt.Key.Key_K, CONTROL), (Qt.Key.Key_1, NONE),
    (Qt.Key.Key_Up, CONTROL), (Qt.Key.Key_Left, CONTROL), (Qt.Key.Key_Plus, NONE),
    (Qt.Key.Key_0, NONE), (Qt.Key.Key_Backspace, CONTROL),
)  # fmt: skip


def choose_from_menu(dice: random.Random) -> None:
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        for _ in range(dice.randint(0, 3)):
            QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, dice.choice([Qt.Key.Key_Return, Qt.Key.Key_Escape]))


@pytest.mark.parametrize(
    ("name", "seed"), [("first-blood-on-the-green", 1), ("night-at-the-ford", 2)]
)
def test_anything_may_be_pressed_and_clicked(
    open_window, qtbot: QtBot, name: str, seed: int
) -> None:
    player = Player(open_window(samples_dir() / "scenarios" / f"{name}.scenario.yaml"), qtbot)
    player.start()
    dice, director = random.Random(seed), player.director
    director.room.strip.speed_chosen.emit("at-once")
    for _ in range(90):
        what = dice.random()
        if what < 0.35:
            pieces = director.moment.state.now.pieces
            here = [one.at for one in pieces.values()]
            near = [spot for at in here for spot in at.neighbours()]
            spot = dice.choice([*here, *near])
            where = player.spot(spot)
            if director.room.board.rect().contains(where):
                player.point(spot)
                QTest.mouseClick(director.room.board, LEFT, NONE, where)
        elif what < 0.45 and director.room.log.model.rowCount():
            log = director.room.log
            index = log.model.index(dice.randrange(log.model.rowCount()))
            log.list.scrollTo(index)
            QTest.mouseClick(log.list.viewport(), LEFT, NONE, log.list.visualRect(index).center())
        elif what < 0.5:
            side = dice.choice(list(director.room.strip.roles))
            role = dice.choice(["human", "human", "greedy", "random"])
            director.room.strip.role_chosen.emit(side, role)
        else:
            key, held = dice.choice(KEYS)
            QTest.keyClick(director.room.board, key, held)
        choose_from_menu(dice)
        player.settle()
        assert player.window.play.is_on
        assert "mistake" not in player.window.status.currentMessage()
    for match in director.matches:
        session = match.session
        assert session is not None
        again = Session(match.game, Dice(match.dice.seed))
        for action in session.actions:
            again.do(action)
        assert again.state.now.pieces == session.state.now.pieces
        assert again.decision == session.decision
