"""Every dialog, in both languages: letters, names, its size, and the way out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QGroupBox,
    QLabel,
    QMessageBox,
    QTabBar,
    QWidget,
    QWizard,
)

from editor.gui import asking
from editor.gui.drafting import Known
from editor.gui.exporting import ExportDialog
from editor.gui.forms.surroundings import Surroundings
from editor.gui.goal_dialog import GoalDialog
from editor.gui.mnemonics import letter_of
from editor.gui.new_map import NewMap
from editor.gui.new_scenario import NewScenario
from editor.gui.resize_dialog import ResizeDialog
from editor.gui.sizing import room_for
from editor.gui.window import MainWindow
from editor.model.hexmap import HexMap
from editor.model.text import COLON, LANGUAGES

FORD = Path("maps/ford.map.yaml")
NIGHT = Path("scenarios/night-at-the-ford.scenario.yaml")


def sheet_of(window: MainWindow) -> HexMap:
    board = window.shown.examined.board
    return board.sheets[0].map


def goal_dialog(window: MainWindow) -> GoalDialog:
    around = Surroundings(window.current_document)
    around.use(window.shown.examined)
    return GoalDialog(window, window.current_document.value, around)


ASKED: dict[str, Callable[[QWidget], object]] = {
    "unsaved": lambda window: asking.ask_unsaved(window, ["ford.map.yaml"]),
    "several unsaved": lambda window: asking.ask_unsaved(window, ["a.map.yaml", "b.map.yaml"]),
    "misfit": lambda window: asking.ask_misfit(window, "Hex", "no such hex"),
    "behind": lambda window: asking.ask_behind(window, "ford.map.yaml"),
    "clash": lambda window: asking.ask_clash(
        window, "ford.map.yaml", ["Title: mine “Mine”, on disk “Theirs”"]
    ),
    "overwrite": lambda window: asking.ask_overwrite(window, "changed"),
    "elsewhere": lambda window: asking.ask_elsewhere(window, "full"),
    "revert": lambda window: asking.ask_revert(window, "ford.map.yaml"),
    "replace": lambda window: asking.ask_replace(window, "ford.map.yaml"),
    "lost": lambda window: asking.ask_lost(window, ["ford.map.yaml"]),
}
DIALOGS: dict[str, Callable[[MainWindow], object]] = {
    "commands": lambda window: window.comforts.show_commands(),
    "preferences": lambda window: window.comforts.show_preferences(),
    "help": lambda window: window.comforts.show_help(),
    "about": lambda window: window.comforts.show_about(),
    "guide": lambda window: window.comforts.show_guide(),
    "print": lambda window: window.comforts.print_board(),
    "export": lambda window: ExportDialog(window).open(),
    "new map": lambda window: NewMap(window).open(),
    "convert": lambda window: window.convert(),
    "resize": lambda window: ResizeDialog(window, sheet_of(window), {}).open(),
    "new scenario": lambda window: NewScenario(window, Known("/", {}, ())).open(),
    "goal": lambda window: goal_dialog(window).open(),
}


def pages(dialog: QDialog) -> Iterator[tuple[QWidget, ...]]:
    """What is seen at one time: all of a dialog, of an assistant one page and the buttons."""
    if not isinstance(dialog, QWizard):
        yield (dialog,)
        return
    kind, (first, *_, last) = QWizard.WizardButton, dialog.pageIds()
    for number in dialog.pageIds():
        on = dialog.button(kind.FinishButton if number == last else kind.NextButton)
        back = (dialog.button(kind.BackButton),) if number != first else ()
        yield (dialog.page(number), on, *back)


def letters(*parts: QWidget) -> Iterator[tuple[str, str]]:
    """Each letter that Alt makes work, with the words it is marked in."""
    for widget in [one for part in parts for one in (part, *part.findChildren(QWidget))]:
        words: list[str] = []
        if isinstance(widget, QAbstractButton):
            words = [widget.text()]
        elif isinstance(widget, QGroupBox):
            words = [widget.title()]
        elif isinstance(widget, QLabel) and widget.buddy() is not None:
            words = [widget.text()]
        elif isinstance(widget, QTabBar):
            words = [widget.tabText(number) for number in range(widget.count())]
        yield from ((letter_of(one), one) for one in words if letter_of(one))


def clashes(*parts: QWidget) -> list[str]:
    found = set(letters(*parts))
    count = Counter(letter for letter, _ in found)
    return sorted(f"{letter}: {words}" for letter, words in found if count[letter] > 1)


def nameless(dialog: QWidget) -> list[str]:
    """What the keyboard reaches and a reader of screens cannot name."""
    found = []
    for one in dialog.findChildren(QWidget):
        if not one.focusPolicy() & Qt.FocusPolicy.TabFocus or one.focusProxy() is not None:
            continue
        spoken = QAccessible.queryAccessibleInterface(one)
        name = spoken.text(QAccessible.Text.Name) if spoken is not None else ""
        if one.isVisibleTo(dialog) and not one.objectName().startswith("qt_") and not name:
            found.append(f"{type(one).__name__} in {type(one.parent()).__name__}")
    return found


def dialog_of(window: MainWindow) -> QDialog:
    shown = [one for one in window.findChildren(QDialog) if one.isVisible()]
    assert len(shown) == 1, shown
    return shown[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_can_be_used_and_left_by_keyboard(
    open_window, shelf: Path, name: str, language: str
) -> None:
    window = open_window(shelf / NIGHT)
    window.choose_language(language)
    DIALOGS[name](window)
    QApplication.processEvents()
    dialog = dialog_of(window)
    assert not [said for page in pages(dialog) for said in clashes(*page)]
    assert not nameless(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_is_no_larger_than_the_screen(open_window, shelf: Path, name: str) -> None:
    window = open_window(shelf / NIGHT)
    DIALOGS[name](window)
    QApplication.processEvents()
    size, room = dialog_of(window).size(), room_for(window).size()
    assert size.width() < room.width()
    assert size.height() < room.height()
    dialog_of(window).close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ASKED)
def test_a_question_has_a_letter_for_each_answer(open_window, name: str, language: str) -> None:
    window = open_window()
    window.choose_language(language)
    seen: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.extend(clashes(box))
        said = box.text() + box.informativeText()
        seen.extend(sign for sign in (" ?", " :", "« ", " »") if sign in said)
        seen.append("shown")
        QTest.keyClick(box, Qt.Key.Key_Escape)

    QTimer.singleShot(50, look)
    answer = ASKED[name](window)
    assert seen == ["shown"]
    assert answer in {"", "back", False}, "Escape leaves all as it is"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_of_a_panel_is_one_of_the_menus(open_window, shelf: Path, language: str) -> None:
    for file in (None, FORD, NIGHT):
        window = open_window(shelf / file if file else None)
        window.choose_language(language)
        for dock in window.docks if file else ():
            dock.show()
        QApplication.processEvents()
        bar = {letter_of(one.text()): one.text() for one in window.menuBar().actions()}
        central = window.start_page if file is None else window.centralWidget()
        panels = [dock.widget() for dock in window.docks] if file else []
        taken = [words for letter, words in letters(central, *panels) if letter in bar]
        assert not taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_and_its_panels_fit_a_small_screen(open_window, shelf: Path, language: str) -> None:
    """960 x 540 is a screen of 1920 x 1080 where all is drawn twice as large."""
    window = open_window(shelf / NIGHT)
    window.choose_language(language)
    for _ in range(2):
        QApplication.processEvents()
        least = window.minimumSizeHint()
        assert least.width() <= 960
        assert least.height() <= 540 - 30, "less what the desktop takes"
        window.play.start.trigger()


def test_a_game_fits_the_screen_with_large_letters(open_window, shelf: Path) -> None:
    font = QApplication.font()
    larger = QFont(font)
    larger.setPointSize(14)
    QApplication.setFont(larger)
    try:
        window = open_window(shelf / NIGHT)
        window.choose_language("fr")
        window.play.start.trigger()
        QApplication.processEvents()
        assert window.minimumSizeHint().width() <= 1280
    finally:
        QApplication.setFont(font)


def test_a_colon_does_not_part_from_its_word() -> None:
    """In French it would else begin a line by itself."""
    assert [one.startswith("\u00a0") for one in COLON] == [False, True]
