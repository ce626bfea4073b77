"""The nearest known word to one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that the author probably meant.

    >>> nearest("terain", ["terrain", "edges"])
    'terrain'
    """
    known = list(known)
    folded = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None
