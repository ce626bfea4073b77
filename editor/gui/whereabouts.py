"""Where on the board a part of a document is."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from editor.edit.errors import EditError
from editor.edit.paths import value_at
from editor.gui.forms.shapes import shape_at
from editor.hexgrid.hexes import Hex
from editor.hexgrid.labels import LabelError
from editor.model.board import Board
from editor.model.finding import YamlPath
from editor.model.regions import place_hexes
from editor.model.scenario import Scenario, Zone

_PLACED = ("at", "hexes", "from_hex", "to_hex", "of", "rectangle")


def whereabouts(kind: str, whole: Any, path: YamlPath, board: Board) -> tuple[Hex, ...]:
    """The hexes of the innermost thing on a path that has any."""
    for depth in range(len(path), 0, -1):
        with suppress(EditError):
            thing = value_at(whole, path[:depth])
            labels = _labels(kind, thing, path[:depth])
            found = [place for label in labels for place in _hex(board, label)]
            found = found or [*_zone(whole, thing, board)]
            if found:
                return tuple(dict.fromkeys(found))
    return ()


def thing_at(whole: Any, label: str) -> YamlPath | None:
    """What stands on a hex, people before things."""
    for section in ("units", "objects", "obstacles", "lights", "markers", "features", "links"):
        for number, one in enumerate(getattr(whole, section, ())):
            if getattr(one, "at", None) == label:
                return section, number
    return None


def level_of(whole: Any, path: YamlPath) -> int:
    """The level of what stands at a path; the ground where it says none."""
    for depth in range(len(path), 0, -1):
        with suppress(EditError):
            level = getattr(value_at(whole, path[:depth]), "level", None)
            if isinstance(level, int):
                return level
    return 0


def _labels(kind: str, thing: Any, path: YamlPath) -> list[str]:
    shape = shape_at(kind, path)
    if isinstance(thing, str):
        return [thing] if shape is not None and shape.kind == "hex" else []
    if isinstance(thing, tuple):
        return [one for one in thing if isinstance(one, str)] if path[-1] in ("hexes", "at") else []
    found: list[str] = []
    for name in _PLACED:
        value = getattr(thing, name, None)
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, tuple):
            found += [one for one in value if isinstance(one, str)]
    return found


def _hex(board: Board, label: str) -> list[Hex]:
    try:
        return [board.hex(label)]
    except LabelError:
        return []


def _zone(whole: Any, thing: Any, board: Board) -> frozenset[Hex]:
    """The hexes of a zone, or of the zone that something starts in."""
    if not isinstance(whole, Scenario):
        return frozenset()
    name = thing.id if isinstance(thing, Zone) else getattr(thing, "zone", None)
    if not isinstance(name, str):
        return frozenset()
    return place_hexes(board, name, {one.id: one for one in whole.zones})
