"""Weapons in play: which of them are ready, and what a shot uses up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from editor.systems.cry_havoc.fighting.aim import LOADED, WITH, When, ammunition, arms, objection
from editor.systems.cry_havoc.playing.state import State, acted
from editor.systems.cry_havoc.situation import Piece

if TYPE_CHECKING:
    from editor.model.kinds import Weapon


def weapons_ready(state: State, archer: Piece, when: When, away: int = 0) -> dict[str, int]:
    """What somebody may shoot with now, and how far each carries: so far at least."""
    if not archer.is_up or archer.state in {"panicked", "routed"}:
        return {}
    found: dict[str, int] = {}
    for name, kind in arms(state.now, archer).items():
        bands = (kind.mounted_range if archer.mounted else None) or kind.range
        if bands and bands[-1] >= away and objection(state.now, archer, name, when) is None:
            found[name] = bands[-1]
    return found


def spent(state: State, archer: Piece, weapon: str, when: When) -> State:
    """The act, the missile, and the crossbow that cannot be wound in the saddle."""
    kind = state.now.catalogue.weapons[weapon]
    after = acted(archer, when, f"{WITH}{weapon}")
    left = ammunition(state.now, archer, weapon)
    if left is not None:
        held = {**archer.unit.ammunition, weapon: left - 1}
        after = structs.replace(after, unit=structs.replace(after.unit, ammunition=held))
    if archer.mounted and kind.mounted == "fire-only" and kind.ammo is None:
        empty = (*archer.unit.unloaded, weapon)
        after = structs.replace(after, unit=structs.replace(after.unit, unloaded=empty))
    return state.put(after)


def rested(state: State, piece: Piece) -> Piece:
    """All allowances of the turn are new; who rested for a whole turn has reloaded.

    The mark `winding` says that he began that turn where he can wind: on foot, or in the saddle
    with what is reloaded there (CHB-3.1-crossbow-mounted).
    """
    winds = not piece.mounted or all(
        kind.mounted == "fire-and-reload" for kind in _wound(state, piece)
    )
    is_still = not piece.acts and not piece.moved and winds
    unit, loaded = piece.unit, is_loaded(piece)
    if not loaded and is_still and "winding" in piece.marks:
        loaded, unit = True, structs.replace(unit, unloaded=())
    marks = piece.marks - {"winding"}
    if not loaded and winds:
        marks |= {"winding"}
    return structs.replace(
        piece, unit=unit, acts=(), moved=0, loaded=piece.loaded or loaded, marks=marks
    )


def _wound(state: State, piece: Piece) -> list[Weapon]:
    """What somebody has that must be loaded before it is shot."""
    return [kind for kind in arms(state.now, piece).values() if kind.weapon_class in LOADED]


def is_loaded(piece: Piece) -> bool:
    """Whether nothing that somebody shoots with must be reloaded first."""
    return piece.loaded and not piece.unit.unloaded
