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
from editor.model.cells import translate
from editor.model.finding import Finding
from editor.model.hexmap import HEIGHTS, VOID, Feature, HexMap
from editor.model.nearest import nearest
from editor.model.parts import BoardArea, BoardEdge, BoardLink, Parts
from editor.model.sheet import PlacedSheet

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from editor.model.scenario import BoardPlan

MOST_SEAMS = 5000
"""Differing halves that are kept: whoever lays one sheet upon another needs no longer list."""


@dataclass(frozen=True, slots=True)
class Seam:
    """A hex that two sheets share and show differently; the later one counts.

    `under` and `over` are each a sheet, its terrain there and its height there.
    """

    place: Hex
    under: tuple[str, str, int]
    over: tuple[str, str, int]


@dataclass(frozen=True)
class Board:
    """One grid of terrain and elevation, with edges, levels and areas by place.

    Sheets join where they overlap: a hex that two sheets share is the two halves of one hex.
    What is listed later lies on top, so its terrain and elevation count; edges of both halves
    stand, and the later one counts where both name the same edge. An overlay covers: what lies
    wholly under it is gone, be it edge, area, floor, link or feature. A blank in a terrain row
    lets the ground below show through.
    """

    grid: Grid
    sheets: tuple[PlacedSheet, ...]
    kinds: tuple[str, ...]
    terrain: NDArray[np.int32]
    elevation: NDArray[np.int8]
    owner: NDArray[np.int32]
    edges: Mapping[tuple[Edge, int], tuple[BoardEdge, ...]]
    levels: Mapping[int, Mapping[Hex, str]]
    areas: Mapping[str, BoardArea]
    links: tuple[BoardLink, ...]
    features: Mapping[str, tuple[Feature, Hex]]
    seams: tuple[Seam, ...] = ()
    findings: tuple[Finding, ...] = field(default=())
    overlays: int = 0
    """How many of the sheets, the last ones, only cover others."""
    printed: Board | None = None
    """The board without the scenario's own changes; None where it has none."""

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
        """The board with the scenario's own changes of terrain, instead of those it had.

        Kinds keep their numbers.
        """
        from editor.model.joining import apply_changes

        return apply_changes(self, plan.changes)

    @property
    def as_printed(self) -> Board:
        """What the sheets alone say."""
        return self.printed if self.printed is not None else self

    def __contains__(self, place: object) -> bool:
        if place not in self.grid or not isinstance(place, Hex):
            return False
        column, row = self.grid.offset(place)
        return bool(self.terrain[row, column])

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex that is ground, row by row."""
        return self.grid.hexes_of(self.terrain != 0)

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

    @property
    def only(self) -> PlacedSheet | None:
        """The sheet that labels mean without saying so, where one alone lies below any overlays."""
        return self.sheets[0] if len(self.sheets) - self.overlays == 1 else None

    def hex(self, label: str) -> Hex:
        """The hex that a label names, with the sheet's name in front where there are several."""
        known = self._named.get(label)
        if known is None:
            known = self._named[label] = self._hex(label)
        return known

    @cached_property
    def _named(self) -> dict[str, Hex]:
        """Hexes that somebody asked for: pieces stand where they stood."""
        return {}

    def _hex(self, label: str) -> Hex:
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
                    label, f"the sheets are {known}{hint[0]}", f"les cartes sont {known}{hint[1]}"
                )
        else:
            sheet = self.only
        if sheet is None:
            example = join_prefix(names[0] if names else "", bare[:9] or "D7")
            raise LabelError(
                label,
                f"the sheet's name stands in front, as in {example}",
                f"le nom de la carte se met devant, comme {example}",
            )
        place = sheet.to_board(sheet.map.hex(bare))
        if place not in self:
            raise LabelError(label, "the sheet is blank there", "la carte y est vide")
        return place

    def label(self, place: Hex) -> str:
        """What the top sheet calls a hex; the sheet's name in front where there are several."""
        known = self._labels.get(place)
        if known is None:
            known = self._labels[place] = self._label(place)
        return known

    @cached_property
    def _labels(self) -> dict[Hex, str]:
        """Labels that somebody asked for; the same few hexes are named over and over."""
        return {}

    def _label(self, place: Hex) -> str:
        if place not in self:
            raise LabelError(str(place), "it is not on the board", "il est hors du plateau")
        own = self.only.from_board(place) if self.only else None
        if self.only and own is not None:
            return self.only.map.label(own)
        column, row = self.grid.offset(place)
        sheet = self.sheets[self.owner[row, column]]
        own = sheet.from_board(place)
        assert own is not None, "the owner of a hex reaches it"
        return join_prefix(sheet.name, sheet.map.label(own))


def compile_board(
    sheets: list[PlacedSheet], overlays: list[PlacedSheet], findings: tuple[Finding, ...] = ()
) -> Board:
    """Lay the sheets down in order and join what they hold."""
    grid = sheets[0].board if sheets else Grid(1, 1)
    kinds: dict[str, int] = {"": 0}
    terrain = np.zeros((grid.rows, grid.columns), np.int32)
    elevation = np.zeros((grid.rows, grid.columns), np.int8)
    owner = np.full((grid.rows, grid.columns), -1, np.int32)
    seams: list[Seam] = []
    parts = Parts()
    every = [*sheets, *overlays]
    for number, sheet in enumerate(every):
        codes, heights = _arrays(sheet, kinds)
        rows = slice(sheet.row, sheet.row + codes.shape[0])
        columns = slice(sheet.column, sheet.column + codes.shape[1])
        ground, height, lies = (
            terrain[rows, columns],
            elevation[rows, columns],
            owner[rows, columns],
        )
        shown = codes > 0
        both = shown & (ground > 0)
        if number >= len(sheets):
            parts.cover({sheet.lying(c, r) for r, c in np.argwhere(both).tolist()})
        else:
            names = list(kinds)
            differ = np.argwhere(both & ((ground != codes) | (height != heights)))
            for r, c in differ[: MOST_SEAMS - len(seams)].tolist():
                under = (every[lies[r, c]].name, names[ground[r, c]], int(height[r, c]))
                over = (sheet.name, names[codes[r, c]], int(heights[r, c]))
                seams.append(Seam(sheet.lying(c, r), under, over))
        ground[shown] = codes[shown]
        height[shown] = heights[shown]
        lies[shown] = number
        parts.add(sheet)
    return Board(
        grid, tuple(every), tuple(kinds), terrain, elevation, owner, parts.edges, parts.levels,
        parts.areas, tuple(parts.links), parts.features, tuple(seams), findings, len(overlays),
    )  # fmt: skip


def _arrays(
    sheet: PlacedSheet, kinds: dict[str, int]
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Terrain codes and heights of a sheet as it lies; new kinds join the list."""
    drawing = sheet.map
    shape = (drawing.grid.rows, drawing.grid.columns)
    table = {VOID: 0}
    for character, kind in drawing.legend.items():
        table[character] = kinds.setdefault(kind, len(kinds))
    codes = translate(drawing.terrain, table, shape)
    heights = (
        translate(drawing.elevation, HEIGHTS | {VOID: 0, ".": 0}, shape)
        if drawing.elevation
        else np.zeros(shape, np.int32)
    )
    return (codes[::-1, ::-1], heights[::-1, ::-1]) if sheet.turned else (codes, heights)
