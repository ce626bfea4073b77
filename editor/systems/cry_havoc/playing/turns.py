"""The order of play: turns, initiative, the phase of each side and its five steps."""

from __future__ import annotations

from msgspec import structs

from editor.model.proof import Proof
from editor.model.scenario import Scenario, Weather
from editor.model.text import Text
from editor.play.game import Item
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.leadership import initiative
from editor.systems.cry_havoc.playing.state import GONE, State, of_side
from editor.systems.cry_havoc.situation import Piece

STEPS = {
    "offensive-fire": Text("offensive fire", "tir offensif"),
    "charge": Text("charges", "charges"),
    "movement": Text("movement", "mouvement"),
    "melee": Text("melee", "corps à corps"),
    "recovery": Text("recovery", "récupération"),
}
_FOR_A_PHASE = frozenset({"shield-wall", "corner"})


def next_turn(state: State, item: Item, umpire: Umpire) -> State:
    """A new turn, with its sky, or the end of the game (CHB-1.2-turn-and-phase)."""
    del item
    scenario, turn = state.now.scenario, state.now.turn + 1
    last = scenario.end.turns if scenario.end is not None else None
    if last is not None and turn > last:
        return state.then(Item("time-up"))
    time, weather, told = sky_of(scenario, turn)
    now = state.now.changed(
        pieces={name: _rested(one) for name, one in state.now.pieces.items()},
        turn=turn,
        fallen=(),
        time=time if turn == 1 or _changes(scenario, turn) else state.now.time,
        weather=weather if turn == 1 or _changes(scenario, turn) else state.now.weather,
    )
    umpire.say("turn", Text(f"Turn {turn}", f"Tour {turn}"), "CHB-1.2-turn-and-phase")
    for text in told:
        umpire.say("sky", text)
    state = state.but(now=now, active="", step="")
    return state.then(Item("affairs"), Item("arrivals"), Item("initiative"))


def _rested(piece: Piece) -> Piece:
    """All allowances of the turn are new (CHB-2.2-second-phase); who rested has reloaded."""
    is_still = not piece.acts and not piece.moved and not piece.mounted
    loaded = piece.loaded or (is_still and "winding" in piece.marks)
    marks = piece.marks - {"winding"}
    if not loaded and not piece.mounted:
        marks |= {"winding"}
    return structs.replace(piece, acts=(), moved=0, loaded=loaded, marks=marks)


def sky_of(scenario: Scenario, turn: int) -> tuple[str, tuple[str, ...], tuple[Text, ...]]:
    """Time of day and weather of a turn as the scenario has them, and what is said of it."""
    time, weather = scenario.conditions.time, scenario.conditions.weather
    told: tuple[Text, ...] = ()
    for change in sorted(scenario.conditions.changes, key=lambda one: one.turn):
        if change.turn <= turn:
            time = change.time or time
            weather = change.weather if change.weather is not None else weather
            told = (change.text,) if change.turn == turn and change.text else told
    return time, _holding(weather, turn), told


def _holding(weather: tuple[str | Weather, ...], turn: int) -> tuple[str, ...]:
    return tuple(
        one if isinstance(one, str) else one.kind
        for one in weather
        if isinstance(one, str)
        or (one.from_turn <= turn and (one.to_turn is None or turn <= one.to_turn))
    )


def _changes(scenario: Scenario, turn: int) -> bool:
    """Whether the written sky of a turn differs from that of the turn before."""
    return sky_of(scenario, turn)[:2] != sky_of(scenario, turn - 1)[:2]


def players(state: State) -> tuple[str, ...]:
    """The sides that somebody plays and that have, or may yet have, anybody."""
    scenario = state.now.scenario
    coming = {one.side for one in scenario.units if one.id not in state.exited}
    alive = {one.side for one in state.now.pieces.values() if one.state not in GONE}
    return tuple(
        side.id for side in scenario.sides if side.players > 0 and side.id in alive | coming
    )


def roll_initiative(state: State, item: Item, umpire: Umpire) -> State:
    """Who has the first phase, and then who (CHB-2.1-initiative, CHB-2.0-phases)."""
    del item
    sides = players(state)
    first = state.now.scenario.first
    if state.now.turn == 1 and first in sides:
        text = Text(f"{first} begins, as the scenario says", f"{first} commence, selon le scénario")
        umpire.say("initiative", text, "CHB-2.1-initiative", who=(first,))
        rest = tuple(one for one in sides if one != first)
        order = (first, *_rolled(state, rest, umpire)) if len(rest) > 1 else (first, *rest)
    else:
        order = _rolled(state, sides, umpire)
    state = state.but(order=order)
    phases = [Item("phase", args=(side,)) for side in order]
    return state.then(*phases, Item("turn-end"), Item("turn"))


def _rolled(state: State, sides: tuple[str, ...], umpire: Umpire) -> tuple[str, ...]:
    """Leaders' sides first, by their totals; equal ones roll again."""
    scores = {side: initiative(state.now, side) for side in sides}
    led = [side for side in sides if scores[side].modifier is not None]
    bare = [side for side in sides if scores[side].modifier is None]
    order: list[str] = []
    for group in (led, bare):
        if len(group) == 1 and group is led:
            proof = scores[group[0]].proof
            text = Text(f"{group[0]} begins without a roll", f"{group[0]} commence sans jet")
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
        why = Text(f"initiative of {side}", f"initiative de {side}")
        roll = Roll(die, umpire.roll(die, why), add[side])
        totals[side] = roll.total
        text = Text(f"{why.en}: {roll.total}", f"{why.fr} : {roll.total}")
        rules = "CHB-2.1-initiative", "CHB-8.2-initiative-score"
        umpire.say("initiative", text, *rules, who=(side,), roll=roll, proof=proofs[side])
    order: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [side for side in sides if totals[side] == total]
        order += _ranked(tied, add, state, umpire, proofs)
    return order


def begin_phase(state: State, item: Item, umpire: Umpire) -> State:
    """The steps of one side's phase, in their order (CHB-2.1-sequence)."""
    (side,) = item.args
    name = next((one.name for one in state.now.scenario.sides if one.id == side), Text(side))
    text = Text(f"Phase of {name.to('en')}", f"Phase : {name.to('fr')}")
    umpire.say("phase", text, "CHB-2.1-sequence", who=(side,))
    fresh = {
        key: structs.replace(one, marks=one.marks - _FOR_A_PHASE) if one.marks else one
        for key, one in state.now.pieces.items()
    }
    state = state.but(now=state.now.changed(pieces=fresh), active=side, steady=frozenset())
    steps = [Item("step", args=(name,)) for name in _sequence(state)]
    return state.then(*steps, Item("phase-end"))


def _sequence(state: State) -> list[str]:
    found: list[str] = state.now.catalogue.tables["sequence"]["phase"]
    return found


def begin_step(state: State, item: Item, umpire: Umpire) -> State:
    """One step of a phase; what happens in it stands in `AGENDA`."""
    (name,) = item.args
    if not any(one.state not in GONE for one in of_side(state, state.active)):
        return state
    said = STEPS[name]
    umpire.say("step", Text(said.en.capitalize(), said.fr.capitalize()), "CHB-2.1-sequence")
    state = state.but(
        step=name, mover="", left=0, waived=frozenset(), charges=(), answers=(), attacks=(),
        declared={},
    )  # fmt: skip
    return state.then(*AGENDA[name](state))


def _fire_step(state: State) -> list[Item]:
    return [Item("shoot", state.active)]


def _charge_step(state: State) -> list[Item]:
    return [Item("charge", state.active), Item("charges-declared")]


def _movement_step(state: State) -> list[Item]:
    return [Item("runaways"), Item("move", state.active), Item("moves-over"), Item("last-volley")]


def _melee_step(state: State) -> list[Item]:
    return [Item("withdrawals"), Item("attack", state.active), Item("attacks-declared")]


def _recovery_step(state: State) -> list[Item]:
    tasks = state.now.catalogue.tables["sequence"]["recovery"]
    return [Item(name) for name in tasks]


AGENDA = {
    "offensive-fire": _fire_step,
    "charge": _charge_step,
    "movement": _movement_step,
    "melee": _melee_step,
    "recovery": _recovery_step,
}


def end_phase(state: State, item: Item, umpire: Umpire) -> State:
    """Whatever hangs on the end of a phase: events, and whether somebody has won."""
    del item, umpire
    return state.but(active="", step="").then(Item("affairs"))


def end_turn(state: State, item: Item, umpire: Umpire) -> State:
    """Whatever hangs on the end of a turn."""
    del item, umpire
    return state.then(Item("affairs", args=("turn-over",)))
