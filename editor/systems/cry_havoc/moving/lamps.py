"""Torches and lanterns: lit for points, put out for nothing (CHA-light-lantern-switch)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from editor.hexgrid.labels import LabelError
from editor.systems.cry_havoc.fighting.contact import are_adjacent
from editor.systems.cry_havoc.moving.task import Task, task
from editor.systems.cry_havoc.seeing.sources import whereabouts

if TYPE_CHECKING:
    from editor.model.kinds import LightKind
    from editor.model.scenario import Light
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot


def switching(situation: Situation, piece: Piece) -> Iterator[Task]:
    """The lights within reach that a piece may light or put out, in its hex or next to it."""
    if "light" not in situation.options:
        return
    for light in situation.scenario.lights:
        kind = situation.catalogue.lights.get(light.kind)
        spot = _spot(situation, light)
        if kind is None or kind.ignite is None or spot is None:
            continue
        if _is_in_reach(situation, piece, spot) and not _is_guarded(situation, piece, light):
            yield _switch(kind, light)


def _switch(kind: LightKind, light: Light) -> Task:
    name = kind.name
    if light.burning:
        rule = kind.origin.get("extinguish", "CHA-light-torch-extinguish")
        said = f"put out the {name.en}", f"éteindre : {name.fr}"
        return task("put-out", light.id, kind.extinguish or 0, rule, *said)
    rule = kind.origin.get("ignite", "CHA-light-torch-ignite")
    said = f"light the {name.en}", f"allumer : {name.fr}"
    return task("light", light.id, kind.ignite or 0, rule, *said)


def _spot(situation: Situation, light: Light) -> Spot | None:
    """Where a light is now: with whoever carries it, or in its hex."""
    holder = situation.pieces.get(light.carried_by or "")
    if holder is not None:
        return holder.at, holder.level
    label, level = light.at, light.level
    if light.carried_by is not None:
        label, level = whereabouts(light.carried_by, situation.lamps)
    try:
        return (situation.board.hex(label), level) if label is not None else None
    except LabelError:
        return None


def _is_in_reach(situation: Situation, piece: Piece, spot: Spot) -> bool:
    here = ((place, piece.level) for place in piece.hexes)
    return any(own == spot or are_adjacent(situation, own, spot) for own in here)


def _is_guarded(situation: Situation, piece: Piece, light: Light) -> bool:
    """Held by an enemy who is up; and nobody lights a lamp in another's hand."""
    holder = situation.pieces.get(light.carried_by or "")
    if holder is None or holder.id == piece.id:
        return False
    if not light.burning:
        return holder.is_up
    return holder.is_up and holder.id in {one.id for one in situation.enemies_of(piece)}
