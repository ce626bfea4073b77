"""What stands in the way of a line: things that fill a hex, things on hexsides, people.

Heights are in half storeys. A thing is no hindrance to a line whose two ends both stand as high as
its top, nor is a wall of an upper floor to one that passes below it; the rules say no more of
heights than that (CHB-3.2-los-shooter-above, CHB-3.2-tower-height).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import Hex
from editor.model.text import Text
from editor.systems.cry_havoc.seeing.dwellings import Dwelling, Dwellings, dwellings

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from editor.model.ground import EdgeKind, Ground, Terrain
    from editor.systems.cry_havoc.situation import Situation

BLOCK = 99
"""More than any cover: nothing passes."""
_LINE = "CHB-3.2-line-of-fire"
_EARTH = Text("solid ground", "de la terre")


class Hindrance(NamedTuple):
    """One thing: how much it covers what lies behind it, and by which rule."""

    value: int
    kind: str
    rule: str
    name: Text
    hexes: tuple[Hex, ...]
    top: int = 0
    bottom: int | None = None
    storey: int = 0
    """Of a hexside: the floor it stands on."""
    upper: Hex | None = None
    """Of a bank: the hex on its top."""
    to_water: bool = False
    """Only for a target in the water."""
    from_inside: bool = False
    """Covers the targets of whoever shoots out of it, too."""
    house: Dwelling | None = None


class Hindrances:
    """Everything in the way on one board at one moment, people left out; found when asked for."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._board = situation.board
        self._catalogue = situation.catalogue
        self._houses: Dwellings = dwellings(situation)
        self._levels = sorted({level for _, level in situation.board.edges})
        self._busy: dict[tuple[int, int], bool] = {}
        self._hexes: dict[tuple[Hex, int], tuple[Hindrance, ...]] = {}
        self._edges: dict[tuple[Edge, bool, int], tuple[Hindrance, ...]] = {}

    def is_busy(self, q: int, r: int) -> bool:
        """Whether anything at all stands in a hex of the ground or on its sides."""
        known = self._busy.get((q, r))
        if known is None:
            place = Hex(q, r)
            known = self._busy[q, r] = bool(self.in_hex(place, 0)) or place in self._edged
        return known

    @cached_property
    def _edged(self) -> frozenset[Hex]:
        return frozenset(place for edge, _ in self._board.edges for place in edge.hexes)

    def solid(self, stops: Callable[[Hindrance], bool], level: int) -> NDArray[np.bool_]:
        """Where something in a hex stops a line, of shape (rows, columns).

        Hexes of one ground and one height with nothing else about them are all alike: of each kind
        only one is looked at, which a board of many thousands could not wait for otherwise.
        """
        board = self._board
        solid = np.zeros(board.terrain.shape, np.bool_)
        left = board.terrain > 0
        if level >= 0:
            plain = left & ~self._peculiar
            codes = board.terrain * 1000 + board.elevation
            for code in np.unique(codes[plain]).tolist():
                alike = plain & (codes == code)
                one = board.grid.hex_of(int(np.argmax(alike)))
                solid[alike] = self._stops(one, 0, stops)
            left &= ~plain
        for row, column in np.argwhere(left).tolist():
            place = board.grid.hex_at(column, row)
            solid[row, column] = self._stops(place, level, stops)
        return solid

    def _stops(self, place: Hex, level: int, stops: Callable[[Hindrance], bool]) -> bool:
        return any(map(stops, self.in_hex(place, level)))

    @property
    def _peculiar(self) -> NDArray[np.bool_]:
        """Hexes that are more than their ground: in houses, below floors, laid on."""
        board, situation = self._board, self._situation
        roofed = [
            code for code, kind in enumerate(board.kinds)
            if (known := self._catalogue.terrains.get(kind)) is not None and known.roof
        ]  # fmt: skip
        found: NDArray[np.bool_] = np.isin(board.terrain, roofed)
        laid = {place for place, _ in (*situation.markers, *situation.obstacles)}
        for place in laid | self._houses.built_on:
            if place in board.grid:
                column, row = board.grid.offset(place)
                found[row, column] = True
        return found

    def in_hex(self, place: Hex, level: int) -> tuple[Hindrance, ...]:
        """What fills a hex; below the ground each level is a world of its own."""
        key = (place, min(level, 0))
        if key not in self._hexes:
            self._hexes[key] = (*self._terrain(*key), *self._laid(*key))
        return self._hexes[key]

    def _terrain(self, place: Hex, level: int) -> tuple[Hindrance, ...]:
        terrain = self._houses.terrain((place, level))
        if terrain is None:
            if level == 0:
                return ()
            return (Hindrance(BLOCK, "earth", _LINE, _EARTH, (place,), BLOCK),)
        kind = self._board.terrain_at(place, level) or ""
        land = 2 * self._board.height_at(place)
        house = self._houses.of((place, level))
        found = []
        if house is not None:
            top = land + max(2 * house.storeys.stop, self._rise(terrain, place))
            found.append(
                Hindrance(BLOCK, "building", _LINE, house.name, (place,), top, house=house)
            )
        elif terrain.through == "block":
            top = land + self._rise(terrain, place)
            rule = rule_of(terrain, "through")
            found.append(Hindrance(BLOCK, kind, rule, terrain.name, (place,), top))
        elif terrain.level >= 1:
            top = land + int(2 * terrain.level)
            found.append(Hindrance(BLOCK, kind, _LINE, terrain.name, (place,), top))
        elif terrain.through_cover():
            found.append(self._cover(kind, terrain, place, land))
        if terrain.through_to_water:
            value = int(terrain.through_to_water)
            rule = rule_of(terrain, "through_to_water")
            found.append(
                Hindrance(value, kind, rule, terrain.name, (place,), land + 1, to_water=True)
            )
        return tuple(found)

    def _rise(self, terrain: Terrain, place: Hex) -> int:
        """How high a hex that stops lines stands: up to the walk on its top, if it has one."""
        floor = self._houses.top_floor(place)
        above = self._houses.terrain((place, floor)) if floor else None
        if above is None:
            return max(2, int(2 * terrain.height))
        if above.through != "block":
            return 2 * floor
        return max(2 * floor + (2 if above.roof else 0), int(2 * above.height))

    def _cover(self, kind: str, ground: Ground, place: Hex, land: int) -> Hindrance:
        return Hindrance(
            ground.through_cover(), kind, rule_of(ground, "through"), ground.name, (place,),
            land + max(1, int(2 * ground.height)), from_inside=bool(ground.from_inside),
        )  # fmt: skip

    def _laid(self, place: Hex, level: int) -> tuple[Hindrance, ...]:
        """Rubble, carts, tents that burn: what was laid on the hex."""
        land = 2 * self._board.height_at(place) if place in self._board.grid else 0
        found = []
        for kind in laid_on(self._situation, place, level):
            marker = self._catalogue.markers[kind]
            if marker.through == "block":
                top = land + max(2, int(2 * marker.height))
                found.append(
                    Hindrance(BLOCK, kind, rule_of(marker, "through"), marker.name, (place,), top)
                )
            elif marker.through_cover():
                found.append(self._cover(kind, marker, place, land))
        return tuple(found)

    def on_edge(self, edge: Edge, level: int) -> tuple[Hindrance, ...]:
        """What stands on a hexside: above the ground on any floor, below it on this one."""
        below = level < 0
        key = (edge, below, level if below else 0)
        if key not in self._edges:
            levels = [one for one in self._levels if (one == level if below else one >= 0)]
            self._edges[key] = tuple(thing for one in levels for thing in self._standing(edge, one))
        return self._edges[key]

    def _standing(self, edge: Edge, level: int) -> list[Hindrance]:
        features = self._board.edges.get((edge, level), ())
        kinds = [
            (one, kind) for one in features
            if (kind := self._catalogue.edges.get(one.feature.kind)) is not None
        ]  # fmt: skip
        doors = [(one, kind) for one, kind in kinds if kind.is_opening]
        if doors:
            # A door counts before the wall that it is in.
            if self._situation.openings.is_clear(edge, level):
                return []
            _, kind = doors[0]
            name = Text(f"closed {kind.name.en}", f"{kind.name.to('fr')} (fermée)")
            return [self._wall(edge, level, kind, "closed", "CHA-door-default-open", name)]
        found = []
        for one, kind in kinds:
            named, rule = one.feature.kind, rule_of(kind, "through")
            if kind.through == "block":
                found.append(self._wall(edge, level, kind, named, rule, kind.name))
            elif kind.through == "conditional":
                lands = [self._land(place) for place in edge.hexes]
                top = max(*lands, min(lands) + int(2 * kind.height)) + 2 * level
                found.append(Hindrance(
                    kind.cover, named, "CHB-3.2-bank-los", kind.name, edge.hexes, top,
                    storey=level, upper=one.inner,
                ))  # fmt: skip
            elif kind.through_cover():
                plain = self._wall(edge, level, kind, named, rule, kind.name)
                found.append(plain._replace(
                    value=kind.through_cover(), from_inside=bool(kind.from_inside)
                ))  # fmt: skip
        return found

    def _wall(
        self, edge: Edge, level: int, kind: EdgeKind, named: str, rule: str, name: Text
    ) -> Hindrance:
        lands = [self._land(place) for place in edge.hexes]
        rise = max(1, int(2 * kind.height) or 2 * kind.is_opening)
        if level:
            rise = min(rise, 2)
        # A wall ends where one walks on its top.
        floors = [floor for place in edge.hexes for floor in self._houses.floors(place)]
        above = min((floor for floor in floors if floor > level), default=None)
        if above is not None:
            rise = min(rise, 2 * (above - level))
        top = max(lands) + 2 * level + rise
        bottom = min(lands) + 2 * level if level > 0 else None
        return Hindrance(BLOCK, named, rule, name, edge.hexes, top, bottom, level)

    def _land(self, place: Hex) -> int:
        return 2 * self._board.height_at(place) if place in self._board.grid else 0


def hindrances(situation: Situation) -> Hindrances:
    """What is in the way at a moment, made once."""
    found: Hindrances | None = situation.setting.get("hindrances")
    if found is None:
        found = situation.setting["hindrances"] = Hindrances(situation)
    return found


def laid_on(situation: Situation, place: Hex, level: int) -> list[str]:
    """Kinds of markers on a hex, with the obstacles that are of such a kind."""
    known = situation.catalogue.markers
    kinds = [kind for kind in situation.markers.get((place, level), ()) if kind in known]
    standing = situation.obstacles.get((place, level), ())
    if standing:
        of = {one.id: one.kind for one in situation.scenario.obstacles}
        kinds += [of[name] for name in standing if of[name] in known]
    return kinds


def rule_of(ground: Ground, field: str) -> str:
    """The rule that gives a figure, else the one that asks for it."""
    rule = ground.origin.get(field, "")
    if rule.startswith("CH"):
        return rule
    return next((one for one in ground.rules if one.startswith("CHB-3.2")), _LINE)
