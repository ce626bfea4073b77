"""One thing that an author should know, and where it is."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex

YamlPath = tuple[str | int, ...]
T = TypeVar("T")


class Severity(IntEnum):
    """How bad it is; a higher value is worse."""

    ADVICE = 1
    WARNING = 2
    ERROR = 3


class Place(msgspec.Struct, frozen=True):
    """Where in a file: line and column count from 1; 0 means the whole file."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Command(Protocol[T]):
    """One edit: says what it does, returns a new whole."""

    @property
    def label(self) -> Text: ...

    def apply(self, whole: T) -> T: ...


class Finding(msgspec.Struct, frozen=True):
    """A mistake or a doubt: what, where in the file, where on the board, by which rule.

    A check fills `message`, `path` and, where they help, `hexes` and `fix`; the runner adds
    `code`, `severity`, `rules` and turns `path` into `place`. A check that guards many rules may
    say itself which of them a finding rests on.
    """

    message: Text
    path: YamlPath = ()
    hexes: tuple[Hex, ...] = ()
    fix: Command[Any] | None = None
    code: str = ""
    severity: Severity = Severity.ERROR
    rules: tuple[str, ...] = ()
    place: Place = Place()
    at_key: bool = False
    """The key at the end of the path is meant, not its value."""
