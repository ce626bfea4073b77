"""Takes out Python's rubbish in the thread of the window, and nowhere else.

Widgets that know each other are rubbish once nobody else knows them. Python takes rubbish out in
whatever thread makes objects just then, perhaps one that reads a file; but a widget or a timer that
dies outside its own thread brings the program down. So Python is told not to, and a timer does it.
"""

from __future__ import annotations

import gc
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 250
SHARE = 0.02
"""How much of the time may go into looking through all that there is."""


class Rubbish(QObject):
    """As long as it lives, rubbish is taken out by its timer only."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._again = 0.0
        """Before then all that there is is not looked through once more."""
        gc.disable()
        timer = QTimer(self, interval=EVERY_MS)
        timer.timeout.connect(self.take_out)
        timer.start()

    def take_out(self) -> None:
        """The youngest generations that have grown beyond their limit, as Python would."""
        counts, limits = gc.get_count(), gc.get_threshold()
        full = [age for age in range(3) if counts[age] > limits[age]]
        if not full:
            return
        started = perf_counter()
        oldest = full[-1]
        if oldest == 2 and started < self._again:
            oldest = 1
        gc.collect(oldest)
        if oldest == 2:
            now = perf_counter()
            self._again = now + (now - started) / SHARE
