"""What the program does of each rule: recorded in files, checked, played, or still open."""

from __future__ import annotations

from typing import Any

from editor.checks.registry import checks
from editor.systems.registry import SYSTEMS, ledger

_PREFIXES = {prefix: system.id for system in SYSTEMS.values() for prefix in system.prefixes}


def rule_states(system: str | None = None) -> list[dict[str, Any]]:
    """The ledger as data: `{id, system, topic, state, checks, why}` for each rule.

    A rule is checked where a check cites it, recorded where files hold what it asks of an author,
    and otherwise open.
    """
    guards: dict[str, list[str]] = {}
    for check in checks().values():
        for id in check.rules:  # noqa: A001 - a rule's id is called id everywhere
            guards.setdefault(id, []).append(check.code)
    found = []
    for rule in ledger(system).values():
        guarded = guards.get(rule.id, [])
        state, why = "open", "no check and no play yet"
        if guarded:
            state, why = "checked", ""
        elif rule.needs == ("author",):
            state, why = "recorded", "files and catalogue hold it; nothing else is asked"
        prefix = rule.id.partition("-")[0]
        found.append(
            {
                "id": rule.id,
                "system": _PREFIXES.get(prefix, "obstacles"),
                "topic": rule.topic,
                "state": state,
                "checks": guarded,
                "why": why,
            }
        )
    return found
