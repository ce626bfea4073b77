"""Rows 18 and 19: a large pack is checked with all rules, and one painted hex is checked again."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

from editor.files.resources import samples_dir
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
        "branches": [
            {"from": one["id"], "to": other["id"]}
            for one, other in pairwise(entries)
        ],
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
