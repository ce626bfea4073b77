"""The dead in a hex, weighed (CHB-5.1-bodies-cost)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Situation, Spot


def body_weight(situation: Situation, spot: Spot) -> int:
    """What lies in a hex: men, mules and horses, by the table of corpses."""
    weights: dict[str, int] = situation.catalogue.tables["corpses"]["weights"]
    weight = weights["man"] * situation.markers.get(spot, ()).count("corpse")
    for piece in situation.pieces_at(*spot):
        if piece.is_out and piece.unit.aboard is None:
            animal = situation.catalogue.mounts.get(piece.mount or "")
            beast = piece.profile.kind == "animal" and animal is not None
            big = "horse" if animal is not None and animal.hexes > 1 else "mule"
            weight += weights[big if beast else "man"]
    return weight


def heaps(situation: Situation) -> Iterator[tuple[Spot, int]]:
    """The hexes where so many have fallen that a step costs more."""
    least = situation.catalogue.tables["corpses"]["extra_cost_from"]
    fallen = {
        (place, one.level) for one in situation.pieces.values() if one.is_out for place in one.hexes
    }
    for spot in fallen:
        weight = body_weight(situation, spot)
        if weight >= least:
            yield spot, weight
