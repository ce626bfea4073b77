"""Named ground: what fills a hex, lies on its side, is laid on it or spans many."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from editor.model.text import Text
from editor.model.value import Value

Source = Literal["rules", "default", "mixed"]
Steps = int | str | None
"""Movement points; None = barred; "+1" = on top of the ground below; "under" = as the ground
below; "swim" and the like = only by that table."""
Cost = int | str | dict[str, Steps] | None
Influence = int | Literal["under"] | None
"""Columns of the combat table; None = no combat there; "under" = as the ground below."""
Sight = Literal["clear", "blocks", "conditional"]
Pattern = Literal[
    "plain", "grass", "road", "field", "tree", "trunk", "tree-top", "brush", "hedge", "rock",
    "rough", "marsh", "water", "shallow", "ford", "pond", "sea", "crevasse", "ditch", "floor",
    "planks", "stone", "wall", "wall-corner", "wall-walk", "tower", "keep", "roof", "stairs",
    "bridge-wood", "bridge-stone", "tunnel", "tunnel-mouth", "tent", "rubble", "debris",
]  # fmt: skip
"""The textures that the painter knows for a hex."""
Stroke = Literal[
    "wall", "low-wall", "fence", "hedge", "palisade", "door", "double-door", "window", "bars",
    "slope", "cliff", "rope", "ladder", "plain",
]  # fmt: skip
"""The lines that the painter knows for a hexside."""
Symbol = Literal[
    "corpse", "debris", "rubble", "fire", "campfire", "cart", "wagon", "filled-moat", "rope-bridge",
    "siege-tower", "stakes", "barricade", "barrel", "chest", "crate", "sack", "trap", "torch",
    "lantern", "hearth", "lit-house", "animal", "person", "tool", "key", "block", "boat", "abatis",
    "palisade", "pavise", "trench", "tent", "well", "spring", "altar", "cross", "gallows", "wheel",
    "anvil", "bracket",
]  # fmt: skip
"""The signs that the painter knows for a thing laid on a hex."""


class Entry(Value, frozen=True, forbid_unknown_fields=True):
    """One thing with a name: where its figures come from, and the rules it rests on."""

    name: Text
    source: Source = "default"
    origin: dict[str, str] = msgspec.field(name="from", default_factory=dict)
    """Field -> rule id, or `default` for a figure designed here."""
    rules: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    text: Text = Text()
    """What it does, in a sentence for the author."""
    data: dict[str, Any] = {}
    """Figures that only the rules of one system read."""


class Ground(Entry, frozen=True):
    """Whatever a piece walks on, fights from or shoots across."""

    foot: Cost = 1
    mounted: Cost = 1
    led: Cost = 1
    mounted_when: str = ""
    variant_mounted: Cost = None
    """The figure of another reading of the rules."""
    attack: Influence = 0
    defence: Influence = 0
    attack_above: int | None = None
    """When fighting somebody lower; None = as `attack`."""
    defence_above: int | None = None
    attack_below: int | None = None
    defence_below: int | None = None
    defence_outside: int | None = None
    defence_when: str = ""
    fight_needs: str = ""
    only_attackable_by: tuple[str, ...] = ()
    cover: int = 0
    """0 none, 1 light, 2 medium, 3 strong, 9 total."""
    cover_when: str = ""
    """The case that `cover` is limited to, such as `from-outside`; empty = always."""
    cover_inside: int | None = None
    """Against somebody inside the same building."""
    through: str = "clear"
    """A line of fire that crosses it: `clear`, `block`, `conditional`, or "+n" cover."""
    through_to_water: str = ""
    from_inside: str = ""
    """Cover that it gives to the targets of whoever shoots out of it."""
    sight: Sight = "clear"
    sight_rule: str = ""
    """The geometry to use when sight is conditional: `crest`, `opening`, `tower`."""
    occupants_block_sight: bool = True
    radius: int | None = None
    """Of a tower: within it characters, brush and banks neither cover nor hide."""
    level: float = 0
    """Storeys above the ground."""
    height: float = 0
    """How much it rises as an obstacle, in storeys."""
    flammable: bool = False
    water: Literal["none", "wet", "ford", "shallow", "deep", "sea"] = "none"
    current: Literal["", "calm", "strong"] = ""
    armoured_barred: bool = False
    dark: bool = False
    roof: bool = False
    jumpable: bool = False
    climb: bool = False
    """May be climbed by the climbing table or at the price in `climb_cost`."""
    climb_cost: int | None = None
    climb_to: int | None = None
    climb_modifier: int = 0
    recoil_falls: bool = False
    not_reachable_from: str = ""
    debris: str = ""
    """The marker that it leaves when destroyed."""
    morale: int = 0
    obstacle_for_morale: bool = False
    light_radius: int | str | None = None
    colour: str = ""
    """Light-theme RGB, `#rrggbb`."""

    def is_barred(self, *, mounted: bool = False) -> bool:
        """Nobody of that kind may ever enter."""
        return (self.mounted if mounted else self.foot) is None

    def through_cover(self) -> int:
        """Cover given to a target by a line of fire that crosses it."""
        return int(self.through) if self.through.startswith("+") else 0


class Terrain(Ground, frozen=True):
    """What fills a hex."""

    pattern: Pattern = "plain"


class EdgeKind(Ground, frozen=True):
    """What lies on a hexside; its costs and cover count when it is crossed."""

    stroke: Stroke = "plain"
    states: tuple[str, ...] = ()
    default_state: str = ""
    lock_cost: int | None = None
    structure: int | None = None
    barricade_structure: int | None = None

    @property
    def is_opening(self) -> bool:
        return bool(self.states)

    @property
    def has_sides(self) -> bool:
        """Whether it is another thing from its inner or upper hex than from the one beyond."""
        by_side = (
            self.attack_above, self.attack_below, self.defence_above, self.defence_below,
            self.defence_outside,
        )  # fmt: skip
        return (
            self.is_opening
            or self.stroke in {"slope", "cliff", "rope", "ladder"}
            or self.through == "conditional"
            or bool(self.from_inside)
            or isinstance(self.foot, dict)
            or any(one is not None for one in by_side)
        )


class MarkerKind(Ground, frozen=True):
    """What is laid on another terrain and changes it: corpses, rubble, a fire, a cart."""

    symbol: Symbol = "block"
    length_per_rope: int | None = None
    cover_on_top: int | None = None
    attack_on_top: int | None = None
    defence_on_top: int | None = None


class AreaKind(Entry, frozen=True):
    """A label over many hexes: building, room, castle, zone."""

    roof: bool = False
    dark: bool = False
    walls: bool = False
    """Its outline is impassable except by openings."""
    morale: int = 0
    morale_who: str = ""
    """Only this class has the morale modifier; empty = everybody."""
    colour: str = ""


class OpeningState(Entry, frozen=True):
    """How a door or window stands."""

    passable: bool = True
    sight: bool = True
    openable: bool = True
