"""One look along one line: every barrier on it, and what of it counts for these two ends.

A barrier is as strong as the weakest of its hexsides, and a hexside as strong as the strongest
thing on it or in the hexes that it bounds: so a line along a hexside is stopped, or covered, only
if both hexes stop or cover, and by the smaller cover (CHB-3.2-line-of-fire).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.hexgrid.lines import ALONG, Exit, barriers
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.readings import as_ruled
from editor.systems.cry_havoc.seeing.dwellings import Dwelling, dwellings
from editor.systems.cry_havoc.seeing.hindrance import BLOCK, Hindrance, hindrances

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

_PEOPLE = "CHB-3.2-los-characters"
_OUTSIDE = Text("the outer wall", "le mur extérieur")


class Line(NamedTuple):
    """What a look found: what stops it, else everything that covers; and what it flew over."""

    blocked: Hindrance | None
    covers: tuple[Hindrance, ...] = ()
    overflown: tuple[Hindrance, ...] = ()

    @property
    def cover(self) -> int:
        return max((one.value for one in self.covers), default=0)


class Look:
    """Two ends, and all that makes a thing between them count or not."""

    def __init__(
        self,
        situation: Situation,
        origin: Spot,
        target: Spot,
        shooter: Piece | None,
        target_piece: Piece | None,
        *,
        fire: bool,
        indirect: bool,
        short: int | None,
    ) -> None:
        self.situation, self.origin, self.target = situation, origin, target
        self.shooter, self.target_piece = shooter, target_piece
        self.houses = houses = dwellings(situation)
        self._things = hindrances(situation)
        self._fire, self._indirect, self._short = fire, indirect, short
        self.here, self.there = origin[0], target[0]
        self.low, self.high = houses.altitude(origin), houses.altitude(target)
        self._floor, self._far_floor = houses.storey(origin), houses.storey(target)
        self.tower, tower = houses.tower(origin), houses.tower(target)
        self._minds_below = self.tower is not None and as_ruled(situation, "CHB-3.2-tower-height")
        self._mine = self.tower.hexes if self.tower else frozenset({self.here})
        self._yours = tower.hexes if tower else frozenset({self.there})
        tables = situation.catalogue.tables
        self.cancelled = tables["tower-sight"]["cancelled"] if self.tower else ()
        self._over = (*tables["indirect-fire"]["over"], "character") if indirect else ()
        ground = houses.terrain(target)
        self.to_water = ground is not None and ground.water not in {"none", "wet"}
        self._own = frozenset({
            *(shooter.hexes if shooter else ()), *(target_piece.hexes if target_piece else ()),
            self.here, self.there,
        })  # fmt: skip
        self._inside: Dwelling | None = None
        self._is_special = True
        self._people = _people(situation) if fire else frozenset[tuple[int, int]]()
        self._seen: dict[Hex, Hindrance | None] = {}
        self._flown: dict[Hindrance, None] = {}

    def along(self, line: Iterable[Exit], inside: Dwelling | None = None) -> Line:
        """Look along a line; inside a building its own hexes are no wall, but all others are."""
        self._inside = inside
        self._is_special = inside is not None or self.origin[1] < 0
        self._seen, self._flown = {}, {}
        covers: dict[Hindrance, None] = {}
        for q, r, way in line:
            if self._is_empty(q, r, way):
                continue
            for barrier in barriers(way):
                weakest: Hindrance | None = None
                for number, (dq, dr, side) in enumerate(barrier):
                    found = self._met(
                        q + dq, r + dr, side, beside=len(barrier) == 3 and number == 1
                    )
                    if found is None:
                        weakest = None
                        break
                    if weakest is None or found.value < weakest.value:
                        weakest = found
                if weakest is None:
                    continue
                if weakest.value >= BLOCK:
                    return Line(weakest, (), tuple(self._flown))
                covers[weakest] = None
        return Line(None, tuple(covers), tuple(self._flown))

    def _is_empty(self, q: int, r: int, way: int) -> bool:
        """Whether there is nothing at all on a way out of a hex; the next hex has its own turn."""
        if self._is_special:
            return False
        busy, people = self._things.is_busy, self._people
        if busy(q, r) or (q, r) in people:
            return False
        return way < ALONG or not any(
            busy(q + dq, r + dr) or (q + dq, r + dr) in people
            for dq, dr in (DIRECTIONS[way % 6], DIRECTIONS[(way + 1) % 6])
        )

    def _met(self, q: int, r: int, side: int, *, beside: bool) -> Hindrance | None:
        """The strongest thing at one hexside: on it, or in either hex that is no end."""
        near = Hex(q, r)
        dq, dr = DIRECTIONS[side]
        far = Hex(q + dq, r + dr)
        best = self._on_edge(near, far, side, beside=beside)
        for place in (near, far):
            if best is not None and best.value >= BLOCK:
                return best
            if place in (self.here, self.there):
                continue
            if place not in self._seen:
                self._seen[place] = self.in_hex(place)
            found = self._seen[place]
            if found is not None and (best is None or found.value > best.value):
                best = found
        return best

    def _on_edge(self, near: Hex, far: Hex, side: int, *, beside: bool) -> Hindrance | None:
        best: Hindrance | None = None
        for thing in self._things.on_edge(Edge.of(near, side), self.origin[1]):
            if self._is_under_feet(thing, near, far) or self._is_waived(thing, near, far):
                continue
            found: Hindrance | None = thing
            if self._is_passed(thing):
                found = self._right_below(thing)
                if found is not None and (best is None or found.value > best.value):
                    best = found
                continue
            if thing.upper is not None:
                found = None if beside else self._bank(thing, near, far)
            elif thing.value < BLOCK and not thing.from_inside and self._is_own(near, far):
                continue
            if found is not None and (best is None or found.value > best.value):
                best = found
        return best

    def is_walled(self, near: Hex, far: Hex) -> bool:
        """Whether a wall or a closed door parts two neighbours."""
        return any(
            thing.value >= BLOCK and thing.storey == self.target[1]
            for thing in self._things.on_edge(Edge.between(near, far), self.target[1])
        )

    def _is_own(self, near: Hex, far: Hex) -> bool:
        """A fence that the shooter stands behind covers nobody but those right beyond it."""
        ends = (near, far)
        return self.here in ends and self.there not in ends

    def _is_waived(self, thing: Hindrance, near: Hex, far: Hex) -> bool:
        """The outer wall, for whoever looks in from right before an opening (CHB-3.2-window-in)."""
        house = self._inside
        return (
            house is not None
            and thing.value >= BLOCK
            and self.here not in house.hexes
            and (near in house.hexes) != (far in house.hexes)
        )

    def _is_under_feet(self, thing: Hindrance, near: Hex, far: Hex) -> bool:
        """A wall of a storey below somebody, round his own hex or his tower."""
        return (thing.storey < self._floor and (near in self._mine or far in self._mine)) or (
            thing.storey < self._far_floor and (near in self._yours or far in self._yours)
        )

    def _is_passed(self, thing: Hindrance) -> bool:
        """Whether a line passes above or below a thing, or flies over it on purpose."""
        if min(self.low, self.high) >= thing.top:
            return True
        if thing.bottom is not None and max(self.low, self.high) < thing.bottom:
            return True
        if thing.kind in self.cancelled and self.is_near_tower(thing.hexes):
            return True
        return thing.kind in self._over and self._flies_over(thing)

    def is_near_tower(self, hexes: tuple[Hex, ...]) -> bool:
        """Within the height of the tower things lie at the shooter's feet."""
        tower = self.tower
        return tower is not None and min(map(self.here.distance, hexes)) <= tower.radius

    def _flies_over(self, thing: Hindrance) -> bool:
        """CHB-3.4-indirect-obstacle-short; what stands at the target's own hex still covers."""
        if thing.value < BLOCK and thing.upper is None and self.there in thing.hexes:
            return False
        far = min(map(self.here.distance, thing.hexes))
        if self._short is not None and far > self._short:
            return False
        self._flown[thing] = None
        return True

    def _right_below(self, thing: Hindrance) -> Hindrance | None:
        """Shot over it or not, a bank covers whoever stands right below it (CHB-3.2-bank-cover)."""
        is_his = self.there in thing.hexes and self.there != thing.upper
        if thing.upper is None or not is_his or thing not in self._flown or not thing.value:
            return None
        return thing._replace(rule="CHB-3.2-bank-cover")

    def _bank(self, thing: Hindrance, near: Hex, far: Hex) -> Hindrance | None:
        """CHB-3.2-bank-los: who is below must be as far from the crest as who is above."""
        down = thing.upper == near
        below, above = (self.there, self.here) if down else (self.here, self.there)
        foot, crest = (far, near) if down else (near, far)
        if below.distance(foot) < above.distance(crest):
            return thing._replace(value=BLOCK)
        if down and far == self.there and thing.value:
            return thing._replace(rule="CHB-3.2-bank-cover")
        return None

    def in_hex(self, place: Hex) -> Hindrance | None:
        """The strongest thing in a hex that is neither end."""
        best: Hindrance | None = None
        if self._inside is not None and place not in self._inside.hexes:
            return Hindrance(BLOCK, "wall", "CHB-3.2-window-in", _OUTSIDE, (place,), BLOCK)
        for thing in self._things.in_hex(place, self.origin[1]):
            if self._is_at_home(thing, place) or self._is_passed(thing):
                continue
            if thing.to_water and not self.to_water:
                continue
            if best is None or thing.value > best.value:
                best = thing
        if self._fire and (best is None or best.value < BLOCK):
            return self.people(place) or best
        return best

    def _is_at_home(self, thing: Hindrance, place: Hex) -> bool:
        """The building that the line runs in, or a tower that either of them stands on."""
        if self._inside is not None:
            return thing.house is not None
        return place in self._mine or place in self._yours

    def people(self, place: Hex) -> Hindrance | None:
        """Somebody who stands in the way of a shot (CHB-3.2-los-characters)."""
        if place in self._own:
            return None
        for level in _levels(self.situation):
            if (level < 0 or self.origin[1] < 0) and level != self.origin[1]:
                continue
            for piece in self.situation.pieces_at(place, level):
                name = piece.called
                high = self.houses.altitude((place, level))
                thing = Hindrance(BLOCK, "character", _PEOPLE, name, (place,), high + 1)
                if self._blocks(piece, (place, level), high) and not self._is_passed(thing):
                    return thing
        return None

    def _blocks(self, piece: Piece, spot: Spot, high: int) -> bool:
        """CHB-3.2-los-shooter-above, CHB-3.2-los-adjacent-friend, and people in the water."""
        if not piece.is_up or piece.profile.kind == "vehicle" or high > max(self.low, self.high):
            return False
        if self.low > high and not self._minds_below:
            return False
        ground = self.houses.terrain(spot)
        if ground is not None and not ground.occupants_block_sight:
            return False
        feet = self.shooter.hexes if self.shooter is not None else (self.here,)
        near = min(one.distance(place) for one in feet for place in piece.hexes)
        return not (near <= 1 and self._is_friend(piece))

    def _is_friend(self, piece: Piece) -> bool:
        return self.shooter is not None and self.situation.is_friend(self.shooter, piece)


def _levels(situation: Situation) -> tuple[int, ...]:
    """The levels that anybody is on, made once."""
    known: tuple[int, ...] | None = situation.workings.get("levels")
    if known is None:
        levels = {piece.level for piece in situation.pieces.values()}
        known = situation.workings["levels"] = tuple(sorted(levels))
    return known


def _people(situation: Situation) -> frozenset[tuple[int, int]]:
    """The hexes that anybody covers, made once."""
    known: frozenset[tuple[int, int]] | None = situation.workings.get("people")
    if known is None:
        known = situation.workings["people"] = frozenset(
            (place.q, place.r) for piece in situation.pieces.values() for place in piece.hexes
        )
    return known
