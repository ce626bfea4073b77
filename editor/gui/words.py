"""Words that change their language while the window is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from editor.model.text import Language, Text, choose_language, chosen_language

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator

CHANGED = "●"
"""Stands before the name of what is not saved."""
OPEN_ANOTHER = "gonfalon:open"
"""The link of a page that asks for another file."""
SHOW_SOURCE = "gonfalon:source"
SHOW_PLACE = "gonfalon:place"
"""Links of a page that lead to where a file is mended: its source, or the field that is wrong."""
UNPACK = "gonfalon:unpack"
"""The link of a pack in a zip, which is unpacked to be edited."""
OWN_NAMES: dict[Language, str] = {"en": "English", "fr": "Français"}
"""Each language by its own name, which whoever looks for it can read."""


class Words(QObject):
    """Says texts to widgets now, and again whenever the language changes."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._said: list[tuple[Callable[[str], object], Text]] = []
        self._translator: QTranslator | None = None
        self._translate_qt()

    @property
    def language(self) -> Language:
        return chosen_language()

    def say(self, setter: Callable[[str], object], text: Text) -> None:
        """For widgets that live as long as the window; others speak when they are made."""
        self._said.append((setter, text))
        setter(str(text))

    def text_of(self, spoken: object) -> Text | None:
        """What something was told to say: in both languages, also while it says one of them."""
        return next(
            (text for setter, text in self._said if getattr(setter, "__self__", None) is spoken),
            None,
        )

    def choose(self, language: Language) -> None:
        choose_language(language)
        self._translate_qt()
        for setter, text in self._said:
            setter(str(text))
        self.changed.emit()

    def _translate_qt(self) -> None:
        """Qt's own dialogs and buttons speak the same language as we do."""
        if self._translator is not None:
            QApplication.removeTranslator(self._translator)
            self._translator = None
        if self.language == "en":
            return  # as Qt speaks by itself
        from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

        translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(QLocale(self.language), "qtbase", "_", folder):
            QApplication.installTranslator(translator)
            self._translator = translator
