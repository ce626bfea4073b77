"""How the window asks for a board to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.draw.painter import BoardPainter
    from editor.gui.shown import Shown


@dataclass(frozen=True, slots=True)
class Look:
    """What the View menu chooses."""

    night: bool = False
    labels: bool = True
    grid: bool = True
    level: int = 0
    dark: bool = False


def board_painter(shown: Shown, look: Look) -> BoardPainter:
    """The painter of the open file's board."""
    from editor.draw.painter import BoardPainter
    from editor.draw.picture import DARK, LIGHT, Layers, picture_of

    picture = picture_of(shown.examined, night=look.night)
    layers = Layers(grid=look.grid, labels=look.labels, level=look.level)
    return BoardPainter(picture, DARK if look.dark else LIGHT, layers)
