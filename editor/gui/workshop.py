"""Where documents are worked on: the board, the tools, the docks, and what stands in the menus.

Nothing of it is seen before something is open or a menu is opened, so the first paint of the window
does not wait for it. It is made soon after, or when it is wanted, whichever comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget

from editor.gui.comforts import Comforts
from editor.gui.findings_dock import FindingsDock
from editor.gui.furnished import STATE_VERSION
from editor.gui.history_dock import HistoryDock
from editor.gui.layers_dock import LayersDock, LayersMemory
from editor.gui.mending import allow, mend
from editor.gui.menus import Menus
from editor.gui.minimap_dock import MinimapDock
from editor.gui.palette_dock import PaletteDock
from editor.gui.parts import Parts
from editor.gui.play.menu import PlayMenu
from editor.gui.questions import Questions
from editor.gui.scenario_desk import ScenarioDesk
from editor.gui.tabs import TabBar
from editor.gui.tool_menu import ToolMenu
from editor.gui.tools.hand import Hand
from editor.gui.tools.toolbox import Toolbox
from editor.gui.tracing import pass_by, trace

if TYPE_CHECKING:
    from editor.gui.tabs import Tab
    from editor.gui.window import MainWindow

Area, Side, Way = Qt.DockWidgetArea, Qt.ToolBarArea, Qt.Orientation


class Workshop:
    """Holds what the window shows of documents; bars and docks stand nowhere until one is shown."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.is_laid_out = False

    def furnish(self) -> None:
        """Make everything. The window knows its workshop by now, and parts ask it for others."""
        window, words, bench = self._window, self._window.words, self._window.bench
        window.stage.furnish()
        self.tab_bar = TabBar(words)
        window.put_on_top(self.tab_bar)
        self.findings = FindingsDock(words, window)
        self.history = HistoryDock(words, bench, window)
        self.box = Toolbox(bench, window)
        self.box.level = window.look.level
        self.hand = Hand(window.canvas, self.box)
        self.palette = PaletteDock(words, self.box, window)
        self.layers = LayersDock(words, window)
        self.minimap = MinimapDock(words, window.canvas, window)
        self.desk = ScenarioDesk(window)
        self.parts = Parts(window)
        self.docks: tuple[QDockWidget, ...] = (
            self.findings, self.history, self.palette, self.layers, self.minimap,
            *self.parts.docks,
        )  # fmt: skip
        self.menus = Menus(window)
        self.tool_menu = ToolMenu(window, self.menus)
        self.questions = Questions(window, self.menus)
        self.play = PlayMenu(window, self.menus)
        self.comforts = Comforts(window, self.menus)
        self.bars = self.menus.tool_bar(), self.tool_menu.tool_bar()
        self.menus.list_docks(self.docks)
        self._connect()
        if window.settings.text("keys"):
            assert self.comforts.keys is not None, "what was chosen counts from the start"
        self.memory = LayersMemory(window)
        self.dress()
        self.refresh()

    def _connect(self) -> None:
        window, box, findings = self._window, self.box, self.findings
        bench, tab_bar = window.bench, self.tab_bar
        tab_bar.chosen.connect(lambda number: bench.show(bench.tabs[number]))
        tab_bar.moved.connect(bench.move)
        tab_bar.tabCloseRequested.connect(lambda number: window.saving.close(bench.tabs[number]))
        self.layers.look_asked.connect(window.show_layer)
        box.locked = self.layers.is_locked
        box.told.connect(window.status.tell_for_a_while)
        box.selection_changed.connect(window.selection_changed)
        findings.place_chosen.connect(lambda finding: trace(window, finding))
        findings.passed_by.connect(lambda finding: pass_by(window, finding))
        findings.fix_asked.connect(lambda finding: mend(window, finding))
        findings.allow_asked.connect(lambda finding: allow(window, finding))

    def lay_out(self) -> None:
        """Give bars and docks their places, once: where they were left, else the usual ones."""
        if self.is_laid_out:
            return
        self.is_laid_out = True
        window = self._window
        window.setUpdatesEnabled(False)
        for bar, side in zip(self.bars, (Side.TopToolBarArea, Side.LeftToolBarArea), strict=True):
            window.addToolBar(side, bar)
            bar.show()
        window.addDockWidget(Area.BottomDockWidgetArea, self.findings)
        window.addDockWidget(Area.RightDockWidgetArea, self.history)
        window.addDockWidget(Area.LeftDockWidgetArea, self.palette)
        window.addDockWidget(Area.RightDockWidgetArea, self.minimap)
        window.splitDockWidget(self.minimap, self.history, Way.Vertical)
        window.tabifyDockWidget(self.history, self.layers)
        self.parts.lay_out()
        for dock in self.docks:
            dock.show()
        window.resizeDocks([self.findings], [170], Way.Vertical)
        window.resizeDocks([self.minimap, self.parts.properties], [165, 590], Way.Vertical)
        window.resizeDocks([self.palette, self.parts.properties], [292, 330], Way.Horizontal)
        if not window.restoreState(window.settings.blob("state"), STATE_VERSION):
            QTimer.singleShot(0, self.parts, self.parts.arrange)
        window.setUpdatesEnabled(True)
        for dock in self.docks:
            # A dock that has come to float meanwhile is a window, which Qt leaves without paint.
            dock.setUpdatesEnabled(True)
        self.comforts.speak_for_qt()

    def show(self, tab: Tab | None) -> None:
        """What is known of the tab in front, beside its board."""
        shown = tab.shown if tab is not None else None
        if shown is not None:
            self.lay_out()
        self.desk.refresh()
        self.findings.show_findings(shown.findings if shown is not None else None, shown)

    def show_names(self, tab: Tab | None) -> None:
        """What is open, and what can be done with the one in front."""
        self.tab_bar.show_tabs(self._window.bench.tabs, tab)
        self.menus.show_state(tab)

    def follow_look(self) -> None:
        self.box.level = self._window.look.level
        self.layers.show_look(self._window.look)
        self.menus.show_look(self._window.look)

    def refresh(self) -> None:
        """Whatever depends on what is open."""
        is_open = self.is_laid_out and self._window.bench.current is not None
        self.menus.refresh()
        self.tool_menu.refresh()
        for dock in self.docks:
            dock.toggleViewAction().setEnabled(is_open)

    def dress(self) -> None:
        """In the colours of the theme."""
        self.menus.dress(QApplication.palette())
        self.tool_menu.dress(QApplication.palette())
        self.layers.dress(QApplication.palette())
        self.desk.refresh()
