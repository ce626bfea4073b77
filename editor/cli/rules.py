"""`gonfalon rules`: the ledger, and what the program does of each rule."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Any

from editor.model.text import Text, chosen_language

STATES = {
    "played": Text("played", "jouée"),
    "checked": Text("checked", "contrôlée"),
    "recorded": Text("recorded", "notée"),
    "open": Text("open", "ouverte"),
    "not-applicable": Text("not-applicable", "sans-objet"),
}
"""In the order of how much the program does of a rule."""
ASKED = Text("asked", "questions")
"""Besides its state: an answer to a tactical question may cite it."""


def add_arguments(one: argparse.ArgumentParser) -> None:
    """What may follow the command."""
    one.add_argument("--system", help=str(Text("only this system, or obstacles", "seulement ce système, ou obstacles")))  # noqa: E501  # fmt: skip
    one.add_argument("--state", help=str(Text("only rules in this state", "seulement les règles dans cet état")))  # noqa: E501  # fmt: skip
    one.add_argument("--asked", action="store_true", help=str(Text("only rules that answers to questions cite", "seulement les règles que citent les réponses")))  # noqa: E501  # fmt: skip
    one.add_argument("--topic", help=str(Text("only rules on this topic", "seulement les règles de ce sujet")))  # noqa: E501  # fmt: skip
    one.add_argument("--json", action="store_true", help=str(Text("as data", "en données")))


def run(chosen: argparse.Namespace) -> int:
    """One line a rule, then how many of each system are in which state."""
    from editor.cli.main import complain
    from editor.systems.registry import UnknownSystemError, ledger_names
    from editor.systems.states import rule_states

    try:
        rules = rule_states(chosen.system)
    except UnknownSystemError:
        return complain(_unknown("system", "système", chosen.system, ledger_names()))
    states = {word: state for state, text in STATES.items() for word in (state, *text)}
    if chosen.state is not None and chosen.state not in states:
        return complain(_unknown("state", "état", chosen.state, map(str, STATES.values())))
    topics = sorted({one["topic"] for one in rules})
    if chosen.topic is not None and chosen.topic not in topics:
        return complain(_unknown("topic", "sujet", chosen.topic, topics))
    rules = [
        one
        for one in rules
        if chosen.state in {None, *(word for word in states if states[word] == one["state"])}
        and chosen.topic in {None, one["topic"]}
        and (one["asked"] or not chosen.asked)
    ]
    if chosen.json:
        print(json.dumps(rules, ensure_ascii=False, indent=1))
    else:
        _print(rules)
    return 0


def _print(rules: list[dict[str, Any]]) -> None:
    wide = max((len(one["id"]) for one in rules), default=0)
    for one in rules:
        more = [str(ASKED)] if one["asked"] else []
        more += [" ".join(one["checks"]) or one["why"]]
        told = "  ".join([str(STATES[one["state"]]), *more])
        print(f"{one['id']:<{wide}}  {one['topic']:<16}  {told}")
    print()
    answered = sum(one["asked"] for one in rules)
    said = Text(f"{answered} of {len(rules)} can be cited by an answer of gonfalon ask",
                f"{answered} sur {len(rules)} peuvent être citées par gonfalon ask")  # fmt: skip
    print(f"{ASKED}: {said}" if chosen_language() == "en" else f"{ASKED} : {said}")
    counts = Counter((one["system"], one["state"]) for one in rules)
    systems = list(dict.fromkeys(one["system"] for one in rules))
    used = [state for state in STATES if any(counts[system, state] for system in systems)]
    heads = [*(str(STATES[state]) for state in used), str(Text("all", "toutes"))]
    rows = [(str(Text("rules", "règles")), heads)]
    for system in systems:
        row = [counts[system, state] for state in used]
        rows.append((system, [str(count) for count in (*row, sum(row))]))
    if len(systems) != 1:
        sums = [sum(counts[system, state] for system in systems) for state in used]
        rows.append((heads[-1], [str(count) for count in (*sums, len(rules))]))
    for name, cells in rows:
        shown = (cell.rjust(len(head)) for cell, head in zip(cells, heads, strict=True))
        print(f"{name:<12}  {'  '.join(shown)}")


def _unknown(en: str, fr: str, word: str, known: Any) -> Text:
    from editor.model.nearest import nearest

    words = list(known)
    guess, listed = nearest(word, words), ", ".join(words)
    hint = Text(f"did you mean {guess}?", f"vouliez-vous {guess} ?") if guess else Text()
    return Text(
        f"no {en} {word!r}; {hint.en or f'there is {listed}'}",
        f"{fr} {word!r} inconnu ; {hint.fr or f'il y a {listed}'}",
    )
