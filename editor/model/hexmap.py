"""A map sheet, as its file says it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Literal

from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import Labels
from editor.model.text import Text
from editor.model.value import Allowance, Value

OpeningState = Literal["open", "closed", "locked", "barricaded", "broken"]
VOID = " "
"""In a terrain row: no hex here, so whatever lies below a sheet shows through."""
HEIGHTS = {"0": 0} | {str(n): n for n in range(1, 10)} | {chr(96 + n): -n for n in range(1, 10)}
"""One character a height: digits upwards, a to i for 1 to 9 down; a dot is level ground."""


class MapGrid(Value, frozen=True):
    """How many hexes, which way up, and how they are called."""

    columns: int
    rows: int
    top: Literal["flat", "pointy"] = "flat"
    shifted: Literal["even", "odd"] = "even"
    labels: Literal["letter-number", "column-row"] = "letter-number"
    first_column: int = 1
    first_row: int = 1
    size_mm: float = 25
    metres: float = 2

    @property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows, self.top, self.shifted)

    @property
    def labelling(self) -> Labels:
        # Letters start at A: that a file counts them from 0 is a check's to say (MAP014).
        least = 1 if self.labels == "letter-number" else 0
        return Labels(self.labels, max(least, self.first_column), self.first_row)


class EdgeFeature(Value, frozen=True):
    """What stands on a hexside: `at` is its inner or upper hex, `side` looks out or down."""

    at: str
    side: str
    kind: str
    level: int = 0
    state: OpeningState | None = None
    hidden: bool = False
    drop: int | None = None
    structure: int | None = None
    endurance: int | None = None
    note: Text | None = None


class Area(Value, frozen=True):
    """Hexes that belong together: a building, a room, a tower, a body of water."""

    id: str
    kind: str
    hexes: tuple[str, ...]
    name: Text | None = None
    level: int = 0
    storeys: int = 1
    lit: bool = False
    dark: bool = False
    current: Literal["calm", "strong"] | None = None
    flow: str | None = None
    open_sides: tuple[str, ...] = ()
    structure: int | None = None
    note: Text | None = None


class Level(Value, frozen=True):
    """A floor above or below the ground: terrain kind to hexes."""

    id: str
    level: int
    terrain: dict[str, tuple[str, ...]]
    name: Text | None = None


class Link(Value, frozen=True):
    """A way between two levels: stairs, a ladder, a trapdoor."""

    kind: str
    at: str
    levels: tuple[int, int]
    to: str | None = None
    state: OpeningState | None = None


class Feature(Value, frozen=True):
    """Something printed on the sheet that is no terrain: a hearth, a bracket, a well."""

    id: str
    kind: str
    at: str
    side: str | None = None
    level: int = 0
    facing: str | None = None
    note: Text | None = None


class Backdrop(Value, frozen=True):
    """A picture under the drawing, and how the grid lies on it."""

    image: str
    origin: tuple[float, float] = (0, 0)
    step: tuple[float, float] | None = None
    angle: float = 0
    opacity: float = 1
    rights: str | None = None


class SheetSides(Value, frozen=True):
    """What is printed along the four sides of the sheet, to name them by."""

    north: str | None = None
    east: str | None = None
    south: str | None = None
    west: str | None = None


class HexMap(Value, frozen=True, dict=True):
    """A map sheet: one character a hex, one line an edge."""

    format: Literal["gonfalon/map/1"]
    id: str
    title: Text
    grid: MapGrid
    legend: dict[str, str]
    terrain: tuple[str, ...]
    elevation: tuple[str, ...] = ()
    edges: tuple[EdgeFeature, ...] = ()
    areas: tuple[Area, ...] = ()
    levels: tuple[Level, ...] = ()
    links: tuple[Link, ...] = ()
    features: tuple[Feature, ...] = ()
    sides: SheetSides | None = None
    backdrop: Backdrop | None = None
    description: Text | None = None
    author: str | None = None
    rights: str | None = None
    notes: Text | None = None
    catalogues: tuple[str, ...] = ()
    allow: tuple[Allowance, ...] = ()

    @cached_property
    def hexes(self) -> Grid:
        """The grid as geometry."""
        return self.grid.grid

    def hex(self, label: str) -> Hex:
        """The hex that a label names; raises LabelError."""
        return self.grid.labelling.parse(self.hexes, label)

    def label(self, place: Hex) -> str:
        return self.grid.labelling.format(self.hexes, place)

    def terrain_at(self, place: Hex) -> str | None:
        """The terrain kind of a hex; None where the sheet has no hex."""
        column, row = self.hexes.offset(place)
        return self.legend.get(self.terrain[row][column])

    def places_of(self, signs: Collection[str]) -> list[Hex]:
        """The hexes that are drawn with one of these signs, row by row."""
        wanted, grid = frozenset(signs), self.hexes
        return [
            grid.hex_at(column, row)
            for row, line in enumerate(self.terrain)
            if not wanted.isdisjoint(line)
            for column, sign in enumerate(line)
            if sign in wanted
        ]

    def height_at(self, place: Hex) -> int:
        column, row = self.hexes.offset(place)
        return HEIGHTS.get(self.elevation[row][column], 0) if self.elevation else 0
