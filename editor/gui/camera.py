"""Which part of the board a view shows: plain numbers, so that a test needs no window."""

from __future__ import annotations

from dataclasses import dataclass, replace

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

CLOSEST = 8.0
"""Screen pixels to a unit of the board when nothing more would be learnt by coming closer."""
FARTHEST = 0.02


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at the point `centre` of the board, `scale` pixels to a unit of it.

    >>> Camera((50.0, 50.0), 2.0, (200.0, 100.0)).to_board((100.0, 50.0))
    (50.0, 50.0)
    """

    centre: Point = (0.0, 0.0)
    scale: float = 1.0
    size: Point = (1.0, 1.0)

    @property
    def offset(self) -> Point:
        """Where the board's (0, 0) lies in the view."""
        return (
            self.size[0] / 2 - self.centre[0] * self.scale,
            self.size[1] / 2 - self.centre[1] * self.scale,
        )

    def to_view(self, point: Point) -> Point:
        x, y = self.offset
        return point[0] * self.scale + x, point[1] * self.scale + y

    def to_board(self, point: Point) -> Point:
        x, y = self.offset
        return (point[0] - x) / self.scale, (point[1] - y) / self.scale

    def zoomed(self, factor: float, at: Point) -> Camera:
        """Closer or farther; the point of the board under `at` stays under it."""
        scale = min(CLOSEST, max(FARTHEST, self.scale * factor))
        fixed = self.to_board(at)
        away = (at[0] - self.size[0] / 2) / scale, (at[1] - self.size[1] / 2) / scale
        return replace(self, scale=scale, centre=(fixed[0] - away[0], fixed[1] - away[1]))

    def moved(self, dx: float, dy: float) -> Camera:
        """The board slides by so many pixels of the view."""
        return replace(
            self, centre=(self.centre[0] - dx / self.scale, self.centre[1] - dy / self.scale)
        )

    def resized(self, size: Point) -> Camera:
        return replace(self, size=(max(1.0, size[0]), max(1.0, size[1])))

    def fitted(self, box: Box, margin: float = 12.0) -> Camera:
        """The whole box, as large as the view allows."""
        width, height = max(1e-6, box[2] - box[0]), max(1e-6, box[3] - box[1])
        room = max(1.0, self.size[0] - 2 * margin), max(1.0, self.size[1] - 2 * margin)
        scale = min(CLOSEST, max(FARTHEST, min(room[0] / width, room[1] / height)))
        return replace(self, scale=scale, centre=((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))

    def kept_to(self, box: Box) -> Camera:
        """The board cannot be lost: the middle of the view stays above it."""
        x = min(box[2], max(box[0], self.centre[0]))
        y = min(box[3], max(box[1], self.centre[1]))
        return replace(self, centre=(x, y))

    def nudged(self, point: Point, room: float = 60.0) -> Camera:
        """Moved as little as needed to see a point with some room round it.

        >>> Camera((50.0, 50.0), 1.0, (100.0, 100.0)).nudged((120.0, 50.0), 20.0).centre
        (90.0, 50.0)
        """
        x, y = self.to_view(point)
        room = min(room, self.size[0] / 4, self.size[1] / 4)
        dx = max(0.0, room - x) - max(0.0, x - self.size[0] + room)
        dy = max(0.0, room - y) - max(0.0, y - self.size[1] + room)
        return self.moved(dx, dy) if dx or dy else self

    def closing_in(self, box: Box, scale: float) -> Camera:
        """A box in the middle, as near as `scale` or as it takes to see all of it."""
        near = self.fitted(box, margin=80)
        wanted = max(self.scale, scale)
        return near.zoomed(min(1.0, wanted / near.scale), (self.size[0] / 2, self.size[1] / 2))
