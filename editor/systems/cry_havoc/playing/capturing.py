"""Taking prisoners: a stunned enemy within reach is taken instead of struck (CHB-7.0-stun).

The texts say that the stunned can be captured, and not how. Here it takes the attack of somebody
able who touches him; the captive does nothing until his guard is himself stunned or worse.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.contact import can_fight, in_contact, is_animal, is_captive
from editor.systems.cry_havoc.fighting.engagement import barred, unable
from editor.systems.cry_havoc.playing.brawling import attacks_left
from editor.systems.cry_havoc.playing.state import State, acted, of_side, words
from editor.systems.cry_havoc.situation import Piece

_RULE = "CHB-7.0-stun"


def offer_captures(state: State, item: Item) -> Iterator[Action]:
    """Each able man with each stunned enemy whom nobody is about to strike."""
    for piece in of_side(state, item.side):
        if can_fight(piece) and attacks_left(state, piece) and unable(state.now, piece) is None:
            for foe in in_contact(state.now, piece):
                if _can_be_taken(state, foe) and barred(state.now, piece, foe) is None:
                    yield Action("capture", (piece.id, foe.id))


def _can_be_taken(state: State, foe: Piece) -> bool:
    struck = {name for one in state.attacks for name in one.defenders}
    return foe.state == "stunned" and not (is_captive(foe) or is_animal(foe) or foe.id in struck)


def capture(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Take a stunned enemy prisoner; friends who see it may lose heart."""
    name, target = words(action.words, "unit", "enemy")[:2]
    piece, foe = state.own(name, item.side), state.piece(target)
    if action not in tuple(offer_captures(state, item)):
        why = unable(state.now, piece) or barred(state.now, piece, foe)
        said = Text(f"{piece.called.en} cannot take {foe.called.en}: only the stunned are taken",
                    f"{piece.called.fr} ne peut capturer {foe.called.fr} : "
                    "on ne prend que les assommés")  # fmt: skip
        raise RefusedError(said if why is None else why.text, why.rule if why else _RULE)
    text = Text(f"{piece.called.en} takes {foe.called.en} prisoner",
                f"{piece.called.fr} fait prisonnier {foe.called.fr}")  # fmt: skip
    umpire.say("capture", text, _RULE, "CHB-6.0-one-attack", who=(name, target), hexes=foe.hexes)
    unit = structs.replace(foe.unit, prisoner_of=name, leads=())
    state = state.put(acted(piece, "attack"), structs.replace(foe, unit=unit))
    return state.then(Item("shock", args=(target, "captured", foe.at)))
