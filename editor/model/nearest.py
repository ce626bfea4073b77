"""The nearest known word to one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

_MOST = 2000
"""Beyond so many known words a guess takes longer than to look for oneself."""


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word of which this one is a slip of the pen: nearer than the nearest has to be.

    >>> closest("chst", ["chest", "crate"]), closest("casket", ["basket-of-fruit"])
    ('chest', None)
    """
    return nearest(word, known, cutoff=0.85)


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known word that the author probably meant.

    >>> nearest("terain", ["terrain", "edges"])
    'terrain'
    """
    folded = {name.lower(): name for name in islice(known, _MOST)}
    close = get_close_matches(word.lower(), folded, n=1, cutoff=cutoff)
    return folded[close[0]] if close else None
