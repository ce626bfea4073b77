"""What lies on a board besides its ground: edges, floors, areas, links and features by place."""

from __future__ import annotations

import msgspec

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import join_prefix
from editor.model.hexmap import Area, EdgeFeature, Feature, Link
from editor.model.sheet import PlacedSheet


class BoardEdge(msgspec.Struct, frozen=True):
    """What stands on a hexside of the board; `inner` is the inside or upper hex."""

    feature: EdgeFeature
    inner: Hex
    sheet: str


class BoardArea(msgspec.Struct, frozen=True):
    """An area with its hexes on the board."""

    area: Area
    hexes: frozenset[Hex]
    sheet: str


class BoardLink(msgspec.Struct, frozen=True):
    """A way between levels."""

    link: Link
    start: Hex
    end: Hex


class Parts(msgspec.Struct):
    """The parts of the sheets that were laid down so far; only `compile_board` changes them."""

    edges: dict[tuple[Edge, int], tuple[BoardEdge, ...]] = {}
    levels: dict[int, dict[Hex, str]] = {}
    areas: dict[str, BoardArea] = {}
    links: list[BoardLink] = []
    features: dict[str, tuple[Feature, Hex]] = {}

    def cover(self, hidden: set[Hex]) -> None:
        """Take away what lies wholly under an overlay."""
        self.edges = {k: v for k, v in self.edges.items() if not set(k[0].hexes) <= hidden}
        self.areas = {k: v for k, v in self.areas.items() if not v.hexes <= hidden}
        self.links = [x for x in self.links if x.start not in hidden and x.end not in hidden]
        self.features = {k: v for k, v in self.features.items() if v[1] not in hidden}
        for level, floor in self.levels.items():
            self.levels[level] = {
                place: kind for place, kind in floor.items() if place not in hidden
            }

    def add(self, sheet: PlacedSheet) -> None:
        """Lay what a sheet holds at its places on the board."""
        drawing = sheet.map

        def on_board(label: str) -> Hex:
            return sheet.to_board(drawing.hex(label))

        for feature in drawing.edges:
            key = (sheet.edge(feature.at, feature.side), feature.level)
            stays = tuple(
                old for old in self.edges.get(key, ())
                if old.sheet == sheet.name and old.feature.kind != feature.kind
            )  # fmt: skip
            self.edges[key] = (*stays, BoardEdge(feature, on_board(feature.at), sheet.name))
        for level in drawing.levels:
            floor = self.levels.setdefault(level.level, {})
            for kind, labels in level.terrain.items():
                floor.update({on_board(label): kind for label in labels})
        for area in drawing.areas:
            name = area.id if area.id not in self.areas else join_prefix(sheet.name, area.id)
            hexes = frozenset(on_board(label) for label in area.hexes)
            self.areas[name] = BoardArea(area, hexes, sheet.name)
        self.links += [BoardLink(x, on_board(x.at), on_board(x.to or x.at)) for x in drawing.links]
        for thing in drawing.features:
            name = thing.id if thing.id not in self.features else join_prefix(sheet.name, thing.id)
            self.features[name] = (thing, on_board(thing.at))
