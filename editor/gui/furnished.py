"""The window's menus, board, tools and docks by name; whoever asks for one first has all made."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QMainWindow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget, QTextBrowser

    from editor.gui.bench import Bench
    from editor.gui.canvas import Canvas
    from editor.gui.comforts import Comforts
    from editor.gui.findings_dock import FindingsDock
    from editor.gui.history_dock import HistoryDock
    from editor.gui.layers_dock import LayersDock
    from editor.gui.menus import Menus
    from editor.gui.minimap_dock import MinimapDock
    from editor.gui.palette_dock import PaletteDock
    from editor.gui.parts import Parts
    from editor.gui.play.menu import PlayMenu
    from editor.gui.questions import Questions
    from editor.gui.reading import Reader
    from editor.gui.scenario_desk import ScenarioDesk
    from editor.gui.stage import Stage
    from editor.gui.tabs import TabBar
    from editor.gui.tool_menu import ToolMenu
    from editor.gui.tools.hand import Hand
    from editor.gui.tools.toolbox import Toolbox
    from editor.gui.window import MainWindow
    from editor.gui.workshop import Workshop


STATE_VERSION = 2
"""Of what is remembered of tool bars and docks."""


class Furnished(QMainWindow):
    """A window that has a workshop; see `workshop` for why it comes late."""

    bench: Bench
    stage: Stage

    def __init__(self) -> None:
        self._workshop: Workshop | None = None
        super().__init__()

    def event(self, event: QEvent) -> bool:
        # A key is pressed, and Qt is about to look for the command that has it.
        if self._workshop is None and event.type() is QEvent.Type.ShortcutOverride:
            self._furnish()
        return super().event(event)

    @property
    def is_furnished(self) -> bool:
        return self._workshop is not None

    @property
    def workshop(self) -> Workshop:
        if self._workshop is None:
            from editor.gui.workshop import Workshop

            self._workshop = Workshop(cast("MainWindow", self))
            self._workshop.furnish()
            self._follow_documents()
        return self._workshop

    def _furnish(self) -> None:
        assert self.workshop is not None, "which makes it"

    def _follow_documents(self) -> None:
        """Hear of documents from now on, after all parts have heard of them."""
        raise NotImplementedError

    @property
    def canvas(self) -> Canvas:
        assert self.workshop is not None, "which makes the board"
        return self.stage.canvas

    @property
    def page(self) -> QTextBrowser:
        assert self.workshop is not None, "which makes the page"
        return self.stage.page

    @property
    def menus(self) -> Menus:
        return self.workshop.menus

    @property
    def tool_menu(self) -> ToolMenu:
        return self.workshop.tool_menu

    @property
    def questions(self) -> Questions:
        return self.workshop.questions

    @property
    def play(self) -> PlayMenu:
        return self.workshop.play

    @property
    def comforts(self) -> Comforts:
        return self.workshop.comforts

    @property
    def tab_bar(self) -> TabBar:
        return self.workshop.tab_bar

    @property
    def findings(self) -> FindingsDock:
        return self.workshop.findings

    @property
    def history(self) -> HistoryDock:
        return self.workshop.history

    @property
    def box(self) -> Toolbox:
        return self.workshop.box

    @property
    def hand(self) -> Hand:
        return self.workshop.hand

    @property
    def palette_dock(self) -> PaletteDock:
        return self.workshop.palette

    @property
    def layers(self) -> LayersDock:
        return self.workshop.layers

    @property
    def minimap(self) -> MinimapDock:
        return self.workshop.minimap

    @property
    def scenario_desk(self) -> ScenarioDesk:
        return self.workshop.desk

    @property
    def parts(self) -> Parts:
        return self.workshop.parts

    @property
    def reader(self) -> Reader:
        return self.bench.reader

    @property
    def docks(self) -> tuple[QDockWidget, ...]:
        """All but those of a game."""
        return self.workshop.docks
