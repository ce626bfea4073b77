"""The steps of the document in front, by name; a click goes there, backwards or forwards."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDockWidget, QListWidget, QListWidgetItem, QWidget

from editor.gui.bench import Bench
from editor.gui.words import Words
from editor.model.text import Text

SAVED = Text("saved", "enregistré")


class HistoryDock(QDockWidget):
    """Shows the history and holds none of its own."""

    def __init__(self, words: Words, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("history")
        self._bench = bench
        self._shown: list[Text] = []
        self._marked: tuple[int, int | None] = (0, None)
        self.list = QListWidget()
        self.list.setUniformItemSizes(True)
        self.list.setAlternatingRowColors(True)
        self.list.currentRowChanged.connect(self._go)
        self.setWidget(self.list)
        words.say(self.setWindowTitle, Text("History", "Historique"))
        words.say(self.list.setAccessibleName, Text("Steps", "Étapes"))
        words.changed.connect(self._speak)
        bench.names_changed.connect(self.refresh)
        bench.current_changed.connect(self.refresh)
        self.visibilityChanged.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Only what differs from what is listed: a stroke adds a row, it does not make them all."""
        document = self._bench.document
        if document is None:
            self._shown = []
            with QSignalBlocker(self.list):
                self.list.clear()
            return
        if self.isHidden():
            return
        history = document.history
        labels = [step.label for step in history.steps]
        same = 0
        for old, new in zip(self._shown, labels, strict=False):
            if old != new:
                break
            same += 1
        with QSignalBlocker(self.list):
            while self.list.count() > same:
                self.list.takeItem(self.list.count() - 1)
            for label in labels[same:]:
                self.list.addItem(str(label))
            self._shown = labels
            self._mark(history.at, history.saved, same)

    def _mark(self, at: int, saved: int | None, first: int) -> None:
        """Only rows that look otherwise than before: there may be thousands."""
        old_at, old_saved = self._marked
        faded, plain = self.palette().placeholderText(), self.palette().text()
        rows = {*range(first, len(self._shown)), *range(min(at, old_at), max(at, old_at) + 1)}
        rows |= {row for row in (saved, old_saved) if row is not None}
        for row in rows:
            if row >= self.list.count():
                continue
            item = self.list.item(row)
            words = str(self._shown[row])
            item.setText(f"{words}  ({SAVED})" if row == saved else words)
            item.setForeground(faded if row > at else plain)
            self._embolden(item, row == at)
        self._marked = at, saved
        self.list.setCurrentRow(at)
        self.list.scrollToItem(self.list.item(at))

    @staticmethod
    def _embolden(item: QListWidgetItem, on: bool) -> None:
        font: QFont = item.font()
        if font.bold() != on:
            font.setBold(on)
            item.setFont(font)

    def _speak(self) -> None:
        self._shown = []
        with QSignalBlocker(self.list):
            self.list.clear()
        self.refresh()

    def _go(self, row: int) -> None:
        document = self._bench.document
        if document is not None and 0 <= row < len(document.history.steps):
            if row != document.history.at:
                self._bench.go(row)
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
