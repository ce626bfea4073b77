"""The focus stays where one works: in the tree after a name, in the list after a fix."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from editor.edit.commands import Put
from editor.gui.window import MainWindow


@pytest.fixture
def window(open_window, qtbot: QtBot, shelf: Path) -> MainWindow:
    made: MainWindow = open_window(shelf / "scenarios" / "market-day.scenario.yaml")
    made.resize(1280, 800)
    qtbot.waitUntil(lambda: made.parts._document is not None)
    made.activateWindow()
    settle()
    return made


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


@pytest.mark.parametrize(("key", "name"), [("Return", "captain"), ("Escape", "captain")])
def test_after_a_name_the_tree_has_the_focus(window: MainWindow, key: str, name: str) -> None:
    pane = window.parts.outline.pane
    window.parts.outline.raise_()
    pane.select(("units", 5))
    pane.view.setFocus()
    QTest.keyClick(pane.view, Qt.Key.Key_F2)
    editor = pane.view.viewport().findChild(QLineEdit)
    QTest.keySequence(editor, "Ctrl+A")
    QTest.keyClicks(editor, name)
    QTest.keyClick(editor, Qt.Key[f"Key_{key}"])
    settle()
    assert window.focusWidget() is pane.view
    assert pane.current().path == ("units", 5)
    QTest.keyClick(pane.view, Qt.Key.Key_Down)
    assert pane.current().path != ("units", 5)


def test_a_name_that_is_refused_leaves_the_focus_in_the_tree(window: MainWindow) -> None:
    pane = window.parts.outline.pane
    pane.select(("units", 5))
    pane.view.setFocus()
    QTest.keyClick(pane.view, Qt.Key.Key_F2)
    editor = pane.view.viewport().findChild(QLineEdit)
    QTest.keyClicks(editor, "No Name")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()
    assert window.focusWidget() is pane.view
    assert pane.complaint.isVisible()


@pytest.mark.parametrize("is_last", [False, True])
def test_after_a_fix_the_list_of_findings_has_the_focus(
    window: MainWindow, qtbot: QtBot, is_last: bool
) -> None:
    findings = window.findings
    findings.raise_()
    window.bench.do(Put(("units", 5, "side"), "theives"))
    if not is_last:
        window.bench.do(Put(("units", 6, "side"), "theives"))
    qtbot.waitUntil(lambda: any(one.fix for one in findings.model.findings), timeout=20_000)
    settle()
    findings.view.setFocus()
    row = next(n for n, one in enumerate(findings.model.findings) if one.fix is not None)
    findings.view.setCurrentIndex(findings.filter.index(row, 0))
    QTest.mouseClick(findings.fix, Qt.MouseButton.LeftButton)
    before = len(findings.model.findings)
    qtbot.waitUntil(lambda: len(findings.model.findings) < before, timeout=20_000)
    settle()
    if findings.filter.rowCount():
        assert window.focusWidget() is findings.view
        assert findings.current is not None
    else:
        assert window.focusWidget() is findings.text


@pytest.mark.parametrize("place", ["findings", "outline", "palette", "properties"])
def test_undo_is_not_swallowed_by_a_line_to_search_in(window: MainWindow, place: str) -> None:
    line = {
        "findings": window.findings.text,
        "outline": window.parts.outline.pane.finder,
        "palette": window.palette_dock.finder,
        "properties": window.parts.properties.pane.finder,
    }[place]
    window.bench.do(Put(("author",), "Somebody"))
    line.setFocus()
    QTest.keyClicks(line, "a")
    QTest.keySequence(line, "Ctrl+Z")
    assert line.text() == ""
    assert window.current_document.value.author == "Somebody"
    QTest.keySequence(line, "Ctrl+Z")
    assert window.current_document.value.author != "Somebody"
