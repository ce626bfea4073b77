"""Scans under a drawing: of one sheet, of several, turned, joined, laid upon others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from pictures import file_of, pixels_of
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.cli.main import main
from editor.convert.scans.pictures import read_picture
from editor.draw.backdrop import missing_backdrops
from editor.draw.export import render
from editor.draw.painter import BoardPainter
from editor.draw.picture import LIGHT, Layers, Picture, picture_of
from editor.hexgrid.grid import Grid
from editor.hexgrid.hexes import Hex
from editor.hexgrid.layout import Layout
from editor.systems.examine import examine

STEP, RIM = 40.0, 11
"""Of a scan: pixels from one column to the next, and the white paper round what it shows."""
DOWN = STEP / 1.5 * 3**0.5
BARE = Layers(terrain=False, grid=False, labels=False, units=False)
INKS = {"a": "#20a040", "b": "#2040d0", "c": "#d02020"}
SPOT = "#101010"
THREE = (
    "{map: maps/a.map.yaml}, {map: maps/b/b.map.yaml, at: [4, 0], turn: 180}, "
    "{map: maps/c.map.yaml, at: [0, 3]}"
)
"""Two side by side, of which one is turned, and a third below: each shares hexes with another."""
WIDE = 1200


def write_scan(file: Path, grid: Grid, ink: str) -> tuple[float, float]:
    """A sheet all of one ink, but for a dark spot in its first hex; where that is."""
    layout = Layout(STEP / 1.5, top=grid.top)
    left, top, right, bottom = layout.bounds(grid)
    wide, high = right - left, bottom - top
    image = QImage(round(wide) + 2 * RIM, round(high) + 2 * RIM, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.fillRect(QRectF(RIM, RIM, wide, high), QColor(ink))
    x, y = layout.centre(grid.hex_at(0, 0))
    at = x - left + RIM, y - top + RIM
    painter.fillRect(QRectF(at[0] - 8, at[1] - 8, 16, 16), QColor(SPOT))
    painter.end()
    assert image.save(str(file))
    return at


def write_map(folder: Path, name: str, size: tuple[int, int], *rows: str) -> None:
    """A map with its scan beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    origin = write_scan(folder / f"{name}.png", Grid(*size), INKS[name])
    file = folder / f"{name}.map.yaml"
    ground = list(rows) or ["." * size[0]] * size[1]
    file.write_text(
        f"format: gonfalon/map/1\nid: {name}\ntitle: {{en: {name}}}\n"
        f"grid: {{columns: {size[0]}, rows: {size[1]}}}\nlegend: {{'.': clear}}\n"
        f"terrain: {ground}\nbackdrop: {{image: {name}.png, origin: [{origin[0]}, {origin[1]}], "
        f"step: [{STEP}, {DOWN}]}}\n",
        "utf-8",
    )


def write_board(folder: Path, plan: str) -> Path:
    file = folder / "board.scenario.yaml"
    file.write_text(
        "format: gonfalon/scenario/1\nid: board\ntitle: {en: Board}\nsystem: cry-havoc\n"
        f"board: {{{plan}}}\nsides: [{{id: red, name: {{en: Red}}}}]\n",
        "utf-8",
    )
    return file


@pytest.fixture
def three(tmp_path: Path) -> Path:
    write_map(tmp_path / "maps", "a", (5, 4))
    write_map(tmp_path / "maps" / "b", "b", (6, 4))
    write_map(tmp_path / "maps", "c", (5, 4))
    return write_board(tmp_path, f"sheets: [{THREE}]")


class Seen:
    """What is to be seen at places of a board."""

    def __init__(self, picture: Picture, pixels: NDArray[np.integer]) -> None:
        self.board, self.pixels = picture.board, pixels
        painter = BoardPainter(picture)
        self.layout, self.scale = painter.layout, pixels.shape[1] / painter.bounds.width()

    def at(self, place: str | Hex, across: float = 0.0, down: float = 0.0) -> str:
        """The colour in a hex, a little off its middle where that is asked."""
        x, y = self.layout.centre(self.board.hex(place) if isinstance(place, str) else place)
        row, column = (y + down) * self.scale, (x + across) * self.scale
        return "#" + "".join(f"{int(part):02x}" for part in self.pixels[round(row), round(column)])

    def is_near(self, place: str, ink: str, across: float = 0.0, down: float = 0.0) -> bool:
        """The same colour but for what a picture loses on paper."""
        seen, wanted = QColor(self.at(place, across, down)), QColor(ink)
        return all(
            abs(one - other) < 12
            for one, other in zip(seen.getRgb()[:3], wanted.getRgb()[:3], strict=True)
        )


def look(file: str | Path, layers: Layers = BARE) -> Seen:
    picture = picture_of(examine(file))
    return Seen(picture, pixels_of(file_of(picture, width=WIDE, layers=layers)))


def mixed(ink: str, share: float) -> str:
    """A colour of which only a share is seen on the paper."""
    on = zip(QColor(ink).getRgb()[:3], QColor(LIGHT.paper).getRgb()[:3], strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in on)


def test_each_sheet_shows_its_scan_at_its_place_and_turn(three: Path) -> None:
    seen = look(three)
    for name, ink in INKS.items():
        assert seen.at(f"{name}:A1") == SPOT
        assert seen.at(f"{name}:C2") == ink
    assert len(seen.board.sheets) == 3
    assert {seen.at(place) for place in seen.board.hexes} <= {SPOT, *INKS.values()}


def test_a_shared_hex_shows_half_of_either_scan(three: Path) -> None:
    """The white rim of a scan hides nothing of the sheet beside it."""
    seen = look(three)
    assert seen.board.hex("a:E2") == seen.board.hex("b:F3")
    assert seen.at("a:E2", across=-6) == INKS["a"]
    assert seen.at("a:E2", across=+6) == INKS["b"]
    assert seen.at("a:B4", down=-10) == INKS["a"]
    assert seen.at("c:B1", down=+14) == INKS["c"]
    assert seen.at("c:E2", across=+16, down=-8) == INKS["c"]


@pytest.mark.parametrize("columns", [5, 6])
def test_a_sheet_that_is_turned_alone_shows_its_first_hex_where_it_lies(
    tmp_path: Path, columns: int
) -> None:
    write_map(tmp_path, "a", (columns, 4))
    seen = look(write_board(tmp_path, "sheets: [{map: a.map.yaml, turn: 180}]"))
    assert seen.at("A1") == SPOT
    assert seen.board.hex("A1") == seen.board.grid.hex_at(columns - 1, 3)


def test_a_scan_without_a_step_is_fitted_to_its_own_sheet(three: Path) -> None:
    file = three.parent / "maps" / "b" / "b.map.yaml"
    text, _, _ = file.read_text("utf-8").partition(", origin")
    file.write_text(text + "}\n", "utf-8")
    seen = look(three)
    assert seen.at("b:A1") == SPOT
    assert seen.at("b:E4") == INKS["b"]
    assert seen.at("a:B2") == INKS["a"]


def test_the_layer_holds_for_all_scans(three: Path) -> None:
    file = three.parent / "maps" / "c.map.yaml"
    file.write_text(file.read_text("utf-8").replace("]}", "], opacity: 0.5}"), "utf-8")
    hidden = look(three, Layers(**{**_layers(BARE), "backdrop": False}))
    assert {hidden.at(f"{name}:C2") for name in INKS} == {LIGHT.paper}
    faint = look(three, Layers(**{**_layers(BARE), "opacity": (("backdrop", 0.5),)}))
    for name, share in {"a": 0.5, "b": 0.5, "c": 0.25}.items():
        assert faint.is_near(f"{name}:C2", mixed(INKS[name], share))


def _layers(layers: Layers) -> dict[str, object]:
    return {name: getattr(layers, name) for name in Layers.__slots__}


def test_an_overlay_shows_its_scan_where_it_covers(tmp_path: Path) -> None:
    """Its blanks let the scan below show through."""
    write_map(tmp_path, "a", (7, 5))
    write_map(tmp_path, "b", (3, 2), " ..", "...")
    plan = "sheets: [{map: a.map.yaml}], overlays: [{map: b.map.yaml, at: [2, 1]}]"
    seen = look(write_board(tmp_path, plan))
    assert seen.at("a:C2") == INKS["a"]
    assert seen.at("b:B1") == INKS["b"]
    assert seen.at("a:A1") == SPOT


def test_every_kind_of_picture_shows_all_scans(three: Path, tmp_path: Path) -> None:
    picture = picture_of(examine(three))
    svg = QSvgRenderer(QByteArray(file_of(picture, "svg", width=WIDE, layers=BARE)))
    image = QImage(svg.defaultSize(), QImage.Format.Format_RGB888)
    image.fill(0)
    painter = QPainter(image)
    svg.render(painter)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
    drawn = rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3)
    (tmp_path / "board.pdf").write_bytes(file_of(picture, "pdf", layers=BARE))
    printed = read_picture(tmp_path / "board.pdf")
    for seen in (Seen(picture, drawn), Seen(picture, printed)):
        for name, ink in INKS.items():
            assert seen.is_near(f"{name}:A1", SPOT)
            assert seen.is_near(f"{name}:C2", ink)
        assert seen.is_near("a:E2", INKS["a"], across=-8)
        assert seen.is_near("a:E2", INKS["b"], across=+8)


def test_a_large_picture_shows_scans_round_the_ground(tmp_path: Path) -> None:
    """A picture painted in strips, whose ground is bare, has them on its margin too."""
    write_map(tmp_path, "a", (30, 20))
    picture = picture_of(examine(tmp_path / "a.map.yaml"))
    whole = pixels_of(b"".join(render(picture, "png", width=4600)))
    painter = BoardPainter(picture)
    image = QImage(*painter.pixels(4600 / painter.bounds.width()), QImage.Format.Format_RGB32)
    assert image.width() * image.height() > 12_000_000, "strips"
    assert tuple(whole[5, whole.shape[1] // 2]) == (255, 255, 255)


def test_gonfalon_render_paints_them(three: Path, tmp_path: Path) -> None:
    """Under ground that is opaque only the white of their paper is seen, round the board."""
    words = ["render", str(three), str(tmp_path / "out.png"), "--width", str(WIDE)]
    assert main(words, lambda *_: 0) == 0
    picture = picture_of(examine(three))
    seen = Seen(picture, pixels_of((tmp_path / "out.png").read_bytes()))
    assert seen.at("a:B1", down=-seen.layout.size * 1.1) == "#ffffff"


def test_scans_that_are_missing_are_named(three: Path) -> None:
    (three.parent / "maps" / "b" / "b.png").unlink()
    examined = examine(three)
    assert missing_backdrops(examined.board, examined.file) == ("b.png",)
    assert look(three).at("b:C2") == LIGHT.paper
