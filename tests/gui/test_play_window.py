"""F5 in the window: a game starts on what is in front, is played by hand, and leaves no trace."""

from __future__ import annotations

import pytest
from play_table import CONTROL, LEFT, NONE, Player
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.files.resources import samples_dir
from editor.gui.window import MainWindow
from editor.model.text import LANGUAGES

GREEN = samples_dir() / "scenarios" / "first-blood-on-the-green.scenario.yaml"
FORD = samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml"


@pytest.fixture
def window(open_window) -> MainWindow:
    return open_window(GREEN)


@pytest.fixture
def player(window: MainWindow, qtbot: QtBot) -> Player:
    found = Player(window, qtbot)
    found.start()
    return found


def test_f5_starts_and_f5_returns_to_the_document_unchanged(
    window: MainWindow, player: Player
) -> None:
    document = window.current_document
    assert document is not None
    value, steps = document.value, len(document.history.steps)
    assert player.director.room.page.isVisible()
    assert not window.canvas.isVisible()
    assert not window.findings.isVisible()
    player.press(Qt.Key.Key_F5)
    assert not window.play.is_on
    assert window.canvas.isVisible()
    assert window.findings.isVisible()
    assert not player.director.room.log.isVisible()
    assert document.value is value
    assert len(document.history.steps) == steps
    assert window.current_document is document


def test_what_is_not_saved_is_played_too(window: MainWindow, qtbot: QtBot) -> None:
    document = window.current_document
    assert document is not None
    number = next(n for n, one in enumerate(document.value.units) if one.id == "gautelot")
    label = "C3"
    window.bench.do(Put(("units", number, "at"), label))
    player = Player(window, qtbot)
    player.start()
    assert player.at("gautelot") == player.hex(label)
    assert document.is_changed
    player.press(Qt.Key.Key_F5)
    assert document.is_changed
    assert document.value.units[number].at == label


def test_a_game_is_played_from_the_list_and_taken_back(player: Player) -> None:
    room = player.director.room
    row = next(one for one in player.rows() if "Edern" in one.text(0))
    row.parent().setExpanded(True)
    room.choices.tree.setCurrentItem(row)
    room.choices.tree.setFocus()
    player.press(Qt.Key.Key_Return, on=room.choices.tree)
    assert player.done[0].startswith("fire ")
    assert any("▸" in line for line in player.log)
    assert any("D10: " in line for line in player.log), "the die is told"
    assert room.dice.isVisible()
    player.press(Qt.Key.Key_Z, CONTROL, on=room.board)
    assert player.done == []
    assert not any("▸" in line for line in player.log)


def test_the_strip_says_turn_phase_step_and_who_decides(player: Player) -> None:
    strip = player.director.room.strip
    assert "Turn 1" in strip.turn.text()
    assert "<u>offensive fire</u>" in strip.steps.text()
    assert "offensive fire" in strip.who.text()
    side = player.director.moment.item.side
    name = next(
        one.name for one in player.director.moment.state.now.scenario.sides if one.id == side
    )
    assert name.to("en") in strip.who.text()


def test_options_that_are_not_played_are_named_in_the_strip(open_window, qtbot: QtBot) -> None:
    player = Player(open_window(FORD), qtbot)
    player.start()
    note = player.director.room.strip.note
    assert note.isVisible()
    assert "perception" in note.text()


def test_an_illegal_line_is_refused_with_its_reason_and_rule(player: Player) -> None:
    before = player.director.moment.state
    player.type_line("fire edern gautelot")
    assert player.director.room.choices.refusal.isVisible()
    assert "CHB-" in player.director.room.choices.refusal.text()
    assert player.director.moment.state is before
    assert player.done == []


def test_the_editor_cannot_be_changed_while_one_plays(window: MainWindow, player: Player) -> None:
    document = window.current_document
    assert document is not None
    value = document.value
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_V, Qt.Key.Key_X):
        player.press(key, CONTROL, on=player.director.room.board)
    assert document.value is value


def test_stopping_asks_only_about_a_game_that_is_not_saved(
    window: MainWindow, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.gui import asking

    asked: list[str] = []
    answers = iter(["", "drop"])

    def ask(_parent: object, words: str, _choices: object) -> str:
        asked.append(words)
        return next(answers)

    monkeypatch.setattr(asking, "ask", ask)
    player.type_line("done")
    player.press(Qt.Key.Key_F5)
    assert len(asked) == 1
    assert window.play.is_on, "waved away: the game goes on"
    buttons = player.director.room.strip.findChildren(QToolButton)
    QTest.mouseClick(next(one for one in buttons if one.text() == "Stop"), LEFT, NONE)
    assert not window.play.is_on


def test_a_window_that_closes_in_a_game_opens_as_an_editor(
    window: MainWindow, player: Player, open_window
) -> None:
    assert player.director.stop() or True
    player.start()
    del window.play.may_close
    assert window.close()
    other = open_window(GREEN)
    assert other.findings.isVisible()
    assert not other.play.is_on


def test_a_scenario_that_cannot_be_played_is_told(
    open_window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.gui import asking

    other = next(
        one
        for one in sorted((samples_dir() / "scenarios").glob("*.yaml"))
        if "system: cry-havoc" not in one.read_text("utf-8")
    )
    told: list[str] = []
    monkeypatch.setattr(asking, "tell", lambda _parent, words, *_more: told.append(words))
    window = open_window(other)
    player = Player(window, qtbot)
    window.activateWindow()
    window.canvas.setFocus()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window.canvas, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    player.settle()
    assert "cry-havoc" in told[0]
    assert not window.play.is_on


def test_a_mistake_of_the_program_is_told_and_the_game_goes_on(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = player.director.match.session
    assert session is not None

    def fail(_action: object) -> None:
        raise RuntimeError("oh dear")

    monkeypatch.setattr(session, "do", fail)
    player.type_line("done")
    assert "oh dear" in player.window.status.currentMessage()
    monkeypatch.undo()
    player.type_line("done")
    assert player.done == ["done"]


def test_commands_of_the_editor_cannot_be_asked_for_by_name_either(
    window: MainWindow, player: Player
) -> None:
    document = window.current_document
    assert document is not None
    assert not window.menus.open.isEnabled()
    assert not window.menus.save_as.isEnabled()
    player.press(Qt.Key.Key_F5)
    assert window.menus.open.isEnabled()
    assert window.menus.save_as.isEnabled()


def test_no_line_of_the_strip_is_broken_while_there_is_room(
    window: MainWindow, player: Player, qtbot: QtBot
) -> None:
    window.resize(1280, 800)
    strip = player.director.room.strip
    for language in LANGUAGES:
        window.choose_language(language)
        qtbot.waitUntil(lambda: strip.width() > 800)
        QApplication.processEvents()
        line = strip.fontMetrics().height()
        for label in (strip.turn, strip.steps, strip.who):
            assert label.heightForWidth(label.width()) < 2 * line, label.text()
    window.resize(window.minimumSizeHint().width(), 800)
    QApplication.processEvents()
    last = player.director.room.strip.dice
    assert last.geometry().right() <= last.parentWidget().width(), "what has no room begins a row"
