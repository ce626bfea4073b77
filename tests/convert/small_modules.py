"""Small VASSAL archives, made by the tests themselves."""

from __future__ import annotations

import io
import zipfile

import numpy as np

from editor.convert.tiles import png
from editor.convert.vassal_text import ESC, fold, hide, join

HEX = "VASSAL.build.module.map.boardPicker.board.HexGrid"
NUMBERS = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"


def zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def picture(wide: int, high: int) -> bytes:
    return png(np.full((high, wide, 4), 200, np.uint8))


def piece(name: str, image: str = "", side: str = "", gpid: int = 0) -> str:
    kind = fold(["mark;Side", f"piece;;;{image};{name}"])
    return join(["+", "null", kind, fold([side, f"null;0;0;{gpid}"])], "/")


def module(
    *,
    grid: str = 'dx="60" dy="70" x0="30" y0="35"',
    numbers: str = 'first="H" sep="" hType="N" vType="N" hOff="1" vOff="1" stagger="false"',
    inside: str = "",
    stacks: str = "",
    size: tuple[int, int] = (300, 280),
    more: dict[str, bytes] | None = None,
) -> bytes:
    lines = f"<{HEX} {grid}><{NUMBERS} {numbers}/></{HEX}>" if numbers else f"<{HEX} {grid}/>"
    zoned = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
    lines = f"<{zoned}>{lines}{inside}</{zoned}>" if inside else lines
    build = (
        '<VASSAL.launch.BasicModule name="Small" version="1">'
        '<VASSAL.build.module.Map mapName="Main" edgeWidth="10" edgeHeight="20">'
        "<VASSAL.build.module.map.BoardPicker>"
        f'<VASSAL.build.module.map.boardPicker.Board name="B" image="b.png">{lines}'
        "</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>"
        f"{stacks}</VASSAL.build.module.Map>"
        "<VASSAL.build.module.PieceWindow>"
        f'<VASSAL.build.widget.PieceSlot entryName="Anna">{piece("Anna", "a.png", "Red", 1)}'
        "</VASSAL.build.widget.PieceSlot></VASSAL.build.module.PieceWindow>"
        "</VASSAL.launch.BasicModule>"
    )
    files = {
        "buildFile": build.encode(),
        "moduledata": b"<data><name>Small</name></data>",
        "images/b.png": picture(*size),
        "images/a.png": picture(10, 10),
    }
    return zipped(files | (more or {}))


def stack(at: str, *pieces: str) -> str:
    slots = "".join(f"<VASSAL.build.widget.PieceSlot>{one}</VASSAL.build.widget.PieceSlot>" for one in pieces)  # noqa: E501  # fmt: skip
    kind = "VASSAL.build.module.map.SetupStack"
    return f'<{kind} name="s" owningBoard="B" {at}>{slots}</{kind}>'


def save(*pieces: tuple[str, int, int], on: str = "Main") -> bytes:
    """A saved game: one piece with a map of its own, the others in stacks."""
    inner = []
    for number, (name, x, y) in enumerate(pieces):
        kind, place = fold(["mark;Side", f"piece;;;;{name}"]), on if number == 0 else "null"
        state = fold(["Blue", f"{place};{x};{y};{number}"])
        inner.append(join(["+", str(number), kind, state], "/"))
        if number:
            inner.append(join(["+", f"s{number}", "stack", f"{on};{x};{y};{number}"], "/"))
    text = join(["begin_save", join(["", *inner], ESC), f"{on}BoardPicker\tB\t0\t0", "end_save"], ESC)  # noqa: E501  # fmt: skip
    data = b"<data><name>Small</name></data>"
    return zipped({"savedGame": hide(text), "moduledata": data})
