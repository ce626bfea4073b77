"""Names of files to be written: asked for in the dialog of the system, with their ending."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from editor.gui import asking


def ask_name(
    parent: QWidget, title: str, start: str, kinds: str, endings: tuple[str, ...], ending: str
) -> str:
    """Where to write; empty when nobody wants to any more."""
    while True:
        name, _ = QFileDialog.getSaveFileName(parent, title, start, kinds)
        whole = with_ending(parent, name, endings, ending)
        if whole is not None:
            return whole
        start = name


def with_ending(parent: QWidget, name: str, endings: tuple[str, ...], ending: str) -> str | None:
    """A name that was chosen, with its ending; None where another one is wanted.

    The dialog has asked about a file of the name as it was typed, and about no other.
    """
    if not name or name.lower().endswith(endings):
        return name
    whole = name + ending
    if not os.path.lexists(whole):
        return whole
    answer = asking.ask_replace(parent, Path(whole).name)
    return None if answer == "other" else whole if answer == "replace" else ""
