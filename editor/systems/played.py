"""Which rules are played: those that a happening, or a refusal, of a game can cite.

They stand in the room `playing`, or in the answers that it gives as reasons: in whatever modules of
the other rooms it looks at. Of the rules of options only those count that the game itself names,
since an answer may know more of them than the game does.
"""

from __future__ import annotations

from functools import cache

from editor.systems.asked import ROOMS
from editor.systems.citations import cited_by, imported, modules_of

_GAME = "editor.systems.cry_havoc.playing"
_BASE = "CHB-"


@cache
def played() -> frozenset[str]:
    """The ids of all rules that test-play does."""
    own = modules_of(_GAME)
    named = cited_by(own)
    reasons = cited_by(_behind(own))
    return named | {rule for rule in reasons if rule.startswith(_BASE)}


def _behind(names: tuple[str, ...]) -> set[str]:
    """The modules that answer the game's questions, and those that these ask in turn."""
    found: set[str] = set()
    edge = list(names)
    while edge:
        for name in imported(edge.pop()):
            if name.startswith(ROOMS) and name not in found:
                found.add(name)
                edge.append(name)
    return found
