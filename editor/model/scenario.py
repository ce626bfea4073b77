"""A scenario: all that the author wrote, frozen."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from editor.model.condition import Condition, Event, OpeningChange
from editor.model.person import Health, Profile
from editor.model.region import Region
from editor.model.setting import Scale, Setting
from editor.model.text import Text
from editor.model.value import Allowance, Value

TimeOfDay = Literal["day", "dusk", "night", "dawn"]


class Sheet(Value, frozen=True):
    """One map on the board: `at` counts columns across and rows down to its first hex."""

    map: str
    at: tuple[int, int] = (0, 0)
    turn: Literal[0, 180] = 0
    name: str | None = field(default=None, name="as")


class TerrainChange(Value, frozen=True):
    """Ground that differs from the printed map in this scenario only."""

    hexes: tuple[str, ...]
    terrain: str
    level: int = 0


class Reference(Value, frozen=True):
    """A known hex, to see at a glance that the sheets lie the right way round."""

    at: str
    terrain: str


class BoardPlan(Value, frozen=True):
    """Which sheets lie where; what is listed later lies on top."""

    sheets: tuple[Sheet, ...]
    overlays: tuple[Sheet, ...] = ()
    changes: tuple[TerrainChange, ...] = ()
    north: str | None = None
    closed: tuple[str, ...] = ()
    reference: Reference | None = None


class Weather(Value, frozen=True):
    """One weather, where and how long it holds."""

    kind: str
    zone: str | None = None
    sheets: tuple[str, ...] = ()
    from_turn: int = 1
    to_turn: int | None = None
    origin: Literal["scenario", "magic"] = "scenario"


class ConditionChange(Value, frozen=True):
    """A change of light or weather at the start of a turn."""

    turn: int
    time: TimeOfDay | None = None
    weather: tuple[str | Weather, ...] | None = None
    text: Text | None = None


class Conditions(Value, frozen=True):
    """Light, weather and how far one sees."""

    time: TimeOfDay = "day"
    weather: tuple[str | Weather, ...] = ()
    visibility: int | None = None
    alarm_radius: int | None = None
    surprised: tuple[str, ...] = ()
    changes: tuple[ConditionChange, ...] = ()


class Light(Value, frozen=True):
    """A light source in a hex, on a hexside or in somebody's hand."""

    id: str
    kind: str
    at: str | None = None
    side: str | None = None
    level: int = 0
    carried_by: str | None = None
    area: str | None = None
    burning: bool = True
    hexes: tuple[str, ...] = ()


class Obstacle(Value, frozen=True):
    """An obstacle, work, vehicle or group of civilians; `side` is the party that owns it."""

    id: str
    kind: str
    at: str
    facing: str | None = None
    level: int = 0
    side: str | None = None
    supports: int | None = None
    movement: int | None = None
    carried_by: str | None = None
    hidden: bool = False
    burning: bool = False
    note: Text | None = None


class Marker(Value, frozen=True):
    """Debris, rubble, bodies, fire: what lies on a hex at the start."""

    kind: str
    at: str
    level: int = 0
    count: int = 1


class Rope(Value, frozen=True):
    """A rope stretched or hung between two hexes."""

    id: str
    from_hex: str = field(name="from")
    to_hex: str = field(name="to")
    kind: Literal["rope", "line", "grapple"] = "rope"
    levels: tuple[int, int] = (0, 0)
    ropes: int = 1


class Budget(Value, frozen=True):
    """What a side may buy."""

    points: int
    rosters: tuple[str, ...] = ()
    limits: dict[str, int] = {}


class Briefing(Value, frozen=True):
    """What a side is told."""

    public: Text | None = None
    secret: Text | None = None


class Side(Value, frozen=True):
    """One party to the fight."""

    id: str
    name: Text
    colour: str | None = None
    players: int = 1
    leader: str | None = None
    budget: Budget | None = None
    friendly_edge: str | None = None
    relations: dict[str, Literal["ally", "enemy", "neutral", "hidden"]] = {}
    morale: int = 0
    briefing: Briefing | None = None


class Unit(Value, frozen=True):
    """A piece: who it is, whose, and where it starts."""

    id: str
    side: str
    roster: str | None = field(default=None, name="from")
    profile: Profile | None = None
    at: str | None = None
    facing: str | None = None
    level: int = 0
    zone: str | None = None
    mounted: bool | None = None
    state: Health = "healthy"
    wounds: int = 0
    hidden: bool = False
    hide_roll: bool = False
    aware: bool = True
    loaded: bool = True
    unloaded: tuple[str, ...] = ()
    tied: bool = False
    group: str | None = None
    formation: str | None = None
    leads: tuple[str, ...] = ()
    behind: str | None = None
    aboard: str | None = None
    team: tuple[str, ...] = ()
    prisoner_of: str | None = None
    weapons: tuple[str, ...] | None = None
    armour: str | None = None
    mount: str | None = None
    equipment: dict[str, int] = {}
    ammunition: dict[str, int] = {}
    special: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()
    order: str | None = None
    order_target: str | None = None
    order_direction: str | None = None
    second_order: str | None = None
    host: str | None = None
    figures: int | None = None
    ranks: int | None = None
    files: int | None = None
    values: dict[str, int | float | str | bool] = {}
    note: Text | None = None


class Zone(Region, frozen=True, kw_only=True):
    """A region with a name."""

    id: str
    name: Text | None = None
    colour: str | None = None


class Group(Value, frozen=True):
    """Units that act together, and who leads them; a unit joins by naming the group."""

    id: str
    name: Text | None = None
    leader: str | None = None
    formation: str | None = None


class Deployment(Value, frozen=True):
    """Who sets up where, and in which order."""

    side: str
    zone: str
    units: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    order: int = 1
    hidden: bool = False
    dummies: int = 0
    drawn: int | None = None


class Reserve(Value, frozen=True):
    """Units held back until something happens."""

    id: str
    side: str
    units: tuple[str, ...]
    until: Condition
    zone: str | None = None


class Entry(Value, frozen=True):
    """Units that come onto the board in play."""

    id: str
    side: str
    units: tuple[str, ...]
    turn: int | None = None
    when: Condition | None = None
    edge: str | None = None
    zone: str | None = None
    roll: str | None = None
    may_delay: bool = False


class Object(Value, frozen=True):
    """A thing that can be found, carried, won or burnt."""

    id: str
    kind: str
    name: Text | None = None
    at: str | None = None
    level: int = 0
    carried_by: str | None = None
    encumbrance: int = 0
    portable: bool = True
    side: str | None = None
    carriers: tuple[str, ...] = ()
    hidden: bool = False
    hidden_in: str | None = None
    secret_from: tuple[str, ...] = ()
    target: bool = False
    flammable: bool = False
    structure: int | None = None
    endurance: int | None = None
    values: dict[str, int | float | str | bool] = {}
    verbs: tuple[str, ...] = ()
    text: Text | None = None


class SpecialRule(Value, frozen=True):
    """A rule of this scenario: a coded switch, words for the players, or both."""

    rule: str | None = None
    value: int | float | bool | str | None = None
    applies_to: tuple[str, ...] = ()
    text: Text | None = None


class Victory(Value, frozen=True):
    """How a side wins."""

    side: str
    when: Condition
    by_turn: int | None = None
    grade: str | None = None
    draw: bool = False
    text: Text | None = None


class Scoring(Value, frozen=True):
    """Points for a side, each time or once."""

    side: str
    when: Condition
    points: int
    each: bool = True
    text: Text | None = None


class Grade(Value, frozen=True):
    """A degree of victory, by points or by own losses."""

    side: str
    name: Text
    points: int | None = None
    losses: int | None = None


class Ending(Value, frozen=True):
    """When the game is over."""

    turns: int | None = None
    when: tuple[Condition, ...] = ()
    text: Text | None = None


class Scenario(Value, frozen=True, dict=True):
    """All that the author wrote."""

    format: Literal["gonfalon/scenario/1"]
    id: str
    title: Text
    system: str
    board: BoardPlan
    sides: tuple[Side, ...]
    options: tuple[str, ...] = ()
    author: str | None = None
    origin: str | None = None
    rights: str | None = None
    setting: Setting | None = None
    story: Text | None = None
    scale: Scale | None = None
    rosters: dict[str, str] = {}
    catalogues: tuple[str, ...] = ()
    conditions: Conditions = Conditions()
    first: str | None = None
    deploy_first: str | None = None
    openings: tuple[OpeningChange, ...] = ()
    lights: tuple[Light, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    markers: tuple[Marker, ...] = ()
    ropes: tuple[Rope, ...] = ()
    zones: tuple[Zone, ...] = ()
    groups: tuple[Group, ...] = ()
    units: tuple[Unit, ...] = ()
    objects: tuple[Object, ...] = ()
    deployment: tuple[Deployment, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    entries: tuple[Entry, ...] = ()
    events: tuple[Event, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    end: Ending | None = None
    victory: tuple[Victory, ...] = ()
    scoring: tuple[Scoring, ...] = ()
    grades: tuple[Grade, ...] = ()
    switches: dict[str, bool | int | str] = {}
    tables: dict[str, Any] = {}
    notes: Text | None = None
    credits: str | None = None
    allow: tuple[Allowance, ...] = ()
