"""Texts: one language or two side by side, a line or as many as it takes; and lists of lines."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.edit.paths import ABSENT
from editor.gui.forms.inputs import Input
from editor.gui.forms.labels import Muted
from editor.gui.forms.shapes import Shape, is_prose
from editor.gui.words import OWN_NAMES
from editor.model.text import LANGUAGES


class ProseEdit(QPlainTextEdit):
    """Grows with its words; Tab goes on to the next field, Ctrl+Enter is enough."""

    LINES = (2, 9)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._wrap)
        self.textChanged.connect(self._fit)
        self._fit()

    def text(self) -> str:
        return self.toPlainText()

    def setText(self, words: str) -> None:  # noqa: N802 - as a line edit has it
        self.setPlainText(words)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(120, self.height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(60, self.height())

    def _fit(self) -> None:
        """As many lines as there are; a bar only beside more than are shown."""
        line = self.fontMetrics().lineSpacing()
        least, most = self.LINES
        count = self._count()
        lines = min(most, max(least, count))
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if count > most else policy.ScrollBarAlwaysOff
        )
        bar = self.horizontalScrollBar().sizeHint().height() if self._has_bar() else 0
        self.setFixedHeight(lines * line + 12 + bar)

    def _count(self) -> int:
        """Lines as they are wrapped, no further than matters."""
        count, block = 0, self.document().firstBlock()
        while block.isValid() and count <= self.LINES[1]:
            count += max(1, block.layout().lineCount())
            block = block.next()
        return count

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
            self._rest.start()

    def _wrap(self) -> None:
        """Wrap the lines anew: a bar that came while the box was resized covers their ends."""
        super().resizeEvent(QResizeEvent(self.viewport().size(), QSize()))

    def _has_bar(self) -> bool:
        return self.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.clearFocus()
            return
        super().keyPressEvent(event)


class LinesEdit(ProseEdit):
    """Every line is an entry, as it stands; rows of a map stay in their columns."""

    LINES = (2, 14)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._fit()


class _Left(QObject):
    """Calls back when the focus has left a widget for another."""

    def __init__(self, widget: QWidget, call: Any) -> None:
        super().__init__(widget)
        self._call = call
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.FocusOut:
            self._call()
        return super().eventFilter(watched, event)


class ProseInput(Input):
    """Sentences in one language."""

    is_typing = True

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self.edit = ProseEdit()
        self.hold(self.edit)
        self._quiet = False
        self.edit.textChanged.connect(self._tell)
        _Left(self.edit, self.done.emit)

    def _tell(self) -> None:
        if not self._quiet:
            self.typed.emit()

    def read(self) -> Any:
        return self.edit.text() or ABSENT

    def show_value(self, value: Any) -> None:
        words = "" if value is ABSENT else str(value)
        if words != self.edit.text():
            self._quiet = True
            self.edit.setText(words)
            self._quiet = False


class LinesInput(ProseInput):
    """A list of lines."""

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self.row.removeWidget(self.edit)
        self.edit.deleteLater()
        self.edit = LinesEdit()
        self.setFocusProxy(None)  # type: ignore[arg-type]  # Qt takes nothing too
        self.hold(self.edit)
        self.edit.textChanged.connect(self._tell)
        _Left(self.edit, self.done.emit)

    def read(self) -> Any:
        words = self.edit.text()
        return words.split("\n") if words else ABSENT

    def show_value(self, value: Any) -> None:
        super().show_value(value if value is ABSENT else "\n".join(map(str, value)))


class TextInput(Input):
    """Words in English and French, side by side."""

    is_typing = True

    def __init__(self, shape: Shape, parent: QWidget | None = None) -> None:
        super().__init__(shape, parent)
        self.row.setSpacing(6)
        said = [one for one in shape.examples if isinstance(one, dict)]
        long = any(is_prose(word) for one in said for word in one.values())
        self.edits: dict[str, QLineEdit | ProseEdit] = {}
        self._quiet = False
        for language in LANGUAGES:
            column = QVBoxLayout()
            column.setSpacing(1)
            edit = ProseEdit() if long else QLineEdit()
            column.addWidget(Muted(OWN_NAMES[language]))
            column.addWidget(edit)
            column.addStretch(1)
            self.row.addLayout(column, 1)
            self.edits[language] = edit
            edit.textChanged.connect(self._tell)
            if isinstance(edit, QLineEdit):
                edit.editingFinished.connect(self.done)
            else:
                _Left(edit, self.done.emit)
        self.setFocusProxy(self.edits["en"])

    def call(self, name: str) -> None:
        for language, edit in self.edits.items():
            edit.setAccessibleName(f"{name} ({OWN_NAMES[language]})")  # type: ignore[index]
            edit.setAccessibleDescription(str(self.shape.help))

    def _tell(self) -> None:
        if not self._quiet:
            self.typed.emit()

    def read(self) -> Any:
        said = {language: edit.text() for language, edit in self.edits.items()}
        return {language: words for language, words in said.items() if words} or ABSENT

    def show_value(self, value: Any) -> None:
        self._quiet = True
        for language, edit in self.edits.items():
            words = "" if value is ABSENT else str(value.get(language, ""))
            if words != edit.text():
                edit.setText(words)
                if isinstance(edit, QLineEdit):
                    edit.setCursorPosition(0)
        self._quiet = False
