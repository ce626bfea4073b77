"""Tools that paint ground: brush, line, rectangle, loop, fill, replace, pipette, eraser."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from editor.edit.clip import bare
from editor.edit.commands import AnyEdit, Group, Remove
from editor.edit.floors import paint_floor
from editor.edit.ground import paint_terrain, remove_edges, set_height
from editor.edit.groundwork import change_ground
from editor.edit.shapes import brush, flowing, loop, of_kind, on_sheet, rectangle, trail
from editor.edit.sides import standing
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool, Work, name_of, of_what
from editor.hexgrid.hexes import Hex
from editor.model.text import Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from editor.gui.tools.covers import Cover

_NO_GROUND = Text(
    "Nothing is there to be changed: paint it with the brush first",
    "Rien à changer ici : peignez d'abord avec le pinceau",
)
_NO_HEX = Text("There is no ground here to be changed", "Il n'y a pas de sol à changer ici")
SHOWN = 4000
"""Hexes that a preview shows at most."""


class _Painter(Tool):
    """Lays the chosen terrain on the ground, or on the floor that is shown.

    In a scenario it is this scenario's ground only: the map stays as it is.
    """

    takes_terrain = True

    def paint(self, hexes: Collection[Hex]) -> None:
        edit = self._laid(hexes)
        if edit is not None:
            self.do(edit)

    def _laid(self, hexes: Collection[Hex]) -> AnyEdit | None:
        work = self.work
        kind, level = work.chosen.terrain, work.level
        label = of_what(self.text, name_of(work.catalogue.terrains, kind))
        if work.is_setting:
            return change_ground(work.scenario, work.board, hexes, kind, level, label)
        if level:
            return paint_floor(work.drawing, hexes, kind, level, label)
        return paint_terrain(work.drawing, hexes, kind, label)

    def is_there(self, spot: Spot) -> bool:
        """Whether that ground is at a spot already; it is told then, for nothing would be seen."""
        work = self.work
        chosen = work.chosen.terrain
        if work.board.terrain_at(spot.hex, work.level) != chosen:
            return False
        name = name_of(work.catalogue.terrains, chosen)
        work.tell(Text(
            f"That is {name.to('en')} already: choose another terrain in the palette",
            f"C'est déjà « {name.to('fr')} » : choisissez un autre terrain dans la palette",
        ))  # fmt: skip
        return True

    def is_ground(self, spot: Spot) -> bool:
        """Whether there is something to stand on; it is told where there is not."""
        is_some = self.work.board.terrain_at(spot.hex, self.work.level) is not None
        if not is_some:
            self.work.tell(_NO_HEX if self.work.is_setting else _NO_GROUND)
        return is_some

    def _preview(self, hexes: Collection[Hex]) -> Preview:
        work = self.work
        # A map can get hexes where it has none yet.
        there = work.board if work.is_setting else work.board.grid
        shown = frozenset(place for place in hexes if place in there)
        return Preview(shown, terrain=work.chosen.terrain)

    def _cover(self, cover: Cover) -> Preview:
        """The same for hexes that may be all there are."""
        work = self.work
        shown = cover.on(work.board.terrain) if work.is_setting else cover
        return Preview(terrain=work.chosen.terrain, cover=shown)


class Brush(_Painter):
    """Paints as it goes; a drag is one step."""

    name = "brush"
    has_size = True
    key = "B"
    text = Text("Brush", "Pinceau")
    hint = Text(
        "Click or drag to paint. [ and ] change the size, Alt picks a terrain.",
        "Cliquer ou glisser pour peindre. [ et ] changent la taille, Alt prélève un terrain.",
    )

    def began(self, spot: Spot) -> None:
        self._last = spot.hex
        self._painted: set[Hex] = set()
        self._go([spot.hex])

    def went(self, spot: Spot) -> None:
        self._go([self._last, spot.hex])
        self._last = spot.hex

    def _go(self, places: list[Hex]) -> None:
        fresh = trail(places, self.work.chosen.size) - self._painted
        self._painted |= fresh
        if fresh:
            self.paint(fresh)

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        return self._preview(brush(self.spot.hex, self.work.chosen.size))


class _Stretched(_Painter):
    """From where the hand went down to where it goes up."""

    two_steps = True
    start: Hex | None = None

    def began(self, spot: Spot) -> None:
        self.start = spot.hex

    def ended(self, spot: Spot) -> None:
        hexes, self.start = self.meant(spot), None
        self.paint(hexes)

    def cancel(self) -> bool:
        self.start = None
        return super().cancel()

    def meant(self, spot: Spot) -> frozenset[Hex]:
        """The hexes between the start and a spot."""
        raise NotImplementedError

    def preview(self) -> Preview:
        return self._preview(self.meant(self.spot)) if self.spot is not None else NOTHING


class Line(_Stretched):
    """A straight line of hexes, as wide as the brush."""

    name = "line"
    has_size = True
    key = "L"
    text = Text("Line", "Ligne")
    hint = Text(
        "Drag from one end to the other. [ and ] change the width.",
        "Glisser d'un bout à l'autre. [ et ] changent la largeur.",
    )

    def meant(self, spot: Spot) -> frozenset[Hex]:
        return trail([self.start or spot.hex, spot.hex], self.work.chosen.size)


class Rectangle(_Stretched):
    """All hexes between two corners."""

    name = "rectangle"
    key = "R"
    text = Text("Rectangle", "Rectangle")
    hint = Text("Drag from corner to corner.", "Glisser d'un coin à l'autre.")

    def meant(self, spot: Spot) -> frozenset[Hex]:
        return rectangle(self.work.board.grid, self.start or spot.hex, spot.hex)

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        from editor.gui.tools.covers import rectangle_cover

        start = self.start or self.spot.hex
        return self._cover(rectangle_cover(self.work.board.grid, start, self.spot.hex))


class Region(_Stretched):
    """Whatever a line is drawn round."""

    name = "region"
    key = "G"
    text = Text("Region", "Région")
    hint = Text(
        "Draw a line round what is to be filled.",
        "Tracer une ligne autour de ce qu'il faut remplir.",
    )
    two_steps = False

    def began(self, spot: Spot) -> None:
        super().began(spot)
        self._way = [spot.hex]

    def went(self, spot: Spot) -> None:
        if spot.hex != self._way[-1]:
            self._way.append(spot.hex)

    def meant(self, spot: Spot) -> frozenset[Hex]:
        way = self._way if self.start is not None else [spot.hex]
        return loop(self.work.board.grid, way)


class Fill(_Painter):
    """Ground of one kind that hangs together."""

    name = "fill"
    key = "F"
    text = Text("Fill", "Remplir")
    hint = Text(
        "Click to fill ground that hangs together.",
        "Cliquer pour remplir le terrain d'un seul tenant.",
    )

    def began(self, spot: Spot) -> None:
        # Where a map has no hex there can be one; a floor hangs on nothing.
        may_be_bare = not (self.work.level or self.work.is_setting)
        if (may_be_bare or self.is_ground(spot)) and not self.is_there(spot):
            self.paint(self._meant(spot))

    def _meant(self, spot: Spot, most: int | None = None) -> frozenset[Hex]:
        if self.work.level:
            return self._floor(spot)
        return flowing(self.work.board, spot.hex, most)

    def _floor(self, spot: Spot) -> frozenset[Hex]:
        from editor.hexgrid.areas import flood

        floor = self.work.board.levels.get(self.work.level, {})
        kind = floor.get(spot.hex)
        if kind is None:
            return frozenset()
        return flood(spot.hex, lambda one: floor.get(one) == kind)

    def preview(self) -> Preview:
        return self._preview(self._meant(self.spot, SHOWN)) if self.spot else NOTHING


class Replace(_Painter):
    """Every hex of one terrain, wherever it is."""

    name = "replace"
    key = "H"
    text = Text("Replace", "Remplacer")
    hint = Text(
        "Click to change every hex of that terrain.",
        "Cliquer pour changer tous les hexagones de ce terrain.",
    )

    def __init__(self, work: Work) -> None:
        super().__init__(work)
        self._covers: dict[int, Cover] = {}

    def began(self, spot: Spot) -> None:
        if self.is_ground(spot) and not self.is_there(spot):
            self.paint(self._meant(spot))

    def _meant(self, spot: Spot) -> frozenset[Hex]:
        board, level = self.work.board, self.work.level
        kind = board.terrain_at(spot.hex, level)
        if kind is None:
            return frozenset()
        if level:
            return frozenset(
                place for place, one in board.levels.get(level, {}).items() if one == kind
            )
        return of_kind(board, kind)

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        if self.work.level:
            return self._preview(self._meant(self.spot))
        from editor.gui.tools.covers import Cover

        board = self.work.board
        column, row = board.grid.offset(self.spot.hex)
        code = int(board.terrain[row, column])
        if not code:
            return NOTHING
        # What is shown of a kind stays the very same, so that it is drawn from what is kept.
        if self._ground is not board.terrain:
            self._ground, self._covers = board.terrain, {}
        if code not in self._covers:
            self._covers[code] = Cover(board.grid, board.terrain == code)
        return Preview(terrain=self.work.chosen.terrain, cover=self._covers[code])

    _ground: NDArray[np.int32] | None = None


class Pipette(Tool):
    """Chooses what is under it: an edge at the rim of a hex, else the terrain."""

    name = "pipette"
    key = "I"
    text = Text("Eyedropper", "Pipette")
    hint = Text(
        "Click to choose the terrain or edge that is there.",
        "Cliquer pour choisir le terrain ou le côté qui s'y trouve.",
    )

    def began(self, spot: Spot) -> None:
        pick(self.work, spot)

    def preview(self) -> Preview:
        return Preview(frozenset([self.spot.hex])) if self.spot else NOTHING


def pick(work: Work, spot: Spot) -> None:
    """Choose what is at a spot."""
    is_edge = spot.at_edge and not work.is_setting
    there = standing(work.drawing, spot.edge, work.level) if is_edge else ()
    if there:
        work.choose_edge(there[-1][1].kind)
        return
    terrain = work.board.terrain_at(spot.hex, work.level)
    if terrain is not None:
        work.choose_terrain(terrain)


class Eraser(Tool):
    """Takes away: an edge when it begins at one, else whatever lies in the hexes."""

    name = "eraser"
    has_size = True
    key = "E"
    text = Text("Eraser", "Gomme")
    hint = Text(
        "Click or drag to clear hexes, or edges when you begin at one. Shift: no hex at all.",
        "Cliquer ou glisser pour vider des hexagones, ou des côtés si l'on y commence. "
        "Maj : plus d'hexagone.",
    )
    CLEAR: ClassVar[Text] = Text("Erase", "Effacer")

    def touches(self) -> str:
        return "edges" if self.spot is not None and self._at_edge(self.spot) else self.layer

    def began(self, spot: Spot) -> None:
        self._edges = self._at_edge(spot)
        self._last = spot.hex
        self._go(spot)

    def went(self, spot: Spot) -> None:
        self._go(spot)

    def _at_edge(self, spot: Spot) -> bool:
        return spot.at_edge and bool(standing(self.work.drawing, spot.edge, self.work.level))

    def _go(self, spot: Spot) -> None:
        work = self.work
        if self._edges:
            if standing(work.drawing, spot.edge, work.level):
                self.do(remove_edges(work.drawing, [spot.edge], work.level))
            return
        hexes = on_sheet(work.drawing.hexes, trail([self._last, spot.hex], work.chosen.size))
        self._last = spot.hex
        self.do(self._cleared(hexes, spot.shift))

    def _cleared(self, hexes: frozenset[Hex], void: bool) -> AnyEdit:
        work = self.work
        if work.level:
            return paint_floor(work.drawing, hexes, None, work.level, self.CLEAR)
        drawing = work.drawing
        edits: list[AnyEdit] = [
            paint_terrain(drawing, hexes, None if void else bare(drawing), self.CLEAR)
        ]
        if drawing.elevation and work.is_free("elevation"):
            edits.append(set_height(drawing, hexes, 0))
        labels = {drawing.label(place) for place in hexes} if work.is_free("features") else ()
        gone = [n for n, one in enumerate(drawing.features) if one.at in labels]
        edits += [Remove(("features", number)) for number in reversed(gone)]
        return Group(tuple(edits), self.CLEAR)

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        if self._edges if self.is_down else self._at_edge(self.spot):
            return Preview(edges=(self.spot.edge,), takes=True)
        hexes = brush(self.spot.hex, self.work.chosen.size)
        return Preview(on_sheet(self.work.drawing.hexes, hexes), takes=True)

    _edges = False
