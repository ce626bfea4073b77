"""A small panel on the board: what was measured, with its reasons and their rules."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QTextBrowser, QToolButton, QVBoxLayout

from editor.gui.canvas import Canvas
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.tactics import Measured
    from editor.model.proof import Proof

_CLOSE = Text("Put away (Escape)", "Ranger (Échap)")
_WIDE, _HIGH = 380, 250
_GAP = 12


class ProofPanel(QFrame):
    """Shown over a corner of the board while there is something to read."""

    closed = Signal()

    def __init__(self, words: Words, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._ends: tuple[QPoint, ...] = ()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.title, self.text = QLabel(), QTextBrowser()
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setText("✕")
        self.close_button.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(10, 6, 6, 6)
        whole.addLayout(head)
        whole.addWidget(self.text, 1)
        words.say(self.close_button.setToolTip, _CLOSE)
        words.say(self.close_button.setAccessibleName, _CLOSE)
        words.say(self.text.setAccessibleName, Text("Proof", "Preuve"))
        canvas.installEventFilter(self)
        self.hide()

    def show_measured(self, found: Measured, ends: tuple[QPoint, ...] = ()) -> None:
        """The distance, then each answer with its reasons, away from what was measured."""
        self._ends = ends
        self.title.setText(str(found.title))
        parts = [_said(title, proof) for title, proof in found.answers]
        if found.note is not None:
            parts.append(f"<p>{escape(str(found.note))}</p>")
        self.text.setHtml("".join(parts))
        self._settle()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self._canvas and event.type() is QEvent.Type.Resize:
            self._settle()
        return False

    def _settle(self) -> None:
        """In a corner that hides neither end, never over more than half of the board."""
        area = self._canvas.rect().adjusted(_GAP, _GAP, -_GAP, -_GAP)
        wide, high = min(_WIDE, area.width() * 2 // 3), min(_HIGH, area.height() // 2)
        is_told = bool(self.text.toPlainText())
        self.text.setVisible(is_told)
        head = self.title.sizeHint().height() + 28
        self.text.document().setTextWidth(wide - 30)
        needed = head + round(self.text.document().size().height()) + 8 if is_told else head
        box = QRect(area.left(), 0, wide, min(high, needed))
        corners = []
        for right in (False, True):
            for top in (False, True):
                made = QRect(box)
                made.moveLeft(area.right() - wide if right else area.left())
                made.moveTop(area.top() if top else area.bottom() - box.height())
                corners.append(made)
        free = [one for one in corners if not any(one.contains(end) for end in self._ends)]
        self.setGeometry((free or corners)[0])


def _said(title: Text, proof: Proof) -> str:
    answer = str(proof.answer)
    rows = "".join(
        f"<tr><td align='right'><b>{_figure(step.figure)}</b>&nbsp;</td>"
        f"<td>{escape(str(step.text))} <small>{escape(step.rule)}</small></td></tr>"
        for step in proof.steps
    )
    table = f"<table cellspacing='1'>{rows}</table>" if rows else ""
    lead = escape(answer[:1].upper() + answer[1:])
    return f"<p style='margin:4px 0 2px 0'><b>{escape(str(title))}</b> – {lead}</p>{table}"


def _figure(figure: object) -> str:
    if isinstance(figure, (int, float)):
        return escape(f"{figure:g}")
    return escape(str(figure)) if figure is not None else ""
