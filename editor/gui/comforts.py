"""Commands that make the window easy to use; what is behind them is loaded when it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakSet

from PySide6.QtCore import QTimer

from editor.model.text import Text

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QDialog, QMenu

    from editor.gui.board_menu import BoardMenu
    from editor.gui.exporting import Exporting
    from editor.gui.keys import Keys
    from editor.gui.menus import Menus
    from editor.gui.rulers import Rulers
    from editor.gui.tabs import Tab
    from editor.gui.tools.tool import Spot
    from editor.gui.window import MainWindow

_NO_BACKDROP = Text(
    "The picture {} under the drawing is not there, or cannot be read",
    "L'image {} sous le dessin est absente ou illisible",
)
_NO_BACKDROPS = Text(
    "The pictures {} under the drawing are not there, or cannot be read",
    "Les images {} sous le dessin sont absentes ou illisibles",
)


class Comforts:
    """Puts its commands into the menus where they are looked for."""

    def __init__(self, window: MainWindow, menus: Menus) -> None:
        self._window, self._menus = window, menus
        self._recent: list[str] = []
        self._told: WeakSet[Tab] = WeakSet()
        self._tabs = 0
        """So many had buttons when Qt's were last said."""
        edit, help_menu = menus.edit_menu, menus.help_menu
        self.commands = self._insert(
            help_menu, menus.keys, Text("&Find a command…", "&Trouver une commande…"),
            self.show_commands, ("Ctrl+Shift+P",),
        )  # fmt: skip
        self.export = self._insert(
            menus.file_menu, menus.close, Text("&Export a picture…", "Exporter une ima&ge…"),
            self._settled(self.export_picture), ("Ctrl+E",),
        )  # fmt: skip
        self.print = self._insert(
            menus.file_menu, menus.close, Text("Pr&int…", "I&mprimer…"),
            self._settled(self.print_board), ("Ctrl+P",),
        )  # fmt: skip
        self.hand_out = self._insert(
            menus.file_menu, menus.close,
            Text("Export for another pro&gram…", "Exporter pour un &autre programme…"),
            self._settled(self.export_foreign),
        )  # fmt: skip
        menus.file_menu.insertSeparator(menus.close)
        self.copy = menus.add(
            edit, Text("Copy as p&icture", "Copier en i&mage"),
            self._settled(self.copy_picture), ("Ctrl+Shift+C",),
        )  # fmt: skip
        menus.board_actions += (self.export, self.print, self.copy, self.hand_out)
        edit.addSeparator()
        self.preferences = menus.add(
            edit, Text("Pr&eferences…", "Pré&férences…"), self.show_preferences
        )
        self.show_rulers = menus.toggle(
            menus.view_menu, Text("&Rulers", "Règ&les"), window.settings.flag("rulers", True),
            self._show_rulers, "Ctrl+Shift+R",
        )  # fmt: skip
        window.menus.view_menu.removeAction(self.show_rulers)
        window.menus.view_menu.insertAction(menus.level_menu.menuAction(), self.show_rulers)
        menus.board_actions += (self.show_rulers,)
        window.words.changed.connect(self.speak_for_qt)
        # Tabs and their buttons come with what is opened.
        window.bench.names_changed.connect(self._speak_for_tabs)
        window.bench.shown_changed.connect(self._tell_backdrop)
        window.hand.menu_wanted.connect(self._show_board_menu)
        self.rulers.show(self.show_rulers.isChecked())

    def _insert(
        self,
        menu: QMenu,
        before: QAction,
        text: Text,
        slot: Callable[[], object],
        keys: Sequence[str] = (),
    ) -> QAction:
        action = self._menus.add(menu, text, slot, keys)
        menu.removeAction(action)
        menu.insertAction(before, action)
        return action

    def _settled(self, do: Callable[[], object]) -> Callable[[], None]:
        """What leaves the window has in it what is being typed."""

        def go() -> None:
            if self._window.saving.take_in():
                do()

        return go

    def show_commands(self) -> None:
        """The list of all commands; what is chosen is given when the list is gone."""
        from editor.gui.command_palette import CommandPalette

        palette = CommandPalette(self._window, self._recent)

        def give() -> None:
            command = palette.chosen
            palette.deleteLater()
            if command is not None:
                self._recent[:] = [one for one in self._recent if one != command.id][-9:]
                self._recent.append(command.id)
                command.action.trigger()

        palette.finished.connect(give)
        palette.open()

    @cached_property
    def rulers(self) -> Rulers:
        from editor.gui.rulers import Rulers

        return Rulers(self._window.canvas)

    @cached_property
    def keys(self) -> Keys:
        from editor.gui.keys import Keys

        return Keys(self._window)

    @cached_property
    def board_menu(self) -> BoardMenu:
        from editor.gui.board_menu import BoardMenu

        return BoardMenu(self._window)

    def _show_board_menu(self, spot: Spot | None, at: QPoint) -> None:
        self.board_menu.show(spot, at)

    @cached_property
    def exporting(self) -> Exporting:
        from editor.gui.exporting import Exporting

        return Exporting(self._window)

    def export_picture(self) -> None:
        self.exporting.ask()

    def export_foreign(self) -> None:
        """A module or map of another program."""
        from editor.gui.convert.handing_out import HandingOut

        if self._window.shown is not None:
            examined, file = self._window.shown.examined, self._window.file or ""
            self.handing_out = HandingOut(self._window, examined, file)
            self.handing_out.ask()

    def print_board(self) -> None:
        """The preview, from which one prints."""
        from editor.gui.printing import PrintPreview

        self._open(PrintPreview(self._window))

    def copy_picture(self) -> None:
        from editor.gui.printing import copy_picture

        copy_picture(self._window)

    def speak_for_qt(self) -> None:
        from editor.gui.qt_words import speak_for_qt

        speak_for_qt(self._window)

    def _speak_for_tabs(self) -> None:
        count = len(self._window.bench.tabs)
        if count != self._tabs:
            self._tabs = count
            self.speak_for_qt()

    def _show_rulers(self, on: bool) -> None:
        self._window.settings.set_flag("rulers", on)
        self.rulers.show(on)

    def _tell_backdrop(self, tab: Tab) -> None:
        """A picture under the drawing that is not there is told, once for each tab."""
        board = tab.shown.examined.board if tab.shown is not None else None
        if tab in self._told or tab.shown is None or board is None:
            return
        if not any(sheet.map.backdrop for sheet in board.sheets):
            return
        from editor.draw.backdrop import missing_backdrops

        self._told.add(tab)
        gone = missing_backdrops(board, tab.shown.examined.file)
        if gone:
            said = str(_NO_BACKDROP if len(gone) == 1 else _NO_BACKDROPS).format(", ".join(gone))
            # After whatever is said of the reading itself.
            QTimer.singleShot(0, self._window, lambda: self._window.status.tell_for_a_while(said))

    def show_help(self) -> None:
        """Gestures, and every command with its key."""
        from editor.gui.help import HelpDialog

        self._open(HelpDialog(self._window))

    def show_guide(self) -> None:
        """To be read beside the work: it stays open."""
        from editor.gui.guide import Guide

        guide = self._window.findChild(Guide)
        if not isinstance(guide, Guide):
            guide = Guide(self._window)
            guide.finished.connect(guide.deleteLater)
        guide.show()
        guide.raise_()
        guide.activateWindow()

    def show_about(self) -> None:
        from editor.gui.help import AboutBox

        self._open(AboutBox(self._window))

    @staticmethod
    def _open(dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def show_preferences(self) -> None:
        from editor.gui.preferences import Preferences

        self._open(Preferences(self._window, self.keys))
