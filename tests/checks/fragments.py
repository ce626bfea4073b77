"""Scenarios of tests are fragments: nothing decides them, and sides may be there only by name."""

from __future__ import annotations

from collections.abc import Iterable

from editor.model.finding import Finding

_UNFINISHED = {"SET118", "SET119"}


def codes_of(findings: Iterable[Finding]) -> list[str]:
    """What is found, but for what is said of every fragment."""
    return [one.code for one in findings if one.code not in _UNFINISHED]
