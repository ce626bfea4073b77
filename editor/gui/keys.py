"""Which key gives which command: the usual ones, and those that the user chose instead."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from editor.gui.command_list import Command, Portable, list_commands
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

SETTING = "keys"
BOARD = Text("the board itself", "le plateau lui-même")
_ARROWS = ("Left", "Right", "Up", "Down")
RESERVED = frozenset({
    *_ARROWS, *(f"Shift+{one}" for one in _ARROWS), *(f"Ctrl+{one}" for one in _ARROWS),
    *(f"Ctrl+Shift+{one}" for one in _ARROWS), "Space", "Return", "Enter", "Esc", "Tab",
    "Shift+Tab", "Del", "Backspace", "+", "-", "=", "0", "1", "[", "]", ",", ".", ";", "M",
})  # fmt: skip
"""What the board does with keys that no command has."""


class Keys:
    """Remembers what is not as usual, and only that."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        if window.settings.text(SETTING):
            self._apply()

    @cached_property
    def commands(self) -> dict[str, Command]:
        """Commands that can have keys, by their ids."""
        return {one.id: one for one in list_commands(self._window) if one.is_lasting}

    @cached_property
    def usual(self) -> dict[str, tuple[str, ...]]:
        """The keys before anybody chose others."""
        return {name: command.keys for name, command in self.commands.items()}

    def holder(self, key: str, but: str = "") -> Command | Text | None:
        """Who has a key already, other than one."""
        for name, command in self.commands.items():
            if name != but and key in command.keys and not self._is_shared(key, name, but):
                return command
        return BOARD if key in RESERVED else None

    def choose(self, name: str, *keys: str) -> None:
        """Give a command these keys and no others; whoever had them has them no more."""
        usual = self.usual  # noted before anything changes
        wanted = tuple(dict.fromkeys(normal(key) for key in keys if key))
        for other, command in self.commands.items():
            if other != name and set(command.keys) & set(wanted):
                kept = [
                    key for key in command.keys
                    if key not in wanted or self._is_shared(key, name, other)
                ]  # fmt: skip
                self._set(command, tuple(kept))
        self._set(self.commands[name], wanted)
        changed = {
            name: command.keys
            for name, command in self.commands.items()
            if command.keys != usual[name]
        }
        self._window.settings.set_text(SETTING, json.dumps(changed) if changed else "")
        self._tell()

    def _is_shared(self, key: str, one: str, other: str) -> bool:
        """Whether two have one key by design, since never both can be given."""
        return key in self.usual.get(one, ()) and key in self.usual.get(other, ())

    def reset(self, name: str) -> None:
        self.choose(name, *self.usual[name])

    def reset_all(self) -> None:
        """As if nobody had ever chosen."""
        for name, keys in self.usual.items():
            self._set(self.commands[name], keys)
        self._window.settings.set_text(SETTING, "")
        self._tell()

    def _apply(self) -> None:
        """What was chosen at an earlier start; what cannot be read is as if never written."""
        try:
            found = json.loads(self._window.settings.text(SETTING))
        except ValueError:
            return
        if not isinstance(found, dict):
            return
        assert self.usual is not None, "noted before anything changes"
        for name, keys in found.items():
            if name in self.commands and isinstance(keys, list):
                self._set(self.commands[name], tuple(normal(str(key)) for key in keys))
        self._tell()

    @staticmethod
    def _set(command: Command, keys: tuple[str, ...]) -> None:
        command.action.setShortcuts([QKeySequence(key) for key in keys if key])

    def _tell(self) -> None:
        """Tool tips name keys."""
        self._window.tool_menu.tell_keys()


def normal(key: str) -> str:
    """A key as it is always written: `ctrl+s` is `Ctrl+S`."""
    return QKeySequence(key).toString(Portable)
