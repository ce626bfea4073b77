"""Named people's things: weapons, armour, mounts, ranks, weather, lights, vehicles, obstacles."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from editor.model.ground import Entry, Symbol
from editor.model.value import Value


class Weapon(Entry, frozen=True):
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


class WeaponClass(Entry, frozen=True):
    """Weapons that are handled alike."""

    rate: int | None = None
    indirect: bool = False


class Armour(Entry, frozen=True):
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


class Shield(Entry, frozen=True):
    """A shield, and the wall it can be part of."""

    defence_bonus: int = 0
    shield_wall: dict[str, Any] = {}
    cost: int | str = 0


class RiderGain(Value, frozen=True, forbid_unknown_fields=True):
    """What a mount gives to its rider."""

    attack_factor: float
    defence_bonus: int


class Mount(Entry, frozen=True):
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


class Rank(Entry, frozen=True):
    """A grade of leader."""

    code: str = ""
    command_radius: int = 0
    rally_radius: int = 0
    initiative: int = 0
    cost: int | str = 0
    """A formula in A and D (healthy values on foot)."""
    loss_tests: Literal["", "in-sight"] = ""


class Status(Entry, frozen=True):
    """How well a person is trained: when they test morale and what they may do."""

    code: str = ""
    tests: Literal["at-once", "recovery"] = "recovery"
    wounded_attack_needs_leader: bool = False
    formations: Literal["never", "in-command"] = "in-command"
    chooses_rider_or_mount: bool = False
    cost: int | str = 0


class Weather(Entry, frozen=True):
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


class LightKind(Entry, frozen=True):
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


class Vehicle(Entry, frozen=True):
    """A cart or wagon: who draws it, what it holds, how it rams."""

    hexes: int = 1
    team_hexes: int = 0
    movement: int = 4
    drawn_by: tuple[str, ...] = ()
    men_pulling: tuple[int, ...] = ()
    """Movement with 0, 1, 2, ... men who pull; more count as the last; empty = men cannot."""
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


class ObjectKind(Entry, frozen=True):
    """Something to carry; encumbrance is what it costs in movement points."""

    encumbrance: int = 0
    pickup_cost: int | None = None
    """None = 1, or the encumbrance if that is more."""
    symbol: Symbol = "block"


class Obstacle(Entry, frozen=True):
    """A thing that an author sets on hexes, with the fields of the obstacle sheet.

    None = the sheet says nothing; `rulings` then holds our reading under the same name.
    """

    obstacle: bool | None = None
    defensive_work: bool | None = None
    orientation: dict[str, Any] | None = None
    target: bool | None = None
    protects: dict[str, Any] | bool | None = None
    defensive_supports: str | int | None = None
    engagement_bonus: int | None = None
    movement_extra: float | None = None
    terrain_class: str | None = None
    stacking_points: int | None = None
    movable_by: dict[str, Any] | str | bool | None = None
    movement_capacity: dict[str, Any] | str | int | None = None
    movement_actions_allowed: tuple[str, ...] | None = None
    terrain_limits: dict[str, Any] | None = None
    needs_unit: bool | None = None
    captured_on_entry: bool | None = None
    destroy_difficulty: int | str | bool | None = None
    destroyed_into: str | None = None
    ignitable: bool | None = None
    ignite_difficulty: int | str | None = None
    ignited_into: str | None = None
    flammable_hex: bool | None = None
    becomes_fire_on_flammable_only: bool | None = None
    no_blaze_on: str | None = None
    hidden: str | bool | None = None
    activatable: bool | None = None
    actions: tuple[str, ...] | None = None
    minimal_movement_fatigue: bool | None = None
    additional_movement: bool | None = None
    may_enter_adjacent_to_enemy: str | bool | None = None
    must_move_away: str | None = None
    leave_engaged_roll: dict[str, Any] | None = None
    minimal_movement_only_front: dict[str, Any] | None = None
    steps_reduction: dict[str, Any] | None = None
    entry_attack: dict[str, Any] | None = None
    rulings: dict[str, Any] = {}
    symbol: Symbol = "block"

    def ruled(self, field: str) -> Any:
        """What holds in play: the sheet's figure, else our reading of its silence."""
        said = getattr(self, field)
        return self.rulings.get(field) if said is None else said

    @property
    def has_facing(self) -> bool | None:
        """Whether the sheet gives it an orientation; None = it says nothing."""
        said = (self.orientation or {}).get("has")
        ruled = self.rulings.get("orientation_has") if said is None else said
        return ruled if isinstance(ruled, bool) else None


class SpecialRule(Entry, frozen=True):
    """A named ability of a person, or a switch that a scenario turns on."""

    scope: Literal["person", "scenario", "object"] = "person"
    cost: int | str = 0


class Option(Entry, frozen=True):
    """A group of rules that a scenario switches on."""

    includes: tuple[str, ...] = ()


class Term(Entry, frozen=True):
    """A word of the rules with its figures in `data`: an order, a trait, a state, an action."""
