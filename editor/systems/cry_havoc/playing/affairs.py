"""What the scenario brings of its own, watched after every action: events, reserves, victory.

An event with a die is looked at once a turn, at its start: nobody rolls after every step. One that
repeats happens each time that its condition comes true, not as long as it is.
"""

from __future__ import annotations

from editor.model.condition import Condition, Event
from editor.model.text import Text
from editor.play.game import Item, decision
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing.conditions import holds
from editor.systems.cry_havoc.playing.effects import do
from editor.systems.cry_havoc.playing.ending import ended
from editor.systems.cry_havoc.playing.hiding import uncovered
from editor.systems.cry_havoc.playing.state import State
from editor.systems.cry_havoc.playing.unhorsing import seated

_CALM = frozenset({"shoot", "charge", "move", "attack"})
"""The decisions at which nothing else hangs in the air."""


def affairs(state: State, item: Item, umpire: Umpire) -> State:
    """Events whose time has come, then whether the game is over."""
    state = _happened(state, umpire, may_roll=not item.args)
    if state.outcome is not None:
        return state
    return _won(state, umpire, is_over=item.args == ("turn-over",))


def watch(state: State, umpire: Umpire) -> State:
    """After an action: what has come true by it."""
    state = uncovered(seated(state), umpire)
    item = decision(state)
    if item is None or item.name not in _CALM or state.charges or state.attacks:
        return state
    state = _happened(state, umpire, may_roll=False)
    return state if state.outcome is not None else _won(state, umpire, is_over=False)


def _happened(state: State, umpire: Umpire, *, may_roll: bool) -> State:
    for event in state.now.scenario.events:
        if may_roll or not _has_die(event.when):
            state = _event(state, event, umpire)
        if state.outcome is not None:
            return state
    for reserve in state.now.scenario.reserves:
        key = f"reserve:{reserve.id}"
        if key in state.past or (_has_die(reserve.until) and not may_roll):
            continue
        if holds(state, reserve.until, umpire):
            umpire.say("reserve", Text(f"{reserve.id} may act", f"{reserve.id} peut agir"))
            state = state.but(past=state.past | {key})
    return state


def _event(state: State, event: Event, umpire: Umpire) -> State:
    """One event, when its condition comes true: once, or each time."""
    key, still = f"event:{event.id}", f"true:{event.id}"
    if key in state.past and not event.repeats:
        return state
    if not holds(state, event.when, umpire):
        return state.but(past=state.past - {still}) if still in state.past else state
    if still in state.past and not _has_die(event.when):
        return state
    umpire.say("event", event.text or Text(event.id, event.id))
    state = state.but(past=state.past | {key, still})
    for effect in event.do:
        state = do(state, effect, umpire)
    return state


def _has_die(condition: Condition) -> bool:
    inner = (*condition.all, *condition.any, *condition.none)
    return condition.die is not None or any(_has_die(one) for one in inner)


def _won(state: State, umpire: Umpire, *, is_over: bool) -> State:
    scenario = state.now.scenario
    for one in scenario.victory:
        late = one.by_turn is not None and state.now.turn > one.by_turn
        if not late and holds(state, one.when, umpire, is_over=is_over):
            winner = "" if one.draw else one.side
            return ended(state, umpire, winner, one.text or Text(), one.grade or "")
    ending = scenario.end
    if ending is not None and any(
        holds(state, one, umpire, is_over=is_over) for one in ending.when
    ):
        return ended(state, umpire, None, ending.text or Text())
    return state
