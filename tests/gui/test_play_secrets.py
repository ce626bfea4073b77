"""Secrets in a game for two at one window: what a side has hidden is not shown to the other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from play_table import Player
from PySide6.QtCore import QRectF, Qt
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.window import MainWindow
from editor.play.game import Outcome

MARKET = samples_dir() / "scenarios" / "market-day.scenario.yaml"
HIDDEN = {"frogier", "taupin", "merlot", "noisette", "lapie", "grand-jean"}
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def player(open_window, qtbot: QtBot) -> Player:
    window: MainWindow = open_window(MARKET)
    found = Player(window, qtbot)
    found.start()
    return found


def on_board(player: Player) -> set[str]:
    """Whom the moment that is shown has."""
    return HIDDEN & set(player.director.moment.state.now.pieces)


def painted(player: Player) -> int:
    """How many counters lie on the board."""
    pieces = player.director.room.board._pieces
    assert pieces is not None
    return len(list(pieces.within(QRectF(-1e6, -1e6, 2e6, 2e6))))


def until(player: Player, side: str, name: str = "move") -> None:
    """Let everything pass until a side is asked that."""
    for _ in range(60):
        item = player.director.moment.item
        assert item is not None
        if (item.side, item.name) == (side, name):
            return
        player.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    raise AssertionError(f"{side} is never asked {name}")


def test_an_author_who_tests_alone_sees_everybody(player: Player) -> None:
    assert on_board(player) == HIDDEN


def test_nobody_sees_the_hidden_once_secrets_are_kept(player: Player) -> None:
    before = painted(player)
    player.press(Qt.Key.Key_F7, SHIFT)
    assert on_board(player) == set()
    assert painted(player) == before - 2, "four of the six are upstairs"
    assert player.director.state.now.board is player.director._whole.state.now.board
    session = player.director.match.session
    assert session is not None
    assert set(session.state.now.pieces) >= HIDDEN, "the game itself has them all"


def test_whoever_decides_peeks_and_stops_when_the_other_decides(player: Player) -> None:
    player.press(Qt.Key.Key_F7, SHIFT)
    until(player, "thieves")
    offers = player.director.moment.offers
    assert offers is not None
    assert not HIDDEN & set(offers.by_unit)
    assert offers.withheld
    assert "F7" in player.director.room.choices.head.text()
    player.press(Qt.Key.Key_F7)
    assert on_board(player) == HIDDEN
    offers = player.director.moment.offers
    assert offers is not None
    assert "merlot" in offers.by_unit
    assert "F7" not in player.director.room.choices.head.text()
    until(player, "watch")
    assert on_board(player) == set()
    assert not player.window.play.actions["peek"].isChecked()
    assert not player.window.play.actions["peek"].isEnabled(), "the watch hides nothing"


def test_against_a_bot_one_sees_ones_own_and_not_his(player: Player) -> None:
    player.director.secrets.is_on = True
    for side, seen in (("thieves", set()), ("watch", HIDDEN)):
        roles = {"watch": "human", "thieves": "human", "people": "random", side: "random"}
        player.director.match.roles = roles
        player.director._uncover()
        assert on_board(player) == seen


def test_the_log_does_not_tell_of_the_hidden(player: Player) -> None:
    player.press(Qt.Key.Key_F7, SHIFT)
    said = " ".join(player.log)
    assert "Merlot" not in said
    player.press(Qt.Key.Key_F7, SHIFT)
    until(player, "thieves")
    player.type_line("step merlot L5")
    assert "Merlot" in " ".join(player.log)
    player.press(Qt.Key.Key_F7, SHIFT)
    assert "Merlot" in " ".join(player.log), "he has moved, and everybody has seen it"
    assert on_board(player) == {"merlot"}


def test_what_was_hidden_then_is_hidden_when_one_looks_back(player: Player) -> None:
    until(player, "thieves")
    player.type_line("step merlot L5")
    player.press(Qt.Key.Key_F7, SHIFT)
    assert on_board(player) == {"merlot"}
    player.director.look_at(0, ())
    assert not HIDDEN & set(player.director.state.now.pieces)
    player.press(Qt.Key.Key_F7, SHIFT)
    assert set(player.director.state.now.pieces) >= HIDDEN


def test_when_the_game_is_over_everybody_is_shown(player: Player) -> None:
    player.press(Qt.Key.Key_F7, SHIFT)
    over = replace(player.director._whole, outcome=Outcome("watch"))
    assert player.director._covered(over) is over
