"""The bar of menus: its titles are seen from the start, what is under them is made later."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from editor.gui.words import Words
from editor.model.text import Text

TITLES = {
    "file": Text("&File", "&Fichier"),
    "edit": Text("&Edit", "É&dition"),
    "view": Text("&View", "&Affichage"),
    "tools": Text("&Tools", "&Outils"),
    "play": Text("&Play", "&Jouer"),
    "language": Text("&Language", "&Langue"),
    "help": Text("&Help", "A&ide"),
}


class Menu(QMenu):
    """A menu whose boxes to tick can be seen: the theme knows it by the name of its class.

    What is said to all of Qt's menus would be said to each list of a box to choose from, too.
    """


class Titles(QMenuBar):
    """Menus without entries; whoever opens one before there are any asks for them."""

    entries_wanted = Signal()

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.menus: dict[str, QMenu] = {}
        for name, text in TITLES.items():
            menu = self.menus[name] = Menu(self)
            self.addMenu(menu)
            words.say(menu.setTitle, text)
            menu.aboutToShow.connect(self.entries_wanted)
