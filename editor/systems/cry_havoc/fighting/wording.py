"""The state of somebody, and what becomes of him, as words in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import is_captive

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece

_WORDS = {
    "healthy": Text("unharmed", "indemne"),
    "stunned": Text("stunned", "assommé"),
    "wounded": Text("wounded", "blessé"),
    "unconscious": Text("unconscious", "inconscient"),
    "down": Text("down", "à terre"),
    "dead": Text("dead", "mort"),
    "killed": Text("killed", "tué"),
    "panicked": Text("panicked", "paniqué"),
    "routed": Text("routed", "en déroute"),
    "captured": Text("captured", "prisonnier"),
    "recoiled": Text("driven back", "repoussé"),
    "disengaged": Text("disengaged", "parti"),
    "rallied": Text("rallied", "rallié"),
    "stun": Text("stunned", "assommé"),
    "wound": Text("wounded", "blessé"),
    "stun-unhorsed-mount-killed": Text(
        "stunned, unhorsed, the mount killed", "assommé, désarçonné, monture tuée"
    ),
}


def worded(state: str) -> Text:
    """A state or an end in words.

    >>> worded("routed").fr
    'en déroute'
    """
    return _WORDS.get(state, Text(state, state))


def listed(names: Iterable[Text]) -> Text:
    """Several names as one text.

    >>> listed([Text("Hugh", "Hugues"), Text("Joan", "Jeanne")]).fr
    'Hugues, Jeanne'
    """
    known = list(names)
    return Text(", ".join(one.en for one in known), ", ".join(one.fr for one in known))


def hexes(count: int) -> Text:
    """So many hexes, in words that agree with the number.

    >>> tuple(hexes(1)), tuple(hexes(2)), tuple(hexes(0))
    (('1 hex', '1 hexagone'), ('2 hexes', '2 hexagones'), ('0 hexes', '0 hexagone'))
    """
    return Text(f"{count} hex{'' if count == 1 else 'es'}", f"{count} hexagone{'s' * (count > 1)}")


def condition(piece: Piece) -> Text:
    """How somebody is: taken before anything else."""
    return worded("captured" if is_captive(piece) else piece.state)
