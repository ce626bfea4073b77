"""Boards to paint, and pictures as arrays to measure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.draw.export import render
from editor.draw.picture import Layers, Picture, picture_of
from editor.files.resources import samples_dir
from editor.model.board import Board
from editor.model.catalogue import Catalogue
from editor.model.hexmap import HexMap, MapGrid
from editor.model.text import Text
from editor.systems.examine import examine
from editor.systems.registry import catalogue_for

SAMPLES = samples_dir()
BOARDS = tuple(
    sorted(file for kind in ("maps", "scenarios") for file in (SAMPLES / kind).glob("*.yaml"))
)
NAMES = tuple(file.name.partition(".")[0] for file in BOARDS)
BARE = Layers(grid=False, labels=False, elevation=False)


@cache
def catalogue() -> Catalogue:
    return catalogue_for("cry-havoc", ("advanced", "obstacles"))


def sample(file: Path, *, night: bool | None = None) -> Picture:
    return picture_of(examine(file), night=night)


def sheet(*rows: str, legend: Mapping[str, str], title: str = "Small", **more: object) -> Picture:
    """A picture of a map of these rows; what is said besides goes to its grid or to the map."""
    grid = {"columns": len(rows[0]), "rows": len(rows)} | more.pop("grid", {})  # type: ignore[operator]
    drawing = HexMap(
        format="gonfalon/map/1", id="small", title=Text(title), grid=MapGrid(**grid),
        legend=dict(legend), terrain=rows, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    return Picture(Board.of_map(drawing), catalogue(), title=drawing.title)


def file_of(picture: Picture, kind: str = "png", **more: object) -> bytes:
    return b"".join(render(picture, kind, **more))  # type: ignore[arg-type]


def pixels_of(data: bytes) -> NDArray[np.int64]:
    """A PNG file as rows of red, green, blue, read by Qt: not we say that it is one."""
    image = QImage.fromData(data, "PNG")
    assert not image.isNull()
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), -1)
    return rows[:, : plain.width() * 3].reshape(plain.height(), plain.width(), 3).astype(np.int64)
