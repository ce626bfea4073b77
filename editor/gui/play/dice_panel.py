"""The dice that were rolled, in a corner of the board; and the one that is to be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIntValidator, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.gui.words import Words
from editor.model.text import COLON, Text

if TYPE_CHECKING:
    from editor.gui.play.match import Moment
    from editor.play.umpire import Happening, Roll

_MOST = 4
_WIDE = 330


def clear(rows: QLayout) -> None:
    """Take everything out."""
    while (row := rows.takeAt(0)) is not None:
        widget = row.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


_WANTED = Text("Roll a D{} and type it: {}", "Lancez un D{} et tapez-le : {}")
_NOT = Text("Not this action after all (Esc)", "Finalement pas cette action (Échap)")


class Die(QWidget):
    """One die with its face, as it lies on the table."""

    def __init__(self, roll: Roll, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roll = roll
        self.setFixedSize(QSize(40, 40))
        self.setAccessibleName(f"D{roll.sides}{COLON}{roll.face}")
        self.setToolTip(f"D{roll.sides}")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#4a1512"), 1.5))
        painter.setBrush(QColor("#a8322b"))
        if self._roll.sides == 6:
            painter.drawRoundedRect(QRectF(5, 5, 30, 30), 6, 6)
        else:
            corners = [(20, 2), (38, 16), (34, 30), (20, 38), (6, 30), (2, 16)]
            painter.drawPolygon(QPolygonF([QPointF(*one) for one in corners]))
        font = painter.font()
        font.setPixelSize(17)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(QRectF(0, 0, 40, 40), Qt.AlignmentFlag.AlignCenter, str(self._roll.face))


class DicePanel(QFrame):
    """Shows rolls; takes a die that was rolled at the table."""

    typed = Signal(int)
    given_up = Signal()
    closed = Signal()

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._words = words
        self._sides = 10
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(8, 6, 8, 6)
        self._rolls = QVBoxLayout()
        self._inside.addLayout(self._rolls)
        self.asking = QWidget()
        row = QVBoxLayout(self.asking)
        row.setContentsMargins(0, 0, 0, 0)
        self.question = QLabel(wordWrap=True)
        self.face = QLineEdit(maxLength=3)
        self.face.returnPressed.connect(self._enter)
        self.no = QPushButton()
        self.no.clicked.connect(self.given_up)
        row.addWidget(self.question)
        row.addWidget(self.face)
        row.addWidget(self.no)
        self._inside.addWidget(self.asking)
        self.question.setBuddy(self.face)
        words.say(
            self.face.setAccessibleName, Text("The die you rolled", "Le dé que vous avez lancé")
        )
        words.say(self.no.setText, _NOT)
        words.say(self.setAccessibleName, Text("Dice", "Dés"))
        self.hide()

    def show_moment(self, moment: Moment) -> None:
        """The rolls of the last action, and the die that is wanted now."""
        clear(self._rolls)
        said = moment.log[-1].said if moment.log else ()
        rolled = [one for one in said if one.roll is not None]
        for one in rolled[-_MOST:]:
            row = self._row(one)
            self._rolls.addWidget(row)
            row.show()  # a layout passes over what is not shown yet
        self.asking.setVisible(moment.die is not None)
        if moment.die is not None:
            self._sides = moment.die.sides
            why = moment.die.why.to(self._words.language)
            self.question.setText(str(_WANTED).format(self._sides, why))
            self.face.clear()
            self.face.setValidator(QIntValidator(0, self._sides, self.face))
            self.no.setVisible(moment.state is not None)
        self.setVisible(bool(rolled) or moment.die is not None)
        self.place()
        if moment.die is not None:
            self.face.setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, one: Happening) -> QWidget:
        assert one.roll is not None
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(Die(one.roll))
        roll = one.roll
        sum_of = f" {roll.modifier:+d} = <b>{roll.total}</b>" if roll.modifier else ""
        words = QLabel(f"{one.text}<br>D{roll.sides}{COLON}{roll.face}{sum_of}", wordWrap=True)
        across.addWidget(words, 1)
        return row

    def place(self) -> None:
        """In the lower left corner of the board."""
        if self.isHidden():
            return
        # Words wrap at this width; a layout left to itself would squeeze them.
        self._inside.invalidate()
        self._inside.activate()
        high = self._inside.totalHeightForWidth(_WIDE)
        self.resize(_WIDE, high if high > 0 else self.sizeHint().height())
        parent = self.parentWidget()
        assert parent is not None, "the dice lie on a board"
        self.move(8, max(4, parent.height() - self.height() - 8))
        self.raise_()

    def _enter(self) -> None:
        said = self.face.text()
        if said and self.face.hasAcceptableInput():
            face = int(said) or self._sides
            self.typed.emit(face)
