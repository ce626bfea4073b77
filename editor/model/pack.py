"""A campaign pack: linked scenarios and what survives from one to the next."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from editor.model.text import Text
from editor.model.value import Allowance, Value


class Requirement(Value, frozen=True):
    """Another pack that this one needs."""

    pack: str
    version: str | None = None


class PackScenario(Value, frozen=True):
    """A scenario of the pack, its day in the calendar and its text in the story."""

    id: str
    file: str
    sides: dict[str, str] = {}
    day: int | None = None
    text: Text | None = None


class Outcome(Value, frozen=True):
    """What must have come about for a branch to be taken; all parts hold."""

    winner: str | None = None
    grade: str | None = None
    draw: bool | None = None
    survivors: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    object_held: str | None = None
    held_by: str | None = None
    points_at_least: int | None = None


class Branch(Value, frozen=True):
    """A way from one scenario to the next, or to the end of the campaign."""

    source: str = field(name="from")
    target: str | None = field(default=None, name="to")
    when: Outcome | None = None
    chance: int | None = None
    optional: bool = False
    text: Text | None = None


class Survivor(Value, frozen=True):
    """Somebody whose fate goes from battle to battle."""

    id: str
    roster: str = field(name="from")
    faction: str | None = None
    joins: str | None = None
    loyalty: int | None = None
    ransom: int | None = None


class CarryOver(Value, frozen=True):
    """What is kept between battles, and how the wounded mend."""

    wounds: bool = True
    deaths: bool = True
    captures: bool = True
    ammunition: bool = False
    objects: bool = True
    openings: bool = False
    damage: bool = False
    equipment: bool = False
    mounts: bool = True
    morale: bool = False
    experience: bool = False
    knowledge: bool = False
    heal_days: int | None = None
    heal_roll: str | None = None
    repair_days: int | None = None
    text: Text | None = None


class CalendarDay(Value, frozen=True):
    """A day of the campaign."""

    day: int
    title: Text
    season: Literal["spring", "summer", "autumn", "winter"] | None = None
    text: Text | None = None


class Faction(Value, frozen=True):
    """A power of the campaign."""

    id: str
    name: Text
    treasury: int = 0
    income: int = 0
    relations: dict[str, Literal["ally", "enemy", "neutral"]] = {}


class Territory(Value, frozen=True):
    """A place on the campaign map: who holds it, what it yields, where its roads lead."""

    id: str
    name: Text
    kind: str
    owner: str | None = None
    income: int = 0
    supply: bool = True
    roads: tuple[str, ...] = ()


class Pool(Value, frozen=True):
    """People or points that a faction may bring up between battles."""

    id: str
    faction: str
    points: int | None = None
    people: tuple[str, ...] = ()
    from_day: int = 1


class Asset(Value, frozen=True):
    """Any other file of the pack, with its rights."""

    file: str
    rights: str
    author: str | None = None


class CampaignVictory(Value, frozen=True):
    """How the campaign is won."""

    faction: str
    when: Outcome
    text: Text | None = None


class Pack(Value, frozen=True, dict=True):
    """A campaign pack's manifest."""

    format: Literal["gonfalon/pack/1"]
    id: str
    title: Text
    version: str
    rights: str
    scenarios: tuple[PackScenario, ...]
    start: str
    system: str | None = None
    authors: tuple[str, ...] = ()
    languages: tuple[Literal["en", "fr"], ...] = ()
    description: Text | None = None
    requires: tuple[Requirement, ...] = ()
    maps: tuple[str, ...] = ()
    rosters: dict[str, str] = {}
    catalogues: tuple[str, ...] = ()
    assets: tuple[Asset, ...] = ()
    factions: tuple[Faction, ...] = ()
    territories: tuple[Territory, ...] = ()
    pools: tuple[Pool, ...] = ()
    branches: tuple[Branch, ...] = ()
    survivors: tuple[Survivor, ...] = ()
    carry_over: CarryOver | None = None
    calendar: tuple[CalendarDay, ...] = ()
    victory: tuple[CampaignVictory, ...] = ()
    notes: Text | None = None
    allow: tuple[Allowance, ...] = ()
