"""Nothing that is typed is left behind: it goes into the document before anything is done to it."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QWidget

from editor.gui import asking
from editor.gui.forms.pending import Pending


def settle(window: QWidget) -> bool:
    """Whether one may go on: all that is typed is in the document, or was given up on purpose."""
    for one in window.findChildren(Pending):
        why = one.settle() if one.is_open else None
        if why is None:
            continue
        if asking.ask_misfit(window, one.title, str(why)) != "drop":
            _show(one.go())
            return False
        one.give_up()
    return True


def _show(place: QWidget) -> None:
    """Bring into sight what may lie behind another dock."""
    holder: QWidget | None = place
    while holder is not None and not isinstance(holder, QDockWidget):
        holder = holder.parentWidget()
    if holder is not None:
        holder.show()
        holder.raise_()
    place.setFocus()
