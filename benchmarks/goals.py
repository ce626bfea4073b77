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
    goal: float | None
    """None = only watched."""
    stretch: float | None
    times: bool = False

    def verdict(self, ratio: float) -> str:
        """What a measured ratio means."""
        if self.goal is None or self.stretch is None:
            return "watched"
        if ratio > self.goal:
            return "not met"
        return "met, and the stretch" if ratio <= self.stretch else "met"

    def shown(self, ratio: float | None) -> str:
        """A ratio as the table shows it."""
        if ratio is None:
            return "-"
        return f"{1 / ratio:.0f} times" if self.times else f"{ratio:.2f}"


GOALS = (
    Goal(1, "picture of a 500 x 500 map, time", "tmxrasterizer", 0.20, 0.08),
    Goal(1, "picture of a 500 x 500 map, peak memory", "tmxrasterizer", 0.15, 0.06),
    Goal(2, "picture of a 26 x 16 map to print, time", "tmxrasterizer", 1.5, 1.1),
    # The peer is done before Python has begun: this line is there to be watched, not to be met.
    Goal(2, "the same, as large as a screen", "tmxrasterizer", None, None),
    Goal(3, "500 x 500 map to arrays and JSON", "tiled --export-map", 1.0, 0.6),
    Goal(4, "start to a painted window", "an empty main window", 1.6, 1.3),
    Goal(5, "all of a 500 x 500 map, key to pixels", "Tiled, 75 ms as noted", 0.33, 0.15),
    Goal(5, "the same, peak memory of the process", "400 MB", 1.0, 0.6),
    Goal(6, "a frame of 500 x 500 at 1:1", "one graphics item a hex", 0.5, 0.2),
    Goal(6, "a frame of 500 x 500 at 1:4", "one graphics item a hex", 0.15, 0.06),
    Goal(6, "a frame of all of 500 x 500", "one graphics item a hex", 0.03, 0.01),
    Goal(6, "a frame while 500 x 500 moves, 200 units", "16 ms", 1.0, 0.5),
    Goal(6, "the same", "a board of 26 x 16", 4.0, 2.0),
    # A move that uncovers ground has to paint it: to be watched.
    Goal(6, "the same, the slowest of 240 frames", "16 ms", None, None),
    Goal(7, "one hex painted and seen, 500 x 500", "one graphics item a hex", 0.2, 0.05),
    Goal(7, "a stroke of the brush at 1:1", "8 ms", 1.0, 0.5),
    Goal(7, "one of 200 pieces turned, 500 x 500", "30 ms", 1.0, 0.5),
    Goal(8, "load a 5,000-line scenario", "CSafeLoader", 0.5, 0.15),
    Goal(9, "save it after one change", "CSafeDumper", 0.2, 0.08),
    Goal(10, "read and schema-test a pack", "SafeLoader + jsonschema", 1 / 20, 1 / 60, True),
    Goal(11, "re-check of unchanged files", "CSafeLoader + jsonschema", 1 / 200, 1 / 800, True),
    Goal(12, "one view, 100 x 100, 20 % blockers", "hexutil field_of_view", 0.25, 0.1),
    Goal(13, "many views, 20 % blockers", "tcod FOV_SHADOW (squares)", 12, 6),
    Goal(13, "many views, open ground (2 %)", "tcod FOV_SHADOW (squares)", 40, 19),
    Goal(14, "who sees whom, 40 x 60, 20 % blockers", "tcod from every cell", 7, 5),
    Goal(14, "who sees whom, open ground (2 %)", "tcod from every cell", 7, 5),
    Goal(15, "reach on foot with 12 points, all rules", "tcod dijkstra2d", 0.6, 0.3),
    # The next moment on the same ground; then a board of which nothing is known yet: to be watched.
    Goal(15, "the same, after somebody moved", "tcod dijkstra2d", None, None),
    Goal(15, "the same, the first time on a board", "tcod dijkstra2d", None, None),
    Goal(15, "mounted, with facing", "a bare bucket queue", 8, 5),
    Goal(16, "ten-turn game of two bots, 20 v 20", "a loop as long as Wesnoth's", 0.75, 0.4),
    Goal(17, "scan to looks of all hexes and sides", "cv2.imdecode of the same", 5, 2.5),
    Goal(18, "check 300 scenarios, all rules, 2 cores", "check-jsonschema, schema", 1.0, 0.4),
    Goal(18, "the same again, nothing changed", "the first time", 1 / 10, 1 / 30, True),
    Goal(18, "the same, peak memory of all processes", "300 MB", 1.0, 0.7),
    Goal(
        19, "one painted hex checked again, 26 x 16", "the same from scratch", 1 / 20, 1 / 40, True
    ),
    Goal(19, "the same, in woods with little to check", "the same from scratch", None, None, True),
    # From here on no peer, but the truth: shares of what is wrong. Marks are drawn by lot.
    Goal(20, "scans: centres off, in heights of a hex", "the truth", 0.04, 0.02),
    Goal(20, "the same, the worst picture", "the truth", 0.04, 0.02),
    Goal(21, "scans: hexes wrong, drawn sheets", "the truth, 5 marks a kind", 0.05, 0.02),
    Goal(21, "the same, the worst draw", "the truth, 5 marks a kind", None, None),
    Goal(21, "the same, balanced over the kinds", "the truth, 5 marks a kind", 0.10, 0.04),
    Goal(21, "the same, the worst draw", "the truth, 5 marks a kind", None, None),
    Goal(21, "scans: hexes wrong, printed boards", "the truth, 5 marks a kind", 0.15, 0.08),
    Goal(21, "the same, the worst draw", "the truth, 5 marks a kind", None, None),
    Goal(21, "the same, balanced over the kinds", "the truth, 5 marks a kind", 0.25, 0.10),
    Goal(21, "the same, the worst draw", "the truth, 5 marks a kind", None, None),
    Goal(21, "scans: wrong, though sure above 0.9", "the truth, 5 marks a kind", 0.03, 0.01),
    Goal(21, "the same, the worst picture", "the truth, 5 marks a kind", 0.03, 0.01),
    Goal(22, "scans: sides wrong, drawn sheets", "the truth, 5 marks a kind", 0.15, 0.05),
    Goal(22, "the same, the worst draw", "the truth, 5 marks a kind", None, None),
    Goal(22, "scans: sides missed, drawn sheets", "the truth, 5 marks a kind", 0.15, 0.05),
    Goal(22, "the same, the worst draw", "the truth, 5 marks a kind", None, None),
    Goal(23, "scans: the slowest sheet", "20 s", 1.0, 0.5),
)
