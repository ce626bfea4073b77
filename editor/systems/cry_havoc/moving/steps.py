"""What one step costs a piece, or what bars it, with every reason (CHB-5.1-terrain-cost)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from editor.hexgrid.hexes import Hex
from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.moving.control import attackers, blockers, meetings
from editor.systems.cry_havoc.moving.courses import Course, Haul, Pose, Ride, Walk
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.moving.gait import Gait, gait_of
from editor.systems.cry_havoc.moving.going import going
from editor.systems.cry_havoc.moving.lasting import lasting
from editor.systems.cry_havoc.moving.words import Points, points, told

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

_RIDER = 2


class StepCost(msgspec.Struct, frozen=True):
    """One step: its half points (None = barred), who may attack it, and the proof."""

    here: Pose
    there: Pose
    halves: int | None
    proof: Proof
    attacks: tuple[str, ...] = ()
    """The enemies who may try an opportunity attack."""
    needs_roll: bool = False
    """Whether a die decides if the hex is entered at all (CHA-snow-crossing-test)."""

    @property
    def points(self) -> Points | None:
        return None if self.halves is None else points(self.halves)

    @property
    def is_barred(self) -> bool:
        return self.halves is None


class Journey(msgspec.Struct, frozen=True):
    """A way step by step; `points` is None where some step is barred."""

    points: Points | None
    steps: tuple[StepCost, ...]
    proof: Proof

    @property
    def attacks(self) -> tuple[str, ...]:
        """Who may try an opportunity attack on the way, in its order."""
        return tuple(name for step in self.steps for name in step.attacks)


def trouble_with(situation: Situation, piece: Piece) -> Text:
    """Why a piece cannot be asked about, in a line; empty when it can."""
    if any(place not in situation.board for place in piece.hexes[:1]):
        return Text(
            f"{piece.called.en} is not on the board", f"{piece.called.fr} n'est pas sur le plateau"
        )
    if grounds(situation).kind_at((piece.at, piece.level)) is None:
        label = situation.board.label(piece.at)
        return Text(
            f"{piece.called.en} stands on level {piece.level} of {label}, which is not there",
            f"{piece.called.fr} se tient au niveau {piece.level} de {label}, qui n'existe pas",
        )
    if piece.mounted and _length(situation, piece) == _RIDER and piece.facing is None:
        return Text(
            f"{piece.called.en} rides and has no facing",
            f"{piece.called.fr} monte sans orientation",
        )
    return Text()


def _length(situation: Situation, piece: Piece) -> int:
    known = situation.catalogue.mounts.get(piece.mount or "")
    return known.hexes if known is not None else _RIDER


def course_of(situation: Situation, piece: Piece) -> tuple[Course, Pose, Text]:
    """How a piece moves, how it stands now, and what is wrong with it."""
    gait = gait_of(situation, piece)
    trouble = trouble_with(situation, piece)
    if gait.way == "vehicle":
        train = Pose(_train(situation, piece), piece.level)
        return _hauled(situation, piece, gait), train, trouble
    if gait.way == "mounted" and _length(situation, piece) == _RIDER:
        facing = piece.facing or 0
        pose = Pose((piece.at, piece.at.neighbour(facing + 3)), piece.level, facing)
        return _course(situation, gait, Ride), pose, trouble
    offsets = gait.offsets
    hexes = tuple(Hex(piece.at.q + q, piece.at.r + r) for q, r in offsets)
    return _course(situation, gait, Walk), Pose(hexes, piece.level), trouble


def _course(situation: Situation, gait: Gait, make: type[Walk] | type[Ride]) -> Course:
    known = lasting(situation)
    found: Course | None = known.get((make, gait))
    if found is None:
        found = known[make, gait] = make(going(situation, gait))
    return found


def _hauled(situation: Situation, piece: Piece, gait: Gait) -> Course:
    """Each vehicle has its own course: what bars it depends on who belongs to it."""
    found: Course | None = situation.workings.get((Haul, piece.id))
    if found is None:
        found = Haul(going(situation, gait), blockers(situation, piece))
        situation.workings[Haul, piece.id] = found
    return found


def _train(situation: Situation, piece: Piece) -> tuple[Hex, ...]:
    """The hexes of a team and what it draws, from the first animal's head to the tail-board."""
    animals = (situation.pieces.get(name) for name in piece.unit.team)
    lead = next((one for one in animals if one and one.profile.kind == "animal"), None)
    track = (*(lead.hexes if lead else ()), *piece.hexes)
    joined = all(a.distance(b) == 1 for a, b in pairwise(track))
    return track if joined else piece.hexes


def step_cost(
    situation: Situation, piece: Piece, here: Spot, there: Spot, facing: int | None = None
) -> StepCost:
    """What a step of a piece from one spot to another costs, and why.

    For a rider `here` and `there` are where the head is, and `facing` is the one he has (as he
    stands, unless said); the head goes to a hex around the counter, or backs onto the tail's.
    """
    course, start, _ = course_of(situation, piece)
    if isinstance(course, Ride):
        looks = start.facing if facing is None else facing
        return _ridden(situation, piece, here, there, looks or 0)
    by = here[0] - start.hexes[0]
    old = Pose(tuple(place + by for place in start.hexes), here[1])
    if isinstance(course, Haul):
        new = Pose((there[0], *old.hexes[:-1]), there[1])
    else:
        step = there[0] - here[0]
        new = Pose(tuple(place + step for place in old.hexes), there[1])
    return step_between(situation, piece, old, new)


def _ridden(situation: Situation, piece: Piece, here: Spot, there: Spot, facing: int) -> StepCost:
    head, level = here
    tail = head.neighbour(facing + 3)
    old = Pose((head, tail), level, facing)
    looks = facing
    if there[0] != tail:
        ahead = head.distance(there[0]) == 1
        start = head if ahead else tail
        near = start.distance(there[0]) == 1
        looks = start.direction_to(there[0]) if near else facing
    new = Pose((there[0], there[0].neighbour(looks + 3)), there[1], looks)
    return step_between(situation, piece, old, new)


def open_steps(situation: Situation, piece: Piece) -> dict[Pose, int]:
    """Where one step takes a piece and what it costs in half points, without the reasons.

    A rider may come to a hex in several poses; there it is asked for one by one.
    """
    course, start, trouble = course_of(situation, piece)
    found: dict[Pose, int] = {}
    if trouble:
        return found
    moves = [(course.pose(node), halves) for node, halves in course.moves[course.node(start)]]
    if isinstance(course, Walk) and len(start.hexes) == 1:
        bars = blockers(situation, piece)
        for pose, halves in moves:
            if pose.spot not in bars:
                found[pose] = min(halves, found.get(pose, halves))
        return found
    for spot in dict.fromkeys(pose.spot for pose, _ in moves):
        price = step_cost(situation, piece, (piece.at, piece.level), spot)
        if price.halves is not None:
            found[price.there] = price.halves
    return found


def step_between(situation: Situation, piece: Piece, here: Pose, there: Pose) -> StepCost:
    """What it costs a piece to go from one pose to the next."""
    course, _, _ = course_of(situation, piece)
    price = course.price(here, there)
    halves, marks = price.halves, list(price.marks)
    for mark in meetings(situation, piece, here.spots, there.spots):
        if halves is None:
            break
        marks.append(mark)
        halves = None if mark.added is None else halves
    if halves is None:
        marks = [mark for mark in marks if mark.added is None]
    ends = f"{_label(situation, here.spot)} - {_label(situation, there.spot)}"
    answer = (
        Text(f"{ends}: barred", f"{ends} : impossible")
        if halves is None
        else Text(f"{ends}: {points(halves)}", f"{ends} : {points(halves):g}".replace(".", ","))
    )
    proof = Proof(answer, told(marks, (there.hexes[0],), there.level))
    struck = attackers(situation, piece, here.spots, there.spots) if halves is not None else ()
    rolls = any(mark.key == "snow-test" for mark in marks)
    return StepCost(here, there, halves, proof, struck, rolls)


def _label(situation: Situation, spot: Spot) -> str:
    place, level = spot
    name = situation.board.label(place) if place in situation.board else f"({place.q}, {place.r})"
    return f"{name}/{level}" if level else name
