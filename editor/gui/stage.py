"""The middle of the window: the board in front, a page in words, or the page to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from editor.gui.bench import Bench
from editor.gui.drawing import Look, board_painter
from editor.gui.start_page import StartPage
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from editor.gui.shown import Shown
    from editor.gui.tabs import Tab
    from editor.model.finding import Finding


_BEFORE = Text(
    "The file has mistakes from which no board can be made; this is the board before them.",
    "Le fichier a des fautes dont on ne peut faire de plateau ; voici le plateau d'avant.",
)


_LEAST = 352, 180
"""So that a board and its panels have room on a screen of 960 x 540, which is one of 1920 x 1080
where all is drawn twice as large."""
FARTHEST_LEVEL = 20
"""As high and as deep as a file may say."""


class Stage(QStackedWidget):
    """Shows the tab in front as the look says; each tab keeps its level, light and view."""

    look_changed = Signal()

    def __init__(self, words: Words, bench: Bench, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.bench, self.look = bench, look
        self._on_canvas: Tab | None = None
        self._words = words
        self.start_page = StartPage(words)
        self.addWidget(self.start_page)
        self.setMinimumSize(*_LEAST)

    def furnish(self) -> None:
        """The pages on which files are shown; the first paint can spare them."""
        from PySide6.QtGui import QPalette
        from PySide6.QtWidgets import QLabel, QTextBrowser

        from editor.gui.canvas import Canvas

        self.canvas = Canvas()
        self.page = QTextBrowser(openLinks=False)
        self.page.document().setDocumentMargin(28)
        for page in (self.canvas, self.page):
            self.addWidget(page)
        self.notice = QLabel(self.canvas, margin=8)
        self.notice.setAutoFillBackground(True)
        self.notice.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.notice.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.notice.hide()
        self._words.say(self.notice.setText, _BEFORE)
        self._words.say(self.canvas.setAccessibleName, Text("Board", "Plateau"))
        self._words.say(self.page.setAccessibleName, Text("Summary", "Résumé"))

    @property
    def shown(self) -> Shown | None:
        return self.bench.current.shown if self.bench.current else None

    def turn_to(self, tab: Tab | None) -> None:
        """Another tab comes to the front; the one before remembers where one was looking."""
        if self._on_canvas is not None and self._on_canvas is not tab:
            self._on_canvas.camera = None if self.canvas.is_fitted else self.canvas.camera
        if tab is not None:
            self._set(replace(self.look, level=tab.level, night=tab.night))

    def receive(self, tab: Tab) -> bool:
        """What is known of a tab changed; True when it was read for the first time."""
        if tab.shown is None or tab.was_shown:
            return False
        tab.was_shown = True
        scenario = tab.shown.scenario
        tab.night = bool(scenario and scenario.conditions.time == "night")
        if tab is self.bench.current:
            self._set(replace(self.look, night=tab.night, level=tab.level))
        return True

    def show_tab(self, tab: Tab | None) -> None:
        """The board of a tab, or what is said of it in words."""
        if tab is None:
            self.setCurrentWidget(self.start_page)
            return
        shown = tab.shown
        board = shown.examined.board if shown else None
        if shown is None:
            self.page.clear()
            self.setCurrentWidget(self.page)
        elif board is None and self._on_canvas is tab and shown.examined.value is not None:
            self.setCurrentWidget(self.canvas)
        elif board is None:
            from editor.gui.summary import summarise

            self.page.setHtml(summarise(shown.examined))
            self.setCurrentWidget(self.page)
        else:
            self._show_board(tab, shown)
            self.setCurrentWidget(self.canvas)
        seen = shown.findings if shown and self.look.shows("findings") else ()
        self.canvas.set_findings(seen)
        self._show_notice(board is None)

    def _show_notice(self, is_old: bool) -> None:
        """Whoever sees a board that is no longer what the file says is told so."""
        self.notice.setVisible(is_old)
        self.notice.resize(self.notice.sizeHint())
        self.notice.move(12, 12)

    def _show_board(self, tab: Tab, shown: Shown) -> None:
        board = shown.examined.board
        assert board is not None
        if self.look.level not in self.levels:
            self._set(replace(self.look, level=0))
        tab.level, tab.night = self.look.level, self.look.night
        if tab.painter is None or tab.look != self.look:
            tab.painter, tab.look = board_painter(shown, self.look), self.look
        if self._on_canvas is tab:
            self.canvas.show_board(board, tab.painter, keep_view=True)
        else:
            self.canvas.show_board(board, tab.painter, camera=tab.camera)
            self._on_canvas = tab

    def follow_edit(self, tab: Tab, area: QRectF | None) -> bool:
        """Only what an edit changed is painted; False when all has to be shown again."""
        if tab is not self.bench.current or tab.shown is None:
            return True
        board = tab.shown.examined.board
        same_level = self.look.level in self.levels
        if area is None or board is None or tab.painter is None or not same_level:
            return False
        self.canvas.show_change(board, area)
        return True

    # How it looks

    def set_look(self, look: Look) -> None:
        """Another light, level, theme or choice of layers."""
        if look != self.look:
            self._set(look)
            self.paint_anew()

    def _set(self, look: Look) -> None:
        if look != self.look:
            self.look = look
            self.look_changed.emit()

    def paint_anew(self) -> None:
        """The same board with other words, light, level or theme."""
        tab = self.bench.current
        if tab is not None and tab.shown is not None and tab.shown.examined.board is not None:
            tab.level, tab.night = self.look.level, self.look.night
            tab.painter, tab.look = board_painter(tab.shown, self.look), self.look
            self.canvas.repaint_with(tab.painter)
            seen = tab.shown.findings if self.look.shows("findings") else ()
            self.canvas.set_findings(seen)

    def forget_pictures(self) -> None:
        """Words on boards are in another language now."""
        for tab in self.bench.tabs:
            tab.look = None
        self.paint_anew()

    @property
    def levels(self) -> tuple[int, ...]:
        """The floors that one may look at, the highest first."""
        tab = self.bench.current
        if tab is None or tab.shown is None:
            return (0,)
        return tuple(sorted({*tab.shown.levels, *tab.begun}, reverse=True))

    @property
    def can_begin_level(self) -> bool:
        """Whether a floor can be drawn that is not there yet: on a map."""
        document = self.bench.document
        has_board = self.shown is not None and self.shown.examined.board is not None
        return has_board and document is not None and document.kind == "map"

    def begin_level(self, by: int) -> None:
        """Go to the next floor above or below, though there is nothing on it yet."""
        tab, level = self.bench.current, self.look.level + by
        if tab is not None and self.can_begin_level and abs(level) <= FARTHEST_LEVEL:
            tab.begun |= {level} - set(tab.shown.levels if tab.shown else ())
            self.show_level(level)

    def show_level(self, level: int) -> None:
        self.set_look(replace(self.look, level=level))

    def step_level(self, by: int) -> None:
        levels = sorted(self.levels)
        place = levels.index(self.look.level) + by
        if 0 <= place < len(levels):
            self.show_level(levels[place])

    def show_finding(self, finding: Finding) -> bool:
        """Lead the eye to a finding's hexes; False where it has none."""
        shown = self.shown
        if not finding.hexes or shown is None or shown.examined.board is None:
            return False
        level = shown.level_of(finding)
        if level is not None:
            self.show_level(level)
        self.canvas.show_place(finding.hexes)
        return True
