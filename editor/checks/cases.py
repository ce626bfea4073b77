"""What a check looks at: a value with all that it refers to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Person, Roster
from editor.model.scenario import Scenario
from editor.model.text import Text


@dataclass(frozen=True, slots=True)
class MapCase:
    """A map sheet and what its system knows."""

    map: HexMap
    catalogue: Catalogue
    workings: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What checks worked out about this case, for each other."""


@dataclass(frozen=True, slots=True)
class RosterCase:
    """A roster and what its system knows."""

    roster: Roster
    catalogue: Catalogue
    switches: frozenset[str] = frozenset()
    """Options that hold: all of them, since a roster serves any scenario."""
    workings: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What checks worked out about this case, for each other."""

    @property
    def system(self) -> str:
        return self.roster.system


@dataclass(frozen=True, slots=True)
class ScenarioCase:
    """A scenario with its board and its people; a file that could not be read is left out."""

    scenario: Scenario
    board: Board
    catalogue: Catalogue
    people: Mapping[str, Person]
    rosters: frozenset[str]
    complete: bool
    """Whether every map was read, so that places can be judged."""
    rulings: frozenset[str] = frozenset()
    """Rules that can be read in two ways: a switch is called as its rule."""
    options: Mapping[str, Catalogue] = field(default_factory=dict)
    """Options that the scenario does not use, with what each would bring."""
    switches: frozenset[str] = frozenset()
    """Options that hold, with what they stand for."""
    workings: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What checks worked out about this case, for each other."""

    @property
    def system(self) -> str:
        return self.scenario.system


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that a map or a person of a pack shows; both files as seen from the pack."""

    file: str
    shown_by: str
    rights: str | None = None


@dataclass(frozen=True, slots=True)
class PackCase:
    """A pack, the names of its files, and its scenarios and people."""

    pack: Pack
    names: frozenset[str]
    scenarios: Mapping[str, Scenario]
    people: Mapping[str, Person]
    unnamed: tuple[str, ...] = ()
    """Files of ours in its folder that neither it nor any file of it names."""
    files: frozenset[str] = frozenset()
    """Every file in its folder, by its name seen from there."""
    pictures: tuple[Picture, ...] = ()
    switches: frozenset[str] = frozenset()
    workings: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What checks worked out about this case, for each other."""

    @property
    def system(self) -> str:
        return self.pack.system or ""


@dataclass(frozen=True, slots=True)
class CatalogueCase:
    """An author's catalogue, and what its system knows without it."""

    own: Catalogue
    known: Catalogue
    switches: frozenset[str] = frozenset()
    """Options that hold: all of them, since a catalogue serves any scenario."""
    rules: frozenset[str] = frozenset()
    """The ids of all rules, which entries may cite."""
    workings: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What checks worked out about this case, for each other."""

    @property
    def system(self) -> str:
        """Ground and weapons that say no system are held to those that all maps are drawn with."""
        return self.own.system or "cry-havoc"


@dataclass(frozen=True, slots=True)
class Trial:
    """A game that was played at random: from which seed, how far, and how it ended."""

    seed: int
    end: Literal["over", "stuck", "endless", "idle"]
    """Idle is endless without anybody having to choose."""
    actions: int
    turn: int
    side: str = ""
    """Who had nothing to choose from."""
    zone: str = ""
    """Where it had no room to set up, if it was that."""


@dataclass(frozen=True, slots=True)
class TrialCase:
    """A scenario and the games that were played of it."""

    scenario: Scenario
    trials: tuple[Trial, ...] = ()
    unplayed: tuple[Text, ...] = ()
    """Options that test-play leaves out wholly or in part, or the whole system."""
    has_game: bool = True
    """Whether the system is played at all."""
    switches: frozenset[str] = frozenset()
    workings: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What checks worked out about this case, for each other."""

    @property
    def system(self) -> str:
        return self.scenario.system


Case = MapCase | RosterCase | ScenarioCase | PackCase | CatalogueCase | TrialCase
