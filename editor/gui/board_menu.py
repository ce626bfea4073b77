"""What the right button offers on the board: whatever can be done with what is under the mouse."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.gui.edge_words import name_edge, say_feature, say_state
from editor.gui.titles import Menu
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.setup import Key
    from editor.gui.tools.tool import Spot
    from editor.gui.window import MainWindow
    from editor.hexgrid.hexes import Hex
    from editor.model.finding import YamlPath

_SELECT = Text("Select {}", "Sélectionner {}")
_PROPERTIES = Text("Properties of {}", "Propriétés de {}")
_TAKE = Text("Paint with {}", "Peindre avec {}")
_TURN, _AS_IT_IS = Text("{}: {}", "{} : {}"), Text("{}", "{}")
_REMOVE = Text("Remove {}", "Ôter {}")
_DELETE = Text("Delete {}", "Supprimer {}")
_MANY = Text("{} pieces", "{} pions")
_FORM = {"features": "id", "links": "kind"}
"""What things of a map are called by that have no name."""


class BoardMenu(QObject):
    """Made anew at each press, of the commands of the menu bar and of what stands there."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.menu: QMenu | None = None
        """What is open, or was last."""

    def show(self, spot: Spot | None, at: QPoint) -> None:
        """Open the menu for a place of the board, or for what is beside it."""
        if self.menu is not None:
            self.menu.deleteLater()
        menu = self.menu = Menu(self._window.canvas)
        menu.installEventFilter(self._window.tool_menu.menu_first)
        if spot is not None and spot.hex in self._window.box.board:
            if self._window.box.is_setting:
                self._offer_pieces(menu, spot)
            else:
                self._offer_ground(menu, spot)
        self._offer_commands(menu)
        menu.popup(at)

    # What is there

    def _offer_pieces(self, menu: QMenu, spot: Spot) -> None:
        """Whoever stands there is chosen, unless somebody there was chosen already."""
        from editor.edit.groundwork import RESTORED, change_ground
        from editor.edit.setup import pieces_at

        box = self._window.box
        here = pieces_at(box.scenario, box.board, spot.hex, box.level)
        if here and not set(here) & set(box.picked):
            box.pick(here[:1])
        for key in here:
            if key not in box.picked:
                self._add(menu, _SELECT, self._name(key), partial(box.pick, [key]))
        path = box.company.path()
        if here and path is not None:
            self._add(menu, _PROPERTIES, self._name(box.picked[0]), lambda: self._show_form(path))
        if here and box.picked:
            count = len(box.picked)
            name = self._name(box.picked[0]) if count == 1 else str(_MANY).format(count)
            self._add(menu, _DELETE, name, box.delete)
        menu.addSeparator()
        self._offer_brush(menu, spot)
        again = change_ground(box.scenario, box.board, [spot.hex], None, box.level, RESTORED)
        if again is not None:
            self._add(menu, _AS_IT_IS, str(RESTORED), partial(box.do, again))
        menu.addSeparator()

    def _offer_brush(self, menu: QMenu, spot: Spot) -> None:
        """To paint with the ground that is there."""
        window, box = self._window, self._window.box
        kind = box.board.terrain_at(spot.hex, box.level)
        if kind is not None and window.shown is not None:
            name = window.shown.terrain_name(spot.hex, box.level)
            self._add(menu, _TAKE, name, lambda: box.choose_terrain(kind))

    def _offer_ground(self, menu: QMenu, spot: Spot) -> None:
        if spot.at_edge:
            self._offer_edge(menu, spot)
        box = self._window.box
        label = box.board.label(spot.hex)
        if spot.hex not in box.selection:
            if box.name == "select":
                box.select([spot.hex])
            else:
                self._add(menu, _SELECT, label, lambda: self._select([spot.hex]))
        for number, area in enumerate(box.drawing.areas):
            known = box.board.areas.get(area.id)
            if known is not None and spot.hex in known.hexes and area.level == box.level:
                name = str(area.name) if area.name else area.id
                self._add(menu, _SELECT, name, partial(self._select, known.hexes))
                self._add(menu, _PROPERTIES, name, partial(self._show_form, ("areas", number)))
        for section, called in _FORM.items():
            for number, one in enumerate(getattr(box.drawing, section)):
                if one.at == label:
                    form = partial(self._show_form, (section, number))
                    self._add(menu, _PROPERTIES, getattr(one, called), form)
        self._offer_brush(menu, spot)
        menu.addSeparator()

    def _offer_edge(self, menu: QMenu, spot: Spot) -> None:
        """What stands on the side: its states, its form, its end."""
        from msgspec import structs

        from editor.edit.commands import Put
        from editor.edit.ground import remove_edges
        from editor.edit.sides import TURN, standing

        box, edge = self._window.box, spot.edge
        there = standing(box.drawing, edge, box.level)
        where = name_edge(box.board, edge)
        for number, one in there:
            kind = box.catalogue.edges.get(one.kind)
            name = say_feature(box.catalogue, one.kind, None).split(",")[0]
            now = one.state or (kind.default_state if kind is not None else "")
            for state in kind.states if kind is not None else ():
                edit = Put(("edges", number), structs.replace(one, state=state), TURN)
                said = str(_TURN).format(f"{name} {where}", say_state(box.catalogue, state))
                action = self._add(menu, _AS_IT_IS, said, partial(box.do, edit))
                action.setCheckable(True)
                action.setChecked(state == now)
            said = f"{name} {where}"
            self._add(menu, _PROPERTIES, said, partial(self._show_form, ("edges", number)))
            self._add(menu, _REMOVE, said, lambda: box.do(
                remove_edges(box.drawing, [edge], box.level)
            ))  # fmt: skip
        if there:
            menu.addSeparator()

    def _offer_commands(self, menu: QMenu) -> None:
        """The commands of the menu bar that fit; what cannot be done now is grey as there."""
        window = self._window
        tools = window.tool_menu
        menu.addActions([tools.cut, tools.copy, tools.paste, tools.duplicate])
        if window.box.is_drawing:
            menu.addAction(tools.clear)
        menu.addSeparator()
        menu.addActions([tools.turn, tools.turn_back, tools.mirror])
        menu.addSeparator()
        menu.addActions([tools.select_all, tools.select_none])
        menu.addSeparator()
        menu.addMenu(window.questions.menu)
        menu.addMenu(window.menus.level_menu)

    # What is done

    def _add(self, menu: QMenu, text: Text, name: str, work: Callable[[], object]) -> QAction:
        action = menu.addAction(str(text).format(name).replace("&", "&&"))
        action.triggered.connect(lambda _=False: work())
        return action

    def _name(self, key: Key) -> str:
        """What a piece is called: people by their name."""
        from editor.edit.setup import piece_of
        from editor.model.scenario import Unit

        one = piece_of(self._window.box.scenario, key)
        shown = self._window.shown
        if isinstance(one, Unit) and shown is not None:
            return shown.name_of(one)
        return getattr(one, "id", "") or str(getattr(one, "kind", key[1]))

    def _select(self, hexes: Collection[Hex]) -> None:
        self._window.box.take("select")
        self._window.box.select(hexes)

    def _show_form(self, path: YamlPath) -> None:
        self._window.selection_changed.emit(path)
        self._window.parts.properties.show()
        self._window.parts.properties.raise_()
