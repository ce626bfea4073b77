"""Whole games at random: each comes to its end, and nothing is kept of those that are over.

`GONFALON_GAMES=2000 pytest -s tests/systems/cry_havoc/test_play_trials.py` plays so many, shared
out among the samples, and says how long they took.
"""

from __future__ import annotations

import gc
import os
import sys
from time import perf_counter

import pytest
from test_play_laws import SCENARIOS, game

from editor.play.chance import Seeded
from editor.play.players import Random
from editor.play.session import Session

GAMES = int(os.environ.get("GONFALON_GAMES", "0"))
EACH = max(GAMES // len(SCENARIOS) + 1, 1)
MOST_ACTIONS = 20_000
MOST_TURNS = 40 if GAMES else 3
"""Players who do anything seldom win a scenario that has no last turn; the suite stops early."""


def whole_game(name: str, seed: int) -> tuple[int, str]:
    """How many actions a game took, and how it ended."""
    session, bot = Session(game(name), Seeded(seed)), Random(seed)
    for number in range(MOST_ACTIONS):
        if session.outcome is not None:
            return number, "over"
        if session.state.now.turn > MOST_TURNS:
            return number, "stopped"
        assert session.decision is not None
        session.do(bot(session))
    return MOST_ACTIONS, "endless"


@pytest.mark.parametrize("name", SCENARIOS)
def test_random_games_end(name: str) -> None:
    """Or go on turn by turn where the scenario sets no last one; none stands still."""
    begun = perf_counter()
    ends = [whole_game(name, seed) for seed in range(100, 100 + EACH)]
    actions = sum(number for number, _ in ends)
    how = {word: [end for _, end in ends].count(word) for word in sorted({end for _, end in ends})}
    spent = perf_counter() - begun
    print(f"{name}: {EACH} games, {actions} actions, {spent:.0f} s, {how}")  # noqa: T201 - for -s
    last = game(name)._set_up.now.scenario.end
    has_end = last is not None and last.turns is not None and last.turns <= MOST_TURNS
    assert set(how) <= ({"over"} if has_end else {"over", "stopped"})


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    name = "first-blood-on-the-green.scenario.yaml"
    blocks = []
    for seed in (1, 1, 1, 1):
        whole_game(name, seed)
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    assert blocks[-1] - blocks[1] < (blocks[1] - blocks[0]) / 10 + 20_000, blocks
