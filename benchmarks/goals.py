"""What each row compares, and how fast it has to be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goal:
    """One figure: a ratio of ours to the peer's that must not be exceeded.

    Where `times` is set, the ratio is shown upside down, as so many times faster.
    """

    row: int
    area: str
    peer: str
    goal: float
    stretch: float
    times: bool = False

    def shown(self, ratio: float) -> str:
        """A ratio as the table shows it."""
        return f"{1 / ratio:.0f} times" if self.times else f"{ratio:.2f}"


GOALS = (
    Goal(1, "picture of a 500 x 500 map, time", "tmxrasterizer", 0.20, 0.08),
    Goal(1, "picture of a 500 x 500 map, peak memory", "tmxrasterizer", 0.15, 0.06),
    Goal(2, "picture of a 26 x 16 map, time", "tmxrasterizer", 1.5, 1.1),
    Goal(3, "500 x 500 map to arrays and JSON", "tiled --export-map", 1.0, 0.6),
    Goal(8, "load a 5,000-line scenario", "CSafeLoader", 0.5, 0.15),
    Goal(9, "save it after one change", "CSafeDumper", 0.2, 0.08),
    Goal(10, "read and schema-test a pack", "SafeLoader + jsonschema", 1 / 20, 1 / 60, True),
    Goal(11, "re-check of unchanged files", "CSafeLoader + jsonschema", 1 / 200, 1 / 800, True),
)
