"""Every command of the window, by a name that stays the same in any language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from editor.model.text import LANGUAGES, Language, Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

_STEP = " › "
Portable = QKeySequence.SequenceFormat.PortableText
Native = QKeySequence.SequenceFormat.NativeText


@dataclass(frozen=True, slots=True)
class Command:
    """A command and the menus that lead to it."""

    action: QAction
    path: tuple[Text, ...]
    is_lasting: bool
    """Whether it is there at every start; a recent file is not."""

    @property
    def id(self) -> str:
        """`file/save-as`: what settings know it by."""
        return "/".join(_kebab(step.en) for step in self.path)

    def words(self, language: Language) -> str:
        return _STEP.join(_plain(step.to(language)) for step in self.path)

    @property
    def all_words(self) -> str:
        """In all languages, to be searched."""
        return "  ".join(self.words(language) for language in LANGUAGES)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key.toString(Portable) for key in self.action.shortcuts())

    @property
    def shown_keys(self) -> str:
        """As the keyboard of the reader calls them."""
        return ", ".join(key.toString(Native) for key in self.action.shortcuts())


def list_commands(window: MainWindow) -> list[Command]:
    """In the order of the menus."""
    docks = {dock.toggleViewAction(): dock for dock in window.docks}
    found: list[Command] = []

    def walk(menu: QMenu, path: tuple[Text, ...]) -> None:
        if menu is window.menus.samples and menu.isEmpty():
            window.menus.fill_samples()
        for action in menu.actions():
            inner = action.menu()
            spoken = inner if inner is not None else docks.get(action, action)
            text = window.words.text_of(spoken)
            here = (*path, text or Text(action.text()))
            if isinstance(inner, QMenu):
                walk(inner, here)
            elif not action.isSeparator() and action.text():
                found.append(Command(action, here, text is not None))

    for action in window.menuBar().actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            walk(menu, (window.words.text_of(menu) or Text(menu.title()),))
    return found


def _plain(words: str) -> str:
    return words.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _kebab(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", _plain(words).lower()).strip("-")
