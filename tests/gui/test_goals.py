"""Victories, events and special rules from choices, read back as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QLineEdit
from pytestqt.qtbot import QtBot

from editor.edit.commands import Group, Put, Remove
from editor.gui.goal_dialog import GoalDialog
from editor.gui.goals import CONDITIONS, EFFECTS
from editor.gui.meanings import meaning
from editor.gui.window import MainWindow
from editor.model.scenario import Scenario
from editor.systems.registry import SYSTEMS, catalogue_for

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def window(open_window, shelf: Path, qtbot: QtBot) -> MainWindow:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    window.activateWindow()
    qtbot.waitActive(window)
    return window


def scenario(window: MainWindow) -> Scenario:
    value: Scenario = window.current_document.value
    return value


def drive(window: MainWindow, work: Callable[[GoalDialog], None]) -> None:
    """Open the dialog by its key, with somebody at it."""
    failed: list[BaseException] = []

    def go() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, GoalDialog)
        try:
            work(dialog)
        except BaseException as error:  # told once the dialog is gone
            failed.append(error)
            dialog.reject()

    QTimer.singleShot(0, go)
    QTest.keyClick(window, Qt.Key.Key_G, CONTROL | SHIFT)
    if failed:
        raise failed[0]


def choose(combo: QComboBox, data: str) -> None:
    """By the keys, as somebody would."""
    combo.setFocus()
    row = combo.findData(data)
    assert row >= 0, data
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    assert combo.currentData() == data


def test_a_victory_is_chosen_and_read_back(window: MainWindow) -> None:
    before = scenario(window)

    def work(dialog: GoalDialog) -> None:
        choose(dialog.winner, "outlaws")
        choose(dialog.goal.which, "in-place")
        choose(dialog.goal.inputs["side"], "outlaws")
        choose(dialog.goal.inputs["place"], "north-bank")
        dialog.by_turn.setValue(8)
        said = dialog.sentence.text()
        assert said == (
            "“Garin's outlaws” wins if at least 1 unit of “Garin's outlaws” is in “North bank”, "
            "by turn 8."
        )
        QTest.mouseClick(dialog.buttons.button(OK), LEFT)

    drive(window, work)
    made = scenario(window).victory[-1]
    assert (made.side, made.when.place, made.by_turn) == ("outlaws", "north-bank", 8)
    assert window.menus.undo.text() == "&Undo: Add: Victory"
    window.bench.undo()
    assert scenario(window) == before


def test_nobody_wins_by_his_own_end_unless_he_chooses_so(window: MainWindow) -> None:
    def work(dialog: GoalDialog) -> None:
        first, second = (dialog.winner.itemData(n) for n in (0, 1))
        assert dialog.goal.pattern.id == "wiped-out"
        assert dialog.goal.given()["side"] == second
        choose(dialog.winner, second)
        assert dialog.goal.given()["side"] == first
        choose(dialog.goal.which, "lost")
        assert dialog.goal.given()["side"] == first
        choose(dialog.goal.inputs["side"], second)
        choose(dialog.winner, first)
        choose(dialog.winner, second)
        assert dialog.goal.given()["side"] == second
        dialog.reject()

    drive(window, work)


def test_what_is_not_there_yet_is_said_and_cannot_be_added(window: MainWindow) -> None:
    window.bench.do(Group((Remove(("entries",)), Put(("events",), []))))

    def work(dialog: GoalDialog) -> None:
        dialog.tabs.setCurrentIndex(1)
        choose(dialog.when.which, "turn")
        choose(dialog.then.which, "enter")
        ok = dialog.buttons.button(OK)
        assert not ok.isEnabled()
        assert "no entry yet" in dialog.sentence.text()
        assert ok.toolTip() == dialog.sentence.text()
        assert dialog.then.inputs["entry"].placeholderText() == "none yet"
        choose(dialog.then.which, "end")
        assert ok.isEnabled()
        assert not ok.toolTip()
        dialog.reject()

    drive(window, work)


def test_every_special_rule_says_what_it_does(window: MainWindow) -> None:
    def work(dialog: GoalDialog) -> None:
        dialog.tabs.setCurrentIndex(2)
        choose(dialog.rule, "shuriken")
        assert dialog.meaning.isVisible()
        assert "May use this missile weapon." in dialog.meaning.text()
        assert "CHB-6.2-missile-skills: " in dialog.meaning.text()
        for number in range(dialog.rule.count()):
            dialog.rule.setCurrentIndex(number)
            assert len(dialog.meaning.text()) > 8
            assert "Nothing is written" not in dialog.meaning.text(), dialog.rule.currentText()
        dialog.reject()

    drive(window, work)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_trait_of_every_system_has_a_meaning(system: str) -> None:
    """Where the catalogue has no sentence, the rules that it rests on speak."""
    catalogue = catalogue_for(system, SYSTEMS[system].options)
    for name in (*catalogue.special_rules, *catalogue.traits):
        assert "Nothing is written" not in meaning(catalogue, name), name


def test_an_event_waits_until_all_is_said(window: MainWindow) -> None:
    def work(dialog: GoalDialog) -> None:
        dialog.tabs.setCurrentIndex(1)
        choose(dialog.when.which, "turn")
        choose(dialog.then.which, "message")
        assert not dialog.buttons.button(OK).isEnabled()
        line = dialog.then.inputs["words"]
        assert isinstance(line, QLineEdit)
        QTest.keyClicks(line, "Dawn!")
        assert "Dawn!" in dialog.sentence.text()
        QTest.mouseClick(dialog.buttons.button(OK), LEFT)

    drive(window, work)
    made = scenario(window).events[-1]
    assert (made.id, made.when.turn, made.do[0].message.en) == ("message-1", 5, "Dawn!")


def test_a_special_rule_is_for_somebody(window: MainWindow) -> None:
    def work(dialog: GoalDialog) -> None:
        dialog.tabs.setCurrentIndex(2)
        choose(dialog.rule, "longbow-allowed")
        choose(dialog.whom, "merlot")
        assert "Merlot" in dialog.sentence.text()
        QTest.mouseClick(dialog.buttons.button(OK), LEFT)

    drive(window, work)
    made = scenario(window).special_rules[-1]
    assert (made.rule, made.applies_to) == ("longbow-allowed", ("merlot",))


def test_every_pattern_can_be_filled_and_fits_the_file(window: MainWindow) -> None:
    """With the first of each choice, every pattern says a sentence and is taken by the document."""
    taken: list[tuple[str, str]] = []

    def work(dialog: GoalDialog) -> None:
        for number in range(len(CONDITIONS)):
            dialog.goal.which.setCurrentIndex(number)
            taken.append((dialog.goal.pattern.id, dialog.sentence.text()))
            assert window.bench.do(dialog.edit()) is None
            window.bench.undo()
        dialog.tabs.setCurrentIndex(1)
        for number in range(len(EFFECTS)):
            dialog.then.which.setCurrentIndex(number)
            if "words" in dialog.then.inputs:
                dialog.then.inputs["words"].setText("Hark")
            taken.append((dialog.then.pattern.id, dialog.sentence.text()))
            assert window.bench.do(dialog.edit()) is None
            window.bench.undo()
        dialog.reject()

    drive(window, work)
    assert len(taken) == len(CONDITIONS) + len(EFFECTS)
    assert all(said.endswith(".") and "still to be chosen" not in said for _, said in taken), taken
    assert len({said for _, said in taken}) == len(taken)


def test_patterns_speak_both_languages() -> None:
    for pattern in (*CONDITIONS, *EFFECTS):
        assert pattern.said.en
        assert pattern.said.fr != pattern.said.en
        assert all(blank.said.en and blank.said.fr for blank in pattern.blanks)


def test_only_a_scenario_has_goals(open_window, shelf: Path) -> None:
    window = open_window(shelf / "maps" / "ford.map.yaml")
    assert not window.tool_menu.add_goal.isEnabled()


def test_a_sentence_in_the_form_follows_the_document(window: MainWindow, qtbot: QtBot) -> None:
    window.selection_changed.emit(("victory", 0))
    page = window.parts.properties.pane.page
    before = page._told.text()
    assert "at least 3 units" in before
    window.bench.do(Put(("victory", 0, "when", "at_least"), 5))
    qtbot.waitUntil(lambda: "at least 5 units" in page._told.text(), timeout=3000)


def test_french_quotes_stay_with_their_words_when_a_sentence_is_wrapped(window: MainWindow) -> None:
    window.menus.languages["fr"].trigger()

    def work(dialog: GoalDialog) -> None:
        assert "«\u00a0" in dialog.sentence.text()
        assert "« " not in dialog.sentence.text()
        dialog.reject()

    drive(window, work)
