"""Pictures of hexes in a page: drawn once for each file, shown in part beside each finding."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from editor.hexgrid.hexes import Hex
from editor.hexgrid.layout import Point

_ROUND = 92.0
"""What is shown round the hexes of one finding, in the units of the shot."""
_WIDEST, _HIGHEST = 360.0, 280.0
"""The largest picture beside a finding, in pixels of the page."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A PNG of a part of a board, its size, and the corners of the hexes it was made for."""

    png: bytes
    width: float
    height: float
    outlines: Mapping[Hex, tuple[Point, ...]]


Camera = Callable[[str, Collection[Hex]], Shot | None]
"""Takes a picture of some hexes of the board that a file shows; None where it shows none.

Who paints and who tells do not know each other, so the camera is handed in.
"""


def shot_rule(name: str, shot: Shot) -> str:
    """The style that holds the picture: once for all findings that show a part of it."""
    data = b64encode(shot.png).decode("ascii")
    return f".{name}{{background-image:url(data:image/png;base64,{data})}}\n"


def shot_element(name: str, shot: Shot, hexes: Collection[Hex], said: str) -> str:
    """The part of a picture round some hexes, outlined; `said` is ready for an attribute."""
    shown = [shot.outlines[place] for place in dict.fromkeys(hexes) if place in shot.outlines]
    if not shown:
        return ""
    left, top, wide, high = _part(shot, [point for one in shown for point in one])
    scale = min(1.0, _WIDEST / wide, _HIGHEST / high)
    outlines = "".join(
        f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in one)}"/>' for one in shown
    )
    style = (
        f"background-size:{shot.width * scale:.1f}px {shot.height * scale:.1f}px;"
        f"background-position:{-left * scale:.1f}px {-top * scale:.1f}px"
    )
    return (
        f'<svg class="map {name}" role="img" aria-label="{said}" '
        f'width="{wide * scale:.0f}" height="{high * scale:.0f}" '
        f'viewBox="{left:.1f} {top:.1f} {wide:.1f} {high:.1f}" style="{style}">'
        f'<g class="halo">{outlines}</g><g class="line">{outlines}</g></svg>'
    )


def _part(shot: Shot, points: list[Point]) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown, within the picture."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = max(0.0, min(xs) - _ROUND), max(0.0, min(ys) - _ROUND)
    right, bottom = min(shot.width, max(xs) + _ROUND), min(shot.height, max(ys) + _ROUND)
    return left, top, right - left, bottom - top
