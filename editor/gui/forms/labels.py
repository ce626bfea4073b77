"""Words of less weight, right in any theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget


def is_dark(palette: QPalette) -> bool:
    """Whether words are light on dark."""
    return palette.color(QPalette.ColorRole.Base).lightness() < 128


def is_dressing(event: QEvent) -> bool:
    """Whether the theme has changed: a window is told so, and what is in it by its palette."""
    return event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange)


def bound(words: str) -> str:
    """Words whose French signs stay with what they belong to at the end of a line."""
    for sign in ("»", ":", ";", "!", "?"):
        words = words.replace(f" {sign}", f"\u00a0{sign}")
    return words.replace("« ", "«\u00a0")


class Muted(QLabel):
    """Words of less weight: a hint, a sentence, a default."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._dress()

    def say(self, words: str) -> None:
        """Words whose French quotes and stops do not part from them at the end of a line."""
        self.setText(bound(words))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if is_dressing(event):
            self._dress()

    def _ink(self, palette: QPalette) -> QColor:
        return palette.color(QPalette.ColorRole.PlaceholderText)

    def _dress(self) -> None:
        # The ink of the application: the parent may still have that of the theme before. And the
        # ink only: whoever has a whole palette of his own is not told when the theme changes.
        ink = self._ink(QApplication.palette())
        if self.palette().color(QPalette.ColorRole.WindowText) != ink:
            palette = QPalette()
            palette.setColor(QPalette.ColorRole.WindowText, ink)
            self.setPalette(palette)


class Cut(Muted):
    """One line, cut short where there is no room; the tooltip has all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWordWrap(False)
        self.setMinimumWidth(10)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        del event
        painter = QPainter(self)
        room = self.contentsRect()
        words = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
