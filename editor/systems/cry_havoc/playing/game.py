"""Cry Havoc in play: the tables of the base rules, and the game made of them for one scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.identity import who_is
from editor.model.person import Profile
from editor.model.scenario import Scenario
from editor.model.text import Text
from editor.play.game import (
    Action,
    Item,
    Outcome,
    RefusedError,
    Tables,
    apply,
    decision,
    legal_actions,
    settle,
)
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.playing import (
    affairs,
    allotting,
    answering,
    arriving,
    beginning,
    brawling,
    capturing,
    charging,
    deploying,
    ending,
    errands,
    following,
    forming,
    harming,
    meeting,
    nerve,
    passing,
    recoiling,
    running,
    shooting,
    stringing,
    targets,
    things,
    turns,
    unhorsing,
    walking,
)
from editor.systems.cry_havoc.playing.state import State
from editor.systems.cry_havoc.situation import Situation


def _offer_attacks(state: State, item: Item) -> Iterator[Action]:
    yield from capturing.offer_captures(state, item)
    yield from brawling.offer_attacks(state, item)


def _offer_moves(state: State, item: Item) -> Iterator[Action]:
    late = arriving.must_come(state, item.side)
    for action in walking.offer_moves(state, item):
        if action.verb != "done" or late is None:
            yield action
    yield from errands.offer_errands(state, item)
    yield from things.offer_things(state, item)
    yield from arriving.offer_ways(state, item.side)


def _end_moves(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    late = arriving.must_come(state, item.side)
    if late is not None:
        name = late.words[0]
        raise RefusedError(Text(f"{name} must enter this turn", f"{name} doit entrer ce tour"))
    return walking.end_moves(state, item, action, umpire)


TABLES = Tables(
    tasks={
        "advance?": following.may_advance,
        "affairs": affairs.affairs,
        "aftermath": brawling.aftermath,
        "answer-shot": answering.answer_shot,
        "arrivals": arriving.arrivals,
        "at-path": answering.at_path,
        "attacks-declared": brawling.attacks_declared,
        "brace": answering.brace,
        "charges-declared": charging.charges_declared,
        "clash": meeting.clash_at,
        "contact": charging.contact,
        "create-formations": forming.formations,
        "flee": nerve.flee,
        "foothold": walking.find_foothold,
        "gallop": charging.gallop,
        "give-way": recoiling.must_recoil,
        "harm": harming.harm,
        "hide-things": things.hide_things,
        "impact": charging.impact,
        "initiative": beginning.roll_initiative,
        "landing": unhorsing.land,
        "knots": stringing.knots,
        "last-volley": shooting.last_volley,
        "moves-over": walking.moves_over,
        "next-charge": charging.next_charge,
        "not-followed": following.not_followed,
        "penalty": recoiling.pay,
        "pending-morale-tests": nerve.pending_tests,
        "phase": turns.begin_phase,
        "phase-end": turns.end_phase,
        "push": charging.push,
        "raise-stunned": nerve.get_up,
        "rally-routed": nerve.rally,
        "recover-panicked": nerve.recover,
        "run": running.run,
        "run-on": running.run_on,
        "run-over": running.run_over,
        "runaways": running.runaways,
        "set-up": beginning.set_up,
        "shock": nerve.shock,
        "shots": walking.shots_at,
        "step": turns.begin_step,
        "test": nerve.take_test,
        "time-up": ending.time_up,
        "turn": turns.next_turn,
        "turn-end": turns.end_turn,
        "walk": walking.walk_on,
        "withdrawals": following.withdrawals,
        "woken": brawling.wake,
    },
    offers={
        "advance": following.offer_advance,
        "answer": answering.offer_answers,
        "attack": _offer_attacks,
        "back": allotting.offer_back,
        "blow": passing.offer_blow,
        "charge": charging.offer_charges,
        "deploy": deploying.offer_places,
        "disengage": following.offer_disengage,
        "first": beginning.offer_first,
        "form": forming.offer_forms,
        "go-on": following.offer_go_on,
        "land": unhorsing.offer_land,
        "move": _offer_moves,
        "order": brawling.offer_order,
        "recoil": recoiling.offer_recoil,
        "share": harming.offer_share,
        "shoot": shooting.offer_shots,
        "threat": allotting.offer_threats,
        "victim": allotting.offer_victim,
        "volley": shooting.offer_volley,
        "which-charge": charging.offer_which,
        "wounds": allotting.offer_wounds,
    },
    verbs={
        "advance": {"advance": following.choose_advance, "stay": following.stay},
        "answer": {
            **dict.fromkeys(("shoot-at", "retreat", "meet", "wall"), answering.answer),
            "done": shooting.no_more,
        },
        "attack": {
            "attack": brawling.attack,
            "capture": capturing.capture,
            "withdraw": brawling.take_back,
            "done": shooting.no_more,
        },
        "back": {"back": allotting.choose_back},
        "blow": {"strike": passing.strike, "pass": shooting.no_more},
        "charge": {"charge": charging.declare, "done": shooting.no_more},
        "deploy": {"place": deploying.place, "done": deploying.placed_all},
        "disengage": {"disengage": following.leave_melee, "done": shooting.no_more},
        "first": {"first": beginning.choose_first},
        "form": {"form": forming.form, "done": shooting.no_more},
        "go-on": {"retire": following.retire, "stay": shooting.no_more},
        "land": {"land": unhorsing.choose_landing},
        "move": {
            "step": walking.step,
            **errands.VERBS,
            **arriving.VERBS,
            **things.VERBS,
            "done": _end_moves,
        },
        "order": {"fight": brawling.choose_fight},
        "recoil": dict.fromkeys(("recoil", "push", "stand"), recoiling.choose_recoil),
        "share": {"share": harming.share},
        "shoot": {
            "fire": shooting.shoot,
            "fire-at": targets.shoot_at,
            "spell": targets.cast,
            "done": shooting.no_more,
        },
        "threat": {"away": allotting.choose_threat},
        "victim": {"victim": allotting.choose_victim},
        "volley": {
            "fire": shooting.shoot_back,
            "pass": shooting.no_more,
            "hold": shooting.hold_fire,
        },
        "which-charge": {"run": charging.choose_which},
        "wounds": {"wounds": allotting.choose_wounds},
    },
)


class CryHavoc:
    """A scenario in play; it keeps nothing that a state does not."""

    name = "cry-havoc"

    def __init__(
        self,
        board: Board,
        scenario: Scenario,
        catalogue: Catalogue,
        people: Mapping[str, Profile],
        tables: Tables = TABLES,
    ) -> None:
        self._tables = tables
        now = Situation.of(board, scenario, catalogue, people)
        known = {unit.id: who_is(unit, people) or Profile() for unit in scenario.units}
        self._set_up = State(now.changed(turn=0), people=known)

    def start(self, umpire: Umpire) -> State:
        """Whoever is set up in play first, then the first turn."""
        state = self._set_up.then(Item("hide-things"), Item("set-up"), Item("turn"))
        return settle(self._tables, state, umpire)

    def decision(self, state: State) -> Item | None:
        return decision(state)

    def legal_actions(self, state: State) -> Sequence[Action]:
        return legal_actions(self._tables, state)

    def apply(self, state: State, action: Action, umpire: Umpire) -> State:
        return affairs.watch(apply(self._tables, state, action, umpire), umpire)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome
