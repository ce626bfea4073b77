"""A reviewed scan becomes a map, with the scan under it and an account of every hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from editor.convert.protocol import Converted, Wish
from editor.convert.scans.edges import Side
from editor.convert.scans.grid import SheetGrid
from editor.convert.scans.marks import NOTHING
from editor.convert.scans.review import Review
from editor.convert.scans.study import Cell
from editor.convert.sheet import Drawing
from editor.hexgrid.hexes import format_direction
from editor.model.hexmap import Backdrop, EdgeFeature, MapGrid
from editor.model.text import Text
from editor.systems.registry import catalogue_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from editor.model.value import Tree

SIDE_ENDING = ".scan.yaml"
SYSTEM = "cry-havoc"
"""Whose words say which ground has a roof, and which edges open."""
DOUBTFUL = 0.5
_OPACITY = 0.5
_DOUBT = Text("hexes to look at again", "hexagones à revoir")
_BARE = Text("hexes that nothing was proposed for", "hexagones sans proposition")


@dataclass(frozen=True)
class Drawn:
    """What a person has painted on an earlier map; an empty kind: what stood there is gone."""

    hexes: Mapping[Cell, str] = field(default_factory=dict)
    sides: Mapping[Side, str] = field(default_factory=dict)


def sheet_of(grid: SheetGrid) -> MapGrid:
    """The grid as a map says it."""
    letters = grid.columns <= 26 * 26 and grid.rows <= 99
    return MapGrid(
        columns=grid.columns, rows=grid.rows, top=grid.top, shifted=grid.shifted,
        labels="letter-number" if letters else "column-row",
    )  # fmt: skip


def outcome(
    review: Review, wish: Wish, image: str, page: int = 1, drawn: Drawn | None = None
) -> Converted:
    """The map; `image` is the scan as seen from the map's folder."""
    grid = review.study.grid
    drawing = Drawing("scan", wish, sheet_of(grid))
    known = review.can_propose
    for cell in review.study.cells:
        kind = review.kind(cell) if known else wish.mapping.otherwise
        drawing.lay(*cell, kind, kind, kind)
        if not known:
            drawing.tally.add("remark", _BARE, "", drawing.label(*cell))
        elif review.confidence(cell) < DOUBTFUL:
            drawing.tally.add("remark", _DOUBT, kind, drawing.label(*cell))
    for side, one in sorted(review.sides.items()):
        column, row, way = _from_inside(review, side, one.kind) if known else side
        label = drawing.label(column, row)
        drawing.edges.append(EdgeFeature(label, format_direction(way, grid.top), one.kind))
    made = drawing.converted(wish.stem, backdrop=_backdrop(grid, image))
    told = _account(review, drawing, image, page, drawn or Drawn())
    # What was written, so that what is drawn on it later can be told from it.
    written = msgspec.to_builtins(made.value)
    told["written"] = {key: written.get(key, []) for key in ("legend", "terrain", "edges")}
    account: dict[str, Tree] = {f"{wish.stem}{SIDE_ENDING}": told}
    return Converted(made.value, {**made.beside, **account}, made.losses)


def _from_inside(review: Review, side: Side, kind: str) -> Side:
    """Doors and windows are named from indoors, whichever way they were seen."""
    catalogue = catalogue_for(SYSTEM)
    known = catalogue.edges.get(kind)
    if known is None or not known.is_opening:
        return side
    column, row, way = side
    hexes = review.study.grid.grid
    beyond = hexes.offset(hexes.hex_at(column, row).neighbour(way))

    def is_roofed(cell: Cell) -> bool:
        ground = catalogue.terrains.get(review.kind(cell))
        return ground is not None and ground.roof

    if is_roofed(beyond) and not is_roofed((column, row)):
        return (*beyond, (way + 3) % 6)
    return side


def _account(
    review: Review, drawing: Drawing, image: str, page: int, drawn: Drawn
) -> dict[str, Any]:
    """Of each hex and side: who said so, and how sure it is."""
    grid = review.study.grid
    hexes: dict[str, Any] = {}
    for cell in review.study.cells if review.can_propose else ():
        state = "confirmed" if review.is_confirmed(cell) else "proposed"
        state = "drawn" if cell in drawn.hexes else state
        hexes[drawing.label(*cell)] = [state, round(review.confidence(cell), 3)]
    sides: dict[str, Any] = {}
    for side, one in sorted(review.sides.items()):
        state = "confirmed" if side in review.answers.sides else "proposed"
        state = "drawn" if side in drawn.sides else state
        name = _name(drawing, side)
        sides[name] = [state, round(one.confidence, 3)]
    found: dict[str, Any] = {
        "scan": image,
        "page": page,
        "grid": {
            "columns": grid.columns, "rows": grid.rows, "score": round(grid.score, 3),
            "corners": np.round(grid.corners, 1).tolist(),
        },
        "hexes": hexes,
        "sides": sides,
    }  # fmt: skip
    if drawn.hexes or drawn.sides:
        kinds: dict[str, list[str]] = {}
        edges: dict[str, list[str]] = {}
        for cell, kind in drawn.hexes.items():
            kinds.setdefault(kind, []).append(drawing.label(*cell))
        for side, kind in drawn.sides.items():
            edges.setdefault(kind or NOTHING, []).append(_name(drawing, side))
        found["drawn"] = {"hexes": kinds, "sides": edges}
    return found


def _name(drawing: Drawing, side: Side) -> str:
    """A side as marks name it."""
    return f"{drawing.label(*side[:2])} {format_direction(side[2], drawing.grid.top)}"


def _backdrop(grid: SheetGrid, image: str) -> Backdrop:
    """How the scan lies under the map: the straight grid that fits best."""
    straight, seen = _straight(grid)
    terms = np.hstack([straight, np.ones((len(straight), 1))])
    across, down, origin = np.linalg.lstsq(terms, seen, rcond=None)[0]
    # Along the columns and along the rows a crooked scan is turned alike.
    angle = np.degrees((np.arctan2(across[1], across[0]) + np.arctan2(-down[0], down[1])) / 2)
    first = straight[0, 0] * across + straight[0, 1] * down + origin
    return Backdrop(
        image=image,
        origin=(round(float(first[0]), 2), round(float(first[1]), 2)),
        step=(round(float(np.hypot(*across)), 3), round(float(np.hypot(*down)), 3)),
        angle=round(float(angle), 3),
        opacity=_OPACITY,
    )


def _straight(grid: SheetGrid) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Columns and rows as numbers, half a step on where they are; and where they were seen."""
    row, column = (one.astype(float) for one in np.indices((grid.rows, grid.columns)))
    late = 0 if grid.shifted == "even" else 1
    if grid.top == "flat":
        row = row + 0.5 * (column % 2 == late)
    else:
        column = column + 0.5 * (row % 2 == late)
    return np.stack([column.ravel(), row.ravel()], 1), grid.centres.reshape(-1, 2)
