"""Ends the program when the system wants it: nobody is asked, and nothing is lost."""

from __future__ import annotations

import os
import signal
import socket
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

_WANTED = ("SIGTERM", "SIGINT", "SIGHUP")
"""By who logs off, by Ctrl+C in a terminal, and by a terminal that is closed."""


class Ending(QObject):
    """Listens to signals of the system.

    Python hears a signal only when it has something to do; a socket wakes it up in time.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._ear, mouth = socket.socketpair()
        self._mouth = mouth
        for end in (self._ear, mouth):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._ear.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._end)
        signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)
        for name in _WANTED:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), lambda *_: None)

    def _end(self) -> None:
        """What is typed goes into the journals, which the next start offers."""
        # Not above: the first paint can spare what forms are made of.
        from editor.gui.forms.pending import Pending

        number = self._ear.recv(1)[0]
        try:
            for one in self._window.findChildren(Pending):
                if one.is_open:
                    one.settle()
            self._window.bench.keep_all()
            self._window.settings.save()
        finally:
            # To go back through every dialog that is open would ask questions.
            os._exit(128 + number)
