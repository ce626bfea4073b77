"""Tools for hexsides and houses: walls along a drag, doors by a click, a building in one go."""

from __future__ import annotations

from editor.edit.buildings import build
from editor.edit.ground import put_edges
from editor.edit.shapes import loop, on_sheet, rectangle
from editor.edit.sides import edges_along, features_on, follow, nearest_end, next_state, standing
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool
from editor.hexgrid.areas import outline
from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.hexes import Hex
from editor.model.text import Text


class EdgeTool(Tool):
    """Sets the chosen edge on a hexside, or on all along a drag; a click on a door turns it."""

    name = "edge"
    key = "W"
    layer = "edges"
    text = Text("Edges", "Côtés")
    hint = Text(
        "Click a side, or drag along sides. A click on a door or window changes its state.",
        "Cliquer un côté, ou glisser le long des côtés. Un clic sur une porte ou une fenêtre "
        "change son état.",
    )
    follows_edges = True
    _first: Edge | None = None
    _way: tuple[Vertex, ...] = ()

    def began(self, spot: Spot) -> None:
        self._first, self._way, self._inside = spot.edge, (), {spot.hex}

    def went(self, spot: Spot) -> None:
        self._inside.add(spot.hex)
        assert self._first is not None
        if not self._way:
            if spot.corner in self._first.vertices and spot.edge == self._first:
                return
            start = nearest_end(self._first, spot.corner)
            other = next(one for one in self._first.vertices if one != start)
            self._way = (other, start)
        self._way = follow(self._way, spot.corner)

    def ended(self, spot: Spot) -> None:
        del spot
        edges, self._first = self._meant(), None
        work = self.work
        if len(edges) == 1 and self._turn(edges[0]):
            return
        kind = work.catalogue.edges.get(work.chosen.edge)
        state = (kind.default_state or kind.states[0]) if kind is not None and kind.states else None
        features = features_on(
            work.drawing, edges, work.chosen.edge, level=work.level, state=state,
            inside=self._indoors(edges) or self._inside,
        )  # fmt: skip
        if features:
            self.do(put_edges(work.drawing, features))

    def _indoors(self, edges: tuple[Edge, ...]) -> set[Hex]:
        """The hexes beside these edges that have a roof."""
        work = self.work
        beside = on_sheet(work.drawing.hexes, (one for edge in edges for one in edge.hexes))
        terrains = work.catalogue.terrains
        return {
            one
            for one in beside
            if (known := terrains.get(work.drawing.terrain_at(one) or "")) and known.roof
        }

    def _turn(self, edge: Edge) -> bool:
        """A door or window that is there already stands otherwise now."""
        for number, feature in standing(self.work.drawing, edge, self.work.level):
            kind = self.work.catalogue.edges.get(feature.kind)
            if feature.kind == self.work.chosen.edge and kind is not None:
                edit = next_state(number, feature, kind.states, kind.default_state)
                if edit is not None:
                    self.do(edit)
                    return True
        return False

    def cancel(self) -> bool:
        self._first, self._way = None, ()
        return super().cancel()

    def _meant(self) -> tuple[Edge, ...]:
        if self._first is None:
            return ()
        return edges_along(self._way) if len(self._way) > 1 else (self._first,)

    def preview(self) -> Preview:
        if self.is_down:
            return Preview(edges=self._meant())
        return Preview(edges=(self.spot.edge,)) if self.spot is not None else NOTHING


class BuildingTool(Tool):
    """Outlines a house: a rectangle, or with Shift a line drawn round it."""

    name = "building"
    key = "D"
    text = Text("Building", "Bâtiment")
    hint = Text(
        "Drag from corner to corner, or with Shift draw a line round: floor, walls and area.",
        "Glisser d'un coin à l'autre, ou avec Maj tracer le contour : sol, murs et zone.",
    )
    two_steps = True

    def began(self, spot: Spot) -> None:
        self._way = [spot.hex]
        self._is_loop = spot.shift

    def went(self, spot: Spot) -> None:
        if spot.hex != self._way[-1]:
            self._way.append(spot.hex)

    def ended(self, spot: Spot) -> None:
        hexes = self._meant(spot)
        if hexes:
            self.do(build(self.work.drawing, hexes))

    def _meant(self, spot: Spot) -> frozenset[Hex]:
        grid = self.work.drawing.hexes
        if self._is_loop:
            return on_sheet(grid, loop(grid, [*self._way, spot.hex]))
        return on_sheet(grid, rectangle(grid, self._way[0], spot.hex))

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        if not self.is_down:
            hexes = on_sheet(self.work.drawing.hexes, [self.spot.hex])
        else:
            hexes = self._meant(self.spot)
        return Preview(hexes, tuple(outline(hexes)), "interior")
