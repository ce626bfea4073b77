"""Units that are set up hidden: nobody aims at them until they act or are stumbled upon.

How the hidden are found is not in the base rules; this is the least that lets a scenario use them.
"""

from __future__ import annotations

from msgspec import structs

from editor.model.text import Text
from editor.play.game import RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.contact import can_fight, in_contact
from editor.systems.cry_havoc.playing.state import State
from editor.systems.cry_havoc.situation import Piece


def must_be_known(piece: Piece) -> None:
    """Refuse to aim at somebody whom nobody has seen yet."""
    if piece.unit.hidden:
        raise RefusedError(
            Text(f"nobody has found {piece.called.en} yet",
                 f"personne n'a encore trouvé {piece.called.fr}")
        )  # fmt: skip


def uncovered(state: State, umpire: Umpire) -> State:
    """After an action: whoever was hidden and has acted, or has an enemy beside him, is seen."""
    for piece in [one for one in state.now.pieces.values() if one.unit.hidden]:
        is_met = any(can_fight(one) for one in in_contact(state.now, piece))
        if piece.acts or piece.moved or is_met:
            text = Text(f"{piece.called.en} is seen", f"{piece.called.fr} est découvert")
            umpire.say("reveal", text, who=(piece.id,), hexes=piece.hexes)
            state = state.alter(piece.id, unit=structs.replace(piece.unit, hidden=False))
    return state
