"""What every converter is: a module with these names, found by `registry`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from editor.convert.losses import Loss
from editor.convert.mapping import Mapped
from editor.convert.safety import find_beside, read_file
from editor.model.board import Board
from editor.model.hexmap import HexMap
from editor.model.person import Profile
from editor.model.scenario import Scenario
from editor.model.text import Text
from editor.model.value import Tree, Value

_MOST_BESIDE = 50
Goal = Literal["map", "scenario", "roster"]


@dataclass(frozen=True, slots=True)
class Source:
    """A foreign file: its bytes, and the files beside it that it may name."""

    path: Path
    data: bytes

    @property
    def ending(self) -> str:
        return self.path.suffix.lower()

    def beside(self, name: str) -> bytes | None:
        """A file of the same folder or below; None when there is none."""
        found = find_beside(self.path.parent, name)
        return read_file(found) if found is not None else None

    def names_beside(self, endings: tuple[str, ...]) -> list[str]:
        """The files of the same folder with one of these endings."""
        folder = self.path.parent
        found = (one.name for one in folder.iterdir() if one.name.lower().endswith(endings))
        return sorted(found)[:_MOST_BESIDE]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted: `stem` is the name of the result without its endings."""

    stem: str
    mapping: Mapped
    goal: Goal = "map"
    board: str = ""
    """Which board of several, by name; the first when empty."""
    name: str = ""
    """The whole name of the result, for formats that have several endings."""
    options: Mapping[str, str] = field(default_factory=dict)
    folder: Path = Path()
    """Where the result will lie."""


Painter = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be written: a map, or a scenario with its board.

    `kept` is what an earlier conversion from the same format put aside. `artist` paints, since
    this room may not: see `vassal_export.Artist`.
    """

    map: HexMap | None = None
    scenario: Scenario | None = None
    board: Board | None = None
    people: Mapping[str, Profile] = field(default_factory=dict)
    kept: Tree = None
    artist: Any = None


@dataclass(frozen=True, slots=True)
class Converted:
    """The result, what lies beside it by name, and what did not come along.

    Values and plain data are written as YAML, bytes as they are.
    """

    value: Value | bytes
    beside: Mapping[str, Value | bytes | Tree] = field(default_factory=dict)
    losses: tuple[Loss, ...] = ()


class Converter(Protocol):
    """A module of `formats`; one that only reads leaves `write` out.

    One whose files hold several boards may add `boards(source)`, which lists their names.
    """

    KIND: str
    """By which it is called: `--from wesnoth`."""
    TITLE: Text
    ENDINGS: tuple[str, ...]

    def sniff(self, source: Source) -> bool:
        """Whether the bytes, not only the name, look like one of these."""

    def read(self, source: Source, wish: Wish) -> Converted:
        """Ours out of theirs; raises Refusal."""

    def write(self, subject: Subject, wish: Wish) -> Converted:
        """Theirs out of ours; raises Refusal."""
