"""Rulings that a group may read otherwise: a scenario says so in `switches`, by the rule's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Situation


def as_ruled(situation: Situation, rule: str) -> bool:
    """Whether the scenario leaves a ruling as the ledger has it."""
    return reading(situation, rule) is True


def reading(situation: Situation, rule: str) -> bool | int | str:
    """How the scenario has a ruling read: True is the reading of the ledger."""
    return situation.scenario.switches.get(rule, True)
