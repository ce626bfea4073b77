"""What a click means: no widget, so that it can be asked without a window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from editor.gui.play.marks import NONE, Marks
from editor.gui.play.offers import offer_of
from editor.play.game import Action

if TYPE_CHECKING:
    from editor.gui.play.foresight import Ways
    from editor.gui.play.match import Moment
    from editor.gui.play.offers import Offer
    from editor.hexgrid.hexes import Hex


@dataclass(frozen=True)
class Meant:
    """What comes of a click: nothing, a unit chosen, an action, or a choice between several."""

    kind: Literal["nothing", "select", "do", "choose", "go"] = "nothing"
    offers: tuple[Offer, ...] = ()
    unit: str | None = None


NOTHING = Meant()
_MEANT = {"shoot": "fire", "volley": "fire", "attack": "attack"}


@dataclass(frozen=True)
class Pointing:
    """A moment, who is chosen, and where he can go."""

    moment: Moment
    chosen: str | None = None
    ways: Ways | None = None

    def meant(self, place: Hex) -> Meant:
        """What a click on a hex would do."""
        offers = self.moment.offers
        if offers is None:
            return NOTHING
        if self.chosen is not None:
            own = tuple(one for one in offers.of(self.chosen) if place in one.hexes)
            others = tuple(one for one in own if one.verb != "step")
            if self.ways is not None and place in self.ways.costs and not others:
                return Meant("go", unit=self.chosen)
            if own:
                return Meant("do" if len(own) == 1 else "choose", own)
        here = [name for name in self._units_at(place) if name in offers.by_unit]
        if here:
            return self._unit(here)
        anybody = tuple(offers.at(place, None))
        if not anybody:
            return NOTHING
        sole = len(anybody) == 1 and len(offers.by_unit) == 1
        return Meant("do" if sole else "choose", anybody)

    def _unit(self, here: list[str]) -> Meant:
        """The next of those who stand there; a second click offers what he may do on the spot."""
        assert self.moment.offers is not None
        if self.chosen not in here:
            return Meant("select", unit=here[0])
        on_the_spot = tuple(self.moment.offers.in_place(self.chosen)) if self.chosen else ()
        if len(here) == 1 and on_the_spot:
            return Meant("choose", on_the_spot)
        return Meant("select", unit=here[(here.index(self.chosen) + 1) % len(here)])

    def why_not(self, place: Hex) -> Offer | None:
        """What somebody might have meant by a click that means nothing: a shot, an attack."""
        item, state = self.moment.item, self.moment.state
        verb = _MEANT.get(item.name) if item is not None else None
        if self.chosen is None or verb is None or self.chosen not in state.now.pieces:
            return None
        one = state.now.pieces[self.chosen]
        for name in self._units_at(place):
            if state.now.is_enemy(one, state.now.pieces[name]):
                return offer_of(state, Action(verb, (self.chosen, name)))
        return None

    def menu_at(self, place: Hex) -> tuple[Offer, ...]:
        """All that may be done there, or by whoever stands there."""
        offers = self.moment.offers
        if offers is None:
            return ()
        found = dict.fromkeys(offers.at(place, self.chosen))
        for name in self._units_at(place):
            found |= dict.fromkeys(offers.of(name))
        return tuple(found)

    def _units_at(self, place: Hex) -> Iterator[str]:
        for name, piece in self.moment.state.now.pieces.items():
            if place in piece.hexes:
                yield name

    def next_unit(self, by: int) -> str | None:
        """Those who may do something, one after another."""
        names = list(self.moment.offers.by_unit) if self.moment.offers is not None else []
        if not names:
            return None
        if self.chosen not in names:
            return names[0 if by > 0 else -1]
        return names[(names.index(self.chosen) + by) % len(names)]

    def marks(self, path: tuple[Hex, ...] = ()) -> Marks:
        """What is drawn over the board."""
        offers, state = self.moment.offers, self.moment.state
        if state is None:
            return NONE
        log = self.moment.log
        last = frozenset(at for one in log[-1].said for at in one.hexes) if log else frozenset()
        if offers is None:
            return Marks(last=last)
        pieces = state.now.pieces
        acts = frozenset(
            at for name in offers.by_unit if name in pieces for at in pieces[name].hexes
        )
        chosen: frozenset[Hex] = frozenset()
        goals: frozenset[Hex] = frozenset()
        foes: frozenset[Hex] = frozenset()
        if self.chosen is not None:
            if self.chosen in pieces:
                chosen = frozenset(pieces[self.chosen].hexes)
            for offer in offers.of(self.chosen):
                if offer.targets:
                    foes |= {at for name in offer.targets for at in pieces[name].hexes}
                if offer.place is not None:
                    goals |= {offer.place}
        item = self.moment.item
        about = frozenset(
            at for name in (item.args if item is not None else ())
            if isinstance(name, str) and name in pieces for at in pieces[name].hexes
        )  # fmt: skip
        costs = self.ways.costs if self.ways is not None else {}
        if costs:
            goals -= set(costs)
        return Marks(acts - chosen, chosen, goals, foes, costs, path, about - chosen, last)
