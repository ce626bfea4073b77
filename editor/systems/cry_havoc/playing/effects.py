"""What an event of the scenario does, effect by effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from editor.model.condition import Effect
from editor.model.scenario import Marker
from editor.model.text import Text
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing.ending import ended
from editor.systems.cry_havoc.playing.state import State, marked


def do(state: State, effect: Effect, umpire: Umpire) -> State:
    """One effect of an event; each part of it that is written."""
    if effect.message is not None:
        umpire.say("message", effect.message)
    for name, change in _EFFECTS.items():
        value = getattr(effect, name)
        if value is not None and value != ():
            state = change(state, value, umpire)
    return state


def _enter(state: State, name: str, umpire: Umpire) -> State:
    del umpire
    return state.but(past=state.past | {f"call:{name}"})


def _release(state: State, name: str, umpire: Umpire) -> State:
    del umpire
    return state.but(past=state.past | {f"reserve:{name}"})


def _group(state: State, names: tuple[str, ...]) -> list[str]:
    """Units meant by the names of units, groups or sides."""
    return [
        unit.id
        for unit in state.now.scenario.units
        if {unit.id, unit.group, unit.side} & set(names) and unit.id in state.now.pieces
    ]


def _reveal(state: State, names: tuple[str, ...], umpire: Umpire) -> State:
    del umpire
    scenario = state.now.scenario
    state = state.scene(
        objects=tuple(
            structs.replace(one, hidden=False) if one.id in names else one
            for one in scenario.objects
        ),
        obstacles=tuple(
            structs.replace(one, hidden=False) if one.id in names else one
            for one in scenario.obstacles
        ),
    )
    for name in _group(state, names):
        piece = state.now.pieces[name]
        state = state.alter(name, unit=structs.replace(piece.unit, hidden=False))
    return state


def _remove(state: State, names: tuple[str, ...], umpire: Umpire) -> State:
    del umpire
    scenario = state.now.scenario
    state = state.without(*_group(state, names))
    return state.scene(
        objects=tuple(one for one in scenario.objects if one.id not in names),
        obstacles=tuple(one for one in scenario.obstacles if one.id not in names),
    )


def _alert(state: State, names: tuple[str, ...], umpire: Umpire) -> State:
    del umpire
    sides = {f"alarm:{side.id}" for side in state.now.scenario.sides if side.id in names}
    state = state.but(past=state.past | sides)
    return state.put(*(marked(state.now.pieces[name], "aware") for name in _group(state, names)))


def _change_side(state: State, change: Any, umpire: Umpire) -> State:
    del umpire
    for name in change.units:
        if name in state.now.pieces:
            unit = structs.replace(state.now.pieces[name].unit, side=change.to)
            state = state.alter(name, unit=unit)
    return state


def _opening(state: State, change: Any, umpire: Umpire) -> State:
    del umpire
    kept = tuple(
        one
        for one in state.now.scenario.openings
        if (one.at, one.side, one.level) != (change.at, change.side, change.level)
    )
    return state.scene(openings=(*kept, change))


def _fire(state: State, labels: tuple[str, ...], umpire: Umpire) -> State:
    del umpire
    burning = tuple(Marker(kind="fire", at=label) for label in labels)
    return state.scene(markers=(*state.now.scenario.markers, *burning))


def _lights(state: State, names: tuple[str, ...], *, burning: bool) -> State:
    return state.scene(
        lights=tuple(
            structs.replace(one, burning=burning) if one.id in names else one
            for one in state.now.scenario.lights
        )
    )


def _time(state: State, time: str, umpire: Umpire) -> State:
    del umpire
    return state.but(now=state.now.changed(time=time))


def _weather(state: State, weather: tuple[str, ...], umpire: Umpire) -> State:
    del umpire
    return state.but(now=state.now.changed(weather=weather))


def _award(state: State, award: Any, umpire: Umpire) -> State:
    points = {**state.points, award.side: state.points.get(award.side, 0) + award.points}
    points_of = f"{award.points:+d} points"
    text = Text(f"{award.side}: {points_of}", f"{award.side} : {points_of}")
    umpire.say("award", text)
    return state.but(points=points)


def _win(state: State, side: str, umpire: Umpire) -> State:
    return ended(state, umpire, side, Text())


def _end(state: State, is_over: bool, umpire: Umpire) -> State:
    return ended(state, umpire, None, Text()) if is_over else state


_EFFECTS: dict[str, Callable[[State, Any, Umpire], State]] = {
    "enter": _enter,
    "release": _release,
    "reveal": _reveal,
    "remove": _remove,
    "alert": _alert,
    "change_side": _change_side,
    "opening": _opening,
    "fire": _fire,
    "light": lambda state, names, _: _lights(state, names, burning=True),
    "douse": lambda state, names, _: _lights(state, names, burning=False),
    "time": _time,
    "weather": _weather,
    "award": _award,
    "win": _win,
    "end": _end,
}
