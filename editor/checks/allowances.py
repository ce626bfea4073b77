"""Findings that the author has seen and wants."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from editor.edit.commands import AnyEdit, Put, Remove, Suggest
from editor.files.yamltext import Source
from editor.model.finding import Finding, Severity
from editor.model.nearest import nearest
from editor.model.text import Text
from editor.model.value import Allowance


def settle(
    found: Iterable[Finding],
    allow: Iterable[Allowance],
    source: Source,
    known: Callable[[], Collection[str]],
) -> tuple[Finding, ...]:
    """Findings in the order of the file, less what is allowed; what is allowed in vain is told.

    `known` lists the codes of all checks; it is asked only when an allowance was not used.
    """
    allowed = {one.code: number for number, one in enumerate(allow)}
    found = list(found)
    used = {finding.code for finding in found}
    kept = [finding for finding in found if finding.code not in allowed]
    kept += [
        _unused(code, number, source, known())
        for code, number in allowed.items()
        if code not in used
    ]
    return tuple(sorted(dict.fromkeys(kept), key=lambda f: (f.place.line, f.place.column, f.code)))


def _unused(code: str, number: int, source: Source, known: Collection[str]) -> Finding:
    path = ("allow", number)
    family = [one for one in known if one[:3] == code[:3]]
    guess = nearest(code, family)
    fix: AnyEdit = Suggest(Remove(path))
    if code in family:
        text = Text(f"{code} is allowed but never found", f"{code} est admis mais jamais constaté")
        fix = Remove(path)
    elif family:
        hint = Text(f"; did you mean {guess}?", f" ; vouliez-vous {guess} ?") if guess else Text()
        text = Text(f"no check is called {code}{hint.en}", f"aucun contrôle {code}{hint.fr}")
        fix = Suggest(Put((*path, "code"), guess)) if guess else fix
    else:
        text = Text(
            f"{code} cannot be allowed: only MAP, ROS, SET and PAK can",
            f"{code} ne peut être admis : seuls MAP, ROS, SET et PAK le peuvent",
        )
    return Finding(
        text, path, fix=fix, code="RUL001", severity=Severity.ADVICE, place=source.place(path)
    )
