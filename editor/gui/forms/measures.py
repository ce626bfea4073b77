"""What a number counts, shown behind its field; schemas name it only in their words."""

from __future__ import annotations

from editor.model.text import Text

_HEXES = Text("hexes", "hex.")
_TURNS = Text("turns", "tours")
_POINTS = Text("points", "points")
_DAYS = Text("days", "jours")
MEASURES: dict[str, Text] = {
    "size_mm": Text("mm"),
    "metres": Text("m"),
    "angle": Text("°"),
    "minutes": Text("min"),
    "cm_per_hex": Text("cm"),
    "cm_per_level": Text("cm"),
    "paces_per_hex": Text("paces", "pas"),
    "step": Text("px"),
    "origin": Text("px"),
    "visibility": _HEXES,
    "alarm_radius": _HEXES,
    "radius": _HEXES,
    "command_radius": _HEXES,
    "rally_radius": _HEXES,
    "depth": _HEXES,
    "within": _HEXES,
    "turns": _TURNS,
    "reload_turns": _TURNS,
    "magic_turns": _TURNS,
    "points": _POINTS,
    "cost": _POINTS,
    "lock_cost": _POINTS,
    "climb_cost": _POINTS,
    "pickup_cost": _POINTS,
    "load_cost": _POINTS,
    "mount_cost": _POINTS,
    "structure": _POINTS,
    "heal_days": _DAYS,
    "repair_days": _DAYS,
    "chance": Text("%"),
}
"""By the key of the field, whatever the kind of file."""
