"""Pictures painted in strips with 256 colours look like those painted in one piece."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pictures import BOARDS, NAMES, file_of, pixels_of, sample, sheet
from PySide6.QtGui import QColor, QImage

from editor.draw import dots, export
from editor.draw.painter import BoardPainter
from editor.draw.palette import COUNT, Palette, make_palette
from editor.draw.picture import Layers
from editor.draw.png import Png

WIDE = 900


def codes_of(*colours: QColor) -> NDArray[np.uint16]:
    """Colours in 5-6-5 bits, as a 16-bit image holds them."""
    return np.array(
        [[one.red() >> 3 << 11 | one.green() >> 2 << 5 | one.blue() >> 3 for one in colours]],
        np.uint16,
    )


# Large pictures


@pytest.mark.parametrize("file", BOARDS, ids=NAMES)
def test_a_large_picture_is_the_small_one_in_256_colours(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On average within 5 steps of 255, and one pixel in a thousand at most off by 40."""
    picture = sample(file)
    small = pixels_of(file_of(picture, width=WIDE))
    monkeypatch.setattr(export, "MANY", 1000)
    data = file_of(picture, width=WIDE)
    assert data[25] == 3, "a PNG with a palette"
    large = pixels_of(data)
    assert large.shape == small.shape
    off = np.abs(large - small).max(axis=2)
    assert off.mean() < 5
    assert (off > 40).mean() < 0.001


def test_a_large_picture_is_the_same_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although a second thread packs it."""
    monkeypatch.setattr(export, "MANY", 1000)
    assert file_of(sample(BOARDS[0]), width=WIDE) == file_of(sample(BOARDS[0]), width=WIDE)


@pytest.mark.parametrize("height", [1, 5, 23, 200])
def test_any_number_of_rows_is_cut_into_strips(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last strip may be short, or the only one."""
    picture = sheet(*["..~t"] * height, legend={".": "clear", "~": "deep-water", "t": "tree"})
    monkeypatch.setattr(export, "MANY", 0)
    wide = 120
    pixels = pixels_of(file_of(picture, width=wide))
    assert pixels.shape[:2] == BoardPainter(picture).pixels(wide / BoardPainter(picture).bounds.width())[::-1]  # noqa: E501  # fmt: skip


# Strips of bare ground


def test_a_strip_of_bare_ground_is_what_the_painter_paints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Numbers of colours are set down instead of colours; the same ground is seen."""
    rows = ["..tt~~..", ".t~..t~.", "~..tt..~"] * 40
    picture = sheet(*rows, legend={".": "clear", "~": "deep-water", "t": "tree"})
    painter = BoardPainter(picture)
    width = 200
    scale = width / painter.bounds.width()
    assert painter.is_bare(scale, 0, painter.bounds.height())
    monkeypatch.setattr(export, "MANY", 0)
    bare = pixels_of(file_of(picture, width=width))
    monkeypatch.setattr(BoardPainter, "is_bare", lambda *_: False)
    usual = pixels_of(file_of(picture, width=width))
    assert bare.shape == usual.shape
    off = np.abs(bare - usual).max(axis=2)
    assert off.mean() < 4
    assert (off > 60).mean() < 0.02


@pytest.mark.parametrize(
    ("layers", "scale"),
    [
        (Layers(terrain=False), 0.3),
        (Layers(level=1), 0.3),
        (Layers(), 0.01),
        (Layers(), 1.0),
    ],
    ids=["no ground", "another level", "dots", "labels"],
)
def test_what_shows_more_than_ground_is_not_bare(layers: Layers, scale: float) -> None:
    picture = sheet("....", "....", legend={".": "clear"})
    assert not BoardPainter(picture, layers=layers).is_bare(scale, 0, 100)


def test_a_thing_makes_the_strip_it_reaches_into_anything_but_bare() -> None:
    painter = BoardPainter(sample(BOARDS[NAMES.index("village")]))
    assert painter.is_bare(0.3, -500, -400)
    for mark in painter.scene.marks:
        top = mark.at[1] - min(mark.reach, 100)
        assert not painter.is_bare(0.3, top, top + 1)


# Palettes


@given(st.lists(st.integers(0, 65535), min_size=1, max_size=200))
@settings(deadline=None, max_examples=15)
def test_few_colours_are_kept_exactly(codes: list[int]) -> None:
    """A picture with at most 256 colours loses nothing but the bits below 5-6-5."""
    pixels = np.array([codes], np.uint16)
    palette = make_palette([pixels])
    assert len(palette.colours) == len(set(codes)) <= COUNT
    found = palette.colours[palette.indices(pixels)][0].astype(int)
    wide = np.array(codes)
    for part, bits, shift in ((0, 5, 11), (1, 6, 5), (2, 5, 0)):
        expected = (wide >> shift & (1 << bits) - 1) * 255 // ((1 << bits) - 1)
        assert np.abs(found[:, part] - expected).max() == 0


def test_many_colours_become_256_near_ones() -> None:
    every = np.arange(0, 65536, 7, dtype=np.uint16)[None]
    palette = make_palette([every])
    assert palette.colours.shape == (COUNT, 3)
    found = palette.colours[palette.indices(every)][0].astype(int)
    red, green, blue = every[0] >> 11, every[0] >> 5 & 63, every[0] & 31
    true = np.stack([red * 255 // 31, green * 255 // 63, blue * 255 // 31], 1).astype(int)
    assert np.abs(found - true).mean() < 16


def test_what_is_seen_most_is_matched_best() -> None:
    meadow = np.full((1, 100_000), codes_of(QColor("#e6dfa8"))[0, 0], np.uint16)
    noise = np.arange(65536, dtype=np.uint16)[None]
    palette = make_palette([meadow, noise])
    found = palette.colours[palette.indices(meadow[:, :1])][0, 0].astype(int)
    assert np.abs(found - np.array([0xE6, 0xDF, 0xA8])).max() <= 8


@pytest.fixture
def three() -> Palette:
    return make_palette([codes_of(QColor("red"), QColor("lime"), QColor("blue"))])


def test_a_numbered_image_holds_numbers_where_there_is_colour(three: Palette) -> None:
    image = QImage(3, 1, QImage.Format.Format_ARGB32_Premultiplied)
    for x, colour in enumerate((QColor("red"), QColor(0, 0, 0, 0), QColor("blue"))):
        image.setPixelColor(x, 0, colour)
    numbered = three.numbered(image)
    assert numbered.pixelColor(1, 0).alpha() == 0
    for x, colour in ((0, QColor("red")), (2, QColor("blue"))):
        assert numbered.pixelColor(x, 0) == three.number_of(colour)
        assert three.colours[numbered.pixelColor(x, 0).blue()].tolist() == [
            colour.red(), colour.green(), colour.blue(),
        ]  # fmt: skip


# PNG files


@given(st.data())
@settings(deadline=None, max_examples=25)
def test_pixels_come_back_from_a_png_as_they_went_in(data: st.DataObject) -> None:
    wide, high = data.draw(st.integers(1, 20)), data.draw(st.integers(1, 20))
    cut = data.draw(st.integers(1, high))
    pixels = np.array(
        data.draw(
            st.lists(st.integers(0, 255), min_size=wide * high * 3, max_size=wide * high * 3)
        ),
        np.uint8,
    ).reshape(high, wide * 3)
    made = Png(wide, high)
    strips = [made.strip(pixels[top : top + cut]) for top in range(0, high, cut)]
    found = pixels_of(b"".join([made.head(), *strips, made.end()]))
    assert (found.reshape(high, -1) == pixels).all()


@given(st.data())
@settings(deadline=None, max_examples=25)
def test_numbers_come_back_from_a_png_as_their_colours(data: st.DataObject) -> None:
    wide, high = data.draw(st.integers(1, 20)), data.draw(st.integers(1, 20))
    count = data.draw(st.integers(1, 256))
    colours = np.arange(count * 3, dtype=np.uint32).reshape(count, 3).astype(np.uint8)
    numbers = np.array(
        data.draw(st.lists(st.integers(0, count - 1), min_size=wide * high, max_size=wide * high)),
        np.uint8,
    ).reshape(high, wide)
    made = Png(wide, high, colours)
    file = b"".join([made.head(), made.strip(numbers), made.end()])
    assert (pixels_of(file) == colours[numbers]).all()


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_from_afar_bricks_stand_for_hexes(
    top: str, shifted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nearly every pixel has the colour that it has by exact geometry."""
    kinds = {".": "clear", "t": "tree", "r": "rock", "~": "deep-water"}
    rows = ["".join(".tr~"[(c * 7 + r * 5 + c * r) % 4] for c in range(40)) for r in range(31)]
    painter = BoardPainter(sheet(*rows, legend=kinds, grid={"top": top, "shifted": shifted}))
    scale = 1.6 / painter.layout.size
    size, ground, layout = painter.pixels(scale), painter.ground, painter.layout
    there = []
    for limit in (2.0, 0.0):
        monkeypatch.setattr(dots, "BRICKS", limit)
        image = dots.dots(ground, layout, QColor("#123456"), size, (0, 0), scale)
        pixels = np.frombuffer(image.constBits(), np.uint32).reshape(size[1], -1)
        there.append(pixels[:, : size[0]].copy())
    assert (there[0] == there[1]).mean() > 0.8
