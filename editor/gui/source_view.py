"""A text with numbered lines, signs at those that are wrong, and the entry of the moment lit."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit, QToolTip, QWidget

from editor.gui.forms.labels import is_dark
from editor.gui.signs import paint_sign
from editor.gui.source_colours import YamlColours
from editor.gui.source_text import Span, differing
from editor.model.finding import Severity

Marks = Mapping[int, tuple[Severity, str]]
"""What is wrong with lines, counted from 1."""
_LIT = ("#e9e2cf", "#33302a")
_WRONG = ("#f6dcd9", "#45221f")


class Margin(QWidget):
    """The numbers beside the lines."""

    def __init__(self, view: SourceView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(self._view.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        self._view.paint_margin(self, event)


class SourceView(QPlainTextEdit):
    """Shows a text; says where somebody clicks and when he wants it applied."""

    place_clicked = Signal(int)
    """A character that somebody went to."""
    apply_asked = Signal()
    discard_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.colours = YamlColours(self.document())
        self.marks: Marks = {}
        self._lit: Span | None = None
        self._margin = Margin(self)
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._scroll_margin)
        self._make_room()
        self.dress()

    # The text

    def text(self) -> str:
        """What is shown, to the letter; Qt's own way makes plain blanks of those that bind."""
        return self.document().toRawText().replace("\u2029", "\n")

    def show_text(self, text: str, *, undoable: bool = False) -> None:
        """Another text, of which only what differs is replaced: the view stays where it is."""
        old = self.text()
        start, end, words = differing(old, text)
        if start == end and not words:
            return
        bar, across = self.verticalScrollBar(), self.horizontalScrollBar()
        at, left = bar.value(), across.value()
        cursor = QTextCursor(self.document())
        cursor.setPosition(_units(old, start))
        cursor.setPosition(_units(old, end), QTextCursor.MoveMode.KeepAnchor)
        cursor.beginEditBlock()
        cursor.insertText(words)
        cursor.endEditBlock()
        if not undoable:
            self.document().clearUndoRedoStacks()
        bar.setValue(at)
        across.setValue(left)

    def go_to_line(self, number: int) -> None:
        """Put the cursor at the start of a line, in sight."""
        self.setTextCursor(QTextCursor(self.document().findBlockByNumber(number - 1)))
        self.centerCursor()

    def light(self, span: Span | None, *, follow: bool) -> None:
        """Show which lines the selected part takes."""
        self._lit = span
        self._paint_lines()
        if span is not None and follow:
            first = self.document().findBlock(_units(self.text(), span[0]))
            last = self.document().findBlock(_units(self.text(), span[1]))
            top = self.firstVisibleBlock().blockNumber()
            lines = max(1, self.viewport().height() // max(1, self.fontMetrics().lineSpacing()))
            if not top <= first.blockNumber() < top + lines - 1 or (
                last.blockNumber() >= top + lines
                and last.blockNumber() - first.blockNumber() < lines
            ):
                self.verticalScrollBar().setValue(max(0, first.blockNumber() - lines // 3))

    def mark(self, marks: Marks) -> None:
        """Show which lines are wrong."""
        self.marks = marks
        self._paint_lines()
        self._margin.update()

    def _paint_lines(self) -> None:
        dark = is_dark(QApplication.palette())
        found: list[QTextEdit.ExtraSelection] = []
        if self._lit is not None:
            text = self.text()
            first = self.document().findBlock(_units(text, self._lit[0])).blockNumber()
            last = self.document().findBlock(_units(text, self._lit[1])).blockNumber()
            # A long part is lit at its start only: the rest of the file stays readable.
            shown = range(first, min(last, first + 200) + 1)
            found += [self._line(number, QColor(_LIT[dark])) for number in shown]
        for number, (severity, _) in list(self.marks.items())[:200]:
            if severity is Severity.ERROR:
                found.append(self._line(number - 1, QColor(_WRONG[dark])))
        self.setExtraSelections(found)

    def _line(self, number: int, colour: QColor) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setBackground(colour)
        look.setProperty(QTextFormat.Property.FullWidthSelection, True)
        made.format = look
        made.cursor = QTextCursor(self.document().findBlockByNumber(number))
        return made

    def dress(self) -> None:
        self.colours.dress(dark=is_dark(QApplication.palette()))
        self._paint_lines()

    # The margin

    def margin_width(self) -> int:
        digits = len(str(max(1, self.blockCount())))
        return 24 + self.fontMetrics().horizontalAdvance("9") * max(2, digits)

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)
        self._place_margin()

    def _place_margin(self) -> None:
        box = self.contentsRect()
        self._margin.setGeometry(QRect(box.left(), box.top(), self.margin_width(), box.height()))

    def _scroll_margin(self, box: QRect, by: int) -> None:
        if by:
            self._margin.scroll(0, by)
        else:
            self._margin.update(0, box.y(), self._margin.width(), box.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._place_margin()

    def paint_margin(self, margin: QWidget, event: QPaintEvent) -> None:
        painter = QPainter(margin)
        palette = self.palette()
        painter.fillRect(event.rect(), palette.color(QPalette.ColorRole.AlternateBase))
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        height = self.fontMetrics().height()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > event.rect().bottom():
                break
            number = block.blockNumber() + 1
            line = QRectF(0, box.top(), margin.width() - 6, height)
            painter.drawText(line, Qt.AlignmentFlag.AlignRight, str(number))
            if number in self.marks:
                side = min(14.0, height - 2.0)
                paint_sign(painter, QRectF(2, box.top() + (height - side) / 2, side, side), self.marks[number][0])  # noqa: E501  # fmt: skip
            block = block.next()
        painter.end()

    # Hands

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            return self._tip(event)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = event.matches(QKeySequence.StandardKey.Undo)
            redoes = event.matches(QKeySequence.StandardKey.Redo)
            document = self.document()
            if (undoes and not document.isUndoAvailable()) or (
                redoes and not document.isRedoAvailable()
            ):
                event.ignore()  # the window's own undo is meant
                return False
        return super().event(event)

    def _tip(self, event: QHelpEvent) -> bool:
        at = self.viewport().mapFrom(self, event.pos())
        number = self.cursorForPosition(QPoint(max(0, at.x()), at.y())).blockNumber() + 1
        if number in self.marks:
            QToolTip.showText(event.globalPos(), self.marks[number][1], self)
        else:
            QToolTip.hideText()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.apply_asked.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.discard_asked.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.place_clicked.emit(_characters(self.text(), self.textCursor().position()))


def _units(text: str, at: int) -> int:
    """Qt counts some characters twice: those beyond the first plane."""
    part = text[:at]
    return at if part.isascii() else len(part.encode("utf-16-le", "surrogatepass")) // 2


def _characters(text: str, units: int) -> int:
    if text.isascii():
        return units
    count = 0
    for number, one in enumerate(text):
        if count >= units:
            return number
        count += 2 if ord(one) > 0xFFFF else 1
    return len(text)
