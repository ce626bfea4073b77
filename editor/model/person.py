"""People, animals, creatures and vehicles, and the rosters that list them."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from editor.model.text import Text
from editor.model.value import Allowance, Value

Health = Literal[
    "healthy", "stunned", "wounded", "unconscious", "down", "dead", "panicked", "routed"
]


class Figures(Value, frozen=True):
    """Attack, defence, movement, for each state that has a counter face."""

    healthy: tuple[int, int, int]
    wounded: tuple[int, int, int] | None = None
    more: tuple[tuple[int, int, int], ...] = ()


class Profile(Value, frozen=True):
    """What is true of somebody wherever he appears."""

    name: str | Text | None = None
    role: Text | None = None
    kind: Literal["person", "animal", "creature", "vehicle", "regiment", "fighter"] = "person"
    status: str | None = None
    rank: str | None = None
    morale: int | None = None
    vocation: str | None = None
    foot: Figures | None = None
    mounted_figures: Figures | None = field(default=None, name="mounted")
    charge_attack: int | None = None
    mount: str | None = None
    caparison: bool = False
    armour: str | None = None
    shield: str | None = None
    weapons: tuple[str, ...] = ()
    ammunition: dict[str, int] = {}
    equipment: dict[str, int] = {}
    special: tuple[str, ...] = ()
    sight: Literal["ordinary", "nocturnal", "extra-vision"] = "ordinary"
    race: str | None = None
    civilian: bool = False
    female: bool = False
    mage_level: int | None = None
    spells: tuple[str, ...] = ()
    night_morale: bool = True
    footprint: tuple[tuple[int, int], ...] = ()
    defended: tuple[tuple[int, int], ...] = ()
    large: bool = False
    structure: int | None = None
    capacity: int | None = None
    crew: tuple[int, int] | None = None
    values: dict[str, int | float | str | bool] = {}
    cost: int | None = None
    picture: str | None = None
    note: Text | None = None


class Person(Profile, frozen=True, kw_only=True):
    """One entry of a roster."""

    id: str


class RosterGroup(Value, frozen=True):
    """A band inside a roster."""

    id: str
    name: Text
    members: tuple[str, ...] = ()


class Roster(Value, frozen=True, dict=True):
    """People that scenarios draw on, by `roster/person`."""

    format: Literal["gonfalon/roster/1"]
    id: str
    title: Text
    system: str
    people: tuple[Person, ...]
    groups: tuple[RosterGroup, ...] = ()
    author: str | None = None
    rights: str | None = None
    notes: Text | None = None
    catalogues: tuple[str, ...] = ()
    allow: tuple[Allowance, ...] = ()
