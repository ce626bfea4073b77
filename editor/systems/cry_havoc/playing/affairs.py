"""What the scenario brings of its own: events and what they do, points, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from editor.model.condition import Effect
from editor.model.scenario import Marker
from editor.model.text import Text
from editor.play.game import Item, Outcome
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing.conditions import fitting, holds
from editor.systems.cry_havoc.playing.state import State, marked


def affairs(state: State, item: Item, umpire: Umpire) -> State:
    """Events whose time has come, then whether the game is over."""
    is_over = item.args == ("turn-over",)
    for event in state.now.scenario.events:
        key = f"event:{event.id}"
        if (event.repeats or key not in state.past) and holds(state, event.when, umpire):
            umpire.say("event", event.text or Text(event.id, event.id))
            state = state.but(past=state.past | {key})
            for effect in event.do:
                state = _do(state, effect, umpire)
    if state.outcome is not None:
        return state
    for reserve in state.now.scenario.reserves:
        key = f"reserve:{reserve.id}"
        if key not in state.past and holds(state, reserve.until, umpire):
            umpire.say("reserve", Text(f"{reserve.id} may act", f"{reserve.id} peut agir"))
            state = state.but(past=state.past | {key})
    return _won(state, umpire, is_over=is_over)


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


def time_up(state: State, item: Item, umpire: Umpire) -> State:
    """After the last turn."""
    del item
    ending = state.now.scenario.end
    return ended(state, umpire, None, (ending.text if ending else None) or Text())


def ended(state: State, umpire: Umpire, winner: str | None, text: Text, grade: str = "") -> State:
    """The game is over; where no victory says who won, the points do."""
    points = scores(state)
    if winner is None:
        best = max(points.values(), default=0)
        ahead = [side for side, score in points.items() if score == best]
        winner = ahead[0] if len(ahead) == 1 and best > 0 else ""
    name = next((one.name for one in state.now.scenario.sides if one.id == winner), Text())
    said = (
        Text(f"{name.to('en')} win", f"Victoire : {name.to('fr')}")
        if winner
        else Text("Nobody wins", "Partie nulle")
    )
    found = _grade(state, winner, points) if not grade else Text(grade, grade)
    umpire.say("end", text or said, who=(winner,) if winner else ())
    if text:
        umpire.say("end", said)
    outcome = Outcome(winner, said, found, dict(points))
    return state.but(outcome=outcome, agenda=(), active="", step="")


def scores(state: State) -> dict[str, int]:
    """The points of each side as things stand."""
    found = {side.id: state.points.get(side.id, 0) for side in state.now.scenario.sides}
    quiet = Umpire(_NoDice())
    for one in state.now.scenario.scoring:
        if one.each:
            found[one.side] = found.get(one.side, 0) + one.points * len(fitting(state, one.when))
        elif holds(state, one.when, quiet):
            found[one.side] = found.get(one.side, 0) + one.points
    return found


class _NoDice:
    """Counting points rolls nothing: a condition with a die scores when it shows its best."""

    mark = 0

    def rewind(self, mark: int) -> None: ...

    def roll(self, sides: int, why: Text) -> int:
        del sides, why
        return 1


def _grade(state: State, winner: str, points: dict[str, int]) -> Text:
    """The greatest degree that the points of the winner, or his own losses, earn."""
    found = Text()
    for grade in state.now.scenario.grades:
        enough = grade.points is None or points.get(winner, 0) >= grade.points
        if grade.side == winner and enough and grade.losses is None:
            found = grade.name
    return found


def _do(state: State, effect: Effect, umpire: Umpire) -> State:
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
