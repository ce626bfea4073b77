"""Whole games of two bots, twenty against twenty, beside a fixed loop of plain Python."""

from __future__ import annotations

import cProfile
import gc
import pstats
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import perf_counter

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
_RUNS = 3
_SEEDS = (1, 2, 3)
"""Each run plays these: one game is shorter than another."""
_MOST_ACTIONS = 5_000
_LOOP = 27_000_000
"""Rounds of the loop: about as long as the peer of row 16, 0.65 s, on the machine of the goals."""


def games(folder: Path) -> tuple[float, ...]:
    """Row 16: a ten-turn game; the loop stands for the peer, so that noise cancels."""
    del folder
    found = interleaved(timed(_some_games), timed(_some_loops), _RUNS)
    return (found.time,)


def _some_games() -> None:
    for seed in _SEEDS:
        play(game(), seed)


def _some_loops() -> None:
    for _ in _SEEDS:
        _loop()


def speed() -> Iterator[str]:
    """How many games and actions a second, beside the loop, and where their time goes."""
    scene = game()
    for name, seeds in (("greedy", _SEEDS), ("random", _SEEDS)):
        begun = perf_counter()
        actions = sum(len(play(scene, seed, name).actions) for seed in seeds)
        middle = perf_counter()
        _loop()
        spent, loop = middle - begun, perf_counter() - middle
        yield (
            f"{name}: {len(seeds) / spent:.1f} games and {actions / spent:.0f} actions a second; "
            f"{loop * actions / spent:.0f} actions in the time of the loop"
        )
    parts = ", ".join(f"{name} {share:.0%}" for name, share in _shares(scene))
    yield f"where the time of a greedy game goes: {parts}"


def _shares(scene: CryHavoc) -> list[tuple[str, float]]:
    """The time spent in each room itself, what it calls elsewhere not counted."""
    watch = cProfile.Profile()
    watch.runcall(play, scene, _SEEDS[0])
    rooms: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(watch).stats.items():  # type: ignore[attr-defined]  # as documented for its printing
        rooms[_room(file)] += own
    whole = sum(rooms.values())
    return [(room, spent / whole) for room, spent in rooms.most_common(7)]


def _room(file: str) -> str:
    """The folder of a module of ours; all else is Python's."""
    parts = Path(file).parts
    return parts[-2] if "editor" in parts else "Python itself"


def _loop() -> int:
    total = 0
    for number in range(_LOOP):
        total += number & 7
    return total


def play(scene: CryHavoc, seed: int, bot: str = "greedy") -> Session[State]:
    """A game to its end."""
    session = Session(scene, Seeded(seed))
    hire = bots(scene.name)[bot]
    sides: dict[str, Player] = {}
    for _ in range(_MOST_ACTIONS):
        if session.decision is None:
            break
        side = session.decision.side
        session.do(sides.setdefault(side, hire(seed))(session))
    gc.collect(0)
    return session


@cache
def game() -> CryHavoc:
    """Twenty men a side on the sheet of the ford, all on foot, a fifth of them archers."""
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
    """Two ranks of ten, some hexes apart; every fifth has a bow, the first is a captain."""
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


def endure(number: int) -> Iterator[str]:
    """So many random games: that they end, and what memory they leave behind."""
    for count in range(1, number + 1):
        ended = play(game(), count, "random").outcome is not None
        if not ended:
            yield f"game {count} does not end"
        if count % 20 == 0 or count == number:
            gc.collect()
            yield f"{count} games, {sys.getallocatedblocks()} blocks of memory in use"


if __name__ == "__main__":
    for line in endure(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
        print(line, flush=True)
