"""Letters for menus whose entries come and go: each entry has one of its own, in any language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMenu, QWidget

_MARK = re.compile(r"&(?!&)(.)")


def letter_of(words: str) -> str:
    """The letter that is marked; nothing where none is.

    >>> letter_of("Zoom &in"), letter_of("Salt && pepper")
    ('i', '')
    """
    found = _MARK.search(words.replace("&&", ""))
    return found[1].casefold() if found else ""


def mark(menu: QMenu) -> None:
    """Give each visible entry without a letter one that no other has."""
    shown = [one for one in menu.actions() if one.isVisible() and not one.isSeparator()]
    fixed = {letter_of(one.text()) for one in shown}
    bare = [one for one in shown if not letter_of(one.text())]
    for action, at in zip(bare, _places([one.text() for one in bare], fixed), strict=True):
        if at is not None:
            action.setText(f"{action.text()[:at]}&{action.text()[at:]}")


def keep_marked(menu: QMenu) -> None:
    """Do so each time the menu opens: its words may be others by then."""
    menu.aboutToShow.connect(lambda: mark(menu))


class MenuFirst(QObject):
    """Sees to it that a letter is for the menu that is open, and takes no tool behind it."""

    def __init__(self, *listeners: QWidget) -> None:
        super().__init__(listeners[0])
        for one in listeners:
            one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        kind = event.type()
        if kind is QEvent.Type.ShortcutOverride:
            if isinstance(QApplication.activePopupWidget(), QMenu):
                event.accept()
                return True
        elif kind is QEvent.Type.Show and isinstance(watched, QMenu):
            # A menu in a menu has the keyboard when it opens.
            for action in watched.actions():
                inner = action.menu()
                if isinstance(inner, QMenu):
                    inner.installEventFilter(self)
        return super().eventFilter(watched, event)


def _places(entries: Sequence[str], taken: set[str]) -> list[int | None]:
    """Where the letter of each entry stands: beginnings of words first, and none twice."""
    wanted = [_letters(words) for words in entries]
    holders: dict[str, int] = {}

    def settle(number: int, tried: set[str]) -> bool:
        """Take a free letter; where none is left, let whoever has one find another."""
        open_to_it = [letter for letter in wanted[number] if letter not in taken | tried]
        for letter in sorted(open_to_it, key=lambda one: one in holders):
            tried.add(letter)
            if letter not in holders or settle(holders[letter], tried):
                holders[letter] = number
                return True
        return False

    for number in range(len(entries)):
        settle(number, set())
    found = {number: letter for letter, number in holders.items()}
    return [wanted[n][found[n]] if n in found else None for n in range(len(entries))]


def _letters(words: str) -> dict[str, int]:
    """Letters that can be typed on any keyboard, with their places, the best first."""
    starts = [one.start() for one in re.finditer(r"\b\w", words)]
    order = [*starts, *range(len(words))]
    found: dict[str, int] = {}
    for at in order:
        letter = words[at].casefold()
        if letter.isalpha() and letter == unicodedata.normalize("NFD", letter)[0]:
            found.setdefault(letter, at)
    return found
