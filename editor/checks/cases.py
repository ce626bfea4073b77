"""What a check looks at: a value with all that it refers to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class PackCase:
    """A pack, the names of its files, and its scenarios and people."""

    pack: Pack
    names: frozenset[str]
    scenarios: Mapping[str, Scenario]
    people: Mapping[str, Person]


Case = MapCase | RosterCase | ScenarioCase | PackCase
