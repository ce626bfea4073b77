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


def has_changed_ground(before: Any, after: Any) -> bool:
    """Whether more than pieces looks otherwise: things that lie about, doors, the light."""
    old, new = before.now, after.now
    if old.scenario is not new.scenario or old.time != new.time or old.weather != new.weather:
        return True
    bearers = {light.carried_by for light in new.scenario.lights} - {None}
    return any(old.pieces.get(name) is not new.pieces.get(name) for name in bearers) or bool(
        new.is_night and old.lit != new.lit
    )
