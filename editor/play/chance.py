"""Where dice come from: a seed, a list, or somebody at the table. The only home of randomness."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from editor.model.text import Text


class DiceError(ValueError):
    """A die that is not there, cannot be, or was never rolled; says which roll it was."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said


class Chance(Protocol):
    """Dice in order. `mark` counts those rolled so far; `rewind` goes back to an earlier count."""

    @property
    def mark(self) -> int: ...
    def rewind(self, mark: int) -> None: ...
    def roll(self, sides: int, why: Text) -> int:
        """A face from 1 to `sides`; `why` names the roll to whoever must know."""


class Seeded:
    """All dice follow from a number. Rewound, the same dice come again, whatever they are for.

    >>> dice = Seeded(7)
    >>> first = [dice.roll(10, Text()) for _ in range(5)]
    >>> dice.rewind(0)
    >>> first == [dice.roll(10, Text()) for _ in range(5)]
    True
    """

    _BITS = 53

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)
        self._drawn: list[int] = []
        self.mark = 0

    def rewind(self, mark: int) -> None:
        self.mark = mark

    def roll(self, sides: int, why: Text) -> int:
        del why
        if self.mark == len(self._drawn):
            self._drawn.append(self._source.getrandbits(self._BITS))
        self.mark += 1
        return 1 + (self._drawn[self.mark - 1] * sides >> self._BITS)


class Scripted:
    """Dice from a list, each rolled at most once; a ten-sided 0 reads as 10."""

    def __init__(self, dice: Sequence[int]) -> None:
        self._dice = tuple(dice)
        self.mark = 0
        self.last = Text("none was rolled", "aucun n'a été lancé")
        """What the last die was for."""

    def rewind(self, mark: int) -> None:
        self.mark = mark

    @property
    def left(self) -> tuple[int, ...]:
        """Dice that nobody has rolled."""
        return self._dice[self.mark :]

    def roll(self, sides: int, why: Text) -> int:
        number = self.mark + 1
        if self.mark == len(self._dice):
            raise DiceError(
                Text(
                    f"die {number} is missing: {why.en} (D{sides})",
                    f"le dé {number} manque : {why.fr} (D{sides})",
                )
            )
        face = self._dice[self.mark]
        face = sides if face == 0 else face
        if face > sides:
            raise DiceError(
                Text(
                    f"die {number} shows {face}, but {why.en} takes a D{sides}",
                    f"le dé {number} montre {face}, mais {why.fr} demande un D{sides}",
                )
            )
        self.mark, self.last = number, why
        return face


class Asked:
    """Dice rolled at the table: `ask` is told how many sides and why, and gives the face."""

    def __init__(self, ask: Callable[[int, Text], int]) -> None:
        self._ask = ask
        self._rolled: list[int] = []

    @property
    def mark(self) -> int:
        return len(self._rolled)

    def rewind(self, mark: int) -> None:
        """What was rolled after it is forgotten: it will be asked anew."""
        del self._rolled[mark:]

    def roll(self, sides: int, why: Text) -> int:
        face = self._ask(sides, why)
        if not 1 <= face <= sides:
            raise DiceError(
                Text(f"a D{sides} does not show {face}", f"un D{sides} ne montre pas {face}")
            )
        self._rolled.append(face)
        return face
