"""Finding by a few letters: accents, case and the order of words do not matter."""

from __future__ import annotations

import unicodedata


def fold(words: str) -> str:
    """Small letters without accents.

    >>> fold("Évènement &suivant…")
    'evenement suivant…'
    """
    plain = unicodedata.normalize("NFD", words.replace("&", ""))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()


def score(query: str, words: str) -> float | None:
    """How well words answer a query, the higher the better; None where they do not.

    >>> score("zo in", "View › Zoom in") > score("zo in", "Zone of the inn") > 0
    True
    >>> score("zx", "Zoom in") is None
    True
    """
    there, total = fold(words), 0.0
    for term in fold(query).split():
        found = _term(term, there)
        if found is None:
            return None
        total += found
    return total - len(there) / 1000


def _term(term: str, words: str) -> float | None:
    """Letters in a row count most, at the start of a word more, a whole word most of all."""
    best, place = None, words.find(term)
    while place >= 0:
        begins = place == 0 or not words[place - 1].isalnum()
        end = place + len(term)
        ends = end == len(words) or not words[end].isalnum()
        found = 50 + 30 * begins + 20 * (begins and ends) - place / 100
        best = found if best is None else max(best, found)
        place = words.find(term, place + 1)
    return best if best is not None else _scattered(term, words)


def _scattered(term: str, words: str) -> float | None:
    """Letters with gaps between them, the first at the start of a word: `nf`, next finding."""
    best = None
    for start, sign in enumerate(words):
        if sign != term[0] or (start and words[start - 1].isalnum()):
            continue
        place, gaps = start, 0
        for letter in term[1:]:
            after = words.find(letter, place + 1)
            if after < 0:
                break
            # The start of a word is no gap: initials are what people type.
            gaps += 0 if after == place + 1 or not words[after - 1].isalnum() else after - place
            place = after
        else:
            found = max(1.0, 30.0 - gaps)
            best = found if best is None else max(best, found)
    return best
