"""The ground can be told apart in grey and by colour-blind people.

The measure: a patch of each kind is painted without grid, labels and heights. Two patches differ in
grey by the mean distance of their sorted grey values (the earth mover's distance of the histograms,
in steps of 0 to 255), or by their grain: how much neighbouring pixels differ, down and across. For
colour-blind eyes the patches are simulated first (Viénot, Brettel and Mollon 1999), then compared
by the greater of the distance of their mean colours in CIELAB and that of their sorted lightness;
somebody just notices a distance of 2.3.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray
from pictures import BARE, catalogue, file_of, pixels_of, sheet

from editor.draw.ground import TEXTURES
from editor.draw.strokes import STROKES
from editor.draw.things import SIGNS
from editor.model.ground import Pattern, Stroke, Symbol

MAIN = (
    "clear", "road", "tree", "brush", "hedge", "rock", "ditch", "marsh", "ford", "shallow-water",
    "deep-water", "interior", "curtain-wall", "medium-tower", "stairs-open", "wooden-bridge",
    "stone-bridge", "tent",
)  # fmt: skip
"""The kinds that most sheets are made of."""
PAIRS = tuple(combinations(MAIN, 2))
GREY, SEEN, GRAIN = 5.0, 5.0, 1.5
_SIGHT = {
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
}


@cache
def patch(kind: str) -> NDArray[np.float64]:
    """The middle of a field of one kind, from 0 to 1."""
    picture = sheet(*["x" * 7] * 7, legend={"x": kind})
    pixels = pixels_of(file_of(picture, width=500, layers=BARE))
    high, wide, _ = pixels.shape
    return pixels[high // 4 : -high // 4, wide // 4 : -wide // 4] / 255


def apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """The mean distance of two samples of numbers, each in its order."""
    steps = np.linspace(0, 1, 401)
    return float(np.abs(np.quantile(one, steps) - np.quantile(other, steps)).mean())


def linear(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def lab(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """Linear red, green, blue as CIELAB, for the light of day."""
    matrix = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    xyz = colours @ matrix.T / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], 1)


@cache
def seen(kind: str, sight: str) -> NDArray[np.float64]:
    """A patch in CIELAB as somebody with that sight sees it."""
    return lab(np.clip(linear(patch(kind).reshape(-1, 3)) @ np.array(_SIGHT[sight]).T, 0, 1))


@cache
def grey(kind: str) -> NDArray[np.float64]:
    return patch(kind) @ np.array([0.2126, 0.7152, 0.0722]) * 255


def differ_in_grain(one: str, other: str) -> bool:
    """Whether one of them is half as coarse again as the other, down or across."""
    for axis in (0, 1):
        low, high = sorted(np.abs(np.diff(grey(kind), axis=axis)).mean() for kind in (one, other))
        if high >= GRAIN * low and high - low >= 1.0:
            return True
    return False


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_kinds_of_ground_differ_in_grey(one: str, other: str) -> None:
    assert apart(grey(one), grey(other)) >= GREY or differ_in_grain(one, other)


@pytest.mark.parametrize("sight", _SIGHT)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_kinds_of_ground_differ_for_colour_blind_eyes(one: str, other: str, sight: str) -> None:
    a, b = seen(one, sight), seen(other, sight)
    colour = float(np.linalg.norm(a.mean(0) - b.mean(0)))
    assert max(colour, apart(a[:, 0], b[:, 0])) >= SEEN


def test_the_measure_knows_black_from_white_and_nothing_from_itself() -> None:
    black, white = np.zeros(10), np.full(10, 255.0)
    assert apart(black, white) == 255
    assert apart(white, white) == 0
    assert lab(linear(np.array([[1.0, 1.0, 1.0]]))) == pytest.approx(
        np.array([[100.0, 0, 0]]), abs=0.1
    )


def test_grass_has_a_texture_of_its_own_kind_everywhere() -> None:
    """Every kind of ground but the plain ones shows more than one shade."""
    flat = [kind for kind in catalogue().terrains if grey(kind).std() < 1.0]
    assert flat == []


@pytest.mark.parametrize(
    ("names", "drawn"),
    [(Pattern, TEXTURES), (Stroke, STROKES), (Symbol, SIGNS)],
    ids=["textures", "strokes", "signs"],
)
def test_whatever_a_catalogue_may_name_can_be_drawn(
    names: object, drawn: dict[str, object]
) -> None:
    assert set(get_args(names)) <= set(drawn)
