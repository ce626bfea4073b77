"""What is to be painted, which parts of it, and in which colours: values only."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from editor.hexgrid.hexes import Hex
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.hexmap import HexMap
from editor.model.person import Profile
from editor.model.scenario import Scenario
from editor.model.text import Text
from editor.systems.examine import Examined


@dataclass(frozen=True)
class Overlay:
    """An answer about many hexes: colours and words by hex, and what the colours mean."""

    title: Text
    colours: Mapping[Hex, str]
    words: Mapping[Hex, str] = field(default_factory=dict)
    legend: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True)
class Picture:
    """A board, what stands on it, and how much light falls on it."""

    board: Board
    catalogue: Catalogue
    scenario: Scenario | None = None
    people: Mapping[str, Profile] = field(default_factory=dict)
    """Roster reference, such as `valcourt/aymar`, to the profile."""
    night: bool = False
    lit: frozenset[Hex] = frozenset()
    title: Text = field(default_factory=Text)
    overlay: Overlay | None = None
    folder: str = ""
    """Where the file lies that is shown, from which the files of its sheets are named."""


def picture_of(examined: Examined, *, night: bool | None = None) -> Picture:
    """The picture of a map or scenario that was read, by night if it says so or one is told so."""
    assert examined.board is not None, "only a board is drawn"
    assert examined.catalogue is not None, "a board comes with its catalogue"
    scenario = examined.value if isinstance(examined.value, Scenario) else None
    drawing = examined.value if isinstance(examined.value, HexMap) else None
    if night is None:
        night = scenario is not None and scenario.conditions.time == "night"
    lit_hexes: frozenset[Hex] = frozenset()
    if night and scenario is not None:
        from editor.systems.cry_havoc.seeing.light import lit

        lit_hexes = lit(examined.board, scenario, examined.catalogue)
    named = scenario or drawing
    title = named.title if named is not None else Text()
    return Picture(
        examined.board, examined.catalogue, scenario, examined.people, night, lit_hexes, title,
        folder=os.path.dirname(examined.file),  # noqa: PTH120 - a name, and it may be in a pack
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layers:
    """Which parts of a picture are painted; `level` is the storey that is shown."""

    terrain: bool = True
    elevation: bool = True
    grid: bool = True
    labels: bool = True
    edges: bool = True
    areas: bool = True
    features: bool = True
    obstacles: bool = True
    lights: bool = True
    zones: bool = True
    units: bool = True
    level: int = 0
    backdrop: bool = True
    overlays: bool = True
    opacity: tuple[tuple[str, float], ...] = ()
    """How much is seen of a layer, from 0 to 1; all of those that are not named."""

    def opacity_of(self, layer: str) -> float:
        return dict(self.opacity).get(layer, 1.0)


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours that do not belong to the ground itself.

    The catalogue's colours are mixed with `wash` by the share `washed`, so that one catalogue
    serves a bright screen, a dark room and a printer that should not drink ink.
    """

    name: Literal["light", "dark", "print"]
    paper: str
    ink: str
    grid: str
    label: str
    wash: str
    washed: float


LIGHT = Theme("light", "#f6f1e3", "#2b2620", "#7d7460", "#4a4234", "#ffffff", 0.0)
DARK = Theme("dark", "#1d1f22", "#ece6d8", "#2a2823", "#191714", "#14161a", 0.32)
PRINT = Theme("print", "#ffffff", "#1c1c1c", "#8a8a8a", "#4c4c4c", "#ffffff", 0.38)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
