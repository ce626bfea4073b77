"""Checks by code: one function a mistake, documented for the author."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

import msgspec

from editor.checks.cases import Case
from editor.files.yamltext import Source
from editor.model.finding import Finding, Severity
from editor.model.nearest import nearest
from editor.model.text import Text
from editor.model.value import Allowance

Check = Callable[[Any], Iterator[Finding]]
F = TypeVar("F", bound=Check)
_FRENCH = "En français :"
MOST = 200
"""Findings of one code in one file."""
_MODULES = ("maps", "rosters", "scenarios", "forces", "packs")


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


_CHECKS: dict[str, Rulebook] = {}


def check(
    code: str, name: str, *, severity: Severity = Severity.ERROR, rules: Iterable[str] = ()
) -> Callable[[F], F]:
    """Register a check; the type of its argument says what it looks at."""

    def register(find: F) -> F:
        case = str(next(iter(find.__annotations__.values())))
        assert code not in _CHECKS, f"two checks are called {code}"
        _CHECKS[code] = Rulebook(code, name, severity, tuple(rules), case, find)
        return find

    return register


@cache
def checks() -> dict[str, Rulebook]:
    """Every check by its code."""
    for module in _MODULES:
        import_module(f"editor.checks.{module}")
    return dict(sorted(_CHECKS.items()))


def run(case: Case, source: Source, allow: Iterable[Allowance] = ()) -> tuple[Finding, ...]:
    """What the checks find in a case, in the order of the file, less what the author allows."""
    found: list[Finding] = []
    kind = type(case).__name__
    for rulebook in checks().values():
        if rulebook.case == kind:
            found += _run_one(rulebook, case, source)
    allowed = {one.code: number for number, one in enumerate(allow)}
    used = {finding.code for finding in found}
    kept = [finding for finding in found if finding.code not in allowed]
    kept += [_unused(code, number, source) for code, number in allowed.items() if code not in used]
    return tuple(sorted(dict.fromkeys(kept), key=lambda f: (f.place.line, f.place.column, f.code)))


def _run_one(rulebook: Rulebook, case: Case, source: Source) -> list[Finding]:
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
                rules=rulebook.rules,
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


def _unused(code: str, number: int, source: Source) -> Finding:
    path = ("allow", number)
    family = [known for known in checks() if known[:3] == code[:3]]
    guess = nearest(code, family)
    if code in family:
        text = Text(f"{code} is allowed but never found", f"{code} est admis mais jamais constaté")
    elif family:
        hint = Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
        text = Text(f"no check is called {code}{hint.en}", f"aucun contrôle {code}{hint.fr}")
    else:
        text = Text(
            f"{code} cannot be allowed: only MAP, ROS, SET and PAK can",
            f"{code} ne peut être admis : seuls MAP, ROS, SET et PAK le peuvent",
        )
    return Finding(text, path, code="RUL001", severity=Severity.ADVICE, place=source.place(path))
