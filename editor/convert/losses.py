"""What the other side cannot say: counted by name, never dropped in silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from editor.model.text import Text

Fate = Literal["noted", "kept", "changed", "left-out", "remark"]
FATES: dict[Fate, Text] = {
    "noted": Text("kept as a note", "gardé en note"),
    "kept": Text("kept in the side file for the way back", "gardé à côté pour le retour"),
    "changed": Text("became something else", "devenu autre chose"),
    "left-out": Text("left out", "laissé de côté"),
    "remark": Text("to know", "à savoir"),
}
_PLACES = 5


@dataclass(frozen=True, slots=True)
class Loss:
    """One name of the other side, how often it came, and what became of it."""

    fate: Fate
    what: Text
    name: str
    count: int
    places: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "fate": self.fate,
            "what": {"en": self.what.en, "fr": self.what.fr},
            "name": self.name,
            "count": self.count,
            "places": list(self.places),
        }


@dataclass(slots=True)
class Tally:
    """Counts losses while a file is converted."""

    _counts: dict[tuple[Fate, Text, str], list[str]] = field(default_factory=dict)
    _numbers: dict[tuple[Fate, Text, str], int] = field(default_factory=dict)

    def add(self, fate: Fate, what: Text, name: str, place: str = "", count: int = 1) -> None:
        key = (fate, what, name)
        self._numbers[key] = self._numbers.get(key, 0) + count
        places = self._counts.setdefault(key, [])
        if place and len(places) < _PLACES:
            places.append(place)

    def losses(self) -> tuple[Loss, ...]:
        """What is gone first, then by number."""
        order = list(FATES)
        found = [
            Loss(fate, what, name, number, tuple(self._counts[fate, what, name]))
            for (fate, what, name), number in self._numbers.items()
        ]
        return tuple(
            sorted(found, key=lambda one: (-order.index(one.fate), one.what.en, -one.count))
        )


def counts(losses: Iterable[Loss]) -> dict[str, int]:
    """How many things met each fate."""
    found = dict.fromkeys(FATES, 0)
    for one in losses:
        found[one.fate] += one.count
    return {str(fate): number for fate, number in found.items()}
