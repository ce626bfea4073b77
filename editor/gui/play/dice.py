"""The dice of a game in the window: from a number, from a file, or rolled at the table and typed.

A die that must be typed is no question in the middle of an action: the action is given up with
`DieWanted`, and done again from its start as soon as the die is known. So nothing waits.
"""

from __future__ import annotations

from collections.abc import Iterable

from editor.model.text import Text
from editor.play.chance import Seeded

_NO_REASON = Text()


class DieWanted(Exception):  # noqa: N818 - it asks for something, it is no mistake
    """A die that somebody has to roll: how many sides, and what for."""

    def __init__(self, sides: int, why: Text) -> None:
        super().__init__(f"D{sides} for {why.en}")
        self.sides, self.why = sides, why


class Dice:
    """Dice in order: first those that are known by their place, then from the seed or by asking."""

    def __init__(self, seed: int, *, asks: bool = False, known: Iterable[int] = ()) -> None:
        self.seed, self.asks = seed, asks
        self.mark = 0
        self.faces: list[int] = []
        """What was rolled so far."""
        self._known = dict(enumerate(known))
        self._source = Seeded(seed)

    def rewind(self, mark: int) -> None:
        self.mark = mark
        del self.faces[mark:]

    def forget(self) -> None:
        """What was typed for later is typed anew: somebody has gone back."""
        self._known = {place: face for place, face in self._known.items() if place < self.mark}

    def type(self, face: int) -> None:
        """The next die that is not known yet."""
        place = self.mark
        while place in self._known:
            place += 1
        self._known[place] = face

    @property
    def is_seeded(self) -> bool:
        """Whether all that was rolled follows from the seed."""
        return not any(place < self.mark for place in self._known)

    def roll(self, sides: int, why: Text) -> int:
        face = self._known.get(self.mark)
        if face is None and self.asks:
            raise DieWanted(sides, why)
        if face is None:
            face = self._drawn(sides)
        face = sides if face == 0 else min(face, sides)
        self.mark += 1
        self.faces.append(face)
        return face

    def _drawn(self, sides: int) -> int:
        """The die at this place in the row that follows from the seed, whatever came before."""
        if self._source.mark > self.mark:
            self._source.rewind(self.mark)
        while self._source.mark < self.mark:
            self._source.roll(sides, _NO_REASON)
        return self._source.roll(sides, _NO_REASON)

    def copy(self) -> Dice:
        """The same dice for a game that goes another way from here."""
        made = Dice(self.seed, asks=self.asks)
        made._known, made.faces, made.mark = dict(self._known), list(self.faces), self.mark
        return made
