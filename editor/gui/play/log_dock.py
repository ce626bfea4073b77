"""The log of a game: what happened, why, by which rules; and the way back to any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDockWidget, QListView, QSplitter, QTextBrowser, QWidget

from editor.gui.play.log_model import Line, LogModel
from editor.gui.play.offers import offer_of
from editor.gui.play.pages import RULE, action_page, happening_page, rule_page
from editor.gui.play.phrases import action_words
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.play.match import Moment
    from editor.play.game import Action

_MOST = 3
"""Rolls that are explained without being asked for."""


class LogDock(QDockWidget):
    """Lists what happened; says which moment is to be looked at, and to which to go back."""

    looked = Signal(int, object)
    """An entry of the log was chosen, and the hexes that its line is about."""
    rewind_asked = Signal(int)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("play-log")
        self._words = words
        self._state: Any = None
        self.model = LogModel(self.palette)
        self.model.say = self._say
        self.list = _List()
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.clicked.connect(lambda index: self._choose(index.row()))
        self.list.doubleClicked.connect(lambda index: self._rewind(index.row()))
        self.list.moved_to.connect(self._choose)
        self.list.entered_row.connect(self._rewind)
        self.page = QTextBrowser(openLinks=False)
        self.page.anchorClicked.connect(self._follow)
        inside = QSplitter(Qt.Orientation.Vertical)
        inside.addWidget(self.list)
        inside.addWidget(self.page)
        inside.setStretchFactor(0, 3)
        inside.setStretchFactor(1, 1)
        self.setWidget(inside)
        words.say(self.setWindowTitle, Text("Log", "Journal de la partie"))
        words.say(self.list.setAccessibleName, Text("What happened", "Ce qui s'est passé"))
        words.say(self.page.setAccessibleName, Text("Why, and by which rules",
                                                    "Pourquoi, et par quelles règles"))  # fmt: skip
        words.say(
            self.list.setToolTip,
            Text("A click looks at that moment; a double click or Enter goes back to it",
                 "Un clic montre ce moment ; un double clic ou Entrée y revient"),
        )  # fmt: skip
        words.changed.connect(self._speak)

    def show_moment(self, moment: Moment, shown: int) -> None:
        """The log as it is now; `shown` is the entry that is looked at."""
        self._state = moment.state
        before = self.model.rowCount()
        self.model.show_log(moment.log, shown)
        if shown == moment.number:
            rows = self.model.rowCount()
            if rows != before or self.list.currentIndex().row() >= rows:
                with QSignalBlocker(self.list):
                    self.list.setCurrentIndex(QModelIndex())
            self.list.scrollToBottom()
            self._show_last(moment)

    def _show_last(self, moment: Moment) -> None:
        """The page tells of the rolls of the last action, else of whatever has its reasons."""
        said = moment.log[-1].said if moment.log else ()
        rolls = [one for one in said if one.roll is not None]
        told = rolls or [one for one in said if one.proof is not None]
        pages = (happening_page(one, self._words.language) for one in told[:_MOST])
        self.page.setHtml("<hr>".join(pages))

    def _say(self, action: Action) -> Text:
        return action_words(self._state, offer_of(self._state, action))

    def _speak(self) -> None:
        self.model.speak()
        row = self.list.currentIndex().row()
        if row >= 0:
            self._show_page(self.model.line(row))

    def _choose(self, row: int) -> None:
        line = self.model.line(row)
        self._show_page(line)
        hexes = line.happening.hexes if line.happening is not None else ()
        self.looked.emit(line.number, hexes)

    def _rewind(self, row: int) -> None:
        self.rewind_asked.emit(self.model.line(row).number)

    def _show_page(self, line: Line) -> None:
        if line.action is not None:
            self.page.setHtml(action_page(line.action, str(self._say(line.action))))
        elif line.happening is not None:
            self.page.setHtml(happening_page(line.happening, self._words.language))

    def _follow(self, link: QUrl) -> None:
        """A rule, or back from it to what happened."""
        said = link.toString()
        if said.startswith(RULE):
            self.show_rule(said.removeprefix(RULE))
        else:
            row = self.list.currentIndex().row()
            row = row if row >= 0 else self.model.rowCount() - 1
            if row >= 0:
                self._show_page(self.model.line(row))
            else:
                self.page.clear()

    def show_rule(self, rule: str) -> None:
        """What a rule says."""
        self.page.setHtml(rule_page(rule))
        self.show()
        self.raise_()


class _List(QListView):
    """Arrow keys look at a moment as clicks do; Enter goes back to it."""

    moved_to = Signal(int)
    entered_row = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        before = self.currentIndex().row()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if before >= 0:
                self.entered_row.emit(before)
            return
        super().keyPressEvent(event)
        row = self.currentIndex().row()
        if row not in {before, -1}:
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().select(self.currentIndex(), flag)
            self.moved_to.emit(row)
