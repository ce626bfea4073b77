"""Files that are dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent

    from editor.gui.window import MainWindow

_OURS = (".yaml", ".yml", ".zip")
"""Anything else that is dropped is offered to the assistant that converts."""


def take_hold(event: QDropEvent) -> list[str]:
    """The files that are dragged; whatever lies on no disk is not taken."""
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    if files:
        event.acceptProposedAction()
    return files


def open_dropped(window: MainWindow, event: QDropEvent) -> None:
    """Ours are opened, anything else is offered for conversion."""
    for file in take_hold(event):
        is_ours = file.lower().endswith(_OURS) or Path(file).is_dir()
        (window.open_file if is_ours else window.convert)(file)
