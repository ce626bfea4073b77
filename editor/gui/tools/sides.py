"""Tools for hexsides and houses: walls along a drag, doors by a click, a building in one go."""

from __future__ import annotations

from editor.edit.buildings import build
from editor.edit.ground import put_edges
from editor.edit.shapes import loop, on_sheet, rectangle
from editor.edit.sides import (
    edges_along,
    edges_between,
    features_on,
    follow,
    nearest_end,
    next_state,
    standing,
    state_after,
)
from editor.gui.edge_words import say_feature, say_state
from editor.gui.tools.tool import NOTHING, Preview, Spot, Tool, name_of, of_what
from editor.hexgrid.areas import outline
from editor.hexgrid.edges import Edge, Vertex
from editor.hexgrid.hexes import Hex
from editor.model.ground import EdgeKind
from editor.model.hexmap import EdgeFeature
from editor.model.text import Text

_CORNERS = Text(
    "Ctrl and click: next corner · click: the last one · Backspace: one back · Escape: none of it",
    "Ctrl et clic : coin suivant · clic : le dernier · Retour arrière : un de moins · "
    "Échap : rien de tout cela",
)


class EdgeTool(Tool):
    """Sets the chosen edge on a hexside, on all along a drag, or from corner to corner.

    A click on a door turns it.
    """

    name = "edge"
    key = "W"
    layer = "edges"
    text = Text("Edges", "Côtés")
    hint = Text(
        "Click a side, drag along sides, or Ctrl and click from corner to corner. A click on a "
        "door or window changes its state; Shift and click, or a drag, replaces it.",
        "Cliquer un côté, glisser le long des côtés, ou Ctrl et clic de coin en coin. Un clic sur "
        "une porte ou une fenêtre change son état ; Maj et clic, ou glisser, la remplace.",
    )
    follows_edges = True
    has_corners = True
    _first: Edge | None = None
    _way: tuple[Vertex, ...] = ()
    _corners: tuple[Vertex, ...] = ()
    """Set one by one; the sides between them are meant, and those to where the hand is."""
    _end: Vertex | None = None
    """The last of them, until the hand is elsewhere."""

    def press(self, spot: Spot) -> None:
        if self._corners:
            self.move(spot)
        elif spot.corner != self._end:  # else the second of two fast clicks
            super().press(spot)

    def release(self, spot: Spot) -> None:
        if not (self._corners and spot.control):
            super().release(spot)
        elif spot.corner != self._corners[-1]:
            self._corners = (*self._corners, spot.corner)

    def hover(self, spot: Spot | None) -> None:
        super().hover(spot)
        if spot is None or spot.corner != self._end:
            self._end = None

    def take_back(self) -> bool:
        self._corners, was = self._corners[:-1], self._corners
        if was and not self._corners:
            self.cancel()
        return bool(was)

    def began(self, spot: Spot) -> None:
        self._first, self._way, self._inside = spot.edge, (), {spot.hex}
        if spot.control:
            self._corners = (spot.corner,)
            self.work.tell(_CORNERS)

    def went(self, spot: Spot) -> None:
        self._inside.add(spot.hex)
        assert self._first is not None
        if self._corners:
            return
        if not self._way:
            if spot.corner in self._first.vertices and spot.edge == self._first:
                return
            start = nearest_end(self._first, spot.corner)
            other = next(one for one in self._first.vertices if one != start)
            self._way = (other, start)
        self._way = follow(self._way, spot.corner, self.work.drawing.hexes)

    def ended(self, spot: Spot) -> None:
        edges, self._first = self._meant(), None
        is_line, self._corners = bool(self._corners), ()
        self._end = spot.corner if is_line else None
        work = self.work
        opening = None if spot.shift or is_line else self._opening(edges)
        if opening is not None:
            number, feature, turned = opening
            edit = next_state(number, feature, turned.states, turned.default_state)
            assert edit is not None, "an opening has states"
            self.do(edit)
            return
        kind = work.catalogue.edges.get(work.chosen.edge)
        state = (kind.default_state or kind.states[0]) if kind is not None and kind.states else None
        features = features_on(
            work.drawing, edges, work.chosen.edge, level=work.level, state=state,
            inside=self._indoors(edges) or self._inside,
        )  # fmt: skip
        if features:
            name = name_of(work.catalogue.edges, work.chosen.edge)
            self.do(put_edges(work.drawing, features, of_what(self.text, name)))

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

    def _opening(self, edges: tuple[Edge, ...]) -> tuple[int, EdgeFeature, EdgeKind] | None:
        """The door or window that a plain click on a side turns, whatever is chosen."""
        if len(edges) != 1:
            return None
        for number, feature in standing(self.work.drawing, edges[0], self.work.level):
            kind = self.work.catalogue.edges.get(feature.kind)
            if kind is not None and kind.states:
                return number, feature, kind
        return None

    def cancel(self) -> bool:
        self._first, self._way, self._corners = None, (), ()
        return super().cancel()

    def _meant(self) -> tuple[Edge, ...]:
        if self._first is None:
            return ()
        if self._corners:
            assert self.spot is not None
            return edges_between((*self._corners, self.spot.corner), self.work.drawing.hexes)
        return edges_along(self._way) if len(self._way) > 1 else (self._first,)

    def preview(self) -> Preview:
        if self.spot is None:
            return NOTHING
        if self._corners or (self.spot.control and not self.is_down):
            return Preview(edges=self._meant(), corners=(*self._corners, self.spot.corner))
        edges = self._meant() if self.is_down else (self.spot.edge,)
        opening = self._opening(edges)
        if opening is None:
            return Preview(edges=edges)
        _, feature, kind = opening
        catalogue = self.work.catalogue
        if self.spot.shift:
            chosen = say_feature(catalogue, self.work.chosen.edge, None)
            return Preview(edges=edges, note=f"→ {chosen}")
        states = [feature.state or kind.default_state]
        states.append(state_after(feature, kind.states, kind.default_state) or "")
        note = " → ".join(say_state(catalogue, one) for one in states)
        return Preview(edges=edges, turns=True, note=note)


class BuildingTool(Tool):
    """Outlines a house: a rectangle, or with Shift a line drawn round it."""

    name = "building"
    key = "D"
    text = Text("Building", "Bâtiment")
    hint = Text(
        "Drag from corner to corner, or with Shift draw a line round: floor, walls and area.",
        "Glisser d'un coin à l'autre, ou avec Maj tracer le contour : sol, murs et lieu.",
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
            self.do(build(self.work.drawing, hexes, self.work.level))

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
