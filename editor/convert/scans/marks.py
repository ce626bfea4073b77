"""What a person says about a scan in a YAML file: hexes and sides of each kind, and the grid."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from editor.convert.mapping import Mapped
from editor.convert.safety import MAX_TEXT, Refusal, read_file
from editor.convert.scans.edges import PLAIN, Side
from editor.convert.scans.grid import Hints
from editor.convert.scans.study import Cell
from editor.files.yamltext import read_text
from editor.hexgrid.hexes import parse_direction
from editor.hexgrid.labels import LabelError
from editor.model.hexmap import MapGrid

ENDING = ".marks.yaml"
NOTHING = "none"
"""In a file: nothing stands on these sides."""
_KEYS = ("columns", "rows", "corners", "palette", "hexes", "sides")


@dataclass(frozen=True)
class Marks:
    """As the file says them; labels are read when the grid is known."""

    name: str = ""
    hints: Hints = field(default_factory=Hints)
    palette: str = ""
    hexes: dict[str, list[str]] = field(default_factory=dict)
    sides: dict[str, list[str]] = field(default_factory=dict)

    def cells(self, sheet: MapGrid, mapping: Mapped) -> list[tuple[str, list[Cell]]]:
        """Our kinds with their hexes."""
        return [
            (mapping.terrain(word) or word, [self._cell(sheet, label) for label in labels])
            for word, labels in self.hexes.items()
        ]

    def edges(self, sheet: MapGrid, mapping: Mapped) -> list[tuple[str, list[Side]]]:
        """Our kinds of edges with their sides; an empty kind for plain ones."""
        found = []
        for word, names in self.sides.items():
            kind = PLAIN if word == NOTHING else mapping.edge(word) or word
            found.append((kind, [self._side(sheet, name) for name in names]))
        return found

    def _cell(self, sheet: MapGrid, label: str) -> Cell:
        try:
            return sheet.grid.offset(sheet.labelling.parse(sheet.grid, label))
        except LabelError as error:
            raise Refusal(
                f"{self.name}: no hex {error.label!r} on this scan: {error.expected_en}",
                f"{self.name} : pas d'hexagone {error.label!r} ici : {error.expected_fr}",
            ) from error

    def _side(self, sheet: MapGrid, name: str) -> Side:
        label, _, way = name.strip().partition(" ")
        try:
            return (*self._cell(sheet, label), parse_direction(way.strip(), sheet.top))
        except ValueError:
            raise Refusal(
                f"{self.name}: {name!r} names no side: expected a hex and a direction, as D7 ne",
                f"{self.name} : {name!r} ne nomme pas de côté : attendu un hexagone et une "
                "direction, comme D7 ne",
            ) from None


def read_marks(path: Path) -> Marks:
    """Marks from a file; raises Refusal."""
    source = read_text(read_file(path, MAX_TEXT), str(path))
    if source.findings:
        said = source.findings[0].message
        raise Refusal(f"{path.name}: {said.en}", f"{path.name} : {said.fr}")
    return as_marks(source.data, path.name)


def as_marks(data: Any, name: str) -> Marks:
    """Marks out of plain data, which may say anything."""
    if not isinstance(data, dict) or not set(data) <= set(_KEYS):
        keys = ", ".join(_KEYS)
        raise Refusal(
            f"{name} holds no marks of a scan: expected {keys}, and nothing else",
            f"{name} ne contient pas de repères : attendu {keys}, et rien d'autre",
        )
    return Marks(
        name=name,
        hints=Hints(
            _corners(data.get("corners"), name),
            _count(data.get("columns"), "columns", name),
            _count(data.get("rows"), "rows", name),
        ),
        palette=str(data.get("palette") or ""),
        hexes=_lists(data.get("hexes"), "hexes", name),
        sides=_lists(data.get("sides"), "sides", name),
    )


def _lists(data: Any, key: str, name: str) -> dict[str, list[str]]:
    if data is None:
        return {}
    fits = isinstance(data, dict) and all(isinstance(one, list) for one in data.values())
    if not fits:
        raise Refusal(
            f"{name}: {key} should list places by kind, as `tree: [A1, B2]`",
            f"{name} : {key} doit citer des places par sorte, comme « tree: [A1, B2] »",
        )
    return {str(kind): [str(one) for one in places] for kind, places in data.items()}


def _count(data: Any, key: str, name: str) -> int | None:
    if data is None or (isinstance(data, int) and 1 <= data <= 500):
        return data
    raise Refusal(
        f"{name}: {key} should be a number from 1 to 500, not {str(data)[:40]!r}",
        f"{name} : {key} doit être un nombre de 1 à 500, non {str(data)[:40]!r}",
    )


def _corners(data: Any, name: str) -> tuple[tuple[float, float], ...] | None:
    if data is None:
        return None
    try:
        found = tuple((float(x), float(y)) for x, y in data)
        if len(found) == 4 and all(isfinite(one) and abs(one) < 1e6 for p in found for one in p):
            return found
    except (TypeError, ValueError):
        pass
    raise Refusal(
        f"{name}: corners should be four points in pixels, clockwise from the top left",
        f"{name} : corners doit donner quatre points en pixels, depuis le haut à gauche et dans "
        "le sens des aiguilles",
    )
