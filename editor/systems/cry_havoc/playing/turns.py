"""The order of play: turns, the phase of each side and its five steps."""

from __future__ import annotations

from msgspec import structs

from editor.model.scenario import Scenario, Weather
from editor.model.text import Text
from editor.play.game import Item
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing.spending import is_loaded, rested
from editor.systems.cry_havoc.playing.state import GONE, State, of_side, side_called

STEPS = {
    "offensive-fire": Text("offensive fire", "tir offensif"),
    "charge": Text("charges", "charges"),
    "movement": Text("movement", "mouvement"),
    "melee": Text("melee", "corps à corps"),
    "recovery": Text("recovery", "récupération"),
}
_RULES = {
    "offensive-fire": ("CHB-2.1-offensive-fire",),
    "charge": ("CHB-2.1-charge-step",),
    "movement": ("CHB-2.1-movement-step", "CHB-2.1-defensive-fire"),
    "melee": ("CHB-2.1-melee-step",),
    "recovery": ("CHB-2.1-recovery-step",),
}
_FOR_A_PHASE = "shield-wall", "corner-", "tested:", "halted", "disengaged"


def next_turn(state: State, item: Item, umpire: Umpire) -> State:
    """A new turn, with its sky, or the end of the game (CHB-1.2-turn-and-phase)."""
    del item
    scenario, turn = state.now.scenario, state.now.turn + 1
    last = scenario.end.turns if scenario.end is not None else None
    if last is not None and turn > last:
        return state.then(Item("time-up"))
    time, weather, told = sky_of(scenario, turn)
    now = state.now.changed(
        pieces={name: rested(state, one) for name, one in state.now.pieces.items()},
        turn=turn,
        fallen=(),
        time=time if turn == 1 or _changes(scenario, turn) else state.now.time,
        weather=weather if turn == 1 or _changes(scenario, turn) else state.now.weather,
    )
    text = Text(f"Turn {turn}", f"Tour {turn}")
    umpire.say("turn", text, "CHB-1.2-turn-and-phase", "CHB-2.0-phases")
    for text in told:
        umpire.say("sky", text)
    for one in now.pieces.values():
        if is_loaded(one) and not is_loaded(state.now.pieces[one.id]):
            said = Text(f"{one.called.en} has reloaded", f"{one.called.fr} a rechargé")
            umpire.say("reloaded", said, "CHB-3.1-crossbow-mounted", who=(one.id,))
    state = state.but(now=now, active="", step="")
    return state.then(Item("affairs"), Item("arrivals"), Item("initiative"))


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


def begin_phase(state: State, item: Item, umpire: Umpire) -> State:
    """The steps of one side's phase, in their order (CHB-2.1-sequence)."""
    (side,) = item.args
    name = side_called(state, side)
    text = Text(f"Phase of {name.en}", f"Phase : {name.fr}")
    later = ("CHB-2.2-second-phase",) if side != state.order[0] else ()
    umpire.say("phase", text, "CHB-2.1-sequence", "CHB-1.2-turn-and-phase", *later, who=(side,))
    fresh = {
        key: structs.replace(one, marks=_lasting(one.marks)) if one.marks else one
        for key, one in state.now.pieces.items()
    }
    state = state.but(now=state.now.changed(pieces=fresh), active=side, steady=frozenset())
    steps = [Item("step", args=(name,)) for name in _sequence(state)]
    return state.then(*steps, Item("phase-end"))


def _lasting(marks: frozenset[str]) -> frozenset[str]:
    """What holds of somebody beyond the end of a phase."""
    return frozenset(one for one in marks if not one.startswith(_FOR_A_PHASE))


def _sequence(state: State) -> list[str]:
    found: list[str] = state.now.catalogue.tables["sequence"]["phase"]
    return found


def begin_step(state: State, item: Item, umpire: Umpire) -> State:
    """One step of a phase; what happens in it stands in `AGENDA`."""
    (name,) = item.args
    if not any(one.state not in GONE for one in of_side(state, state.active)) and not (
        name == "recovery" and _is_upset(state)
    ):
        return state
    said = STEPS[name]
    text = Text(said.en.capitalize(), said.fr.capitalize())
    umpire.say("step", text, "CHB-2.1-sequence", *_RULES[name])
    state = state.but(
        step=name, mover="", left=0, waived=frozenset(), charges=(), answers=(), attacks=(),
        declared={}, rings=frozenset(),
    )  # fmt: skip
    return state.then(*AGENDA[name](state))


def _is_upset(state: State) -> bool:
    """Whether there is something to recover from, whosever phase it is."""
    return bool(state.doubts) or any(one.state == "routed" for one in state.now.pieces.values())


def _fire_step(state: State) -> list[Item]:
    return [Item("shoot", state.active)]


def _charge_step(state: State) -> list[Item]:
    return [Item("charge", state.active), Item("charges-declared")]


def _movement_step(state: State) -> list[Item]:
    names = "moves-over", "last-volley", "knots"
    return [Item("runaways"), Item("move", state.active), *(Item(name) for name in names)]


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
    return state.but(active="", step="").then(Item("affairs", args=("phase-over",)))


def end_turn(state: State, item: Item, umpire: Umpire) -> State:
    """Whatever hangs on the end of a turn."""
    del item
    turn = state.now.turn
    text = Text(f"Turn {turn} is over", f"Fin du tour {turn}")
    umpire.say("turn-over", text, "CHB-2.0-phases", "CHB-2.2-second-phase")
    return state.then(Item("affairs", args=("turn-over",)))
