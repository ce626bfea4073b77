"""Pictures for converters, which may not paint themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.systems.examine import Examined


class Artist:
    """Paints what was read, when a converter asks for it."""

    def __init__(self, examined: Examined) -> None:
        self._examined = examined
