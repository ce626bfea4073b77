"""Scenario building in the window: palette, hand and outline kept in step, zones, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, Qt

from editor.gui.roster_menu import RosterMenu
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow


class ScenarioDesk(QObject):
    """Joins what the palette gives with the hand on the board, and a choice with its form."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._is_telling = window, False
        box, palette = window.box, window.palette_dock.setup
        palette.carried.connect(self._carry)
        palette.let_go.connect(self._let_go)
        palette.given_up.connect(window.hand.put_back)
        palette.turned.connect(window.hand.turn_by_wheel)
        window.palette_dock.board_wanted.connect(self._give_board_the_keyboard)
        palette.zone_delete_asked.connect(self._delete_zone)
        self.rosters = RosterMenu(palette.roster.menu, window)
        areas = window.palette_dock.areas
        areas.delete_asked.connect(self._delete_area)
        box.company.changed.connect(self._tell_choice)
        window.selection_changed.connect(self._follow_choice)
        window.bench.edited.connect(lambda *_: self.refresh())

    def refresh(self) -> None:
        """The palette follows what is in front and every edit of it."""
        window = self._window
        document = window.current_document
        kind = document.kind if document is not None and window.box.kind else ""
        window.palette_dock.show_kind(kind, window.shown, window.look.dark)

    # Carried from the palette

    def _on_canvas(self, point: QPoint) -> QPointF | None:
        canvas = self._window.canvas
        inside = canvas.mapFromGlobal(point)
        return QPointF(inside) if canvas.rect().contains(inside) else None

    def _carry(self, point: QPoint) -> None:
        self._window.hand.carry(self._on_canvas(point))

    def _let_go(self, point: QPoint) -> None:
        self._window.hand.set_down(self._on_canvas(point))
        self._give_board_the_keyboard()

    def _give_board_the_keyboard(self) -> None:
        self._window.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    # Goals and events

    def add_goal(self) -> None:
        """Put a victory, an event or a special rule together, and turn to its form."""
        window = self._window
        document, shown = window.current_document, window.shown
        if document is None or document.kind != "scenario" or shown is None:
            return
        from editor.gui.forms.surroundings import Surroundings
        from editor.gui.goal_dialog import GoalDialog

        around = Surroundings(document)
        around.use(shown.examined)
        dialog = GoalDialog(window, document.value, around)
        if dialog.exec():
            edit = dialog.edit()
            if window.bench.do(edit) is None:
                window.selection_changed.emit(getattr(edit, "path", ()))

    # Choices

    def _tell_choice(self) -> None:
        """A piece was chosen on the board: outline and form turn to it."""
        path = self._window.box.company.path()
        if path is not None and not self._is_telling:
            self._is_telling = True
            self._window.selection_changed.emit(path)
            self._is_telling = False

    def _follow_choice(self, chosen: object) -> None:
        """A part was chosen in outline or form: its piece is chosen on the board."""
        if isinstance(chosen, tuple) and not self._is_telling:
            self._is_telling = True
            self._window.box.company.pick_path(chosen)
            self._is_telling = False

    def _delete_zone(self, name: str) -> None:
        self._delete("zones", name, Text(f"Delete zone {name}", f"Supprimer la zone {name}"))

    def _delete_area(self, name: str) -> None:
        self._delete("areas", name, Text(f"Delete area {name}", f"Supprimer le lieu {name}"))

    def _delete(self, section: str, name: str, label: Text) -> None:
        from editor.edit.commands import Remove

        document = self._window.current_document
        found = getattr(document.value, section, ()) if document is not None else ()
        for number, one in enumerate(found):
            if one.id == name:
                self._window.bench.do(Remove((section, number), label))
                return
