"""What a code means: the name of the mistake, its page, and the rules it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from editor.model.finding import Severity
from editor.model.text import Language, Text

if TYPE_CHECKING:
    from editor.model.rules import Rule


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a code; one that nobody wrote is empty."""

    code: str
    name: str
    text: Text
    severity: Severity | None = None
    """What a check always gives; a code of the reading of files has none of its own."""

    def headline(self, language: Language) -> str:
        """The first paragraph in one line."""
        return " ".join(self.text.to(language).partition("\n\n")[0].split())


@cache
def page_of(code: str) -> Page:
    """The page of a code.

    >>> page_of("FIL005").name
    'empty-file'
    """
    from editor.files.codes import CODES
    from editor.systems.checkbook import checks

    if code in CODES:
        return Page(code, CODES[code].name, CODES[code].page)
    found = checks().get(code)
    if found is None:
        return Page(code, code.lower(), Text())
    return Page(code, found.name, found.page, found.severity)


def known_rules(ids: Iterable[str]) -> dict[str, Rule]:
    """Those rules that the ledger has."""
    from editor.systems.registry import ledger

    book = ledger()
    return {id: book[id] for id in ids if id in book}  # noqa: A001 - a rule's id
