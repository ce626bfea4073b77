"""Whether what a scenario waits for is true: who, in what state, where, how many, when."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.condition import Condition
from editor.model.regions import place_hexes
from editor.model.scenario import Object, Obstacle
from editor.model.text import Text
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.contact import in_contact, is_captive
from editor.systems.cry_havoc.fighting.recoil import is_trapped, main_threat
from editor.systems.cry_havoc.playing.state import GONE, State
from editor.systems.cry_havoc.situation import Piece


def holds(state: State, condition: Condition, umpire: Umpire, *, is_over: bool = True) -> bool:
    """Whether a condition is true now; `is_over` says that the turn is, for one that names it."""
    if not _time(state, condition, is_over=is_over):
        return False
    if not (_people(state, condition) and _things(state, condition)):
        return False
    inner = (
        all(holds(state, one, umpire, is_over=is_over) for one in condition.all)
        and (not condition.any or any(
            holds(state, one, umpire, is_over=is_over) for one in condition.any
        ))
        and not any(holds(state, one, umpire, is_over=is_over) for one in condition.none)
    )  # fmt: skip
    return inner and _die(condition, umpire)


def fitting(state: State, condition: Condition) -> tuple[str, ...]:
    """The units that a condition counts and that are as it wants them."""
    return tuple(name for name in _named(state, condition) if _fits(state, condition, name))


def _time(state: State, condition: Condition, *, is_over: bool) -> bool:
    turn = state.now.turn
    if condition.turn is not None and (turn != condition.turn or not is_over):
        return False
    if condition.from_turn is not None and turn < condition.from_turn:
        return False
    return condition.by_turn is None or turn <= condition.by_turn


def _people(state: State, condition: Condition) -> bool:
    who = (condition.units, condition.units_of, condition.group, condition.roles, condition.ranks)
    if not any(who):
        return True
    found = len(fitting(state, condition))
    if condition.at_least is None and condition.at_most is None:
        return found > 0 and found == len(list(_named(state, condition)))
    return (condition.at_least is None or found >= condition.at_least) and (
        condition.at_most is None or found <= condition.at_most
    )


def _named(state: State, condition: Condition) -> Iterator[str]:
    for unit in state.now.scenario.units:
        profile = state.people[unit.id]
        role = {profile.role.en, profile.role.fr} if profile.role else set()
        piece = state.now.pieces.get(unit.id)
        side = piece.side if piece is not None else unit.side
        if (
            (not condition.units or unit.id in condition.units)
            and condition.units_of in {None, side}
            and condition.group in {None, unit.group}
            and (not condition.roles or role & set(condition.roles))
            and (not condition.ranks or profile.rank in condition.ranks)
        ):
            yield unit.id


def _fits(state: State, condition: Condition, name: str) -> bool:
    piece = state.now.pieces.get(name)
    left_by = state.exited.get(name)
    if condition.exited_by and left_by not in condition.exited_by:
        return False
    if condition.state == "exited":
        return left_by is not None
    if piece is None:
        return _is_elsewhere(condition, has_left=left_by is not None)
    is_so = (
        piece.state not in GONE if condition.state is None else _is(state, name, condition.state)
    )
    return is_so and _is_there(state, condition, piece) and _holds_it(state, condition, name)


def _is_elsewhere(condition: Condition, *, has_left: bool) -> bool:
    """Whoever left by the wanted edge fits; whoever is still to come is alive, but nowhere."""
    if condition.exited_by:
        return condition.state in {None, "alive"}
    nowhere = condition.place is None and not condition.at and condition.adjacent_to is None
    return not has_left and condition.state == "alive" and nowhere and condition.object is None


def _is_there(state: State, condition: Condition, piece: Piece) -> bool:
    here = set(piece.hexes)
    return (
        (condition.place is None or bool(here & places(state, condition.place)))
        and (not condition.at or bool(here & set(_hexes(state, condition.at))))
        and (condition.adjacent_to is None or _is_beside(state, piece.id, condition.adjacent_to))
    )


def _holds_it(state: State, condition: Condition, name: str) -> bool:
    """Whether somebody has the thing in hand that a condition names."""
    if condition.object is None or condition.held_by is not None:
        return True
    things = state.now.scenario.objects
    return any(one.id == condition.object and one.carried_by == name for one in things)


def _is(state: State, name: str, wanted: str) -> bool:
    piece = state.now.pieces[name]
    if wanted == "trapped":
        foes = tuple(in_contact(state.now, piece))
        return bool(foes) and is_trapped(state.now, piece, main_threat(state.now, foes).at)
    return {
        "alive": piece.state not in GONE and not is_captive(piece),
        "killed": piece.state in GONE,
        "wounded": piece.is_wounded and piece.state not in GONE,
        "captured": is_captive(piece),
        "mounted": piece.mounted,
    }.get(wanted, piece.state == wanted)


def places(state: State, name: str) -> frozenset[Hex]:
    """The hexes of a zone or an area."""
    return place_hexes(state.now.board, name, {one.id: one for one in state.now.scenario.zones})


def _hexes(state: State, labels: tuple[str, ...]) -> Iterator[Hex]:
    for label in labels:
        with suppress(LabelError):
            yield state.now.board.hex(label)


def _is_beside(state: State, name: str, thing: str) -> bool:
    here = state.now.pieces[name].hexes
    there = whereabouts(state, thing)
    return any(one.distance(other) == 1 for one in here for other in there)


def whereabouts(state: State, thing: str) -> tuple[Hex, ...]:
    """Where a unit, an object or an obstacle is; nowhere when it is gone."""
    if thing in state.now.pieces:
        return state.now.pieces[thing].hexes
    things: tuple[Object | Obstacle, ...] = (
        *state.now.scenario.objects, *state.now.scenario.obstacles
    )  # fmt: skip
    for one in things:
        if one.id == thing:
            holder = state.now.pieces.get(one.carried_by or "")
            if holder is not None:
                return holder.hexes
            return tuple(_hexes(state, (one.at,))) if one.at is not None else ()
    return ()


def _things(state: State, condition: Condition) -> bool:
    past = {
        f"alarm:{condition.alarm}": condition.alarm,
        f"event:{condition.event}": condition.event,
        f"{condition.verb}:{condition.object}": condition.verb,
    }
    return (
        all(key in state.past for key, wanted in past.items() if wanted is not None)
        and (condition.held_by is None or _held(state, condition))
        and (condition.object is None or condition.verb is not None or _is_out(state, condition))
        and (condition.destroyed is None or _is_destroyed(state, condition.destroyed))
        and (condition.burning is None or _burns(state, condition.burning))
    )


def _is_destroyed(state: State, name: str) -> bool:
    scenario = state.now.scenario
    known = {one.id for one in scenario.objects} | {one.id for one in scenario.obstacles}
    return name not in known and f"destroyed:{name}" in state.past


def _is_out(state: State, condition: Condition) -> bool:
    """Whether a thing has left the board in somebody's hands, where a condition wants just that."""
    named = (condition.units, condition.units_of, condition.group, condition.roles, condition.ranks)
    if any(named) or condition.held_by is not None:
        return True
    thing = next((one for one in state.now.scenario.objects if one.id == condition.object), None)
    if thing is None or thing.carried_by is None:
        return False
    return not condition.exited_by or state.exited.get(thing.carried_by) in condition.exited_by


def _held(state: State, condition: Condition) -> bool:
    """A thing in a hand of that side, or a place with nobody else's people in it."""
    if condition.object is not None:
        holder = next(
            (one.carried_by for one in state.now.scenario.objects if one.id == condition.object),
            None,
        )
        unit = next((one for one in state.now.scenario.units if one.id == holder), None)
        if unit is None or unit.side != condition.held_by:
            return False
        return not condition.exited_by or state.exited.get(unit.id) in condition.exited_by
    inside = {
        piece.side
        for piece in state.now.pieces.values()
        if piece.state not in GONE
        and not is_captive(piece)
        and set(piece.hexes) & places(state, condition.place or "")
    }
    return inside == {condition.held_by}


def _burns(state: State, name: str) -> bool:
    fires = {place for (place, _), kinds in state.now.markers.items() if "fire" in kinds}
    thing = next((one for one in state.now.scenario.obstacles if one.id == name), None)
    if thing is not None and thing.burning:
        return True
    return bool(fires & (places(state, name) | set(whereabouts(state, name))))


def _die(condition: Condition, umpire: Umpire) -> bool:
    die = condition.die
    if die is None:
        return True
    why = Text("a roll of the scenario", "un jet du scénario")
    roll = Roll(die.sides, umpire.roll(die.sides, why))
    text = Text(f"{why.en}: {roll.face}", f"{why.fr} : {roll.face}")
    umpire.say("scenario-roll", text, roll=roll)
    return (die.at_most is None or roll.face <= die.at_most) and (
        die.at_least is None or roll.face >= die.at_least
    )
