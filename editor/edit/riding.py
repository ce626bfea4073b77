"""Who is in the saddle when the scenario begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from editor.edit.commands import AnyEdit, Group, Put, Remove
from editor.edit.setup import Key, number_of, piece_of, turned
from editor.model.board import Board
from editor.model.identity import who_is
from editor.model.person import Profile
from editor.model.scenario import Scenario, Unit
from editor.model.text import Text

MOUNT = Text("Mount", "Mettre en selle")
DISMOUNT = Text("Dismount", "Mettre pied à terre")


def can_ride(unit: Unit, people: Mapping[str, Profile]) -> bool:
    """Whether somebody has a mount, from the scenario or from his roster."""
    known = who_is(unit, people)
    return bool(unit.mount or (known and (known.mounted_figures or known.mount)))


def mount_pieces(
    scenario: Scenario, board: Board, keys: Iterable[Key], people: Mapping[str, Profile]
) -> AnyEdit | None:
    """Put riders into the saddle, or all of them out of it; None where nobody has a mount."""
    found = ((key, piece_of(scenario, key)) for key in keys)
    riders = [
        (("units", number_of(scenario, key) or 0), one)
        for key, one in found
        if isinstance(one, Unit) and can_ride(one, people)
    ]
    if not riders:
        return None
    if all(one.mounted for _, one in riders):
        return Group(tuple(Remove((*path, "mounted")) for path, _ in riders), DISMOUNT)
    edits: list[AnyEdit] = []
    for path, one in riders:
        if not one.mounted:
            edits.append(Put((*path, "mounted"), True))
            if one.facing is None:  # who covers two hexes must look somewhere
                edits.append(Put((*path, "facing"), turned(None, 0, board)))
    return Group(tuple(edits), MOUNT)
