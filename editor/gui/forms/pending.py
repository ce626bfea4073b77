"""What is typed and not in the document yet: to be brought there, or given up on purpose.

Keys of the window do not take the focus away from where somebody types. Whoever saves, closes or
turns to something else therefore asks for all that is pending first (`gui/settling.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.gui.forms.inputs import Input
from editor.gui.undo_keys import UndoKeys
from editor.model.text import Text


class Pending(QObject):
    """A place where somebody types; a child of it, by which it is found."""

    title = ""
    """What the place is called."""

    @property
    def is_open(self) -> bool:
        """Whether anything was typed that the document does not have."""
        raise NotImplementedError

    def settle(self) -> Text | None:
        """Bring it into the document; what comes back is why it does not fit."""
        raise NotImplementedError

    def give_up(self) -> None:
        """Show again what the document says."""
        raise NotImplementedError

    def go(self) -> QWidget:
        """Let the author go on typing; what comes back is where."""
        raise NotImplementedError


class TypedInput(Pending):
    """What is typed into an input of a form."""

    def __init__(
        self,
        made: Input,
        title: str,
        take: Callable[[], Text | None],
        give_up: Callable[[], None],
    ) -> None:
        super().__init__(made)
        self.title = title
        self._input, self._take, self._give_up = made, take, give_up
        self._is_open = False
        made.typed.connect(self._open)
        made.installEventFilter(self)
        UndoKeys(made, lambda: self._is_open)

    def _open(self) -> None:
        self._is_open = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Escape, which no widget inside wants, brings back what was there."""
        is_key = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if self._is_open and is_key and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            self.give_up()
            return True
        return super().eventFilter(watched, event)

    def close(self) -> None:
        """The input says what the document says."""
        self._is_open = False

    @property
    def is_open(self) -> bool:
        return self._is_open

    def settle(self) -> Text | None:
        why = self._take()
        self._is_open = why is not None
        return why

    def give_up(self) -> None:
        self._give_up()
        self._is_open = False

    def go(self) -> QWidget:
        self._input.setFocus()
        return self._input
