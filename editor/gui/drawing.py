"""How the window asks for a board to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.draw.painter import BoardPainter
    from editor.draw.picture import Layers
    from editor.gui.shown import Shown


LAYERS: dict[str, Text] = {
    "backdrop": Text("Backdrop", "Fond"),
    "terrain": Text("Terrain", "Terrain"),
    "elevation": Text("Elevation", "Relief"),
    "edges": Text("Edges", "Côtés"),
    "features": Text("Features", "Détails"),
    "obstacles": Text("Obstacles", "Obstacles"),
    "lights": Text("Lights", "Lumières"),
    "zones": Text("Zones", "Zones"),
    "areas": Text("Names of places", "Noms des lieux"),
    "units": Text("Units", "Pions"),
    "findings": Text("Findings", "Constats"),
    "overlays": Text("Overlays", "Voiles"),
}
"""From the bottom up, as they are painted."""
LOCKABLE = ("terrain", "elevation", "edges", "features", "obstacles", "lights", "zones", "areas",
            "units")  # fmt: skip


class Look(msgspec.Struct, frozen=True):
    """What the View menu and the list of layers choose."""

    night: bool = False
    labels: bool = True
    grid: bool = True
    level: int = 0
    dark: bool = False
    hidden: frozenset[str] = frozenset()
    """Layers that are not shown."""
    opacity: tuple[tuple[str, float], ...] = ()
    """Layers that show through, with how much of them is seen."""

    def shows(self, layer: str) -> bool:
        return layer not in self.hidden

    def opacity_of(self, layer: str) -> float:
        return dict(self.opacity).get(layer, 1.0)

    def with_layer(self, layer: str, *, shown: bool, opacity: float) -> Look:
        """The same with one layer shown otherwise."""
        hidden = self.hidden - {layer} if shown else self.hidden | {layer}
        faint = {**dict(self.opacity), layer: opacity}
        kept = tuple(sorted((name, share) for name, share in faint.items() if share < 1.0))
        return replace(self, hidden=hidden, opacity=kept)


def board_painter(shown: Shown, look: Look) -> BoardPainter:
    """The painter of the open file's board."""
    from editor.draw.painter import BoardPainter
    from editor.draw.picture import DARK, LIGHT, picture_of

    picture = picture_of(shown.examined, night=look.night)
    return BoardPainter(picture, DARK if look.dark else LIGHT, layers_of(look))


def layers_of(look: Look) -> Layers:
    """What the painter is told."""
    from editor.draw.picture import Layers

    shown = {name: look.shows(name) for name in LAYERS if name not in {"findings", "overlays"}}
    return Layers(
        grid=look.grid, labels=look.labels, level=look.level, opacity=look.opacity, **shown
    )
