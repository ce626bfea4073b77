"""Words of less weight can be read in either theme, also after another was chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.gui.forms.complaints import Complaint
from editor.gui.forms.labels import Muted
from editor.gui.settings import ThemeChoice
from editor.gui.window import MainWindow

ENOUGH = 4.5
"""The least contrast of words, as WCAG has it."""


@pytest.fixture
def window(open_window, qtbot: QtBot, shelf: Path) -> MainWindow:
    made: MainWindow = open_window(shelf / "scenarios" / "market-day.scenario.yaml")
    made.resize(1280, 800)
    qtbot.waitUntil(lambda: made.parts._document is not None)
    made.parts._choose(("units", 5))
    QApplication.processEvents()
    return made


def light(colour: QColor) -> float:
    shares = (colour.redF(), colour.greenF(), colour.blueF())
    r, g, b = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(label: QLabel) -> float:
    ink = label.palette().color(label.foregroundRole())
    ground = QApplication.palette().color(QPalette.ColorRole.Window)
    low, high = sorted((light(ink), light(ground)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("themes", [("light",), ("dark",), ("light", "dark"), ("dark", "light")])
def test_muted_words_are_read_in_every_theme(
    window: MainWindow, themes: tuple[ThemeChoice, ...]
) -> None:
    for theme in themes:
        window.choose_theme(theme)
        QApplication.processEvents()
    labels: list[QLabel] = [*window.findChildren(Muted), window.status.hint]
    assert window.parts.properties.pane.help in labels
    for label in labels:
        assert contrast(label) >= ENOUGH, (type(label).__name__, label.text())
        if not isinstance(label, Complaint):
            wanted = QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
            assert label.palette().color(label.foregroundRole()) == wanted


def inks(window: MainWindow) -> set[str]:
    """The colours of the words of the source."""
    found: set[str] = set()
    block = window.parts.source.pane.view.document().firstBlock()
    while block.isValid():
        found |= {one.format.foreground().color().name() for one in block.layout().formats()}
        block = block.next()
    return found


def test_the_source_and_its_links_change_their_inks_with_the_theme(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.parts.source.raise_()
    qtbot.waitUntil(lambda: window.parts.source.pane.view.text() != "")
    seen = []
    for theme in ("light", "dark", "light"):
        window.choose_theme(theme)
        QApplication.processEvents()
        seen.append(inks(window))
    assert seen[0] == seen[2] != seen[1]
