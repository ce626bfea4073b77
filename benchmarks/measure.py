"""How two ways of doing one thing are timed: in turns, because the machine's mood changes."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

_LAUNCH = str(Path(__file__).with_name("launch.py"))
_ROOT = Path(__file__).resolve().parents[1]


class PeerMissingError(Exception):
    """There is nothing to compare with, and why."""


class ProcessFailedError(Exception):
    """A measured command did not do its work, so its time means nothing."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What one run took."""

    seconds: float
    kilobytes: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """The medians of ours and of the peer's runs."""

    ours: Spent
    peer: Spent

    @property
    def time(self) -> float:
        return self.ours.seconds / self.peer.seconds

    @property
    def memory(self) -> float:
        return self.ours.kilobytes / self.peer.kilobytes


def interleaved(ours: Callable[[], Spent], peer: Callable[[], Spent], runs: int) -> Pair:
    """Medians of runs in turns, after one of each that is not counted (caches, first imports)."""
    ours()
    peer()
    both = [(ours(), peer()) for _ in range(runs)]
    return Pair(_median([one for one, _ in both]), _median([other for _, other in both]))


def _median(runs: list[Spent]) -> Spent:
    return Spent(median(run.seconds for run in runs), int(median(run.kilobytes for run in runs)))


def timed(work: Callable[[], object]) -> Callable[[], Spent]:
    """A run inside this process; what earlier runs left behind is cleared away first."""

    def run() -> Spent:
        gc.collect()
        started = perf_counter()
        work()
        return Spent(perf_counter() - started)

    return run


def process(command: list[str]) -> Callable[[], Spent]:
    """A run as a whole process, from its start to its end."""

    def run() -> Spent:
        done = subprocess.run(
            [sys.executable, "-I", "-S", _LAUNCH, *command],
            cwd=_ROOT, env=surroundings(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
            raise ProcessFailedError(f"{' '.join(command)}: {' '.join(last)}")
        seconds, kilobytes = done.stdout.splitlines()[-1].split()
        return Spent(float(seconds), int(kilobytes))

    return run


def surroundings() -> dict[str, str]:
    """The environment of every measured process: no display."""
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen"}


def program(name: str) -> str:
    """Where a peer is installed."""
    found = shutil.which(name)
    if found is None:
        raise PeerMissingError(f"{name} is not installed (Debian package: tiled)")
    return found
