"""Hexsides and corners, each with one name, whichever of its hexes it was reached from."""

from __future__ import annotations

import msgspec

from editor.hexgrid.hexes import Hex, Top

# Corner k of a hex is the first (k even) or second (k odd) corner of the hex in this direction;
# None: of the hex itself.
_CORNER_OWNER: tuple[int | None, ...] = (None, None, 3, 4, 4, 5)


class Edge(msgspec.Struct, frozen=True, order=True, gc=False):
    """A hexside: the side of hex (q, r) towards direction 0, 1 or 2.

    >>> Edge.of(Hex(0, 0), 3) == Edge.of(Hex(0, 1), 0) == Edge(0, 1, 0)
    True
    """

    q: int
    r: int
    side: int

    def __post_init__(self) -> None:
        if not 0 <= self.side <= 2:
            raise ValueError(f"side {self.side} of an edge: expected 0, 1 or 2; see Edge.of")

    @classmethod
    def of(cls, place: Hex, direction: int) -> Edge:
        """The side of a hex in any of the six directions."""
        direction %= 6
        if direction > 2:
            place, direction = place.neighbour(direction), direction - 3
        return cls(place.q, place.r, direction)

    @classmethod
    def between(cls, a: Hex, b: Hex) -> Edge:
        """The side that two neighbours share.

        >>> Edge.between(Hex(1, 0), Hex(0, 0))
        Edge(q=0, r=0, side=2)
        """
        return cls.of(a, a.direction_to(b))

    @property
    def hex(self) -> Hex:
        """The hex that gives the edge its name."""
        return Hex(self.q, self.r)

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that it parts."""
        return self.hex, self.hex.neighbour(self.side)

    @property
    def vertices(self) -> tuple[Vertex, Vertex]:
        """Its two ends, clockwise as seen from its own hex."""
        return Vertex.of(self.hex, self.side - 1), Vertex.of(self.hex, self.side)

    def __add__(self, by: Hex) -> Edge:
        return Edge(self.q + by.q, self.r + by.r, self.side)

    def rotate(self, steps: int, around: Hex | None = None) -> Edge:
        """Turn clockwise by steps of 60 degrees around the centre of a hex."""
        return Edge.of(self.hex.rotate(steps, around), self.side + steps)

    def mirror(self, top: Top = "flat") -> Edge:
        """Swap east and west, as Hex.mirror does."""
        return Edge.of(self.hex.mirror(top), mirror_direction(self.side, top))


class Vertex(msgspec.Struct, frozen=True, order=True, gc=False):
    """A corner where three hexes meet: corner 0 or 1 of hex (q, r).

    Corner k of a hex lies between its directions k and k + 1.

    >>> Vertex.of(Hex(0, 0), 2) == Vertex.of(Hex(0, 1), 0) == Vertex(0, 1, 0)
    True
    """

    q: int
    r: int
    corner: int

    def __post_init__(self) -> None:
        if self.corner not in {0, 1}:
            raise ValueError(f"corner {self.corner} of a vertex: expected 0 or 1; see Vertex.of")

    @classmethod
    def of(cls, place: Hex, corner: int) -> Vertex:
        """Any of the six corners of a hex."""
        owner = _CORNER_OWNER[corner % 6]
        if owner is not None:
            place = place.neighbour(owner)
        return cls(place.q, place.r, corner % 2)

    @property
    def hex(self) -> Hex:
        """The hex that gives the vertex its name."""
        return Hex(self.q, self.r)

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet here, clockwise from its own."""
        place = self.hex
        return place, place.neighbour(self.corner), place.neighbour(self.corner + 1)

    @property
    def edges(self) -> tuple[Edge, Edge, Edge]:
        """The three edges that meet here."""
        a, b, c = self.hexes
        return Edge.between(a, b), Edge.between(b, c), Edge.between(a, c)

    def __add__(self, by: Hex) -> Vertex:
        return Vertex(self.q + by.q, self.r + by.r, self.corner)

    def rotate(self, steps: int, around: Hex | None = None) -> Vertex:
        """Turn clockwise by steps of 60 degrees around the centre of a hex."""
        return Vertex.of(self.hex.rotate(steps, around), self.corner + steps)

    def mirror(self, top: Top = "flat") -> Vertex:
        """Swap east and west, as Hex.mirror does."""
        corner = mirror_direction(self.corner + 1, top)
        return Vertex.of(self.hex.mirror(top), corner)


def mirror_direction(direction: int, top: Top = "flat") -> int:
    """The direction that this one becomes when east and west are swapped.

    >>> mirror_direction(1, "flat"), mirror_direction(2, "pointy")
    (5, 5)
    """
    return (-direction if top == "flat" else 1 - direction) % 6
