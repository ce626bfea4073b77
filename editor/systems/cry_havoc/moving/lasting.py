"""What was worked out about the ground, kept for the next moment on the same board.

A move changes where people stand and seldom what a step costs. So the going of a moment serves all
moments whose ground is the same: the same board, doors, markers, obstacles, ropes and sky, the same
heaps of dead and vehicles (both are part of the ground), and where it is dark the same light.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

from editor.systems.cry_havoc.moving.bodies import heaps
from editor.systems.cry_havoc.sky import skies

if TYPE_CHECKING:
    from editor.model.board import Board
    from editor.model.catalogue import Catalogue
    from editor.systems.cry_havoc.situation import Situation

_KEPT = 4
_MOVING = frozenset({"board", "catalogue", "scenario", "pieces", "turn", "fallen"})
"""Fields of a moment that change without changing the ground, or that are looked at apart."""
_WRITTEN = (
    "obstacles", "markers", "openings", "ropes", "special_rules", "conditions", "zones",
)  # fmt: skip
"""What of a scenario is part of its ground."""
_here = threading.local()
"""One shelf a thread: what is being filled is nobody else's."""


class _Ground(NamedTuple):
    """All that the cost of a step hangs on, the traveller aside."""

    board: Board
    catalogue: Catalogue
    rest: tuple[Any, ...]

    def is_like(self, other: _Ground) -> bool:
        """Large things must be one and the same, small ones equal."""
        same = self.board is other.board and self.catalogue is other.catalogue
        return same and self.rest == other.rest


def lasting(situation: Situation) -> dict[Hashable, Any]:
    """What was worked out about the ground of a moment, by whoever did."""
    known: dict[Hashable, Any] | None = situation.workings.get("lasting")
    if known is None:
        ground = _ground(situation)
        shelf: deque[tuple[_Ground, dict[Hashable, Any]]]
        shelf = _here.__dict__.setdefault("shelf", deque(maxlen=_KEPT))
        known = next((made for old, made in shelf if old.is_like(ground)), None)
        if known is None:
            known = {}
            shelf.append((ground, known))
        situation.workings["lasting"] = known
    return known


def _ground(situation: Situation) -> _Ground:
    fields = (name for name in situation.__struct_fields__ if name not in _MOVING)
    lying = (
        (one.hexes, one.level, one.profile, one.mount, one.is_out, one.unit.aboard)
        for one in situation.pieces.values()
        if one.profile.kind == "vehicle"
    )
    is_dark = skies(situation).asks_for_light
    rest = (
        tuple(getattr(situation, name) for name in fields),
        tuple(getattr(situation.scenario, name) for name in _WRITTEN),
        tuple(lying),
        frozenset(heaps(situation)),
        (situation.lit, situation.lit_below) if is_dark else None,
    )
    return _Ground(situation.board, situation.catalogue, rest)
