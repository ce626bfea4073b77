"""Who plays when nobody does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from editor.model.text import Text
from editor.play.chance import Seeded
from editor.play.game import Action
from editor.play.session import Session

Player = Callable[[Session[Any]], Action]


class Random:
    """Does any of what is offered, each as likely as the next."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed)
        self._why = Text("what to do", "quoi faire")

    def __call__(self, session: Session[Any]) -> Action:
        return self.choose(session.legal_actions())

    def choose(self, offered: Sequence[Action]) -> Action:
        """One of these."""
        return offered[self._dice.roll(len(offered), self._why) - 1]
