"""Moves that a melee gives: the advance into a hex that was left, and the way out of the fight.

Both obey what bars and costs any step (CHB-6.3-advance-restrictions). Nobody makes opportunity
attacks on them (CHB-6.4-oa-trigger).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from editor.hexgrid.paths import spread
from editor.model.proof import Proof, Step
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import hampers, in_contact
from editor.systems.cry_havoc.fighting.strength import strength
from editor.systems.cry_havoc.moving.control import blockers, name_of, sitters, zone_of
from editor.systems.cry_havoc.moving.courses import Course, Pose
from editor.systems.cry_havoc.moving.fields import Tree
from editor.systems.cry_havoc.moving.going import Move, Moves
from editor.systems.cry_havoc.moving.reach import Reach, reach
from editor.systems.cry_havoc.moving.steps import StepCost, course_of, step_cost
from editor.systems.cry_havoc.moving.words import Points

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot


class Advance(msgspec.Struct, frozen=True):
    """The forced first hex, and what can be reached from it; None where there is no advance."""

    first: StepCost
    onward: Reach | None
    proof: Proof


def advance(situation: Situation, piece: Piece, vacated: Spot) -> Advance:
    """Into the hex that an enemy left, and on while nobody is near (CHB-6.3-advance-half)."""
    table = situation.catalogue.tables["advance"]
    whole = strength(situation, piece).movement
    first = step_cost(situation, piece, (piece.at, piece.level), vacated)
    steps = list(first.proof.steps)
    who = name_of(piece)
    if first.points is None or first.points > whole:
        rule = "CHB-6.3-advance-restrictions"
        steps.append(Step(rule, Text("the hex cannot be entered", "l'hexagone est fermé")))
        said = Text(f"{who.en} cannot advance", f"{who.fr} ne peut avancer")
        return Advance(first, None, Proof(said, tuple(steps)))
    moved = _moved(situation, piece, first.there)
    it = moved.pieces[piece.id]
    near = [other for other in in_contact(moved, it) if hampers(other)]
    limit: Points = 0
    if near:
        text = Text(
            f"{near[0].called.en} is still adjacent", f"{near[0].called.fr} est encore au contact"
        )
        steps.append(Step("CHB-6.3-advance-one", text))
    else:
        half = whole // table["part_of_movement"]
        limit = max(0, half - first.points)
        text = Text(f"half of {whole}, first hex included", f"la moitié de {whole}, tout compris")
        steps.append(Step("CHB-6.3-advance-half", text, half))
    onward = reach(moved, it, limit)
    if not onward.stops:
        text = Text("somebody lies there, and there is no way on", "quelqu'un y gît, sans suite")
        steps.append(Step("CHB-6.3-advance-first-hex", text))
        said = Text(f"{who.en} cannot advance", f"{who.fr} ne peut avancer")
        return Advance(first, None, Proof(said, tuple(steps)))
    said = Text(f"{who.en} may advance, {limit} beyond", f"{who.fr} peut avancer, {limit} au-delà")
    return Advance(first, onward, Proof(said, tuple(steps)))


def _moved(situation: Situation, piece: Piece, pose: Pose) -> Situation:
    """The moment after a piece went somewhere."""
    it = msgspec.structs.replace(
        piece, at=pose.hexes[0], hexes=pose.hexes, level=pose.level, facing=pose.facing
    )
    return msgspec.structs.replace(situation, pieces={**situation.pieces, piece.id: it})


def disengagements(situation: Situation, piece: Piece) -> tuple[Pose, ...]:
    """How a piece may leave a melee: so many hexes away, none next to an enemy."""
    table = situation.catalogue.tables["disengage"]
    foes = [other for other in in_contact(situation, piece) if hampers(other)]
    zones = {spot for other in situation.enemies_of(piece) for spot in zone_of(situation, other)}
    course, start, trouble = course_of(situation, piece)
    if trouble:
        return ()
    away = _Away(course, foes, set(blockers(situation, piece)) | zones)
    found = [start]
    for _ in range(table["mounted" if piece.mounted else "foot"]):
        found = [there for here in found for there in away.steps(here)]
    taken = set(sitters(situation, piece)) | zones
    return tuple(dict.fromkeys(pose for pose in found if taken.isdisjoint(pose.spots)))


def withdraw_on(situation: Situation, piece: Piece, foes: Iterable[str]) -> Reach:
    """What lies open to somebody whom nobody followed (CHB-5.3-disengage-follow)."""
    left = [situation.pieces[name] for name in foes]
    course, start, trouble = course_of(situation, piece)
    half = strength(situation, piece).movement // situation.catalogue.tables["advance"][
        "part_of_movement"
    ]  # fmt: skip
    away = _Away(course, left, set(blockers(situation, piece)))
    node = course.node(start)
    found = Tree(*spread(node, Moves(away.moves), 2 * half))
    return Reach(situation, piece, half, course, node, found, trouble)


class _Away:
    """The moves of a course that lead farther from some enemies with every hex."""

    def __init__(self, course: Course, foes: list[Piece], shut: set[Spot]) -> None:
        self._course, self._shut = course, shut
        self._foes = [place for foe in foes for place in foe.hexes]

    def _far(self, place: Hex) -> int:
        return min((place.distance(foe) for foe in self._foes), default=0)

    def moves(self, node: int) -> Iterator[Move]:
        here = self._course.pose(node).hexes[0]
        for near, price in self._course.moves[node]:
            there = self._course.pose(near)
            if there.spot not in self._shut and self._far(there.hexes[0]) > self._far(here):
                yield near, price

    def steps(self, pose: Pose) -> Iterator[Pose]:
        return (self._course.pose(near) for near, _ in self.moves(self._course.node(pose)))
