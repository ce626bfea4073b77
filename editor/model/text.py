"""Words in two languages: an author's and the program's own are the same kind of value."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Literal

import msgspec

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Words in English and French; a missing language falls back to the other.

    >>> ford = Text("The Ford", "Le Gué")
    >>> ford.to("fr"), str(Text(fr="Le Gué"))
    ('Le Gué', 'Le Gué')
    """

    en: str = ""
    fr: str = ""

    def to(self, language: Language) -> str:
        return (self.fr or self.en) if language == "fr" else (self.en or self.fr)

    def __str__(self) -> str:
        return self.to(chosen_language())

    def __bool__(self) -> bool:
        return bool(self.en or self.fr)

    def __iter__(self) -> Iterator[str]:
        return iter((self.en, self.fr))


COLON = Text(": ", "\u00a0: ")
"""Between a name and what is said of it: in French with a space before it, where no line ends."""

_chosen: list[Language] = []


def chosen_language() -> Language:
    """The language of this run: chosen by the user, else by the environment."""
    if not _chosen:
        wanted = os.environ.get("GONFALON_LANG") or os.environ.get("LC_ALL") or ""
        wanted = wanted or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        _chosen.append("fr" if wanted.lower().startswith("fr") else "en")
    return _chosen[0]


def choose_language(language: Language) -> None:
    """Speak this language from now on."""
    _chosen[:] = [language]
