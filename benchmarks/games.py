"""Whole games of two bots, twenty against twenty, beside a fixed loop of plain Python."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import msgspec

from benchmarks.measure import interleaved, timed
from editor.files.resources import samples_dir
from editor.model.person import Profile
from editor.model.scenario import Scenario
from editor.play.chance import Seeded
from editor.play.players import Player
from editor.play.session import Session
from editor.systems.bots import bots
from editor.systems.cry_havoc.playing.game import CryHavoc
from editor.systems.cry_havoc.playing.state import State
from editor.systems.examine import examine

TURNS = 10
A_SIDE = 20
_RUNS = 5
_LOOP = 27_000_000
"""Rounds of the loop: about as long as the peer of row 16, 0.65 s, on the machine of the goals."""


def games(folder: Path) -> tuple[float, ...]:
    """Row 16: one ten-turn game; the loop stands for the peer, so that noise cancels."""
    del folder
    scene = game()
    found = interleaved(timed(lambda: play(scene, 1)), timed(_loop), _RUNS)
    return (found.time,)


def _loop() -> int:
    total = 0
    for number in range(_LOOP):
        total += number & 7
    return total


def play(scene: CryHavoc, seed: int) -> Session[State]:
    """A game to its end."""
    session = Session(scene, Seeded(seed))
    hire = bots(scene.name)["greedy"]
    sides: dict[str, Player] = {}
    while session.decision is not None:
        side = session.decision.side
        session.do(sides.setdefault(side, hire(seed))(session))
    gc.collect(0)
    return session


@cache
def game() -> CryHavoc:
    """Twenty men a side on the village sheet, a fifth of them archers, a fifth mounted."""
    found = examine(samples_dir() / "scenarios" / "market-day.scenario.yaml")
    units = [_unit(number, side) for side in ("red", "blue") for number in range(A_SIDE)]
    scenario = msgspec.convert(
        {
            "format": "gonfalon/scenario/1",
            "id": "twenty",
            "title": {"en": "Twenty against twenty", "fr": "Vingt contre vingt"},
            "system": "cry-havoc",
            "board": {"sheets": [{"map": "ford"}]},
            "sides": [{"id": one, "name": {"en": one, "fr": one}} for one in ("red", "blue")],
            "units": units,
            "end": {"turns": TURNS},
        },
        Scenario,
    )
    ford = examine(samples_dir() / "maps" / "ford.map.yaml")
    assert ford.board is not None
    assert found.catalogue is not None
    people: dict[str, Profile] = {}
    return CryHavoc(ford.board, scenario, found.catalogue, people)


def _unit(number: int, side: str) -> dict[str, object]:
    """Two ranks of ten, some hexes apart; every fifth has a bow, every fifth a horse."""
    column = "BCDEFGHIJK"[number % 10]
    rank = number // 10
    row = 2 + 2 * rank if side == "red" else 8 - 2 * rank
    profile: dict[str, object] = {
        "status": "regular",
        "morale": 7,
        "foot": {"healthy": [7, 6, 6], "wounded": [4, 5, 4]},
        "weapons": ["simple-arm"],
    }
    if number % 5 == 1:
        profile["weapons"] = ["shortbow"]
    if number == 0:
        profile["rank"] = "captain"
    return {"id": f"{side}-{number}", "side": side, "at": f"{column}{row}", "profile": profile}
