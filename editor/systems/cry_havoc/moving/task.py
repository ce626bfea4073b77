"""Something that is done for movement points, as a value."""

from __future__ import annotations

import msgspec

from editor.model.proof import Proof, Step
from editor.model.text import Text


class Task(msgspec.Struct, frozen=True):
    """Something to do: its name, what it is done to, the points, and why it is open."""

    name: str
    subject: str
    points: int
    proof: Proof
    succeeds_to: int | None = None
    """The highest face of a D10 that succeeds, where a die decides."""


def task(name: str, subject: str, points: int, rule: str, en: str, fr: str) -> Task:
    """A task with its one reason."""
    said = Text(en, fr)
    return Task(name, subject, points, Proof(said, (Step(rule, said, points),)))
