"""The scenario's ground, compiled to arrays: sheets turned and joined into one grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from editor.hexgrid.edges import Edge
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError, join_prefix, split_prefix
from editor.model.finding import Finding
from editor.model.hexmap import HEIGHTS, VOID, Area, EdgeFeature, Feature, HexMap, Link
from editor.model.nearest import nearest
from editor.model.sheet import PlacedSheet

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from editor.model.scenario import BoardPlan


@dataclass(frozen=True, slots=True)
class BoardEdge:
    """What stands on a hexside of the board; `inner` is the inside or upper hex."""

    feature: EdgeFeature
    inner: Hex
    sheet: str


@dataclass(frozen=True, slots=True)
class BoardArea:
    """An area with its hexes on the board."""

    area: Area
    hexes: frozenset[Hex]
    sheet: str


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A way between levels."""

    link: Link
    start: Hex
    end: Hex


@dataclass(frozen=True, slots=True)
class Seam:
    """A hex that two sheets share and show differently; the later one counts."""

    place: Hex
    under: tuple[str, str]
    over: tuple[str, str]


@dataclass(frozen=True)
class Board:
    """One grid of terrain and elevation, with edges, levels and areas by place.

    Sheets join where they overlap: a hex that two sheets share is the two halves of one hex.
    What is listed later lies on top, so its terrain and elevation count; edges of both halves
    stand, and the later one counts where both name the same edge. An overlay covers: what lies
    wholly under it is gone. A blank in a terrain row lets the ground below show through.
    """

    grid: Grid
    sheets: tuple[PlacedSheet, ...]
    kinds: tuple[str, ...]
    terrain: NDArray[np.uint8]
    elevation: NDArray[np.int8]
    owner: NDArray[np.int8]
    edges: Mapping[tuple[Edge, int], tuple[BoardEdge, ...]]
    levels: Mapping[int, Mapping[Hex, str]]
    areas: Mapping[str, BoardArea]
    links: tuple[BoardLink, ...]
    features: Mapping[str, tuple[Feature, Hex]]
    seams: tuple[Seam, ...] = ()
    findings: tuple[Finding, ...] = field(default=())

    @classmethod
    def of_map(cls, drawing: HexMap) -> Board:
        """A single sheet as a board."""
        return compile_board([PlacedSheet(drawing.id, drawing, 0, 0, False, drawing.hexes)], [])

    @classmethod
    def of(cls, plan: BoardPlan, maps: Mapping[str, HexMap]) -> Board:
        """The sheets of a plan, turned and joined; a sheet that cannot join is a finding."""
        from editor.model.joining import place_sheets

        sheets, overlays, findings = place_sheets(plan, maps)
        board = compile_board(sheets, overlays, findings)
        return board.changed(plan) if plan.changes else board

    def changed(self, plan: BoardPlan) -> Board:
        """The board with the scenario's own changes of terrain."""
        from editor.model.joining import apply_changes

        return apply_changes(self, plan.changes)

    def __contains__(self, place: object) -> bool:
        if place not in self.grid or not isinstance(place, Hex):
            return False
        column, row = self.grid.offset(place)
        return bool(self.terrain[row, column])

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex that is ground, row by row."""
        rows, columns = np.nonzero(self.terrain)
        return tuple([self.grid.hex_at(int(c), int(r)) for r, c in zip(rows, columns, strict=True)])

    def terrain_at(self, place: Hex, level: int = 0) -> str | None:
        """The terrain kind at a place; None where there is nothing to stand on."""
        if level:
            return self.levels.get(level, {}).get(place)
        if place not in self.grid:
            return None
        column, row = self.grid.offset(place)
        return self.kinds[self.terrain[row, column]] or None

    def height_at(self, place: Hex) -> int:
        column, row = self.grid.offset(place)
        return int(self.elevation[row, column])

    def edges_at(self, edge: Edge, level: int = 0) -> tuple[BoardEdge, ...]:
        return self.edges.get((edge, level), ())

    def sheet(self, name: str) -> PlacedSheet | None:
        return next((sheet for sheet in self.sheets if sheet.name == name), None)

    def hex(self, label: str) -> Hex:
        """The hex that a label names, with the sheet's name in front where there are several."""
        prefix, bare = split_prefix(label)
        names = [sheet.name for sheet in self.sheets]
        if prefix:
            sheet = self.sheet(prefix)
            if sheet is None:
                guess = nearest(prefix, names)
                hint = (
                    (f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?")
                    if guess
                    else ("", "")
                )
                known = ", ".join(names)
                raise LabelError(
                    label, f"one of the sheets {known}{hint[0]}", f"une des cartes {known}{hint[1]}"
                )
        elif len(self.sheets) == 1:
            sheet = self.sheets[0]
        else:
            example = join_prefix(names[0], bare) if names else bare
            raise LabelError(
                label,
                f"the sheet's name in front, as in {example}",
                f"le nom de la carte devant, comme {example}",
            )
        place = sheet.to_board(sheet.map.hex(bare))
        if place not in self:
            raise LabelError(label, "a hex with ground", "un hexagone qui existe")
        return place

    def label(self, place: Hex) -> str:
        """What the top sheet calls a hex; the sheet's name in front where there are several."""
        column, row = self.grid.offset(place)
        if place not in self.grid or self.owner[row, column] < 0:
            raise LabelError(str(place), "a hex of the board", "un hexagone du plateau")
        sheet = self.sheets[self.owner[row, column]]
        own = sheet.from_board(place)
        assert own is not None, "the owner of a hex reaches it"
        bare = sheet.map.label(own)
        return join_prefix(sheet.name, bare) if len(self.sheets) > 1 else bare


def compile_board(
    sheets: list[PlacedSheet], overlays: list[PlacedSheet], findings: tuple[Finding, ...] = ()
) -> Board:
    """Lay the sheets down in order and join what they hold."""
    grid = sheets[0].board if sheets else Grid(1, 1)
    kinds: list[str] = [""]
    terrain = np.zeros((grid.rows, grid.columns), np.uint8)
    elevation = np.zeros((grid.rows, grid.columns), np.int8)
    owner = np.full((grid.rows, grid.columns), -1, np.int8)
    seams: list[Seam] = []
    edges: dict[tuple[Edge, int], tuple[BoardEdge, ...]] = {}
    levels: dict[int, dict[Hex, str]] = {}
    areas: dict[str, BoardArea] = {}
    links: list[BoardLink] = []
    features: dict[str, tuple[Feature, Hex]] = {}
    for number, sheet in enumerate([*sheets, *overlays]):
        covers = number >= len(sheets)
        codes, heights = _arrays(sheet, kinds)
        rows = slice(sheet.row, sheet.row + codes.shape[0])
        columns = slice(sheet.column, sheet.column + codes.shape[1])
        shown = codes > 0
        below = terrain[rows, columns]
        both = shown & (below > 0)
        if covers:
            hidden = {
                grid.hex_at(int(c) + sheet.column, int(r) + sheet.row)
                for r, c in zip(*np.nonzero(both), strict=True)
            }
            edges = {key: at for key, at in edges.items() if not set(key[0].hexes) <= hidden}
        else:
            for r, c in zip(*np.nonzero(both & (below != codes)), strict=True):
                place = grid.hex_at(int(c) + sheet.column, int(r) + sheet.row)
                under = sheets[owner[rows, columns][r, c]].name
                seams.append(
                    Seam(place, (under, kinds[below[r, c]]), (sheet.name, kinds[codes[r, c]]))
                )
        below[shown] = codes[shown]
        elevation[rows, columns][shown] = heights[shown]
        owner[rows, columns][shown] = number
        _add_parts(sheet, edges, levels, areas, links, features)
    return Board(
        grid, (*sheets, *overlays), tuple(kinds), terrain, elevation, owner, edges, levels,
        areas, tuple(links), features, tuple(seams), findings,
    )  # fmt: skip


def _arrays(sheet: PlacedSheet, kinds: list[str]) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """Terrain codes and heights of a sheet as it lies; new kinds join the list."""
    drawing = sheet.map
    shape = (drawing.grid.rows, drawing.grid.columns)
    table: dict[str, int] = {VOID: 0}
    for character, kind in drawing.legend.items():
        if kind not in kinds:
            kinds.append(kind)
        table[character] = kinds.index(kind)
    codes = translate(drawing.terrain, table, shape).astype(np.uint8)
    heights = (
        translate(drawing.elevation, HEIGHTS | {VOID: 0, ".": 0}, shape).astype(np.int8)
        if drawing.elevation
        else np.zeros(shape, np.int8)
    )
    return (codes[::-1, ::-1], heights[::-1, ::-1]) if sheet.turned else (codes, heights)


def translate(
    rows: tuple[str, ...], table: Mapping[str, int], shape: tuple[int, int]
) -> NDArray[np.int16]:
    """Rows of characters as an array of numbers; a character without a number counts as 0.

    >>> translate(("ab", "b."), {"a": 1, "b": 2}, (2, 2)).tolist()
    [[1, 2], [2, 0]]
    """
    text = "".join(rows)
    characters = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    highest = max(map(ord, table), default=0)
    numbers = np.zeros(highest + 2, np.int16)
    for character, number in table.items():
        numbers[ord(character)] = number
    found: NDArray[np.int16] = numbers[np.minimum(characters, highest + 1)].reshape(shape)
    return found


def _add_parts(
    sheet: PlacedSheet,
    edges: dict[tuple[Edge, int], tuple[BoardEdge, ...]],
    levels: dict[int, dict[Hex, str]],
    areas: dict[str, BoardArea],
    links: list[BoardLink],
    features: dict[str, tuple[Feature, Hex]],
) -> None:
    """Edges, levels, areas, links and features of a sheet, at their places on the board."""
    drawing = sheet.map

    def on_board(label: str) -> Hex:
        return sheet.to_board(drawing.hex(label))

    for feature in drawing.edges:
        key = (sheet.edge(feature.at, feature.side), feature.level)
        stays = tuple(
            old for old in edges.get(key, ())
            if old.sheet == sheet.name and old.feature.kind != feature.kind
        )  # fmt: skip
        edges[key] = (*stays, BoardEdge(feature, on_board(feature.at), sheet.name))
    for level in drawing.levels:
        floor = levels.setdefault(level.level, {})
        for kind, labels in level.terrain.items():
            floor.update({on_board(label): kind for label in labels})
    for area in drawing.areas:
        name = area.id if area.id not in areas else join_prefix(sheet.name, area.id)
        hexes = frozenset(on_board(label) for label in area.hexes)
        areas[name] = BoardArea(area, hexes, sheet.name)
    links += [BoardLink(x, on_board(x.at), on_board(x.to or x.at)) for x in drawing.links]
    for thing in drawing.features:
        name = thing.id if thing.id not in features else join_prefix(sheet.name, thing.id)
        features[name] = (thing, on_board(thing.at))
