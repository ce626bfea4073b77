"""What is said of the open file: a hex in a line, a roster or a pack on a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING

from msgspec import structs

from editor.hexgrid.labels import LabelError
from editor.model.identity import who_is
from editor.model.scenario import Scenario, Unit
from editor.model.text import COLON, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from editor.gui.forms.surroundings import Surroundings
    from editor.hexgrid.hexes import Hex
    from editor.model.board import Board
    from editor.model.finding import Finding, YamlPath
    from editor.systems.examine import Examined

GROUND = Text("ground", "sol")
_LEVEL = Text("level", "niveau")
_HEIGHT = Text("height", "hauteur")
_LIT = Text("lit", "éclairé")
_DARK = Text("dark", "dans le noir")
_ON_THE_MAP = Text("map", "carte")


@dataclass(frozen=True)
class Shown:
    """An examined file, with what the status line asks of it again and again."""

    examined: Examined

    @property
    def scenario(self) -> Scenario | None:
        value = self.examined.value
        return value if isinstance(value, Scenario) else None

    @property
    def title(self) -> str:
        """What the file calls itself, else its name."""
        return str(getattr(self.examined.value, "title", "")) or PurePath(self.examined.file).name

    @cached_property
    def around(self) -> Surroundings:
        """How things of the file are called."""
        from editor.gui.forms.surroundings import Surroundings

        made = Surroundings(self.examined)
        made.use(self.examined)
        return made

    @cached_property
    def units_at(self) -> dict[Hex, list[Unit]]:
        """Who starts where; a unit whose place is a mistake is a finding, not a crash."""
        found: dict[Hex, list[Unit]] = {}
        for unit in self.scenario.units if self.scenario else ():
            if unit.at is not None and (place := self._hex(unit.at)) is not None:
                found.setdefault(place, []).append(unit)
        return found

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings, each with the hexes of whatever it is about, where that has a place."""
        return tuple([self._placed(one) for one in self.examined.findings])

    def _placed(self, finding: Finding) -> Finding:
        if finding.hexes or finding.place.file != self.examined.file:
            return finding
        hexes = [self._hex(label) for label in self._labels(finding)]
        return structs.replace(finding, hexes=tuple([one for one in hexes if one is not None]))

    def _labels(self, finding: Finding) -> tuple[str, ...]:
        """The labels of the innermost thing on a finding's path that says where it is."""
        found: tuple[str, ...] = ()
        for value in _along(self.examined.value, finding.path):
            at = value if isinstance(value, str) else getattr(value, "at", None)
            if isinstance(at, str) and self._hex(at) is not None:
                found = (at,)
        return found

    def _hex(self, label: str) -> Hex | None:
        board = self.examined.board
        try:
            return board.hex(label) if board is not None else None
        except LabelError:
            return None

    def level_of(self, finding: Finding) -> int | None:
        """The floor of the thing that a finding is about; None when it has none of its own."""
        if finding.place.file != self.examined.file:
            return None
        found = None
        for value in _along(self.examined.value, finding.path):
            level = getattr(value, "level", None)
            found = level if isinstance(level, int) and level in self.levels else found
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
        profile = who_is(unit, self.examined.people)
        return str(profile.name) if profile is not None and profile.name else unit.id

    def terrain_name(self, place: Hex, level: int) -> str:
        board = self.examined.board
        return self._called(board.terrain_at(place, level) if board else None)

    def _called(self, kind: str | None) -> str:
        catalogue = self.examined.catalogue
        terrain = catalogue.terrains.get(kind or "") if catalogue else None
        return str(terrain.name) if terrain is not None and terrain.name else kind or "—"

    @cached_property
    def lit(self) -> frozenset[Hex] | None:
        """Hexes with light by night; None by day, when all have it."""
        examined, scenario = self.examined, self.scenario
        if scenario is None or scenario.conditions.time != "night":
            return None
        if examined.board is None or examined.catalogue is None:
            return None
        from editor.systems.cry_havoc.seeing.light import lit

        return lit(examined.board, scenario, examined.catalogue)

    def _light_at(self, place: Hex) -> str:
        """Whether a hex is lit by night, and what burns there."""
        if self.lit is None or self.scenario is None:
            return ""
        words = [str(_LIT if place in self.lit else _DARK)]
        catalogue = self.examined.catalogue
        for one in self.scenario.lights:
            if isinstance(one.at, str) and self._hex(one.at) == place:
                kind = catalogue.lights.get(one.kind) if catalogue is not None else None
                words.append(str(kind.name) if kind is not None and kind.name else one.kind)
        return ", ".join(words)

    def _ground_at(self, board: Board, place: Hex, level: int) -> str:
        """Its terrain, with that of the map where the scenario changes it."""
        own, now = board.as_printed.terrain_at(place, level), board.terrain_at(place, level)
        printed = f" ({_ON_THE_MAP}{COLON}{self._called(own)})" if own != now else ""
        return f"{self._called(now)}{printed}"

    def describe(self, place: Hex, level: int) -> str:
        """A hex in a line: label, terrain, level, height, who stands there."""
        board = self.examined.board
        if board is None or place not in board:
            return ""
        here = f"{_LEVEL} {level:+d}" if level else str(GROUND)
        words = [board.label(place), self._ground_at(board, place, level), here]
        if height := board.height_at(place):
            words.append(f"{_HEIGHT} {height:+d}")
        if light := self._light_at(place):
            words.append(light)
        units = [self.name_of(one) for one in self.units_at.get(place, []) if one.level == level]
        if units:
            words.append(", ".join(units))
        return "  ·  ".join(words)


def _along(value: object, path: YamlPath) -> Iterator[object]:
    """What a path leads through, from the whole to the part, as far as there is anything."""
    for step in path:
        if isinstance(value, (list, tuple)) and isinstance(step, int) and step < len(value):
            value = value[step]
        elif isinstance(value, dict):
            value = value.get(step)
        else:
            value = getattr(value, str(step), None)
        if value is None:
            return
        yield value
