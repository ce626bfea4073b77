"""All that is shown has words in both languages, a name for those who do not see, and a key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialogButtonBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QMessageBox,
    QTabBar,
    QToolBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

import editor
from editor.files.resources import samples_dir
from editor.gui.tools.toolbox import NAMES, SETUP_NAMES
from editor.gui.window import MainWindow

PACKAGE = Path(editor.__file__).parent
FORD = samples_dir() / "maps" / "ford.map.yaml"
NIGHT = samples_dir() / "scenarios" / "night-at-the-ford.scenario.yaml"
CONTROL = Qt.KeyboardModifier.ControlModifier
SETTERS = {
    "setText", "setToolTip", "setWindowTitle", "setPlaceholderText", "setAccessibleName",
    "setStatusTip", "setWhatsThis", "setTitle", "setInformativeText", "setLabelText",
    "setHeaderLabels", "addItem", "addTab", "addRow", "setPrefix", "setSuffix", "addAction",
    "addMenu",
}  # fmt: skip
SPOKEN = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
NAMED_ALIKE = {"Gonfalon", "Swatch", " px", "px", "mm", "cm", "min"}


def modules(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for room in rooms:
        for file in sorted((PACKAGE / room).rglob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            yield str(file.relative_to(PACKAGE)), tree


def test_nothing_is_said_by_a_widget_in_one_language_only() -> None:
    """Words that are written into a call of Qt are no `Text`, so nobody translates them."""
    found = []
    for name, tree in modules("gui", "draw"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr not in SETTERS:
                continue
            # The second word of an item is what the program knows it by.
            spoken = node.args[:1] if node.func.attr == "addItem" else node.args
            words = [
                one.value for one in spoken
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            ]  # fmt: skip
            found += [
                f"{name}:{node.lineno} {said!r}"
                for said in words
                if SPOKEN.search(said) and said not in NAMED_ALIKE
            ]
    assert not found


def test_every_text_of_the_program_is_in_both_languages() -> None:
    """A `Text` with one language is allowed where its words are a name or were made elsewhere."""
    found = []
    for name, tree in modules("gui", "edit", "draw", "report"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id != "Text" or len(node.args) != 1 or node.keywords:
                continue
            said = node.args[0]
            if not isinstance(said, ast.Constant) or said.value in NAMED_ALIKE:
                continue
            if SPOKEN.search(str(said.value)):
                found.append(f"{name}:{node.lineno} {said.value!r}")
    assert not found


NOT_SPOKEN = {
    "place", "findings[0].place.line or 1",  # as compilers say a place
    "line", "type(error).__name__",  # what goes wrong in the program itself
    "rule.id", "rule",  # the statement of a rule is English
    "name",  # a key of YAML
}  # fmt: skip


def colons(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Where an f-string of no pair of languages writes a colon after what it is given."""
    twice = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        and node.func.id in {"Text", "Refusal"}
        for part in ast.walk(node)
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in twice:
            for value, then in pairwise(node.values):
                written = isinstance(then, ast.Constant) and then.value
                at_end = "|$" if then is node.values[-1] else ""
                if written and re.match(rf"(</\w+>)?:( |<{at_end})", written):
                    assert isinstance(value, ast.FormattedValue)
                    if value.conversion == -1:
                        yield node.lineno, ast.unparse(value.value)


def test_a_colon_after_a_name_is_written_as_the_language_has_it() -> None:
    """French leaves a space before it: `COLON` knows, a colon in an f-string does not."""
    found = [
        f"{name}:{line} {said}"
        for name, tree in modules("gui", "draw", "report")
        for line, said in colons(tree)
        if said not in NOT_SPOKEN
    ]
    assert not found


def words_of(widget: QWidget) -> Iterator[str]:
    """What a widget says by itself; what stands in fields and lists is the author's."""
    yield widget.toolTip()
    yield widget.accessibleName()
    if isinstance(widget, (QAbstractButton, QLabel)):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, (QDockWidget, QToolBar)):
        yield widget.windowTitle()
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(number) for number in range(widget.count()))


SAME = {
    "Terrain", "Rectangle", "Source", "Zoom", "Notes", "Options", "Format", "Palette", "Palettes",
    "Zones", "Obstacles", "English", "Français", "Description", "Image", "Type", "Conditions",
    "Zone", "Page", "Distance", "Points", "Action", "Date", "Minutes", "Note", "Position", "Tables",
    "Catalogue", "Catalogues", "Guide",
}  # fmt: skip
"""Words that are the same in both languages."""


def bare(words: str) -> str:
    """Without marks, keys, counts and languages.

    >>> bare("› Zones  (2)"), bare("&Rectangle (R)")
    ('Zones', 'Rectangle')
    """
    return re.sub(r"\s*\([^)]*\)|^[›\d ]+|[&*]", "", words).strip()


@pytest.mark.parametrize("file", [FORD, NIGHT], ids=["map", "scenario"])
def test_the_whole_window_changes_its_language(open_window, file: Path) -> None:
    window = open_window(file)
    for dock in window.docks:
        dock.show()
    QApplication.processEvents()
    said: dict[str, set[str]] = {}
    for language in ("en", "fr"):
        window.menus.languages[language].trigger()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        widgets = [window, *window.findChildren(QWidget)]
        said[language] = {one for widget in widgets for one in words_of(widget)}
        said[language] |= {
            one for action in window.findChildren(type(window.menus.open))
            for one in (action.text(), action.toolTip())
        }  # fmt: skip
    window.menus.languages["en"].trigger()
    text = file.read_text("utf-8") + str(file)
    both = {bare(one) for one in said["en"]} & {bare(one) for one in said["fr"]}
    alike = {
        one for one in both
        if SPOKEN.search(one) and one not in SAME and one not in text
        and not one.endswith(file.name)
        and not re.fullmatch(r"[a-z0-9/._ -]+", one)
    }  # fmt: skip
    assert not alike


def test_standard_buttons_of_qt_speak_both_languages(open_window) -> None:
    window = open_window()
    standard = QMessageBox.StandardButton
    seen = []
    for language in ("en", "fr"):
        window.menus.languages[language].trigger()
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        seen.append([one.text().replace("&", "") for one in box.buttons()])
        message = QMessageBox(window)
        message.setStandardButtons(standard.Yes | standard.Cancel)
        seen.append([one.text().replace("&", "") for one in message.buttons()])
    window.menus.languages["en"].trigger()
    assert seen[0] == ["Cancel"]
    assert seen[2] == ["Annuler"]
    assert set(seen[1]) == {"Yes", "Cancel"}
    assert set(seen[3]) == {"Oui", "Annuler"}


def name_of(widget: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name) if found is not None else ""


@pytest.mark.parametrize("file", [None, FORD, NIGHT], ids=["start", "map", "scenario"])
def test_whatever_the_keyboard_can_reach_has_a_name(open_window, file: Path | None) -> None:
    window = open_window(file)
    for dock in window.docks if file is not None else ():
        dock.show()
        dock.raise_()
        QApplication.processEvents()
    QApplication.processEvents()
    nameless = [
        f"{type(one).__name__} {one.objectName()} in {type(one.parent()).__name__}"
        for one in window.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.isVisibleTo(window)
        and one.focusProxy() is None
        and not (isinstance(one, QTabBar) and not one.count())
        and not one.objectName().startswith("qt_")
        and not name_of(one)
    ]
    assert not nameless


def test_every_button_of_a_tool_bar_has_a_tip(open_window) -> None:
    window = open_window(FORD)
    for bar in window.findChildren(QToolBar):
        for action in bar.actions():
            assert action.isSeparator() or action.toolTip() or action.text() == ""


@pytest.mark.parametrize("file", [FORD, NIGHT], ids=["map", "scenario"])
def test_a_panel_that_is_shown_by_its_key_is_in_front_and_has_the_keyboard(
    open_window, qtbot: QtBot, file: Path
) -> None:
    window = open_window(file)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.parts._document is not None)
    for dock in window.docks:
        if dock is window.minimap:
            continue  # nothing in it is for the keyboard
        window.canvas.setFocus()
        dock.setVisible(True)
        for _ in range(2):
            dock.toggleViewAction().trigger()
        QApplication.processEvents()
        assert not dock.visibleRegion().isEmpty(), dock.objectName()
        focus = QApplication.focusWidget()
        assert focus is not None
        assert dock.isAncestorOf(focus), (dock.objectName(), focus)


def by_keyboard(window: MainWindow, name: str) -> None:
    """Take a tool by its letter, go somewhere, act there, go on, act again, give up."""
    canvas = window.canvas
    canvas.setFocus()
    key = window.tool_menu.tools[name].shortcut().toString()
    QTest.keyClicks(canvas, key.lower())
    assert window.box.name == name
    for _ in range(2):
        for arrow in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            QTest.keyClick(canvas, arrow, CONTROL)
        QTest.keyClick(canvas, Qt.Key.Key_Period)
        QTest.keyClick(canvas, Qt.Key.Key_Return)
        QApplication.processEvents()
    assert window.hand.cursor is not None
    QTest.keyClick(canvas, Qt.Key.Key_Escape)


@pytest.mark.parametrize("name", NAMES)
def test_every_tool_for_maps_works_by_keyboard_alone(open_window, name: str) -> None:
    by_keyboard(open_window(FORD), name)


@pytest.mark.parametrize("name", SETUP_NAMES)
def test_every_tool_for_scenarios_works_by_keyboard_alone(open_window, name: str) -> None:
    by_keyboard(open_window(NIGHT), name)
