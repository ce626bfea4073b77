"""The Play menu: F5 and all that can be done with a game; the rest is loaded with the first one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.menus import Menus
    from editor.gui.play.director import Director
    from editor.gui.play.match import Moment
    from editor.gui.window import MainWindow

_START = Text("&Test-play", "Partie d'essa&i")
_COMMANDS: dict[str, tuple[Text, tuple[str, ...]]] = {
    "stop": (Text("Sto&p", "A&rrêter"), ()),
    "": (Text(), ()),
    "take-back": (Text("Take &back", "Repre&ndre"), ("Ctrl+Z", "Backspace")),
    "step": (Text("&Step", "&Pas à pas"), ("F10", "Ctrl+Y")),
    "run": (Text("To the &next decision", "Jusqu'à la &décision"), ("F9",)),
    "pause": (Text("Pa&use bots", "Pa&use des robots"), ("F6",)),
    "confirm": (Text("&Done, or let pass", "&Terminé, ou laisser passer"),
                ("Ctrl+Return", "Ctrl+Enter")),
    "-": (Text(), ()),
    "here": (Text("&Go back here", "Re&venir ici"), ("Ctrl+Backspace",)),
    "fork": (Text("&Fork", "&Bifurquer"), ("Ctrl+K",)),
    "--": (Text(), ()),
    "load": (Text("&Load a game…", "&Charger une partie…"), ("Ctrl+Shift+F5",)),
    "save": (Text("Sa&ve the game…", "&Enregistrer la partie…"), ("Ctrl+S",)),
    "position": (Text("Save the position as a new s&cenario…",
                      "Enregistrer la position comme &scénario…"), ("Ctrl+Shift+S",)),
    "---": (Text(), ()),
    "secrets": (Text("&Keep secrets from the other side", "&Garder les secrets de chaque camp"),
                ("Shift+F7",)),
    "peek": (Text("Show what t&his side hides", "Montrer ce que ce camp cac&he"), ("F7",)),
    "----": (Text(), ()),
    "again": (Text("&Other dice, from the start", "&Autres dés, depuis le début"), ("Ctrl+Alt+R",)),
}  # fmt: skip
"""By name, with the keys; a name without words is a line between."""
_ALWAYS = {"load"}
_CHECKED = {"pause", "secrets", "peek"}


class PlayMenu(QObject):
    """Commands of a game. While none is on, only to start or load one can be chosen."""

    def __init__(self, window: MainWindow, menus: Menus) -> None:
        super().__init__(window)
        self._window = window
        self._director: Director | None = None
        self.menu = window.titles.menus["play"]
        self.start = menus.add(self.menu, _START, self.toggle, ("F5",))
        self.actions: dict[str, QAction] = {}
        for name, (text, keys) in _COMMANDS.items():
            if not text:
                self.menu.addSeparator()
                continue
            self.actions[name] = menus.add(self.menu, text, self._doing(name), keys)
            self.actions[name].setCheckable(name in _CHECKED)
        window.current_document_changed.connect(self.refresh)
        window.bench.shown_changed.connect(lambda _: self.refresh())
        self.refresh()

    @property
    def is_on(self) -> bool:
        return self._director is not None and self._director.is_on

    @property
    def director(self) -> Director:
        """Made with the first game: nobody else needs what it loads."""
        if self._director is None:
            from editor.gui.play.director import Director

            self._director = Director(self._window, self)
        return self._director

    def toggle(self) -> None:
        """F5: play what is in front, or return to it."""
        if self.is_on:
            self.director.stop()
        elif self._window.saving.take_in():
            self.director.start()

    def may_close(self) -> bool:
        """Whether the window may close as far as the game goes; it is over then."""
        return not self.is_on or self.director.stop()

    def close(self) -> None:
        """Nothing is under way any more."""
        if self._director is not None:
            self._director.close()

    def _doing(self, name: str) -> Callable[[], None]:
        return lambda: self.director.command(name)

    def show_state(self, moment: Moment, *, is_past: bool, has_bots: bool, is_paused: bool) -> None:
        """What can be chosen at a moment of a game."""
        begun, can_wait = moment.state is not None, moment.die is not None
        can = {
            "stop": True, "load": True, "again": True, "fork": begun, "position": begun,
            "take-back": moment.number > 0 or can_wait,
            "step": moment.ahead > 0 or moment.role != "human" or moment.is_forced,
            "run": moment.item is not None, "pause": has_bots, "here": is_past,
            "confirm": moment.offers is not None and bool(moment.offers.plain),
            "save": moment.number > 0, "secrets": True, "peek": False,
        }  # fmt: skip
        for name, action in self.actions.items():
            action.setEnabled(self.is_on and can[name])
        self.actions["pause"].setChecked(is_paused)

    def show_secrets(self, kept: bool, peeks: bool, can_peek: bool) -> None:
        """Whether secrets are kept, and whether whoever decides has any."""
        self.actions["secrets"].setChecked(kept)
        self.actions["peek"].setChecked(peeks)
        self.actions["peek"].setEnabled(can_peek)

    def refresh(self) -> None:
        """What can be chosen while no game is on; the director sees to the rest."""
        if self.is_on:
            return
        document = self._window.current_document
        self.start.setEnabled(document is not None and document.kind == "scenario")
        for name, action in self.actions.items():
            action.setEnabled(name in _ALWAYS)
