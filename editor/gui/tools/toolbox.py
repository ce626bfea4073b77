"""The tools, which of them is in hand, and what they work on: the map in front."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.gui.bench import Bench
from editor.gui.tools.clipping import Clipping
from editor.gui.tools.company import Company
from editor.gui.tools.tool import Chosen, Tool
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.commands import AnyEdit
    from editor.edit.document import Document
    from editor.edit.setup import Held, Key
    from editor.hexgrid.hexes import Hex
    from editor.model.board import Board
    from editor.model.catalogue import Catalogue
    from editor.model.hexmap import HexMap
    from editor.model.person import Person
    from editor.model.scenario import Scenario

LOCKED = Text("The layer “{}” is locked", "Le calque « {} » est verrouillé")
OF_THE_GROUND = Text(
    "This is laid on the ground only: go there first (View > Level)",
    "Cela ne se pose qu'au sol : revenez-y d'abord (Affichage > Niveau)",
)
_PAINTING = ("brush", "line", "rectangle", "region", "fill", "replace", "pipette")
NAMES = (
    "select", *_PAINTING, "eraser", "edge", "building", "stamp", "height", "area", "measure",
)  # fmt: skip
"""For a map, in the order of the tool bar."""
SETUP_NAMES = ("arrange", "place", "opening", "zone", *_PAINTING, "restore", "measure")


class Toolbox(QObject):
    """What is in hand; tools are made when a map is first opened."""

    tool_changed = Signal()
    chosen_changed = Signal()
    selection_changed = Signal(object)
    told = Signal(str)
    asked = Signal(object, object)
    """What lies between two hexes; None and None when nobody asks any more."""
    next_wanted = Signal()
    """A piece was set down, and its like is to follow."""

    def __init__(self, bench: Bench, parent: QObject) -> None:
        super().__init__(parent)
        self.bench = bench
        self.chosen = Chosen()
        self.selection: frozenset[Hex] = frozenset()
        self.level = 0
        self.locked: Callable[[str], Text | None] = lambda _layer: None
        self._tools: dict[str, Tool] = {}
        self._wanted = {"map": "select", "scenario": "arrange"}
        self._before = "select"
        self.company, self.clipping = Company(self), Clipping(self)
        self._is_doing = False
        bench.current_changed.connect(self._another)
        bench.document_changed.connect(self._follow)
        bench.shown_changed.connect(lambda _tab: self._keep_selection())
        bench.shown_changed.connect(lambda _tab: self.keep_spots())

    # What tools work on

    @property
    def kind(self) -> str:
        """What is in front and has a board: a map, a scenario, or nothing."""
        document, tab = self.bench.document, self.bench.current
        if document is None or document.kind not in self._wanted:
            return ""
        if tab is None or tab.shown is None or tab.shown.examined.board is None:
            return ""
        return document.kind

    @property
    def is_drawing(self) -> bool:
        """Whether a map is in front that can be drawn on."""
        return self.kind == "map"

    @property
    def is_setting(self) -> bool:
        """Whether a scenario is in front that pieces can be set up in."""
        return self.kind == "scenario"

    @property
    def drawing(self) -> HexMap:
        document = self.bench.document
        assert document is not None, "tools work on a map"
        drawing: HexMap = document.value
        return drawing

    @property
    def scenario(self) -> Scenario:
        document = self.bench.document
        assert document is not None, "pieces stand in a scenario"
        found: Scenario = document.value
        return found

    @property
    def people(self) -> Mapping[str, Person]:
        shown = self.bench.current.shown if self.bench.current is not None else None
        return shown.examined.people if shown is not None else {}

    @property
    def board(self) -> Board:
        tab = self.bench.current
        assert tab is not None
        assert tab.shown is not None
        assert tab.shown.examined.board is not None, "tools work on a board"
        return tab.shown.examined.board

    @property
    def catalogue(self) -> Catalogue:
        tab = self.bench.current
        assert tab is not None
        assert tab.shown is not None
        assert tab.shown.examined.catalogue is not None, "a board comes with its catalogue"
        return tab.shown.examined.catalogue

    def do(self, edit: AnyEdit, stroke: Hashable = None) -> bool:
        """Make an edit; False, and it is told why, where it does not fit or a layer is locked."""
        from editor.gui.tools.locks import locked_by

        document = self.bench.document
        if stroke is None:
            self._let_go()
        name = locked_by(edit, document.value, self.locked) if document is not None else None
        if name is not None:
            self.told.emit(str(LOCKED).format(name))
            return False
        self._is_doing = True
        try:
            return self.bench.do(edit, stroke) is None
        finally:
            self._is_doing = False

    def is_free(self, layer: str) -> bool:
        """Whether a layer may be changed."""
        return self.locked(layer) is None

    def give_up(self) -> bool:
        """Give up what was begun, and take back what it has done; True where there was something.

        It can be done again: what is taken back is a step like any other.
        """
        tool, document = self.tool, self.bench.document
        if tool is None or document is None:
            return False
        stroke = tool.stroke if tool.is_down else None
        begun = tool.cancel()
        if stroke is not None and document.history.stroke == stroke:
            document.undo()
        self.keep_spots()
        return begun

    def _let_go(self) -> None:
        """What was begun goes no further: something else has happened to what it was about."""
        for tool in self._tools.values():
            if tool.is_down:
                tool.cancel()

    def _follow(self, document: Document, _change: object) -> None:
        if document is self.bench.document and not self._is_doing:
            self._let_go()
        self.keep_spots()

    def keep_spots(self) -> None:
        """A hex that the board does not have, or has no more, is no place for a hand at rest."""
        grid = self.board.grid if self.kind else None
        for tool in self._tools.values():
            if tool.spot is None or tool.is_down:
                continue
            if grid is None or tool.spot.hex not in grid:
                tool.hover(None)

    def tell(self, words: Text) -> None:
        self.told.emit(str(words))

    # Tools

    @property
    def tools(self) -> dict[str, Tool]:
        if not self._tools:
            # Here and not above: the first paint can spare them.
            from editor.gui.tools import (
                ground,
                heights,
                measuring,
                openings,
                pieces,
                placing,
                regions,
                restoring,
                setting,
                sides,
            )  # fmt: skip

            kinds: tuple[type[Tool], ...] = (
                pieces.Select, ground.Brush, ground.Line, ground.Rectangle, ground.Region,
                ground.Fill, ground.Replace, ground.Pipette, ground.Eraser, sides.EdgeTool,
                sides.BuildingTool, pieces.StampTool, heights.Height, pieces.Paste,
                measuring.Measure, setting.Arrange, placing.Place, openings.OpeningTool,
                regions.ZoneTool, regions.AreaTool, restoring.Restore,
            )  # fmt: skip
            self._tools = {kind.name: kind(self) for kind in kinds}
        return self._tools

    @property
    def name(self) -> str:
        return self._wanted[self.kind or "map"]

    @property
    def tool(self) -> Tool | None:
        """What is in hand; None where there is no board to work on."""
        return self.tools[self.name] if self.kind else None

    def take(self, name: str) -> None:
        """Take another tool; what was begun is given up."""
        if name == self.name:
            return
        old = self.tool
        if old is not None:
            if old.is_down:
                old.cancel()
            old.hover(None)
        if self.name not in {"paste", "place"}:
            self._before = self.name
        self._wanted[self.kind or "map"] = name
        self.tool_changed.emit()

    def done(self) -> None:
        """Paste has set down what it had."""
        if self.is_setting:
            self.take("arrange")
        else:
            self.take(self._before if self._before in NAMES else "select")

    def is_locked(self) -> bool:
        """Whether the tool in hand may change nothing here, and it is told why.

        Its layer is locked, or it is of the ground and one looks at another level.
        """
        tool = self.tool
        if tool is not None and tool.on_ground and self.level:
            self.tell(OF_THE_GROUND)
            return True
        name = self.locked(tool.touches()) if tool is not None else None
        if name is None or (tool is not None and tool.name in {"pipette", "select", "measure"}):
            return False
        self.told.emit(str(LOCKED).format(name))
        return True

    # What is chosen

    def choose_terrain(self, terrain: str) -> None:
        self.chosen.terrain = terrain
        self.chosen_changed.emit()
        if self.kind and not self.tools[self.name].takes_terrain:
            self.take("brush")

    def choose_edge(self, kind: str) -> None:
        self.chosen.edge = kind
        self.chosen_changed.emit()
        self.take("edge")

    def choose_stamp(self, name: str) -> None:
        self.chosen.stamp = name
        self.chosen_changed.emit()
        self.take("stamp")

    def choose_height(self, height: int | None) -> None:
        self.chosen.height = height
        self.chosen_changed.emit()
        self.take("height")

    def hold(self, pieces: tuple[tuple[Hex, Held], ...], *, once: bool = False) -> None:
        """Take pieces in hand, to be set down on the board once or again and again."""
        from editor.gui.tools.placing import Place

        self.chosen.pieces, self.chosen.once = pieces, once
        place = self.tools["place"]
        assert isinstance(place, Place)
        place.forget()
        self.chosen_changed.emit()
        self.take("place")

    def choose_zone(self, zone: str, side: str = "") -> None:
        self.chosen.zone, self.chosen.zone_side = zone, side
        self.chosen_changed.emit()
        self.take("zone")

    def choose_area(self, area: str, kind: str = "") -> None:
        self.chosen.area, self.chosen.area_kind = area, kind or self.chosen.area_kind
        self.chosen_changed.emit()
        self.take("area")

    def step_size(self, by: int) -> None:
        from editor.edit.shapes import BRUSHES

        place = BRUSHES.index(self.chosen.size) + by
        self.chosen.size = BRUSHES[max(0, min(len(BRUSHES) - 1, place))]
        self.chosen_changed.emit()

    def choose_size(self, size: int) -> None:
        self.chosen.size = size
        self.chosen_changed.emit()

    # What is selected

    @property
    def picked(self) -> tuple[Key, ...]:
        return self.company.keys

    def pick(self, keys: Collection[Key]) -> None:
        self.company.pick(keys)

    def placed(self, *, again: bool) -> None:
        """Somebody stands now; with `again`, his like is wanted next."""
        if again and not self.chosen.once:
            self.next_wanted.emit()
        elif not again:
            self.chosen.pieces = ()
            self.chosen_changed.emit()
            self.done()

    def ask(self, start: Hex | None, end: Hex | None) -> None:
        self.asked.emit(start, end)

    def select(self, hexes: Collection[Hex]) -> None:
        found = frozenset(hexes)
        if found != self.selection:
            self.selection = found
            self.clipping.about = None
            self.selection_changed.emit(found)

    def select_all(self) -> None:
        if self.is_setting:
            self.company.pick_all()
        if self.is_drawing:
            self.take("select")
            self.select(self.board.hexes)

    def select_none(self) -> None:
        self.select(())
        self.company.pick(())

    def _another(self) -> None:
        self._let_go()
        for tool in self._tools.values():
            tool.hover(None)
        self.select(())
        self.company.pick(())
        self.chosen.pieces, self.chosen.zone, self.chosen.area = (), "", ""
        self.tool_changed.emit()

    def _keep_selection(self) -> None:
        if not self.selection or not self.is_drawing:
            return
        from editor.gui.tools.covers import cover_of

        board = self.board
        kept = cover_of(board.grid, self.selection).on(board.terrain)
        if len(kept) < len(self.selection):
            self.select(frozenset(place for place in self.selection if place in kept))

    # What the Edit menu does to hexes or to pieces, whichever there are

    @property
    def _things(self) -> Company | Clipping:
        return self.company if self.is_setting else self.clipping

    def copy(self) -> bool:
        return self._things.copy()

    def cut(self) -> None:
        self._things.cut()

    def delete(self) -> None:
        self._things.delete()

    def paste(self) -> None:
        self._things.paste()

    def duplicate(self) -> None:
        self._things.duplicate()

    def turn(self, steps: int) -> None:
        self._things.turn(steps)

    def mirror(self) -> None:
        self._things.mirror()
