"""Row 18: a large pack is checked with all rules, first and again."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measure import PeerMissingError, Spent, interleaved, process, surroundings
from editor.files.resources import samples_dir, schemas_dir
from editor.files.write import format_yaml
from editor.files.yamltext import read_file

RUNS = 3
KINDS = ("map", "roster", "catalogue", "scenario", "pack")


def make_campaign(folder: Path, scenarios: int = 300, maps: int = 20, seed: int = 4) -> Path:
    """A pack in the shapes of the samples: as many maps and scenarios as are wanted, all unlike."""
    place = folder / "campaign"
    if place.exists():
        return place
    dice = random.Random(seed)
    samples = samples_dir()
    for part in ("rosters", "catalogues"):
        shutil.copytree(samples / part, place / part)
    sheets = sorted((samples / "maps").glob("*.map.yaml"))
    (place / "maps").mkdir()
    (place / "scenarios").mkdir()
    for number in range(maps):
        sheet = sheets[number % len(sheets)]
        data = read_file(sheet).data
        data |= {"id": f"{data['id']}-{number // len(sheets)}", "author": f"Draughtsman {number}"}
        _write(place / "maps" / f"{data['id']}.map.yaml", data, "map")
    templates = [read_file(one).data for one in sorted((samples / "scenarios").glob("*.yaml"))]
    entries: list[dict[str, Any]] = []
    for number in range(scenarios):
        variant = dice.randrange(maps // len(sheets))
        data = _scenario(templates[number % len(templates)], number, variant, dice)
        name = f"scenarios/{data['id']}.scenario.yaml"
        _write(place / name, data, "scenario")
        entries.append({"id": data["id"], "file": name, "day": number + 1})
    manifest = {
        "format": "gonfalon/pack/1",
        "id": "campaign",
        "title": {"en": "A long war", "fr": "Une longue guerre"},
        "version": "1.0.0",
        "rights": "CC0-1.0",
        "authors": ["Gonfalon"],
        "languages": ["en", "fr"],
        "maps": [f"maps/{one.name}" for one in sorted((place / "maps").iterdir())],
        "rosters": {
            one.name.split(".")[0]: f"rosters/{one.name}"
            for one in sorted((place / "rosters").iterdir())
        },
        "start": entries[0]["id"],
        "scenarios": entries,
        "branches": [{"from": one["id"], "to": other["id"]} for one, other in pairwise(entries)],
    }
    _write(place / "pack.yaml", manifest, "pack")
    return place


def _scenario(template: Any, number: int, variant: int, dice: random.Random) -> dict[str, Any]:
    """A sample on another copy of its maps, with its pieces in another order."""
    data = dict(template)
    data["id"] = f"{data['id']}-{number:03}"
    board = dict(data["board"])
    for group in ("sheets", "overlays"):
        if group in board:
            board[group] = [_sheet(sheet, variant) for sheet in board[group]]
    data["board"] = board
    data["units"] = dice.sample(data["units"], len(data["units"]))
    return data


def _sheet(sheet: Any, variant: int) -> dict[str, Any]:
    name = Path(sheet["map"]).name.split(".")[0]
    return {"as": name} | sheet | {"map": f"../maps/{name}-{variant}.map.yaml"}


def _write(file: Path, data: Any, kind: str) -> None:
    file.write_text(format_yaml(data, kind), "utf-8")


def check_campaign(folder: Path) -> tuple[float, ...]:
    """All rules on every file with two processes, beside the schema alone; again; and memory."""
    place = make_campaign(folder)
    checker = Path(sys.executable).with_name("check-jsonschema")
    if not checker.exists():
        raise PeerMissingError("check-jsonschema is not installed (pip install -e .[bench])")
    command = [sys.executable, "-m", "editor", "check", str(place), "--jobs", "2"]
    cache = Path(os.environ["GONFALON_CACHE"])

    again: list[float] = []

    def first() -> Spent:
        shutil.rmtree(cache, ignore_errors=True)
        spent = process(command)()
        again.append(process(command)().seconds / spent.seconds)
        return spent

    schemas = {kind: schemas_dir() / f"{kind}.schema.json" for kind in KINDS}
    files = {kind: sorted(map(str, place.rglob(f"*{kind}.yaml"))) for kind in KINDS}
    peers = [
        process([str(checker), "--schemafile", str(schemas[kind]), *files[kind]]) for kind in KINDS
    ]

    def peer() -> Spent:
        return Spent(sum(run().seconds for run in peers))

    pair = interleaved(first, peer, RUNS)
    shutil.rmtree(cache, ignore_errors=True)
    return pair.time, median(again), peak_memory(command) / (300 * 2**20)


def peak_memory(command: list[str]) -> int:
    """The most bytes that a command and all its processes held at one time.

    What they share is counted once for each of them, so that the truth is a little less.
    """
    running = subprocess.Popen(command, env=surroundings(), stdout=subprocess.DEVNULL)
    peak = 0
    while running.poll() is None:
        peak = max(peak, sum(map(_resident, _family(running.pid))))
        time.sleep(0.01)
    return peak


def _family(first: int) -> set[int]:
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = status.read_text().rpartition(")")[2].split()
            parents[int(status.parent.name)] = int(fields[1])
    family = {first}
    for pid in sorted(parents):
        if parents[pid] in family:
            family.add(pid)
    return family


def _resident(pid: int) -> int:
    with contextlib.suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0
