"""Whose decision it is and all that may be done, by unit; an action can also be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.gui.play.pages import RULE, preview_page, reasons
from editor.gui.play.phrases import (
    decision_words,
    offer_words,
    side_name,
    unit_name,
    withheld_words,
)
from editor.gui.words import Words
from editor.model.text import COLON, Text

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl

    from editor.gui.play.foresight import Preview
    from editor.gui.play.match import Moment
    from editor.gui.play.offers import Offer

_OFFER = Qt.ItemDataRole.UserRole
_UNIT = Qt.ItemDataRole.UserRole + 1
_TYPED = Text("Type an action, such as “{}”", "Tapez une action, telle que « {} »")
_DO_IT = Text("Enter does it", "Entrée l'exécute")


class ChoicesDock(QDockWidget):
    """Lists what may be done; a click or Enter does it."""

    offer_chosen = Signal(object)
    offer_looked = Signal(object)
    """An offer that the reader has come to without doing it, or None."""
    unit_chosen = Signal(str)
    line_typed = Signal(str)
    rule_asked = Signal(str)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("play-choices")
        self._words = words
        self._moment: Moment | None = None
        self.head = QLabel(wordWrap=True)
        self.plain = QHBoxLayout()
        self.buttons: list[QPushButton] = []
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.itemActivated.connect(self._activate)
        self.tree.itemClicked.connect(self._click)
        self.tree.currentItemChanged.connect(self._look)
        self.line = QLineEdit(clearButtonEnabled=True)
        self._known = QStringListModel(self)
        self._completer = QCompleter(self._known, self)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(self._completer)
        self.line.returnPressed.connect(self._type)
        self.refusal = QLabel(wordWrap=True, openExternalLinks=False)
        self.refusal.linkActivated.connect(self._rule)
        self.page = QTextBrowser(openLinks=False)
        self.page.setMaximumHeight(190)
        self.page.anchorClicked.connect(self._follow)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.head)
        column.addLayout(self.plain)
        column.addWidget(self.tree, 3)
        column.addWidget(self.page, 2)
        column.addWidget(self.line)
        column.addWidget(self.refusal)
        self.setWidget(inside)
        words.say(self.setWindowTitle, Text("Choices", "Choix"))
        words.say(self.tree.setAccessibleName, Text("What may be done", "Ce qui peut se faire"))
        words.say(self.page.setAccessibleName, Text("What it would come to", "Ce qu'il en serait"))
        words.say(self.line.setAccessibleName, Text("An action as text", "Une action en texte"))
        words.changed.connect(self._speak)

    # What is shown

    def show_moment(self, moment: Moment, note: str) -> None:
        """What may be done now, or in a line why nothing may."""
        self._moment = moment
        self._fill(note)

    def _speak(self) -> None:
        if self._moment is not None:
            self._fill("")

    def _fill(self, note: str) -> None:
        moment = self._moment
        assert moment is not None, "there is a moment to show"
        state, item, offers = moment.state, moment.item, moment.offers
        self.page.clear()
        self.head.setText(note)
        if state is not None and item is not None and not note:
            head = f"<b>{side_name(state, item.side)}</b>{COLON}{decision_words(item)}"
            self.head.setText(head + withheld_words(offers))
        said = f"{moment.refused} " if moment.refused is not None else ""
        links = " ".join(f"<a href='{RULE}{one}'>{one}</a>" for one in moment.rules)
        self.refusal.setText(f"⚠ {said}<small>{links}</small>" if said else "")
        self.refusal.setVisible(bool(said))
        on = offers is not None and not note
        self.tree.setEnabled(on)
        self.line.setEnabled(on)
        self._fill_plain([*offers.plain] if offers is not None and on else [])
        with QSignalBlocker(self.tree):
            self.tree.clear()
            if offers is not None and on:
                for name in offers.by_unit:
                    self._add_unit(name)
                if len(offers.by_unit) <= 3:
                    self.tree.expandAll()
        lines = [str(one.action) for one in offers.all] if offers is not None and on else []
        self._known.setStringList(lines)
        self.line.setPlaceholderText(str(_TYPED).format(lines[0]) if lines else "")

    def _fill_plain(self, offers: list[Offer]) -> None:
        for button in self.buttons:
            self.plain.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        for number, offer in enumerate(offers):
            assert self._moment is not None
            said = str(offer_words(self._moment.state, offer))
            button = QPushButton(f"{said} (Ctrl+↵)" if number == 0 else said)
            button.clicked.connect(lambda _=False, one=offer: self.offer_chosen.emit(one))
            self.plain.addWidget(button)
            self.buttons.append(button)

    def _add_unit(self, name: str) -> None:
        assert self._moment is not None
        assert self._moment.offers is not None
        state = self._moment.state
        own = self._moment.offers.of(name)
        top = QTreeWidgetItem([f"{unit_name(state, name)}  ({len(own)})"])
        top.setData(0, _UNIT, name)
        self.tree.addTopLevelItem(top)
        for group in self._moment.offers.verbs_of(name).values():
            for offer in group:
                row = QTreeWidgetItem([str(offer_words(state, offer))])
                row.setData(0, _OFFER, offer)
                row.setData(0, _UNIT, name)
                row.setToolTip(0, f"{offer.action}\n{_DO_IT}")
                top.addChild(row)

    def show_unit(self, name: str | None) -> None:
        """Unfold what the chosen unit may do."""
        with QSignalBlocker(self.tree):
            for number in range(self.tree.topLevelItemCount()):
                top = self.tree.topLevelItem(number)
                assert top is not None
                mine = top.data(0, _UNIT) == name
                if mine:
                    top.setExpanded(True)
                    if self.tree.currentItem() is None or self._unit() != name:
                        self.tree.setCurrentItem(top)
                        self.tree.scrollToItem(top, QTreeWidget.ScrollHint.PositionAtTop)
                elif name is not None:
                    top.setExpanded(False)

    def _unit(self) -> str | None:
        current = self.tree.currentItem()
        return current.data(0, _UNIT) if current is not None else None

    def show_preview(self, preview: Preview | None) -> None:
        """What something would come to, with every reason."""
        if preview is None:
            self.page.clear()
            return
        language, bar = self._words.language, self.palette().highlight().color().name()
        self.page.setHtml(preview_page(preview, language, bar) + reasons(preview.steps, language))

    # What is chosen

    def _activate(self, row: QTreeWidgetItem) -> None:
        """Enter: does an action, or unfolds a unit."""
        offer = row.data(0, _OFFER)
        if offer is not None:
            self.offer_chosen.emit(offer)
        else:
            row.setExpanded(not row.isExpanded())

    def _click(self, row: QTreeWidgetItem) -> None:
        if row.data(0, _OFFER) is None:
            self.unit_chosen.emit(row.data(0, _UNIT))

    def _look(self, row: QTreeWidgetItem | None) -> None:
        offer = row.data(0, _OFFER) if row is not None else None
        if row is not None:
            self.unit_chosen.emit(row.data(0, _UNIT))
        self.offer_looked.emit(offer)

    def _type(self) -> None:
        said = self.line.text().strip()
        popup = self._completer.popup()
        if popup is not None:
            popup.hide()
        if said:
            self.line.clear()
            self.line_typed.emit(said)

    def _follow(self, link: QUrl) -> None:
        self._rule(link.toString())

    def _rule(self, said: str) -> None:
        if said.startswith(RULE):
            self.rule_asked.emit(said.removeprefix(RULE))
