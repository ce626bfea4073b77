"""What pops up when the other side may answer: each answer a button, with how likely it works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout

from editor.gui.play.dice_panel import clear
from editor.gui.play.phrases import action_words, decision_words, side_name, withheld_words
from editor.gui.words import Words
from editor.model.text import COLON, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.gui.play.board import PlayBoard
    from editor.gui.play.foresight import Preview
    from editor.gui.play.match import Moment
    from editor.gui.play.offers import Offer
    from editor.hexgrid.hexes import Hex

MOST = 7
_MORE = Text("… and {} more in the list", "… et {} autres dans la liste")
_NONE = {"none", "no effect", "nothing"}


def is_reaction(moment: Moment) -> bool:
    """Whether somebody decides in the phase of the other side."""
    item, state = moment.item, moment.state
    return (
        moment.is_choice and item is not None and bool(state.active) and item.side != state.active
    )


def offered(moment: Moment) -> list[Offer]:
    """What the buttons offer: answers first, then to let it be."""
    assert moment.offers is not None
    answers = [one for one in moment.offers.all if one.who]
    return [*answers[:MOST], *moment.offers.plain]


class Reaction(QFrame):
    """Asks the side that is not at turn; digits choose."""

    offer_chosen = Signal(object)
    offer_looked = Signal(object)
    escaped = Signal()

    def __init__(self, words: Words, parent: PlayBoard) -> None:
        super().__init__(parent)
        self._board = parent
        self._about: tuple[Hex, ...] = ()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(10, 8, 10, 8)
        self.buttons: list[_Answer] = []
        words.say(self.setAccessibleName, Text("The other side may answer",
                                               "L'autre camp peut répondre"))  # fmt: skip
        self.hide()

    def show_moment(self, moment: Moment | None) -> None:
        """Pop up where the other side may answer, else go away."""
        had_focus = self.isVisible() and self.isAncestorOf(self.focusWidget() or self)
        clear(self._inside)
        self.buttons = []
        if moment is None or not is_reaction(moment):
            self.hide()
            if had_focus:
                self._board.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        assert moment.item is not None
        assert moment.offers is not None
        head = QLabel(f"<b>{side_name(moment.state, moment.item.side)}</b>{COLON}"
                      f"{decision_words(moment.item)}{withheld_words(moment.offers)}")  # fmt: skip
        self._inside.addWidget(head)
        for number, offer in enumerate(offered(moment), 1):
            button = _Answer(number, offer, str(action_words(moment.state, offer)), self)
            button.clicked.connect(lambda _=False, one=offer: self.offer_chosen.emit(one))
            self._inside.addWidget(button)
            self.buttons.append(button)
        left = len(moment.offers.all) - len(self.buttons)
        if left > 0:
            self._inside.addWidget(QLabel(str(_MORE).format(left)))
        pieces = moment.state.now.pieces
        self._about = tuple(
            pieces[name].at for name in moment.item.args if isinstance(name, str) and name in pieces
        )
        self.show()
        self.place()
        first = self.buttons[0] if self.buttons else self
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_previews(self, previews: Sequence[Preview]) -> None:
        """How likely each answer does anything at all."""
        for button, preview in zip(self.buttons, previews, strict=False):
            if preview.chances:
                miss = sum(chance for name, chance in preview.chances if name.en in _NONE)
                button.say_chance(float(1 - miss))
        self.place()

    def place(self) -> None:
        """At the top of the board, or at its foot where that would hide what it is about."""
        if self.isHidden():
            return
        self._inside.activate()
        self.adjustSize()
        high, low = 8, max(8, self._board.height() - self.height() - 8)
        near = [self._view(place)[1] for place in self._about]
        hidden = any(y < high + self.height() + 20 for y in near)
        self.move(max(4, (self._board.width() - self.width()) // 2), low if hidden else high)
        self.raise_()

    def _view(self, place: Hex) -> tuple[float, float]:
        layout = self._board.layout_of_board
        return self._board.camera.to_view(layout.centre(place)) if layout is not None else (0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        number = event.key() - Qt.Key.Key_0.value
        if 1 <= number <= len(self.buttons):
            self.buttons[number - 1].click()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


class _Answer(QPushButton):
    """One answer; whoever comes to it sees what it would come to."""

    def __init__(self, number: int, offer: Offer, words: str, parent: Reaction) -> None:
        super().__init__(f"{number}  {words}", parent)
        self._said, self._reaction, self.offer = f"{number}  {words}", parent, offer
        self.setStyleSheet("text-align: left; padding: 4px 8px")

    def say_chance(self, chance: float) -> None:
        self.setText(f"{self._said}   {chance:.0%}")

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        self._reaction.offer_looked.emit(self.offer)
        super().focusInEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802 - Qt's name
        self._reaction.offer_looked.emit(self.offer)
        super().enterEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            self.click()
        else:
            super().keyPressEvent(event)
