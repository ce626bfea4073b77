"""Pieces on the board of a scenario: placed, carried, turned, copied and taken away by hand."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.edit.setup import Held, pieces_at
from editor.gui.piece_list import PieceList
from editor.gui.tool_menu import SETUP_TOOLS
from editor.gui.window import MainWindow
from editor.model.scenario import Scenario, Unit

LEFT = Qt.MouseButton.LeftButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, shelf: Path) -> MainWindow:
    window = open_window(shelf / "scenarios" / "night-at-the-ford.scenario.yaml")
    window.canvas.setFocus()
    return window


def scenario(window: MainWindow) -> Scenario:
    value: Scenario = window.current_document.value
    return value


def at(window: MainWindow, label: str) -> QPoint:
    place = window.box.board.hex(label)
    layout = window.canvas.layout_of_board
    return QPointF(*window.canvas.camera.to_view(layout.centre(place))).toPoint()


def click(window: MainWindow, label: str, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseMove(window.canvas, at(window, label))
    QTest.mouseClick(window.canvas, LEFT, held, at(window, label))


def drag(window: MainWindow, *labels: str, held: Qt.KeyboardModifier = NONE) -> None:
    canvas = window.canvas
    QTest.mousePress(canvas, LEFT, held, at(window, labels[0]))
    for label in labels[1:]:
        QTest.mouseMove(canvas, at(window, label))
    QTest.mouseRelease(canvas, LEFT, held, at(window, labels[-1]))


def steps(window: MainWindow) -> int:
    return len(window.current_document.history.steps) - 1


def undo(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)


def unit(window: MainWindow, name: str) -> Unit:
    return next(one for one in scenario(window).units if one.id == name)


def row_of(view: PieceList, words: str) -> QPoint:
    """Where in a list the row is that says something."""
    for number, row in enumerate(view.offers.rows):
        if words in row.words:
            index = view.offers.index(number)
            view.scrollTo(index)
            return view.visualRect(index).center()
    raise AssertionError([row.words for row in view.offers.rows])


def carry(window: MainWindow, view: PieceList, words: str, label: str, *, wheel: int = 0) -> None:
    """Press on a row, carry it over the board, turn the wheel, let go."""
    start = row_of(view, words)
    end = view.viewport().mapFromGlobal(window.canvas.mapToGlobal(at(window, label)))
    QTest.mousePress(view.viewport(), LEFT, NONE, start)
    QTest.mouseMove(view.viewport(), start + QPoint(30, 0))
    QTest.mouseMove(view.viewport(), end)
    for _ in range(abs(wheel)):
        turn_wheel(window, label, -wheel)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, end)


def turn_wheel(window: MainWindow, label: str, way: int, held: Qt.KeyboardModifier = NONE) -> None:
    place = QPointF(at(window, label))
    everywhere = QPointF(window.canvas.mapToGlobal(place.toPoint()))
    delta = QPoint(0, 120 if way > 0 else -120)
    event = QWheelEvent(
        place, everywhere, QPoint(), delta, Qt.MouseButton.NoButton, held,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(window.canvas, event)


def pixels(image: QImage) -> np.ndarray:
    made = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.array(made.bits(), dtype=np.int16).reshape(made.height(), made.width(), 4)[..., :3]


def test_a_scenario_has_tools_of_its_own(window: MainWindow) -> None:
    shown = {name for name, action in window.tool_menu.tools.items() if action.isVisible()}
    assert shown == set(SETUP_TOOLS)
    for name, (text, key) in SETUP_TOOLS.items():
        QTest.keyClick(window.canvas, Qt.Key[f"Key_{key}"])
        tool = window.box.tool
        assert (tool.name, tool.text, tool.key) == (name, text, key)
        assert not window.tool_menu.tools[name].icon().isNull()
        assert window.status.hint.text().endswith(str(tool.hint))
        assert tool.hint.fr != tool.hint.en


def test_the_palette_shows_what_fits_the_document(window: MainWindow, qtbot: QtBot, shelf) -> None:
    dock = window.palette_dock
    assert dock.kinds.currentWidget() is dock.setup
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(shelf / "maps" / "ford.map.yaml"))
    assert dock.kinds.currentWidget() is dock.tabs
    assert window.box.tool.name == "select"
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        window.open_file(str(shelf / "rosters" / "brennac.roster.yaml"))
    assert dock.kinds.currentWidget() is dock.nothing
    window.bench.step(1)
    assert dock.kinds.currentWidget() is dock.setup


def test_somebody_is_dragged_from_the_roster_to_the_board(window: MainWindow) -> None:
    view = window.palette_dock.setup.roster.list
    before = len(scenario(window).units)
    carry(window, view, "Riwalon", "P6")
    made = scenario(window).units[-1]
    assert (len(scenario(window).units), made.id, made.roster) == (
        before + 1, "riwalon", "brennac/riwalon",
    )  # fmt: skip
    assert (made.side, made.at) == ("baron", "P6")
    assert steps(window) == 1
    assert window.menus.undo.text() == "&Undo: Place Riwalon"
    assert window.box.name == "arrange"
    assert window.box.picked == (("units", "riwalon"),)
    assert any("Riwalon" in row.words and row.is_used for row in view.offers.rows)
    undo(window)
    assert len(scenario(window).units) == before
    assert not window.bench.current.is_changed


def test_a_roster_is_added_from_the_palette(
    window: MainWindow, qtbot: QtBot, shelf: Path, monkeypatch
) -> None:
    page = window.palette_dock.setup.roster
    window.bench.do(Put(("rosters",), {}))
    window.bench.do(Put(("units",), []))
    qtbot.waitUntil(lambda: not page.list.offers.rows, timeout=20_000)
    assert page.empty.isVisible()
    assert "Add a roster" in page.empty.text()
    page.menu.aboutToShow.emit()
    offered = [one.text().replace("&", "") for one in page.menu.actions()]
    assert offered[:3] == ["Company of Brennac", "Country folk", "House of Valcourt"]
    page.menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: bool(page.list.offers.rows), timeout=20_000)
    assert list(scenario(window).rosters) == ["brennac"]
    file = str(shelf / "rosters" / "valcourt.roster.yaml")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (file, ""))
    page.menu.aboutToShow.emit()
    assert "Company of Brennac" not in [one.text().replace("&", "") for one in page.menu.actions()]
    page.menu.actions()[-1].trigger()
    assert scenario(window).rosters["valcourt"] == "../rosters/valcourt.roster.yaml"
    assert window.menus.undo.text() == "&Undo: Add roster valcourt"


def test_new_pieces_are_of_the_side_that_is_chosen(window: MainWindow) -> None:
    page = window.palette_dock.setup.roster
    page.side.setFocus()
    QTest.keyClick(page.side, Qt.Key.Key_Down)
    view = page.list
    QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, "Tudi"))
    assert window.box.name == "place"
    click(window, "P6")
    assert (scenario(window).units[-1].side, scenario(window).units[-1].at) == ("outlaws", "P6")


def test_the_wheel_turns_what_is_carried(window: MainWindow) -> None:
    setup = window.palette_dock.setup
    setup.show_page("obstacles")
    scale = window.canvas.camera.scale
    carry(window, setup.lists["obstacles"], "Stakes", "P6", wheel=2)
    made = scenario(window).obstacles[-1]
    assert (made.kind, made.at, made.facing) == ("stakes", "P6", "se")
    assert window.canvas.camera.scale == scale


def test_carts_and_wagons_of_the_rules_are_units_of_the_side_that_is_chosen(
    window: MainWindow,
) -> None:
    setup = window.palette_dock.setup
    setup.roster.side.setCurrentIndex(1)
    setup.show_page("obstacles")
    view = setup.lists["obstacles"]
    names = [row.words for row in view.offers.rows]
    assert len(names) == len(set(names))
    wagon = view.offers.index(names.index("Wagon"))
    view.scrollTo(wagon)
    QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(wagon).center())
    click(window, "P6")
    made = scenario(window).units[-1]
    assert made.profile is not None
    assert (made.side, made.at, made.profile.vocation) == ("outlaws", "P6", "wagon")
    assert made.facing is not None


def test_obstacles_lights_and_objects_are_placed_click_by_click(window: MainWindow) -> None:
    setup = window.palette_dock.setup
    for page, words in (("obstacles", "Stakes"), ("lights", "Torch"), ("objects", "Chest")):
        setup.show_page(page)
        view = setup.lists[page]
        QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, words))
        before = len(getattr(scenario(window), page))
        click(window, "P5")
        click(window, "Q5")
        made = getattr(scenario(window), page)
        assert [one.at for one in made[before:]] == ["P5", "Q5"]
        assert len({one.id for one in made}) == len(made)
        QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
        assert window.box.name == "arrange"
    assert steps(window) == 6


def test_a_rider_is_mounted_and_turned_before_he_stands(window: MainWindow) -> None:
    view = window.palette_dock.setup.roster.list
    QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, "Maelan"))
    window.canvas.setFocus()
    QTest.mouseMove(window.canvas, at(window, "P6"))
    QTest.keyClick(window.canvas, Qt.Key.Key_M)
    assert window.hand._shown.ghosts[0][1].mounted
    assert window.hand._shown.ghosts[0][1].facing == "n"
    QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    click(window, "P6")
    made = scenario(window).units[-1]
    assert (made.mounted, made.facing) == (True, "ne")


def test_shift_places_one_after_the_other(window: MainWindow) -> None:
    view = window.palette_dock.setup.roster.list
    QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, "Yannick"))
    click(window, "P6", SHIFT)
    click(window, "Q6", SHIFT)
    click(window, "R6")
    assert [one.id for one in scenario(window).units[-3:]] == ["yannick", "alar", "briag"]
    assert window.box.name == "arrange"


def test_a_piece_without_a_place_is_given_one(window: MainWindow) -> None:
    view = window.palette_dock.setup.roster.list
    before = len(scenario(window).units)
    carry(window, view, "Noal\n", "P6")
    assert len(scenario(window).units) == before
    assert (unit(window, "noal").at, unit(window, "noal").facing) == ("P6", "n")
    assert steps(window) == 1


def test_whoever_was_to_come_later_is_told_of_when_he_is_set_down(
    window: MainWindow, qtbot: QtBot
) -> None:
    view = window.palette_dock.setup.roster.list
    carry(window, view, "Noal\n", "P6")
    assert "noal" in window.status.currentMessage()
    assert "arrive later" in window.status.currentMessage()
    qtbot.waitUntil(
        lambda: any(one.code == "SET117" for one in window.bench.current.shown.findings),
        timeout=20_000,
    )
    carry(window, view, "Riwalon", "P8")
    assert "riwalon" not in window.status.currentMessage()


def test_a_drag_carries_a_piece(window: MainWindow) -> None:
    drag(window, "G14", "G15", "F15")
    assert unit(window, "garin").at == "F15"
    assert (steps(window), window.box.picked) == (1, (("units", "garin"),))
    undo(window)
    assert unit(window, "garin").at == "G14"


def test_a_drag_with_control_carries_a_copy(window: MainWindow) -> None:
    drag(window, "G14", "G15", held=CONTROL)
    assert unit(window, "garin").at == "G14"
    assert unit(window, "garin-2").at == "G15"
    assert steps(window) == 1


def test_a_rectangle_chooses_pieces_and_they_go_together(window: MainWindow) -> None:
    drag(window, "E13", "J15")
    chosen = {name for section, name in window.box.picked if section == "units"}
    assert {"garin", "courtaud", "ragot", "taupin"} <= chosen
    before = {name: unit(window, name).at for name in chosen}
    drag(window, "G14", "G15")
    assert steps(window) == 1
    assert unit(window, "garin").at == "G15"
    assert all(unit(window, name).at != where for name, where in before.items())


def test_a_second_click_means_whoever_is_below(window: MainWindow) -> None:
    board = window.box.board
    here = pieces_at(scenario(window), board, board.hex("F9"))
    assert [section for section, _ in here] == ["units", "obstacles"]
    click(window, "F9")
    assert window.box.picked == here[:1]
    click(window, "F9")
    assert window.box.picked == here[1:]
    click(window, "F9")
    assert window.box.picked == here[:1]


def test_keys_and_wheel_turn_who_is_chosen(window: MainWindow) -> None:
    click(window, "J6")
    assert unit(window, "guerin").facing == "s"
    QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    assert unit(window, "guerin").facing == "nw"
    turn_wheel(window, "J6", 1, SHIFT)
    assert unit(window, "guerin").facing == "sw"
    assert steps(window) == 1
    undo(window)
    assert unit(window, "guerin").facing == "s"
    scale = window.canvas.camera.scale
    turn_wheel(window, "J6", 1)
    assert window.canvas.camera.scale > scale


def test_a_key_mounts_and_dismounts_who_stands_already(window: MainWindow) -> None:
    click(window, "J6")
    was = unit(window, "guerin").mounted
    QTest.keyClick(window.canvas, Qt.Key.Key_M)
    assert unit(window, "guerin").mounted is (None if was else True)
    QTest.keyClick(window.canvas, Qt.Key.Key_M)
    assert bool(unit(window, "guerin").mounted) is bool(was)
    assert steps(window) == 2
    undo(window)
    undo(window)
    assert unit(window, "guerin").mounted is was


def test_pieces_are_copied_pasted_duplicated_and_deleted(window: MainWindow) -> None:
    before = scenario(window)
    click(window, "G3")
    assert window.box.picked == (("lights", "camp-fire"),)
    QTest.keyClick(window.canvas, Qt.Key.Key_C, CONTROL)
    QTest.keyClick(window.canvas, Qt.Key.Key_V, CONTROL)
    click(window, "P6")
    assert [one.at for one in scenario(window).lights if one.kind == "campfire"] == ["G3", "P6"]
    click(window, "P6")
    window.tool_menu.duplicate.trigger()
    click(window, "Q6")
    assert len(scenario(window).lights) == len(before.lights) + 2
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    QTest.keyClick(window.canvas, Qt.Key.Key_A)
    click(window, "P6")
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    while window.bench.current.is_changed:
        undo(window)
    assert scenario(window) == before


def test_a_piece_is_placed_by_the_keyboard_alone(window: MainWindow) -> None:
    dock = window.palette_dock
    dock.finder.setFocus()
    QTest.keyClicks(dock.finder, "riwalon")
    view = dock.setup.roster.list
    assert len(view.offers.rows) == 1
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert window.box.name == "place"
    assert window.canvas.hasFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_Right, CONTROL)
    QTest.keyClick(window.canvas, Qt.Key.Key_Return)
    where = window.box.board.label(window.hand.cursor)
    assert (scenario(window).units[-1].id, scenario(window).units[-1].at) == ("riwalon", where)


def test_outline_form_and_board_choose_together(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.selection_changed) as told:
        click(window, "G14")
    number = [one.id for one in scenario(window).units].index("garin")
    assert told.args == [("units", number)]
    window.selection_changed.emit(("units", 0, "at"))
    assert window.box.picked == (("units", "guerin"),)


def test_a_locked_layer_keeps_its_pieces(window: MainWindow) -> None:
    window.layers.locks["units"].click()
    drag(window, "G14", "G15")
    assert unit(window, "garin").at == "G14"
    assert "locked" in window.status.currentMessage()
    setup = window.palette_dock.setup
    setup.show_page("lights")
    before = len(scenario(window).lights)
    carry(window, setup.lists["lights"], "Torch", "P6")
    assert len(scenario(window).lights) == before + 1
    window.layers.locks["lights"].click()
    carry(window, setup.lists["lights"], "Torch", "Q6")
    assert len(scenario(window).lights) == before + 1


def test_nothing_is_carried_off_the_board(window: MainWindow) -> None:
    drag(window, "F14", "J15")
    low = [name for section, name in window.box.picked if section == "units"]
    drag(window, "F14", "F16")
    drag(window, "F16", "A16")
    board = window.box.board
    assert all(board.hex(unit(window, name).at) in board for name in low)


def test_searching_finds_pieces_of_either_language(window: MainWindow) -> None:
    dock = window.palette_dock
    QTest.keyClicks(dock.finder, "pieux")
    assert dock.setup.tabs.currentIndex() == 1
    rows = dock.setup.lists["obstacles"].offers.rows
    assert [row.thing.entry for row in rows if isinstance(row.thing, Held)] == [{"kind": "stakes"}]
    dock.finder.clear()
    window.menus.languages["fr"].trigger()
    assert dock.setup.tabs.tabToolTip(1) == "Obstacles"
    assert any(row.words == "Pieux" for row in dock.setup.lists["obstacles"].offers.rows)


def test_filters_sift_the_roster(window: MainWindow) -> None:
    page = window.palette_dock.setup.roster
    everybody = len(page.list.offers.rows)
    page.filter_button.click()
    page.filters["roster"].setFocus()
    for _ in range(page.filters["roster"].findData("brennac")):
        QTest.keyClick(page.filters["roster"], Qt.Key.Key_Down)
    own = [row.thing for row in page.list.offers.rows]
    assert {one.roster for one in own} == {"brennac"}
    assert len(own) < everybody
    for _ in range(page.filters["status"].findData("elite")):
        QTest.keyClick(page.filters["status"], Qt.Key.Key_Down)
    assert {row.thing.status for row in page.list.offers.rows} == {"elite"}
    page.most.setValue(30)
    assert all(row.thing.points <= 30 for row in page.list.offers.rows)
    page.most.setValue(1)
    assert not page.list.isVisible()
    assert page.empty.isVisible()
    page.filter_button.click()
    assert len(page.list.offers.rows) == everybody


def test_points_are_added_up_while_placing(open_window, shelf: Path) -> None:
    file = shelf / "scenarios" / "night-at-the-ford.scenario.yaml"
    text = file.read_text("utf-8").replace(
        "    leader: guerin\n", "    leader: guerin\n    budget: {points: 340}\n"
    )
    file.write_text(text, "utf-8")
    window = open_window(file)
    page = window.palette_dock.setup.roster
    assert "14 pieces, 310 points of 340" in page.totals.text()
    carry(window, page.list, "Tudi", "P6")
    assert "15 pieces, 333 points of 340" in page.totals.text()
    carry(window, page.list, "Maelan", "R6")
    assert "over the budget" in page.totals.text()
    undo(window)
    assert "over the budget" not in page.totals.text()


def test_pieces_are_placed_on_the_level_that_is_shown(open_window, shelf: Path) -> None:
    window = open_window(shelf / "scenarios" / "the-walls-of-montbrun.scenario.yaml")
    level = max(window.shown.levels)
    place = next(iter(window.box.board.levels[level]))
    label = window.box.board.label(place)
    window.show_level(level)
    setup = window.palette_dock.setup
    carry(window, setup.roster.list, setup.roster.list.offers.rows[-1].words, label)
    assert (scenario(window).units[-1].at, scenario(window).units[-1].level) == (label, level)


@pytest.mark.parametrize("night", [False, True])
def test_only_what_changed_is_painted_and_it_is_painted_right(
    window: MainWindow, night: bool
) -> None:
    """After every edit the board looks as if it had been painted anew."""
    window.show_night(night)
    QApplication.processEvents()
    window.canvas.grab()

    def check() -> None:
        QTest.mouseMove(window.canvas, QPoint(2, 2))
        window.box.pick(())
        shown = pixels(window.canvas.grab().toImage())
        window.stage.paint_anew()
        anew = pixels(window.canvas.grab().toImage())
        # At small scales the seam of a patch may be a shade off; a counter has twice as many dots.
        assert (np.abs(shown - anew).max(axis=2) > 24).sum() < 60

    click(window, "J6")
    QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    check()
    drag(window, "F9", "E8")
    check()
    drag(window, "G3", "T4")
    check()
    setup = window.palette_dock.setup
    carry(window, setup.roster.list, "Maelan", "D7")
    check()
    drag(window, "C6", "K10")
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    check()
    for _ in range(3):
        undo(window)
    check()


def test_labels_name_the_sheet_where_there_are_several(open_window, shelf: Path) -> None:
    window = open_window(shelf / "scenarios" / "the-great-hunt.scenario.yaml")
    window.resize(1500, 900)
    QApplication.processEvents()
    setup = window.palette_dock.setup
    setup.show_page("obstacles")
    view = setup.lists["obstacles"]
    if not view.offers.rows:
        setup.show_page("lights")
        view = setup.lists["lights"]
    label = next(
        label for place in window.box.board.hexes[200:]
        if (label := window.box.board.label(place)).startswith("wood:")
        and not pieces_at(scenario(window), window.box.board, place)
    )  # fmt: skip
    carry(window, view, view.offers.rows[0].words, label)
    held = view.offers.rows[0].thing
    assert isinstance(held, Held)
    assert getattr(scenario(window), held.section)[-1].at == label


def test_every_sample_scenario_has_a_palette(open_window, shelf: Path) -> None:
    for file in sorted((shelf / "scenarios").iterdir()):
        copy = Path(shutil.copy(file, file.with_suffix(".copy.yaml")))
        window = open_window(copy)
        setup = window.palette_dock.setup
        assert setup.roster.list.offers.rows, file.name
        assert setup.roster.totals.text()
        icon = setup.roster.list.offers.data(setup.roster.list.offers.index(0), 1)
        assert not icon.isNull()
        window.close()


def test_a_turn_prices_and_draws_anew_only_who_is_turned(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With hundreds of pieces a turn would take as long as all of them."""
    from editor.draw import scene
    from editor.systems import budgets

    priced, drawn, listed = [], [], []

    def noted(work: Callable[..., Any], names: list[str]) -> Callable[..., Any]:
        return lambda one, *more, **so: (names.append(one.id), work(one, *more, **so))[1]

    monkeypatch.setattr(budgets, "price_of_unit", noted(budgets.price_of_unit, priced))
    monkeypatch.setattr(scene, "counter_of", noted(scene.counter_of, drawn))
    click(window, "G14")
    QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    QApplication.processEvents()
    window.palette_dock.setup.roster.list.offers.modelReset.connect(lambda: listed.append(1))
    priced.clear()
    drawn.clear()
    QTest.keyClick(window.canvas, Qt.Key.Key_Period)
    QApplication.processEvents()
    assert (priced, drawn, listed) == (["garin"], ["garin"], [])


def test_from_far_away_a_piece_is_a_dot_of_its_colour(window: MainWindow) -> None:
    window.show_night(False)
    picture = window.canvas.overview(0.02)
    board, layout = window.box.board, window.canvas.layout_of_board
    baron = scenario(window).sides[0].colour
    x, y = layout.centre(board.hex(unit(window, "guerin").at))
    assert picture.pixelColor(int(x * 0.02), int(y * 0.02)).name() == baron


def settled(window: MainWindow, qtbot: QtBot) -> None:
    bench = window.bench
    qtbot.waitUntil(lambda: not bench.reader._tasks and not bench._rest.isActive(), timeout=20_000)


def codes(window: MainWindow) -> set[str]:
    return {one.code for one in window.findings.model.findings}


def test_turning_everything_leaves_alone_what_looks_nowhere(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Debris has no orientation: it is given none, neither by turning all nor in the hand."""
    setup = window.palette_dock.setup
    setup.show_page("obstacles")
    view = setup.lists["obstacles"]
    for words in ("Debris", "Stakes"):
        QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, words))
        window.canvas.setFocus()
        QTest.mouseMove(window.canvas, at(window, "P6"))
        QTest.keyClick(window.canvas, Qt.Key.Key_Period)
        click(window, "P6" if words == "Debris" else "P8")
        QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    debris, stakes = scenario(window).obstacles[-2:]
    assert (debris.facing, stakes.facing is None) == (None, False)
    QTest.keyClick(window.canvas, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(window, Qt.Key.Key_Period, CONTROL)
    after = scenario(window).obstacles[-2:]
    assert after[0].facing is None
    assert after[1].facing != stakes.facing
    settled(window, qtbot)
    assert "SET404" not in codes(window)


def test_who_is_deleted_is_taken_out_of_lists_and_what_is_left_is_told(
    window: MainWindow,
) -> None:
    """Lists of a unit and of those who come later lose the name, goals and lights keep it."""
    from editor.edit.commands import Group, Insert, Put

    units = scenario(window).units
    leader, other = units[0], units[1]
    light = len(scenario(window).lights)
    assert window.bench.do(Group((
        Put(("units", 1, "leads"), [leader.id]),
        Insert(("lights", light), {"id": "lamp-x", "kind": "lantern", "carried_by": leader.id}),
        Put(("reserves",), [{"id": "late", "side": leader.side, "units": [leader.id, other.id],
                           "until": {"turn": 3}}]),
        Put(("entries",), [{"id": "come", "side": leader.side, "units": [leader.id], "turn": 2}]),
    ))) is None  # fmt: skip
    before = scenario(window)
    count = steps(window)
    window.box.pick([("units", leader.id)])
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    after = scenario(window)
    assert leader.id not in {one.id for one in after.units}
    assert next(one for one in after.units if one.id == other.id).leads == ()
    assert after.reserves[0].units == (other.id,)
    assert after.lights[-1].carried_by == leader.id
    assert after.entries[0].units == (leader.id,), "an entry of nobody is none"
    said = window.status.currentMessage()
    assert said.startswith("2 mentions of them were taken out of lists; ")
    assert "left and name" in said
    assert steps(window) == count + 1
    undo(window)
    assert scenario(window) == before


def test_deleting_somebody_whom_nobody_names_says_nothing(window: MainWindow) -> None:
    setup = window.palette_dock.setup
    setup.show_page("obstacles")
    view = setup.lists["obstacles"]
    QTest.mouseClick(view.viewport(), LEFT, NONE, row_of(view, "Debris"))
    click(window, "P6")
    QTest.keyClick(window.canvas, Qt.Key.Key_Escape)
    click(window, "P6")
    window.status.clearMessage()
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete)
    assert window.status.currentMessage() == ""
