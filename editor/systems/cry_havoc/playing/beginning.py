"""Who begins: the dice for set-up and for each turn, and the choice that they may win.

By the base rules the highest total plays first; with the option `initiative` it chooses who does
(CHA-init-turn-roll). Whoever wins the roll before set-up chooses who sets up first, unless the
scenario says so itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.hexgrid.hexes import Hex
from editor.model.proof import Proof
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.leadership import initiative
from editor.systems.cry_havoc.playing.deploying import deployments
from editor.systems.cry_havoc.playing.state import GONE, State, side_called, words
from editor.systems.cry_havoc.situation import Piece

_SET_UP = "set-up"


def players(state: State) -> tuple[str, ...]:
    """The sides that somebody plays and that have, or may yet have, anybody."""
    scenario = state.now.scenario
    waiting = {name for entry in scenario.entries for name in entry.units}
    waiting -= state.now.pieces.keys() | state.exited.keys()
    coming = {one.side for one in scenario.units if one.id in waiting}
    alive = {one.side for one in state.now.pieces.values() if one.state not in GONE}
    return tuple(
        side.id for side in scenario.sides if side.players > 0 and side.id in alive | coming
    )


def set_up(state: State, item: Item, umpire: Umpire) -> State:
    """Who sets up, in the order of the scenario, or in one that a roll decides."""
    del item
    wanted = deployments(state)
    sides = tuple(dict.fromkeys(one.side for one in wanted))
    if len(sides) < 2 or any(one.order != 1 for one in state.now.scenario.deployment):
        return state.then(*wanted)
    order = _rolled(_mustered(state, wanted), sides, umpire)
    return state.then(Item("first", order[0], (_SET_UP, order)))


def _mustered(state: State, wanted: list[Item]) -> State:
    """With those on the board who are about to be set up: their leaders count for the roll."""
    names = {name for one in wanted for name in one.args[1]}
    known = (one for one in state.now.scenario.units if one.id in names)
    nowhere = Hex(0, 0)
    return state.put(*(Piece(one, state.people[one.id], nowhere, (nowhere,)) for one in known))


def roll_initiative(state: State, item: Item, umpire: Umpire) -> State:
    """Who has the first phase, and then who (CHB-2.1-initiative, CHB-2.0-phases)."""
    del item
    sides = players(state)
    first = state.now.scenario.first
    if state.now.turn == 1 and first in sides:
        name = side_called(state, first)
        text = Text(f"First: {name.en}, as the scenario says",
                    f"En premier : {name.fr}, selon le scénario")  # fmt: skip
        umpire.say("initiative", text, "CHB-2.1-initiative", who=(first,))
        rest = tuple(one for one in sides if one != first)
        return _phases(state, (first, *(_rolled(state, rest, umpire) if len(rest) > 1 else rest)))
    if state.order and state.reads("CHB-2.1-initiative") == "alternate":
        return _in_turns(state, sides, umpire)
    order = _rolled(state, sides, umpire)
    table = state.now.catalogue.tables["initiative"]["winner"]
    option = next((name for name in table if name in state.now.options), "base")
    if table[option] == "chooses" and len(order) > 1:
        return state.then(Item("first", order[0], ("turn", order)))
    return _phases(state, order)


def _in_turns(state: State, sides: tuple[str, ...], umpire: Umpire) -> State:
    """Whoever was first comes last: so a group plays that takes turns instead of rolling."""
    order = tuple(one for one in (*state.order[1:], state.order[0]) if one in sides)
    order = (*order, *(one for one in sides if one not in order))
    name = side_called(state, order[0])
    text = Text(f"First, in turns: {name.en}", f"En premier, à son tour : {name.fr}")
    umpire.say("initiative", text, "CHB-2.1-initiative", who=(order[0],))
    return _phases(state, order)


def _phases(state: State, order: tuple[str, ...]) -> State:
    phases = [Item("phase", args=(side,)) for side in order]
    return state.but(order=order).then(*phases, Item("turn-end"), Item("turn"))


def offer_first(state: State, item: Item) -> Iterator[Action]:
    """Any of those who are to play or to set up, the winner of the roll before the others."""
    del state
    return (Action("first", (side,)) for side in item.args[1])


def choose_first(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """The winner of the roll says who comes first; the others follow by their totals."""
    (side, *_) = words(action.words, "side")
    what, order = item.args
    rules = ["CHB-2.1-initiative", "CHA-init-turn-roll"]
    if what == _SET_UP:
        rules = ["CHB-8.2-initiative-score", "CHA-init-deployment-roll"]
    if side not in order:
        known = ", ".join(order)
        raise RefusedError(Text(f"expected one of {known}", f"attendu : {known}"), *rules)
    order = (side, *(one for one in order if one != side))
    name, chooser = side_called(state, side), side_called(state, item.side)
    text = Text(f"First: {name.en}, by the choice of {chooser.en}",
                f"En premier : {name.fr}, au choix de {chooser.fr}")  # fmt: skip
    if side == item.side:
        text = Text(f"First: {name.en}, by their own choice",
                    f"En premier : {name.fr}, par leur choix")  # fmt: skip
    umpire.say("initiative", text, *rules, who=(item.side, side))
    state = state.pop()
    if what == _SET_UP:
        wanted = sorted(deployments(state), key=lambda one: order.index(one.side))
        return state.then(*wanted)
    return _phases(state, order)


def _rolled(state: State, sides: tuple[str, ...], umpire: Umpire) -> tuple[str, ...]:
    """Leaders' sides first, by their totals; equal ones roll again."""
    scores = {side: initiative(state.now, side) for side in sides}
    led = [side for side in sides if scores[side].modifier is not None]
    bare = [side for side in sides if scores[side].modifier is None]
    order: list[str] = []
    for group in (led, bare):
        if len(group) == 1 and group is led and bare:
            proof = scores[group[0]].proof
            name = side_called(state, group[0])
            text = Text(f"First, without a roll: {name.en}", f"En premier, sans jet : {name.fr}")
            umpire.say("initiative", text, "CHB-2.1-initiative-no-leader", proof=proof)
        order += _ranked(group, {one: scores[one].modifier or 0 for one in group}, state, umpire, {
            one: scores[one].proof for one in group
        })  # fmt: skip
    return tuple(order)


def _ranked(
    sides: list[str],
    add: dict[str, int],
    state: State,
    umpire: Umpire,
    proofs: dict[str, Proof],
) -> list[str]:
    if len(sides) < 2:
        return sides
    die = state.now.catalogue.tables["initiative"]["die"]
    totals: dict[str, int] = {}
    for side in sides:
        name = side_called(state, side)
        why = Text(f"initiative: {name.en}", f"initiative : {name.fr}")
        roll = Roll(die, umpire.roll(die, why), add[side])
        totals[side] = roll.total
        text = Text(f"{why.en}, {roll.total}", f"{why.fr}, {roll.total}")
        rules = "CHB-2.1-initiative", "CHB-8.2-initiative-score"
        umpire.say("initiative", text, *rules, who=(side,), roll=roll, proof=proofs[side])
    order: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [side for side in sides if totals[side] == total]
        if len(tied) > 1:
            names = [side_called(state, side) for side in tied]
            text = Text(
                f"equal, rolled again: {', '.join(one.en for one in names)}",
                f"égalité, nouveau jet : {', '.join(one.fr or one.en for one in names)}",
            )
            umpire.say("initiative", text, "CHB-2.1-initiative", "CHB-2.0-phases")
        order += _ranked(tied, add, state, umpire, proofs)
    return order
