"""Outline, properties and source of the document in front, kept in step with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QTabBar

from editor.gui.notes_dock import NotesDock
from editor.gui.outline_dock import OutlineDock
from editor.gui.pane_dock import PaneDock
from editor.gui.picking import Picker
from editor.gui.properties_dock import PropertiesDock
from editor.gui.source_dock import SourceDock
from editor.gui.words import SHOW_SOURCE
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.tabs import Tab
    from editor.gui.window import MainWindow
    from editor.hexgrid.hexes import Hex
    from editor.model.finding import Finding, YamlPath

_UNREAD = Text(
    "The file cannot be read yet: mend it in the Source panel.",
    "Le fichier ne peut pas encore être lu : corrigez-le dans le panneau Source.",
)
_UNTOLD = Text("Nothing of this file can be edited here.", "Rien de ce fichier ne se modifie ici.")
_NO_MAP = Text("There is no map to pick on", "Il n'y a pas de carte où choisir")


class Parts(QObject):
    """The docks that show a document by its parts; a choice in one is a choice in all."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.outline = OutlineDock(window.words, window)
        self.properties = PropertiesDock(window.words, window)
        self.source = SourceDock(window.words, window)
        self.notes = NotesDock(window.words, window)
        self.docks: tuple[PaneDock[Any], ...] = (
            self.outline, self.properties, self.source, self.notes,
        )  # fmt: skip
        self.picker = Picker(window.canvas)
        self.picker.told.connect(window.statusBar().showMessage)
        self._is_telling = False
        self._document: object = None
        for dock in self.docks:
            dock.selected.connect(self._choose)
            dock.pick_wanted.connect(self._pick)
        self.source.drafted.connect(window.bench.names_changed)
        self.source.written.connect(window.bench.check_again)
        window.bench.draft_refused.connect(self.source.refuse)
        window.current_document_changed.connect(self._turn)
        window.bench.shown_changed.connect(self._receive)
        window.selection_changed.connect(self._follow)
        window.words.changed.connect(self._excuse)

    def lay_out(self) -> None:
        """Where the docks are before somebody moves them."""
        window, area = self._window, Qt.DockWidgetArea
        # The columns at the sides want height more than the findings want width.
        window.setCorner(Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)
        window.addDockWidget(area.LeftDockWidgetArea, self.outline)
        window.addDockWidget(area.RightDockWidgetArea, self.properties)
        window.tabifyDockWidget(window.history, self.properties)
        window.tabifyDockWidget(self.properties, self.source)
        self._tabify_notes()
        self.properties.raise_()

    def _tabify_notes(self) -> None:
        """Behind the findings. Qt makes two tab bars for a dock that is alone on its side, and
        forgets the first, which would stand about in the window."""
        window, here = self._window, Qt.FindChildOption.FindDirectChildrenOnly
        before = window.findChildren(QTabBar, options=here)
        window.tabifyDockWidget(window.findings, self.notes)
        made = [bar for bar in window.findChildren(QTabBar, options=here) if bar not in before]
        for forgotten in made[:-1]:
            forgotten.hide()
        window.findings.raise_()

    def arrange(self) -> None:
        """The first look at a document, before somebody has moved anything."""
        window = self._window
        self.properties.raise_()
        column = [window.palette_dock, self.outline]
        window.resizeDocks(column, [1, 1], Qt.Orientation.Vertical)

    def _turn(self) -> None:
        """Another document is in front."""
        window = self._window
        tab = window.bench.current
        document = tab.document if tab is not None else None
        if document is not self._document:
            self._document = document
            for dock in self.docks:
                if dock is not self.source:
                    dock.show_document(document)
        self._show_text(tab)
        self._excuse()
        if tab is not None:
            self._receive(tab)

    def _excuse(self) -> None:
        """What is not shown is not shown for a reason."""
        tab = self._window.bench.current
        is_read = tab is not None and tab.shown is not None
        why = _UNREAD if tab is not None and tab.source is not None else _UNTOLD
        for dock in self.docks:
            dock.excuse(why if is_read else Text())

    def _receive(self, tab: Tab) -> None:
        """What is known of a document has been read or checked again."""
        if tab is not self._window.bench.current:
            return
        if tab.document is not self._document:
            self._turn()
        elif tab.shown is not None and tab.document is not None:
            for dock in self.docks:
                dock.show_examined(tab.shown.examined)
        elif tab.shown is not None:
            # A file that cannot be read is there as a text only, and that is where it is mended.
            is_new = tab.source is None or tab.has_draft
            self._show_text(tab)
            self._excuse()
            self.source.show_examined(tab.shown.examined)
            if is_new and tab.source is not None:
                self.source.raise_()

    def _show_text(self, tab: Tab | None) -> None:
        if tab is None or (tab.document is None and tab.shown is None):
            self.source.show_source(None)
            return
        # Here and not above: the first paint can spare what reads and writes files.
        from editor.gui.source_draft import source_of

        self.source.show_source(source_of(tab, self._window.bench.desk.state))

    def lead(self, link: str) -> None:
        """Go where a file that shows nothing is mended: to its source, or to its first fault."""
        shown = self._window.shown
        if link == SHOW_SOURCE or shown is None or self._document is None:
            self._bring(self.source)
            self.source.pane.view.setFocus()
            return
        worst = sorted(shown.examined.findings, key=lambda one: -one.severity)
        path = worst[0].path if worst else ()
        self._bring(self.properties)
        self._choose(path)
        self.properties.pane.go_to(path)

    def show_finding(self, finding: Finding, *, has_hexes: bool) -> None:
        """Turn the docks to what a finding is about; one without a place on the board is read
        in its field, or in its line where the file cannot be read."""
        window = self._window
        if self._document is None:
            if not has_hexes and self.source.pane.source is not None:
                self._bring(self.source)
                self.source.pane.view.go_to_line(finding.place.line or 1)
            return
        window.selection_changed.emit(finding.path)
        is_seen = any(not dock.visibleRegion().isEmpty() for dock in (self.properties, self.source))
        if not has_hexes and not is_seen:
            self._bring(self.properties)

    def _bring(self, dock: PaneDock[Any]) -> None:
        dock.show()
        dock.raise_()

    def _choose(self, path: YamlPath) -> None:
        """A part was chosen in one of the docks: the others, the window and the map follow."""
        if self._is_telling:
            return
        self._is_telling = True
        try:
            for dock in self.docks:
                if dock is not self.sender():
                    dock.select(path)
            self._window.selection_changed.emit(path)
            self._show_place(path)
        finally:
            self._is_telling = False

    def _follow(self, chosen: object) -> None:
        """Something was chosen elsewhere: a part by its path, or a hex with something on it."""
        if self._is_telling:
            return
        if isinstance(chosen, frozenset) and len(chosen) == 1:
            chosen = self._thing_at(next(iter(chosen)))
        if isinstance(chosen, tuple):
            for dock in self.docks:
                dock.select(chosen)

    def _thing_at(self, place: Hex) -> YamlPath | None:
        from editor.gui.whereabouts import thing_at

        shown, document = self._window.shown, self._window.current_document
        if shown is None or shown.examined.board is None or document is None:
            return None
        return thing_at(document.value, shown.examined.board.label(place))

    def _show_place(self, path: YamlPath) -> None:
        from editor.gui.whereabouts import level_of, whereabouts

        window, shown = self._window, self._window.shown
        document = window.current_document
        board = shown.examined.board if shown is not None else None
        if document is None or shown is None or board is None:
            return
        hexes = whereabouts(document.kind, document.value, path, board)
        if hexes:
            level = level_of(document.value, path)
            if level in shown.levels:
                window.show_level(level)
            window.canvas.show_place(hexes)

    def _pick(self, kind: str, take: Any) -> None:
        shown = self._window.shown
        if shown is None or shown.examined.board is None:
            self._window.statusBar().showMessage(str(_NO_MAP), 4000)
            return
        self.picker.begin(kind, take, shown)
