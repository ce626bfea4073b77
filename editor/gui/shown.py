"""What is said of the open file: a hex in a line, a roster or a pack on a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from editor.hexgrid.labels import LabelError
from editor.model.scenario import Scenario, Unit
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.systems.examine import Examined

GROUND = Text("ground", "sol")
_LEVEL = Text("level", "niveau")
_HEIGHT = Text("height", "hauteur")


@dataclass(frozen=True)
class Shown:
    """An examined file, with what the status line asks of it again and again."""

    examined: Examined

    @property
    def scenario(self) -> Scenario | None:
        value = self.examined.value
        return value if isinstance(value, Scenario) else None

    @cached_property
    def units_at(self) -> dict[Hex, list[Unit]]:
        """Who starts where; a unit whose place is a mistake is a finding, not a crash."""
        found: dict[Hex, list[Unit]] = {}
        board = self.examined.board
        for unit in self.scenario.units if self.scenario else ():
            if board is None or unit.at is None:
                continue
            try:
                found.setdefault(board.hex(unit.at), []).append(unit)
            except LabelError:
                continue
        return found

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The floors that one may look at, the highest first."""
        board = self.examined.board
        return tuple(sorted({0, *board.levels}, reverse=True)) if board else (0,)

    def level_name(self, level: int) -> Text:
        """What the sheets call a level."""
        if level == 0:
            return Text("Ground", "Sol")
        sheets = self.examined.board.sheets if self.examined.board else ()
        for sheet in sheets:
            for floor in sheet.map.levels:
                if floor.level == level and floor.name:
                    return floor.name
        return Text(f"Level {level:+d}", f"Niveau {level:+d}")

    def name_of(self, unit: Unit) -> str:
        profile = unit.profile or self.examined.people.get(unit.roster or "")
        return str(profile.name) if profile is not None and profile.name else unit.id

    def terrain_name(self, place: Hex, level: int) -> str:
        board, catalogue = self.examined.board, self.examined.catalogue
        kind = board.terrain_at(place, level) if board else None
        terrain = catalogue.terrains.get(kind or "") if catalogue else None
        return str(terrain.name) if terrain is not None and terrain.name else kind or "—"

    def describe(self, place: Hex, level: int) -> str:
        """A hex in a line: label, terrain, level, height, who stands there."""
        board = self.examined.board
        if board is None or place not in board:
            return ""
        here = f"{_LEVEL} {level:+d}" if level else str(GROUND)
        words = [board.label(place), self.terrain_name(place, level), here]
        if height := board.height_at(place):
            words.append(f"{_HEIGHT} {height:+d}")
        units = [self.name_of(one) for one in self.units_at.get(place, []) if one.level == level]
        if units:
            words.append(", ".join(units))
        return "  ·  ".join(words)
