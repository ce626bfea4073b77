"""The ground of a board: which texture each hex has, and how it flows into its neighbours."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.draw.nature import GROUND as NATURE
from editor.draw.nature import RAISED
from editor.draw.picture import Theme
from editor.draw.shapes import colour, darker, faint, hexagon, lighter, mix, pen
from editor.draw.tile import Tile
from editor.draw.works import GROUND as WORKS
from editor.hexgrid.grid import Grid
from editor.model.board import Board
from editor.model.catalogue import Catalogue

if TYPE_CHECKING:
    from numpy.typing import NDArray

TEXTURES = NATURE | WORKS
VARIANTS = 5
"""Looks of one kind: enough that no pattern shows, few enough that a large map is quick."""
_WET = {"water", "shallow", "ford", "pond", "sea", "bridge-wood", "bridge-stone"}
_WAYS = {"road", "bridge-wood", "bridge-stone", "ford", "tunnel-mouth"}
_RAMPART = {"wall", "wall-walk", "tower", "keep", "wall-corner"}
RUNS_ON: dict[str, set[str]] = {
    "road": _WAYS, "bridge-wood": _WAYS | {"stone", "floor"},
    "bridge-stone": _WAYS | {"stone", "floor"},
    "water": _WET, "shallow": _WET, "ford": _WET, "pond": _WET, "sea": _WET,
    "tree": {"trunk"}, "trunk": {"tree"}, "hedge": {"hedge"}, "crevasse": {"crevasse"},
    "ditch": {"ditch", "bridge-wood", "bridge-stone"}, "wall": _RAMPART,
    "wall-walk": _RAMPART | {"stairs"}, "tower": {"tower", "wall-walk", "wall"}, "keep": {"keep"},
    "stairs": {"wall-walk", "tower", "planks", "roof"},
}  # fmt: skip
"""The textures that each texture flows into."""
_OPEN_ENDED = {"water", "shallow", "ford", "pond", "sea", "ditch"}
"""To these the edge of the board is more of the same."""
_LAID = {"road", "hedge", "tent", "crevasse", "rock", "brush"}
"""Textures that lie on the ordinary ground instead of filling the hex."""

_TILED = {"floor", "planks", "wall", "wall-walk", "wall-corner", "keep", "roof", "field"}
"""Textures of long lines, which end at the sides of the hex."""


@dataclass(frozen=True, slots=True)
class Look:
    """One way a hex can look."""

    kind: str
    mask: int
    variant: int
    height: int


class Ground:
    """What each hex of one level looks like."""

    def __init__(self, board: Board, catalogue: Catalogue, theme: Theme, level: int = 0) -> None:
        self.board, self.catalogue, self.theme, self.level = board, catalogue, theme, level
        self.top = board.grid.top
        clear = catalogue.terrains.get("clear")
        self.meadow = self._washed(clear.colour if clear else "#e6dfa8")
        deep = catalogue.terrains.get("deep-water")
        self.water = self._washed(deep.colour if deep else "#4f86b5")
        self._numbers: dict[Look, int] = {}
        self._labels: dict[tuple[int, int], str] = {}
        self._raised = np.zeros(0, np.bool_)
        self._shades = np.zeros(0, np.uint32)

    def _washed(self, name: str) -> QColor:
        return mix(colour(name), colour(self.theme.wash), self.theme.washed)

    def pattern(self, kind: str) -> str:
        terrain = self.catalogue.terrains.get(kind)
        return terrain.pattern if terrain is not None else "plain"

    def base(self, kind: str, height: int = 0) -> QColor:
        """The colour of a kind; higher ground is brighter, lower ground darker."""
        terrain = self.catalogue.terrains.get(kind)
        found = self._washed(terrain.colour if terrain is not None else "")
        if height:
            tint = lighter if height > 0 else darker
            found = tint(found, min(0.5, 0.11 * abs(height)))
        return found

    @cached_property
    def codes(self) -> NDArray[np.int32]:
        """An index into `kinds` for each hex; 0 where there is nothing."""
        if not self.level:
            return self.board.terrain
        found = np.zeros_like(self.board.terrain)
        for place, kind in self.board.levels.get(self.level, {}).items():
            if place in self.board.grid:
                column, row = self.board.grid.offset(place)
                found[row, column] = self.kinds.index(kind)
        return found

    @cached_property
    def has_holes(self) -> bool:
        """Whether some place of the grid has no hex."""
        return bool((self.codes == 0).any())

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        if not self.level:
            return self.board.kinds
        return ("", *sorted(set(self.board.levels.get(self.level, {}).values())))

    @cached_property
    def _patterns(self) -> list[str]:
        return [self.pattern(kind) if kind else "" for kind in self.kinds]

    @cached_property
    def masks(self) -> NDArray[np.uint8]:
        """For each hex, bit d is set where its texture runs on in direction d."""
        return self._masks_of(self.codes, self.board.grid)

    def _masks_of(self, codes: NDArray[np.int32], grid: Grid) -> NDArray[np.uint8]:
        patterns, runs = self._patterns, self._runs
        beside = [grid.beside(codes, direction) for direction in range(6)]
        masks = np.zeros(codes.shape, np.uint8)
        for direction in range(6):
            masks |= runs[codes, beside[direction]].astype(np.uint8) << np.uint8(direction)
        wet = [number for number, one in enumerate(patterns) if one in _WET]
        for number, pattern in enumerate(patterns):
            if pattern == "road":
                _lead_on(masks, codes == number, [one == 0 for one in beside])
            elif pattern in {"bridge-wood", "bridge-stone"}:
                land = [~np.isin(one, wet) for one in beside]
                _span(masks, codes == number, land)
                _lead_on(masks, codes == number, land)
        return masks

    @cached_property
    def _runs(self) -> NDArray[np.bool_]:
        """Which kind runs on into which."""
        patterns = self._patterns
        runs = np.zeros((len(patterns), len(patterns)), np.bool_)
        for one, pattern in enumerate(patterns):
            for other, onward in enumerate(patterns):
                runs[one, other] = onward in RUNS_ON.get(pattern, ())
            runs[one, 0] = pattern in _OPEN_ENDED
        return runs

    def _variants(
        self, masks: NDArray[np.uint8], rows: NDArray[np.int64], columns: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        mixed = (columns * 7349 + rows * 9151 + columns * rows * 31) % 10007 % VARIANTS
        # Where neighbours differ there is variety enough.
        found: NDArray[np.int64] = np.where(masks > 0, mixed % 2, mixed)
        return found

    @cached_property
    def looks(self) -> tuple[list[Look], NDArray[np.int32]]:
        """The looks on this board, and for each hex its number among them; -1 for nothing."""
        rows, columns = np.ogrid[: self.codes.shape[0], : self.codes.shape[1]]
        heights = self.board.elevation.astype(np.int64) if not self.level else np.int64(0)
        low = int(np.min(heights))
        variants = self._variants(self.masks, rows, columns)
        sizes = (len(self.kinds), int(np.max(heights)) - low + 1, 64, VARIANTS)
        keys = self.codes.astype(np.int64)
        for more, size in zip((heights - low, self.masks, variants), sizes[1:], strict=True):
            keys = keys * size + more
        # Numbered by a table of all that could be: quicker than by sorting all that is.
        there = np.zeros(prod(sizes), np.bool_)
        there[keys] = True
        order = np.cumsum(there, dtype=np.int32) - 1
        kinds, tall, masks, looks = np.unravel_index(np.nonzero(there)[0], sizes)
        found = [
            Look(self.kinds[kind], mask, variant, height + low)
            for kind, height, mask, variant in zip(
                kinds.tolist(), tall.tolist(), masks.tolist(), looks.tolist(), strict=True
            )
        ]
        return found, np.where(self.codes == 0, np.int32(-1), order[keys])

    def follow(self, board: Board, cells: Collection[tuple[int, int]]) -> None:
        """Take in a board that differs at some cells of the ground, by column and row.

        Looks keep their numbers and new ones come last, so what was made of them stays good.
        """
        self.board = board
        for name in ("kinds", "codes", "has_holes", "_patterns", "_runs", "masks"):
            self.__dict__.pop(name, None)
        if self.level or "looks" not in self.__dict__ or not cells:
            if self.level:
                self.__dict__.pop("looks", None)
            return
        shape = board.terrain.shape
        columns, rows = {column for column, _ in cells}, {row for _, row in cells}
        # Neighbours look otherwise too, and what they look like depends on theirs.
        left, right = max(0, min(columns) - 1), min(shape[1], max(columns) + 2)
        top, bottom = max(0, min(rows) - 1), min(shape[0], max(rows) + 2)
        # Even, so that the same lines are shifted in the part as in the whole.
        c0, r0 = (left - 1) // 2 * 2, (top - 1) // 2 * 2
        c0, r0 = max(0, c0), max(0, r0)
        part = board.terrain[r0 : bottom + 1, c0 : right + 1]
        grid = Grid(part.shape[1], part.shape[0], board.grid.top, board.grid.shifted)
        inner = (slice(top - r0, bottom - r0), slice(left - c0, right - c0))
        masks = self._masks_of(part, grid)[inner]
        high, wide = np.ogrid[top:bottom, left:right]
        variants = self._variants(masks, high, wide)
        outer = (slice(top, bottom), slice(left, right))
        self._renumber(outer, masks, variants)

    def _renumber(
        self,
        where: tuple[slice, slice],
        masks: NDArray[np.uint8],
        variants: NDArray[np.int64],
    ) -> None:
        looks, numbers = self.looks
        if len(self._numbers) != len(looks):
            self._numbers = {look: number for number, look in enumerate(looks)}
        codes, heights = self.board.terrain[where], self.board.elevation[where]
        keys = np.stack([codes, heights, masks, variants], axis=-1).reshape(-1, 4)
        found, back = np.unique(keys, axis=0, return_inverse=True)
        order = np.empty(len(found), np.int32)
        for one, (code, height, mask, variant) in enumerate(found.tolist()):
            look = Look(self.kinds[code], mask, variant, height)
            if code == 0:
                order[one] = -1
                continue
            if look not in self._numbers:
                self._numbers[look] = len(looks)
                looks.append(look)
            order[one] = self._numbers[look]
        numbers[where] = order[back.reshape(-1)].reshape(codes.shape)

    def label(self, column: int, row: int) -> str:
        """What a hex is called, without its sheet: edits of the ground do not change that."""
        found = self._labels.get((column, row))
        if found is None:
            place = self.board.grid.hex_at(column, row)
            found = self._labels[column, row] = self.board.label(place).rpartition(":")[2]
        return found

    @property
    def raised(self) -> NDArray[np.bool_]:
        """For each look, whether something stands above its ground."""
        looks = self.looks[0]
        if len(self._raised) != len(looks):
            self._raised = np.array([self.is_raised(look) for look in looks], np.bool_)
        return self._raised

    @property
    def shades(self) -> NDArray[np.uint32]:
        """For each look the colour that stands for it from afar."""
        looks = self.looks[0]
        if len(self._shades) != len(looks):
            found = [self.base(look.kind, look.height).rgb() for look in looks]
            self._shades = np.array(found, np.uint32)
        return self._shades

    def tile(self, look: Look) -> Tile:
        return Tile(
            self.top, self.base(look.kind, look.height), self.meadow, self.water,
            look.variant * 7919 + 11 + sum(map(ord, look.kind)), look.mask,
        )  # fmt: skip

    def fill(self, look: Look) -> QColor:
        """What lies under the texture."""
        pattern = self.pattern(look.kind)
        if pattern in _LAID:
            tint = lighter if look.height > 0 else darker
            return tint(self.meadow, min(0.5, 0.11 * abs(look.height)))
        own = self.base(look.kind, look.height)
        return mix(own, self.meadow, 0.45) if pattern in {"tree", "trunk"} else own

    def paint(self, painter: QPainter, look: Look, grow: float = 1.03) -> None:
        """One hex round the painter's origin, its fill a little larger than it is."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.fill(look))
        # Neighbours overlap, so nobody sees whether the rim is smooth, which is the slow part.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawPolygon(hexagon(self.top, grow))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pattern = self.pattern(look.kind)
        if pattern in _TILED:
            painter.save()
            shape = QPainterPath()
            shape.addPolygon(hexagon(self.top, 1.01))
            painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
            TEXTURES[pattern](painter, self.tile(look))
            painter.restore()
        else:
            TEXTURES[pattern](painter, self.tile(look))

    def raise_(self, painter: QPainter, look: Look) -> None:
        """What stands above the ground of a hex and may hang over its neighbours."""
        texture = RAISED.get(self.pattern(look.kind))
        if texture is not None:
            texture(painter, self.tile(look))

    def is_raised(self, look: Look) -> bool:
        return self.pattern(look.kind) in RAISED

    def outline(self, painter: QPainter) -> None:
        """The side of the grid round a hex."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(faint(colour(self.theme.grid), 150), 1.0))
        painter.drawPolygon(hexagon(self.top))


def _span(masks: NDArray[np.uint8], here: NDArray[np.bool_], land: list[NDArray[np.bool_]]) -> None:
    """A bridge without a road begins on land, best with land opposite."""
    for opposite in (True, False):
        for d in range(6):
            begins = here & (masks == 0) & land[d]
            if opposite:
                begins &= land[(d + 3) % 6]
            masks[begins] = 1 << d


def _lead_on(
    masks: NDArray[np.uint8], here: NDArray[np.bool_], open_to: list[NDArray[np.bool_]]
) -> None:
    """A way with one end goes on as straight as it can: off the board, or to the far bank."""
    for d in range(6):
        ends = here & (masks == 1 << d)
        for ahead in ((d + 3) % 6, (d + 2) % 6, (d + 4) % 6):
            goes = ends & open_to[ahead]
            masks[goes] |= 1 << ahead
            ends &= ~goes
