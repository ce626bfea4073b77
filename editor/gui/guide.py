"""The guide and the pages it leads to, read beside the window; no network is needed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout

from editor.files.resources import docs_dir
from editor.gui.sizing import open_at
from editor.model.text import Text, chosen_language

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

TITLE = Text("Guide", "Guide")
_BACK, _FORTH = Text("&Back", "&Retour"), Text("&Forward", "&Suivant")
_START = Text("&Guide", "&Guide")
_MISSING = Text("{} is not there", "{} est absent")
_BESIDE = 100
"""What is left free beside pictures, in a window as wide as this one is at first."""
_PAGE, _OURS = ".md", ".yaml"


def first_page() -> Path:
    """Where the guide begins, in the language of the moment."""
    own = docs_dir() / chosen_language() / "window.md"
    return own if own.is_file() else docs_dir() / "window.md"


def anchor_of(heading: str) -> str:
    """By what a link calls a heading.

    >>> anchor_of("Zones, set-up, arrivals"), anchor_of("La fin : gagner")
    ('zones-set-up-arrivals', 'la-fin--gagner')
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class _Page(QTextBrowser):
    """A page whose pictures are no wider than itself."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802 - Qt's name
        found = super().loadResource(kind, name)
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return found
        image = QImage(self.document().baseUrl().resolved(QUrl(name)).toLocalFile())
        widest = self.window().width() - _BESIDE
        if image.width() <= widest:
            return image
        return image.scaledToWidth(widest, Qt.TransformationMode.SmoothTransformation)


class Guide(QDialog):
    """Shows pages of Markdown, with the way back and forth between them."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._past: list[QUrl] = []
        self._next: list[QUrl] = []
        self._here = QUrl()
        open_at(self, 820, 700)
        self.setWindowTitle(str(TITLE))
        self.page = _Page(openLinks=False)
        self.page.document().setDocumentMargin(24)
        self.page.setAccessibleName(str(TITLE))
        self.page.anchorClicked.connect(self.follow)
        self.back, self.forth = QPushButton(str(_BACK)), QPushButton(str(_FORTH))
        self.start = QPushButton(str(_START))
        self.back.clicked.connect(lambda: self._step(self._past, self._next))
        self.forth.clicked.connect(lambda: self._step(self._next, self._past))
        self.start.clicked.connect(self.begin)
        bar = QHBoxLayout()
        for button in (self.back, self.forth, self.start):
            button.setAutoDefault(False)
            bar.addWidget(button)
        bar.addStretch(1)
        whole = QVBoxLayout(self)
        whole.addLayout(bar)
        whole.addWidget(self.page, 1)
        self.begin()

    def begin(self) -> None:
        """Go to the first page."""
        self.go(QUrl.fromLocalFile(str(first_page())))

    def follow(self, link: QUrl) -> None:
        """A link of the page: another page or heading, a file of ours, or the world outside."""
        to = self._here.resolved(link)
        file = to.toLocalFile()
        if file.endswith(_PAGE):
            self.go(to)
        elif file.endswith(_OURS):
            self._window.open_file(file)
        else:
            QDesktopServices.openUrl(to)

    def go(self, to: QUrl) -> None:
        """Show a page; where one was is remembered."""
        if not self._here.isEmpty():
            self._past.append(self._here)
        self._next.clear()
        self._show(to)

    def _step(self, there: list[QUrl], behind: list[QUrl]) -> None:
        behind.append(self._here)
        self._show(there.pop())

    def _show(self, to: QUrl) -> None:
        if to.path() != self._here.path():
            self._read(Path(to.toLocalFile()))
        self._here = to
        self.back.setEnabled(bool(self._past))
        self.forth.setEnabled(bool(self._next))
        self._scroll(to.fragment(QUrl.ComponentFormattingOption.FullyDecoded))

    def _read(self, file: Path) -> None:
        from editor.files.yamltext import MAX_BYTES, read_bytes

        data = read_bytes(file, MAX_BYTES)
        # Pictures are looked for beside the page.
        self.page.document().setBaseUrl(QUrl.fromLocalFile(f"{file.parent}/"))
        if isinstance(data, bytes):
            self.page.setMarkdown(data.decode("utf-8", "replace"))
        else:
            self.page.setPlainText(str(_MISSING).format(file.name))

    def _scroll(self, anchor: str) -> None:
        """To the heading that a link names, else to the beginning."""
        block = self.page.document().begin()
        while block.isValid():
            if anchor and block.blockFormat().headingLevel() and anchor_of(block.text()) == anchor:
                break
            block = block.next()
        found = block if block.isValid() else self.page.document().begin()
        self.page.setTextCursor(QTextCursor(found))
        place = self.page.document().documentLayout().blockBoundingRect(found)
        self.page.verticalScrollBar().setValue(round(place.top()) - 8 if block.isValid() else 0)
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)
