"""Findings that the author has seen and wants."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from editor.edit.commands import AnyEdit, Put, Remove, Suggest
from editor.files.yamltext import Source
from editor.model.finding import Finding, Severity
from editor.model.nearest import nearest
from editor.model.text import Text
from editor.model.value import Allowance

FAMILIES = ("MAP", "ROS", "SET", "RUL", "PAK", "PLY")
"""Codes of checks; a file that cannot be read, or a program that fails, cannot be allowed."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """A finding that counts nowhere, because the author says why it is right."""

    finding: Finding
    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """What was found: what counts, and what is allowed. Two of them add up."""

    findings: tuple[Finding, ...] = ()
    allowed: tuple[Allowed, ...] = ()

    def __add__(self, other: Found | tuple[Finding, ...]) -> Found:
        if isinstance(other, tuple):
            return Found(self.findings + other, self.allowed)
        return Found(self.findings + other.findings, self.allowed + other.allowed)


def settle(
    found: Iterable[Finding],
    allow: Iterable[Allowance],
    source: Source,
    known: Callable[[], Collection[str]],
) -> Found:
    """Findings in the order of the file, apart from what is allowed; an allowance in vain is told.

    `known` lists the codes of all checks; it is asked only when an allowance was not used. What
    trial plays find rests on how many there are, if any, so that it may be allowed in vain.
    """
    allow = tuple(allow)
    allowed = {one.code: number for number, one in enumerate(allow)}
    why = {one.code: one.why for one in allow if one.code.startswith(FAMILIES)}
    found = list(found)
    used = {finding.code for finding in found}
    kept = [one for one in found if one.code not in why]
    quiet = [one for one in found if one.code in why]
    # A check that failed might have found what is allowed.
    if "INT001" not in used:
        kept += [
            _unused(code, number, source, known())
            for code, number in allowed.items()
            if code not in used and not (code.startswith("PLY") and code in known())
        ]
    return Found(_in_order(kept), tuple(Allowed(one, why[one.code]) for one in _in_order(quiet)))


def _in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(dict.fromkeys(found), key=lambda f: (f.place.line, f.place.column, f.code)))


def _unused(code: str, number: int, source: Source, known: Collection[str]) -> Finding:
    path = ("allow", number)
    family = [one for one in known if one[:3] == code[:3]]
    guess = nearest(code, family)
    fix: AnyEdit = Suggest(Remove(path))
    if code in family:
        text = Text(f"{code} is allowed but never found", f"{code} est admis mais jamais constaté")
        fix = Remove(path)
    elif code.startswith(FAMILIES) and not code.startswith("RUL00"):
        hint = Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
        text = Text(f"no check is called {code}{hint.en}", f"aucun contrôle {code}{hint.fr}")
        fix = Suggest(Put((*path, "code"), guess)) if guess else fix
    else:
        text = Text(
            f"{code} cannot be allowed: only what a check finds can, {_listed('and')}",
            f"{code} ne peut être admis : seuls le peuvent les constats d'un contrôle, "
            f"{_listed('et')}",
        )
    return Finding(
        text, path, fix=fix, code="RUL001", severity=Severity.ADVICE, place=source.place(path)
    )


def _listed(word: str) -> str:
    return f"{', '.join(FAMILIES[:-1])} {word} {FAMILIES[-1]}"
