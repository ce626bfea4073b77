"""Checks by code: one function a mistake, documented for the author."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import msgspec

from editor.checks.cases import Case
from editor.files.yamltext import Source
from editor.model.finding import Finding, Severity
from editor.model.text import Text

Check = Callable[[Any], Iterator[Finding]]
F = TypeVar("F", bound=Check)
_FRENCH = "En français :"
MOST = 200
"""Findings of one code in one file."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A registered check: its code, the name of the mistake, and the function that finds it."""

    code: str
    name: str
    severity: Severity
    rules: tuple[str, ...]
    case: str
    find: Check

    @property
    def page(self) -> Text:
        """What the author reads: the function's docstring, in two languages."""
        english, _, french = inspect.cleandoc(self.find.__doc__ or "").partition(_FRENCH)
        return Text(english.strip(), french.strip())


CHECKS: dict[str, Rulebook] = {}
"""What is registered so far: `systems.checkbook` knows the modules, and loads what is needed."""


def check(
    code: str, name: str, *, severity: Severity = Severity.ERROR, rules: Iterable[str] = ()
) -> Callable[[F], F]:
    """Register a check; the type of its argument says what it looks at."""

    def register(find: F) -> F:
        case = str(next(iter(find.__annotations__.values())))
        assert code not in CHECKS, f"two checks are called {code}"
        CHECKS[code] = Rulebook(code, name, severity, tuple(rules), case, find)
        return find

    return register


def run(books: Iterable[Rulebook], case: Case, source: Source) -> list[Finding]:
    """What checks find in a case, check by check."""
    return [finding for book in books for finding in run_one(book, case, source)]


def run_one(rulebook: Rulebook, case: Case, source: Source) -> list[Finding]:
    """What one check finds: no more than a person wants to read, so that a check always ends."""
    try:
        found = list(islice(rulebook.find(case), MOST + 1))
        if len(found) > MOST:
            more = Text("and more of the same kind", "et d'autres de même sorte")
            found[-1] = Finding(more, found[-1].path)
        return [
            msgspec.structs.replace(
                finding,
                code=rulebook.code,
                severity=rulebook.severity,
                rules=finding.rules or rulebook.rules,
                place=(source.key_place if finding.at_key else source.place)(finding.path),
            )
            for finding in found
        ]
    except Exception as error:
        text = Text(
            f"the check {rulebook.code} failed ({type(error).__name__}: {error}); please report it",
            f"le contrôle {rulebook.code} a échoué ({type(error).__name__} : {error}) ; "
            "merci de le signaler",
        )
        return [Finding(text, code="INT001", place=source.place(()))]
