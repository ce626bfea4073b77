"""What the program does of each rule: recorded in files, checked, played, or still open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from editor.model.ground import Entry
from editor.model.rules import Rule
from editor.model.text import Text
from editor.systems.asked import asked
from editor.systems.checkbook import checks
from editor.systems.fields import FIELDS
from editor.systems.played import played
from editor.systems.registry import SYSTEMS, catalogue_for, ledger, unguarded

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NO_FIGURES = {"name", "source", "from", "rules", "aliases", "text", "colour", "pattern", "symbol"}
_OF_PLAY = Text(
    "a rule of play: nothing that a file says can break it",
    "une règle de jeu : rien de ce que dit un fichier ne peut l'enfreindre",
)
_UNASKED = Text("the ledger asks for no check", "le registre ne demande aucun contrôle")
_PLAYED = Text("test-play does it", "la partie d'essai l'applique")
_PREFIXES = {prefix: system.id for system in SYSTEMS.values() for prefix in system.prefixes}


def rule_states(system: str | None = None) -> list[dict[str, Any]]:
    """The ledger as data: `{id, system, topic, state, checks, why, asked}` for each rule.

    A rule that asks for play is played where test-play may cite it; else it is checked where a
    check cites it; recorded where the catalogue holds its figures, or where a file has the field
    for what it asks of an author; not applicable where it only asks for a check which no file can
    fail; and otherwise open. Besides, it is asked where an answer to a tactical question may cite
    it. `why` says where it is played or recorded, and why no check guards it.
    """
    guards: dict[str, list[str]] = {}
    for check in checks().values():
        for id in check.rules:  # noqa: A001 - a rule's id is called id everywhere
            guards.setdefault(id, []).append(check.code)
    held, answered, shown = _held(), asked(), played()
    found = []
    for rule in ledger(system).values():
        guarded = guards.get(rule.id, [])
        state, why = _without_check(rule)
        if rule.id in shown and "play" in rule.needs:
            state, why = "played", _played(rule, held)
        elif guarded:
            state, why = "checked", Text()
        elif rule.id in held or rule.id in FIELDS:
            state, why = "recorded", _recorded(rule, held)
        if not guarded and state in {"played", "recorded"} and rule.id not in unguarded():
            why = Text(f"{why.en}; {_UNASKED.en}", f"{why.fr} ; {_UNASKED.fr}")
        prefix = rule.id.partition("-")[0]
        found.append(
            {
                "id": rule.id,
                "system": _PREFIXES.get(prefix, "obstacles"),
                "topic": rule.topic,
                "state": state,
                "checks": guarded,
                "why": str(why),
                "asked": rule.id in answered,
            }
        )
    return found


def _without_check(rule: Rule) -> tuple[str, Text]:
    """The state of a rule that nothing guards or holds, and why."""
    reason = unguarded().get(rule.id)
    if reason is not None:
        return "open" if {"author", "play"} & set(rule.needs) else "not-applicable", reason
    if "validate" in rule.needs:
        return "open", Text("no check and no play yet", "ni contrôle ni jeu pour l'instant")
    return "open" if rule.needs else "not-applicable", _OF_PLAY


def _recorded(rule: Rule, held: dict[str, str]) -> Text:
    """Where a rule is recorded and, if it asks for a check, why there is none."""
    place = held.get(rule.id)
    where = (
        Text(f"in the catalogue: {place}", f"au catalogue : {place}")
        if place is not None
        else Text(f"in the file: {FIELDS[rule.id]}", f"dans le fichier : {FIELDS[rule.id]}")
    )
    reason = unguarded().get(rule.id)
    return Text(f"{where.en}. {reason.en}", f"{where.fr}. {reason.fr}") if reason else where


def _played(rule: Rule, held: dict[str, str]) -> Text:
    """That test-play does it, and where its figures are, if it has any."""
    if rule.id not in held and rule.id not in FIELDS:
        return _PLAYED
    where = _recorded(rule, held)
    return Text(f"{_PLAYED.en}; {where.en}", f"{_PLAYED.fr} ; {where.fr}")


@cache
def _held() -> dict[str, str]:
    """Where the catalogue first holds the figures of a rule.

    A field says so by its mark in `from`, a table by the rule's name in it. An entry without such
    marks holds the rules it names whose numbers it has, every one of them; an entry that is wholly
    from one sheet, as its mark `all` says, holds all that it names. A rule that an entry only
    names is not held.
    """
    known = ledger()
    held: dict[str, str] = {}
    for name, system in SYSTEMS.items():
        catalogue = catalogue_for(name, system.options)
        for section, key, entry in catalogue.entries():
            whole = entry.origin.get("all", "default") != "default"
            named = [
                rule for rule in entry.rules
                if whole or (not entry.origin and _states_the_numbers_of(known[rule], entry))
            ]  # fmt: skip
            for id in (*entry.origin.values(), *named):  # noqa: A001 - as above
                held.setdefault(id, f"{section} {key}")
        for key, table in catalogue.tables.items():
            for id in _words(table):  # noqa: A001 - as above
                held.setdefault(id, f"tables {key}")
    return held


def _states_the_numbers_of(rule: Rule, entry: Entry) -> bool:
    """Whether a rule has numbers, and the figures of an entry have them all."""
    figures = {k: v for k, v in msgspec.to_builtins(entry).items() if k not in _NO_FIGURES}
    wanted = set(_NUMBER.findall(rule.rule))
    return bool(wanted) and wanted <= set(_NUMBER.findall(str(figures)))


def _words(value: object) -> Iterator[str]:
    """Every text in a table, to any depth; those that are rules are looked up by their id."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)
