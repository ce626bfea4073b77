"""Questions to the rules in the window: the tape with its proof, and overlays that follow."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from editor.gui.asker import Asker
from editor.gui.titles import Menu
from editor.model.text import Text

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from editor.gui.menus import Menus
    from editor.gui.overlay_view import OverlayView
    from editor.gui.proof_panel import ProofPanel
    from editor.gui.window import MainWindow
    from editor.hexgrid.hexes import Hex
    from editor.systems.cry_havoc.situation import Situation
    from editor.systems.examine import Examined

OVERLAYS: dict[str, tuple[Text, str]] = {
    "": (Text("&None", "&Aucun"), "Alt+0"),
    "sight": (
        Text("&Sight from the hex under the mouse", "&Vue depuis l'hexagone pointé"),
        "Alt+1",
    ),
    "light": (Text("&Light", "&Lumière"), "Alt+2"),
    "reach": (Text("&Reach of the unit under the mouse", "&Portée du pion pointé"), "Alt+3"),
}


class Questions(QObject):
    """Asks in the background about what is in front, and shows what was answered."""

    def __init__(self, window: MainWindow, menus: Menus) -> None:
        super().__init__(window)
        self._window = window
        self.kind = ""
        """The overlay that is wanted."""
        self._panel: ProofPanel | None = None
        self._view: OverlayView | None = None
        self._ends: tuple[Hex, Hex] | None = None
        self._place: Hex | None = None
        self._told = ""
        self._now: tuple[Examined, Situation | None] | None = None
        self._ground: tuple[tuple[object, ...], Situation | None] | None = None
        self._make_menu(menus)
        self.asker = Asker(self)
        self.asker.answered.connect(self._receive)
        window.box.asked.connect(self._measure)
        window.canvas.hex_hovered.connect(self._point)
        window.bench.edited.connect(lambda *_: self._ask_again())
        window.bench.shown_changed.connect(lambda _: self._ask_again())
        window.bench.current_changed.connect(self._turn)
        window.box.tool_changed.connect(self._retool)
        window.box.company.changed.connect(self._follow_choice)
        window.words.changed.connect(self._ask_again)
        window.stage.look_changed.connect(self._follow_look)
        window.installEventFilter(self)

    def _make_menu(self, menus: Menus) -> None:
        window = self._window
        self.menu = Menu(menus.view_menu)
        menus.view_menu.insertMenu(menus.level_menu.menuAction(), self.menu)
        window.words.say(self.menu.setTitle, Text("O&verlay", "Voil&e"))
        group = QActionGroup(window)
        self.actions: dict[str, QAction] = {}
        for kind, (text, key) in OVERLAYS.items():
            action = QAction(self.menu, checkable=True, checked=not kind)
            action.setShortcut(QKeySequence(key))
            window.words.say(action.setText, text)
            action.triggered.connect(partial(self.choose, kind))
            self.menu.addAction(action)
            group.addAction(action)
            self.actions[kind] = action

    @property
    def view(self) -> OverlayView:
        # Here and below, not above: the first paint can spare what nobody asked for.
        if self._view is None:
            from editor.gui.overlay_view import OverlayView

            self._view = OverlayView(self._window.canvas)
            self._follow_look()
        return self._view

    @property
    def panel(self) -> ProofPanel:
        if self._panel is None:
            from editor.gui.proof_panel import ProofPanel

            self._panel = ProofPanel(self._window.words, self._window.canvas)
            self._panel.closed.connect(self._put_away)
        return self._panel

    # What is asked

    def choose(self, kind: str) -> None:
        """Another overlay, or none."""
        self.kind = kind
        self.actions[kind].setChecked(True)
        self._place = self._window.canvas.hovered or self._place
        self.view.show_overlay(None)
        self._ask_overlay()

    def _measure(self, start: Hex | None, end: Hex | None) -> None:
        if start is None or end is None:
            self._ends = None
            self.asker.forget("measure")
            self.panel.hide()
            self.view.show_path(())
            return
        self._ends = start, end
        self._ask_measure()

    def _point(self, place: Hex | None) -> None:
        """The mouse is over another hex; one that leaves the board leaves its answer behind."""
        if place is not None and place != self._place:
            self._place = place
            if self.kind in {"sight", "reach"}:
                self._ask_overlay()

    def _follow_choice(self) -> None:
        if self.kind == "reach":
            self._ask_overlay()

    def _ask_again(self) -> None:
        """The board or the pieces on it have changed."""
        if self.kind:
            self._ask_overlay()
        if self._ends is not None:
            self._ask_measure()

    def _turn(self) -> None:
        """Another board: what was asked of the one before means nothing here."""
        self._place, self._now = None, None
        if self._ends is not None:
            self._window.box.tools["measure"].cancel()
        if self._view is not None:
            self._view.show_overlay(None)
        self._ask_again()

    def _retool(self) -> None:
        if self._ends is not None and self._window.box.name != "measure":
            self._window.box.tools["measure"].cancel()

    def _put_away(self) -> None:
        self._window.box.tools["measure"].cancel()
        self._window.canvas.setFocus()

    def _examined(self) -> Examined | None:
        shown = self._window.shown
        return shown.examined if shown is not None and shown.examined.board is not None else None

    def _situation(self, examined: Examined) -> Situation | None:
        """The moment as it is now; worked out once for each state of the document."""
        known = self._now
        if known is None or known[0] is not examined:
            from editor.gui.tactics import situation_of

            known = self._now = (examined, situation_of(examined))
        return known[1]

    def _view_from(self, examined: Examined) -> Situation | None:
        """The moment as one looks over it; of a large board, kept while its ground is the same."""
        from editor.gui.tactics import ground_key, ground_of, is_large

        if not is_large(examined):
            return self._situation(examined)
        key, known = ground_key(examined), self._ground
        # Boards are compared by who they are: what they hold is large.
        same = known is not None and len(known[0]) == len(key) and all(
            one is other or (isinstance(one, tuple) and one == other)
            for one, other in zip(known[0], key, strict=True)
        )  # fmt: skip
        if known is None or not same:
            known = self._ground = (key, ground_of(examined))
        return known[1]

    def _ask_overlay(self) -> None:
        examined = self._examined()
        if not self.kind or examined is None:
            self.asker.forget("overlay")
            return
        kind, place, level = self.kind, self._place, self._window.look.level
        chosen = next((name for part, name in self._window.box.picked if part == "units"), "")

        def work() -> object:
            from editor.gui.tactics import overlay

            look = self._view_from if kind == "sight" else self._situation
            return kind, overlay(look(examined), kind, place, level, chosen)

        self.asker.ask("overlay", work)

    def _ask_measure(self) -> None:
        examined, ends = self._examined(), self._ends
        if examined is None or ends is None:
            return
        level = self._window.look.level

        def work() -> object:
            from editor.gui.tactics import measure

            return ends, measure(examined, self._situation(examined), *ends, level)

        self.asker.ask("measure", work)

    # What is answered

    def _receive(self, kind: str, found: object) -> None:
        if not isinstance(found, tuple):
            return
        from PySide6.QtCore import QPointF

        asked, answer = found
        if kind == "measure" and self._ends is not None:
            canvas = self._window.canvas
            layout = canvas.layout_of_board
            points = [layout.centre(end) for end in self._ends] if layout is not None else []
            ends = tuple(QPointF(*canvas.camera.to_view(one)).toPoint() for one in points)
            self.panel.show_measured(answer, ends)
            self.view.show_path(answer.path)
        elif kind == "overlay" and asked == self.kind:
            if isinstance(answer, Text):
                self.view.show_overlay(None)
                self._told = str(answer)
                if answer:
                    self._window.status.tell_for_a_while(self._told)
                return
            if self._told and self._window.status.currentMessage() == self._told:
                self._window.status.tell("")
            self._told = ""
            self.view.show_overlay(answer)

    def _follow_look(self) -> None:
        look = self._window.look
        if self._view is not None:
            self._view.is_shown = look.shows("overlays")
            self._view.opacity = look.opacity_of("overlays")
            self._window.canvas.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if watched is self._window and event.type() is event.Type.Close:
            self.asker.stop()
        return False
