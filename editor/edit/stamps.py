"""Ready-made pieces of map: a tree of seven hexes, a pond, a cottage, a tower."""

from __future__ import annotations

from dataclasses import dataclass

from editor.edit.clip import Clip
from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex, Top
from editor.model.hexmap import Area, EdgeFeature, Feature, Link
from editor.model.text import Text

_HERE = Hex(0, 0)
_DISK = _HERE.disk(1)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A piece by its name; `clip` makes it for maps whose hexes stand this way up."""

    id: str
    name: Text
    ground: tuple[tuple[Hex, str, int], ...]
    area: str = ""
    """The kind of the area that it is; empty for none."""
    walls: tuple[tuple[int, int, str, str], ...] = ()
    """The number of a hex, a side, a kind of edge, and how it stands."""
    feature: str = ""
    """Something in its middle."""
    crown: str = ""
    """The terrain of a level above that one climbs to from the middle."""

    def clip(self, top: Top) -> Clip:
        places = tuple(place for place, _, _ in self.ground)
        area = Area(id=self.id, kind=self.area, hexes=("A1",)) if self.area else None
        thing = Feature(id=self.feature, kind=self.feature, at="A1") if self.feature else None
        link = Link(kind="climb", at="A1", levels=(0, 1)) if self.crown else None
        return Clip(
            top,
            self.ground,
            tuple(
                (places[number], side, EdgeFeature(at="A1", side="n", kind=kind, state=state))  # type: ignore[arg-type]
                if state
                else (places[number], side, EdgeFeature(at="A1", side="n", kind=kind))
                for number, side, kind, state in self.walls
            ),
            ((area, places),) if area is not None else (),
            tuple((1, place, self.crown) for place in places) if self.crown else (),
            ((link, _HERE, _HERE),) if link is not None else (),
            ((thing, _HERE, None, None),) if thing is not None else (),
        )


def _all(kind: str, hexes: tuple[Hex, ...] = _DISK) -> tuple[tuple[Hex, str, int], ...]:
    return tuple((place, kind, 0) for place in hexes)


def _walled(
    hexes: tuple[Hex, ...], openings: dict[tuple[int, int], tuple[str, str]]
) -> tuple[tuple[int, int, str, str], ...]:
    """Walls all round, with doors and windows at some sides."""
    found = []
    for number, place in enumerate(hexes):
        for side in range(6):
            if place.neighbour(side) not in hexes:
                kind, state = openings.get((number, side), ("wall", ""))
                found.append((number, side, kind, state))
    return tuple(found)


_COTTAGE = (Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, -1))
STAMPS: tuple[Stamp, ...] = (
    Stamp(
        "tree", Text("seven-hex tree", "arbre de 7 cases"),
        ((_HERE, "tree-trunk", 0), *_all("tree", _HERE.ring(1))), "tree", crown="tree-top",
    ),
    Stamp("copse", Text("copse", "bosquet"), _all("tree", (Hex(0, 0), Hex(1, 0), Hex(0, 1)))),
    Stamp("pond", Text("pond", "mare"), _all("pond"), "water"),
    Stamp("thicket", Text("thicket", "fourré"), _all("brush")),
    Stamp("rocks", Text("rocks", "rochers"), _all("rock", (Hex(0, 0), Hex(1, -1), Hex(1, 0)))),
    Stamp(
        "mound", Text("mound", "butte"),
        ((_HERE, "clear", 2), *((place, "clear", 1) for place in _HERE.ring(1))),
        walls=tuple(
            (number, side, "slope", "")
            for number, place in enumerate(_DISK)
            for side in range(6)
            if place.neighbour(side) not in _DISK
        ),
    ),
    Stamp(
        "cottage", Text("cottage", "chaumière"), _all("interior", _COTTAGE), "building",
        _walled(_COTTAGE, {(0, 4): ("door", "closed"), (1, 2): ("window", "closed")}),
    ),
    Stamp(
        "watchtower", Text("watchtower", "tour de guet"), _all("small-tower", (_HERE,)), "tower",
        _walled((_HERE,), {(0, 3): ("door", "closed")}),
    ),
    Stamp("well", Text("well", "puits"), _all("clear", (_HERE,)), feature="well"),
    Stamp("camp", Text("camp", "campement"), _all("tent", (Hex(0, -1), Hex(1, 0), Hex(-1, 1))),
          "camp"),
)  # fmt: skip


def stamp(name: str) -> Stamp:
    """A stamp by its id; raises KeyError."""
    return {one.id: one for one in STAMPS}[name]


def outline_of(clip: Clip) -> tuple[Edge, ...]:
    """The hexsides that a clip has something on, as it lies at the hex (0, 0)."""
    return tuple(Edge.of(place, side) for place, side, _ in clip.edges)
