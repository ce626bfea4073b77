"""A game as it is played: its moments, its log, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Generic, Self

import msgspec

from editor.play.chance import Chance
from editor.play.game import Action, Game, Item, Outcome, S, parse_action
from editor.play.umpire import Happening, Umpire


class Turn(msgspec.Struct, frozen=True):
    """One action and what came of it; the first one is the start of the game, without action."""

    action: Action | None
    said: tuple[Happening, ...]


class Session(Generic[S]):
    """Does actions one by one. Every moment is kept, so that undo is exact, dice included."""

    def __init__(self, game: Game[S], chance: Chance) -> None:
        self.game = game
        self._umpire = Umpire(chance)
        self.log: list[Turn] = []
        self._moments: list[tuple[S, int]] = []
        self._keep(None, game.start(self._umpire))

    def _keep(self, action: Action | None, state: S) -> None:
        self.log.append(Turn(action, tuple(self._umpire.said)))
        self._umpire.said.clear()
        self._moments.append((state, self._umpire.chance.mark))

    @property
    def state(self) -> S:
        return self._moments[-1][0]

    @property
    def decision(self) -> Item | None:
        return self.game.decision(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def legal_actions(self) -> Sequence[Action]:
        return self.game.legal_actions(self.state)

    def do(self, action: Action | str) -> Turn:
        """Do an action, or raise with the reason and stay where one was."""
        wanted = parse_action(action) if isinstance(action, str) else action
        before = self._moments[-1][1]
        try:
            state = self.game.apply(self.state, wanted, self._umpire)
        except Exception:
            self._umpire.said.clear()
            self._umpire.chance.rewind(before)
            raise
        self._keep(wanted, state)
        return self.log[-1]

    def undo(self, steps: int = 1) -> int:
        """Go back so many actions, or as many as there are; says how many it was."""
        gone = min(steps, len(self._moments) - 1)
        if gone > 0:
            del self._moments[-gone:], self.log[-gone:]
            self._umpire.chance.rewind(self._moments[-1][1])
        return max(gone, 0)

    def state_at(self, number: int) -> S:
        """The moment after that entry of the log."""
        return self._moments[number][0]

    def forked(self, number: int, chance: Chance) -> Self:
        """Another game, with dice of its own, that has gone the same way up to that entry."""
        other = copy(self)
        other._umpire = Umpire(chance)
        other.log, other._moments = self.log[: number + 1], self._moments[: number + 1]
        chance.rewind(other._moments[-1][1])
        return other

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done, for a record."""
        return tuple(turn.action for turn in self.log if turn.action is not None)
