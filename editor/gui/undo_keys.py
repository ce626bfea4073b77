"""Whom the keys of undo are for: what is typed just now, else the document."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QWidget

_LINES = (QLineEdit, QAbstractSpinBox, QComboBox)


class UndoKeys(QObject):
    """Lets the keys of undo go on to the window, which takes back whole steps.

    A line keeps them while it holds what the document does not have yet, a text of many lines as
    long as it has words of its own to take back; so does a line of words to look for.
    """

    def __init__(self, holder: QWidget, is_open: Callable[[], bool] = lambda: True) -> None:
        super().__init__(holder)
        self._is_open = is_open
        for one in (holder, *holder.findChildren(QWidget)):
            if isinstance(one, (*_LINES, QPlainTextEdit)):
                one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoes = event.matches(QKeySequence.StandardKey.Undo)
            redoes = event.matches(QKeySequence.StandardKey.Redo)
            if (undoes and not self._can(watched, "Undo")) or (
                redoes and not self._can(watched, "Redo")
            ):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _can(self, widget: QObject, what: str) -> bool:
        """Whether a widget has a step of its own."""
        if isinstance(widget, QPlainTextEdit):
            return bool(getattr(widget.document(), f"is{what}Available")())
        edit = widget.lineEdit() if isinstance(widget, (QComboBox, QAbstractSpinBox)) else widget
        has_own = isinstance(edit, QLineEdit) and getattr(edit, f"is{what}Available")()
        return bool(has_own and self._is_open())
