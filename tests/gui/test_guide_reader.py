"""The guide in the window: found by the menu and a key, led through by its links."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.files.resources import docs_dir
from editor.gui.guide import Guide, anchor_of
from editor.gui.window import MainWindow

LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


def opened(window: MainWindow, qtbot: QtBot) -> Guide:
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window, Qt.Key.Key_F1, SHIFT)
    qtbot.waitUntil(lambda: bool(window.findChildren(Guide)))
    (guide,) = window.findChildren(Guide)
    assert QTest.qWaitForWindowExposed(guide)
    return guide


def click(guide: Guide, words: str) -> None:
    """On a link, wherever it stands."""
    cursor = guide.page.document().find(words)
    assert not cursor.isNull(), words
    cursor.setPosition(cursor.selectionStart() + 1)
    guide.page.setTextCursor(cursor)
    guide.page.ensureCursorVisible()
    where = guide.page.cursorRect(cursor).center()
    QTest.mouseClick(guide.page.viewport(), LEFT, pos=where + QPoint(2, 0))


def top(guide: Guide) -> str:
    """The first words that are seen."""
    return guide.page.cursorForPosition(QPoint(40, 12)).block().text()


def test_the_guide_opens_and_its_links_lead_on_and_back(open_window, qtbot: QtBot) -> None:
    guide = opened(open_window(), qtbot)
    qtbot.waitUntil(lambda: top(guide) == "Working in the window")
    click(guide, "author's guide")
    qtbot.waitUntil(lambda: top(guide) == "The author's guide")
    click(guide, "A roster")
    qtbot.waitUntil(lambda: top(guide) == "A roster")
    QTest.mouseClick(guide.start, LEFT)
    qtbot.waitUntil(lambda: top(guide) == "Working in the window")
    click(guide, "author's guide")
    qtbot.waitUntil(lambda: top(guide) == "The author's guide")
    click(guide, "list of findings")
    qtbot.waitUntil(lambda: top(guide) == "Findings")
    QTest.mouseClick(guide.back, LEFT)
    qtbot.waitUntil(lambda: top(guide) == "The author's guide")
    assert guide.forth.isEnabled()
    QTest.mouseClick(guide.forth, LEFT)
    qtbot.waitUntil(lambda: top(guide) == "Findings")
    QTest.mouseClick(guide.start, LEFT)
    click(guide, "En français")
    qtbot.waitUntil(lambda: top(guide) == "Travailler dans la fenêtre")


def test_it_speaks_the_language_of_the_window(open_window, qtbot: QtBot) -> None:
    window = open_window()
    window.choose_language("fr")
    guide = opened(window, qtbot)
    qtbot.waitUntil(lambda: top(guide) == "Travailler dans la fenêtre")


def test_pictures_of_a_page_are_found_beside_it(open_window, qtbot: QtBot) -> None:
    guide = opened(open_window(), qtbot)
    for page, picture in (
        ("test-play.md", "pictures/play.png"),
        ("fr/test-play.md", "../pictures/play.png"),
    ):
        guide.go(QUrl.fromLocalFile(str(docs_dir() / page)))
        kind = QTextDocument.ResourceType.ImageResource
        found = guide.page.document().resource(kind, QUrl(picture))
        assert found is not None, page


def test_a_sample_that_a_page_names_is_opened(open_window, qtbot: QtBot) -> None:
    window = open_window()
    guide = opened(window, qtbot)
    guide.go(QUrl.fromLocalFile(str(docs_dir() / "checks" / "MAP.md")))
    with qtbot.waitSignal(window.reader.read, timeout=20_000):
        click(guide, "mended")
    assert Path(window.file).name == "good.yaml"


@pytest.mark.parametrize(
    "page",
    [
        path for path in sorted(docs_dir().rglob("*.md"))
        if path.parent.name in {"docs", "fr"} and path.name != "developers.md"
    ],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)  # fmt: skip
def test_every_heading_that_a_page_links_to_is_there(page: Path) -> None:
    document = QTextDocument()
    document.setMarkdown(page.read_text("utf-8"))
    headings, links = set(), set()
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            headings.add(anchor_of(block.text()))
        cursor = QTextCursor(block)
        for one in block.textFormats():
            cursor.setPosition(block.position() + one.start)
            href = one.format.anchorHref()
            if href.startswith("#"):
                links.add(QUrl(href).fragment(QUrl.ComponentFormattingOption.FullyDecoded))
        block = block.next()
    assert links <= headings, links - headings


def test_pictures_are_no_wider_than_the_page(open_window, qtbot: QtBot) -> None:
    guide = opened(open_window(), qtbot)
    qtbot.waitUntil(lambda: top(guide) == "Working in the window")
    image = guide.page.loadResource(
        QTextDocument.ResourceType.ImageResource.value, QUrl("pictures/window.png")
    )
    assert 0 < image.width() <= guide.page.viewport().width()
    assert not guide.page.horizontalScrollBar().isVisible()
