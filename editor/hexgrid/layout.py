"""From hexes to points on paper or screen, and back."""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING, TypeVar

import msgspec

from editor.hexgrid.edges import Edge
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import DIRECTIONS, Hex, Top

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Point = tuple[float, float]
Number = TypeVar("Number", float, "NDArray[np.float64]")
_ROOT3 = sqrt(3.0)

# Corner k of a hex, from its centre, in thirds of an axial step: the sum of directions k, k + 1.
_CORNERS = tuple(
    (DIRECTIONS[k][0] + DIRECTIONS[(k + 1) % 6][0], DIRECTIONS[k][1] + DIRECTIONS[(k + 1) % 6][1])
    for k in range(6)
)


class Layout(msgspec.Struct, frozen=True, gc=False):
    """Where hexes lie: `size` from centre to corner, `origin` the centre of hex (0, 0), y down.

    `scale_y` stretches everything downwards, for scans whose hexes are not regular.

    >>> Layout(10).centre(Hex(2, 0))[0], Layout(10).hex_at(31, 16)
    (30.0, Hex(q=2, r=0))
    """

    size: float
    origin: Point = (0.0, 0.0)
    top: Top = "flat"
    scale_y: float = 1.0

    def __post_init__(self) -> None:
        if not (self.size > 0 and self.scale_y > 0):
            raise ValueError(
                f"a layout of size {self.size}, scale_y {self.scale_y}: expected both above 0"
            )

    @property
    def _units(self) -> Point:
        """The steps in x and in y of which all corners and centres are whole multiples."""
        half, slant = self.size / 2, self.size * _ROOT3 / 6
        x, y = (half, slant) if self.top == "flat" else (slant, half)
        return x, y * self.scale_y

    def _point(self, q3: int, r3: int) -> Point:
        """A point given in thirds of axial steps: what lies level has equal floats."""
        x, y = self._units
        i, j = (q3, q3 + 2 * r3) if self.top == "flat" else (2 * q3 + r3, r3)
        return self.origin[0] + x * i, self.origin[1] + y * j

    def centre(self, place: Hex) -> Point:
        """The middle of a hex."""
        return self._point(3 * place.q, 3 * place.r)

    def corners(self, place: Hex) -> tuple[Point, ...]:
        """The six corners of a hex, in the order of Vertex.of; neighbours share equal floats."""
        q3, r3 = 3 * place.q, 3 * place.r
        return tuple([self._point(q3 + dq, r3 + dr) for dq, dr in _CORNERS])

    def edge_line(self, edge: Edge) -> tuple[Point, Point]:
        """The two ends of an edge, in the order of Edge.vertices."""
        corners = self.corners(edge.hex)
        return corners[edge.side - 1], corners[edge.side]

    def _axial(self, x: Number, y: Number) -> tuple[Number, Number]:
        """The axial coordinates, with fractions, of a point or of arrays of points."""
        unit_x, unit_y = self._units
        i, j = (x - self.origin[0]) / unit_x, (y - self.origin[1]) / unit_y
        return (i / 3, (j - i) / 6) if self.top == "flat" else ((i - j) / 6, j / 3)

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex that holds a point."""
        q, r = self._axial(x, y)
        return _nearest(q, r)

    def edge_at(self, x: float, y: float) -> Edge:
        """The edge nearest to a point: the side of its hex that it leans to most."""
        q, r = self._axial(x, y)
        place = _nearest(q, r)
        dq, dr = q - place.q, r - place.r
        lean = [vq * (2 * dq + dr) + vr * (2 * dr + dq) for vq, vr in DIRECTIONS]
        return Edge.of(place, lean.index(max(lean)))

    def bounds(self, grid: Grid) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all hexes of a sheet."""
        columns = {0, min(1, grid.columns - 1), max(0, grid.columns - 2), grid.columns - 1}
        rows = {0, min(1, grid.rows - 1), max(0, grid.rows - 2), grid.rows - 1}
        points = [p for c in columns for r in rows for p in self.corners(grid.hex_at(c, r))]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def centres(
        self, q: ArrayLike, r: ArrayLike
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The middles of many hexes: `centre` for arrays, with equal floats."""
        import numpy as np

        q3, r3 = 3 * np.asarray(q, dtype=np.float64), 3 * np.asarray(r, dtype=np.float64)
        x, y = self._units
        i, j = (q3, q3 + 2 * r3) if self.top == "flat" else (2 * q3 + r3, r3)
        return self.origin[0] + x * i, self.origin[1] + y * j

    def hexes_at(self, x: ArrayLike, y: ArrayLike) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The q and the r of the hexes that hold many points: `hex_at` for arrays."""
        import numpy as np

        q, r = self._axial(np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64))
        s = -q - r
        near_q, near_r, near_s = np.floor(q + 0.5), np.floor(r + 0.5), np.floor(s + 0.5)
        off_q, off_r, off_s = np.abs(near_q - q), np.abs(near_r - r), np.abs(near_s - s)
        fix_q = (off_q > off_r) & (off_q > off_s)
        fix_r = ~fix_q & (off_r > off_s)
        found_q = np.where(fix_q, -near_r - near_s, near_q)
        found_r = np.where(fix_r, -near_q - near_s, near_r)
        return found_q.astype(np.int32), found_r.astype(np.int32)


def _nearest(q: float, r: float) -> Hex:
    """Round in cube coordinates: the part that strayed most is made up from the two others."""
    s = -q - r
    near_q, near_r, near_s = floor(q + 0.5), floor(r + 0.5), floor(s + 0.5)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    return Hex(near_q, -near_q - near_s if off_r > off_s else near_r)
