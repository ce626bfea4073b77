"""How fast a game goes on by itself: bots, and decisions that leave no choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.gui.play.match import HUMAN

if TYPE_CHECKING:
    from editor.gui.play.match import Moment

DELAYS = {"slow": 1400, "usual": 550, "fast": 90, "at-once": 0}
"""Milliseconds between two actions of a bot."""
FORCED = 250
"""Milliseconds at most before what leaves no choice is done."""
SLICE = 0.04
"""Seconds that bots play at once before the board is shown again."""


class Pace(QObject):
    """Says when the next action is due that needs nobody at the table."""

    due = Signal(float)
    """For how many seconds may be played before the board is shown; 0 for one action."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.speed = "usual"
        self.is_paused = False
        """Whether bots wait until somebody lets them go on."""
        self.rests = False
        """Whether somebody has gone back, or goes step by step, and nothing happens by itself."""
        self.hurries = False
        """Whether nothing is waited for until somebody has to choose."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tell)

    @property
    def goes_on(self) -> bool:
        """Whether bots act without being asked."""
        return self.hurries or not (self.is_paused or self.rests)

    @property
    def is_waiting(self) -> bool:
        """Whether something is about to happen."""
        return self._timer.isActive()

    def rest(self) -> None:
        """Nothing happens by itself until somebody does something."""
        self.stop()
        self.hurries, self.rests = False, True

    def wake(self) -> None:
        self.hurries = self.rests = False

    def toggle(self) -> None:
        """Bots wait, or go on."""
        self.is_paused = not (self.is_paused or self.rests)
        self.wake()

    def stop(self) -> None:
        self._timer.stop()

    def consider(self, moment: Moment) -> None:
        """Wait for as long as the moment asks for; a real decision ends the hurry."""
        self.stop()
        if moment.item is None or moment.die is not None:
            self.hurries = False
        elif moment.role != HUMAN and self.goes_on:
            self._timer.start(0 if self.hurries else DELAYS[self.speed])
        elif moment.is_forced and moment.ahead == 0 and self.goes_on:
            self._timer.start(0 if self.hurries else min(DELAYS[self.speed], FORCED))
        else:
            self.hurries = False

    def _tell(self) -> None:
        self.due.emit(SLICE if self.hurries or self.speed == "at-once" else 0.0)
