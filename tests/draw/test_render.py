"""Pictures as files: PNG, SVG and PDF of every sample, and of boards that are hard to paint."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from pictures import BARE, BOARDS, NAMES, SAMPLES, catalogue, file_of, pixels_of, sample, sheet

from editor.draw.export import render
from editor.draw.painter import BoardPainter
from editor.draw.picture import THEMES, Layers, Picture, picture_of
from editor.draw.shapes import MARGIN
from editor.model.scenario import Scenario
from editor.systems.examine import examine

ALL = pytest.mark.parametrize("file", BOARDS, ids=NAMES)
SVG = "{http://www.w3.org/2000/svg}"


def page_mm(data: bytes) -> tuple[float, float]:
    """The size of a PDF's page in millimetres."""
    box = re.search(rb"/MediaBox \[([-0-9. ]+)\]", data)
    assert box is not None
    left, bottom, right, top = map(float, box[1].split())
    return (right - left) / 72 * 25.4, (top - bottom) / 72 * 25.4


@ALL
def test_a_png_has_the_width_that_was_asked_for(file: Path) -> None:
    picture = sample(file)
    data = file_of(picture, width=700)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", data[16:24])
    bounds = BoardPainter(picture).bounds
    assert wide == 700
    assert high == pytest.approx(700 * bounds.height() / bounds.width(), abs=1)
    pixels = pixels_of(data)
    assert pixels.shape == (high, wide, 3)
    assert pixels.std() > 20, "something is to be seen"


@ALL
def test_an_svg_is_xml_and_names_the_board(file: Path) -> None:
    picture = sample(file)
    data = file_of(picture, "svg", width=900)
    tree = ElementTree.fromstring(data)
    assert tree.tag == f"{SVG}svg"
    assert tree.findtext(f"{SVG}title") == str(picture.title)
    hexes = picture.board.grid.columns * picture.board.grid.rows
    assert len(list(tree.iter(f"{SVG}path"))) > 0.7 * hexes
    left, top, wide, high = map(float, tree.attrib["viewBox"].split())
    bounds = BoardPainter(picture).bounds
    assert (left, top) == (0, 0)
    assert (wide, high) == pytest.approx((bounds.width(), bounds.height()), rel=1e-3)


@ALL
def test_a_pdf_is_one_page_at_the_size_of_the_sheet(file: Path) -> None:
    """Flat to flat a hex is as many millimetres as its map says."""
    picture = sample(file)
    data = file_of(picture, "pdf")
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1
    grid = picture.board.sheets[0].map.grid
    columns, rows = picture.board.grid.columns, picture.board.grid.rows
    flat = grid.size_mm
    corner = flat / 3**0.5
    margin = 2 * MARGIN * flat / (BoardPainter(picture).layout.size * 3**0.5)
    expected = (corner * (1.5 * columns + 0.5) + margin, flat * (rows + 0.5) + margin)
    assert page_mm(data) == pytest.approx(expected, abs=0.5)


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_same_board_gives_the_same_file_twice(kind: str) -> None:
    """Not so a PDF, into which Qt puts dates, and letters as it finds them in its cache."""
    file = SAMPLES / "scenarios" / "night-at-the-ford.scenario.yaml"
    one, other = (file_of(sample(file), kind) for _ in range(2))
    assert one == other


def test_no_other_kind_of_picture_is_promised() -> None:
    with pytest.raises(ValueError, match="expected png, svg, pdf"):
        render(sheet(".", legend={".": "clear"}), "gif")


def test_a_title_may_hold_anything() -> None:
    for title in ("A & B", "<b>bold</b>", 'He said "no"', "Échiré — « ici »", ""):
        picture = sheet("..", legend={".": "clear"}, title=title)
        tree = ElementTree.fromstring(file_of(picture, "svg"))
        assert (tree.findtext(f"{SVG}title") or "") == title
        assert file_of(picture, "pdf").startswith(b"%PDF-")


# Boards that are hard to paint

LEGEND = {".": "clear", "t": "tree", "~": "deep-water", "?": "quicksilver"}
HARD = {
    "one hex": sheet(".", legend=LEGEND),
    "pointy": sheet("t.~", "...", "~.t", legend=LEGEND, grid={"top": "pointy"}),
    "pointy, odd": sheet("t.~", ".~.", legend=LEGEND, grid={"top": "pointy", "shifted": "odd"}),
    "voids": sheet(". .", " t ", "~ .", legend=LEGEND),
    "nothing but void": sheet("  ", "  ", legend=LEGEND),
    "unknown terrain": sheet("?.?", ".?.", legend=LEGEND),
    "one column": sheet(".", "t", "~", "?", legend=LEGEND),
    "one row": sheet(".t~?.t~?", legend=LEGEND),
    "numbered": sheet("....", legend=LEGEND, grid={"labels": "column-row"}),
}


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
@pytest.mark.parametrize("name", HARD)
def test_hard_boards_are_painted(name: str, kind: str) -> None:
    assert len(file_of(HARD[name], kind)) > 200


@pytest.mark.parametrize("width", [16, 40, 3000])
@pytest.mark.parametrize("name", HARD)
def test_hard_boards_are_painted_at_any_size(name: str, width: int) -> None:
    assert pixels_of(file_of(HARD[name], width=width)).shape[1] == width


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("level", [-1, 0, 1, 2, 9])
def test_every_theme_and_level_is_painted(theme: str, level: int) -> None:
    picture = sample(SAMPLES / "scenarios" / "the-walls-of-montbrun.scenario.yaml")
    layers = Layers(level=level)
    pixels = pixels_of(file_of(picture, width=400, theme=THEMES[theme], layers=layers))
    assert pixels.std() > 3


@pytest.mark.parametrize(
    "file", sorted((SAMPLES / "checks").glob("*/bad.yaml")), ids=lambda file: file.parent.name
)
def test_a_board_with_mistakes_is_painted_all_the_same(file: Path) -> None:
    """Units on unknown labels, unknown kinds, edges off the sheet: left out, never an exception."""
    examined = examine(file)
    if examined.board is None or examined.catalogue is None:
        return
    for night in (False, True):
        assert pixels_of(file_of(picture_of(examined, night=night), width=200)).shape[1] == 200


def test_whatever_has_a_place_that_means_nothing_is_left_out() -> None:
    where = {"at": "ZZ99"}
    nowhere = {
        "units": [{"id": "u", "side": "s", "facing": "up", **where}],
        "lights": [{"id": "l", "kind": "bonfire-of-vanities", **where}],
        "obstacles": [{"id": "o", "kind": "wall-of-fire", "facing": "sideways", **where}],
        "objects": [{"id": "b", "kind": "grail", **where}],
    }
    import msgspec

    base = HARD["pointy"]
    said = {
        "format": "gonfalon/scenario/1", "id": "x", "title": {"en": "X"}, "system": "cry-havoc",
        "board": {"sheets": []}, "sides": [{"id": "s", "name": {"en": "S"}}],
    }  # fmt: skip
    scenario = msgspec.convert(said | nowhere, Scenario)
    placed = msgspec.convert(
        said | {key: [one | {"at": "B2"} for one in value] for key, value in nowhere.items()},
        Scenario,
    )
    empty = file_of(Picture(base.board, catalogue(), title=base.title), width=300)
    assert file_of(Picture(base.board, catalogue(), scenario), width=300) == empty
    assert file_of(Picture(base.board, catalogue(), placed), width=300) != empty


# Night


def test_night_darkens_the_unlit_hexes_and_not_the_lit_ones() -> None:
    file = SAMPLES / "scenarios" / "night-at-the-ford.scenario.yaml"
    layers = Layers(lights=False, units=False, zones=False, areas=False, grid=False, labels=False)
    night, day = sample(file, night=True), sample(file, night=False)
    assert night.lit
    assert not day.lit
    dark, bright = (pixels_of(file_of(one, width=1200, layers=layers)) for one in (night, day))
    painter = BoardPainter(night)
    scale = 1200 / painter.bounds.width()
    changes = {True: [], False: []}
    for place in night.board.grid.hexes():
        x, y = (round(one * scale) for one in painter.layout.centre(place))
        spot = np.s_[y - 4 : y + 5, x - 4 : x + 5]
        changes[place in night.lit].append(dark[spot].mean() / max(1.0, bright[spot].mean()))
    assert max(changes[False]) < 0.75
    assert min(changes[True]) > 0.9


def test_a_night_without_any_light_is_dark_all_over() -> None:
    picture = sheet("..", "..", legend=LEGEND)
    by_night = Picture(picture.board, picture.catalogue, night=True)
    day, night = (pixels_of(file_of(one, width=300, layers=BARE)) for one in (picture, by_night))
    assert (night.mean(axis=2) < day.mean(axis=2)).all()
