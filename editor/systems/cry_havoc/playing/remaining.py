"""What is left of a condition at some moment: its turns counted from now, without what is past.

What has come true for good is no longer asked for. What can never come true any more, because those
it names have left, is None.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from editor.model.condition import Condition
from editor.systems.cry_havoc.playing.state import State


def turn_from_now(state: State, turn: int | None) -> int | None:
    """A turn of the game as it counts from this one on."""
    return None if turn is None else max(turn - state.now.turn + 1, 1)


def shifted(state: State, condition: Condition) -> Condition | None:
    """What is left of a condition."""
    inner = _inner(state, condition)
    who = _who(state, condition)
    if inner is None or who is None:
        return None
    changes: dict[str, Any] = {
        "turn": turn_from_now(state, condition.turn),
        "from_turn": turn_from_now(state, condition.from_turn),
        "by_turn": turn_from_now(state, condition.by_turn),
        **inner,
        **who,
    }
    if condition.event is not None and f"event:{condition.event}" in state.past:
        changes["event"] = None
    if condition.alarm is not None and f"alarm:{condition.alarm}" in state.past:
        changes["alarm"] = None
    if condition.verb is not None and f"{condition.verb}:{condition.object}" in state.past:
        changes |= {"verb": None, "object": None}
    return structs.replace(condition, **changes)


def _inner(state: State, condition: Condition) -> dict[str, Any] | None:
    """The conditions inside one; None where one that must hold cannot."""
    every = [shifted(state, one) for one in condition.all]
    some = [one for each in condition.any if (one := shifted(state, each)) is not None]
    if None in every or (condition.any and not some):
        return None
    without = [one for each in condition.none if (one := shifted(state, each)) is not None]
    return {"all": tuple(every), "any": tuple(some), "none": tuple(without)}


def _who(state: State, condition: Condition) -> dict[str, Any] | None:
    """The units that a condition still has to count; None when none of them is left."""
    leaves = bool(condition.exited_by) or condition.state == "exited"
    went = {
        name for name, edge in state.exited.items()
        if leaves and (not condition.exited_by or edge in condition.exited_by)
    }  # fmt: skip
    changes: dict[str, Any] = {}
    if condition.units:
        coming = {name for one in state.now.scenario.entries for name in one.units}
        known = {*state.now.pieces, *(coming - set(state.exited))}
        left = tuple(name for name in condition.units if name in known)
        done = went & set(condition.units)
        if not left and not done:
            return None
        changes["units"] = left
        if not left:
            return {"units": (), "exited_by": (), "state": None, "at_least": None}
    else:
        done = {name for name in went if _is_meant(state, condition, name)}
    if condition.at_least is not None and done:
        changes["at_least"] = max(condition.at_least - len(done), 0)
    return changes


def _is_meant(state: State, condition: Condition, name: str) -> bool:
    unit = next((one for one in state.now.scenario.units if one.id == name), None)
    return (
        unit is not None
        and condition.units_of in {None, unit.side}
        and condition.group in {None, unit.group}
    )
