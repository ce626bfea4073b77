"""What a player sees where sides keep secrets: the moment without what the others have hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from editor.gui.play.match import HUMAN, Moment
from editor.play.session import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_NEVER_TOLD = {"hidden"}
"""Where a die has put a thing that is to be found."""


class Secrets:
    """Covers what is hidden, while it is on.

    Two at one window both see what is shown; what a side has hidden is shown only while it peeks.
    Whoever is the only one at the window always sees his own.
    """

    def __init__(self) -> None:
        self.is_on = False
        self.peeks = False
        self._scenarios: dict[str, tuple[Any, Any]] = {}
        self._turns: dict[tuple[int, str], tuple[Turn, Turn]] = {}

    def begin(self) -> None:
        """Another game."""
        self.peeks = False
        self._scenarios.clear()
        self._turns.clear()

    def onlooker(self, moment: Moment, roles: Mapping[str, str]) -> str:
        """The side whose secrets may be shown; empty for none."""
        humans = _humans(moment, roles)
        if len(humans) == 1:
            return humans[0]
        return moment.item.side if self.peeks and moment.item is not None else ""

    def turn_to(self, before: Moment, after: Moment) -> None:
        """Nobody goes on peeking when another side has to decide."""
        sides = [one.item.side if one.item is not None else "" for one in (before, after)]
        if sides[0] != sides[1]:
            self.peeks = False

    def can_peek(self, moment: Moment, roles: Mapping[str, str]) -> bool:
        """Whether whoever decides has something that only he may see."""
        if not self.is_on or moment.item is None or moment.offers is None:
            return False
        if len(_humans(moment, roles)) == 1:
            return False
        from editor.systems.cry_havoc.playing.hiding import as_known, kept_from

        state, side = moment.state, moment.item.side
        own, all_ = as_known(state.now.scenario, side), as_known(state.now.scenario, "")
        return kept_from(state, "") != kept_from(state, side) or own != all_

    def cover(
        self, moment: Moment, roles: Mapping[str, str], state_at: Callable[[int], Any]
    ) -> Moment:
        """A moment as it may be shown; when the game is over, everything may."""
        if not self.is_on or moment.state is None or moment.outcome is not None:
            return moment
        from editor.systems.cry_havoc.playing.hiding import kept_from

        side = self.onlooker(moment, roles)
        state = self.cover_state(moment.state, side)
        log = tuple(
            self._covered(turn, side, number, state_at) for number, turn in enumerate(moment.log)
        )
        offers, secret = moment.offers, kept_from(moment.state, side)
        if offers is not None and secret:
            offers = offers.without(state, secret)
        return replace(moment, state=state, offers=offers, log=log)

    def cover_state(self, state: Any, side: str) -> Any:
        """A state as a side knows it; what nobody hides is the very same."""
        from editor.systems.cry_havoc.playing.hiding import as_known, kept_from

        scenario = state.now.scenario
        known = self._scenarios.get(side)
        if known is None or known[0] is not scenario:
            covered = as_known(scenario, side)
            known = self._scenarios[side] = (scenario, scenario if covered == scenario else covered)
        if known[1] is not scenario:
            state = state.but(now=state.now.changed(scenario=known[1]))
        secret = kept_from(state, side) & state.now.pieces.keys()
        return state.without(*secret) if secret else state

    def _covered(self, turn: Turn, side: str, number: int, state_at: Callable[[int], Any]) -> Turn:
        """An entry of the log without what its moment hides; the same one each time it is asked."""
        known = self._turns.get((id(turn), side))
        if known is not None and known[0] is turn:
            return known[1]
        from editor.systems.cry_havoc.playing.hiding import kept_from

        secret = kept_from(state_at(number), side)
        said = tuple(
            one for one in turn.said
            if one.kind not in _NEVER_TOLD and secret.isdisjoint(one.who)
        )  # fmt: skip
        words = turn.action.words if turn.action is not None else ()
        is_told = secret.isdisjoint(name for word in words for name in word.split(","))
        action = turn.action if is_told else None
        found = turn if said == turn.said and action is turn.action else Turn(action, said)
        self._turns[id(turn), side] = (turn, found)
        return found


def _humans(moment: Moment, roles: Mapping[str, str]) -> list[str]:
    """The sides that are played at the window."""
    sides = moment.state.now.scenario.sides
    return [one.id for one in sides if roles.get(one.id, HUMAN) == HUMAN]
