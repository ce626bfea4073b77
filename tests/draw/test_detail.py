"""Parts of a board for reports: the hexes that were asked for are in them, at their places."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from editor.draw.detail import paint_detail
from editor.draw.picture import Picture, picture_of
from editor.files.resources import samples_dir
from editor.hexgrid.hexes import Hex
from editor.systems.examine import examine


@pytest.fixture(scope="module")
def picture() -> Picture:
    return picture_of(examine(samples_dir() / "maps" / "ford.map.yaml"))


def test_the_hexes_lie_within_the_picture(picture) -> None:
    for labels in (["A1"], ["Z16"], ["C3", "Y14"], ["K9", "K10"]):
        hexes = [picture.board.hex(label) for label in labels]
        made = paint_detail(picture, hexes)
        assert made is not None
        assert list(made.outlines) == hexes
        for corners in made.outlines.values():
            assert all(0 <= x <= made.width and 0 <= y <= made.height for x, y in corners)
        image = QImage.fromData(made.png)
        assert image.width() / image.height() == pytest.approx(made.width / made.height, rel=0.01)


def test_a_picture_is_no_larger_than_it_may_be(picture) -> None:
    hexes = [picture.board.hex("A1"), picture.board.hex("Z16")]
    made = paint_detail(picture, hexes, most=40_000)
    assert made is not None
    image = QImage.fromData(made.png)
    assert image.width() * image.height() < 41_000


def test_hexes_off_the_board_are_passed_over(picture) -> None:
    assert paint_detail(picture, [Hex(99, 99)]) is None
    assert paint_detail(picture, []) is None
