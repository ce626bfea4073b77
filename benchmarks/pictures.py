"""Rows 1, 2 and 3: whole processes that turn a map into a picture or into JSON."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.made import MadeMap, make_map
from benchmarks.measure import (
    Pair,
    PeerMissingError,
    ProcessFailedError,
    interleaved,
    process,
    program,
)


def large_picture(folder: Path) -> tuple[float, ...]:
    """Time and peak memory of a 500 x 500 map."""
    pair = _pictures(make_map(folder, 500, 500), folder, runs=3)
    return pair.time, pair.memory


PRINTED = 340
"""Pixels across a hex of 25 mm, from flat to flat, at 300 to the inch."""


def small_picture(folder: Path) -> tuple[float, ...]:
    """Time for a map of ordinary size: to be printed, and as large as a screen."""
    return (
        _pictures(make_map(folder, 26, 16, PRINTED), folder, runs=5).time,
        _pictures(make_map(folder, 26, 16, 64), folder, runs=9).time,
    )


def _pictures(made: MadeMap, folder: Path, runs: int) -> Pair:
    theirs, own = folder / "theirs.png", folder / "ours.png"
    peer = process([program("tmxrasterizer"), str(made.tmx), str(theirs)])
    peer()
    pixels = _pixels(theirs)
    # The shapes of the two pictures differ a little, so the width is found by a first try.
    width = 1_000
    process(_render(made, own, width))()
    width = round(width * (pixels / _pixels(own)) ** 0.5)
    pair = interleaved(process(_render(made, own, width)), peer, runs)
    assert abs(_pixels(own) / pixels - 1) < 0.01, f"{_pixels(own)} pixels against {pixels}"
    return pair


def _render(made: MadeMap, out: Path, width: int) -> list[str]:
    return [sys.executable, "-m", "editor", "render", str(made.ours), str(out), f"--width={width}"]


def _pixels(picture: Path) -> int:
    """Width times height, from the head of a PNG."""
    with picture.open("rb") as stream:
        head = stream.read(24)
    return int.from_bytes(head[16:20], "big") * int.from_bytes(head[20:24], "big")


def export(folder: Path) -> tuple[float, ...]:
    """A map read into arrays and written as JSON."""
    made = make_map(folder, 500, 500)
    peer = process(
        [program("tiled"), "--export-map", "json", str(made.tmx), str(folder / "t.json")]
    )
    try:
        peer()
    except ProcessFailedError as error:
        raise PeerMissingError(f"tiled does not run without a display: {error}") from error
    out = str(folder / "ours.json")
    ours = process([sys.executable, "-m", "benchmarks.export_json", str(made.ours), out])
    return (interleaved(ours, peer, runs=9).time,)
