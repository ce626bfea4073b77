"""The assistant that converts, driven from scan to saved map, and for foreign files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWizard, QWizardPage
from pytestqt.qtbot import QtBot

sys.path.insert(0, str(Path(__file__).parents[1] / "convert"))
from foreign_data import shared
from painted_sheet import Painted, paint

from editor.gui.convert.scan_view import ScanView
from editor.gui.convert.wizard import END, GRID, MARK, REVIEW, WISH, ConvertWizard
from editor.gui.window import MainWindow
from editor.systems.examine import examine

Open = Callable[..., MainWindow]
KINDS = ("clear", "tree", "deep-water", "interior")
NEXT, BACK = QWizard.WizardButton.NextButton, QWizard.WizardButton.BackButton
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def sheet() -> Painted:
    return paint(11, turn=1.0)


@pytest.fixture
def scan(sheet: Painted, tmp_path: Path) -> Path:
    file = tmp_path / "old.png"
    cv2.imwrite(str(file), cv2.cvtColor(sheet.picture, cv2.COLOR_RGB2BGR))
    return file


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    return open_window()


def started(window: MainWindow, qtbot: QtBot, file: Path) -> ConvertWizard:
    """The assistant, with a file typed into its first page."""
    window.menus.convert.trigger()
    wizard = window.findChild(ConvertWizard)
    assert wizard is not None
    page = wizard.file_page
    QTest.keyClicks(page.name, str(file))
    qtbot.waitUntil(lambda: wizard.job.path == file, timeout=5000)
    settle(wizard, qtbot)
    return wizard


def settle(wizard: ConvertWizard, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not wizard.worker.is_busy, timeout=120_000)


def go(wizard: ConvertWizard, qtbot: QtBot, button: QWizard.WizardButton = NEXT) -> None:
    QTest.mouseClick(wizard.button(button), LEFT)
    settle(wizard, qtbot)


def click(view: ScanView, at: tuple[float, float], button: Qt.MouseButton = LEFT) -> None:
    """On a point of the scan."""
    x, y = view.camera.to_view((float(at[0]), float(at[1])))
    QTest.mouseClick(view, button, pos=QPoint(round(x), round(y)))


def cells_of(sheet: Painted, number: int, count: int) -> list[tuple[int, int]]:
    found = [(int(c), int(r)) for r, c in zip(*np.nonzero(sheet.kinds == number), strict=True)]
    return found[:: max(1, len(found) // count)][:count]


def mark(wizard: ConvertWizard, sheet: Painted, each: int = 4) -> None:
    """Some hexes of each kind, by choosing it and clicking them."""
    page, grid = wizard.mark_page, wizard.job.grid
    assert grid is not None
    for number, kind in enumerate(KINDS):
        page.kinds.choose("terrain", kind)
        for column, row in cells_of(sheet, number, each):
            click(page.view, tuple(grid.centres[row, column]))


def is_near(wizard: ConvertWizard, cell: tuple[int, int]) -> bool:
    """Whether a hex that is asked about is in the middle of the view, and large in it."""
    view, grid = wizard.review_page.view, wizard.job.grid
    x, y = view.camera.to_view(tuple(map(float, grid.centres[cell[1], cell[0]])))
    middle = abs(x - view.width() / 2) < 2 and abs(y - view.height() / 2) < 2
    return middle and grid.height * view.camera.scale > min(view.width(), view.height()) / 10


def test_from_scan_to_saved_map(
    window: MainWindow, qtbot: QtBot, sheet: Painted, scan: Path, tmp_path: Path
) -> None:
    wizard = started(window, qtbot, scan)
    assert "pixels" in wizard.file_page.told.text()
    go(wizard, qtbot)
    assert wizard.currentId() == GRID
    assert "14 x 10" in wizard.grid_page.told.text()
    go(wizard, qtbot)
    assert wizard.currentId() == MARK
    mark(wizard, sheet)
    assert wizard.job.review.answers.hexes.keys() == {
        cell for number in range(4) for cell in cells_of(sheet, number, 4)
    }
    page = wizard.mark_page
    page.kinds.choose("edge", "wall")
    for column, row, way in sorted(sheet.walls)[:3]:
        place = wizard.job.grid.grid.hex_at(column, row).neighbour(way)
        other = wizard.job.grid.grid.offset(place)
        a, b = wizard.job.grid.centres[row, column], wizard.job.grid.centres[other[1], other[0]]
        click(page.view, tuple(a * 0.56 + b * 0.44))
    assert sorted(wizard.job.review.answers.sides) == sorted(sheet.walls)[:3]
    go(wizard, qtbot)
    assert wizard.currentId() == REVIEW
    first = wizard.review_page.cell
    assert is_near(wizard, first), "the first question is seen from as near as all others"
    QTest.mouseClick(wizard.review_page.yes, LEFT)
    assert wizard.job.review.is_confirmed(first)
    assert wizard.review_page.cell != first
    go(wizard, qtbot)
    assert wizard.currentId() == END
    assert wizard.end_page.name.text() == str(tmp_path / "old.map.yaml")
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        QTest.mouseClick(wizard.button(QWizard.WizardButton.FinishButton), LEFT)
    found = examine(tmp_path / "old.map.yaml")
    assert not [one for one in found.findings if one.severity.name == "ERROR"]
    board = found.board
    assert board is not None
    right = [
        board.terrain_at(board.grid.hex_at(c, r)) == KINDS[sheet.kinds[r, c]]
        for r in range(10) for c in range(14)
    ]  # fmt: skip
    assert np.mean(right) > 0.95
    assert (tmp_path / "old.scan.yaml").exists()
    assert window.bench.current is not None
    assert window.bench.current.file == str(tmp_path / "old.map.yaml"), "it is open"


def test_the_grid_is_pushed_pulled_and_put_back(
    window: MainWindow, qtbot: QtBot, scan: Path
) -> None:
    wizard = started(window, qtbot, scan)
    go(wizard, qtbot)
    page, found = wizard.grid_page, wizard.job.grid
    assert found is not None
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Right)
    QTest.keyClick(page.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert np.allclose(wizard.job.grid.centres - found.centres, [1, 10])
    before = wizard.job.grid
    start = page.view.camera.to_view(tuple(map(float, before.centres[4, 5])))
    drag(page.view, start, (start[0] + 9, start[1]))
    moved = wizard.job.grid.centres[4, 5] - before.centres[4, 5]
    assert moved[0] * page.view.camera.scale == pytest.approx(9, abs=1.1)
    for _ in range(3):
        QTest.mouseClick(page.undo, LEFT)
    assert wizard.job.grid is found
    assert not page.undo.isEnabled()


def test_a_corner_that_is_dragged_searches_again(
    window: MainWindow, qtbot: QtBot, scan: Path
) -> None:
    wizard = started(window, qtbot, scan)
    go(wizard, qtbot)
    page, found = wizard.grid_page, wizard.job.grid
    start = page.view.camera.to_view(tuple(map(float, found.corners[0])))
    drag(page.view, start, (start[0] - 4, start[1] - 4))
    settle(wizard, qtbot)
    assert wizard.job.grid is not found
    assert (wizard.job.grid.columns, wizard.job.grid.rows) == (14, 10)
    QTest.mouseClick(page.undo, LEFT)
    assert wizard.job.grid is found


def test_the_worst_hexes_lead_there(window: MainWindow, qtbot: QtBot, scan: Path) -> None:
    wizard = started(window, qtbot, scan)
    go(wizard, qtbot)
    page = wizard.grid_page
    item = page.worst.item(2)
    QTest.mouseClick(page.worst.viewport(), LEFT, pos=page.worst.visualItemRect(item).center())
    assert page.view.cursor_cell == wizard.job.grid.worst(3)[2]


def test_doubts_are_settled_by_keys(
    window: MainWindow, qtbot: QtBot, sheet: Painted, scan: Path
) -> None:
    wizard = started(window, qtbot, scan)
    go(wizard, qtbot)
    go(wizard, qtbot)
    mark(wizard, sheet, 2)
    go(wizard, qtbot)
    page, review = wizard.review_page, wizard.job.review
    before = len(review.answers.hexes)
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Y)
    assert len(review.answers.hexes) == before + 1
    many = len(review.alike(page.cell))
    QTest.keyClick(page, Qt.Key.Key_A)
    QTest.keyClick(page, Qt.Key.Key_Y)
    assert len(review.answers.hexes) == before + 1 + many
    QTest.keyClick(page, Qt.Key.Key_A)
    second = page.offers.item(1).data(Qt.ItemDataRole.UserRole)
    cell = page.cell
    QTest.keyClick(page, Qt.Key.Key_2)
    assert review.answers.hexes[cell] == second
    cell = page.cell
    page.others.setFocus()
    page.others.setCurrentIndex(page.others.findData("brush") - 1)
    QTest.keyClick(page.others, Qt.Key.Key_Down)
    assert review.answers.hexes[cell] == "brush", "a kind that nobody had marked"
    for _ in range(4):
        QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(review.answers.hexes) == before


def test_marks_by_keyboard_and_a_second_click_takes_back(
    window: MainWindow, qtbot: QtBot, scan: Path
) -> None:
    wizard = started(window, qtbot, scan)
    go(wizard, qtbot)
    go(wizard, qtbot)
    page = wizard.mark_page
    page.kinds.choose("terrain", "tree")
    page.view.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(page.view, key)
    assert wizard.job.review.answers.hexes == {(1, 1): "tree"}
    click(page.view, tuple(wizard.job.grid.centres[1, 1]))
    assert wizard.job.review.answers.hexes == {}
    QTest.mouseClick(page.undo, LEFT)
    assert wizard.job.review.answers.hexes == {(1, 1): "tree"}


def test_samples_are_stored_and_used(
    window: MainWindow, qtbot: QtBot, sheet: Painted, scan: Path, tmp_path: Path
) -> None:
    wizard = started(window, qtbot, scan)
    go(wizard, qtbot)
    go(wizard, qtbot)
    mark(wizard, sheet)
    file = tmp_path / "yellow.palette.yaml"
    wizard.mark_page.store_palette(file)
    while wizard.job.review.can_undo:
        wizard.job.review.undo()
    wizard.mark_page.use_palette(file)
    settle(wizard, qtbot)
    assert not wizard.job.review.answers.hexes
    go(wizard, qtbot)
    assert wizard.review_page.cell is not None, "there is something to go by"


def test_a_foreign_map_is_taken_in(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "hill.map"
    row = ", ".join(["Gg"] * 6)
    file.write_text("\n".join([row, "Gg, Hh, Ww, 1 Ke, Xx^Zz, Gg", row, row, row, ""]), "utf-8")
    wizard = started(window, qtbot, file)
    assert wizard.file_page.told.text() == "Wesnoth"
    go(wizard, qtbot)
    assert wizard.currentId() == WISH
    go(wizard, qtbot)
    assert wizard.currentId() == END
    assert wizard.end_page.losses.topLevelItemCount() >= 1, "what did not come along is told"
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        QTest.mouseClick(wizard.button(QWizard.WizardButton.FinishButton), LEFT)
    assert examine(tmp_path / "hill.map.yaml").board is not None


def test_one_board_of_several_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    modules = sorted(shared("vassal").glob("six*.vmod"))
    wizard = started(window, qtbot, modules[0])
    go(wizard, qtbot)
    names = wizard.job.boards
    assert len(names) == 6
    wizard.wish_page.board.setFocus()
    QTest.keyClick(wizard.wish_page.board, Qt.Key.Key_Down)
    go(wizard, qtbot)
    assert wizard.job.board == names[1]
    left = [one.name for one in wizard.job.made.losses]
    others = {f"Main Map: {name}" for name in names if name != names[1]}
    assert others <= set(left), "the others are told"
    assert f"Main Map: {names[1]}" not in left


def test_what_is_no_map_does_not_lead_on(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir", "utf-8")
    wizard = started(window, qtbot, file)
    assert "letter.txt is no hex map that can be converted" in wizard.file_page.told.text()
    assert not wizard.button(NEXT).isEnabled()
    page = wizard.file_page
    page.choose(str(tmp_path / "nowhere.jpg"))
    settle(wizard, qtbot)
    assert "nowhere.jpg" in page.told.text()
    assert not wizard.button(NEXT).isEnabled()


def test_a_picture_without_a_grid_stays_at_its_page(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    noise = np.random.default_rng(2).integers(0, 255, (300, 400, 3), np.uint8)
    cv2.imwrite(str(tmp_path / "cat.png"), noise)
    wizard = started(window, qtbot, tmp_path / "cat.png")
    go(wizard, qtbot)
    assert "no hex grid was found" in wizard.grid_page.told.text()
    assert not wizard.button(NEXT).isEnabled()


def test_everything_has_a_name_and_speaks_french(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    window.choose_language("fr")
    wizard = ConvertWizard(window)
    qtbot.addWidget(wizard)
    assert wizard.windowTitle() == "Convertir une carte"
    for number in wizard.pageIds():
        page = wizard.page(number)
        assert isinstance(page, QWizardPage)
        assert page.title()
        for view in page.findChildren(ScanView):
            assert view.accessibleName()
        buddies = {label.buddy() for label in page.findChildren(QLabel)}
        for line in page.findChildren(QLineEdit):
            is_inner = line.objectName().startswith("qt_")
            assert is_inner or line.accessibleName() or line in buddies, (number, line)
        for button in page.findChildren(QPushButton):
            assert button.text()


def drag(view: ScanView, start: tuple[float, float], end: tuple[float, float]) -> None:
    a, b = (QPoint(round(x), round(y)) for x, y in (start, end))
    QTest.mousePress(view, LEFT, pos=a)
    QTest.mouseMove(view, (a + b) / 2)
    QTest.mouseMove(view, b)
    QTest.mouseRelease(view, LEFT, pos=b)
