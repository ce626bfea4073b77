"""A sheet with more or fewer hexes: everything on it keeps its ground, and is called anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import cos, radians, sin

import msgspec
from msgspec import structs

from editor.edit.clip import bare
from editor.edit.commands import Group, Put
from editor.edit.errors import EditError
from editor.hexgrid.hexes import direction_names, parse_direction
from editor.hexgrid.labels import LabelError
from editor.hexgrid.layout import Layout
from editor.model.finding import YamlPath
from editor.model.ground import EdgeKind
from editor.model.hexmap import VOID, Area, Backdrop, EdgeFeature, Feature, HexMap, Level, MapGrid
from editor.model.text import Text

RESIZE = Text("Resize the sheet", "Redimensionner la carte")
_LEVEL_GROUND = "."
_SIZES = (("grid", "columns"), ("grid", "rows"))
_DECIMALS = 6
"""Of a pixel: what is left of it when columns are added and cut again is no difference."""
_EVERYTHING = Text("nothing would be left of the sheet", "il ne resterait rien de la carte")

Kinds = Mapping[str, EdgeKind]
NOTHING: Kinds = {}
Name = Callable[[str], str | None]
"""What a hex is called now; None where it has fallen off, what nobody can read stays as it is."""


class Margins(msgspec.Struct, frozen=True):
    """Columns and rows that come at each side of a sheet; with a minus they go."""

    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0


class Loss(msgspec.Struct, frozen=True):
    """How much falls off: hexes with something drawn on them, and what stood there."""

    hexes: int = 0
    edges: int = 0
    areas: int = 0
    floors: int = 0
    links: int = 0
    features: int = 0
    trimmed: int = 0
    """Areas that are left, with fewer hexes."""

    def __bool__(self) -> bool:
        return any(structs.astuple(self))


def is_drawn_whole(drawing: HexMap) -> bool:
    """Whether the rows are as the grid says, so that columns can be added to them."""
    grid = drawing.grid
    return all(
        len(rows) == grid.rows and all(len(row) == grid.columns for row in rows)
        for rows in (drawing.terrain, drawing.elevation or drawing.terrain)
    )


def resize_by_field(
    drawing: HexMap, path: YamlPath, value: object, kinds: Kinds = NOTHING
) -> Group | None:
    """What a new number of columns or rows in the file means: they come or go at the far sides.

    None for any other field, and where the rows are not yet as the grid says.
    """
    if path not in _SIZES or not isinstance(value, int) or not is_drawn_whole(drawing):
        return None
    grid = drawing.grid
    if path[-1] == "columns":
        return resize(drawing, Margins(right=value - grid.columns), kinds)
    return resize(drawing, Margins(bottom=value - grid.rows), kinds)


def resize(drawing: HexMap, by: Margins, kinds: Kinds = NOTHING) -> Group:
    """Add or cut columns and rows; raises EditError where none would be left."""
    made = resized(drawing, by, kinds)
    names = structs.fields(HexMap)
    return Group(
        tuple(
            Put((one.encode_name,), getattr(made, one.name))
            for one in names
            if getattr(made, one.name) != getattr(drawing, one.name)
        ),
        RESIZE,
    )


def resized(drawing: HexMap, by: Margins, kinds: Kinds = NOTHING) -> HexMap:
    """The sheet as it would be; `kinds` are what the catalogue knows of edges."""
    grid = _grown(drawing.grid, by)
    name = _namer(drawing, grid, by)
    ground = next((s for s, kind in drawing.legend.items() if kind == bare(drawing)), VOID)
    return structs.replace(
        drawing,
        grid=grid,
        terrain=_rows(drawing.terrain, by, grid, ground),
        elevation=_rows(drawing.elevation, by, grid, _LEVEL_GROUND) if drawing.elevation else (),
        edges=tuple(_edges(drawing, name, kinds)),
        areas=tuple(kept for one in drawing.areas if (kept := _area(one, name)) is not None),
        levels=tuple(left for one in drawing.levels if (left := _level(one, name)) is not None),
        links=tuple(
            structs.replace(one, at=at, to=to if one.to is not None else None)
            for one in drawing.links
            if (at := name(one.at)) is not None and (to := name(one.to or one.at)) is not None
        ),
        features=_features(drawing.features, name),
        backdrop=_backdrop(drawing, grid, by),
    )


def loss(drawing: HexMap, by: Margins, kinds: Kinds = NOTHING) -> Loss:
    """What would fall off."""
    made = resized(drawing, by, kinds)
    sizes = {one.id: len(one.hexes) for one in drawing.areas}
    blank = {VOID, *(sign for sign, kind in drawing.legend.items() if kind == bare(drawing))}
    columns = range(max(0, -by.left), drawing.grid.columns - max(0, -by.right))
    rows = range(max(0, -by.top), drawing.grid.rows - max(0, -by.bottom))
    gone = sum(
        sign not in blank or drawing.height_at(drawing.hexes.hex_at(column, row)) != 0
        for row, line in enumerate(drawing.terrain)
        for column, sign in enumerate(line)
        if row not in rows or column not in columns
    )
    return Loss(
        gone,
        len(drawing.edges) - len(made.edges),
        len(drawing.areas) - len(made.areas),
        _floor_hexes(drawing.levels) - _floor_hexes(made.levels),
        len(drawing.links) - len(made.links),
        len(drawing.features) - len(made.features),
        sum(len(one.hexes) < sizes[one.id] for one in made.areas),
    )


def _grown(grid: MapGrid, by: Margins) -> MapGrid:
    columns, rows = grid.columns + by.left + by.right, grid.rows + by.top + by.bottom
    if min(columns, rows, grid.columns + min(by.left, by.right),
           grid.rows + min(by.top, by.bottom)) < 1:  # fmt: skip
        raise EditError(_EVERYTHING)
    # Which lines sit lower is counted from the first one: an odd number before it swaps them.
    before = by.left if grid.top == "flat" else by.top
    swapped = {"even": "odd", "odd": "even"}[grid.shifted] if before % 2 else grid.shifted
    return structs.replace(grid, columns=columns, rows=rows, shifted=swapped)


def _namer(drawing: HexMap, grid: MapGrid, by: Margins) -> Name:
    old, new = drawing.hexes, grid.grid
    known: dict[str, str | None] = {}

    def name(label: str) -> str | None:
        if label not in known:
            known[label] = find(label)
        return known[label]

    def find(label: str) -> str | None:
        try:
            place = drawing.hex(label)
        except LabelError:
            return label
        column, row = old.offset(place)
        moved = new.hex_at(column + by.left, row + by.top)
        if moved not in new:
            return None
        after = grid.labelling.format(new, moved)
        # What is called as before stays as its author wrote it.
        return label if after == drawing.label(place) else after

    return name


def _rows(rows: tuple[str, ...], by: Margins, grid: MapGrid, sign: str) -> tuple[str, ...]:
    empty = sign * grid.columns
    kept = rows[max(0, -by.top) : len(rows) - max(0, -by.bottom)]
    lines = (line[max(0, -by.left) : len(line) - max(0, -by.right)] for line in kept)
    middle = (sign * max(0, by.left) + line + sign * max(0, by.right) for line in lines)
    return (*(empty,) * max(0, by.top), *middle, *(empty,) * max(0, by.bottom))


def _features(things: Iterable[Feature], name: Name) -> tuple[Feature, ...]:
    return tuple(structs.replace(one, at=at) for one in things if (at := name(one.at)) is not None)


def _edges(drawing: HexMap, name: Name, kinds: Kinds) -> Iterator[EdgeFeature]:
    """Whatever is on a side of a hex that stays, be it the other hex that is named."""
    for one in drawing.edges:
        at = name(one.at)
        if at is not None:
            yield structs.replace(one, at=at)
            continue
        turned = _from_beyond(drawing, one, kinds)
        at = name(turned.at) if turned is not None else None
        if turned is not None and at is not None:
            yield structs.replace(turned, at=at)


def _from_beyond(drawing: HexMap, one: EdgeFeature, kinds: Kinds) -> EdgeFeature | None:
    """The same named from the hex on its other side; None where it would not be the same."""
    kind = kinds.get(one.kind)
    if kind is not None and kind.has_sides:
        return None
    try:
        place, side = drawing.hex(one.at), parse_direction(one.side, drawing.grid.top)
    except ValueError:
        return None  # a side that these hexes do not have
    other = place.neighbour(side)
    if other not in drawing.hexes or drawing.terrain_at(other) is None:
        return None
    names = direction_names(drawing.grid.top)
    return structs.replace(one, at=drawing.label(other), side=names[(side + 3) % 6])


def _area(area: Area, name: Name) -> Area | None:
    hexes = tuple(one for label in area.hexes if (one := name(label)) is not None)
    return structs.replace(area, hexes=hexes) if hexes or not area.hexes else None


def _level(floor: Level, name: Name) -> Level | None:
    kinds = {
        kind: tuple(one for label in labels if (one := name(label)) is not None)
        for kind, labels in floor.terrain.items()
    }
    left = {kind: here for kind, here in kinds.items() if here or not floor.terrain[kind]}
    return structs.replace(floor, terrain=left) if left or not floor.terrain else None


def _backdrop(drawing: HexMap, grid: MapGrid, by: Margins) -> Backdrop | None:
    """The picture stays under the same ground: another hex is the first, the origin goes to it."""
    drop = drawing.backdrop
    if drop is None or drop.step is None or not (by.left or by.top):
        return drop
    new = grid.grid
    layout = Layout(1.0, top=grid.top)
    (x, y), (x0, y0) = (layout.centre(new.hex_at(*at)) for at in ((0, 0), (by.left, by.top)))
    across, down = (1.5, 3**0.5) if grid.top == "flat" else (3**0.5, 1.5)
    right, below = (x - x0) * drop.step[0] / across, (y - y0) * drop.step[1] / down
    turn = radians(drop.angle)
    origin = (
        round(drop.origin[0] + right * cos(turn) - below * sin(turn), _DECIMALS),
        round(drop.origin[1] + right * sin(turn) + below * cos(turn), _DECIMALS),
    )
    return structs.replace(drop, origin=origin)


def _floor_hexes(levels: tuple[Level, ...]) -> int:
    return sum(len(labels) for floor in levels for labels in floor.terrain.values())
