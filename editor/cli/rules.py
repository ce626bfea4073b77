"""`gonfalon rules`: the ledger, and what the program does of each rule."""

from __future__ import annotations

import argparse
import json

from editor.model.text import Text


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("--system", help=str(Text("only this system", "seulement ce système")))
    one.add_argument("--json", action="store_true", help=str(Text("as data", "en données")))


def run(chosen: argparse.Namespace) -> int:
    """One line a rule, then how many are in which state."""
    from editor.cli.main import complain
    from editor.systems.registry import SYSTEMS, UnknownSystemError
    from editor.systems.states import rule_states

    try:
        states = rule_states(chosen.system)
    except UnknownSystemError:
        known = ", ".join(SYSTEMS)
        return complain(
            Text(f"no system {chosen.system!r}; expected one of {known}",
                 f"système {chosen.system!r} inconnu ; attendu : {known}")
        )  # fmt: skip
    if chosen.json:
        print(json.dumps(states, ensure_ascii=False, indent=1))
        return 0
    counts: dict[str, int] = {}
    for one in states:
        counts[one["state"]] = counts.get(one["state"], 0) + 1
        checks = f"  {' '.join(one['checks'])}" if one["checks"] else ""
        print(f"{one['id']:<42} {one['topic']:<18} {one['state']}{checks}")
    listed = ", ".join(f"{count} {state}" for state, count in sorted(counts.items()))
    print(f"{len(states)} {Text('rules', 'règles')}: {listed}")
    return 0
