"""An answer with its reasons: what was looked at, by which rule, and what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex

Figure = int | float | str | None


class Step(msgspec.Struct, frozen=True, gc=False):
    """One reason: the rule, what was looked at in words, the figure it gave, and where."""

    rule: str
    text: Text
    figure: Figure = None
    hexes: tuple[Hex, ...] = ()
    level: int = 0


class Proof(msgspec.Struct, frozen=True, gc=False):
    """The answer to a tactical question, and the steps that lead to it, in their order."""

    answer: Text
    steps: tuple[Step, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it rests on, each once."""
        return tuple(dict.fromkeys(step.rule for step in self.steps))

    def total(self) -> int | float:
        """The sum of the figures that are numbers: modifiers add up."""
        return sum(step.figure for step in self.steps if isinstance(step.figure, int | float))


class Chance(msgspec.Struct, frozen=True, gc=False):
    """One result and how likely it is: `ways` of `of` equally likely rolls."""

    result: str
    name: Text
    ways: int
    of: int


class Answer(msgspec.Struct, frozen=True):
    """What a question came to: the proof, its figures by name, and the chances of a roll."""

    question: str
    proof: Proof
    figures: dict[str, Figure | list[str]] = {}
    chances: tuple[Chance, ...] = ()
    hexes: dict[str, int | float] = {}
    """For questions about many hexes: label to figure."""
    is_answered: bool = True
    """False where the question has no answer, and the proof says why."""
