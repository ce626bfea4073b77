"""A moment of a game as a scenario of its own: whoever opens it goes on from there.

Its first turn is the one that was being played. What has happened is no longer waited for, what is
still to come keeps its distance in turns, and points that were scored are there from the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from editor.hexgrid.hexes import format_direction
from editor.model.condition import Award, Condition, Effect, Event
from editor.model.scenario import Scenario, Unit
from editor.model.text import Text
from editor.systems.cry_havoc.playing.state import State


def position(state: State, name: str) -> Scenario:
    """The scenario as it stands at this moment, called `name`."""
    now, past = state.now, state.now.turn - 1
    scenario = now.standing
    ending = scenario.end
    if ending is not None:
        turns = None if ending.turns is None else max(ending.turns - past, 1)
        ending = structs.replace(ending, turns=turns, when=_all(state, ending.when))
    title = Text(f"{scenario.title.to('en')}, turn {now.turn}",
                 f"{scenario.title.to('fr')}, tour {now.turn}")  # fmt: skip
    conditions = structs.replace(
        scenario.conditions, time=now.time, weather=now.weather,
        changes=tuple(
            structs.replace(one, turn=one.turn - past)
            for one in scenario.conditions.changes
            if one.turn > now.turn
        ),
    )  # fmt: skip
    return structs.replace(
        scenario,
        id=name,
        title=title,
        conditions=conditions,
        first=state.active or None,
        deploy_first=None,
        deployment=() if now.turn else scenario.deployment,
        units=tuple(_units(state, scenario)),
        reserves=tuple(
            structs.replace(one, until=_shifted(state, one.until))
            for one in scenario.reserves
            if f"reserve:{one.id}" not in state.past
        ),
        entries=tuple(_entries(state, scenario)),
        events=(*_events(state, scenario), *_scored(state)),
        victory=tuple(
            structs.replace(one, when=_shifted(state, one.when), by_turn=_turn(state, one.by_turn))
            for one in scenario.victory
            if one.by_turn is None or one.by_turn >= now.turn
        ),
        scoring=tuple(
            structs.replace(one, when=_shifted(state, one.when)) for one in scenario.scoring
        ),
        end=ending,
    )


def _units(state: State, scenario: Scenario) -> Iterable[Unit]:
    """Whoever is on the board or still to come; mounts that have parted from their riders too."""
    coming = {name for one in scenario.entries for name in one.units} - set(state.exited)
    known = {unit.id for unit in scenario.units}
    for unit in scenario.units:
        carried = {unit.behind, unit.aboard} & coming
        if unit.id in state.now.pieces:
            yield _as_it_lies(state, unit)
        elif unit.id in coming or carried or not state.now.turn:
            yield unit
    loose = {
        name: structs.replace(piece.unit, at=state.now.board.label(piece.at))
        for name, piece in state.now.pieces.items()
        if name not in known
    }
    if loose:
        whole = structs.replace(state.now.scenario, units=tuple(loose.values()))
        for unit in state.now.changed(scenario=whole).standing.units:
            yield _as_it_lies(state, unit)


def _as_it_lies(state: State, unit: Unit) -> Unit:
    """A beast led round a corner looks at its leader; in a file it looks along its body."""
    hexes = state.now.pieces[unit.id].hexes
    if unit.facing is None or len(hexes) < 2 or hexes[0].distance(hexes[1]) != 1:
        return unit
    looks = hexes[1].direction_to(hexes[0])
    return structs.replace(unit, facing=format_direction(looks, state.now.board.grid.top))


def _turn(state: State, turn: int | None) -> int | None:
    return None if turn is None else max(turn - state.now.turn + 1, 1)


def _entries(state: State, scenario: Scenario) -> Iterable[Any]:
    """Those who are still to come, as many turns from now as before."""
    for entry in scenario.entries:
        waiting = tuple(
            name for name in entry.units
            if name not in state.now.pieces and name not in state.exited
        )  # fmt: skip
        if not waiting:
            continue
        if f"call:{entry.id}" in state.past:
            yield structs.replace(entry, units=waiting, turn=1, when=None, roll=None)
        else:
            when = None if entry.when is None else _shifted(state, entry.when)
            turn = _turn(state, entry.turn)
            yield structs.replace(entry, units=waiting, turn=turn, when=when)


def _events(state: State, scenario: Scenario) -> Iterable[Event]:
    for event in scenario.events:
        if event.repeats or f"event:{event.id}" not in state.past:
            yield structs.replace(event, when=_shifted(state, event.when))


def _scored(state: State) -> Iterable[Event]:
    """What sides have scored so far, as an event of the first turn."""
    awards = tuple(
        Effect(award=Award(side=side, points=points))
        for side, points in state.points.items()
        if points
    )
    if awards:
        text = Text("Points scored before", "Points déjà marqués")
        yield Event(id="points-so-far", when=Condition(from_turn=1), do=awards, text=text)


def _all(state: State, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return tuple(_shifted(state, one) for one in conditions)


def _shifted(state: State, condition: Condition) -> Condition:
    """A condition with its turns counted from now, and without what has come true for good."""
    changes: dict[str, Any] = {
        "turn": _turn(state, condition.turn),
        "from_turn": _turn(state, condition.from_turn),
        "by_turn": _turn(state, condition.by_turn),
        "all": _all(state, condition.all),
        "any": _all(state, condition.any),
        "none": _all(state, condition.none),
    }
    if condition.event is not None and f"event:{condition.event}" in state.past:
        changes["event"] = None
    if condition.alarm is not None and f"alarm:{condition.alarm}" in state.past:
        changes["alarm"] = None
    if condition.verb is not None and f"{condition.verb}:{condition.object}" in state.past:
        changes |= {"verb": None, "object": None}
    return structs.replace(condition, **changes)
