"""A place that lights up and fades, so that the eye finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QVariantAnimation
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex

DURATION_MS = 1600


class Flash:
    """Fades from 1 to 0 and has its widget repainted meanwhile."""

    def __init__(self, widget: QWidget) -> None:
        self.hexes: tuple[Hex, ...] = ()
        self.strength = 0.0
        self._widget = widget
        self._fade = QVariantAnimation(widget, duration=DURATION_MS)
        self._fade.setStartValue(1.0)
        self._fade.setKeyValueAt(0.5, 0.8)
        self._fade.setEndValue(0.0)
        self._fade.valueChanged.connect(self._set)

    def start(self, hexes: tuple[Hex, ...]) -> None:
        self.hexes = hexes
        self.strength = 1.0
        self._fade.stop()
        self._fade.start()

    def _set(self, value: float) -> None:
        self.strength = value
        self._widget.update()
