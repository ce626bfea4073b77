"""How pieces move over the board: on foot, in the saddle, behind a team; as nodes and moves.

A node is one whole number: a spot, a spot with a facing, or a place in a list of trains. Whatever
searches needs only that; a pose says what a node looks like on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

import msgspec

from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.hexgrid.paths import spread
from editor.systems.cry_havoc.moving.fields import Tree
from editor.systems.cry_havoc.moving.going import Going, Move, Moves, Price
from editor.systems.cry_havoc.moving.words import Mark

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Spot


class Pose(msgspec.Struct, frozen=True, gc=False):
    """Where a piece is and how it stands; `hexes` is all that it covers, head first."""

    hexes: tuple[Hex, ...]
    level: int = 0
    facing: int | None = None

    @property
    def spot(self) -> Spot:
        return self.hexes[0], self.level

    @property
    def spots(self) -> tuple[Spot, ...]:
        return tuple((place, self.level) for place in self.hexes)


class Found(Protocol):
    """What a search found: the cost of every node, and the node before each."""

    @property
    def halves(self) -> Mapping[int, int]: ...
    def before(self, node: int, /) -> int: ...


class Course(Protocol):
    """A way of moving."""

    moves: Moves

    def node(self, pose: Pose) -> int: ...
    def pose(self, node: int) -> Pose: ...
    def price(self, here: Pose, there: Pose) -> Price: ...
    def search(self, start: int, budget: int, key: str, shut: Iterable[Spot]) -> Found:
        """All that a budget of half points pays for; `key` names who goes, whose way is shut.

        A course lasts longer than a moment, so what it remembers of `shut` is good for that only.
        """


class Walk:
    """On foot, or any piece without a facing; a creature covers hexes at fixed offsets."""

    def __init__(self, going: Going) -> None:
        self._going = going
        self._offsets = tuple(Hex(q, r) for q, r in going.gait.offsets)
        self._large = len(self._offsets) > 1
        self.moves = Moves(self._fill) if self._large else going.steps
        self._shut: dict[tuple[str, int], tuple[Iterable[Spot], int]] = {}

    def search(self, start: int, budget: int, key: str, shut: Iterable[Spot]) -> Found:
        """As bits where that serves, else node by node."""
        if not self._large and budget >= 0:
            place, level = self._going.spot(start)
            fields = self._going.fields(level)
            known, bits = self._shut.get((key, level), ((), 0))
            if known is not shut:
                bits = fields.bits(shut)
                self._shut[key, level] = shut, bits
            found = fields.search(place, budget, bits)
            if found is not None:
                return found
        return Tree(*spread(start, self.moves, budget, self._touching(shut)))

    def node(self, pose: Pose) -> int:
        return self._going.number(pose.spot)

    def pose(self, node: int) -> Pose:
        place, level = self._going.spot(node)
        return Pose(tuple(place + by for by in self._offsets), level)

    def price(self, here: Pose, there: Pose) -> Price:
        """What a step costs; of all hexes of a large creature the dearest counts."""
        if not self._large:
            return self._going.price(here.spot, there.spot)
        old = set(here.spots)
        found = [
            self._going.price(a, b)
            for a, b in zip(here.spots, there.spots, strict=True)
            if b not in old
        ]
        barred = next((one for one in found if one.halves is None), None)
        return barred or max(found, key=lambda one: one.halves or 0)

    def _fill(self, node: int) -> Iterator[Move]:
        here = self.pose(node)
        for dq, dr in DIRECTIONS:
            by = Hex(dq, dr)
            there = Pose(tuple(place + by for place in here.hexes), here.level)
            if there.hexes[0] in self._going.grid:
                price = self.price(here, there)
                if price.halves is not None:
                    yield self.node(there), price.halves

    def _touching(self, spots: Iterable[Spot]) -> Iterator[int]:
        for place, level in spots:
            for by in self._offsets:
                if place - by in self._going.grid:
                    yield self._going.number((place - by, level))


class Ride:
    """On a mount two hexes long (CHB-5.2-facing-forward, CHB-5.2-turn-cost, CHB-5.2-backing).

    On the two hexes beside it the tail takes the old head's hex; on the three behind, the tail
    keeps its own; so the facing always points from tail to head.
    """

    def __init__(self, going: Going) -> None:
        self._going = going
        table = going.situation.catalogue.tables["riding"]
        turns: dict[str, int] = table["turn_cost"]
        self._turns = {key: Mark(key, 2 * cost) for key, cost in turns.items()}
        self._backing: int = table["backwards_factor"]
        self._forward = Mark("forward")
        self._shut: dict[str, tuple[Iterable[Spot], tuple[int, ...]]] = {}
        side, rear, about = (2 * turns[key] for key in ("lateral", "rear-lateral", "rear"))
        self._ahead = ((0, 0), (1, 0), (5, 0), (2, side), (4, side))
        self._about = ((2, rear), (4, rear), (3, about))
        self.moves = Moves(self._fill)

    def node(self, pose: Pose) -> int:
        return 6 * self._going.number(pose.spot) + (pose.facing or 0)

    def pose(self, node: int) -> Pose:
        number, facing = divmod(node, 6)
        place, level = self._going.spot(number)
        return self._seated(place, level, facing)

    @staticmethod
    def _seated(head: Hex, level: int, facing: int) -> Pose:
        return Pose((head, head.neighbour(facing + 3)), level, facing)

    def price(self, here: Pose, there: Pose) -> Price:
        for pose, price in self._around(here):
            if pose == there:
                return price
        return Price(None, (Mark("nowhere", None),))

    def _around(self, here: Pose) -> Iterator[tuple[Pose, Price]]:
        """The nine ways to move a mount, each with its price."""
        level, facing = here.level, here.facing or 0
        head, tail = here.hexes
        ways = [(head, facing + by, self._forward) for by in (0, 1, -1)]
        ways += [(head, facing + by, self._turns["lateral"]) for by in (2, -2)]
        ways += [(tail, facing + by, self._turns["rear-lateral"]) for by in (2, -2)]
        ways.append((tail, facing + 3, self._turns["rear"]))
        for start, side, turn in ways:
            end = start.neighbour(side)
            price = self._going.walk((start, level), (end, level), turn)
            yield self._seated(end, level, side % 6), price
        behind = tail.neighbour(facing + 3)
        price = self._going.walk((tail, level), (behind, level), None, self._backing)
        yield self._seated(tail, level, facing), price

    def _fill(self, node: int) -> Iterator[Move]:
        """The same nine ways, from what the ground around head and tail costs by itself."""
        going = self._going
        here, facing = self.pose(node), node % 6
        (head, tail), level = here.hexes, here.level
        front = going.around[node // 6]
        back = going.around[going.number((tail, level))] if tail in going.grid else (None,) * 6
        for start, costs, turns in ((head, front, self._ahead), (tail, back, self._about)):
            for by, extra in turns:
                side = (facing + by) % 6
                halves = costs[side]
                if halves is not None:
                    end = going.number((start.neighbour(side), level))
                    yield 6 * end + side, halves + extra
        if back[(facing + 3) % 6] is not None:
            behind = (tail.neighbour(facing + 3), level)
            price = going.walk((tail, level), behind, None, self._backing)
            if price.halves is not None:
                yield 6 * going.number((tail, level)) + facing, price.halves

    def search(self, start: int, budget: int, key: str, shut: Iterable[Spot]) -> Found:
        known, nodes = self._shut.get(key, ((), ()))
        if known is not shut:
            nodes = tuple(self._touching(shut))
            self._shut[key] = shut, nodes
        return Tree(*spread(start, self.moves, budget, nodes))

    def _touching(self, spots: Iterable[Spot]) -> Iterator[int]:
        for place, level in spots:
            for facing in range(6):
                for head in (place, place.neighbour(facing)):
                    if head in self._going.grid:
                        yield 6 * self._going.number((head, level)) + facing


class Haul:
    """A vehicle behind its team: the first hex leads, the others follow its track.

    The joint bends by one hexside at most (CHA-wagon-articulation), so a team turns no sharper.
    """

    def __init__(self, going: Going, closed: Iterable[Spot] = ()) -> None:
        self._going = going
        self._closed = frozenset(closed)
        self._trains: list[Pose] = []
        self._known: dict[Pose, int] = {}
        self.moves = Moves(self._fill)

    def node(self, pose: Pose) -> int:
        if pose not in self._known:
            self._known[pose] = len(self._trains)
            self._trains.append(pose)
        return self._known[pose]

    def pose(self, node: int) -> Pose:
        return self._trains[node]

    def price(self, here: Pose, there: Pose) -> Price:
        if there.level != here.level or there.hexes[1:] != here.hexes[:-1]:
            return Price(None, (Mark("nowhere", None),))
        if not _bends_well(there.hexes):
            return Price(None, (Mark("bend", None),))
        return self._going.walk(here.spot, there.spot)

    def _fill(self, node: int) -> Iterator[Move]:
        here = self.pose(node)
        for near in here.hexes[0].neighbours():
            there = Pose((near, *here.hexes[:-1]), here.level)
            shut = near in here.hexes or (near, here.level) in self._closed
            if near in self._going.grid and not shut:
                price = self.price(here, there)
                if price.halves is not None:
                    yield self.node(there), price.halves

    def search(self, start: int, budget: int, key: str, shut: Iterable[Spot]) -> Found:
        """What bars a vehicle is known from the start."""
        del key, shut
        return Tree(*spread(start, self.moves, budget))


def _bends_well(track: tuple[Hex, ...]) -> bool:
    if any(before.distance(after) != 1 for before, after in pairwise(track)):
        return False  # a team that has gone its own way draws nothing
    turns = [after.direction_to(before) for before, after in pairwise(track)]
    return all((one - other) % 6 in {5, 0, 1} for one, other in pairwise(turns))
