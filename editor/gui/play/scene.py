"""The board of a moment, to be painted: the pieces where they are now, in the light of now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

if TYPE_CHECKING:
    from editor.draw.picture import Picture
    from editor.systems.examine import Examined


def picture_at(examined: Examined, state: Any) -> Picture:
    """The picture of a moment of a game; who is gone from the board is not in it."""
    from editor.draw.picture import Picture

    now = state.now
    written = {unit.id: unit for unit in now.scenario.units}
    here = tuple(
        written.get(name) or structs.replace(piece.unit, profile=piece.profile)
        for name, piece in now.pieces.items()
    )
    standing = now.changed(scenario=structs.replace(now.scenario, units=here)).standing
    lit = now.lit if now.is_night else frozenset()
    folder = examined.file.replace("\\", "/").rpartition("/")[0]
    return Picture(
        now.board, now.catalogue, standing, examined.people, now.is_night, lit,
        now.scenario.title, folder=folder,
    )  # fmt: skip


def changed_hexes(before: Any, after: Any) -> frozenset[Any] | None:
    """The hexes that look otherwise; None where more than pieces has changed."""
    old, new = before.now, after.now
    if old.scenario is not new.scenario or old.time != new.time or old.weather != new.weather:
        return None
    if new.is_night and old.lit != new.lit:
        return None
    found: set[Any] = set()
    for name in {*old.pieces, *new.pieces}:
        one, other = old.pieces.get(name), new.pieces.get(name)
        if one is not other:
            for piece in (one, other):
                if piece is not None:
                    found.update(piece.hexes)
    return frozenset(found)
