"""Which layer an edit would change, of those that are locked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from editor.edit.errors import EditError
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.edit.commands import AnyEdit

_LAYERS = {
    "terrain": "terrain", "levels": "terrain", "board": "terrain", "elevation": "elevation",
    "edges": "edges",
    "areas": "areas", "features": "features", "openings": "edges", "zones": "zones",
    "units": "units", "obstacles": "obstacles", "markers": "obstacles", "objects": "obstacles",
    "ropes": "obstacles", "lights": "lights",
}  # fmt: skip
"""On which layer a section of a map or a scenario is painted."""


def locked_by(edit: AnyEdit, whole: Any, locked: Callable[[str], Text | None]) -> Text | None:
    """The name of a locked layer that an edit would change; None where it is free to be made."""
    held = {section: name for section, layer in _LAYERS.items() if (name := locked(layer))}
    if not held:
        return None
    try:
        after = edit.apply(whole)
    except EditError:
        return None  # whoever makes it hears of that
    for section, name in held.items():
        if getattr(after, section, None) != getattr(whole, section, None):
            return name
    return None
