"""Files that are dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

_OURS = (".yaml", ".yml", ".zip")
"""Anything else that is dropped is offered to the assistant that converts."""


class Dropping(QObject):
    """Opens what is dropped; whatever lies on no disk is not taken."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self._window and isinstance(event, (QDragEnterEvent, QDropEvent)):
            files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
            if files:
                event.acceptProposedAction()
            if event.type() is QEvent.Type.Drop:
                for file in files:
                    is_ours = file.lower().endswith(_OURS) or Path(file).is_dir()
                    (self._window.open_file if is_ours else self._window.convert)(file)
                return True
            return event.type() is QEvent.Type.DragEnter
        return False
