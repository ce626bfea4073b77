"""Nerve: who must test when, what a test comes to, flight, and coming to oneself again."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from editor.hexgrid.hexes import Hex
from editor.model.regions import edge_hexes
from editor.model.text import Text
from editor.play.game import Item
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.contact import (
    can_fight,
    distance,
    friends_of,
    in_contact,
    is_captive,
)
from editor.systems.cry_havoc.fighting.flight import flight
from editor.systems.cry_havoc.fighting.leadership import grade, rank_of, status_of
from editor.systems.cry_havoc.fighting.morale import MoraleTest, morale, recovery
from editor.systems.cry_havoc.fighting.triggers import cause_of
from editor.systems.cry_havoc.playing.state import (
    FLEEING,
    State,
    in_flight,
    marked,
    of_side,
    placed,
    unmarked,
)
from editor.systems.cry_havoc.situation import Piece

_UPSETS = frozenset({"test", "flee", "shock", "harm", "penalty"})
"""What may still put people to flight: nobody follows up before it is over."""

_TESTED = "tested:recovery"
"""The mark of whoever's test of the recovery step has been called in this phase."""

_CHARGED = frozenset({
    "CHB-4.1-charge-morale", "CHB-8.3-cavalry-test", "CHB-4.2-cavalry-versus-foot",
})  # fmt: skip
"""Tests that a charge asks for."""


class Run(Struct, frozen=True):
    """A flight: who runs, in what state and from where; how it is to end, and who was near."""

    name: str
    was: str
    left: tuple[Hex, ...]
    end: str
    is_cut: bool
    length: int
    threats: tuple[str, ...]


def shock(state: State, item: Item, umpire: Umpire) -> State:
    """Something befell somebody: his friends test at once or at the end of the phase."""
    name, event, place = item.args
    victim = state.now.pieces.get(name)
    if victim is None:
        return state
    if event == "surprised":
        rule, said = "CHB-8.3-trigger-surprise", victim.called
        text = Text(f"{said.en} is surprised", f"{said.fr} est surpris")
        return _due(state, victim, rule, umpire, text, place)
    rank = rank_of(state.now, victim)
    lost = rank.origin.get("loss_tests", "") if rank is not None else ""
    for friend in friends_of(state.now, victim):
        why = cause_of(state.now, friend, name, place, event)
        if why is not None:
            in_sight = why.rule == _triggers(state)["general-or-king-lost"]["rule"]
            more = (lost,) if in_sight and lost else ()
            state = _due(state, friend, why.rule, umpire, why.text, place, *more)
    return state


def _triggers(state: State) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = state.now.catalogue.tables["morale"]["triggers"]
    return found


def can_test(piece: Piece) -> bool:
    """Whether somebody has a heart to lose: a Morale, on his feet, free, not in rout already."""
    sits = piece.unit.behind is not None or piece.unit.aboard is not None
    is_free = piece.is_up and not is_captive(piece) and not sits
    return piece.profile.morale is not None and piece.state != "routed" and is_free


def _due(
    state: State, piece: Piece, rule: str, umpire: Umpire, text: Text, place: Hex, *more: str
) -> State:
    """At once for the irregular, else once at the end of the phase (CHB-8.1-regular-test)."""
    if not can_test(piece):
        return state
    if _TESTED in piece.marks and not _is_to_test(state, piece.id):
        return state  # one test for all that befalls a phase
    status = status_of(state.now, piece)
    timing = status.origin.get("tests", "") if status is not None else ""
    rules = (rule, *more, "CHB-8.3-interpretation", *((timing,) if timing else ()))
    umpire.say("shaken", text, *rules, who=(piece.id,), hexes=(place,))
    at_once = status is not None and status.tests == "at-once"
    if at_once or not state.reads("CHB-8.1-regular-test"):
        return state.then(Item("test", args=(piece.id, rule, "")))
    if _TESTED in piece.marks:
        return state
    return state.but(doubts={piece.id: rule, **state.doubts})


def take_test(state: State, item: Item, umpire: Umpire) -> State:
    """A morale test: modifiers first, then a die if one is needed (CHB-8.3-roll)."""
    name, rule, charger = item.args
    piece = state.now.pieces.get(name)
    if piece is None or not can_test(piece):
        return state
    found = chances(state, name, charger)
    result = rolled(state, piece, found, rule, umpire)
    if result == "hold":
        return state.but(steady=state.steady | {name})
    return state.then(Item("flee", args=(name, result == "rout", charger)))


def chances(state: State, name: str, charger: str = "") -> MoraleTest:
    """The chances of somebody's test; leaders who owe none themselves lend their Morale."""
    waiting = {*state.doubts, *(one.args[0] for one in state.agenda if one.name == "test")}
    if state.reads("CHB-8.2-leader-morale") == "automatic":
        waiting = set()
    steady = [one for one in state.now.pieces if one in state.steady or one not in waiting]
    by = charger or None
    return morale(state.now, name, passed=steady, charged_by=by, threat=by)


def rolled(
    state: State, piece: Piece, found: MoraleTest, rule: str, umpire: Umpire,
    loses: Text | None = None,
) -> str:  # fmt: skip
    """`hold`, `panic` or `rout`, and the words for it; `loses` where failing is neither."""
    said = piece.called
    fails = loses or Text("panics", "panique")
    if found.needed is None:
        if rule in _CHARGED and state.reads("CHB-4.1-charge-morale") == "panic":
            text = Text(f"{said.en} panics without a roll", f"{said.fr} panique sans jet")
            umpire.say("morale", text, rule, who=(piece.id,), proof=found.proof)
            return "panic"
        fails = loses or Text("routs", "se débande")
        text = Text(f"{said.en} {fails.en} without a roll", f"{said.fr} {fails.fr} sans jet")
        umpire.say("morale", text, rule, "CHB-8.3-rout-without-roll", who=(piece.id,),
                   proof=found.proof)  # fmt: skip
        return "rout"
    more = ("CHB-8.2-command-radius",) if found.lender else ()
    sides = state.now.catalogue.tables["morale"]["die"]
    why = Text(f"morale of {said.en}", f"moral de {said.fr}")
    roll = Roll(sides, umpire.roll(sides, why), found.modifier)
    holds = roll.total <= found.value
    text = (
        Text(f"{said.en} holds: {roll.total} of {found.value}",
             f"{said.fr} tient : {roll.total} pour {found.value}")
        if holds
        else Text(f"{said.en} {fails.en}: {roll.total} over {found.value}",
                  f"{said.fr} {fails.fr} : {roll.total} pour {found.value}")
    )  # fmt: skip
    umpire.say("morale", text, rule, "CHB-8.3-roll", *more, who=(piece.id,), roll=roll,
               proof=found.proof)  # fmt: skip
    return "hold" if holds else "panic"


def flee(state: State, item: Item, umpire: Umpire) -> State:
    """Run away: panic to six hexes from any enemy, rout as far as the legs carry."""
    name, is_rout, *charger = item.args
    piece = state.now.pieces.get(name)
    if piece is None or not piece.is_up or piece.unit.behind is not None:
        return state
    before = threats_to(state, piece)
    if charger and charger[0]:
        before &= set(charger)
    was = piece.state
    state = state.put(unmarked(structs.replace(piece, state="routed" if is_rout else "panicked"),
                               "shield-wall"))  # fmt: skip
    if is_rout and was != "routed" and state.reads("CHB-8.3-rout-move") == "own-phase":
        text = Text(f"{piece.called.en} will run when his side moves",
                    f"{piece.called.fr} fuira quand son camp bougera")  # fmt: skip
        umpire.say("flight", text, "CHB-8.3-rout-move", who=(name,))
        return state.then(Item("shock", args=(name, "routed", piece.at)))
    found = flight(state.now, name, routed=is_rout)
    piece = state.now.pieces[name]
    umpire.say("flight", found.proof.answer, who=(name,), hexes=found.path, proof=found.proof)
    run = Run(name, was, piece.hexes, found.state, found.is_cut, len(found.path), tuple(before))
    state = ran_along(state, name, (piece.at, *found.path))
    return ran(state, run, umpire)


def ran(state: State, run: Run, umpire: Umpire) -> State:
    """What becomes of somebody who has run as far as he could."""
    name, piece = run.name, state.now.pieces[run.name]
    is_short = run.end == "stun" or (run.is_cut and piece.mounted)
    end = "routed" if is_short else _calm(piece) if run.end == "rallied" else run.end
    state = state.alter(name, state=end)
    if end != run.was and end in FLEEING:
        state = shock(state, Item("shock", args=(name, end, run.left[0])), umpire)
    if end == "routed" and (edge := _way_off(state, name)):
        state = leave(state, name, edge, umpire)
    elif is_short and run.length < state.now.catalogue.tables["recoil"]["mounted"]:
        # A flight that goes nowhere is paid for like a recoil (CHB-8.3-rout-blocked).
        state = state.then(Item("penalty", args=(name, run.left[0], "", False, run.length)))
    if run.length and run.threats:
        chase = Item("advance?", args=(name, end, run.left, tuple(sorted(run.threats)), False))
        state = state.after(_UPSETS, chase)
    return state


def threats_to(state: State, piece: Piece) -> set[str]:
    """The enemies in contact, who may follow whoever runs from them."""
    return {one.id for one in in_contact(state.now, piece) if can_fight(one)}


def ran_along(state: State, name: str, trail: tuple[Hex, ...]) -> State:
    """Somebody in flight at the end of some hexes, the first of which he is in."""
    piece = state.now.pieces[name]
    if len(trail) == 1:
        return state
    facing = trail[-2].direction_to(trail[-1]) if piece.mounted else piece.facing
    after = placed(piece, trail[-1], facing)
    return state.put(structs.replace(after, moved=piece.moved + len(trail) - 1))


def _calm(piece: Piece) -> str:
    return "wounded" if piece.wounds else "healthy"


def _flight_of(piece: Piece) -> str:
    """The flight that somebody is in, also while he lies stunned; empty for none."""
    if piece.state in FLEEING:
        return piece.state
    return next((one for one in FLEEING if in_flight(one) in piece.marks), "")


def _way_off(state: State, name: str) -> str:
    """The open edge of the board at which a fugitive stands, if he does."""
    board, piece = state.now.board, state.now.pieces[name]
    closed = state.now.scenario.board.closed
    return next(
        (
            edge for edge in ("north", "east", "south", "west")
            if edge not in closed and set(piece.hexes) & edge_hexes(board, edge)
        ),
        "",
    )  # fmt: skip


def leave(state: State, name: str, edge: str, umpire: Umpire) -> State:
    """Somebody leaves the board for good."""
    piece = state.now.pieces[name]
    text = Text(f"{piece.called.en} leaves the board", f"{piece.called.fr} quitte le plateau")
    rule = "CHB-8.3-rout-move" if piece.state == "routed" else "CHB-5.1-movement-points"
    umpire.say("exit", text, rule, who=(name,), hexes=piece.hexes)
    with_him = [
        one.id for one in state.now.pieces.values()
        if one.unit.behind == name or (one.unit.prisoner_of == name and distance(one, piece) == 1)
    ]  # fmt: skip
    gone = dict.fromkeys((name, *with_him, *piece.unit.leads), edge)
    return state.without(*gone).but(exited={**state.exited, **gone})


def pending_tests(state: State, item: Item, umpire: Umpire) -> State:
    """The tests that were put off, leaders first (CHB-8.2-leader-morale).

    Whoever is shaken by how they end tests in the same step, nobody twice (CHB-8.1-regular-test).
    """
    del umpire
    known = [state.now.pieces[name] for name in state.doubts if name in state.now.pieces]
    known.sort(key=lambda one: -grade(state.now, one))
    tests = [Item("test", args=(one.id, state.doubts[one.id], "")) for one in known]
    state = state.but(doubts={}).put(*(marked(one, _TESTED) for one in known))
    return state.then(*tests, item) if tests else state


def _is_to_test(state: State, name: str) -> bool:
    """Whether somebody's test has been called and not yet been taken."""
    return any(one.name == "test" and one.args[0] == name for one in state.agenda)


def rally(state: State, item: Item, umpire: Umpire) -> State:
    """The routed of all sides near a leader are rallied (CHB-8.2-rally-rout)."""
    del item
    return _recover(state, "routed", state.now.pieces.values(), umpire)


def recover(state: State, item: Item, umpire: Umpire) -> State:
    """The panicked of the phase's owner recover where they may (CHB-8.3-panic-recovery)."""
    del item
    return _recover(state, "panicked", of_side(state, state.active), umpire)


def _recover(state: State, wanted: str, pieces: Iterable[Piece], umpire: Umpire) -> State:
    for piece in list(pieces):
        if _flight_of(piece) != wanted:
            continue
        found = recovery(state.alter(piece.id, state=wanted).now, piece.id)
        if found.is_over:
            who, why = piece.called, found.proof.answer
            text = Text(f"{who.en} is himself again: {why.en}",
                        f"{who.fr} se reprend : {why.fr}")  # fmt: skip
            umpire.say("rally", text, who=(piece.id,), proof=found.proof)
            calm = _calm(piece) if piece.is_up else piece.state
            state = state.put(unmarked(structs.replace(piece, state=calm), in_flight(wanted)))
    return state


def get_up(state: State, item: Item, umpire: Umpire) -> State:
    """The stunned of the phase's owner are themselves again (CHB-7.0-stun-recovery)."""
    del item
    own = state.reads("CHB-7.0-stun-recovery") != "every-phase"
    for piece in list(state.now.pieces.values()):
        if piece.state == "stunned" and (piece.side == state.active or not own):
            text = Text(f"{piece.called.en} gets up", f"{piece.called.fr} se relève")
            umpire.say("recovery", text, "CHB-7.0-stun-recovery", who=(piece.id,))
            after = structs.replace(piece, state=_flight_of(piece) or _calm(piece))
            state = state.put(unmarked(after, *(in_flight(one) for one in FLEEING)))
    return state
