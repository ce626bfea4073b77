"""What a check looks at: a value with all that it refers to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Person, Roster
from editor.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class MapCase:
    """A map sheet and what its system knows."""

    map: HexMap
    catalogue: Catalogue


@dataclass(frozen=True, slots=True)
class RosterCase:
    """A roster and what its system knows."""

    roster: Roster
    catalogue: Catalogue


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


@dataclass(frozen=True, slots=True)
class PackCase:
    """A pack, the names of its files, and its scenarios and people."""

    pack: Pack
    names: frozenset[str]
    scenarios: Mapping[str, Scenario]
    people: Mapping[str, Person]
    unnamed: tuple[str, ...] = ()
    """Files of ours in its folder that neither it nor any file of it names."""


Case = MapCase | RosterCase | ScenarioCase | PackCase
