"""How a game goes on: bots, speed, steps, dice typed by hand, and the way back through the log."""

from __future__ import annotations

import pytest
from play_table import CONTROL, LEFT, NONE, Player
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QTextBrowser
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.systems.registry import ledger

SCENARIOS = samples_dir() / "scenarios"
GREEN = SCENARIOS / "first-blood-on-the-green.scenario.yaml"
FORD = SCENARIOS / "night-at-the-ford.scenario.yaml"


@pytest.fixture
def player(open_window, qtbot: QtBot) -> Player:
    found = Player(open_window(GREEN), qtbot)
    found.start()
    return found


def choose(box: QComboBox, data: str) -> None:
    """By the keyboard, as whoever goes through a box with the arrow keys."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.currentData() == data:
            break
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == data
    box.activated.emit(box.currentIndex())


def hire(player: Player, role: str) -> None:
    for box in player.director.room.strip.roles.values():
        choose(box, role)


def test_two_bots_play_to_the_end_and_the_window_lives_on(open_window, qtbot: QtBot) -> None:
    """How long it stands still at most is measured by the bench, not here."""
    player = Player(open_window(FORD), qtbot)
    player.start()
    beats: list[int] = []
    heart = QTimer(interval=5)
    heart.timeout.connect(lambda: beats.append(len(beats)))
    choose(player.director.room.strip.speed, "at-once")
    hire(player, "greedy")
    heart.start()
    qtbot.waitUntil(lambda: player.director.moment.outcome is not None, timeout=240_000)
    heart.stop()
    assert "The game is over" in player.director.room.strip.who.text()
    assert len(beats) > 10, "the window was heard while they played"


def test_a_bot_for_one_side_waits_for_the_human_of_the_other(player: Player) -> None:
    strip = player.director.room.strip
    choose(strip.speed, "at-once")
    first = player.director.moment.item.side
    other = next(side for side in strip.roles if side != first)
    choose(strip.roles[other], "greedy")
    player.settle()
    for _ in range(12):
        if player.director.moment.state.active == other:
            break
        player.press(Qt.Key.Key_Return, CONTROL, on=player.director.room.board)
    assert all(
        player.director.moment.item.side == first for _ in "." if player.director.moment.item
    )
    assert player.director.moment.role == "human"


def test_paused_bots_go_step_by_step(player: Player) -> None:
    board = player.director.room.board
    player.press(Qt.Key.Key_F6, on=board)
    assert not player.window.play.actions["pause"].isEnabled() or player.director.pace.is_paused
    hire(player, "random")
    player.director.pace.is_paused = True
    player.director.pace.stop()
    player.settle()
    count = len(player.done)
    player.press(Qt.Key.Key_F10, on=board)
    assert len(player.done) == count + 1
    player.press(Qt.Key.Key_F10, on=board)
    assert len(player.done) == count + 2
    assert "bot" in player.director.room.choices.head.text()


def test_run_goes_to_the_next_real_decision(player: Player) -> None:
    """With bots on both sides but one human, F9 stops where he has a choice."""
    strip = player.director.room.strip
    first = player.director.moment.item.side
    player.press(Qt.Key.Key_F6, on=player.director.room.board)
    choose(strip.roles[first], "greedy")
    player.settle()
    player.director.pace.is_paused = True
    player.press(Qt.Key.Key_F9, on=player.director.room.board)
    moment = player.director.moment
    assert moment.outcome is not None or (moment.item.side != first and moment.is_choice)


def test_dice_are_typed_when_they_are_rolled_at_the_table(player: Player) -> None:
    room = player.director.room
    choose(room.strip.dice, "asked")
    player.settle()
    player.type_line("fire gautelot edern shortbow")
    assert player.done == [], "the action waits for its die"
    assert room.dice.asking.isVisible()
    assert "D10" in room.dice.question.text()
    assert player.window.focusWidget() is room.dice.face
    QTest.keyClicks(room.dice.face, "2")
    QTest.keyClick(room.dice.face, Qt.Key.Key_Return)
    player.settle()
    assert player.done == ["fire gautelot edern shortbow"]
    assert player.director.moment.state.now.pieces["edern"].state == "stunned"
    player.press(Qt.Key.Key_Z, CONTROL, on=room.board)
    assert player.done == []
    player.type_line("fire gautelot edern shortbow")
    assert player.done == ["fire gautelot edern shortbow"] or room.dice.asking.isVisible()


@pytest.mark.parametrize("how", ["button", "escape"])
def test_an_action_that_waits_for_a_die_can_be_given_up(player: Player, how: str) -> None:
    room = player.director.room
    choose(room.strip.dice, "asked")
    player.settle()
    player.type_line("fire gautelot edern shortbow")
    assert room.dice.asking.isVisible()
    if how == "button":
        QTest.mouseClick(room.dice.no, LEFT, NONE)
    else:
        QTest.keyClick(room.dice.face, Qt.Key.Key_Escape)
    player.settle()
    assert player.window.play.is_on
    assert not room.dice.asking.isVisible()
    assert player.done == []
    assert player.director.moment.offers is not None


def test_a_click_in_the_log_looks_at_that_moment_and_enter_goes_back_to_it(
    player: Player,
) -> None:
    room = player.director.room
    for line in ("fire gautelot edern shortbow", "done", "done"):
        player.type_line(line)
    done = player.done
    now = player.director.moment.state
    log = room.log
    row = next(n for n, line in enumerate(player.log) if "▸" in line)
    where = log.list.visualRect(log.model.index(row)).center()
    log.list.scrollTo(log.model.index(row))
    where = log.list.visualRect(log.model.index(row)).center()
    QTest.mouseClick(log.list.viewport(), LEFT, NONE, where)
    assert player.director.viewed == log.model.line(row).number
    assert player.done == done, "to look is not to go back"
    assert player.director.state is not now
    assert "earlier" in room.strip.who.text()
    log.list.setFocus()
    QTest.keyClick(log.list, Qt.Key.Key_Return)
    player.settle()
    assert player.done == done[:1]
    player.press(Qt.Key.Key_F10, on=room.board)
    player.press(Qt.Key.Key_F10, on=room.board)
    assert player.done == done, "what was taken back is done again, with the same dice"
    assert player.director.moment.state.now.pieces == now.now.pieces


def test_escape_returns_from_the_past(player: Player) -> None:
    player.type_line("done")
    log = player.director.room.log
    log.list.setFocus()
    QTest.keyClick(log.list, Qt.Key.Key_Home)
    assert player.director.viewed == 0
    player.press(Qt.Key.Key_Escape, on=player.director.room.board)
    assert player.director.viewed is None
    assert player.window.play.is_on


def test_a_rule_in_the_log_opens_what_it_says(player: Player) -> None:
    log = player.director.room.log
    player.type_line("fire gautelot edern shortbow")
    link = find_link(log.page, "rule:CHB-3.2")
    rule = log.page.anchorAt(link).removeprefix("rule:")
    QTest.mouseClick(log.page.viewport(), LEFT, NONE, link)
    assert log.page.toPlainText().startswith(rule)
    assert ledger()[rule].rule[:40] in log.page.toPlainText()
    QTest.mouseClick(log.page.viewport(), LEFT, NONE, find_link(log.page, "back:"))
    assert not log.page.toPlainText().startswith(rule)


def find_link(page: QTextBrowser, start: str) -> QPoint:
    """Where on a page one sees a link, scrolled to if it must be."""
    bar = page.verticalScrollBar()
    for top in (*range(0, bar.maximum(), 40), bar.maximum()):
        bar.setValue(top)
        for y in range(2, page.viewport().height(), 5):
            for x in range(2, page.viewport().width(), 7):
                if page.anchorAt(QPoint(x, y)).startswith(start):
                    return QPoint(x, y)
    raise AssertionError(f"no link {start} in {page.toPlainText()}")


def test_a_fork_keeps_both_games(player: Player) -> None:
    strip = player.director.room.strip
    player.type_line("fire gautelot edern shortbow")
    player.press(Qt.Key.Key_K, CONTROL, on=player.director.room.board)
    assert strip.game.count() == 2
    assert player.director.number == 1
    player.type_line("done")
    other = player.done
    choose_game(strip.game, 0)
    player.settle()
    assert player.done == other[:1]
    choose_game(strip.game, 1)
    player.settle()
    assert player.done == other


def choose_game(box: QComboBox, number: int) -> None:
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home if number == 0 else Qt.Key.Key_End)
    box.activated.emit(number)


def test_a_fork_from_the_past_begins_there(player: Player) -> None:
    for line in ("fire gautelot edern shortbow", "done"):
        player.type_line(line)
    log = player.director.room.log
    index = log.model.index(0)
    log.list.scrollTo(index)
    QTest.mouseClick(log.list.viewport(), LEFT, NONE, log.list.visualRect(index).center())
    player.press(Qt.Key.Key_K, CONTROL, on=player.director.room.board)
    assert player.done == []
    assert player.director.matches[0].session.actions


def test_the_words_change_with_the_language(player: Player) -> None:
    player.type_line("fire gautelot edern shortbow")
    player.window.choose_language("fr")
    room = player.director.room
    assert "Tour 1" in room.strip.turn.text()
    assert any("Tour 1" in line for line in player.log)
    assert player.window.play.actions["take-back"].text() == "Repre&ndre"
    assert room.strip.speed.itemText(0) == "lent"
    assert room.strip.roles["brennac"].toolTip() == "Qui joue Brennac"
    player.window.choose_language("en")
    assert "Turn 1" in room.strip.turn.text()


def test_a_game_makes_the_window_no_larger(open_window, qtbot: QtBot) -> None:
    """Three sides, in French, on a screen of 1280."""
    player = Player(open_window(SCENARIOS / "the-great-hunt.scenario.yaml"), qtbot)
    window, strip = player.window, lambda: player.director.room.strip
    window.choose_language("fr")
    window.resize(1280, 776)
    for _ in range(2):
        player.start()
        assert len(strip().roles) == 3
        assert strip()._names["hunters"].text() == "Les chasseurs\u00a0:"
        assert window.width() == 1280
        window.play.actions["stop"].trigger()
        qtbot.waitUntil(lambda: not window.play.is_on)
        assert window.width() == 1280
    window.choose_language("en")
