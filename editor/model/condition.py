"""When something happens and what then happens: the words of events, entries and victory."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from editor.model.hexmap import OpeningState
from editor.model.text import Text
from editor.model.value import Value

UnitState = Literal[
    "alive", "killed", "wounded", "stunned", "captured", "routed", "exited", "trapped", "mounted"
]


class Die(Value, frozen=True):
    """A roll: true when the die shows at most, or at least, so much."""

    sides: int = 10
    at_most: int | None = None
    at_least: int | None = None


class Condition(Value, frozen=True):
    """True when all its parts are: who, in what state, where, how many, when."""

    turn: int | None = None
    from_turn: int | None = None
    by_turn: int | None = None
    units: tuple[str, ...] = ()
    units_of: str | None = None
    group: str | None = None
    roles: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    state: UnitState | None = None
    place: str | None = field(default=None, name="in")
    at: tuple[str, ...] = ()
    exited_by: tuple[str, ...] = ()
    adjacent_to: str | None = None
    at_least: int | None = None
    at_most: int | None = None
    object: str | None = None
    verb: str | None = None
    held_by: str | None = None
    destroyed: str | None = None
    burning: str | None = None
    alarm: str | None = None
    event: str | None = None
    die: Die | None = None
    all: tuple[Condition, ...] = ()
    any: tuple[Condition, ...] = ()
    none: tuple[Condition, ...] = ()


class OpeningChange(Value, frozen=True):
    """A door or window takes another state."""

    at: str
    side: str
    state: OpeningState
    level: int = 0
    hidden: bool = False


class SideChange(Value, frozen=True):
    """Units change their allegiance."""

    units: tuple[str, ...]
    to: str


class Award(Value, frozen=True):
    """Points for a side."""

    side: str
    points: int


class Effect(Value, frozen=True):
    """One thing that an event does."""

    message: Text | None = None
    enter: str | None = None
    release: str | None = None
    reveal: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    alert: tuple[str, ...] = ()
    change_side: SideChange | None = None
    opening: OpeningChange | None = None
    fire: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    douse: tuple[str, ...] = ()
    time: Literal["day", "dusk", "night", "dawn"] | None = None
    weather: tuple[str, ...] | None = None
    award: Award | None = None
    win: str | None = None
    end: bool = False


class Event(Value, frozen=True):
    """Something that happens when its condition comes true."""

    id: str
    when: Condition
    do: tuple[Effect, ...]
    repeats: bool = False
    secret_from: tuple[str, ...] = ()
    text: Text | None = None
