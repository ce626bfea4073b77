"""The assistant for a new scenario, driven as a person would; what comes of it checks clean."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWizard
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.gui.drafting import Draft, Laid, lay_out, scenario_of, slug
from editor.gui.new_scenario import NewScenario
from editor.gui.window import MainWindow
from editor.model.board import Board
from editor.model.finding import Severity
from editor.model.scenario import Scenario

LEFT = Qt.MouseButton.LeftButton
MAPS = {
    str(file): Library().load(str(file)).value
    for file in sorted((samples_dir() / "maps").glob("*.map.yaml"))
}


def drive(window: MainWindow, work: Callable[[NewScenario], None]) -> None:
    """File > New > Scenario, with somebody at the assistant."""
    failed: list[BaseException] = []

    def go() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewScenario)
        try:
            work(dialog)
        except BaseException as error:  # told once the dialog is gone
            failed.append(error)
            dialog.reject()

    QTimer.singleShot(0, go)
    window.menus.new["scenario"].trigger()
    if failed:
        raise failed[0]


def press(dialog: NewScenario, which: QWizard.WizardButton) -> None:
    QTest.mouseClick(dialog.button(which), LEFT)


def choose_map(dialog: NewScenario, name: str) -> None:
    known = dialog.board.known
    known.setFocus()
    row = next(n for n in range(known.count()) if name in str(known.itemData(n)))
    QTest.keyClick(known, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(known, Qt.Key.Key_Down)
    QTest.mouseClick(dialog.board.add, LEFT)


def test_a_scenario_is_made_by_the_assistant(open_window, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    file = tmp_path / "raid.scenario.yaml"

    def work(dialog: NewScenario) -> None:
        QTest.keyClicks(dialog.game.name, "The Raid")
        QTest.keyClicks(dialog.game.other_name, "Le Raid")
        assert dialog.game.file.text().endswith("the-raid.scenario.yaml")
        dialog.game.file.selectAll()
        QTest.keyClicks(dialog.game.file, str(file))
        QTest.mouseClick(dialog.game.boxes["obstacles"], LEFT, pos=QPoint(8, 8))
        press(dialog, QWizard.WizardButton.NextButton)
        assert not dialog.button(QWizard.WizardButton.NextButton).isEnabled()
        choose_map(dialog, "ford")
        choose_map(dialog, "village")
        QTest.mouseClick(dialog.board.turn, LEFT)
        qtbot.waitUntil(lambda: not dialog.board.picture.pixmap().isNull(), timeout=5000)
        assert "180" in dialog.board.list.item(1).text()
        press(dialog, QWizard.WizardButton.NextButton)
        dialog.sides.names[0].selectAll()
        QTest.keyClicks(dialog.sides.names[0], "Raiders")
        item = dialog.sides.list.item(0)
        box = dialog.sides.list.visualItemRect(item)
        where = QPoint(box.left() + 10, box.center().y())
        QTest.mouseClick(dialog.sides.list.viewport(), LEFT, pos=where)
        assert item.checkState() is Qt.CheckState.Checked
        name = QPoint(box.left() + 60, box.center().y())
        QTest.mouseClick(dialog.sides.list.viewport(), LEFT, pos=name)
        assert item.checkState() is Qt.CheckState.Unchecked
        QTest.mouseClick(dialog.sides.list.viewport(), LEFT, pos=name)
        assert item.checkState() is Qt.CheckState.Checked
        press(dialog, QWizard.WizardButton.FinishButton)

    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        drive(window, work)
    made: Scenario = window.current_document.value
    assert (made.id, made.title.en, made.system) == ("the-raid", "The Raid", "cry-havoc")
    assert made.title.fr == "Le Raid"
    assert made.options == ("obstacles",)
    assert [(sheet.at, sheet.turn) for sheet in made.board.sheets] == [((0, 0), 0), ((26, 0), 180)]
    assert [side.id for side in made.sides] == ["raiders", "blue"]
    assert len(made.rosters) == 1
    assert window.bench.current.is_changed
    assert window.bench.current.place == str(file)
    errors = [one for one in window.shown.findings if one.severity >= Severity.ERROR]
    assert not errors
    assert window.box.is_setting
    assert window.palette_dock.setup.roster.list.offers.rows
    assert not file.exists()
    window.menus.save.trigger()
    assert file.exists()
    assert window.bench.current.file == str(file)
    assert not window.bench.current.is_changed


def test_what_is_open_and_what_was_is_offered_first(
    open_window, qtbot: QtBot, shelf: Path, monkeypatch
) -> None:
    """Whoever has just drawn a map wants to fight on that one."""
    own = shelf.parent / "own"
    own.mkdir()
    for source, name in (("maps/ford.map.yaml", "mill.map.yaml"),
                         ("rosters/brennac.roster.yaml", "millers.roster.yaml")):  # fmt: skip
        shutil.copy(shelf / source, own / name)
    window = open_window(own / "mill.map.yaml")
    window.bench.do(Put(("title",), {"en": "The Mill"}))
    window.settings.add_recent(str(own / "millers.roster.yaml"))
    window.settings.add_recent(str(own / "gone.map.yaml"))

    def work(dialog: NewScenario) -> None:
        assert dialog.game.file.text().startswith(str(own))
        press(dialog, QWizard.WizardButton.NextButton)
        assert dialog.board.known.currentText() == "The Mill"
        assert dialog.board.known.count() == len(MAPS) + 1
        QTest.mouseClick(dialog.board.add, LEFT)
        asked: list[str] = []
        monkeypatch.setattr(
            QFileDialog, "getOpenFileName", lambda *said: asked.append(said[2]) or ("", "")
        )
        QTest.mouseClick(dialog.board.from_file, LEFT)
        press(dialog, QWizard.WizardButton.NextButton)
        QTest.mouseClick(dialog.sides.from_file, LEFT)
        assert asked == [str(own)] * 2
        first = dialog.sides.list.item(0)
        assert first.data(Qt.ItemDataRole.UserRole) == str(own / "millers.roster.yaml")
        first.setCheckState(Qt.CheckState.Checked)
        press(dialog, QWizard.WizardButton.FinishButton)

    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        drive(window, work)
    made: Scenario = window.current_document.value
    assert [one.map for one in made.board.sheets] == ["mill.map.yaml"]
    assert list(made.rosters.values()) == ["millers.roster.yaml"]


def test_a_new_scenario_is_not_laid_among_the_samples(open_window, monkeypatch, tmp_path) -> None:
    """They belong to the program, which may be where nobody may write."""
    monkeypatch.chdir(tmp_path)
    window = open_window(samples_dir() / "maps" / "ford.map.yaml")

    def work(dialog: NewScenario) -> None:
        assert dialog.game.file.text() == str(tmp_path / "new-scenario.scenario.yaml")
        press(dialog, QWizard.WizardButton.NextButton)
        assert dialog.board.known.count() == len(MAPS), "a sample that is open is there once"
        press(dialog, QWizard.WizardButton.CancelButton)

    drive(window, work)


def test_the_assistant_can_be_left(open_window) -> None:
    window = open_window()
    drive(window, lambda dialog: press(dialog, QWizard.WizardButton.CancelButton))
    assert window.bench.tabs == []


def test_sheets_are_moved_turned_and_taken_away(open_window) -> None:
    window = open_window()

    def work(dialog: NewScenario) -> None:
        press(dialog, QWizard.WizardButton.NextButton)
        page = dialog.board
        choose_map(dialog, "ford")
        choose_map(dialog, "green")
        QTest.mouseClick(page.up, LEFT)
        assert [Path(one.file).name for one in page.draft.sheets] == [
            "green.map.yaml", "ford.map.yaml",
        ]  # fmt: skip
        QTest.mouseClick(page.turn, LEFT)
        QTest.mouseClick(page.turn, LEFT)
        assert not page.draft.sheets[0].turned
        page.way.setFocus()
        QTest.keyClick(page.way, Qt.Key.Key_Down)
        assert page.draft.below
        QTest.mouseClick(page.remove, LEFT)
        assert [Path(one.file).name for one in page.draft.sheets] == ["ford.map.yaml"]
        page.add_sheet(str(samples_dir() / "rosters" / "brennac.roster.yaml"))
        assert "no map" in page.trouble.text()
        press(dialog, QWizard.WizardButton.CancelButton)

    drive(window, work)


def test_there_are_two_to_six_sides(open_window) -> None:
    window = open_window()

    def work(dialog: NewScenario) -> None:
        page = dialog.sides
        assert not page.fewer.isEnabled()
        for _ in range(4):
            QTest.mouseClick(page.more, LEFT)
        assert not page.more.isEnabled()
        assert len({colour for _, colour in page.sides()}) == 6
        assert page.sides()[5][0] == "Side 6"
        QTest.mouseClick(page.fewer, LEFT)
        assert len(page.sides()) == 5
        dialog.reject()

    drive(window, work)


def test_a_whole_stands_for_its_parts(open_window) -> None:
    window = open_window()

    def work(dialog: NewScenario) -> None:
        boxes = dialog.game.boxes
        QTest.mouseClick(boxes["weather"], LEFT, pos=QPoint(8, 8))
        assert dialog.game.options() == ("weather",)
        QTest.mouseClick(boxes["advanced"], LEFT, pos=QPoint(8, 8))
        assert dialog.game.options() == ("advanced",)
        assert boxes["light"].isChecked()
        assert not boxes["light"].isEnabled()
        QTest.mouseClick(boxes["advanced"], LEFT, pos=QPoint(8, 8))
        assert dialog.game.options() == ()
        dialog.reject()

    drive(window, work)


def test_other_rules_have_other_options_and_rosters(open_window) -> None:
    window = open_window()

    def work(dialog: NewScenario) -> None:
        before = dialog.sides.list.count()
        dialog.game.system.setFocus()
        QTest.keyClick(dialog.game.system, Qt.Key.Key_Down)
        assert set(dialog.game.boxes) == {"strategy-points", "obstacles"}
        assert 0 < dialog.sides.list.count() != before
        dialog.reject()

    drive(window, work)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.builds(Laid, st.sampled_from(sorted(MAPS)), st.booleans()), min_size=1, max_size=4),
    st.booleans(),
)
def test_sheets_always_join(sheets: list[Laid], below: bool) -> None:
    """However sheets are laid, turned and repeated, they come to lie on one board."""
    plan = lay_out(sheets, MAPS, below=below)
    board = Board.of(plan, MAPS)
    assert len(plan.sheets) == len(sheets)
    assert not board.findings
    assert len(board.sheets) == len(sheets)


@pytest.mark.parametrize("names", [("Red", "Red"), ("1st", "2nd"), ("Éloi", "---")])
def test_sides_have_ids_of_their_own(names: tuple[str, str]) -> None:
    draft = Draft(sides=tuple((name, "#000000") for name in names))
    ids = [side.id for side in scenario_of(draft, {}).sides]
    assert len(set(ids)) == 2
    assert all(slug(one, "x") == one for one in ids)
