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


def slip_of(word: str, known: Iterable[str]) -> str | None:
    """The one known word that differs by a slip: capitals, blanks, or one sign too few, too many,
    wrong or swapped. None where there are two, or where figures differ, since those count things.

    >>> slip_of("Deep Water", ["deep-water"]), slip_of("archre", ["archer", "archery"])
    ('deep-water', 'archer')
    >>> slip_of("archer-2", ["archer-1"]), slip_of("cot", ["cat", "cut"])
    (None, None)
    """
    wanted = _plain(word)
    near = [name for name in islice(known, _MOST) if _is_slip(wanted, _plain(name))]
    exact = [name for name in near if _plain(name) == wanted]
    fitting = exact or near
    return fitting[0] if len(fitting) == 1 else None


def _plain(word: str) -> str:
    return "-".join(word.casefold().replace("_", " ").replace("-", " ").split())


def _is_slip(word: str, name: str) -> bool:
    """Whether two words are the same but for one sign."""
    if word == name:
        return True
    if abs(len(word) - len(name)) > 1 or min(len(word), len(name)) < 3:
        return False
    if [c for c in word if c.isdigit()] != [c for c in name if c.isdigit()]:
        return False
    start = 0
    while start < min(len(word), len(name)) and word[start] == name[start]:
        start += 1
    rest, other = word[start:], name[start:]
    swapped = len(rest) == len(other) > 1 and rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] == other[1:] or rest[1:] == other or rest == other[1:]
