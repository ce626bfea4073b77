"""Games in files: saved, loaded, played again on the command line; positions as scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest
from play_table import CONTROL, Player
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.play.record import unmet
from editor.systems.examine import examine
from editor.systems.play import facts, replay_file

SHIFT = Qt.KeyboardModifier.ShiftModifier
LESSONS = sorted((samples_dir() / "plays" / "cry-havoc").glob("*.play.yaml"))


@pytest.fixture
def green(shelf: Path) -> Path:
    return shelf / "scenarios" / "first-blood-on-the-green.scenario.yaml"


@pytest.fixture
def player(open_window, qtbot: QtBot, green: Path) -> Player:
    found = Player(open_window(green), qtbot)
    found.start()
    return found


def name_it(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """The dialog of the system is answered with a name."""
    for one in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, one, lambda *_args, **_more: (str(file), ""))


def load(player: Player, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name_it(monkeypatch, file)
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    player.press(Qt.Key.Key_F5, CONTROL | SHIFT)
    player.qtbot.waitUntil(lambda: player.window.play.is_on, timeout=20_000)
    player.settle()


def test_a_game_is_saved_and_replays_to_the_same_end(
    player: Player, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("fire gautelot edern shortbow", "done", "done", "step eudelin G7"):
        player.type_line(line)
    file = shelf / "plays" / "mine.play.yaml"
    name_it(monkeypatch, file)
    player.press(Qt.Key.Key_S, CONTROL, on=player.director.room.board)
    assert file.exists()
    assert not player.director.is_unsaved
    play, session = replay_file(str(file))
    assert [str(one) for one in session.actions] == player.done
    assert not unmet(play, lambda name: facts(session, name))
    assert play.seed is not None
    assert session.state.now.pieces == player.director.moment.state.now.pieces


def test_typed_dice_are_written_one_by_one(
    player: Player, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtTest import QTest

    player.director.room.strip.dice_chosen.emit("asked")
    player.settle()
    player.type_line("fire gautelot edern shortbow")
    QTest.keyClicks(player.director.room.dice.face, "2")
    player.press(Qt.Key.Key_Return, on=player.director.room.dice.face)
    file = shelf / "plays" / "typed.play.yaml"
    name_it(monkeypatch, file)
    player.press(Qt.Key.Key_S, CONTROL, on=player.director.room.board)
    play, session = replay_file(str(file))
    assert play.dice == (2,)
    assert play.expect["edern"] == "stunned"
    assert not unmet(play, lambda name: facts(session, name))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.name.partition(".")[0])
def test_a_recorded_lesson_is_loaded_and_gone_through_step_by_step(
    lesson: Path, open_window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(open_window(None), qtbot)
    load(player, lesson, monkeypatch)
    play, session = replay_file(str(lesson))
    assert player.done == [str(one) for one in session.actions]
    director = player.director
    assert director.moment.state.now.pieces == session.state.now.pieces
    director.rewind(0)
    player.settle()
    assert player.done == []
    for _ in play.do:
        player.press(Qt.Key.Key_F10, on=director.room.board)
    assert player.done == [str(one) for one in session.actions]
    assert director.moment.state.now.pieces == session.state.now.pieces


def test_a_record_that_no_longer_fits_stops_where_it_is_refused_and_says_so(
    open_window, qtbot: QtBot, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = shelf / "plays" / "bad.play.yaml"
    file.write_text(
        "format: gonfalon/play/1\n"
        "scenario: ../scenarios/first-blood-on-the-green.scenario.yaml\n"
        "seed: 3\ndo:\n  - done\n  - step edern A1\n  - done\n",
        "utf-8",
    )
    player = Player(open_window(None), qtbot)
    load(player, file, monkeypatch)
    assert player.done == ["done"]
    assert "action 2" in player.window.status.currentMessage()


def test_a_file_that_is_no_game_is_told_and_nothing_starts(
    open_window, qtbot: QtBot, green: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.gui import asking

    told: list[str] = []
    monkeypatch.setattr(asking, "tell", lambda _parent, words, *_more: told.append(words))
    player = Player(open_window(None), qtbot)
    name_it(monkeypatch, green)
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    player.press(Qt.Key.Key_F5, CONTROL | SHIFT)
    player.settle()
    assert told
    assert not player.window.play.is_on


def test_the_position_is_saved_as_a_scenario_without_errors(
    player: Player, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("fire gautelot edern shortbow", "done", "done", "step huon J7"):
        player.type_line(line)
    where = player.at("huon")
    assert where == player.hex("J7")
    file = shelf / "scenarios" / "from-here.scenario.yaml"
    name_it(monkeypatch, file)
    player.press(Qt.Key.Key_S, CONTROL | SHIFT, on=player.director.room.board)
    examined = examine(str(file))
    assert [one for one in examined.findings if one.severity.name == "ERROR"] == []
    unit = next(one for one in examined.value.units if one.id == "huon")
    assert examined.board.hex(unit.at) == where


def test_other_dice_start_the_same_scenario_again(player: Player) -> None:
    player.type_line("done")
    seed = player.director.match.dice.seed
    player.press(
        Qt.Key.Key_R, CONTROL | Qt.KeyboardModifier.AltModifier, on=player.director.room.board
    )
    assert player.done == []
    assert player.director.match.dice.seed != seed
