"""Named people's things: weapons, armour, mounts, ranks, weather, lights, vehicles, obstacles."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from editor.model.ground import Entry, Symbol
from editor.model.value import Value


class Weapon(Entry):
    """An arm: how far, how often, how hard."""

    use: Literal["missile", "melee", "special"] = "melee"
    weapon_class: str = msgspec.field(name="class", default="melee")
    rate: int | None = None
    efficiency: str = ""
    """The column of the missile table."""
    range: tuple[int, int, int] | None = None
    """Last hex of the short, medium and long band."""
    mounted_range: tuple[int, int, int] | None = None
    mounted: Literal["fire-and-reload", "fire-only", "never"] | None = None
    mounted_exception: str = ""
    indirect: bool = False
    restricted: bool = False
    anyone: bool = False
    needs_height: bool = False
    crew: int = 1
    reload_turns: int = 0
    ammo: int | None = None
    cost: int | str = 0
    """Points, or a formula in A and D (healthy values on foot)."""
    effect: dict[str, Any] = {}

    def band(self, distance: int, *, mounted: bool = False) -> int | None:
        """0 short, 1 medium, 2 long; None beyond."""
        bands = (self.mounted_range if mounted else None) or self.range or ()
        return next((i for i, last in enumerate(bands) if distance <= last), None)


class WeaponClass(Entry):
    """Weapons that are handled alike."""

    rate: int | None = None
    indirect: bool = False


class Armour(Entry):
    """Armour of a person or a mount."""

    code: str = ""
    worn_by: Literal["person", "mount"] = "person"
    value: int = 0
    melee_die: int = 0
    missile_die: int = 0
    optional_missile_die: int = 0
    mount_cost: int = 2
    counts_as_armoured: bool = True
    defence_bonus: int = 0
    movement_penalty: int = 0
    swim_penalty: int = 0
    led_barred_from: tuple[str, ...] = ()
    cost: int | str = 0


class Shield(Entry):
    """A shield, and the wall it can be part of."""

    defence_bonus: int = 0
    shield_wall: dict[str, Any] = {}
    cost: int | str = 0


class RiderGain(Value, forbid_unknown_fields=True):
    """What a mount gives to its rider."""

    attack_factor: float
    defence_bonus: int


class Mount(Entry):
    """An animal that carries, draws or is led."""

    attack: int = 0
    defence: int = 0
    movement: int = 0
    rider: RiderGain | None = None
    """None = may not be ridden."""
    max_armour: str = ""
    hexes: int = 2
    may_charge: bool = False
    may_draw: tuple[str, ...] = ()
    cost: int | str = 0


class Rank(Entry):
    """A grade of leader."""

    code: str = ""
    command_radius: int = 0
    rally_radius: int = 0
    initiative: int = 0
    cost: int | str = 0
    """A formula in A and D (healthy values on foot)."""
    loss_tests: Literal["", "in-sight"] = ""


class Status(Entry):
    """How well a person is trained: when they test morale and what they may do."""

    code: str = ""
    tests: Literal["at-once", "recovery"] = "recovery"
    wounded_attack_needs_leader: bool = False
    formations: Literal["never", "in-command"] = "in-command"
    chooses_rider_or_mount: bool = False
    cost: int | str = 0


class Weather(Entry):
    """What the sky does to the whole field; numbers are added unless said otherwise."""

    visibility: int | None = None
    """Hexes; None = no limit."""
    cost_factor: int = 1
    cost_extra: int = 0
    """On land, for each hex."""
    sea_air_factor: int = 1
    allowance: int = 0
    range_shift: int = 0
    fire_die: int = 0
    cover: int = 0
    melee: int = 0
    morale_die: int = 0
    perception_die: int = 0
    manoeuvre_die: int = 0
    test_from_cost: int | None = None
    unlit_only: bool = False
    whole_boards: bool = False
    magic_turns: int | None = None
    """How long it lasts when a spell made it; a natural one lasts the whole game."""


class LightKind(Entry):
    """A source of light and what handling it costs, in movement points."""

    radius: int | None = None
    radius_rule: str = ""
    """A formula in `area` when the radius is not fixed."""
    door_radius: int | None = None
    window_hexes: int | None = None
    ignite: int | None = None
    extinguish: int | None = None
    fix: int | None = None
    take: int | None = None
    turns_to_switch: int = 0
    portable: bool = False
    symbol: Symbol = "torch"


class Vehicle(Entry):
    """A cart or wagon: who draws it, what it holds, how it rams."""

    hexes: int = 1
    team_hexes: int = 0
    movement: int = 4
    drawn_by: tuple[str, ...] = ()
    men_pulling: dict[int, int] = {}
    """Movement by the number of men who pull; empty = men cannot."""
    crew: int = 1
    structure: int = 0
    melee_columns: int = 0
    cover: int = 0
    capacity: dict[str, int] = {}
    load_cost: int = 0
    ram: str = ""
    breaks_on: tuple[int, ...] = ()
    max_bend: int = 60
    cost: int | str = 0
    symbol: Symbol = "cart"


class ObjectKind(Entry):
    """Something to carry; encumbrance is what it costs in movement points."""

    encumbrance: int = 0
    pickup_cost: int | None = None
    """None = 1, or the encumbrance if that is more."""
    symbol: Symbol = "block"


class Obstacle(Entry):
    """A thing that an author sets on hexes: what it stops, shelters, costs and withstands."""

    symbol: Symbol = "block"
    footprint: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    """Every figure of the obstacle sheet, under the names of the sheet's glossary."""


class SpecialRule(Entry):
    """A named ability of a person, or a switch that a scenario turns on."""

    scope: Literal["person", "scenario", "object"] = "person"
    cost: int | str = 0


class Option(Entry):
    """A group of rules that a scenario switches on."""

    includes: tuple[str, ...] = ()


class Term(Entry):
    """A word of the rules with its figures in `data`: an order, a trait, a state, an action."""
