"""Players by name, for each system that has its own."""

from __future__ import annotations

from collections.abc import Callable

from editor.play.players import Player, Random


def bots(system: str) -> dict[str, Callable[[int], Player]]:
    """Who can play a system: anybody can do anything, and some know what they want."""
    found: dict[str, Callable[[int], Player]] = {"random": Random}
    if system == "cry-havoc":
        from editor.systems.cry_havoc.playing.greedy import Greedy

        found["greedy"] = Greedy
    return found
