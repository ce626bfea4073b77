"""The list of all commands, and keys that can be chosen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.files.resources import samples_dir
from editor.gui.command_list import list_commands
from editor.gui.command_palette import CommandPalette
from editor.gui.fuzzy import fold, score
from editor.gui.preferences import KeysPage, Preferences
from editor.gui.settings import Settings
from editor.gui.window import MainWindow

FORD = samples_dir() / "maps" / "ford.map.yaml"
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def opened(window: MainWindow) -> CommandPalette:
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    QTest.keyClick(window, Qt.Key.Key_P, CONTROL | SHIFT)
    (palette,) = [one for one in window.findChildren(CommandPalette) if one.isVisible()]
    return palette


def rows(palette: CommandPalette) -> list[str]:
    return [palette.list.topLevelItem(n).text(0) for n in range(palette.list.topLevelItemCount())]


def keys_page(window: MainWindow) -> KeysPage:
    window.comforts.preferences.trigger()
    (dialog,) = window.findChildren(Preferences)
    dialog.tabs.setCurrentWidget(dialog.keys)
    return dialog.keys


def press(page: KeysPage, words: str, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    """Find a command and press a key for it."""
    page.search.clear()
    QTest.keyClicks(page.search, words)
    page.press.setFocus()
    QTest.keyClick(page.press, key, held)


def click(button: QPushButton) -> None:
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_command_has_a_name_of_its_own_and_words_in_both_languages(open_window) -> None:
    window = open_window(FORD)
    commands = list_commands(window)
    lasting = [one for one in commands if one.is_lasting]
    assert len({one.id for one in lasting}) == len(lasting) > 60
    assert all(text.en and (text.fr or text.en in {"&English", "&Français"})
               for one in lasting for text in one.path)  # fmt: skip
    shown = {one.action for one in commands}
    for menu in window.menuBar().actions():
        assert {one for one in menu.menu().actions() if one.text() and one.menu() is None} <= shown


@pytest.mark.parametrize("words", ["night", "nuit", "NUÎT", "vw nght"])
def test_a_command_is_found_by_letters_of_either_language_and_given(open_window, words) -> None:
    window = open_window(FORD)
    palette = opened(window)
    QTest.keyClicks(palette.line, words)
    assert rows(palette)[0].startswith("View › Night")
    assert palette.list.topLevelItem(0).text(1) == "Ctrl+Shift+N"
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.look.night
    palette = opened(window)
    assert rows(palette)[0] == "View › Night", "what was used last stands first"
    QTest.keyClick(palette.line, Qt.Key.Key_Escape)
    assert window.look.night


def test_the_list_is_walked_by_keys_and_clicked(open_window) -> None:
    window = open_window(FORD)
    palette = opened(window)
    QTest.keyClicks(palette.line, "zoom")
    first = palette.list.currentItem()
    QTest.keyClick(palette.line, Qt.Key.Key_Down)
    assert palette.list.currentItem() is not first
    QTest.keyClick(palette.line, Qt.Key.Key_Up)
    assert palette.list.currentItem() is first
    scale = window.canvas.camera.scale
    at = palette.list.visualItemRect(first).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.canvas.camera.scale != scale


def test_what_cannot_be_done_now_is_pale_and_does_nothing(open_window) -> None:
    window = open_window(FORD)
    palette = opened(window)
    QTest.keyClicks(palette.line, "undo")
    item = palette.list.topLevelItem(0)
    assert item.text(0) == "Edit › Undo"
    assert not item.flags() & Qt.ItemFlag.ItemIsEnabled
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.line.setText("qqqq")
    assert rows(palette) == ["No command is called so"]
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.close()


def test_a_sample_is_opened_from_the_list(open_window, qtbot: QtBot) -> None:
    window = open_window()
    palette = opened(window)
    QTest.keyClicks(palette.line, "sample montbrun map")
    assert "Montbrun" in rows(palette)[0]
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.file.endswith("castle.map.yaml")


def test_a_key_is_chosen_works_at_once_and_is_kept(open_window, ini: Path) -> None:
    window = open_window(FORD)
    page = keys_page(window)
    press(page, "grid", Qt.Key.Key_J, CONTROL)
    assert not page.told.text()
    click(page.set)
    assert window.menus.grid.shortcuts() == [QKeySequence("Ctrl+J")]
    page.window().close()
    assert window.look.grid
    QTest.keyClick(window, Qt.Key.Key_J, CONTROL)
    assert not window.look.grid
    window.close()
    assert json.loads(Settings(ini).text("keys")) == {"view/hex-grid": ["Ctrl+J"]}
    again = open_window(FORD)
    assert again.menus.grid.shortcuts() == [QKeySequence("Ctrl+J")]


def test_a_key_that_is_taken_is_told_and_changes_hands(open_window) -> None:
    window = open_window(FORD)
    page = keys_page(window)
    press(page, "hex grid", Qt.Key.Key_L, CONTROL)
    assert "View › Hex labels" in page.told.text()
    click(page.set)
    assert window.menus.grid.shortcut() == QKeySequence("Ctrl+L")
    assert window.menus.labels.shortcuts() == []
    click(page.reset)
    assert window.menus.grid.shortcut() == QKeySequence("Ctrl+G")
    assert window.menus.labels.shortcuts() == [], "it does not come back by itself"
    click(page.reset_all)
    assert window.menus.labels.shortcut() == QKeySequence("Ctrl+L")
    assert window.settings.text("keys") == ""


def test_tools_change_their_letters_and_their_tips(open_window) -> None:
    window = open_window(FORD)
    page = keys_page(window)
    press(page, "tools brush", Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    assert "board" in page.told.text()
    press(page, "tools brush", Qt.Key.Key_K, Qt.KeyboardModifier.NoModifier)
    click(page.set)
    page.window().close()
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_K)
    assert window.box.name == "brush"
    assert window.tool_menu.tools["brush"].toolTip() == "Brush (K)"
    window.menus.languages["fr"].trigger()
    assert window.tool_menu.tools["brush"].toolTip() == "Pinceau (K)"
    window.menus.languages["en"].trigger()


def test_a_key_is_removed_and_commands_are_found_by_their_keys(open_window) -> None:
    window = open_window(FORD)
    page = keys_page(window)
    QTest.keyClicks(page.search, "ctrl+0")
    assert page.chosen.action is window.menus.fit
    click(page.remove)
    assert window.menus.fit.shortcuts() == []


@pytest.mark.parametrize("said", ["{", "[1]", '{"view/hex-grid": 3, "nothing": ["Ctrl+J"]}'])
def test_keys_that_cannot_be_read_are_as_usual(open_window, ini: Path, said: str) -> None:
    kept = Settings(ini)
    kept.set_text("keys", said)
    kept.save()
    assert open_window(FORD).menus.grid.shortcut() == QKeySequence("Ctrl+G")


def test_preferences_choose_language_and_theme(open_window) -> None:
    window = open_window()
    window.comforts.preferences.trigger()
    (dialog,) = window.findChildren(Preferences)
    for combo, key in ((dialog.language, Qt.Key.Key_Down), (dialog.theme, Qt.Key.Key_End)):
        combo.setFocus()
        QTest.keyClick(combo, key)
    assert window.words.language == "fr"
    assert window.settings.theme == "dark"
    window.menus.languages["en"].trigger()
    window.menus.themes["light"].trigger()


@settings(deadline=None)
@given(st.text(max_size=30), st.text(max_size=6))
def test_whatever_is_typed_is_looked_for(words: str, query: str) -> None:
    assert score(words[:4], words) is not None
    found = score(query, words)
    letters = [sign for sign in fold(query) if not sign.isspace()]
    assert found is None or all(sign in fold(words) for sign in letters)


def test_keys_that_are_shared_by_design_stay_shared(open_window) -> None:
    keys = open_window(FORD).comforts.keys
    shared = [
        (one, other)
        for one in keys.commands
        for other in keys.commands
        if one < other and set(keys.usual[one]) & set(keys.usual[other])
    ]
    for one, other in shared:
        keys.choose(one, "Ctrl+F12")
        keys.reset(one)
        assert keys.commands[one].keys == keys.usual[one]
        assert keys.commands[other].keys == keys.usual[other]
