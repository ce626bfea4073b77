"""A moment of a game as a scenario of its own: whoever opens it goes on from there.

Its first turn is the one that was being played. What has happened is no longer waited for, what is
still to come keeps its distance in turns, and points that were scored are there from the start.
Whoever left is gone from it, and so is what only he could have brought about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from editor.hexgrid.hexes import format_direction
from editor.model.condition import Award, Condition, Effect, Event
from editor.model.scenario import Obstacle, Scenario, Unit
from editor.model.text import Text
from editor.systems.cry_havoc.playing.remaining import shifted, turn_from_now
from editor.systems.cry_havoc.playing.state import GONE, State
from editor.systems.cry_havoc.seeing.cover import is_surprised


def position(state: State, name: str) -> Scenario:
    """The scenario as it stands at this moment, called `name`."""
    state = _on_free_ground(state)
    now, past = state.now, state.now.turn - 1
    scenario = now.standing
    ending = scenario.end
    if ending is not None:
        turns = None if ending.turns is None else max(ending.turns - past, 1)
        ending = structs.replace(ending, turns=turns, when=_possible(state, ending.when))
    title = Text(f"{scenario.title.to('en')}, turn {now.turn}",
                 f"{scenario.title.to('fr')}, tour {now.turn}")  # fmt: skip
    units = tuple(_units(state, scenario))
    conditions = structs.replace(
        scenario.conditions, time=now.time, weather=now.weather,
        surprised=tuple(_surprised(state, units)),
        changes=tuple(
            structs.replace(one, turn=one.turn - past)
            for one in scenario.conditions.changes
            if one.turn > now.turn
        ),
    )  # fmt: skip
    here = {unit.id for unit in units if unit.state not in GONE}
    reserves = tuple(
        structs.replace(one, until=until, units=tuple(n for n in one.units if n in here))
        for one in scenario.reserves
        if f"reserve:{one.id}" not in state.past
        and (until := shifted(state, one.until)) is not None
        and here & set(one.units)
    )
    entries = tuple(_entries(state, scenario))
    waiting = frozenset(one.id for one in (*reserves, *entries))
    return structs.replace(
        scenario,
        id=name,
        title=title,
        conditions=conditions,
        first=state.active or None,
        deploy_first=None,
        deployment=() if now.turn else scenario.deployment,
        sides=tuple(_led(one, here) for one in scenario.sides),
        groups=tuple(_led(one, here) for one in scenario.groups),
        units=units,
        obstacles=tuple(_carried(state, one) for one in scenario.obstacles),
        reserves=reserves,
        entries=entries,
        events=(*_events(state, scenario, waiting), *_scored(state)),
        victory=tuple(
            structs.replace(one, when=when, by_turn=turn_from_now(state, one.by_turn))
            for one in scenario.victory
            if (one.by_turn is None or one.by_turn >= now.turn)
            and (when := shifted(state, one.when)) is not None
        ),
        scoring=tuple(
            structs.replace(one, when=when) for one in scenario.scoring
            if (when := shifted(state, one.when)) is not None
        ),
        end=ending,
    )  # fmt: skip


def _surprised(state: State, units: Iterable[Unit]) -> Iterable[str]:
    """Who of those that the scenario calls surprised has not been woken."""
    told = set(state.now.scenario.conditions.surprised)
    for unit in units:
        piece = state.now.pieces.get(unit.id)
        is_still = piece is None or is_surprised(state.now, piece)
        if is_still and not {unit.id, unit.side, unit.group}.isdisjoint(told):
            yield unit.id


def _on_free_ground(state: State) -> State:
    """Whoever is stepping over another stands where he last could have stayed."""
    piece, back = state.now.pieces.get(state.mover), state.foothold
    if piece is None or back is None or back.id != piece.id:
        return state
    shared = any(
        other.id != piece.id and other.state not in GONE
        for place in piece.hexes
        for other in state.now.pieces_at(place, piece.level)
    )
    if not shared:
        return state
    return state.alter(piece.id, at=back.at, hexes=back.hexes, facing=back.facing, level=back.level)


def _led(band: Any, here: set[str]) -> Any:
    """A side or a group without the leader it has lost."""
    return band if band.leader in {None, *here} else structs.replace(band, leader=None)


def _carried(state: State, one: Obstacle) -> Obstacle:
    holder = state.now.pieces.get(one.carried_by or "")
    return one if holder is None else structs.replace(one, at=state.now.board.label(holder.at))


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
            continue
        when = None if entry.when is None else shifted(state, entry.when)
        if when is not None or entry.when is None:
            turn = turn_from_now(state, entry.turn)
            yield structs.replace(entry, units=waiting, turn=turn, when=when)


def _events(state: State, scenario: Scenario, waiting: frozenset[str]) -> Iterable[Event]:
    """What may still happen; it calls nobody who has come already."""
    for event in scenario.events:
        when = shifted(state, event.when)
        if when is not None and (event.repeats or f"event:{event.id}" not in state.past):
            effects = tuple(_effects(event, waiting))
            if effects:
                yield structs.replace(event, when=when, do=effects)


def _effects(event: Event, waiting: frozenset[str]) -> Iterable[Effect]:
    for one in event.do:
        left = structs.replace(
            one,
            enter=one.enter if one.enter in waiting else None,
            release=one.release if one.release in waiting else None,
        )
        if left != Effect():
            yield left


def _possible(state: State, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    found = (shifted(state, one) for one in conditions)
    return tuple(one for one in found if one is not None)


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
