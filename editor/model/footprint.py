"""Pieces larger than one hex: which hexes they cover, head first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from editor.hexgrid.hexes import Hex

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue
    from editor.model.person import Profile
    from editor.model.scenario import Unit

Offsets = tuple[tuple[int, int], ...]
"""Steps (q, r) from the head when the piece looks in direction 0; the head, (0, 0), comes first."""
ONE_HEX: Offsets = ((0, 0),)
_RIDER = 2
"""Hexes of a mount of which the catalogue says nothing."""


def footprint(offsets: Iterable[tuple[int, int]], at: Hex, facing: int) -> tuple[Hex, ...]:
    """The hexes of a piece whose head is `at`, turned about its head to where it looks.

    >>> footprint(in_line(2), Hex(5, 5), 0), footprint(in_line(2), Hex(5, 5), 3)
    ((Hex(q=5, r=5), Hex(q=5, r=6)), (Hex(q=5, r=5), Hex(q=5, r=4)))
    """
    return tuple([at + Hex(q, r).rotate(facing) for q, r in offsets])


def in_line(length: int) -> Offsets:
    """A piece so many hexes long, its rump straight behind its head.

    >>> in_line(3)
    ((0, 0), (0, 1), (0, 2))
    """
    return tuple([(0, step) for step in range(max(1, length))])


def offsets_of(unit: Unit, profile: Profile | None, catalogue: Catalogue) -> Offsets:
    """What a unit covers as it starts.

    A rider covers what his mount does; a creature, an animal or a vehicle what its own footprint
    says, else its kind in the catalogue. The team of a vehicle are pieces of their own, with their
    own hexes: see `team_at`.
    """
    if unit.mounted:
        known = catalogue.mounts.get(unit.mount or (profile.mount if profile else None) or "")
        return in_line(known.hexes if known else _RIDER)
    if profile is None:
        return ONE_HEX
    if profile.footprint:
        return (*ONE_HEX, *(step for step in profile.footprint if step != (0, 0)))
    if profile.kind == "vehicle" and profile.vocation in catalogue.vehicles:
        return in_line(catalogue.vehicles[profile.vocation].hexes)
    if profile.kind == "animal" and profile.mount in catalogue.mounts:
        return in_line(catalogue.mounts[profile.mount].hexes)
    return ONE_HEX


def team_at(vehicle: Hex, facing: int, team: Offsets = ONE_HEX) -> Hex:
    """Where the head of an animal is that draws a vehicle: its whole length ahead of it.

    >>> team_at(Hex(0, 0), 0, in_line(2))
    Hex(q=0, r=-2)
    """
    place = vehicle
    for _ in team:
        place = place.neighbour(facing)
    return place
