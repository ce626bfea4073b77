"""Units that are set up hidden: nobody aims at them until they act or are stumbled upon.

How the hidden are found is not in the base rules; this is the least that lets a scenario use them.
"""

from __future__ import annotations

from msgspec import structs

from editor.model.scenario import Scenario
from editor.model.text import Text
from editor.play.game import Item, RefusedError
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


def kept_from(state: State, side: str) -> frozenset[str]:
    """The units that a side does not know of: hidden by others, or being set up so.

    An empty side is somebody who knows what everybody knows.
    """
    friends = _friends(state.now.scenario, side)
    found = {
        one.id for one in state.now.pieces.values() if one.unit.hidden and one.side not in friends
    }
    for item in state.agenda[-1:]:
        if item.name == "deploy" and item.side not in friends and is_set_up_hidden(state, item):
            found.update(item.args[1])
    return frozenset(found)


def is_set_up_hidden(state: State, item: Item) -> bool:
    """Whether those of a zone are set up where nobody else sees them."""
    return any(
        one.hidden and one.side == item.side and one.zone == item.args[0]
        for one in state.now.scenario.deployment
    )


def as_known(scenario: Scenario, side: str) -> Scenario:
    """What a side knows of what lies about: its own traps, and no thing that is yet to be found."""
    friends = _friends(scenario, side)
    return structs.replace(
        scenario,
        obstacles=tuple(one for one in scenario.obstacles if not one.hidden or one.side in friends),
        objects=tuple(
            one
            for one in scenario.objects
            if not one.hidden and (side not in one.secret_from if side else not one.secret_from)
        ),
    )


def _friends(scenario: Scenario, side: str) -> frozenset[str]:
    """A side and its allies; nobody where none is named."""
    own = next((one for one in scenario.sides if one.id == side), None)
    if own is None:
        return frozenset()
    return frozenset({side, *(name for name, how in own.relations.items() if how == "ally")})
