"""The room in which one plays: strip, board and docks in the place of the editor's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDockWidget,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from editor.gui.drawing import layers_of
from editor.gui.play.board import PlayBoard
from editor.gui.play.choices_dock import ChoicesDock
from editor.gui.play.dice_panel import DicePanel
from editor.gui.play.log_dock import LogDock
from editor.gui.play.reaction import Reaction
from editor.gui.play.scene import has_changed_ground, picture_at
from editor.gui.play.strip import Strip
from editor.gui.shown import Shown
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.draw.painter import BoardPainter
    from editor.gui.camera import Camera
    from editor.gui.play.menu import PlayMenu
    from editor.gui.window import MainWindow
    from editor.hexgrid.hexes import Hex
    from editor.systems.examine import Examined

_VERSION = 1
Policy = QSizePolicy.Policy
_KEPT = "play-state"
_HINT = Text(
    "Click a ringed piece, then a hex or an enemy; N: next piece, Ctrl+Enter: done",
    "Cliquez un pion cerclé, puis un hexagone ou un ennemi ; N : suivant, Ctrl+Entrée : terminé",
)


class Room(QObject):
    """The widgets of a game. While it is entered, nothing of the editor can be changed."""

    def __init__(self, window: MainWindow, menu: PlayMenu) -> None:
        super().__init__(window)
        self._window, self._menu = window, menu
        self._before = QByteArray()
        self._level = 0
        self._locked: list[QAction] = []
        """What the editor could do before."""
        self._view: Camera | None = None
        """Where one was looking in the editor; None for all of it."""
        self._painter: BoardPainter | None = None
        self._state: Any = None
        self._shown: Shown | None = None
        words = window.words
        self.page = QWidget()
        self.strip = Strip(words, menu.actions, self.page)
        self.board = PlayBoard(self.page)
        words.say(self.board.setAccessibleName, Text("Board of the game", "Plateau de la partie"))
        self.dice = DicePanel(words, self.board)
        self.reaction = Reaction(words, self.board)
        column = QVBoxLayout(self.page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self.board, 1)
        self.log, self.choices = LogDock(words, window), ChoicesDock(words, window)
        self.docks: tuple[QDockWidget, ...] = (self.choices, self.log)
        self._stack = QStackedWidget()
        middle = window.takeCentralWidget()
        assert middle is not None, "the window has a middle"
        self._pages = (middle, self.page)
        for page in self._pages:
            self._stack.addWidget(page)
        self._turn_to(middle)
        window.setCentralWidget(self._stack)
        for dock in self.docks:
            window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.hide()
        self.board.installEventFilter(self)
        self.board.pointed.connect(self._describe)
        self.board.zoomed.connect(window.status.show_zoom)
        menus, board = window.menus, self.board
        menus.zoom_in.triggered.connect(lambda: board.zoom_by(1.25))
        menus.zoom_out.triggered.connect(lambda: board.zoom_by(0.8))
        menus.fit.triggered.connect(board.fit)
        menus.plain_size.triggered.connect(lambda: board.zoom_to(1.0))

    def enter(self) -> None:
        """The editor steps back; how its docks stood is remembered."""
        window = self._window
        self._before = window.saveState(_VERSION)
        self._level = window.look.level
        self._view = None if window.canvas.is_fitted else window.canvas.camera
        for dock in window.findChildren(QDockWidget):
            dock.setVisible(dock in self.docks)
        for bar in window.findChildren(QToolBar):
            bar.hide()
        self._allow_editing(False)
        self._turn_to(self.page)
        window.status.show_zoom(None)
        window.status.show_hint(str(_HINT))
        kept = window.settings.blob(_KEPT)
        if kept.isEmpty() or not window.restoreState(kept, _VERSION):
            window.resizeDocks([self.choices, self.log], [330, 330], Qt.Orientation.Horizontal)
            window.resizeDocks([self.choices, self.log], [380, 320], Qt.Orientation.Vertical)
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Everything is as it was."""
        window = self._window
        window.settings.set_blob(_KEPT, window.saveState(_VERSION))
        self._turn_to(self._pages[0])
        window.show_level(self._level)
        window.restoreState(self._before, _VERSION)
        for dock in self.docks:
            dock.hide()
        self._allow_editing(True)
        if self._view is None:
            window.canvas.fit()
        else:
            window.canvas.zoom_to(self._view.scale)
            window.canvas.look_at(self._view.centre)
        window.status.show_zoom(window.canvas.camera.scale)
        window.status.show_hex(window.shown, window.look.level, None)
        window.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn_to(self, page: QWidget) -> None:
        """The other page asks for no room, or the window would grow to have it."""
        for one in self._pages:
            policy = Policy.Preferred if one is page else Policy.Ignored
            one.setSizePolicy(policy, policy)
        self._stack.setCurrentWidget(page)

    def show_state(self, examined: Examined, state: Any) -> None:
        """The board of a moment; from where one was looking, if it was shown before."""
        from editor.draw.painter import BoardPainter
        from editor.draw.picture import DARK, LIGHT
        from editor.draw.scene import pieces_of

        picture, look, before = picture_at(examined, state), self._window.look, self._state
        theme, layers = DARK if look.dark else LIGHT, layers_of(look)
        if self._painter is None or before is None:
            self._painter = BoardPainter(picture, theme, replace(layers, units=False))
            self.board.show_board(state.now.board, self._painter, keep_view=True)
        elif has_changed_ground(before, state):
            self.board.show_change(state.now.board, self._painter.follow(picture, anew=True))
        self._state = state
        self._shown = Shown(replace(examined, value=picture.scenario))
        if layers.units:
            self.board.show_pieces(pieces_of(picture, self._painter.layout, theme, layers))

    def _describe(self, place: Hex | None) -> None:
        """The hex that is pointed at, and who stands there now; and what a click does."""
        self._window.status.show_hint(str(_HINT))
        self._window.status.show_hex(self._shown, self._window.look.level, place)

    def show_level(self, level: int) -> None:
        """The floor on which somebody stands."""
        if level != self._window.look.level:
            self._window.show_level(level)

    def forget_picture(self) -> None:
        """It has to be painted otherwise: another board, language, theme or level."""
        self._painter = None

    def _allow_editing(self, on: bool) -> None:
        """A menu that cannot be opened gives its keys to nobody; its commands are shut too."""
        menus = self._window.menus
        keep = [self._menu.menu.menuAction(), menus.language_menu.menuAction()]
        for one in (menus.keys, menus.night):
            keep += [
                menu.menuAction() for menu in one.associatedObjects() if isinstance(menu, QMenu)
            ]
        if on:
            for action in self._locked:
                if isValid(action):  # recent files are listed anew from time to time
                    action.setEnabled(True)
            self._locked = []
        else:
            shut = [one for one in self._window.menuBar().actions() if one not in keep]
            self._locked = [one for one in _all_of(shut) if one.isEnabled()]
            for action in self._locked:
                action.setEnabled(False)
        if on:
            self._menu.menu.removeAction(menus.quit)
        else:
            self._menu.menu.addAction(menus.quit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() is QEvent.Type.Resize:
            self.dice.place()
            self.reaction.place()
        del watched
        return False


def _all_of(actions: list[QAction]) -> Iterator[QAction]:
    """Actions with those in their menus; a command that is found by its name counts too."""
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _all_of(menu.actions())
        yield action
