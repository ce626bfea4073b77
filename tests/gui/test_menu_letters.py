"""A letter in a menu means one entry, in either language, whatever is in front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from editor.edit.commands import Put
from editor.gui.mnemonics import letter_of
from editor.gui.window import MainWindow

FILES = {
    "nothing": None,
    "a map": "maps/ford.map.yaml",
    "a scenario": "scenarios/night-at-the-ford.scenario.yaml",
}


def menus(window: MainWindow) -> Iterator[QMenu]:
    """Every menu of the bar but those that list files or floors."""
    lists = {window.menus.samples, window.menus.recent, window.menus.level_menu}

    def walk(menu: QMenu) -> Iterator[QMenu]:
        yield menu
        for action in menu.actions():
            inner = action.menu()
            if isinstance(inner, QMenu) and inner not in lists:
                yield from walk(inner)

    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        yield from walk(menu)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("front", FILES)
def test_every_entry_has_a_letter_of_its_own(
    open_window, shelf: Path, front: str, language: str
) -> None:
    file = FILES[front]
    window = open_window(shelf / file if file else None)
    window.choose_language(language)
    bar = [letter_of(action.text()) for action in window.menuBar().actions()]
    assert all(bar)
    assert len(set(bar)) == len(bar), bar
    for menu in menus(window):
        menu.popup(QPoint(0, 0))
        shown = [one for one in menu.actions() if one.isVisible() and not one.isSeparator()]
        menu.hide()
        letters = Counter(letter_of(one.text()) for one in shown)
        twice = [one.text() for one in shown if letters[letter_of(one.text())] > 1]
        assert not twice, (menu.title(), twice)
        assert not letters[""], (menu.title(), [one.text() for one in shown])


def test_letters_follow_the_language_and_take_a_tool(open_window, shelf: Path) -> None:
    window = open_window(shelf / FILES["a map"])
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    menu = window.tool_menu.tools["brush"].parent()
    assert isinstance(menu, QMenu)
    for language in ("en", "fr", "en"):
        window.choose_language(language)
        for name in ("brush", "area", "line", "measure", "eraser"):
            window.box.take("select")
            letter = letter_of(menu.title()).upper()
            QTest.keyClick(window, Qt.Key[f"Key_{letter}"], Qt.KeyboardModifier.AltModifier)
            assert QApplication.activePopupWidget() is menu
            letter = letter_of(window.tool_menu.tools[name].text())
            QTest.keyClick(menu, Qt.Key[f"Key_{letter.upper()}"])
            assert window.box.name == name


def press(letter: str) -> None:
    """As the system does, which hands the key to the menu that is open."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    handle = menu.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key[f"Key_{letter}"])


def test_a_letter_in_any_open_menu_takes_no_tool_behind_it(open_window, shelf: Path) -> None:
    window = open_window(shelf / FILES["a map"])
    window.canvas.setFocus()
    for name, menu in window.titles.menus.items():
        if name == "tools":
            continue
        menu.popup(QPoint(0, 0))
        press("B")
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        assert window.box.name == "select", name
    window.titles.menus["file"].popup(QPoint(0, 0))
    press("N")
    inner = window.menus.new["map"].associatedObjects()
    assert QApplication.activePopupWidget() in inner
    press("W")
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    window.comforts.board_menu.show(None, QPoint(0, 0))
    press("B")
    assert window.box.name == "select"
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


def test_what_is_undone_is_said_as_the_language_has_it(open_window, shelf: Path) -> None:
    window = open_window(shelf / FILES["a map"])
    window.bench.do(Put(("author",), "Salt & Pepper"))
    assert "Salt && Pepper" in window.menus.undo.text()
    assert "Salt & Pepper" in window.menus.undo.toolTip()
    window.choose_language("fr")
    assert window.menus.undo.text().startswith("&Annuler : ")
    assert window.menus.undo.toolTip().startswith("Annuler : ")
