"""What is measured on, made anew and always the same: maps of both programs, scenarios, a pack."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from editor.files.resources import samples_dir
from editor.files.write import format_yaml
from editor.files.yamltext import read_file

TILE = 28
"""Pixels across one hexagonal tile, from corner to corner."""
LEGEND = {
    ".": ("clear", "#dfe6b8"), "t": ("tree", "#6f9a54"), "b": ("brush", "#a8bf7a"),
    "=": ("road", "#d9c9a3"), "r": ("rock", "#a09a90"), "m": ("marsh", "#9fb8a0"),
    "s": ("shallow-water", "#a9cfe0"), "~": ("deep-water", "#5f92b8"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MadeMap:
    """One drawing, as a file of ours and as one of Tiled."""

    ours: Path
    tmx: Path


def make_map(folder: Path, columns: int, rows: int, tile: int = TILE) -> MadeMap:
    """Clumps of terrain, as a drawn map has them."""
    made = MadeMap(folder / f"{columns}.map.yaml", folder / f"{columns}.tmx")
    dice = random.Random(columns)
    marks = "".join(LEGEND)
    lines: list[str] = []
    for _ in range(rows):
        above = lines[-1] if lines else None
        line = ""
        for column in range(columns):
            roll = dice.random()
            if roll < 0.4 and line:
                line += line[-1]
            elif roll < 0.8 and above:
                line += above[column]
            else:
                line += dice.choice(marks)
        lines.append(line)
    data = {
        "format": "gonfalon/map/1",
        "id": f"made-{columns}",
        "title": {"en": "Made for measuring", "fr": "Fait pour mesurer"},
        "grid": {"columns": columns, "rows": rows, "labels": "column-row"},
        "legend": {mark: kind for mark, (kind, _) in LEGEND.items()},
        "terrain": lines,
    }
    made.ours.write_text(format_yaml(data, "map"), "utf-8")
    made.tmx.write_text(_tmx(lines, tile), "utf-8")
    _paint_tiles(folder / "tiles.png", tile)
    return made


def _height(tile: int) -> int:
    """Pixels from flat to flat: an even number, since every other column is half of it lower."""
    return 2 * round(tile * 3**0.5 / 4)


def _tmx(lines: list[str], tile_size: int) -> str:
    """The same terrain in Tiled's own file, in its most compact readable encoding."""
    high, flank = _height(tile_size), tile_size // 2
    number = {mark: str(n + 1) for n, mark in enumerate(LEGEND)}
    size = f'width="{len(lines[0])}" height="{len(lines)}"'
    tile = f'tilewidth="{tile_size}" tileheight="{high}"'
    cells = ",\n".join(",".join(number[mark] for mark in line) for line in lines)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" orientation="hexagonal" renderorder="right-down" {size} {tile}'
        f' infinite="0" hexsidelength="{flank}" staggeraxis="x" staggerindex="even">\n'
        f'<tileset firstgid="1" name="ground" {tile} tilecount="{len(LEGEND)}"'
        f' columns="{len(LEGEND)}"><image source="tiles.png" width="{tile_size * len(LEGEND)}"'
        f' height="{high}"/></tileset>\n'
        f'<layer id="1" name="ground" {size}><data encoding="csv">\n{cells}\n</data></layer>\n'
        "</map>\n"
    )


def _paint_tiles(file: Path, tile: int) -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

    high, flank = _height(tile), tile // 2
    image = QImage(tile * len(LEGEND), high, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    corner = (tile - flank) / 2
    shape = (
        (0, high / 2), (corner, 0), (tile - corner, 0),
        (tile, high / 2), (tile - corner, high), (corner, high),
    )  # fmt: skip
    for number, (_, colour) in enumerate(LEGEND.values()):
        painter.setBrush(QColor(colour))
        painter.drawPolygon(QPolygonF([QPointF(x + number * tile, y) for x, y in shape]))
    painter.end()
    image.save(str(file))


@cache
def _samples() -> tuple[tuple[str, Any], ...]:
    folder = samples_dir() / "scenarios"
    return tuple((file.name, read_file(file).data) for file in sorted(folder.glob("*.yaml")))


def make_scenario(folder: Path, lines: int = 5_000) -> Path:
    """A sample, with as many more pieces as it takes to fill the lines."""
    name, data = next(one for one in _samples() if one[0].startswith("night"))
    short = len(format_yaml(data).splitlines())
    pieces = [one for one in data["units"] if "at" in one]
    more = [
        pieces[n % len(pieces)]
        | {"id": f"piece-{n}", "note": {"en": f"Number {n}", "fr": f"Le {n}"}}
        for n in range(lines - short)
    ]
    made = folder / f"long-{name}"
    made.write_text(format_yaml({**data, "units": [*data["units"], *more]}, "scenario"), "utf-8")
    return made


def make_battle(folder: Path, drawing: Path, count: int = 200) -> Path:
    """A scenario on a made map, with so many pieces spread over all of it."""
    from editor.files.library import Library

    name, data = next(one for one in _samples() if one[0].startswith("first-blood"))
    kept = ("format", "id", "title", "system", "sides", "units", "conditions", "end")
    sheet = Library().load(str(drawing)).value
    grid, pieces = sheet.hexes, [one for one in data["units"] if "mounted" not in one]
    dice = random.Random(count)
    units = [
        pieces[number % len(pieces)]
        | {
            "id": f"piece-{number}",
            "at": sheet.label(grid.hex_at(dice.randrange(grid.columns), dice.randrange(grid.rows))),
        }
        for number in range(count)
    ]
    rosters = {key: Path(one).name for key, one in data["rosters"].items()}
    for one in rosters.values():
        shutil.copy(samples_dir() / "rosters" / one, folder / one)
    sides = [{"id": one["id"], "name": one["name"]} for one in data["sides"]]
    board = {"sheets": [{"map": drawing.name, "at": [0, 0]}]}
    whole = {key: data[key] for key in kept if key in data}
    whole |= {"units": units, "rosters": rosters, "board": board, "sides": sides}
    made = folder / f"{count}-on-{drawing.stem.partition('.')[0]}-{name}"
    made.write_text(format_yaml(whole, "scenario"), "utf-8")
    return made


def make_pack(folder: Path, count: int = 60) -> list[Path]:
    """Copies of the samples under other names, with the maps and rosters that they name."""
    place = folder / "pack"
    if not place.exists():
        (place / "scenarios").mkdir(parents=True)
        for part in ("maps", "rosters"):
            shutil.copytree(samples_dir() / part, place / part)
        for number in range(count):
            name, data = _samples()[number % len(_samples())]
            text = format_yaml({**data, "id": f"{data['id']}-{number}"}, "scenario")
            (place / "scenarios" / f"{number:03}-{name}").write_text(text, "utf-8")
    return sorted((place / "scenarios").iterdir())
