"""What may be done now: each action with who does it, to whom, and which click means it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.hexgrid.labels import LabelError

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.play.game import Action


@dataclass(frozen=True, slots=True)
class Offer:
    """An action and what its words name."""

    action: Action
    who: tuple[str, ...] = ()
    """Units that do it; empty for what a side does, such as to be done."""
    targets: tuple[str, ...] = ()
    place: Hex | None = None
    """The last hex that it names."""
    extra: tuple[str, ...] = ()
    """Words that name neither a unit nor a hex: a weapon, an edge, a number."""
    hexes: frozenset[Hex] = frozenset()
    """Where a click means it."""

    @property
    def verb(self) -> str:
        return self.action.verb


def offer_of(state: Any, action: Action) -> Offer:
    """An action read with the pieces and hexes of a moment."""
    pieces, known = state.now.pieces, state.people
    who: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    places: list[Hex] = []
    extra: list[str] = []
    for number, word in enumerate(action.words):
        names = tuple(word.split(","))
        if number == 0 and all(name in pieces or name in known for name in names):
            who = names
        elif all(name in pieces for name in names):
            targets += names
        elif (place := _hex(state, word)) is not None:
            places.append(place)
        else:
            extra.append(word)
    place = places[-1] if places else None
    hexes = frozenset(at for name in targets for at in pieces[name].hexes)
    if place is not None:
        hexes |= {place}
    if not hexes and len(action.words) == 1:
        hexes = frozenset(at for name in who if name in pieces for at in pieces[name].hexes)
    return Offer(action, who, targets, place, tuple(extra), hexes)


def _hex(state: Any, word: str) -> Hex | None:
    """A hex as an action writes it, on whatever level."""
    try:
        found: Hex = state.now.board.hex(word.partition("/")[0])
    except LabelError:
        return None
    return found


class Offers:
    """All that may be done at a moment, by unit, by verb and by hex; it changes nothing."""

    def __init__(self, state: Any, actions: Iterable[Action], withheld: int = 0) -> None:
        self.all = tuple(offer_of(state, action) for action in actions)
        self.withheld = withheld
        """How many more there are that are not to be shown."""
        self.by_unit: dict[str, list[Offer]] = {}
        self.plain: list[Offer] = []
        """What no single unit does: to be done, to let pass."""
        for offer in self.all:
            for name in offer.who:
                self.by_unit.setdefault(name, []).append(offer)
            if not offer.who:
                self.plain.append(offer)

    def of(self, unit: str | None) -> list[Offer]:
        """What a unit may do; without one, everything that a unit may do."""
        if unit is None:
            return [offer for offer in self.all if offer.who]
        return self.by_unit.get(unit, [])

    def verbs_of(self, unit: str) -> dict[str, list[Offer]]:
        """What a unit may do, by the verb."""
        found: dict[str, list[Offer]] = {}
        for offer in self.of(unit):
            found.setdefault(offer.verb, []).append(offer)
        return found

    def at(self, place: Hex, unit: str | None) -> list[Offer]:
        """What a click on a hex can mean: of the chosen unit, else of anybody."""
        own = [offer for offer in self.of(unit) if place in offer.hexes]
        return own or [offer for offer in self.of(None) if place in offer.hexes]

    def places(self, unit: str | None) -> frozenset[Hex]:
        """Every hex where a click means something, for the chosen unit or for anybody."""
        return frozenset(place for offer in self.of(unit) for place in offer.hexes)

    def in_place(self, unit: str) -> Iterator[Offer]:
        """What a unit may do that has no place of its own: take something up, leave the board."""
        return (offer for offer in self.of(unit) if not offer.hexes)

    @property
    def is_forced(self) -> bool:
        """Whether there is nothing to choose."""
        return len(self.all) + self.withheld == 1

    def without(self, state: Any, names: frozenset[str]) -> Offers:
        """What names none of these units."""
        left = [one.action for one in self.all if names.isdisjoint((*one.who, *one.targets))]
        return Offers(state, left, len(self.all) - len(left))
