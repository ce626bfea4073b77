"""How far a piece gets with its points, by which way, and what every step of it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.moving.allowance import Movement, movement_of
from editor.systems.cry_havoc.moving.control import blockers, name_of, sitters
from editor.systems.cry_havoc.moving.courses import Course, Found, Pose
from editor.systems.cry_havoc.moving.fields import Tree
from editor.systems.cry_havoc.moving.steps import Journey, course_of, step_between
from editor.systems.cry_havoc.moving.words import Points, points

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot


class Reach(msgspec.Struct, frozen=True, dict=True):
    """All that a piece can come to; costs in points, worked out of half points when asked."""

    situation: Situation
    piece: Piece
    budget: Points
    course: Course
    start: int
    found: Found
    trouble: Text = Text()
    """Why there is no answer, in a line; empty when there is one."""

    @property
    def halves(self) -> Mapping[int, int]:
        """Half points of every node."""
        return self.found.halves

    def __contains__(self, spot: object) -> bool:
        return spot in self.costs

    @cached_property
    def poses(self) -> Mapping[Pose, Points]:
        """Every way to stand that can be come to, with its cost; a rider's facing counts."""
        pose = self.course.pose
        return {pose(node): points(cost) for node, cost in self.halves.items()}

    @cached_property
    def _heads(self) -> Mapping[Spot, int]:
        """The node that comes cheapest to each spot with the head of the piece."""
        found: dict[Spot, int] = {}
        for node, cost in self.halves.items():
            spot = self.course.pose(node).spot
            if spot not in found or cost < self.halves[found[spot]]:
                found[spot] = node
        return found

    @cached_property
    def costs(self) -> Mapping[Spot, Points]:
        """The least cost of every spot."""
        return {spot: points(self.halves[node]) for spot, node in self._heads.items()}

    @cached_property
    def stops(self) -> frozenset[Spot]:
        """The spots where the move may end: nobody else alive is there (CHB-5.4-one-per-hex).

        Led animals follow in the track, and need room of their own.
        """
        taken = set(sitters(self.situation, self.piece))
        poses = (self.course.pose(node) for node in self.halves)
        free = (pose for pose in poses if taken.isdisjoint(pose.spots))
        behind = [one for name in self.piece.unit.leads if (one := self.situation.pieces.get(name))]
        if not behind:
            return frozenset(pose.spot for pose in free)
        return frozenset(
            pose.spot for pose in free if taken.isdisjoint(self._track(pose.spot, behind))
        )

    def _track(self, spot: Spot, animals: list[Piece]) -> tuple[Spot, ...]:
        """Where led animals come to stand behind their leader, by the cheapest way there."""
        poses = self.path_to(spot)[::-1]
        length = len(poses[0].hexes)
        way = [pose.spot for pose in poses]
        way += [(place, one.level) for one in animals for place in one.hexes]
        room = sum(len(one.hexes) for one in animals)
        return tuple(dict.fromkeys(way))[length : length + room]

    def left(self, spot: Spot) -> Points:
        """Points that remain on arrival."""
        return points(int(2 * self.budget) - self.halves[self._heads[spot]])

    def path_to(self, spot: Spot, facing: int | None = None) -> tuple[Pose, ...]:
        """A cheapest way, both ends included; empty when out of reach."""
        node = self._heads.get(spot)
        if node is not None and facing is not None:
            hexes = self.course.pose(node).hexes
            turned = Pose((hexes[0], hexes[0].neighbour(facing + 3)), spot[1], facing)
            node = self.course.node(turned) if len(hexes) > 1 else node
        if node is None or node not in self.halves:
            return ()
        way = [node]
        while way[-1] != self.start:
            way.append(self.found.before(way[-1]))
        return tuple(self.course.pose(one) for one in reversed(way))

    def explain(self, path: Sequence[Pose]) -> Journey:
        """What each step of a way costs and why."""
        return explain(self.situation, self.piece, path)


def reach(situation: Situation, piece: Piece, points: Points | None = None) -> Reach:
    """Everything that a piece reaches with its points, or with as many as are said."""
    course, start, trouble = course_of(situation, piece)
    node = course.node(start)
    if trouble:
        return Reach(situation, piece, points or 0, course, node, Tree({}, {}), trouble)
    if points is None:
        allowed = movement_of(situation, piece)
        points = allowed.points
        trouble = trouble if points else _stays(allowed)
    found = course.search(node, int(2 * points), piece.id, blockers(situation, piece))
    return Reach(situation, piece, points, course, node, found, trouble)


def _stays(allowed: Movement) -> Text:
    """That a piece does not move, and why, in a line."""
    said, why = allowed.proof.answer, allowed.proof.steps[-1].text
    return Text(f"{said.en}: {why.en}", f"{said.fr} : {why.to('fr')}")


def explain(situation: Situation, piece: Piece, path: Sequence[Pose]) -> Journey:
    """The steps of a way, each with its reasons, and their sum."""
    steps = tuple(step_between(situation, piece, a, b) for a, b in pairwise(path))
    bars = [step for step in steps if step.halves is None]
    total = None if bars else points(sum(step.halves or 0 for step in steps))
    who = name_of(piece)
    answer = (
        Text(f"{who.en} cannot go that way", f"{who.fr} ne peut passer par là")
        if total is None
        else Text(f"{who.en} pays {total}", f"{who.fr} paie {total:g}".replace(".", ","))
    )
    reasons = tuple(reason for step in steps for reason in step.proof.steps)
    return Journey(total, steps, Proof(answer, reasons))
