"""The list of layers: which are seen, how much of them, and which may not be changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDockWidget,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.gui.drawing import LAYERS, LOCKABLE, Look
from editor.gui.icons import make_icon
from editor.gui.words import Words
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

SHOW = Text("Show {}", "Montrer {}")
LOCK = Text("Lock {}", "Verrouiller {}")
FADE = Text("Opacity of {}", "Opacité de {}")
_SOLID = {"findings"}
"""Layers that are seen or not, and nothing between."""


class LayersDock(QDockWidget):
    """Asks for another look; what is locked it remembers itself."""

    look_asked = Signal(str, bool, float)
    """A layer, whether it is to be seen, and how much of it."""
    locks_changed = Signal()

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("layers")
        self.locked: frozenset[str] = frozenset()
        self.eyes: dict[str, QToolButton] = {}
        self.locks: dict[str, QToolButton] = {}
        self.sliders: dict[str, QSlider] = {}
        self.names: dict[str, QLabel] = {}
        inside = QWidget()
        grid = QGridLayout()
        grid.setContentsMargins(6, 4, 6, 4)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(1)
        grid.setColumnStretch(2, 1)
        # The topmost layer stands at the top.
        for row, layer in enumerate(reversed(LAYERS)):
            self._add(grid, row, layer)
        whole = QVBoxLayout(inside)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(grid)
        whole.addStretch(1)
        pane = QScrollArea(widgetResizable=True)
        pane.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        pane.setFrameShape(QScrollArea.Shape.NoFrame)
        pane.setWidget(inside)
        self.setWidget(pane)
        words.say(self.setWindowTitle, Text("Layers", "Calques"))
        words.changed.connect(self._speak)
        self._speak()

    def _add(self, grid: QGridLayout, row: int, layer: str) -> None:
        eye, lock = self._button(), self._button()
        eye.setChecked(True)
        eye.toggled.connect(lambda _: self._ask(layer))
        lock.toggled.connect(lambda on: self._lock(layer, on))
        name = QLabel()
        name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(10, 100)
        slider.setValue(100)
        slider.setPageStep(10)
        slider.setMinimumWidth(64)
        slider.valueChanged.connect(lambda _: self._ask(layer))
        grid.addWidget(eye, row, 0)
        if layer in LOCKABLE:
            grid.addWidget(lock, row, 1)
        grid.addWidget(name, row, 2)
        if layer not in _SOLID:
            grid.addWidget(slider, row, 3)
        self.eyes[layer], self.locks[layer] = eye, lock
        self.names[layer], self.sliders[layer] = name, slider

    def show_look(self, look: Look) -> None:
        """Follow a look that somebody else has chosen."""
        for layer in LAYERS:
            eye, slider = self.eyes[layer], self.sliders[layer]
            with QSignalBlocker(eye), QSignalBlocker(slider):
                eye.setChecked(look.shows(layer))
                slider.setValue(round(look.opacity_of(layer) * 100))
            self.names[layer].setEnabled(look.shows(layer))

    def dress(self, palette: QPalette) -> None:
        eye, lock = make_icon("eye", palette), make_icon("lock", palette)
        for layer in LAYERS:
            self.eyes[layer].setIcon(eye)
            self.locks[layer].setIcon(lock)

    def is_locked(self, layer: str) -> Text | None:
        """The name of a layer that may not be changed; None where it may."""
        return LAYERS[layer] if layer in self.locked else None

    @staticmethod
    def _button() -> QToolButton:
        button = QToolButton(autoRaise=True)
        button.setCheckable(True)
        button.setIconSize(QSize(16, 16))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _ask(self, layer: str) -> None:
        shown, share = self.eyes[layer].isChecked(), self.sliders[layer].value() / 100
        self.look_asked.emit(layer, shown, share)

    def _lock(self, layer: str, on: bool) -> None:
        self.locked = self.locked | {layer} if on else self.locked - {layer}
        self.locks_changed.emit()

    def _speak(self) -> None:
        for layer, text in LAYERS.items():
            name = str(text)
            self.names[layer].setText(name)
            small = name[:1].lower() + name[1:]
            for widget, said in (
                (self.eyes[layer], SHOW), (self.locks[layer], LOCK), (self.sliders[layer], FADE),
            ):  # fmt: skip
                widget.setToolTip(str(said).format(small))
                widget.setAccessibleName(str(said).format(small))


class LayersMemory(QObject):
    """Layers are from one start to the next as they were left."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        hidden, opacity, locked = parse_layers(window.settings.text("layers"))
        if hidden or opacity:
            window.stage.set_look(replace(window.look, hidden=hidden, opacity=opacity))
            window.layers.show_look(window.look)
        for layer in locked:
            window.layers.locks[layer].setChecked(True)
        window.stage.look_changed.connect(self._keep)
        window.layers.locks_changed.connect(self._keep)

    def _keep(self) -> None:
        said = format_layers(self._window.look, self._window.layers.locked)
        if said != self._window.settings.text("layers"):
            self._window.settings.set_text("layers", said)


def format_layers(look: Look, locked: frozenset[str]) -> str:
    """What is remembered of the layers from one start to the next."""
    return json.dumps([sorted(look.hidden), dict(look.opacity), sorted(locked)])


def parse_layers(text: str) -> tuple[frozenset[str], tuple[tuple[str, float], ...], frozenset[str]]:
    """The way back; whatever cannot be read is as if never written."""
    try:
        hidden, opacity, locked = json.loads(text)
        shares = {name: float(share) for name, share in opacity.items() if name in LAYERS}
    except (ValueError, TypeError, AttributeError):
        return frozenset(), (), frozenset()
    fit = tuple(sorted((name, share) for name, share in shares.items() if 0.05 <= share < 1))
    return frozenset(hidden) & frozenset(LAYERS), fit, frozenset(locked) & frozenset(LOCKABLE)
