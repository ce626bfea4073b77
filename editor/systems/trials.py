"""Trial games: a scenario played at random some times, and what that says of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from editor.checks.allowances import Found, settle
from editor.checks.cases import Trial, TrialCase
from editor.checks.registry import run
from editor.files.yamltext import Source
from editor.model.catalogue import Catalogue
from editor.model.scenario import Scenario
from editor.model.text import Text
from editor.play.chance import Seeded
from editor.play.game import Action, EndlessError, Game, Item
from editor.play.players import Random
from editor.play.umpire import Umpire
from editor.systems.checkbook import books_for, checks
from editor.systems.played import played
from editor.systems.registry import SYSTEMS, expand_options, ledger

GAMES: Final = 20
MOST_ACTIONS: Final = 20_000
MOST_TURNS: Final = 40
"""Of a scenario without a last turn: players who do anything rarely win."""


def play_once(game: Game[Any], scenario: Scenario, seed: int) -> Trial:
    """One game as `gonfalon play --bots random --seed` plays it, without keeping its moments."""
    umpire, bot = Umpire(Seeded(seed)), Random(seed)
    last = scenario.end.turns if scenario.end is not None else None
    turns = last if last is not None else MOST_TURNS
    actions = turn = 0
    try:
        state = game.start(umpire)
        while (item := game.decision(state)) is not None:
            turn = state.now.turn
            if actions == MOST_ACTIONS or turn > turns:
                return Trial(seed, "endless", actions, turn)
            offered = game.legal_actions(state)
            if not offered:
                return Trial(seed, "stuck", actions, turn, item.side)
            if item.name == "deploy" and _has_no_room(state, item, offered):
                return Trial(seed, "stuck", actions, turn, item.side, item.args[0])
            state = game.apply(state, bot.choose(offered), umpire)
            umpire.said.clear()
            actions += 1
    except EndlessError:
        return Trial(seed, "idle", actions, turn)
    return Trial(seed, "over", actions, state.now.turn)


def _has_no_room(state: Any, item: Item, offered: Sequence[Action]) -> bool:
    """Whether not one of those who set up in a zone can, so that all stay out of the game."""
    _, names = item.args
    if any(name in state.now.pieces for name in names):
        return False
    return all(one.verb == "done" for one in offered)


def judge(
    scenario: Scenario, catalogue: Catalogue, trials: Sequence[Trial] | None, source: Source
) -> Found:
    """What the games say, apart from what the author allows; None where the system has no game."""
    if trials is None:
        case = TrialCase(scenario, unplayed=(SYSTEMS[scenario.system].name,), has_game=False)
    else:
        case = TrialCase(scenario, tuple(trials), unplayed(scenario, catalogue))
    found = run(books_for(case), case, source)
    codes = {one.code for one in found}
    return settle(found, (one for one in scenario.allow if one.code in codes), source, checks)


def unplayed(scenario: Scenario, catalogue: Catalogue) -> tuple[Text, ...]:
    """The names of the options that test-play does not have, or not all of."""
    chosen = expand_options(scenario.system, scenario.options)
    kinds, done = catalogue.options, played()
    return tuple(
        kinds[name].name
        for name in kinds
        if name in chosen and any(rule not in done for rule in _rules_of(kinds[name].rules))
    )


def _rules_of(named: Iterable[str]) -> Iterable[str]:
    """Rules of play that belong with those an option names: their ids begin alike.

    The obstacle sheet is one option, whatever its rules are about.
    """
    starts = tuple(
        "OBS-" if rule.startswith("OBS-") else "-".join(rule.split("-")[:2]) + "-"
        for rule in named
        if rule != "CHA-intro-optional"
    )
    if not starts:  # it stands for others
        return ()
    return [
        one.id for one in ledger().values() if one.id.startswith(starts) and "play" in one.needs
    ]
