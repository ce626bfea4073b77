"""Text boxes grow with their words and cut none of them off."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from editor.edit.document import Document
from editor.files.resources import samples_dir
from editor.gui.forms.prose import ProseEdit
from editor.gui.properties_pane import PropertiesPane
from editor.gui.words import Words

SCENARIO = samples_dir() / "scenarios" / "market-day.scenario.yaml"
WORDS = "The miller hid his grain below the third board of the loft and told nobody of it. "


def widest(edit: ProseEdit) -> float:
    """How far the words of a box go to the right."""
    found, block = 0.0, edit.document().firstBlock()
    while block.isValid():
        layout = block.layout()
        lines = [layout.lineAt(number) for number in range(layout.lineCount())]
        found = max([found, *(one.x() + one.width() for one in lines)])
        block = block.next()
    return found


@pytest.fixture
def pane(qtbot: QtBot) -> QScrollArea:
    """Two boxes side by side in what scrolls, as a form has them."""
    pane = QScrollArea(widgetResizable=True)
    qtbot.addWidget(pane)
    inside = QWidget()
    row = QHBoxLayout(inside)
    row.addWidget(ProseEdit())
    row.addWidget(ProseEdit())
    pane.setWidget(inside)
    pane.resize(300, 400)
    pane.show()
    qtbot.waitExposed(pane)
    pane.activateWindow()
    QApplication.processEvents()
    return pane


@pytest.fixture
def edits(pane: QScrollArea) -> list[ProseEdit]:
    return pane.findChildren(ProseEdit)


def settle() -> None:
    for _ in range(5):
        QApplication.processEvents()


def room(edit: ProseEdit) -> float:
    return edit.viewport().width() - edit.contentOffset().x()


@pytest.mark.parametrize("times", [1, 2, 3, 4, 6, 9])
def test_no_word_lies_below_the_scroll_bar(edits: list[ProseEdit], times: int) -> None:
    edits[0].setText(WORDS * times)
    settle()
    assert widest(edits[0]) <= room(edits[0])
    for width in (260, 420, 333, 250, 300):
        edits[0].window().resize(width, 400)
        settle()
        assert widest(edits[0]) <= room(edits[0]), width


def test_words_that_come_key_by_key_are_wrapped_before_the_bar(edits: list[ProseEdit]) -> None:
    edits[0].setFocus()
    for word in (WORDS * 4).split():
        QTest.keyClicks(edits[0], f"{word} ")
        settle()
        assert widest(edits[0]) <= room(edits[0])
    assert edits[0].verticalScrollBar().isVisible()


def test_a_box_that_shows_all_its_lines_has_no_bar(edits: list[ProseEdit]) -> None:
    edits[0].setText(WORDS)
    settle()
    assert not edits[0].verticalScrollBar().isVisible()
    assert edits[0].verticalScrollBar().maximum() == 0
    edits[0].setText(WORDS * 9)
    settle()
    assert edits[0].verticalScrollBar().isVisible()
    edits[0].setText(WORDS)
    settle()
    assert not edits[0].verticalScrollBar().isVisible()


@pytest.mark.parametrize("width", [330, 300, 360, 420])
def test_no_word_of_a_form_lies_below_a_scroll_bar(qtbot: QtBot, width: int) -> None:
    """Boxes are filled, laid out and made narrower by the bar of the form, all at once."""
    window = QMainWindow()
    qtbot.addWidget(window)
    pane = PropertiesPane(Words(window), window)
    window.setCentralWidget(pane)
    document, _ = Document.load(str(SCENARIO))
    assert document is not None
    pane.show_document(document)
    window.resize(width, 700)
    window.show()
    qtbot.waitExposed(window)
    pane.select(("units", 5))
    qtbot.wait(50)
    pane.select(())
    pane.page.rows.show_all()

    def boxes() -> list[ProseEdit]:
        return [one for one in pane.findChildren(ProseEdit) if one.isVisible()]

    def cut() -> list[str]:
        """What is cut at its foot, because whoever holds it has not heard how high it is."""
        return [
            one.toPlainText()[:40]
            for one in boxes()
            if one.geometry().bottom() >= one.parentWidget().height()
        ]

    qtbot.waitUntil(lambda: bool(boxes()) and not cut())
    for edit in boxes():
        assert widest(edit) <= room(edit), edit.toPlainText()[:40]
